"""Every closed turn gets the seal it should have, only where the text leaves no doubt."""

import pytest

from civledger.store.seal import ENTRIES_ALONE, WITH_HEADER, reseal_text, seals
from civledger.store.undo import NotCut
from tests.crash.anew import loaded_without
from tests.store.test_cut import HEAD, ONE, ledger_of
from tests.store.test_seal import sealed
from tests.support import entry

FREE = ("name",)
NO_SEALS = ["sha256:" + "0" * 64, "sha256-2:" + "0" * 64]


def closing(turn: int, seal: str) -> str:
    return entry(turn, "endturn", f"seal = {seal}")


def again(text: str) -> tuple[str, list[int]]:
    return reseal_text(text, ledger_of(text), FREE)


def is_whole(text: str) -> bool:
    """Tell whether every closed turn of a ledger has the seal it should have."""
    ledger = ledger_of(text)
    return all(
        ledger.entries[index].get("seal") == right for index, right in seals(ledger.entries, ledger.header, FREE)
    )


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("quote", ['"', "'", '"""', "'''"])
@pytest.mark.parametrize("no_seal", NO_SEALS)
@pytest.mark.parametrize("turns", [1, 2, 5])
def test_every_seal_becomes_what_it_should_be(turns: int, no_seal: str, quote: str, newline: str) -> None:
    blocks = [ONE + closing(turn, f"{quote}{no_seal}{quote}  # sealed") for turn in range(1, turns + 1)]
    text = (HEAD + "".join(blocks)).replace("\n", newline)
    new, changed = again(text)
    assert changed == list(range(1, 2 * turns, 2))
    assert is_whole(new)
    assert [line for line in new.split("\n") if "sha256" not in line] == [
        line for line in text.split("\n") if "sha256" not in line
    ]
    assert again(new) == (new, [])


PLAIN = entry(1, "endturn").rstrip("\n")
UNSEALED = {
    "a plain one": PLAIN,
    "with a time": f"{PLAIN}\nat = 21:30:00",
    "with markers on a line": f"{PLAIN}\nspace = {{ Minoa = 1 }}",
    "with markers below": f"{PLAIN}\nat = 21:30:00  # late\n[entry.space]\nMinoa = 1",
    "indented": '  [[entry]]\n  turn = 1\n  action = "endturn"',
    "keys in another order": '[["entry"]]\naction = "endturn"  # the end\nturn = 1',
    "a note of many lines": f'{PLAIN}\nnote = """\naction = "x"\n[[entry]]\n"""',
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("behind", ["", "\n", "\n\n# a comment\n\n" + ONE, "\n" + closing(2, f'"{NO_SEALS[1]}"')])
@pytest.mark.parametrize("last", UNSEALED.values(), ids=UNSEALED)
def test_a_closed_turn_without_a_seal_gets_one(last: str, behind: str, newline: str) -> None:
    text = (HEAD + ONE + last + behind).replace("\n", newline)
    new, changed = again(text)
    assert changed[0] == 1
    assert is_whole(new)
    added = [line for line in new.split(newline) if line not in text.split(newline)]
    assert [line[:17] for line in added] == ['seal = "sha256-2:'] * len(changed)
    assert again(new) == (new, [])


@pytest.mark.parametrize("text", [HEAD, HEAD + ONE, HEAD + sealed([ONE, entry(1, "endturn")], WITH_HEADER)])
def test_what_needs_no_seal_stays_as_it_is(text: str) -> None:
    text = text.replace(HEAD, HEAD.replace("[[player]]", "tracks = ['advances']\n\n[[player]]", 1))
    assert again(text) == (text, [])


def test_old_seals_are_made_to_cover_the_header() -> None:
    blocks = [ONE, entry(1, "endturn"), entry(2, "endturn")]
    text = HEAD + sealed(blocks, ENTRIES_ALONE)
    new, changed = again(text)
    assert changed == [1, 2]
    assert "sha256:" not in new
    assert is_whole(new)


@pytest.mark.parametrize(
    "written", ['""', '"md5:00"', "5", "[]", "true", '"\\u0073ha256"', '"seal"', "'#'", "'a' # no seal"]
)
def test_what_is_no_seal_is_replaced_by_one(written: str) -> None:
    new, changed = again(HEAD + ONE + closing(1, written))
    assert changed == [1]
    assert is_whole(new)
    assert ("# no seal" in new) == ("# no seal" in written)


NOT_PLAIN = {
    "in two lines": closing(1, f'"""\\\n{NO_SEALS[0]}"""'),
    "a list of many lines": closing(1, "[\n1,\n]"),
    "no seal in a list": '[[entry]]\nturn = 1\n[entry.x]\ny = 1\n\n[[entry]]\n"action" = """endturn\\\n"""\n',
}


@pytest.mark.parametrize("last", NOT_PLAIN.values(), ids=NOT_PLAIN)
def test_a_seal_that_is_not_written_plainly_is_left_to_hands(last: str) -> None:
    with pytest.raises(NotCut, match="unusual layout"):
        again(HEAD + last)


@pytest.mark.parametrize("gap", [" ", "\n  "], ids=["one line", "many lines"])
def test_a_seal_in_a_list_is_changed_in_its_place(gap: str) -> None:
    row = f'{{ turn = 1, action = "endturn", seal = "{NO_SEALS[0]}" }}'
    new, changed = again(f"entry = [{gap}{row},{gap}]\n{HEAD}")
    assert changed == [0]
    assert again(new) == (new, [])


@pytest.mark.parametrize("row", ['{ turn = 1, action = "endturn" }', '{ turn = 1, action = "endturn", seal = 5 }'])
@pytest.mark.parametrize("gap", [" ", "\n  "], ids=["one line", "many lines"])
def test_a_list_gets_no_new_seal(gap: str, row: str) -> None:
    with pytest.raises(NotCut, match="unusual layout"):
        again(f"entry = [{gap}{row},{gap}{row}{gap}]\n{HEAD}")


@pytest.mark.parametrize("missing", ["_sha256", "no_such_module"])
def test_a_seal_is_the_same_whichever_library_counts_it(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = ledger_of(HEAD + ONE + entry(1, "endturn"))
    other = loaded_without(missing, "civledger.store.seal", monkeypatch)
    assert list(other.seals(ledger.entries, ledger.header, FREE)) == list(seals(ledger.entries, ledger.header, FREE))
