"""A page of any game: whatever sections it has, alone or together, and however little is in them."""

import pytest

from civledger.model.pages.page import (
    Agenda,
    Bars,
    Cell,
    ChainCard,
    Chains,
    Chart,
    Grid,
    Grids,
    Heading,
    Line,
    Log,
    LogLine,
    LogTurn,
    Mark,
    Order,
    Orders,
    Page,
    Section,
    Space,
    Standing,
    Standings,
    Story,
    Track,
    TrackRow,
    Who,
    Zone,
)
from civledger.report.html import content, whole
from civledger.report.session import session

RED = Who("Red <tribe>", "Anna & Bo")
MARK = Mark("warning", "XX101", "five huts | two huts", "entry-0")
HUT = ChainCard("Hut <small>", 50, ("blue", "red"), (("blue", 5), ("any", 10)), 10)
SECTIONS: tuple[Section, ...] = (
    Agenda("k", "Agenda", "s", ("no huts yet", "nothing else")),
    Story("l", "Story", "", (RED, RED), 9, ("Red <b>won</b>.",)),
    Chart("m", "Ladder", "s", (1, 2), (Line(RED, (1, 2)),), ladder=True),
    Track("a", "Track", "s", (Zone("Hut", "", 0),), (TrackRow(RED, (Space(0, "1"), Space(0)), 1, "", "", "", ""),)),
    Standings("b", "Standings", "s", ("huts",), (Standing(1, RED, 0, (None,), (MARK,)),)),
    Standings("c", "Nobody", "s", (), ()),
    Chart("d", "Chart", "s", (1,), (Line(RED, (None,)),)),
    Grids("e", "Grids", "s", (Grid("Huts", "who", (Heading("1"),), ((Heading("x", RED), (Cell(3, 1, (MARK,)),)),)),)),
    Chains("i", "Chains", "s", ("low", "high"), ((HUT, HUT._replace(gives=0)),)),
    Orders("f", "Orders", "s", (Order("First", "lowest", ((RED, "3 huts"),)),)),
    Bars("g", "Bars", "s", (("turn 1", 0, "0 min"),)),
    Log("h", "Log", "s", (LogTurn(1, "Turn 1", "1 entry", (LogLine("entry-0", 9, "hut", "Red builds", (MARK,)),)),)),
)


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.title)
def test_a_page_may_have_one_section_only(section: Section) -> None:
    page = Page("Huts", "huts.toml", (), (), (section,))
    assert f'<section id="{section.id}"' in content(page)
    assert f"## {section.title}\n" in session(page)


def test_a_page_may_have_them_all_and_names_are_escaped() -> None:
    page = Page("Huts", "huts.toml", ("3 players",), (MARK,), SECTIONS)
    text = whole(page)
    assert "Red &lt;tribe&gt;" in text
    assert "<tribe>" not in text
    assert "Hut &lt;small&gt;" in text
    assert 'href="#entry-0"' in text
    told = session(page)
    assert "Red \\<tribe\\> (Anna \\& Bo)" in told
    assert "| Hut \\<small\\> 50 (blue and red): blue 5, any 10; next -10 | Hut" in told
    assert "**warning XX101** five huts \\| two huts" in told


def test_a_page_may_have_nothing_but_findings() -> None:
    page = Page("x", "x.toml", ("cannot be used",), (Mark("error", "CL001", "line 1: no TOML"),), ())
    assert "CL001" in content(page)
    findings = "## Findings\n\n- **error CL001** line 1: no TOML\n\n"
    assert session(page) == f"# x\n\ncannot be used\n\n{findings}Made by civledger from x.toml.\n"


def test_errors_stand_in_front_with_their_rule_and_notes_at_the_end() -> None:
    error = Mark("error", "XX1", "six huts", rule="Five huts and no more.")
    note = Mark("info", "XX2", "late")
    text = content(Page("Huts", "huts.toml", (), (error, note), SECTIONS))
    assert text.index("six huts") < text.index("Five huts and no more.") < text.index('id="a"')
    assert text.index('id="h"') < text.index('id="notes"') < text.index("info XX2")
    told = session(Page("Huts", "huts.toml", (), (error, note), SECTIONS))
    assert told.index("six huts") < told.index("## Track") < told.index("## Notes") < told.index("late")


def test_only_the_errors_of_a_game_without_notes_are_told() -> None:
    assert 'id="notes"' not in content(Page("Huts", "huts.toml", (), (MARK,), SECTIONS))
    assert 'id="findings"' not in content(Page("Huts", "huts.toml", (), (Mark("info", "XX2", "late"),), SECTIONS))
