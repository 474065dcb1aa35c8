"""The views of Stone Age: standings with their ties, and the keys that programs read."""

from typing import Any

import pytest

from civledger.bookkeeping.page import page_of
from civledger.model.pages.log_section import turns_of_play
from civledger.model.report import Report
from civledger.rules import RULESETS
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.standings import points
from tests.play.make_ledgers import LEDGERS
from tests.rules.stoneage import NAMES, building, card, closed, entry, final, header, score
from tests.support import entry as other_entry
from tests.support import header as other_header
from tests.support import judged

PARTS = ("game", "grass", "farmer", "builder", "shaman", "toolmaker", "resources")


def view(name: str, *entries: str, **more: Any) -> Report:
    books = judged(header() + "".join(entries))
    return RULESETS["stone-age"].view(name)(books.at(), **more)


def standings(*entries: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = view("score", *entries).data["standings"]
    return rows


def test_a_tie_is_decided_by_agriculture_tools_and_figures() -> None:
    boards = entry("agriculture", "agriculture = { Green = 1 }") + entry("tools", "tools = { Yellow = 3 }")
    figures = entry("figures", "figures = { Blue = 7 }")
    rows = standings(boards, figures)
    assert [(row["rank"], row["civ"]) for row in rows] == [(1, "Yellow"), (1, "Blue"), (1, "Green"), (1, "You")]
    over = standings(boards, figures, entry("endturn", "last = true"))
    assert [(row["rank"], row["civ"]) for row in over] == [(1, "Yellow"), (2, "Blue"), (3, "Green"), (4, "You")]
    assert [row["tiebreak"] for row in rows] == [
        "Blue (agriculture, tools and figures: 8 to 7)",
        "Green (agriculture, tools and figures: 7 to 6)",
        "You (agriculture, tools and figures: 6 to 5)",
        None,
    ]


def test_the_page_shows_what_the_other_views_show() -> None:
    text = (LEDGERS / "four-stone-age.toml").read_text("utf-8")
    books = judged(text)
    page = page_of("game.toml", text.encode()).page
    sections: dict[str, Any] = {section.id: section for section in page.sections}
    assert list(sections) == ["story", "standings", "places", "behind", "points", "cards", "counts", "times", "log"]
    told = RULESETS["stone-age"].view("score")(books.at()).data["standings"]
    ranked = [(row.rank, row.who.name, row.total, *row.parts) for row in sections["standings"].rows]
    assert ranked == [(row["rank"], row["civ"], row["points"], *(row[part] for part in PARTS)) for row in told]
    turns = turns_of_play(books.turns)
    for line in sections["points"].lines:
        assert line.values == tuple(points(turn.closing, line.who.name).total for turn in turns)
    for grid in sections["counts"].grids:
        for head, cells in grid.rows:
            quantity = {"Score track": "points"}.get(grid.title, grid.title.lower())
            counted = [getattr(turn.closing, quantity)[head.name] for turn in turns]
            assert [cell.value for cell in cells] == counted
    symbols, icons = sections["cards"].grids
    for (head, held), (_, worn) in zip(symbols.rows, icons.rows, strict=True):
        state = books.at().state
        assert sum(cell.value or 0 for cell in held) == len(state.symbols[head.name])
        assert [cell.value or 0 for cell in worn] == list(state.icons[head.name].values())
    assert len({row.who.colour for row in sections["standings"].rows}) == 4


@pytest.mark.parametrize(
    "colours",
    [("", "", "", ""), ("yellow", "", "pink", ""), ("", "Red", "", "BLUE"), ("red", "green", "blue", "yellow")],
)
def test_everybody_has_a_colour_on_the_page(colours: tuple[str, ...]) -> None:
    text = header()
    for name, colour in zip(NAMES, colours, strict=True):
        text = text.replace(f'name = "{name}"\n', f'name = "{name}"\ncolour = "{colour}"\n')
    page = page_of("game.toml", text.encode()).page
    standings: Any = next(section for section in page.sections if section.id == "standings")
    named = {row.who.name: row.who.colour for row in standings.rows}
    for name, colour in zip(NAMES, colours, strict=True):
        assert named[name] == tables.colours().get(colour.lower(), {}).get("light", named[name])


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        (card("points"), "You leads with 4 points"),
        (card("food", "food = 1"), "You leads with 1 point"),
        (
            building("fixed", "wood = 1", 3) + building("fixed", "wood = 1", 3, who="Green"),
            "You and Green share the lead with 3 points",
        ),
        (building("fixed", "wood = 1", 3) + score(You=3), "You won with 3 points"),
    ],
)
def test_the_page_says_who_is_first(entries: str, said: str) -> None:
    assert page_of("game.toml", (header() + entries).encode()).page.facts[-1] == said


def test_a_wrong_score_is_marked_where_it_stands() -> None:
    page = page_of("game.toml", (header() + final(You=99)).encode()).page
    standings: Any = next(section for section in page.sections if section.id == "standings")
    marked = [row.who.name for row in standings.rows if row.marks]
    assert marked == ["You"]


def test_who_is_equal_in_everything_shares_a_rank() -> None:
    rows = standings(building("fixed", "wood = 1", 3, who="Green"))
    assert [(row["rank"], row["civ"]) for row in rows] == [(1, "Green"), (2, "You"), (2, "Blue"), (2, "Yellow")]
    assert [row["tiebreak"] for row in rows] == [None] * 4


def test_points_decide_before_any_tie_break() -> None:
    rows = standings(entry("tools", "tools = { You = 12 }"), entry("resources", "resources = { Blue = 1 }"))
    assert rows[0]["civ"] == "Blue"


def test_the_parts_of_a_score_add_up() -> None:
    cards = card("points", "", 'profession = "builder"\nicons = 2') + card("agriculture", "", 'profession = "farmer"')
    left = entry("resources", "resources = { You = 2 }")
    row = standings(cards, building("fixed", "wood = 2, clay = 1", 10), left)[0]
    assert {part: row[part] for part in PARTS} == dict(zip(PARTS, (13, 0, 1, 2, 0, 0, 2), strict=True))
    assert row["points"] == 18


def test_standings_are_final_once_the_score_was_counted() -> None:
    assert view("score").data["final"] is False
    assert view("score", score(You=0)).data["final"] is True
    assert "over" in view("status", score(You=0)).closing


def test_the_keys_of_status_and_score_are_those_of_the_contract() -> None:
    status = view("status").data
    assert list(status) == ["turn", "civs"]
    keys = ["figures", "tools", "agriculture", "buildings", "cards", "resources", "waiting", "points"]
    assert list(status["civs"][0]) == ["civ", "player", "colour", "score", *keys]
    assert list(standings()[0]) == ["rank", "civ", "player", "points", *PARTS, "tiebreak"]


BOARDS = [("boards", {"quantity": quantity}) for quantity in ("figures", "tools", "agriculture", "resources")]


@pytest.mark.parametrize(("name", "more"), [("card", {}), ("use", {}), ("building", {}), ("feed", {}), *BOARDS])
def test_every_view_has_a_row_for_everybody(name: str, more: dict[str, str]) -> None:
    shown = view(name, card("single-use-tool", "tool = 3"), entry("feed", "lost = { You = 0, Blue = 10 }"), **more)
    assert [row[0] for row in shown.table.rows] == list(NAMES)
    rows = shown.data["civs"] if isinstance(shown.data, dict) else shown.data
    assert [row["civ"] for row in rows] == list(NAMES)


def test_a_log_tells_rewards_to_everybody_who_got_one() -> None:
    rewards = "dice = [5, 6, 2, 2]\nrewards = [{ You = 5 }, { Blue = 6 }, { Green = 2 }, { Yellow = 2 }]"
    books = judged(header() + card("all-players", rewards) + entry("tools", "tools = { You = 1 }"))
    (row,) = RULESETS["stone-age"].log.view(books.at(), civ="Blue").table.rows
    assert "Blue 6" in str(row)


def test_the_story_counts_no_resources_that_were_spent_again() -> None:
    first, counted, rest = (entry("resources", f"resources = {{ You = {left} }}") for left in (0, 40, 1))
    cards = card("points")
    built = building("fixed", "clay = 2, gold = 1", 14)
    ends = entry("endturn", "last = true", 3)

    def play(*second: str) -> str:
        later = "".join(second).replace("turn = 1", "turn = 2")
        return told(cards, first, closed(), later, closed(2), rest.replace("turn = 1", "turn = 3"), ends)

    assert " to 4" not in play(counted)
    swing = play(built, counted)
    assert "from 4 to 18" in swing
    assert ", resources not counted." in swing


def told(*entries: str) -> str:
    """Return the story of a game."""
    page = page_of("game.toml", (header() + "".join(entries)).encode()).page
    sections: dict[str, Any] = {section.id: section for section in page.sections}
    return " ".join(sections["story"].sentences)


@pytest.mark.parametrize(
    "text",
    [
        header().replace('"stone-age"\n', '"stone-age"\ntracks = []\n') + score(You=9, Blue=8, Green=7, Yellow=6),
        other_header(tracks=[]) + other_entry(1, "score", "points = { Rome = 9 }"),
    ],
)
def test_a_page_of_a_result_says_that_its_parts_are_not_known(text: str) -> None:
    sections: dict[str, Any] = {section.id: section for section in page_of("game.toml", text.encode()).page.sections}
    ranked = sections["standings"]
    assert (ranked.said, ranked.parts) == ("Points. Where they come from was not recorded.", ())
    assert {row.parts for row in ranked.rows} == {()}
