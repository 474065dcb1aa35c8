"""Several commands in a line, and lines that are typed at a question."""

from pathlib import Path

import pytest

from tests.cli.at_table import AtTable
from tests.cli.keyboard import begin, done, entries, typed
from tests.support import header

PEOPLE = "Flo=Minoa,Judith=Rome,Marek=Hatti,Ronald=Egypt,Sarah=Celt"


@pytest.fixture(autouse=True)
def folder(bare: Path) -> None:
    done(f'new game.toml --players "{PEOPLE}"')


def recorded() -> list[str]:
    """Return what was recorded, in order."""
    return [str(entry["action"]) for entry in entries()]


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("hand 1 1 1 1 1, census 5 5 5 5 5", ["hand 1 1 1 1 1", "census 5 5 5 5 5"]),
        ("'hand 1 1 1 1 1; census 5 5 5 5 5'", ["hand 1 1 1 1 1", "census 5 5 5 5 5"]),
        ("'hand flo=1;hand judith=2;census all=4'", ["hand flo=1", "hand judith=2", "census all=4"]),
        ("hand flo=1 and then census ronald=5", ["hand flo=1", "census ronald=5"]),
        ("hand flo=1 census ronald=5", ["hand flo=1", "census ronald=5"]),
        ("hand flo=1 then census ronald=5", ["hand flo=1", "census ronald=5"]),
        ("hand flo=1, census ronald has 5 tokens", ["hand flo=1", "census Egypt=5"]),
        ("'hand flo=1; census ronald=5; note so it was'", ["hand flo=1", "census ronald=5 --note 'so it was'"]),
        ("census all=4, hand all=1, endturn", ["census all=4", "hand all=1", "endturn"]),
        ("census all=4, undo", ["census all=4", "undo"]),
    ],
)
def test_several_commands_are_shown_as_their_lines(line: str, lines: list[str]) -> None:
    said = typed(line)
    assert said.code == 2
    assert said.messages.endswith("".join(f"  try: civledger {one}\n" for one in lines))
    assert recorded() == []


@pytest.mark.parametrize(
    "line", ["census flo=4, note x", "census flo and census", "hand flo=1 note ronald 5", "status, nothing"]
)
def test_a_line_of_one_command_is_not_parted(line: str) -> None:
    assert typed(line).messages.count("  try: ") < 2


def test_several_commands_are_recorded_all_or_none() -> None:
    with AtTable() as table:
        shown = table.type("hand 1 1 1 1 1, census 5 5 5 5 5")
        assert "  hand 1 1 1 1 1\n  census 5 5 5 5 5\nRecord these? [y/N] " in shown
        assert recorded() == []
        table.type("n")
        assert recorded() == []
        table.type("hand 1 1 1 1 1, census 5 5 5 5 5", "y")
        assert recorded() == ["hand", "census"]
        table.type("undo 2")
        refused = table.type("census rome=3; cities flo=99")
        assert "and of these number 2 is" in refused
        assert "MC202" in refused
        assert "  try: endturn\n" in table.type("census all=4, hand all=1, endturn")
        assert table.leave() == 0
    assert recorded() == []


def test_a_line_at_a_question_is_carried_out() -> None:
    with AtTable() as table:
        table.type("cenus flo=4")
        shown = table.type("census flo=5")
        assert "not recorded\n" in shown
        assert recorded() == ["census"]
        table.type("cenus judith=4")
        shown = table.type("cenus ronald=4")
        assert "not recorded\n" in shown
        assert "  try: census Egypt=4\n" in shown
        table.type("city judith=2")
        assert "not recorded\ngame.toml: turn 1: cities Rome 1\n" in table.type("cities judith=1")
        table.type("city judith=2")
        assert "Which one" not in table.type("3")
        assert table.leave() == 0
    assert recorded() == ["census", "cities"]


def test_a_line_at_the_question_of_undo_is_carried_out() -> None:
    begin(header())
    done("census all=4", "hand all=0", "endturn")
    with AtTable() as table:
        assert "Go on? [y/N]: " in table.type("undo")
        assert "nothing was undone\n" in table.type("note not yet")
        assert recorded()[-1] == "note"
        table.type("undo", "undo")
        assert "nothing was undone\n" in table.type("civledger note typed as in the shell")
        assert entries()[-1]["text"] == "typed as in the shell"
        table.type("undo")
        assert "Go on? [y/N]: " in table.type("undo")
        assert "nothing was undone\n" in table.type("no")
        table.type("undo", "y")
        assert table.leave() == 0
    assert recorded() == ["census", "hand"]


def test_calling_out_takes_another_number_or_a_line_where_one_is_doubtful() -> None:
    with AtTable() as table:
        table.type("census", "44")
        assert "Sarah" in table.type("22", "y")
        table.type("12", "y", "55")
        assert "not recorded\n" in table.type("note later")
        table.type(".")
        assert table.leave() == 0
    assert [entry.get("tokens", entry.get("text")) for entry in entries()] == [{"Minoa": 22}, {"Celt": 12}, "later"]


def test_the_calamity_sheet_takes_commands_and_a_full_stop() -> None:
    done("census all=40", "cities all=4", "census all=20 --after building")
    with AtTable("calamities") as sheet:
        shown = sheet.type("note on the side", "famine flo")
        assert "game.toml: turn 1: note on the side" in sheet.seen
        assert "Famine" in shown
        assert "What is open is kept" in sheet.type(".")
    assert recorded()[-1] == "note"
