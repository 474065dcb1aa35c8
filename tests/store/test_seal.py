"""Seals hold the entries of closed turns and the header by which the game is judged, and nothing else."""

import datetime
import hashlib
import json
import tomllib
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civledger.store.read import decode
from civledger.store.seal import ENTRIES_ALONE, WITH_HEADER, seals
from tests.support import SEVEN, entry, findings, header

SCHEMES = [ENTRIES_ALONE, WITH_HEADER]
HEAD = header(tracks=["advances"])
RULES = {"rules": "mega-civilization", "ast": "basic", "tracks": ["advances"]}
COVERED = {"game": RULES, "player": [{"civ": civ} for civ in SEVEN]}


def iso(value: object) -> str:
    assert isinstance(value, datetime.date | datetime.time)
    return value.isoformat()


def literal_seal(entries: Sequence[dict[str, Any]], scheme: str = WITH_HEADER, covered: Any = COVERED) -> str:
    """Return the seal of the last entry, word for word as the format describes it."""
    own = {key: value for key, value in entries[-1].items() if key != "seal"}
    listed = [*entries[:-1], own]
    counted = listed if scheme == "sha256" else {"entries": listed, **covered}
    text = json.dumps(counted, sort_keys=True, separators=(",", ":"), ensure_ascii=False, default=iso)
    return f"{scheme}:" + hashlib.sha256(text.encode("utf-8")).hexdigest()


def test_the_canonical_text_is_known_byte_by_byte() -> None:
    text = (
        '{"entries":[{"action":"note","at":"21:30:00","text":"Café"},{"action":"endturn","turn":1}],'
        '"game":{"rules":{"name":"x"}},"player":[{"civ":"Rome"},{"block":"east","civ":"Saba"}]}'
    )
    note = {"text": "Café", "at": datetime.time(21, 30), "action": "note"}
    closing = {"turn": 1, "action": "endturn", "seal": "sha256-2:anything"}
    game = {"name": "Utrecht", "rules": {"name": "x"}, "date": datetime.date(2026, 11, 14)}
    players = [{"name": "Ann", "civ": "Rome"}, {"civ": "Saba", "block": "east", "name": "Bob"}]
    expected = "sha256-2:" + hashlib.sha256(text.encode()).hexdigest()
    assert list(seals([note, closing], {"game": game, "player": players}, ["name"])) == [(1, expected)]


zones = st.none() | st.integers(-1439, 1439).map(lambda minutes: datetime.timezone(datetime.timedelta(minutes=minutes)))
words = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
scalars = (
    words
    | st.integers(-(2**63), 2**63 - 1)
    | st.booleans()
    | st.floats()
    | st.dates()
    | st.times()
    | st.datetimes(timezones=zones)
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
entries = st.builds(
    lambda action, more, sealed: {**more, "action": action, **({"seal": "x"} if sealed else {})},
    st.sampled_from(["note", "endturn", "endturn", "census"]),
    st.dictionaries(words, values, max_size=4),
    st.booleans(),
)


tables = st.dictionaries(words | st.sampled_from(["name", "date", "colour"]), values, max_size=4)
heads = st.fixed_dictionaries({"game": tables}, optional={"player": st.lists(tables, max_size=3)})


@given(st.lists(entries, max_size=8), heads, st.sampled_from([("name",), ("colour",)]))
def test_seals_are_what_a_literal_reading_gives(
    raw: list[dict[str, Any]], head: dict[str, Any], free: tuple[str]
) -> None:
    covered = {
        "game": {key: head["game"][key] for key in head["game"] if key != "name" and key != "date"},
        "player": [{key: player[key] for key in player if key != free[0]} for player in head.get("player", [])],
    }
    closing = [index for index, values in enumerate(raw) if values["action"] == "endturn"]
    expected = [(index, literal_seal(raw[: index + 1], covered=covered)) for index in closing]
    assert list(seals(raw, head, free)) == expected


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize(
    "value",
    [
        *("1e16", "1e-7", "nan", "[0.1, -0.0]", "9223372036854775807", str(2**80)),
        *("1979-05-27T07:32:00-07:00", "07:32:00.5"),
    ],
)
def test_a_seal_over_any_value_holds(value: str, scheme: str) -> None:
    text = HEAD + sealed([entry(1, "note", f'text = "a"\nx = {value}'), entry(1, "endturn")], scheme)
    assert codes_of_files(text) == []
    assert codes_of_files(text.replace('"a"', '"b"')) == ["CL005"]


def sealed(blocks: Sequence[str], *schemes: str) -> str:
    """Return the ledger of these entries, each endturn sealed as the literal reading has it, by the next scheme."""
    written: list[str] = []
    for block in blocks:
        read = [*tomllib.loads("".join(written)).get("entry", []), *tomllib.loads(block)["entry"]]
        if read[-1]["action"] == "endturn":
            scheme, *rest = schemes
            schemes = tuple(rest) or (scheme,)
            seal = f'seal = "{literal_seal(read, scheme)}"\n' if scheme else ""
            block = block.replace('"endturn"\n', f'"endturn"\n{seal}')
        written.append(block)
    return "".join(written)


def note(turn: int, text: str) -> str:
    return entry(turn, "note", f'text = "{text}"')


BLOCKS = (
    note(1, "a"),
    note(1, "b"),
    entry(1, "endturn", "at = 21:30:00"),
    note(2, "c"),
    entry(2, "census", "tokens = { Minoa = 1, Celt = 2 }"),
    entry(2, "endturn"),
    note(1, "late"),
    entry(3, "endturn"),
)
TEXTS = {scheme: HEAD + sealed(BLOCKS, scheme) for scheme in SCHEMES}


def codes_of_files(text: str) -> list[str]:
    return [found.fault.code for found in findings(text) if found.fault.code.startswith("CL00")]


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_sealed_ledger_is_whole(text: str) -> None:
    assert [found.fault.code for found in findings(text)] == ["CL107"]


def first_seal(text: str) -> str:
    """Return the line of the first seal in a ledger."""
    return next(line for line in text.split("\n") if line.startswith("seal"))


CHANGES: dict[str, tuple[Callable[[str], str], int]] = {
    "a changed word": (lambda text: text.replace('"a"', '"A"'), 1),
    "a space in a word": (lambda text: text.replace('"a"', '"a "'), 1),
    "a changed number": (lambda text: text.replace("Celt = 2", "Celt = 3"), 2),
    "a number made a fraction": (lambda text: text.replace("Celt = 2", "Celt = 2.0"), 2),
    "an added key": (lambda text: text.replace('text = "b"', 'text = "b"\nforced = true'), 1),
    "an added entry": (lambda text: text.replace(BLOCKS[0], BLOCKS[0] + note(1, "x")), 1),
    "an entry added at the start": (lambda text: text.replace(BLOCKS[0], note(1, "x") + BLOCKS[0]), 1),
    "a removed entry": (lambda text: text.replace(BLOCKS[1], ""), 1),
    "entries in another order": (lambda text: text.replace(BLOCKS[0] + BLOCKS[1], BLOCKS[1] + BLOCKS[0]), 1),
    "another time": (lambda text: text.replace("21:30:00", "21:30:01"), 1),
    "a removed late entry": (lambda text: text.replace(BLOCKS[6], ""), 3),
    "a changed seal": (lambda text: text.replace(first_seal(text), first_seal(text)[:-65] + "0" * 64 + '"'), 1),
    "a removed seal": (lambda text: text.replace(first_seal(text) + "\n", ""), 2),
}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", CHANGES)
def test_a_change_in_a_closed_turn_breaks_the_first_seal_after_it(name: str, scheme: str) -> None:
    change, turn = CHANGES[name]
    changed = change(TEXTS[scheme])
    assert changed != TEXTS[scheme]
    broken = [found for found in findings(changed) if found.fault.code == "CL005"]
    assert [found.turn for found in broken] == [turn]
    assert "entry" in broken[0].message
    seal_lines = [number for number, line in enumerate(changed.split("\n"), 1) if line.startswith("seal")]
    assert broken[0].line == seal_lines[turn - 1 - (name == "a removed seal")]


HARMLESS: dict[str, Callable[[str], str]] = {
    "a comment": lambda text: text.replace("[[entry]]", "# of the table\n[[entry]]"),
    "a comment behind a value": lambda text: text.replace('"a"', '"a" # said Ann'),
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "other quotes": lambda text: text.replace('"a"', "'a'"),
    "keys in another order": lambda text: text.replace('turn = 1\naction = "note"', 'action = "note"\nturn = 1'),
    "rows in another order": lambda text: text.replace("Minoa = 1, Celt = 2", "Celt = 2, Minoa = 1"),
    "a table of its own": lambda text: text.replace(
        "tokens = { Minoa = 1, Celt = 2 }", "[entry.tokens]\nMinoa = 1\nCelt = 2"
    ),
    "another number base": lambda text: text.replace("Celt = 2", "Celt = 0x2"),
    "another title": lambda text: text.replace("[game]", '[game]\nname = "Utrecht"\ndate = 2026-11-14'),
    "names of people": lambda text: text.replace('civ = "Rome"', 'civ = "Rome"\nname = "Ann"'),
    "a header in another order": lambda text: text.replace('ast = "basic"\n', "").replace(
        "[game]", '[game]\nast = "basic"'
    ),
    "an open turn after it": lambda text: text + note(4, "open"),
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", HARMLESS)
def test_comments_layout_titles_and_names_may_change(name: str, scheme: str, newline: str) -> None:
    changed = HARMLESS[name](TEXTS[scheme])
    assert changed != TEXTS[scheme]
    assert codes_of_files(decode("game.toml", changed.replace("\n", newline).encode())) == []
