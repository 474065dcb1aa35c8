"""Trade blocks: who plays in which, and what goes by them."""

import pytest

from civledger.model.pages.page import Orders
from civledger.model.words import WrongWord
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions import cities, export
from civledger.rules.megaciv.header.game import Game
from civledger.rules.megaciv.views import report
from tests.edgecases import revolt, tax
from tests.rules.megaciv.calamities.test_numbers import entries, lost, situation
from tests.simulator import facts
from tests.support import FIVE, codes, entry, findings, header, judged

RANKING = tuple(tables.civilizations())
EAST = [civ for civ, row in facts.CIVILIZATIONS.items() if row["block"] == "east"]
SETUPS = {players: tuple(civs) for (players, region), civs in facts.SETUPS.items() if region == "both"}
FOURTEEN = SETUPS[14]


def blocks(text: str) -> dict[str, set[str]]:
    """Return who plays in which block."""
    game: Game = judged(text).setup.game
    return {block: {civ for civ in game.civs if game.block(civ) == block} for block in ("west", "east")}


def said(text: str, **told: str) -> str:
    """Return a ledger with the blocks that some players are told to be in."""
    for civ, block in told.items():
        text = text.replace(f'civ = "{civ}"\n', f'civ = "{civ}"\nblock = {block}\n')
    return text


@pytest.mark.parametrize("players", SETUPS)
def test_a_set_up_says_who_of_the_west_trades_with_the_east(players: int) -> None:
    expected = facts.blocks(players, "both")
    found = blocks(header(SETUPS[players]))
    assert {civ: block for block, civs in found.items() for civ in civs} == expected
    assert blocks(header(SETUPS[players][::-1])) == found  # in whatever order they sit


@pytest.mark.parametrize("players", range(12, 19))
def test_other_civilizations_play_in_the_block_of_their_half(players: int) -> None:
    civs = RANKING[-players:]
    assert set(civs) != set(SETUPS[players]) or players == 18
    assert blocks(header(civs)) == {"west": set(civs) - set(EAST), "east": set(civs) & set(EAST)}


def test_the_header_may_say_another_block() -> None:
    moved = blocks(said(header(FOURTEEN), Assyria='"west"', Rome='"east"', Saba='"east"'))
    assert moved["east"] == {"Saba", "Babylon", "Rome", "Persia", "Nubia", "Egypt", "Parthia"}
    assert blocks(said(header(RANKING[:12]), Minoa='"east"'))["west"] == {
        "Assyria",
        "Celt",
        "Carthage",
        "Hatti",
        "Rome",
    }


@pytest.mark.parametrize("players", range(3, 12))
def test_with_fewer_than_twelve_there_is_one_block_and_nobody_says_it(players: int) -> None:
    text = header(RANKING[:players]).replace("ast =", 'edition = "mega-empires"\nast =')
    assert blocks(text) == {"west": set(), "east": set()}
    (found,) = findings(said(text, Minoa='"west"'))
    assert (found.fault.code, found.line) == ("CL004", text.splitlines().index('civ = "Minoa"') + 2)


@pytest.mark.parametrize("block", ['"north"', '""', "1", "true", "[]", "{}", '"West"'])
def test_there_is_no_third_block(block: str) -> None:
    (found,) = findings(said(header(FOURTEEN), Rome=block))
    assert (found.fault.code, "block must be west or east" in found.message) == ("CL004", True)


def test_cards_are_drawn_by_block() -> None:
    state = judged(header(FOURTEEN) + entry(1, "cities", "cities = { Saba = 2, Minoa = 1, Egypt = 1 }")).at()
    data = cities.view(state).data
    assert list(data[0]) == ["order", "civ", "player", "cities", "block"]
    west = ["Celt", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Minoa"]
    east = ["Assyria", "Babylon", "Persia", "Nubia", "Parthia", "Egypt", "Saba"]
    expected = [(place, civ, "west") for place, civ in enumerate(west, 1)]
    expected += [(place, civ, "east") for place, civ in enumerate(east, 1)]
    assert [(row["order"], row["civ"], row["block"]) for row in data] == expected
    table = cities.view(state).table
    assert [(row[0], row[1], row[4]) for row in table.rows] == expected
    orders = next(section for section in report.view(state, ()).sections if isinstance(section, Orders))
    drawn = {order.title: [who.name for who, _ in order.places] for order in orders.orders if "Draw" in order.title}
    assert drawn == {"Drawing trade cards, west": west, "Drawing trade cards, east": east}


def test_one_block_is_no_column_and_null() -> None:
    view = cities.view(judged(header(FIVE)).at())
    assert {row["block"] for row in view.data} == {None}
    assert view.table.columns == ("draws", "civ", "player", "cities")


def test_a_block_that_everybody_left_draws_nothing() -> None:
    gone = "".join(entry(1, "leave", f'civ = "{civ}"') for civ in blocks(header(FOURTEEN))["west"])
    assert {row["block"] for row in cities.view(judged(header(FOURTEEN) + gone).at()).data} == {"east"}


@pytest.mark.parametrize(("text", "block"), [(header(FOURTEEN), "east"), (header(FIVE), None)])
def test_the_export_has_the_block_of_everybody(text: str, block: str | None) -> None:
    books = judged(text)
    table = export.view(books.at(), {"game": {}})["players"]
    rows = {row[0]: dict(zip(table.columns, row, strict=True)) for row in table.rows}
    assert rows["Assyria"]["block"] == block
    assert {row["block"] for row in rows.values()} == ({"west", "east"} if block else {None})


def test_secondary_victims_of_famine_come_from_the_block_of_the_set_up() -> None:
    now = situation(civs=FOURTEEN)  # it strikes Egypt, which trades with the East here
    assert lost(entries(now, "Famine", "Persia", "Assyria"), "Assyria") == {"tokens": 5}
    with pytest.raises(WrongWord, match="Rome is in the other block"):
        entries(now, "Famine", "Rome")
    assert lost(entries(now, "Epidemic", "Rome"), "Rome") == {"tokens": 10}  # it is traded


def test_who_gains_from_a_civil_war_comes_from_the_block_of_the_set_up() -> None:
    now = situation(civs=FOURTEEN)
    fewer = now.state._replace(cities={**now.state.cities, "Rome": 0, "Parthia": 1})
    taken = entries(now._replace(state=fewer), "Civil War")
    assert [*taken[0][1]["gained"]] == ["Parthia"]
    assert lost(entries(now._replace(state=fewer), "Treachery"), "Rome") == {"cities": -1}
    with pytest.raises(WrongWord, match="Rome cannot gain: Civil War goes to"):
        entries(now, "Civil War", to="Rome")


@pytest.mark.parametrize(("to", "expected"), [("Rome", []), ("Parthia", ["MC105"])])
def test_a_tax_revolt_knows_no_blocks(to: str, expected: list[str]) -> None:
    cities = {**dict.fromkeys(FOURTEEN, 2), "Rome": 1, "Egypt": 5}  # who has most in stock gains, of whatever block
    rows = ", ".join(f"{civ} = {number}" for civ, number in cities.items())
    text = header(FOURTEEN, tracks=["treasury", "cities", "advances"]) + tax(rows, "Egypt = 9")
    assert codes(text + revolt(to, 1, "Egypt")) == expected
