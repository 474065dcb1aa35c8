"""Putting right what is sealed: three ways to the same books, seals by a second reading, and only seals rewritten."""

from collections.abc import Callable

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, files, shown, typed
from tests.corrected import corrected
from tests.play import writing
from tests.support import header

pytestmark = pytest.mark.usefixtures("folder")

FIRST = ["tax all", "census all=24", "cities rome=3 hel=2", "hand 1 2 3 4 5 6 7", "endturn"]
MISTAKEN, MEANT = "tax all --cities rome=2", "tax all"
WRONG_ROW, RIGHT_ROW = "Hatti = 0\nRome = 2\n", "Hatti = 0\nRome = 3\n"
REST = ["census 14 14 14 14 14 14 14", "cities rome=3", "hand 0 0 0 0 0 0 0", "endturn", "tax all"]
HEAD = header(tracks=["advances"])


def change(old: str, new: str) -> None:
    text = GAME.read_text("utf-8")
    assert text.count(old) == 1
    GAME.write_text(text.replace(old, new), encoding="utf-8")


def by_undo() -> None:
    done("undo 6 --yes", MEANT, *REST)


def by_a_late_entry() -> None:
    done("tax rome --cities rome=3 --turn 2 --fix")


def by_hand() -> None:
    change(WRONG_ROW, RIGHT_ROW)
    assert "CL005" in codes()
    done('reseal --reason "Rome had three cities"')


@pytest.mark.parametrize(
    ("put_right", "findings"),
    [(by_undo, []), (by_a_late_entry, ["CL107"]), (by_hand, [])],
    ids=["undo", "late entry", "hand edit"],
)
def test_a_mistake_in_a_closed_turn_is_put_right(put_right: Callable[[], None], findings: list[str]) -> None:
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


def test_a_reseal_changes_nothing_but_seals_and_the_note() -> None:
    done(*FIRST, MISTAKEN, *REST, "undo")
    change(WRONG_ROW, f"# sic\n{RIGHT_ROW}")
    old = GAME.read_text("utf-8").splitlines()
    done('reseal --reason "misread"')
    new = GAME.read_text("utf-8").splitlines()
    differing = [number for number, line in enumerate(old) if line != new[number]]
    assert [old[number][:8] for number in differing] == ['seal = "']
    assert codes() == []


@pytest.mark.parametrize("before", [[], FIRST, [*FIRST, *REST[:2]]])
def test_a_reseal_of_what_is_whole_changes_nothing(before: list[str]) -> None:
    done(*before)
    old = files()
    done("reseal --reason boredom")
    assert files() == old


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


def test_what_is_closed_on_a_broken_seal_is_sealed_itself() -> None:
    begin(HEAD)
    done("note one", "endturn")
    change('"one"', '"two"')
    done("endturn")
    assert [entry["seal"] for entry in entries() if entry["action"] == "endturn"][1] == writing.seal(HEAD, entries())
    assert codes() == ["CL005"]
    done("reseal --reason misread")
    assert entries()[1]["seal"] == writing.seal(HEAD, entries()[:2])


@pytest.mark.parametrize("line", ["note two", "endturn"])
def test_what_is_no_seal_is_not_said_to_be_a_broken_one(line: str) -> None:
    begin(HEAD)
    done("endturn", "endturn", "endturn")
    change(f'seal = "{entries()[-1]["seal"]}"\n', "")
    change(f'seal = "{entries()[-2]["seal"]}"\n', 'seal = "md5:0"\n')
    assert codes() == ["CL104", "CL008"]
    said = typed(line)
    assert (said.code, "CL005" in said.messages) == (0, False)


def test_a_reseal_makes_older_seals_cover_the_header() -> None:
    GAME.write_text(corrected("CL005"))
    assert shown("doctor")["sealed header"]["found"].startswith("nothing; ")
    change('ast = "basic"', 'ast = "expert"')
    assert codes() == []
    done("endturn")
    assert [entry.get("seal", "none").partition(":")[0] for entry in entries()[1:]] == ["none", "sha256", "sha256-2"]
    assert "the seals now cover the header too" in done("reseal --reason new")
    change('ast = "expert"', 'ast = "basic"')
    assert codes() == ["CL005"]
