"""Games of which only the result is known, and who is said to have won, to lead, or nothing."""

from typing import Any

import pytest

from civledger.bookkeeping.audit import audited
from civledger.model.audited import Totals
from civledger.model.pages.page import Standings
from civledger.report.audit import COLUMNS, row, text_line
from civledger.rules.megaciv.actions import board, export, status
from civledger.rules.megaciv.actions.score import view
from tests.rules.megaciv.test_house import house
from tests.rules.megaciv.views.test_report import page
from tests.support import SEVEN, codes, entry, findings, header, judged

BARE = header(tracks=[]).replace('ast = "basic"\n', "")
PARTS = (
    "space = { Minoa = 15, Rome = 12 }\ncities = { Minoa = 6 }\n"
    "ones = { Minoa = 8, Rome = 3 }\nthrees = { Minoa = 5 }\nsixes = { Minoa = 3, Rome = 1 }\nbonus = { Minoa = 5 }"
)
WHOLE = BARE + entry(1, "score", f"points = {{ Minoa = 127, Celt = 99, Rome = 99, Egypt = 80 }}\n{PARTS}")
SHARED = BARE + entry(1, "score", "points = { Celt = 99, Rome = 99 }")
ALL_AT_1 = f"space = {{ {', '.join(f'{civ} = 1' for civ in SEVEN)} }}"
GOING_ON = header(tracks=["advances", "cities", "ast"]) + entry(1, "cities", "cities = { Rome = 2 }")
CLOSED = GOING_ON + entry(1, "endturn", ALL_AT_1)
ENDED = GOING_ON + entry(1, "endturn", ALL_AT_1.replace("Rome = 1", "Rome = 15"))


def rows(text: str) -> list[dict[str, Any]]:
    data = view(judged(text).at()).data
    assert data["final"] is True
    found: list[dict[str, Any]] = data["standings"]
    return found


@pytest.mark.parametrize("text", [BARE, WHOLE, SHARED, header(tracks=[]) + entry(1, "score", "points = { Rome = 9 }")])
def test_a_result_alone_is_a_legal_ledger(text: str) -> None:
    assert codes(text) == []


@pytest.mark.parametrize("tracks", ["", 'tracks = ["advances"]'])
def test_the_side_is_asked_for_as_soon_as_something_is_tracked(tracks: str) -> None:
    assert codes(BARE.replace("tracks = []", tracks)) == ["CL004"]


def test_a_short_game_needs_no_side_either() -> None:
    found = findings(BARE.replace("tracks = []", "tracks = []\nshort = true"))
    assert found
    assert all("needs the key set" in each.message for each in found)


def test_equal_points_share_a_place_and_who_has_none_stands_last() -> None:
    assert [(row["rank"], row["civ"], row["points"]) for row in rows(WHOLE)] == [
        (1, "Minoa", 127),
        (2, "Celt", 99),
        (2, "Rome", 99),
        (4, "Egypt", 80),
        (None, "Assyria", None),
        (None, "Hatti", None),
        (None, "Hellas", None),
    ]
    assert {row["tiebreak"] for row in rows(WHOLE)} == {None}


def test_parts_are_points_and_null_where_nobody_wrote_them() -> None:
    by_civ = {row["civ"]: row for row in rows(WHOLE)}
    parts = ("advances", "cities", "ast", "buildings", "bonus")
    assert [by_civ["Minoa"][part] for part in parts] == [8 + 15 + 18, 6, 75, None, 5]
    assert [by_civ["Rome"][part] for part in parts] == [None, None, 60, None, None]
    assert [by_civ["Hatti"][part] for part in parts] == [None] * 5


def test_the_numbers_of_the_house_count() -> None:
    text = house("space_points = 4", "city_points = 2").replace("\n\n[[player]]", "\ntracks = []\n\n[[player]]", 1)
    said = (
        "space = { Rome = 10 }\ncities = { Rome = 3 }\nones = { Rome = 0 }\nthrees = { Rome = 0 }\nsixes = { Rome = 0 }"
    )
    fits = text + entry(1, "score", f"points = {{ Rome = 46 }}\n{said}")
    assert "MC702" not in codes(fits)
    assert (rows(fits)[0]["ast"], rows(fits)[0]["cities"]) == (40, 6)
    assert "MC702" in codes(fits.replace("Rome = 46", "Rome = 53"))


@pytest.mark.parametrize("between", ["", entry(1, "endturn")])
def test_the_last_score_of_a_player_counts(between: str) -> None:
    again = entry(2 if between else 1, "score", "points = { Minoa = 130, Celt = 100 }")
    assert [(row["civ"], row["points"]) for row in rows(WHOLE + between + again)][:3] == [
        ("Minoa", 130),
        ("Celt", 100),
        ("Rome", 99),
    ]
    wrong = WHOLE.replace("Minoa = 127", "Minoa = 128")
    assert codes(wrong + between) == ["MC702"]
    assert codes(wrong + between + again) == []
    right = entry(2 if between else 1, "score", f"points = {{ Minoa = 127 }}\n{PARTS}")
    assert codes(wrong + between + right) == []
    assert codes(WHOLE + between + right.replace("127", "126")) == ["MC702"]


@pytest.mark.parametrize(
    ("key", "instead", "code"),
    [
        ("bonus", "bonus = { Minoa = true }", "CL104"),
        ("bonus", "bonus = 5", "CL104"),
        ("ones", 'ones = { Minoa = "8" }', "CL104"),
        ("bonus", "bonnus = { Minoa = 5 }", "CL103"),
        ("bonus", "bonus = { Minos = 5 }", "CL105"),
    ],
)
def test_a_part_that_cannot_be_read_is_one_finding_and_the_points_stay(key: str, instead: str, code: str) -> None:
    text = "\n".join(instead if line.startswith(key) else line for line in WHOLE.splitlines()) + "\n"
    assert codes(text) == [code]
    assert rows(text)[0]["points"] == 127


def test_what_is_tracked_is_known_without_being_written() -> None:
    text = header(tracks=["cities"]) + entry(1, "cities", "cities = { Rome = 4 }")
    (rome,) = [row for row in rows(text + entry(1, "score", "points = { Rome = 90 }")) if row["civ"] == "Rome"]
    assert (rome["points"], rome["cities"], rome["ast"]) == (90, 4, None)


def test_points_by_the_books_are_not_those_written_down() -> None:
    text = ENDED + entry(2, "score", "points = { Rome = 999 }")
    assert rows(text)[0] | {"rank": 0} == rows(ENDED)[0] | {"rank": 0}


def test_who_left_has_no_place_and_nobody_may_be_left() -> None:
    leaving = "".join(entry(1, "leave", f'civ = "{civ}"') for civ in SEVEN)
    report = view(judged(BARE + leaving + entry(1, "score", "points = { Rome = 9 }")).at())
    assert report.data == {"final": False, "standings": []}
    assert report.brief
    assert report.brief.columns == ("rank", "civ", "points")


def test_without_a_result_nobody_has_a_place() -> None:
    data = view(judged(header(tracks=["advances"])).at()).data
    assert data["final"] is False
    assert {row["rank"] for row in data["standings"]} == {None}


def line(text: str) -> str:
    """Return the end of what an audit says of a game."""
    return text_line(audited("game.toml", text.encode(), (), ()), Totals()).splitlines()[0].partition("warnings")[2]


def facts(text: str) -> str:
    return ", ".join(page(text).facts)


@pytest.mark.parametrize(
    ("text", "said", "fact", "winner"),
    [
        pytest.param(BARE, "", "", None, id="nothing known"),
        pytest.param(GOING_ON, "", "", None, id="no turn closed"),
        pytest.param(CLOSED, "; Rome leads with 7", "Rome leads with 7 points", None, id="leads"),
        pytest.param(header(tracks=["advances"]) + entry(1, "endturn"), "", "", None, id="no points"),
        pytest.param(ENDED, "; Rome 82", "Rome won with 82 points", "Rome", id="over"),
        pytest.param(WHOLE, "; Minoa 127", "Minoa won with 127 points", "Minoa", id="result"),
        pytest.param(SHARED, "; Celt and Rome 99", "Celt and Rome won with 99 points", "Celt and Rome", id="shared"),
    ],
)
def test_a_winner_is_named_only_of_a_final_game(text: str, said: str, fact: str, winner: str | None) -> None:
    assert line(text) == said
    assert facts(text).endswith(fact)
    assert ("won" in facts(text), "leads" in facts(text)) == ("won" in fact, "leads" in fact)
    assert row(audited("game.toml", text.encode(), (), ()))[COLUMNS.index("winner")] == winner
    books = judged(text)
    (game,) = export.view(books.at(), books.ledger.header)["games"].records
    assert game["winner"] == winner


def test_a_result_has_its_page_and_names_no_side_it_does_not_know() -> None:
    made = page(WHOLE)
    assert made.facts[:2] == ("7 players", "only the result is known")
    (standings,) = [section for section in made.sections if isinstance(section, Standings)]
    assert standings.parts == ("A.S.T.", "advances", "cities", "bonus")
    assert [row.rank for row in standings.rows] == [1, 2, 2, 4, None, None, None]
    assert [section.id for section in made.sections] == ["story", "standings"]
    assert made.frames == ()


def test_board_and_status_have_the_points_written_down() -> None:
    situation = judged(WHOLE).at()
    assert {row["civ"]: row["rank"] for row in board.view(situation).data["civs"]}["Rome"] == 2
    assert {row["civ"]: row["points"] for row in status.view(situation).data["civs"]}["Rome"] == 99
    assert status.view(situation).closing == "turn 1; the game is over"
    shown = view(situation).brief
    assert shown
    assert shown.columns == ("rank", "civ", "points", "advances", "cities", "A.S.T.", "bonus")
