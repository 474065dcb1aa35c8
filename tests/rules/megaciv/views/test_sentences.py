"""The log of the page speaks in sentences."""

import pytest

from civledger.bookkeeping.page import page_of
from civledger.model.pages.page import Log
from tests.rules.stoneage import header as stone_header
from tests.support import entry, header


def last_line(text: str) -> str:
    """Return the last line of the log."""
    (log,) = [section for section in page_of("game.toml", text.encode()).page.sections if isinstance(section, Log)]
    return log.turns[-1].lines[-1].said


@pytest.mark.parametrize(
    ("action", "keys", "said"),
    [
        ("tax", "cities = { Minoa = 3, Rome = 0 }", "Minoa took 6 in tax from 3 cities."),
        ("tax", "cities = { Minoa = 0, Rome = 0 }", "Minoa and Rome had no cities to tax."),
        ("census", "tokens = { Minoa = 16, Rome = 1 }", "Minoa has 16 tokens, Rome 1 on the board."),
        ("census", 'tokens = { Minoa = 9 }\nafter = "Flood"', "After Flood: Minoa has 9 tokens on the board."),
        ("cities", "cities = { Minoa = 1 }", "Minoa has 1 city."),
        ("spend", 'treasury = { Minoa = 2 }\non = "ship"', "Minoa spent 2 treasury tokens on ships."),
        (
            "spend",
            'treasury = { Minoa = 9 }\non = "card"\nstack = 9',
            "Minoa spent 9 treasury tokens on trade cards from stack 9.",
        ),
        ("spend", 'treasury = { Minoa = 1 }\non = "calamity"', "Minoa lost 1 treasury token to a calamity."),
        (
            "gain",
            'treasury = { Minoa = 3 }\nfrom = "trade-routes"',
            "Minoa gained 3 treasury tokens from trade routes.",
        ),
        (
            "hand",
            "kept = { Minoa = 6, Rome = 1 }\ndiscarded = { Rome = 2 }",
            "Minoa kept 6 cards, Rome 1; Rome discarded 2 cards.",
        ),
        (
            "credits",
            'civ = "Minoa"\ntokens = { blue = 10, red = 5 }',
            "Minoa counted its credit tokens: 10 blue and 5 red.",
        ),
        ("regress", 'spaces = { Minoa = 1 }\nreason = "Regression"', "Minoa moved back 1 space (Regression)."),
        ("revolt", 'civ = "Minoa"\nto = "Rome"\ncities = 2', "2 cities of Minoa revolted and went to Rome."),
        ("revolt", 'civ = "Minoa"', "1 city of Minoa revolted and was destroyed."),
        ("ast-check", "space = { Minoa = 1, Rome = 1 }", "Minoa stands on space 1, Rome 1."),
        ("leave", 'civ = "Minoa"', "Minoa left the game."),
        ("seat", 'civ = "Minoa"\nname = "Anna"', "Anna plays Minoa from now on."),
        ("endturn", "at = 10:07:00", "The turn ended at 10:07."),
        ("endturn", "space = { Minoa = 1 }", "Minoa stands on space 1. The turn ended."),
        ("note", 'text = "tea"', "tea"),
        ("note", 'text = "tea"\nnote = "and cake"', "tea (and cake)"),
        ("cities", 'cities = { Minoa = 1 }\ncalamity = "Flood"\nvictim = "Minoa"', "Minoa has 1 city (Flood)."),
    ],
)
def test_an_entry_is_a_sentence(action: str, keys: str, said: str) -> None:
    assert last_line(header() + entry(1, action, keys)) == said


TWO = "Minoa bought Pottery for 50 (60 less 10 orange) and Empiricism for 60"
BOUGHT = entry(1, "buy", 'civ = "Minoa"\nadvances = { "Cloth Making" = 50 }') + entry(1, "endturn")


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ("advances = { Pottery = 50 }", "Minoa bought Pottery for 50: 60 less 10 orange."),
        (
            "advances = { Pottery = 50, Empiricism = 60 }\ncards = { Salt = 3, Ochre = 1 }\ntreasury = 12\nkept = 6",
            f"{TWO}; paid with 3 Salt and 1 Ochre and 12 treasury tokens; 6 cards kept.",
        ),
        ("advances = { Naval = 3 }\ncard_points = 75", "Minoa bought Naval for 3; paid with cards worth 75."),
        ('advances = { Pottery = "x" }\nchange = 4', "Minoa bought Pottery for ?; 4 handed back."),
        ("advances = {}", "Minoa bought nothing."),
    ],
)
def test_a_purchase_tells_its_prices(keys: str, said: str) -> None:
    assert last_line(header() + BOUGHT + entry(2, "buy", f'civ = "Minoa"\n{keys}')) == said


def test_chosen_credits_gifts_and_substitutes_are_told() -> None:
    keys = """civ = "Minoa"
advances = { "Written Record" = 60, Library = 220, Pottery = 20, Anatomy = 270, Empiricism = 0 }
choose = { "Written Record" = { blue = 5, green = 5 } }
library = "Pottery"
anatomy = "Empiricism"
trade_empire = { card = "Fish", as = "Salt" }"""
    said = last_line(header() + entry(1, "buy", keys))
    assert "Pottery for 20 (60 less 40 with Library)" in said
    assert "Empiricism for 0 (free with Anatomy)" in said
    assert said.endswith("; 5 blue and 5 green chosen with Written Record; Fish counted as Salt.")


def test_a_strike_names_what_it_struck() -> None:
    text = (
        header() + entry(1, "note", 'text = "a"') * 2 + entry(1, "strike", 'entries = [1, 2]\nreason = "typed twice"')
    )
    (log,) = [section for section in page_of("game.toml", text.encode()).page.sections if isinstance(section, Log)]
    assert "Entries 1 and 2 struck: typed twice" in [line.said for line in log.turns[0].lines]


CARD = 'player = "You"\npaid = { wood = 4 }'
ROLL = 'effect = "roll"\ndice = [5, 2]\nresources = { gold = 1 }\ntools = 1\nprofession = "shaman"\nicons = 2'
DICE = 'effect = "all-players"\ndice = [1, 2]\nrewards = [{ You = 2 }, { Blue = 1 }]\nsymbol = "art"'
SHARED = "dice 1 and 2, You took the 2 and Blue took the 1"


@pytest.mark.parametrize(
    ("action", "keys", "said"),
    [
        ("figures", "figures = { You = 6, Green = 5 }", "You has 6 figures, Green 5."),
        ("tools", "tools = { You = 1 }", "You has tools worth 1."),
        (
            "building",
            'player = "You"\nkind = "fixed"\npaid = { wood = 2 }\npoints = 6',
            "You bought a building for 2 wood: 6 points.",
        ),
        ("feed", "lost = { You = 0, Green = 10 }", "Fed: You. Green lost 10 points."),
        (
            "card",
            'player = "You"\neffect = "points"\npoints = 3\nsymbol = "art"',
            "You took a card: 3 points, with art.",
        ),
        ("endturn", "", "The round ended."),
        (
            "card",
            f"{CARD}\n{ROLL}",
            "You took a card for 4 wood: roll, 1 gold, dice 5 and 2, with tools worth 1, with 2 shamans.",
        ),
        ("card", f"{CARD}\n{DICE}", f"You took a card for 4 wood: all players, {SHARED}, with art."),
        ("card", f'{CARD}\neffect = "food"\nfood = 5\nsymbol = "art"', "You took a card for 4 wood: 5 food, with art."),
        ("use", 'player = "You"\neffect = "single-use-tool"\ntool = 2', "You used a card: single use tool, worth 2."),
    ],
)
def test_stone_age_speaks_too(action: str, keys: str, said: str) -> None:
    assert last_line(stone_header() + entry(1, action, keys)) == said
