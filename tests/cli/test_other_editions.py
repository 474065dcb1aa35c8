"""What commands show of games with another edition, house rules or theme sets: the numbers of these, not the usual."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import begin, codes, done, shown, typed, wrong
from tests.cli.test_export import asked, exported
from tests.cli.test_print import lines
from tests.edgecases import buy, end
from tests.play.make_ledgers import LEDGERS
from tests.rules.megaciv.test_editions import pinned
from tests.rules.megaciv.test_house import house
from tests.rules.megaciv.test_short import FIVE as DRAWN
from tests.rules.megaciv.test_short import short
from tests.support import FIVE, SEVEN, entry, header

MYTHOLOGY = buy(1, "Mythology = 60", "card_points = 60") + end(1)
FIRST = pinned("first-printing", header(SEVEN)) + MYTHOLOGY
THEMES = sorted(DRAWN)
SHORT = short(FIVE, THEMES)
STONE_AGE = LEDGERS / "four-stone-age.toml"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def test_advances_are_those_of_the_ledger_named() -> None:
    begin(FIRST)
    assert shown("advances mythology -f game.toml")["credits"] == {"red": 5, "yellow": 10}
    assert shown("advances mythology")["credits"] == {"blue": 5, "yellow": 10}
    credits = {card["name"]: card["credits"] for card in shown("advances -f game.toml")}
    assert (len(credits), credits["Politics"]) == (51, {"blue": 20, "green": 5})


def test_advances_have_the_prices_of_the_house() -> None:
    begin(house("price.Pottery = 75"))
    assert shown("advances pottery -f game.toml")["price"] == 75


def test_advances_need_a_ledger_that_has_some() -> None:
    assert "other.toml: error[CL001] cannot be opened" in wrong("advances -f other.toml", 3)
    assert "stone-age has no advances" in wrong(f"advances -f {STONE_AGE}")


def urbanism(data: Any) -> int:
    """Return what Urbanism costs; it is red, and Mythology gave red credits in the first printing alone."""
    price: int = next(card["price"] for card in data["advances"] if card["name"] == "Urbanism")
    return price


@pytest.mark.parametrize(("edition", "price"), [("first-printing", 45), ("corrected", 50), ("mega-empires", 50)])
def test_prices_paper_and_advice_count_the_credits_of_the_edition(edition: str, price: int) -> None:
    begin(pinned(edition, header(SEVEN)) + MYTHOLOGY)
    assert urbanism(shown("credits minoa")) == price
    assert ["Urbanism", "50", str(price)] in [line[:3] for line in lines("shop minoa")]
    assert f"Urbanism {price}\n" in done("advise minoa urbanism --card-points 50")


def test_exported_purchases_have_the_printed_price_of_the_house() -> None:
    begin(house("price.Pottery = 75") + buy(1, "Pottery = 75", "card_points = 75"))
    assert [(row["price"], row["printed"]) for row in exported("")["purchases"]] == [(75, 75)]


def test_the_score_sheet_counts_as_the_house_does() -> None:
    begin(house("city_points = 2", "space_points = 7", "late_iron_points = 9"))
    paper = done("print sheet")
    assert "a city 2, a space on the A.S.T. 7" in paper
    assert "first entered: 9" in paper


def test_more_cities_are_no_more_stacks() -> None:
    begin(house("cities = 12") + entry(1, "cities", "cities = { Minoa = 12 }"))
    assert codes() == ["CL007"]
    assert "1-9" in done("print deal")


def test_the_page_has_the_prices_of_the_house_and_says_what_turn_0_is() -> None:
    begin(house("price.Pottery = 7531"))
    page = done("report")
    assert "7531" in page
    assert "theme set" not in page
    begin(SHORT)
    assert "Those of a theme set have turn 0." in done("report")


def test_what_shows_a_game_says_that_its_head_has_an_error() -> None:
    begin(short(FIVE, THEMES, ""))
    assert codes() == ["MC306"]
    for line in ("status", "score", "credits minoa"):
        said = typed(line)
        assert (said.code, "game.toml has 1 error" in said.messages) == (0, True)
    done("cities minoa=4")  # and nothing else is refused for it


def test_the_export_says_who_drew_which_set() -> None:
    begin(SHORT)
    tables = exported("")
    assert {row["civ"]: row["set"] for row in tables["players"]} == dict(zip(FIVE, THEMES, strict=True))
    assert [row["short"] for row in tables["games"]] == [1]
    begin(FIRST)
    tables = exported("")
    assert {row["set"] for row in tables["players"]} == {None}
    assert [(row["short"], row["edition"]) for row in tables["games"]] == [(0, "first-printing")]
    begin(header())
    assert asked("", "SELECT edition, short FROM games") == [("corrected", 0)]


def test_a_new_ledger_of_imported_purchases_may_be_of_any_edition() -> None:
    Path("rows.csv").write_text(
        "turn,civ,advance,price\n1,minoa,pottery,50\n1,egypt,music,70\n1,rome,deism,60\n", "utf-8"
    )
    line = "import purchases rows.csv -f game.toml"
    assert "5 to 18 play, not 3" in wrong(f"{line} --new")
    assert "there is no edition 'mega-emprs'" in wrong(f"{line} --new --edition mega-emprs")
    done(f"{line} --new --edition mega-empires")
    assert codes() == []
    assert exported("")["games"][0]["edition"] == "mega-empires"
    assert "--edition goes with --new" in wrong(f"{line} --edition corrected")
    assert "nothing to add" in done(line)


def test_what_one_edition_sold_is_judged_by_the_edition_it_comes_into() -> None:
    begin(FIRST + buy(2, "Urbanism = 45", "card_points = 45"))
    done("export --to csv -o rows.csv")
    who = f"--players {','.join(SEVEN)}"
    assert "MC303" in wrong(f"import purchases rows.csv -f other.toml --new {who}", 1)
    done(f"import purchases rows.csv -f other.toml --new --edition first-printing {who}")


@pytest.mark.parametrize(
    "line",
    ["print deal", "print movement", "print shop ronald", "print sheet", "import purchases rows.csv", "advise ronald"],
)
def test_another_game_says_kindly_what_it_has_not(line: str) -> None:
    Path("rows.csv").write_text("turn,civ,advance,price\n1,minoa,pottery,50\n", "utf-8")
    Path("cave.toml").write_bytes(STONE_AGE.read_bytes())
    assert "stone-age has no " in wrong(f"{line} -f cave.toml")


def test_another_game_among_those_exported_is_passed_over_where_it_has_nothing() -> None:
    begin(FIRST)
    Path("cave.toml").write_bytes(STONE_AGE.read_bytes())
    for to, passed_over in (("json", 0), ("hledger", 1)):
        said = typed(f"export . --to {to}")
        assert (said.code, said.messages.count("cave.toml: stone-age has no ")) == (0, passed_over)
        assert "game.toml" in said.output
        assert ("cave.toml" in said.output) is not bool(passed_over)
