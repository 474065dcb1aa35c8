"""Putting mistakes right: `undo`, a late entry, a hand edit with `reseal`."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, LEGAL, begin, codes, done, entries, files, shown, typed, wrong
from tests.support import header

FIRST = ["tax all", "census 4 5 6 4 5 6 4", "cities rome=3 hel=2", "hand 1 2 3 4 5 6 7", "endturn"]
RANKED = ("Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt")
MANY = [" ".join(map("{}={}".format, RANKED, numbers)) for numbers in ((4, 5, 6, 4, 5, 6, 4), range(1, 8))]
MISTAKEN, MEANT = "tax all --cities rome=2", "tax all"
WRONG_ROW, RIGHT_ROW = "Hatti = 0\nRome = 2\n", "Hatti = 0\nRome = 3\n"
REST = ["census 8 9 9 9 9 9 8", "cities rome=3", "hand 0 0 0 0 0 0 0", "endturn", "tax all"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def by_undo() -> None:
    done("undo 6 --yes", MEANT, *REST)


def by_a_late_entry() -> None:
    done("tax rome --cities rome=3 --turn 2")


def by_hand() -> None:
    text = GAME.read_text("utf-8")
    assert text.count(WRONG_ROW) == 1
    GAME.write_text(text.replace(WRONG_ROW, RIGHT_ROW), encoding="utf-8")
    assert "CL005" in codes()
    done('reseal --reason "Rome had three cities"')


@pytest.mark.parametrize(
    ("put_right", "findings"),
    [(by_undo, []), (by_a_late_entry, ["CL107"]), (by_hand, [])],
    ids=["undo", "late entry", "hand edit"],
)
def test_a_mistake_in_a_closed_turn_is_put_right(put_right: Callable[[], None], findings: list[str]) -> None:
    begin()
    done(*FIRST, MEANT, *REST)
    right = shown("status")
    begin()
    done(*FIRST, MISTAKEN, *REST)
    assert codes() == ["MC107"]
    treasury = {row["civ"]: row["treasury"] for row in shown("status")["civs"]}
    assert treasury["Rome"] == 4 + 6
    put_right()
    assert codes() == findings
    assert typed("check").code == 0
    assert shown("status") == right
    assert {row["civ"]: row["treasury"] for row in right["civs"]}["Rome"] == 6 + 6


def test_the_reason_of_a_new_seal_is_noted() -> None:
    begin()
    done(*FIRST, MISTAKEN, *REST)
    by_hand()
    assert entries()[-1]["action"] == "note"
    assert "Rome had three cities" in entries()[-1]["text"]
    assert "Rome had three cities" in done("log")


def test_a_reseal_changes_nothing_but_seals_and_the_note() -> None:
    begin()
    done(*FIRST, MISTAKEN, *REST, "undo")
    GAME.write_text(GAME.read_text("utf-8").replace(WRONG_ROW, f"# sic\n{RIGHT_ROW}"), encoding="utf-8")
    old = GAME.read_text("utf-8").splitlines()
    done('reseal --reason "misread"')
    new = GAME.read_text("utf-8").splitlines()
    differing = [number for number, line in enumerate(old) if line != new[number]]
    assert [old[number][:8] for number in differing] == ['seal = "']
    assert codes() == []


@pytest.mark.parametrize("before", [[], FIRST, [*FIRST, *REST[:2]]])
def test_a_reseal_of_what_is_whole_changes_nothing(before: list[str]) -> None:
    begin()
    done(*before)
    old = files()
    done("reseal --reason boredom")
    assert files() == old


def test_a_reseal_needs_a_reason() -> None:
    begin()
    assert "reason" in wrong("reseal")


HEADS = {
    "plain": header(),
    "no blank line at the end": header().rstrip() + "\n",
    "many blank lines": header() + "\n\n\n",
    "a comment at the end": header() + "# we begin\n",
    "a comment and a blank line": header() + "# we begin\n\n",
    "windows": header().replace("\n", "\r\n"),
}


@pytest.mark.parametrize("line", [*LEGAL, "endturn --anyway", "score minoa=0 --force", "census minoa=56 --force"])
def test_undo_gives_the_old_bytes_back(line: str) -> None:
    for name, head in HEADS.items():
        GAME.write_bytes(head.encode())
        done(*LEGAL.get(line, []))
        old = GAME.read_bytes()
        done(line)
        assert GAME.read_bytes().startswith(old), name
        done("undo --yes")
        assert GAME.read_bytes() == old, name


@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_undo_prints_what_it_took(count: int) -> None:
    begin()
    done(*FIRST, "note one")
    text = GAME.read_text("utf-8")
    assert len(entries()) == 6
    if count > 6:
        assert "6" in wrong(f"undo {count}")
        return
    output = done(f"undo {count} --yes" if count > 1 else "undo")
    typed_before = ["tax all", f"census {MANY[0]}", "cities Rome=3 Hellas=2", f"hand {MANY[1]}", "endturn", "note one"]
    assert output == "".join(f"civledger {line}\n" for line in typed_before[-count:])
    assert len(entries()) == 6 - count
    assert text.startswith(GAME.read_text("utf-8"))


@pytest.mark.parametrize("line", ["undo 1", "undo 0", "undo -1", "undo two", "undo 99999999999999999999"])
def test_more_than_there_is_cannot_be_taken_back(line: str) -> None:
    begin()
    assert wrong(line)


def test_comments_between_entries_survive() -> None:
    begin()
    done("note one")
    with GAME.open("a", encoding="utf-8") as file:
        file.write("\n# between\n")
    done("note two")
    with GAME.open("a", encoding="utf-8") as file:
        file.write("\n# behind\n")
    text = GAME.read_text("utf-8")
    assert done("undo 2") == "civledger note one\ncivledger note two\n"
    left = GAME.read_text("utf-8")
    assert [line for line in left.splitlines() if line.startswith("#")] == ["# between", "# behind"]
    assert entries() == []
    done("redo")
    assert GAME.read_text("utf-8") == text


def test_a_comment_inside_an_entry_goes_with_it() -> None:
    begin()
    done("note one")
    GAME.write_text(GAME.read_text("utf-8").replace('text = "one"', '# why\ntext = "one"  # really'), encoding="utf-8")
    text = GAME.read_text("utf-8")
    done("undo")
    assert GAME.read_text("utf-8").rstrip() == header().rstrip()
    done("redo")
    assert GAME.read_text("utf-8") == text


def test_a_file_from_windows_stays_one() -> None:
    GAME.write_bytes(header().replace("\n", "\r\n").encode())
    done(*FIRST, MISTAKEN, *REST)
    old, new = (row.replace("\n", "\r\n").encode() for row in (WRONG_ROW, RIGHT_ROW))
    GAME.write_bytes(GAME.read_bytes().replace(old, new))
    done("reseal --reason misread", "undo 2", "note more")
    data = GAME.read_bytes()
    assert data.count(b"\n") == data.count(b"\r\n")
    assert b"\r\r" not in data
    assert codes() == []


def test_undo_of_more_than_there_is_says_how_many_there_are() -> None:
    begin()
    assert "has no entries; there is nothing to take back" in wrong("undo")
    done("note one", "note two")
    assert "has 2 commands, not 3; `civledger undo 2` takes back all" in wrong("undo 3")


def test_undo_of_an_end_opens_the_turn_again() -> None:
    begin()
    done(*FIRST)
    assert shown("status")["turn"] == 2
    done("undo --yes")
    assert shown("status")["turn"] == 1
    done("endturn")
    assert codes() == []


def test_an_inline_list_of_entries_is_left_to_hands() -> None:
    begin('entry = [{ turn = 1, action = "note", text = "one" }]\n' + header())
    assert "by hand" in wrong("undo")


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("last", ["", "# ours", "[[entry]]\nturn = 1\naction = 'note'\ntext = 'cut?'"])
@pytest.mark.parametrize("count", [1, 2])
def test_a_missing_newline_is_added_by_recording_and_undo_leaves_it(newline: str, last: str, count: int) -> None:
    torn = (header() + last).rstrip("\n").replace("\n", newline).encode()
    GAME.write_bytes(torn)
    before = entries()
    said = typed("note one")
    assert "`undo` leaves it there" in said.messages
    done(*["note two"] * (count - 1))
    assert [each.get("text") for each in entries()][-count:] == ["one", "two"][:count]
    assert GAME.read_bytes().startswith(torn + newline.encode() * 2 + b"[[entry]]")
    done(f"undo {count}")
    assert entries() == before
    assert GAME.read_bytes() == torn + newline.encode()


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_taking_back_an_entry_without_newline_leaves_whole_lines(newline: str) -> None:
    whole = header().rstrip("\n").replace("\n", newline).encode() + newline.encode()
    GAME.write_bytes(whole)
    done("note one")
    GAME.write_bytes(GAME.read_bytes().removesuffix(newline.encode()))
    done("undo")
    assert GAME.read_bytes() == whole


@pytest.mark.parametrize("line", ["regress minoa=1", "calamity regression minoa"])
def test_markers_noted_before_they_were_moved_back_are_struck_first(line: str) -> None:
    begin()
    done("endturn --anyway", "endturn --anyway", "ast-check minoa=3 rome=3")
    last = wrong(line, 1).splitlines()[-1]
    assert last == "civledger strike 3 --reason 'moved back first'"
    done(last.removeprefix("civledger "), line, "ast-check minoa=2 rome=3")
    assert "MC603" not in codes()


def test_no_other_number_is_asked_for_where_none_would_do() -> None:
    begin()
    done("endturn --anyway", "endturn --anyway")
    said = wrong("regress minoa=1 --turn 2", 1)
    assert said.splitlines()[-1] == "civledger: game.toml: nothing was recorded; --force records it all the same"
