"""Whatever a user hands over gets findings or exit code 3, by either TOML reader, and never an exception."""

import os
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from civledger.cli.judged import verdict
from civledger.model import toml
from civledger.report import rendered
from civledger.report.findings import check_report
from civledger.rules.megaciv.entries import KINDS
from civledger.store.read import read_data
from tests.support import FIVE, entry, header

Outcome = tuple[list[str], int]
Judge = Callable[[str | bytes], Outcome]

HEAD = header()
NOTE = entry(1, "note", 'text = "Coffee"')
GAME = 'format = 1\n[game]\nrules = "mega-civilization"\nast = "basic"\n'
OURS, THEIRS = entry(1, "note", 'text = "ours"'), entry(1, "note", 'text = "theirs"')


def outcome(file: Path) -> Outcome:
    """Return codes and exit code of a file, having shown it as a command would."""
    judged = verdict(str(file))
    assert all(finding.message and "Traceback" not in finding.message for finding in judged.findings)
    for format in ("text", "json"):
        assert rendered(check_report(judged), format).endswith("\n")
    return [finding.fault.code for finding in judged.findings], judged.exit_code


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """Give a function that judges a text with both readers and holds that they agree."""

    def both(data: str | bytes) -> Outcome:
        file = tmp_path / "game.toml"
        file.write_bytes(data.encode() if isinstance(data, str) else data)
        compiled = outcome(file)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(toml, "reader", lambda: tomllib.loads)
            assert outcome(file) == compiled
        return compiled

    return both


DOCUMENTS: dict[str, tuple[str | bytes, list[str]]] = {
    "a good ledger": (HEAD + NOTE, []),
    "an empty file": ("", ["CL003"]),
    "only a newline": ("\n", ["CL003"]),
    "only a comment": ("# nothing yet\n", ["CL003"]),
    "binary": (bytes(range(256)), ["CL001"]),
    "a picture": (b"\x89PNG\r\n\x1a\n\xde\xad\xbe\xef", ["CL001"]),
    "a byte order mark": (b"\xef\xbb\xbf" + HEAD.encode(), []),
    "only a byte order mark": (b"\xef\xbb\xbf", ["CL003"]),
    "two byte order marks": (b"\xef\xbb\xbf" * 2 + HEAD.encode(), ["CL001"]),
    "a NUL byte": (HEAD + "# \0\n", ["CL001"]),
    "NUL bytes after a crash": (HEAD.encode() + b"\0" * 4096, ["CL001"]),
    "CRLF": ((HEAD + NOTE).replace("\n", "\r\n"), []),
    "CRLF and LF mixed": (HEAD + NOTE.replace("\n", "\r\n"), []),
    "lone CR": (HEAD.replace("\n", "\r"), ["CL001"]),
    "a lone CR in a comment": (HEAD + "# a\rb\n", ["CL001"]),
    "UTF-16": (HEAD.encode("utf-16"), ["CL001"]),
    "UTF-16 without a mark": (HEAD.encode("utf-16-le"), ["CL001"]),
    "UTF-32": (HEAD.encode("utf-32"), ["CL001"]),
    "latin-1": ((HEAD + "# café\n").encode("latin-1"), ["CL001"]),
    "a surrogate": (HEAD.encode() + b"# \xed\xa0\x80\n", ["CL001"]),
    "raw escape": (HEAD + '# \x1b[31m\n[x]\ny = "\x1b"\n', ["CL001"]),
    "no newline at the end": (HEAD + NOTE.rstrip(), ["CL006"]),
    "a missing format": (HEAD.replace("format = 1", ""), ["CL003"]),
    "a newer format": (HEAD.replace("format = 1", "format = 2"), ["CL003"]),
    "JSON": ('{"format": 1}\n', ["CL001"]),
    "YAML": ("format: 1\n", ["CL001"]),
    "a key twice": (HEAD + "[game]\n", ["CL001"]),
    "a year that is none": (HEAD.replace("[game]", "[game]\ndate = 0000-01-01"), ["CL001"]),
    "a leap second": (HEAD + entry(1, "endturn", "at = 23:59:60"), ["CL001"]),
    "[entry]": (HEAD + NOTE.replace("[[entry]]", "[entry]"), ["CL004"]),
    "entry = 5": ("entry = 5\n" + HEAD, ["CL004"]),
    "entry = [1]": ("entry = [1]\n" + HEAD, ["CL004"]),
    "entry = [[]]": ("entry = [[]]\n" + HEAD, ["CL004"]),
    "entry = {}": ("entry = {}\n" + HEAD, ["CL004"]),
    "entry = []": ("entry = []\n" + HEAD, []),
    "[entry.tokens] alone": (HEAD + "[entry.tokens]\nMinoa = 1\n", ["CL004"]),
    "[[entry.tokens]] alone": (HEAD + "[[entry.tokens]]\nMinoa = 1\n", ["CL004"]),
    "entries in a list": ('entry = [{turn = 1, action = "note", text = "a"}]\n' + HEAD, []),
    "no players": (GAME, ["CL004"]),
    "a number for players": (GAME.replace("[game]", "player = 5\n[game]"), ["CL004"]),
    "numbers for players": (GAME.replace("[game]", "player = [1]\n[game]"), ["CL004"]),
    "a table for players": (GAME.replace("[game]", 'player.civ = "Minoa"\n[game]'), ["CL004"]),
    "a list in players": (GAME.replace("[game]", "player = [[{}]]\n[game]"), ["CL004"]),
    "no game": ("format = 1\n", ["CL004"]),
    "a number for the game": ("format = 1\ngame = 5\n", ["CL004"]),
    "four players": (header(FIVE[:4]), ["CL004"]),
    "other rules": (HEAD.replace("mega-civilization", "chess"), ["CL004"]),
    "many tables": (HEAD + "".join(f"[t{number}]\n" for number in range(99)), ["CL103"] * 99),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_file_gets_the_codes_that_say_what_it_is(name: str, judge: Judge) -> None:
    data, expected = DOCUMENTS[name]
    codes, exit_code = judge(data)
    assert codes == expected
    fatal = {"CL001", "CL002", "CL003", "CL004"}.intersection(expected)
    assert exit_code == (3 if fatal else 1 if set(expected) - {"CL006"} else 0)


def test_a_file_cut_anywhere_is_unreadable_or_said_to_be_cut(judge: Judge) -> None:
    text = GAME + "".join(f'[[player]]\nciv = "{civ}"\n' for civ in FIVE)
    text += entry(1, "census", "tokens = { Minoa = 12 }") + entry(1, "endturn", "[entry.space]\nMinoa = 10")
    for length in range(len(text)):
        codes, exit_code = judge(text[:length])
        assert exit_code == 3 or "CL006" in codes or text[length - 1] == "\n"


CONFLICTS = {
    "two sides": f"<<<<<<< HEAD\n{OURS}=======\n{THEIRS}>>>>>>> table-two\n",
    "with the base": f"<<<<<<< HEAD\n{OURS}||||||| 1a2b3c\n=======\n{THEIRS}>>>>>>> table-two\n",
    "an empty side": f"<<<<<<< HEAD\n=======\n{THEIRS}>>>>>>> table-two\n",
    "without names": f"<<<<<<<\n{OURS}=======\n{THEIRS}>>>>>>>\n",
    "stashed": f"<<<<<<< Updated upstream\n{OURS}=======\n{THEIRS}>>>>>>> Stashed changes\n",
    "beginning left over": f"<<<<<<< HEAD\n{OURS}",
    "middle left over": f"{OURS}=======\n",
    "end left over": f"{OURS}>>>>>>> table-two\n",
    "in an entry": NOTE.rstrip() + "\n<<<<<<< HEAD\nforced = true\n=======\nforced = false\n>>>>>>> b\n",
    "in a note": entry(1, "note", 'text = """\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> b\n"""'),
    "half in a note": entry(1, "note", 'text = """\n<<<<<<< HEAD\nours"""\n=======\ntheirs"""\n>>>>>>> b'),
    "two of them": f"<<<<<<< a\n{OURS}=======\n>>>>>>> b\n<<<<<<< a\n=======\n{THEIRS}>>>>>>> b\n",
    "cut at the end": f"<<<<<<< HEAD\n{OURS}=======\n{THEIRS}>>>>>>> table-two",
}


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("name", CONFLICTS)
def test_conflict_markers_are_named_as_such(name: str, newline: str, judge: Judge) -> None:
    assert judge((HEAD + CONFLICTS[name]).replace("\n", newline)) == (["CL002"], 3)
    assert judge(CONFLICTS[name] + HEAD) == (["CL002"], 3)


@pytest.mark.parametrize("note", ["<<<<<<< HEAD ======= >>>>>>> b", "======="])
def test_marks_inside_a_line_are_no_conflict(note: str, judge: Judge) -> None:
    assert judge(HEAD + entry(1, "note", f'text = "{note}"')) == ([], 0)


def folder(path: Path) -> None:
    path.mkdir()


def fifo(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to(os.devnull)


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def missing(path: Path) -> None:
    assert not path.exists()


def looping(path: Path) -> None:
    path.symlink_to(path)


def huge(path: Path) -> None:
    path.touch()
    os.truncate(path, 100_000_000)


@pytest.mark.parametrize("make", [folder, fifo, device, endless, missing, looping, huge])
def test_what_is_no_readable_file_ends_with_three(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "game.toml")
    assert outcome(tmp_path / "game.toml") == (["CL001"], 3)


@pytest.mark.parametrize("name", ["", "a\0b", "x" * 5000, "no/such/folder.toml", "\udcff"])
def test_a_name_that_no_file_can_have_ends_with_three(name: str) -> None:
    assert [finding.fault.code for finding in verdict(name).findings] == ["CL001"]


def test_a_file_without_permission_ends_with_three(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(HEAD)
    file.chmod(0)
    if os.access(file, os.R_OK):
        pytest.skip("this user may read everything, so nothing can be forbidden")
    assert outcome(file) == (["CL001"], 3)


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


@pytest.mark.parametrize("reader", [toml.reader(), tomllib.loads])
@pytest.mark.parametrize("key", ["[{}]", "{} = 1", "[[{}]]"])
def test_a_name_of_a_thousand_parts_does_no_harm(
    key: str, reader: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toml, "reader", lambda: reader)
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
    **dict.fromkeys(("cities", "tokens", "treasury", "kept", "spaces", "space", "points"), "{ Minoa = 1 }"),
}
COMMON = ("turn", "action", "note", "forced", "bogus", "")
KEYS = [(action, key) for action, kind in KINDS.items() for key in kind.keys] + [("census", key) for key in COMMON]


@pytest.mark.parametrize(("action", "key"), KEYS)
def test_hostile_values_in_an_entry_never_raise(action: str, key: str, judge: Judge) -> None:
    needed = {name: REQUIRED[name] for name in KINDS[action].required}
    for value in HOSTILE:
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
    monkeypatch.setattr(toml, "reader", lambda: tomllib.loads)
    assert outcome(file) == (["CL001"], 3)


@pytest.mark.parametrize("layout", ["{{\n  {},\n}}", "{{ {},\n}}", "{{ {}, # more\n}}"])
def test_a_table_over_several_lines_is_told_how_to_be_written(layout: str) -> None:
    reading = read_data("game.toml", (HEAD + entry(1, "census", f"tokens = {layout.format('Minoa = 4')}")).encode())
    (finding,) = reading.findings
    assert finding.fault.code == "CL001"
    assert "must stand on one line" in finding.message
    assert finding.line is not None
    assert "tokens" in reading.text.split("\n")[finding.line - 1]


@pytest.mark.parametrize("value", ["[" * 9000, "{ a = " * 9000, "1" * 9000])
def test_what_has_no_end_is_told_with_its_line(value: str) -> None:
    reading = read_data("game.toml", (HEAD + entry(1, "note", f'text = "a"\nx = {value}')).encode())
    (finding,) = reading.findings
    assert finding.line is not None
    assert reading.text.split("\n")[finding.line - 1] == f"x = {value}"
