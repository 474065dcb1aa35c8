"""Values and nesting that somebody chose to do harm with."""

from pathlib import Path

import pytest

from civledger.model import toml
from civledger.rules.megaciv.entries import KINDS
from civledger.store import values
from civledger.store.read import read_data
from tests.depth import share
from tests.store.judging import Judge, outcome
from tests.support import entry, header

HEAD = header()
NOTE = entry(1, "note", 'text = "Coffee"')
GAME = 'format = 1\n[game]\nrules = "mega-civilization"\nast = "basic"\n'


NESTED = {
    "lists": ("x = ", "[", "", "]"),
    "tables": ("x = ", "{ a = ", "1", " }"),
    "lists that never close": ("x = ", "[", "", ""),
    "tables that never close": ("x = ", "{ a = ", "", ""),
}


@pytest.mark.parametrize("depth", [1000, 100_000])
@pytest.mark.parametrize("name", NESTED)
def test_nesting_without_end_is_no_ledger(name: str, depth: int, judge: Judge) -> None:
    start, opening, inside, closing = NESTED[name]
    value = start + opening * depth + inside + closing * depth
    assert judge(f"{value}\n{HEAD}") == (["CL001"], 3)
    assert judge(HEAD + NOTE.rstrip() + f"\n{value}\n") == (["CL001"], 3)


@pytest.mark.parametrize("reader", [toml.compiled(), None])
@pytest.mark.parametrize("key", ["[{}]", "{} = 1", "[[{}]]"])
def test_a_name_of_a_thousand_parts_does_no_harm(
    key: str, reader: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(values, "compiled", lambda: reader)
    file = tmp_path / "game.toml"
    file.write_text(HEAD + NOTE + key.format(".".join("a" * 1000)) + "\n" + entry(1, "endturn", f'seal = "{SEAL}"'))
    assert outcome(file)[1] in (1, 3)


SEAL = "sha256:" + "0" * 64


LARGE = str(2**62)


HOSTILE = [
    *("-1", "0", LARGE, str(2**63), "-" + "9" * 30, "0x" + "f" * 30, "1.5", "nan", "-inf", "true"),
    *('""', '"x"', '"Minoa"', '"Saba"', '"\\u0000\\u202e"', "[]", "[[1]]", '["Minoa"]', "{}"),
    *("2026-11-14", "10:00:00", "2026-11-14T10:00:00+01:00"),
    *("{ Minoa = {} }", "{ Minoa = -1 }", f"{{ Minoa = {LARGE} }}", "{ Minoa = true }", "{ Minoa = nan }"),
    *("{ Nobody = 1 }", "{ Saba = 1 }", '{ "" = 1 }', "{ Music = [] }", "{ Music = { blue = 5 } }"),
    *("{ Monument = { pink = -5 } }", f"{{ Salt = {LARGE} }}", '{ card = "Salt", as = [] }', "{ blue = 5.0 }"),
]


@pytest.mark.parametrize("value", HOSTILE)
def test_hostile_values_in_the_header_are_found(value: str, judge: Judge) -> None:
    players = HEAD[HEAD.index("[[player]]") :]
    for key in ("rules", "ast", "name", "date", "edition", "tracks", "bogus"):
        values = {"rules": '"mega-civilization"', "ast": '"basic"'} | {key: value}
        game = "".join(f"{name} = {text}\n" for name, text in values.items())
        codes, exit_code = judge(f"format = 1\n[game]\n{game}{players}")
        assert exit_code == (1 if codes == ["CL103"] else 3 if codes else 0)
        assert codes or key in ("name", "date", "tracks")
    for key in ("civ", "name", "bogus"):
        judge(HEAD + f'[[player]]\nciv = "Iberia"\n{key} = {value}\n'.replace('civ = "Iberia"\nciv', "civ"))
    for key in ("format", "game", "player", "bogus"):
        judge(f"{key} = {value}\n" + ("" if key == "game" else GAME.removeprefix("format = 1\n" * (key == "format"))))


REQUIRED = {
    "civ": '"Minoa"',
    "advances": "{ Music = 80 }",
    "on": '"card"',
    "text": '"Coffee"',
    "name": '"Judith"',
    "calamity": '"Flood"',
    "victim": '"Minoa"',
    "ability": '"Politics"',
    **dict.fromkeys(("cities", "tokens", "treasury", "kept", "spaces", "space", "points"), "{ Minoa = 1 }"),
}


COMMON = ("turn", "action", "note", "forced", "bogus", "")


KEYS = [(action, key) for action, kind in KINDS.items() for key in kind.keys] + [("census", key) for key in COMMON]


@pytest.mark.deep
@pytest.mark.parametrize(("action", "key"), KEYS)
def test_hostile_values_in_an_entry_never_raise(action: str, key: str, judge: Judge) -> None:
    needed = {name: REQUIRED[name] for name in KINDS[action].required}
    for value in share(HOSTILE, 6):
        values = {"turn": "1", "action": f'"{action}"', **needed, key: value}
        body = "".join(f'"{name}" = {text}\n' for name, text in values.items())
        codes, exit_code = judge(f"{HEAD}[[entry]]\n{body}{entry(1, 'endturn')}")
        assert exit_code in (0, 1)
        assert key not in COMMON or "CL" in str(codes) or value in ("true", LARGE) or (key, value[0]) == ("note", '"')


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1, 10**30], ids=["2**63", "-2**63", "1e30"])
@pytest.mark.parametrize("key", ["tokens = {{ Minoa = {} }}", "tokens = {}", "turn = {}", "note = {}", "x = {}"])
def test_integers_beyond_64_bits_are_found(number: int, key: str, judge: Judge) -> None:
    head = {"turn": "turn = 1\n", "tokens": "tokens = {}\n"} | {key.split()[0]: key.format(number) + "\n"}
    codes, exit_code = judge(f'{HEAD}[[entry]]\naction = "census"\n{"".join(head.values())}')
    assert exit_code in (1, 3)
    assert codes[0] in ("CL001", "CL103", "CL104")


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "1" + "0" * 5000], ids=["hexadecimal", "decimal"])
@pytest.mark.parametrize("place", ["format", "civ", "turn", "tokens", "note"])
def test_a_number_of_thousands_of_digits_does_not_stop_either_reader(
    place: str, number: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {
        "turn": HEAD + entry(1, "note", 'text = "a"').replace("= 1", f"= {number}"),
        "tokens": HEAD + entry(1, "census", f"tokens = {{ Minoa = {number} }}"),
        "format": HEAD.replace("format = 1", f"format = {number}"),
        "civ": HEAD + f"[[player]]\nciv = {number}\n",
        "note": HEAD + entry(1, "note", f'text = "a"\nnote = {number}') + entry(1, "endturn", f'seal = "{SEAL}"'),
    }
    file = tmp_path / "game.toml"
    file.write_text(texts[place])
    assert outcome(file) == (["CL001"], 3)
    monkeypatch.setattr(values, "compiled", lambda: None)
    assert outcome(file) == (["CL001"], 3)


@pytest.mark.parametrize("layout", ["{{\n  {},\n}}", "{{ {},\n}}", "{{ {}, # more\n}}"])
def test_a_table_over_several_lines_is_told_how_to_be_written(layout: str) -> None:
    reading = read_data("game.toml", (HEAD + entry(1, "census", f"tokens = {layout.format('Minoa = 4')}")).encode())
    (finding,) = reading.findings
    assert finding.fault.code == "CL001"
    assert "must be on one line" in finding.message
    assert finding.line is not None
    assert "tokens" in reading.text.split("\n")[finding.line - 1]


@pytest.mark.parametrize("value", ["[" * 9000, "{ a = " * 9000, "1" * 9000])
def test_what_has_no_end_is_told_with_its_line(value: str) -> None:
    reading = read_data("game.toml", (HEAD + entry(1, "note", f'text = "a"\nx = {value}')).encode())
    (finding,) = reading.findings
    assert finding.line is not None
    assert reading.text.split("\n")[finding.line - 1] == f"x = {value}"
