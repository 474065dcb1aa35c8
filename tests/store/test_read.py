"""Whatever a user hands over gets findings or exit code 3, by either TOML reader, and never an exception."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from civledger.bookkeeping.open_ledger import judge_file
from tests.depth import share
from tests.store.judging import Judge, outcome
from tests.support import FIVE, entry, header

HEAD = header()


NOTE = entry(1, "note", 'text = "Coffee"')


GAME = 'format = 1\n[game]\nrules = "mega-civilization"\nast = "basic"\n'


OURS, THEIRS = entry(1, "note", 'text = "ours"'), entry(1, "note", 'text = "theirs"')


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


@pytest.mark.deep
def test_a_file_cut_anywhere_is_unreadable_or_said_to_be_cut(judge: Judge) -> None:
    text = GAME + "".join(f'[[player]]\nciv = "{civ}"\n' for civ in FIVE)
    text += entry(1, "census", "tokens = { Minoa = 12 }") + entry(1, "endturn", "[entry.space]\nMinoa = 10")
    for length in share(range(len(text)), 7):
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
    assert [finding.fault.code for finding in judge_file(name).verdict.findings] == ["CL001"]


def test_a_file_without_permission_ends_with_three(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(HEAD)
    file.chmod(0)
    if os.access(file, os.R_OK):
        pytest.skip("this user may read everything, so nothing can be forbidden")
    assert outcome(file) == (["CL001"], 3)
