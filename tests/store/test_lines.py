"""Keys are found on the line on which they stand, however people lay them out."""

import tomllib
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from civledger.model.file_faults import NOT_TOML
from civledger.model.finding import Finding, Path
from civledger.store.lines import entry_lines, key_lines
from civledger.store.place import place
from civledger.store.read import decode, parse
from tests.support import findings, header

LAYOUTS: dict[str, tuple[str, dict[Path, int]]] = {
    "plain keys": ("a = 1\n\n# b = 3\nb = 2\n", {("a",): 1, ("b",): 4}),
    "inline table": ("t = { x = 1, y = { z = 2 } }\n", {("t",): 1, ("t", "x"): 1, ("t", "y", "z"): 1}),
    "table": ("\n[t]\nx = 1\n[t.u]\ny = 2\n", {("t",): 2, ("t", "x"): 3, ("t", "u"): 4, ("t", "u", "y"): 5}),
    "dotted keys": ("\nt.x = 1\nt . y = 2\n", {("t", "x"): 2, ("t", "y"): 3}),
    "the table of dotted keys": ("\nt.x = 1\nt.y = 2\n", {("t",): 2}),
    "the table of a dotted header": ("\n\n[t.u]\nx = 1\n", {("t",): 3}),
    "dotted keys with points in quotes": ('"a.b".c = 1\n', {("a.b", "c"): 1}),
    "quoted keys": ('\n"a b" = 1\n\'c d\' = 2\n"" = 3\n', {("a b",): 2, ("c d",): 3, ("",): 4}),
    "escaped keys": ('\n"M\\u0069noa" = 1\n', {("Minoa",): 2}),
    "quoted header": ("[\"t\"]\n['u']\nx = 1\n", {("t",): 1, ("u",): 2, ("u", "x"): 3}),
    "number keys": ("1 = 1\n2.3 = 4\n", {("1",): 1, ("2", "3"): 2}),
    "list of tables": (
        "[[p]]\nc = 1\n\n[[p]]\nc = 2\n",
        {("p", 0): 1, ("p", 0, "c"): 2, ("p", 1): 4, ("p", 1, "c"): 5},
    ),
    "table in a list of tables": (
        "[[p]]\n[p.t]\nx = 1\n[[p]]\n[p.t]\nx = 1\n",
        {("p", 0, "t", "x"): 3, ("p", 1, "t"): 5},
    ),
    "list in a list of tables": ("[[p]]\n[[p.q]]\nx = 1\n[[p.q]]\nx = 2\n", {("p", 0, "q", 1, "x"): 5}),
    "spaces in a header": (
        "  [[ p ]] # [[p]]\n\t[ p . t ]\nx = 1\n",
        {("p", 0): 1, ("p", 0, "t"): 2, ("p", 0, "t", "x"): 3},
    ),
    "long list": ("a = [\n  1, # ]\n  2,\n]\nb = 1\n", {("a",): 1, ("a", 0): 2, ("a", 1): 3, ("b",): 5}),
    "tables in a long list": ("a = [\n  { x = 1 },\n\n  { x = 2 },\n]\nb = 1\n", {("a", 1, "x"): 4, ("b",): 6}),
    "brackets in comments": ("a = 1 # [[p]] { \"\"\"\n# '''\nb = 2\n", {("b",): 3}),
    "brackets in strings": ('a = "]}[[p]] # \\""\nb = \']\'\nc = 1\n', {("b",): 2, ("c",): 3}),
    "long basic string": ('a = """\n[[p]]\nb = 1\n\\""" \\\n"""\nb = 2\n', {("b",): 6}),
    "long literal string": ("a = '''\n[[p]]\nb = 1\n\\'''\nb = 2\n", {("b",): 5}),
    "quotes at the end of a long string": ('a = """\n""x"""""\nb = 2\n', {("b",): 3}),
    "an empty long string": ('a = """"""\nb = """\n"""\nc = 2\n', {("b",): 2, ("c",): 4}),
    "long string in a table": ("a = { x = '''\n\n''', y = 1 }\nb = 1\n", {("a", "y"): 3, ("b",): 4}),
    "values with points": ("a = 1.5\nb = 2026-11-14T10:00:00.5Z\nc = 07:00:00\nd = -inf\ne = 1\n", {("e",): 5}),
    "marks of other alphabets": ("\u2028 = 1\n".replace("\u2028", '"\u2028"') + "b = '\x85'\nc = 1\n", {("c",): 3}),
    "no newline at the end": ("a = 1\nb = 2", {("b",): 2}),
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("name", LAYOUTS)
def test_every_key_has_its_line(name: str, newline: str) -> None:
    text, expected = LAYOUTS[name]
    read = decode("game.toml", text.replace("\n", newline).encode())
    assert tomllib.loads(read)
    lines = key_lines(read)
    assert {path: lines.get(path) for path in expected} == expected


def literal_entry_lines(text: str) -> list[int]:
    """Return the lines of `[[entry]]` by reading line after line, remembering only the open long string."""
    found, quotes = [], ""
    for number, line in enumerate(text.split("\n"), 1):
        if not quotes and line.strip().startswith("[[entry]]"):
            found.append(number)
        rest = line
        while rest:
            if quotes:
                _, closed, rest = rest.partition(quotes)
                quotes = "" if closed else quotes
            else:
                rest = rest.lstrip()
                opening = min((mark for mark in ('"""', "'''", "#") if mark in rest), key=rest.index, default="")
                if not opening or opening == "#":
                    break
                quotes, rest = opening, rest.partition(opening)[2]
    return found


ENTRIES = [
    '[[entry]]\nturn = 1\naction = "note"\ntext = "a"\n',
    "\n# [[entry]]\n\n  [[entry]] # first\nturn = 1\n[[entry]]\n",
    '[[entry]]\ntext = """\n[[entry]]\n"""\n[[entry]]\n',
    "[[entry]]\ntext = '''\n[[entry]]\n[[entry]]'''\n[[entry]]\n",
    "[[entry]]\n# \"\"\"\n[[entry]]\n# '''\n[[entry]]\n",
    '[[entry]]\ntext = "[[entry]]"\n[entry.tokens]\nMinoa = 1\n\n[[entry]]\n',
    '[[entry]]\nnote = """one line"""\n[[entry]]\nnote = """two\nlines"""\n[[entry]]\n',
]


@pytest.mark.parametrize("text", ENTRIES)
def test_entries_start_where_a_literal_reading_finds_them(text: str) -> None:
    entries = tomllib.loads(text)["entry"]
    ledger = parse("a.toml", f"format = 1\n{text}").ledger
    assert ledger
    assert [line - 1 for line in ledger.lines] == literal_entry_lines(text)
    assert entry_lines(text, len(entries)) == literal_entry_lines(text)
    assert [key_lines(text)["entry", index] for index in range(len(entries))] == literal_entry_lines(text)


class Written(NamedTuple):
    """A piece of a ledger: its lines, and on which of them (from 0) each path begins."""

    lines: list[str]
    at: dict[Path, int]


FAKE = ["[[entry]]", "turn = 9", "# '", "[entry.tokens]", "plain words", "tokens = {"]
comments = st.lists(st.sampled_from(["", "# [[entry]]", '  # { [ """ ', "\t", "# '''"]), max_size=2)


@st.composite
def written_entries(draw: st.DrawFn) -> Written:
    """Draw an entry laid out in one of the ways people have."""
    lines = [*draw(comments)]
    at: dict[Path, int] = {(): len(lines)}
    lines.append(draw(st.sampled_from(["[[entry]]", "  [[ entry ]]", '[["entry"]]', "[[entry]] # [[entry]]"])))
    for key in draw(st.lists(st.sampled_from(["turn", "civ", "note", "cards", "rows"]), unique=True)):
        lines += draw(comments)
        at[key,] = len(lines)
        match key:
            case "note":
                mark = draw(st.sampled_from(['"""', "'''"]))
                lines += [f"note = {mark}", *draw(st.lists(st.sampled_from(FAKE), max_size=3)), mark]
            case "cards":
                at["cards", "Salt"] = at["cards", "Wine"] = len(lines)
                lines.append(
                    draw(st.sampled_from(["cards = { Salt = 3, Wine = 1 } # {", '"cards" = {Salt=3,"Wine"=1}']))
                )
            case "rows":
                at["rows", 0], at["rows", 1, "x"] = len(lines) + 1, len(lines) + 3
                lines += ["rows = [", '  "]", # ]', "", "  { x = 1 },", "]"]
            case _:
                lines.append(key + draw(st.sampled_from([" = 1", ' = "[[entry]]"', "=1.5", " = 2026-11-14"])))
    if draw(st.booleans()):
        lines += draw(comments)
        at |= {("tokens",): len(lines), ("tokens", "Celt"): len(lines) + 2}
        lines += ["[entry.tokens]", "Minoa = 16", "Celt = 41"]
    return Written(lines, at)


@given(st.lists(written_entries(), min_size=1, max_size=6), st.sampled_from(["\n", "\r\n"]))
def test_keys_of_random_ledgers_are_found_where_they_were_written(pieces: list[Written], newline: str) -> None:
    lines = header().split("\n")
    expected: dict[Path, int] = {}
    for index, piece in enumerate(pieces):
        expected |= {("entry", index, *path): len(lines) + offset + 1 for path, offset in piece.at.items()}
        lines += piece.lines
    ledger = parse("game.toml", decode("game.toml", (newline.join(lines) + newline).encode())).ledger
    assert ledger is not None
    assert ledger.lines == [expected["entry", index] for index in range(len(pieces))]
    for path, line in expected.items():
        (found,) = place(ledger, [Finding(NOT_TOML, "game.toml", "here", 1, at=path)])
        assert (path, found.line) == (path, line)


@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("turn = 1\naction = 'census'\ntokns = { Minoa = 1 }\ntokens = {}", 4),
        ("turn = 1\naction = 'census'\ntokns.Minoa = 1\ntokens = {}", 4),
        ("turn = 1\naction = 'census'\ntokens = {}\n[entry.tokns]\nMinoa = 1", 5),
        ("turn = 1\naction = 'census'\n[entry.tokens]\nCelt = 1\nMinoa = -1", 6),
        ("turn = 1\naction = 'census'\ntokens.Celt = 1\ntokens.Minoa = -1", 5),
        ("turn = 1\naction = 'census'\ntokens.Celt = 1\ntokens.Minoia = 1", 5),
        ('turn = 1\nnote = """\ntokens = 1\n"""\naction = \'census\'\ntokens = 1', 7),
    ],
)
def test_a_finding_stands_at_the_key_at_fault(body: str, line: int) -> None:
    head = header()
    (found,) = findings(f"{head}[[entry]]\n{body}\n")
    assert found.line == head.count("\n") + line
