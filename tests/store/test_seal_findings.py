"""A changed header, seals of both schemes in one ledger, what is no seal, and a turn that has none."""

from collections.abc import Callable

import pytest

from civledger.model.finding import Finding
from civledger.store.seal import EITHER, ENTRY, HEADER
from civledger.store.seal import ENTRIES_ALONE as OLD
from civledger.store.seal import WITH_HEADER as NEW
from tests.store.test_seal import HEAD, TEXTS, first_seal, note, sealed
from tests.support import entry, findings

BLOCKS = [note(1, "a"), entry(1, "endturn"), note(2, "b"), entry(2, "endturn"), note(3, "c"), entry(3, "endturn")]
NONE = ""


def about_seals(text: str) -> list[Finding]:
    """Return the findings about seals, wherever they come from."""
    return [found for found in findings(text) if found.fault.code in ("CL005", "CL008", "CL104")]


def told(text: str) -> list[tuple[str, int | None]]:
    """Return code and turn of the findings about seals."""
    return [(found.fault.code, found.turn) for found in about_seals(text)]


JUDGED_BY: dict[str, Callable[[str], str]] = {
    "another side of the A.S.T.": lambda text: text.replace('ast = "basic"', 'ast = "expert"'),
    "another edition": lambda text: text.replace("tracks", 'edition = "first-printing"\ntracks'),
    "other tracks": lambda text: text.replace("tracks = ['advances']", 'tracks = ["advances", "cities"]'),
    "no tracks": lambda text: text.replace("tracks = ['advances']\n", ""),
    "a house rule": lambda text: text.replace(
        'rules = "mega-civilization"', 'rules = { name = "mega-civilization", hand_limit = 10 }'
    ),
    "another player": lambda text: text.replace('"Rome"', '"Iberia"'),
    "a player more": lambda text: text.replace('civ = "Rome"', 'civ = "Rome"\n\n[[player]]\nciv = "Iberia"'),
    "players in another order": lambda text: (
        text.replace('"Rome"', '"?"').replace('"Celt"', '"Rome"').replace("?", "Celt")
    ),
    "a key that nothing reads": lambda text: text.replace("[game]", "[game]\nmood = 1"),
}


@pytest.mark.parametrize("change", JUDGED_BY.values(), ids=JUDGED_BY)
def test_a_header_changed_after_a_seal_is_told_at_the_first_seal_that_covers_it(change: Callable[[str], str]) -> None:
    changed = change(TEXTS[NEW])
    assert changed != TEXTS[NEW]
    (found,) = about_seals(changed)
    assert (found.fault.code, found.turn, found.message) == ("CL005", 1, EITHER)
    assert told(change(TEXTS[OLD])) == []


def test_a_header_that_is_wrong_is_told_and_nothing_else() -> None:
    assert [found.fault.code for found in findings(TEXTS[NEW].replace('"basic"', '"hard"'))] == ["CL004"]


def expert(text: str) -> str:
    return text.replace('"basic"', '"expert"')


def edited(which: str) -> Callable[[str], str]:
    return lambda text: text.replace(f'text = "{which}"', f'text = "{which}!"')


SAID: dict[str, tuple[list[str], Callable[[str], str], int, str]] = {
    "entries of an old seal": ([OLD, OLD, OLD], edited("b"), 2, ENTRY),
    "entries behind a seal that fits": ([NEW, NEW, NEW], edited("b"), 2, ENTRY),
    "entries before the first seal": ([NEW, NEW, NEW], edited("a"), 1, EITHER),
    "a header alone": ([NEW, NEW, NEW], expert, 1, EITHER),
    "a header before old seals": ([NEW, OLD, OLD], expert, 1, HEADER),
    "entries before old seals": ([NEW, OLD, OLD], edited("a"), 1, EITHER),
    "a header behind an old seal": ([OLD, NEW, NEW], expert, 2, EITHER),
    "entries behind an old seal": ([OLD, NEW, NEW], edited("c"), 3, ENTRY),
    "a header between old seals": ([OLD, NEW, OLD], expert, 2, HEADER),
    "old entries between new seals": ([NEW, OLD, NEW], edited("b"), 2, ENTRY),
}


@pytest.mark.parametrize(("schemes", "change", "turn", "message"), SAID.values(), ids=SAID)
def test_the_message_says_header_or_entries_as_far_as_other_seals_tell(
    schemes: list[str], change: Callable[[str], str], turn: int, message: str
) -> None:
    text = HEAD + sealed(BLOCKS, *schemes)
    assert told(text) == []
    (found,) = about_seals(change(text))
    assert (found.fault.code, found.turn, found.message) == ("CL005", turn, message)


MALFORMED = [
    *('"sha256:abc"', '""', '"md5:00"', "5", "[]", "true", "{}", f'"sha256:{"A" * 64}"', f'"{"0" * 64}"'),
    *(f'"sha256-3:{"0" * 64}"', f'"sha256-2:{"0" * 63}"', f'"sha256-2:{"0" * 65}"', f'"sha256-2: {"0" * 64}"'),
    f'"sha256-2:{"0" * 64}\\n"',
]


@pytest.mark.parametrize("written", MALFORMED)
def test_what_is_no_seal_is_a_bad_value_and_nothing_else(written: str) -> None:
    text = HEAD + note(1, "a") + entry(1, "endturn", f"seal = {written}")
    assert [found.fault.code for found in findings(text)] == ["CL104"]
    assert [found.line for found in findings(text)] == [text[: text.index("seal =")].count("\n") + 1]


@pytest.mark.parametrize("scheme", [OLD, NEW])
@pytest.mark.parametrize("written", MALFORMED)
def test_a_seal_that_is_malformed_does_not_end_the_checking_of_the_others(written: str, scheme: str) -> None:
    first = entry(1, "endturn", f"seal = {written}")
    text = HEAD + sealed([note(1, "a"), first, *BLOCKS[2:]], NONE, scheme)
    assert told(text) == [("CL104", 1)]
    assert told(text.replace('"b"', '"B"')) == [("CL104", 1), ("CL005", 2)]
    spoilt = TEXTS[scheme].replace(first_seal(TEXTS[scheme]), f"seal = {written}")
    assert told(spoilt) == [("CL104", 1), ("CL005", 2)]


@pytest.mark.parametrize("scheme", [OLD, NEW])
def test_a_turn_closed_without_a_seal_behind_a_sealed_one_is_told(scheme: str) -> None:
    text = HEAD + sealed(BLOCKS, scheme, scheme, NONE)
    (found,) = about_seals(text.replace('"c"', '"changed after the seal was taken away"'))
    assert (found.fault.code, found.turn) == ("CL008", 3)
    assert text.split("\n")[(found.line or 0) - 1] == 'action = "endturn"'


@pytest.mark.parametrize(
    ("schemes", "expected"),
    [
        ([NONE, NONE, NONE], []),
        ([NONE, NEW, NEW], []),
        ([NONE, NONE, NEW], []),
        ([NEW, NONE, NEW], [("CL008", 2)]),
        ([NEW, NONE, NONE], [("CL008", 2), ("CL008", 3)]),
        ([OLD, NEW, NONE], [("CL008", 3)]),
    ],
)
def test_only_what_stands_behind_a_seal_is_asked_for_one(schemes: list[str], expected: list[tuple[str, int]]) -> None:
    assert told(HEAD + sealed(BLOCKS, *schemes)) == expected


def test_a_turn_without_a_seal_is_told_behind_a_malformed_one_too() -> None:
    text = HEAD + sealed(BLOCKS, NEW, NONE, NONE)
    spoilt = text.replace(first_seal(text), 'seal = "sha256-2:zz"')
    assert told(spoilt) == [("CL104", 1), ("CL008", 2), ("CL008", 3)]


def test_a_seal_taken_away_in_the_middle_breaks_the_next_and_is_told() -> None:
    text = HEAD + sealed(BLOCKS, NEW)
    second = [line for line in text.split("\n") if line.startswith("seal")][1]
    assert told(text.replace(f"{second}\n", "")) == [("CL008", 2), ("CL005", 3)]
