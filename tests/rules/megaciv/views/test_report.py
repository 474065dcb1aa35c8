"""The page's values: right for every game there is, finished or not, right or wrong, tracked in full or in part."""

import re
from pathlib import Path
from typing import TypeVar

import pytest

from civledger.bookkeeping.page import page_of
from civledger.model.pages.clock import UNKNOWN
from civledger.model.pages.page import (
    Agenda,
    Bars,
    ChainCard,
    Chains,
    Chart,
    Grids,
    Log,
    Orders,
    Page,
    Section,
    Standings,
    Track,
)
from civledger.report.html import content, whole
from civledger.report.session import session
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.board import ends
from tests.cli import ROOT
from tests.depth import share
from tests.play.make_ledgers import ledgers_of
from tests.rules.megaciv.test_house import house
from tests.support import FIVE, entry, header, judged
from tests.test_games import played

SAMPLES = sorted((ROOT / "tests" / "samples").glob("*.toml"))
LEDGERS = {path.stem: path.read_text("utf-8") for path in ledgers_of("mega-civilization")}
Kind = TypeVar("Kind", bound=Section)


def page(text: str) -> Page:
    """Return the page of a ledger's text."""
    return page_of("game.toml", text.encode()).page


def only(text: str, kind: type[Kind]) -> list[Kind]:
    """Return the sections of one kind."""
    return [section for section in page(text).sections if isinstance(section, kind)]


def complete(made: Page) -> None:
    """Make sure that a page can be shown in every way, and that all its links lead somewhere."""
    text = whole(made)
    assert content(made) in text
    for anchor in set(re.findall(r'href="#([\w-]+)"', text)) - {"wall"}:
        assert f'id="{anchor}"' in text
    if any(isinstance(section, Log) for section in made.sections):
        assert all(f'href="#{mark.anchor}"' in text for mark in made.findings if mark.anchor)
    assert session(made).count("\n## ") == len(made.sections) + len({mark.severity == "info" for mark in made.findings})


@pytest.mark.deep
@pytest.mark.parametrize("path", share(SAMPLES, 5), ids=lambda path: path.stem)
def test_every_sample_has_a_page(path: Path) -> None:
    complete(page_of(str(path), path.read_bytes()).page)


@pytest.mark.deep
@pytest.mark.parametrize("seed", share(range(12), 4))
def test_every_game_has_a_page(seed: int) -> None:
    complete(page(played(seed, late=0.2, leaving=0.1).text()))


@pytest.mark.parametrize("civs", [5, 18])
@pytest.mark.parametrize("side", ["basic", "expert"])
def test_a_game_that_has_not_begun_has_a_page(civs: int, side: str) -> None:
    made = page(header(tuple(tables.civilizations())[:civs], side))
    complete(made)
    assert [type(section) for section in made.sections] == [Agenda, Orders, Track, Standings, Grids, Chains]
    assert [section.decided for section in made.sections if isinstance(section, Standings)] == [()]


@pytest.mark.parametrize("left_out", tables.TRACKS)
def test_what_is_not_tracked_is_left_out(left_out: str) -> None:
    for tracks in ([left_out], [track for track in tables.TRACKS if track != left_out]):
        made = page(LEDGERS["tutorial"].replace("ast =", f"tracks = {tracks}\nast ="))
        complete(made)
        ids = {section.id for section in made.sections}
        assert ("ast" in ids, "advances" in ids) == ("ast" in tracks, "advances" in tracks)
        assert ("quickchart" in ids) == ("advances" in tracks)
        assert ("points" in ids) == ({"advances", "cities", "ast"} <= set(tracks))
        assert "log" in ids


@pytest.mark.parametrize("name", LEDGERS)
def test_the_track_has_every_epoch_at_its_own_spaces(name: str) -> None:
    books = judged(LEDGERS[name])
    side = books.setup.game.side_name
    (track,) = only(LEDGERS[name], Track)
    for row in track.rows:
        zones = [tables.EPOCHS[space.zone] for space in row.spaces]
        assert zones == list(tables.epochs(side, row.who.name)[: tables.sides()[side].spaces + 1])
        stood = {turn.number: turn.closing.space[row.who.name] for turn in books.turns if turn.closed}
        for number, space in enumerate(row.spaces):
            turns = [turn for turn, where in stood.items() if where == number]
            first_and_last = [int(turn) for turn in space.turns.replace("–", " ").replace(",", " ").split()]
            assert first_and_last[:1] + first_and_last[-1:] == turns[:1] + turns[-1:]


def test_the_next_space_and_what_is_missing() -> None:
    bought = entry(1, "cities", "cities = { Minoa = 2 }") + entry(1, "ast-check", "space = { Minoa = 7, Egypt = 5 }")
    (track,) = only(header(ast="expert") + bought + entry(1, "endturn"), Track)
    minoa = next(row for row in track.rows if row.who.name == "Minoa")
    assert (minoa.at, minoa.next, minoa.asks) == (
        7,
        "8, Middle Bronze",
        "3 cities, 5 points in advances",
    )
    assert (minoa.missing, minoa.moves) == ("3 cities (has 2), 5 points in advances (has 0)", "stays")
    egypt = next(row for row in track.rows if row.who.name == "Egypt")
    assert (egypt.missing, egypt.moves) == ("no city on the board", "back")


def marked(made: Page) -> set[tuple[str, str]]:
    """Return where findings stand, but for the log: the section or the grid, and the code."""
    found = set()
    for section in made.sections:
        if isinstance(section, Track | Standings):
            found |= {(section.id, mark.code) for row in section.rows for mark in row.marks}
        elif isinstance(section, Grids):
            cells = [(grid.title, cell) for grid in section.grids for _, cells in grid.rows for cell in cells]
            found |= {(title, mark.code) for title, cell in cells for mark in cell.marks}
    return found


@pytest.mark.parametrize(
    ("code", "place"),
    [
        *(("MC101", "Treasury"), ("MC104", "Treasury"), ("MC201", "Census"), ("MC202", "Cities")),
        *(("MC302", "Blue"), ("MC403", "Treasury"), ("MC501", "Hand")),
        *(("MC601", "ast"), ("MC602", "ast"), ("MC603", "ast"), ("MC701", "standings")),
    ],
)
def test_a_finding_stands_where_it_belongs(code: str, place: str) -> None:
    path = ROOT / "tests" / "samples" / f"{code}.toml"
    assert (place, code) in marked(page_of(str(path), path.read_bytes()).page)


def test_a_marker_beyond_the_end_is_shown_at_the_end() -> None:
    (track,) = only(header() + entry(1, "ast-check", "space = { Minoa = 99 }"), Track)
    assert (track.rows[0].at, track.rows[0].missing) == (15, "on space 99, past the end of the track")
    assert [mark.code for mark in track.rows[0].marks] == ["MC603"]


@pytest.mark.parametrize("name", LEDGERS)
def test_every_number_by_turn_is_the_books(name: str) -> None:
    books = judged(LEDGERS[name])
    closings = {turn.number: turn.closing for turn in books.turns}
    counts = next(grids for grids in only(LEDGERS[name], Grids) if grids.id == "counts")
    assert [grid.title for grid in counts.grids] == ["Census", "Cities", "Treasury", "Hand"]
    for grid, quantity in zip(counts.grids, ("tokens", "cities", "treasury", "kept"), strict=True):
        for head, cells in grid.rows:
            for column, cell in zip(grid.columns, cells, strict=True):
                state = closings[int(column.name)]
                if quantity == "tokens":
                    least, most = ends(state, head.name)
                    assert cell.value == (most if least == most else f"≤{most}")
                else:
                    assert cell.value == getattr(state, quantity)[head.name]


@pytest.mark.parametrize("name", LEDGERS)
def test_all_51_advances_and_the_credits_are_the_books(name: str) -> None:
    state = judged(LEDGERS[name]).at().state
    holdings = next(grids for grids in only(LEDGERS[name], Grids) if grids.id == "advances")
    *groups, credit = holdings.grids
    rows = [(head.name, cells, grid) for grid in groups for head, cells in grid.rows]
    assert sorted(name for name, _, _ in rows) == sorted(tables.advances())
    for advance, cells, grid in rows:
        assert grid.title.lower() in tables.advances()[advance].colours
        held = [state.held[column.name].get(advance) for column in grid.columns]
        assert [cell.value for cell in cells] == held
    for head, cells in credit.rows:
        assert [cell.value for cell in cells] == [state.credits[head.name][column.name] for column in credit.columns]


def test_the_quickchart_leads_from_the_cheapest_to_the_dearest_as_this_game_has_them() -> None:
    (chart,) = only(house("price.Pottery = 75"), Chains)
    assert (chart.heads, len(chart.rows)) == (("low", "mid", "high"), 17)
    pottery, agriculture, democracy = next(row for row in chart.rows if row[0].name == "Pottery")
    assert pottery == ChainCard("Pottery", 75, ("orange",), (("blue", 5), ("orange", 10)), 10)
    assert (agriculture.gives, democracy.name, democracy.gives) == (20, "Democracy", 0)
    written = next(row[0] for row in chart.rows if row[0].name == "Written Record")
    assert (written.tones, written.tokens[-1]) == (("green", "red"), ("any", 10))


def test_a_number_in_doubt_has_a_question_mark() -> None:
    counts = only(header() + entry(1, "census", 'tokens = { Minoa = "x" }'), Grids)[-1]
    assert [cells[0].value for head, cells in counts.grids[0].rows if head.name == "Minoa"] == ["1?"]


def test_who_left_has_no_numbers_any_more() -> None:
    text = (
        header()
        + entry(1, "leave", 'civ = "Rome"')
        + entry(1, "endturn")
        + entry(2, "census", "tokens = { Minoa = 2 }")
    )
    counts = only(text, Grids)[-1]
    assert [[cell.value for cell in cells] for head, cells in counts.grids[0].rows if head.name == "Rome"] == [
        [1, None]
    ]
    charts = {chart.id: [line.values for line in chart.lines if line.who.name == "Rome"] for chart in only(text, Chart)}
    assert charts == {"points": [(0, None)], "behind": [(0, None)], "places": [(None, None)]}
    (track,) = only(text, Track)
    assert [row.moves for row in track.rows if row.who.name == "Rome"] == ["left in turn 1"]


@pytest.mark.parametrize(
    ("first", "second", "took"),
    [
        ("20:10:00", "20:55:30", "45 min"),
        ("23:50:00", "00:35:00", "45 min"),
        ("2026-11-14T20:00:00", "2026-11-15T21:05:00", "25 h 05 min"),
        ("2026-11-14T20:00:00Z", "2026-11-14T22:30:00+02:00", "30 min"),
        ("2026-11-14T20:00:00Z", "2026-11-14T21:00:00", "1 h 00 min"),
        ("08:00:00", "21:30:00", "13 h 30 min"),
        ("2026-11-14T20:00:00", "2026-11-14T19:00:00", UNKNOWN),
        ("20:30:00", "20:10:00", UNKNOWN),
    ],
)
def test_time_per_turn(first: str, second: str, took: str) -> None:
    text = header() + entry(1, "endturn", f"at = {first}") + entry(2, "endturn", f"at = {second}")
    (section,) = only(text, Bars)
    assert [words for _, _, words in section.bars] == [took]
    assert ("as far as known" in section.said) == (took is UNKNOWN)


def test_a_turn_whose_clock_was_set_back_is_listed_on_every_page() -> None:
    ends = [
        entry(turn, "endturn", f"at = 2026-11-14T{at}:00") for turn, at in enumerate(("20:00", "19:20", "20:00"), 1)
    ]
    made = page(header() + "".join(ends))
    (section,) = (section for section in made.sections if isinstance(section, Bars))
    assert section.bars == (("turn 2", 0, UNKNOWN), ("turn 3", 40, "40 min"))
    assert section.said == (
        "Measured from the end of one turn to the end of the next; 40 min in total, as far as known."
    )
    assert f"| turn 2 | {UNKNOWN} |" in session(made)
    assert UNKNOWN in content(made)


def test_the_log_has_every_entry_with_its_findings() -> None:
    for name, text in LEDGERS.items():
        (log,) = only(text, Log)
        lines = [line for turn in log.turns for line in turn.lines]
        assert len(lines) == text.count("[[entry]]"), name
        assert sum(len(line.marks) for line in lines) == len(page(text).findings)


def test_an_entry_that_cannot_be_read_is_in_the_log() -> None:
    (log,) = only(header() + entry(1, "spend", "treasury = 3"), Log)
    assert [(line.said, len(line.marks) > 0) for turn in log.turns for line in turn.lines] == [("cannot be read", True)]


def test_the_order_fits_the_moment() -> None:
    assert [section.id for section in page(LEDGERS["tutorial"]).sections][:4] == ["now", "orders", "ast", "standings"]
    over = page(LEDGERS["eighteen-expert"])
    assert [section.id for section in over.sections][:3] == ["story", "standings", "ast"]
    (track,) = only(LEDGERS["eighteen-expert"], Track)
    assert {(row.next, row.missing) for row in track.rows} == {("", "")}


def test_orders_are_for_a_game_that_goes_on() -> None:
    uncounted = ["Drawing trade cards", "Buying advances"]
    assert [order.title for orders in only(header(FIVE), Orders) for order in orders.orders] == uncounted
    one = entry(1, "census", f"tokens = {{ {FIVE[0]} = 4 }}")
    assert [order.title for orders in only(header(FIVE) + one, Orders) for order in orders.orders] == uncounted
    others = entry(1, "census", f"tokens = {{ {', '.join(f'{civ} = 1' for civ in FIVE[1:])} }}")
    (moving, *_), *_ = (orders.orders for orders in only(header(FIVE) + one + others, Orders))
    assert (moving.title, [said for _, said in moving.places][:2]) == ("Movement", ["4 tokens", "1 token"])
    assert only(LEDGERS["eighteen-expert"], Orders) == []
    assert "the game is over" in " ".join(page(LEDGERS["eighteen-expert"]).facts)
