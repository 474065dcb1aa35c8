"""Symbols, buildings, rolls, professions and the order of choosing against the sheet read a second time."""

from hypothesis import given, settings
from hypothesis import strategies as st

from civledger.rules.stoneage import tables
from civledger.rules.stoneage.game import Game
from civledger.rules.stoneage.rolling import building_worth, produced
from civledger.rules.stoneage.scoring import Points, grass, points, tie
from civledger.rules.stoneage.state import start
from tests.play.stoneage import literal

MANY = settings(max_examples=1000, deadline=None)
SMALL = st.integers(0, 12)
PAID = st.dictionaries(st.sampled_from(literal.RESOURCES), st.integers(0, 9))


@MANY
@given(st.lists(st.sampled_from(literal.SYMBOLS), max_size=16))
def test_sets_of_symbols(symbols: list[str]) -> None:
    assert grass(symbols) == literal.grass(symbols)


@MANY
@given(PAID)
def test_worth_of_resources(paid: dict[str, int]) -> None:
    assert building_worth(paid) == literal.building_points(paid)


@MANY
@given(st.sampled_from(literal.RESOURCES), st.lists(st.integers(1, 6), min_size=2, max_size=2), SMALL)
def test_rolls(resource: str, dice: list[int], tools: int) -> None:
    assert produced(resource, dice, tools) == literal.rolled(resource, dice, tools)


@MANY
@given(st.tuples(SMALL, SMALL, SMALL, SMALL), st.tuples(SMALL, SMALL, SMALL, SMALL), st.integers(-99, 99), SMALL)
def test_final_score(icons: tuple[int, ...], values: tuple[int, ...], during: int, left: int) -> None:
    agriculture, buildings, figures, tools = values
    books = start(Game(("Ronald", "Judith"), {}))._replace(
        points={"Ronald": during, "Judith": 0},
        icons={"Ronald": dict(zip(literal.PROFESSIONS, icons, strict=True))},
        agriculture={"Ronald": agriculture},
        buildings={"Ronald": buildings},
        figures={"Ronald": figures},
        tools={"Ronald": tools},
        resources={"Ronald": left},
    )
    farmer, builder, shaman, toolmaker = (literal.times(*pair) for pair in zip(icons, values, strict=True))
    assert points(books, "Ronald") == Points(during, 0, farmer, builder, shaman, toolmaker, left)
    assert points(books, "Ronald").total == during + farmer + builder + shaman + toolmaker + left
    assert tie(books, "Ronald") == agriculture + tools + figures


@MANY
@given(st.lists(st.text(min_size=1), min_size=2, max_size=4, unique=True), st.data())
def test_the_order_of_choosing(names: list[str], data: st.DataObject) -> None:
    taker = data.draw(st.sampled_from(names))
    assert list(Game(tuple(names), {}).clockwise(taker)) == literal.clockwise(names, taker)


def test_the_tables_are_those_of_the_sheet() -> None:
    assert tables.effects() == literal.EFFECTS
    assert tables.symbols() == literal.SYMBOLS
    assert tuple(tables.professions()) == literal.PROFESSIONS
    assert {name: literal.points_for(name) for name in literal.RESOURCES} == tables.worth()
    assert sum(tables.effects().values()) == tables.numbers()["cards"]["all"] == 36
    cards = tables.numbers()["cards"]
    assert (len(tables.symbols()) * cards["symbol"], len(tables.professions()) * cards["profession"]) == (16, 20)
    assert tables.numbers()["buildings"]["all"] == literal.BUILDINGS == 28
