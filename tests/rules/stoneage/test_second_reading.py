"""Symbols, buildings, rolls, professions and the order of choosing against the sheet read a second time."""

from hypothesis import given
from hypothesis import strategies as st

from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.payments import building_worth, resources_rolled
from civledger.rules.stoneage.book.standings import Points, grass, points, tie
from civledger.rules.stoneage.header import Game
from civledger.rules.stoneage.state import start
from tests.depth import examples
from tests.play.stoneage import literal
from tests.rules.stoneage import NAMES, building, card, entry, header
from tests.support import findings

MANY = examples(200)
SOME = examples(60)
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
    assert resources_rolled(resource, dice, tools) == literal.rolled(resource, dice, tools)


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
    assert tables.boards() == literal.MOST


def told(code: str, text: str) -> list[int]:
    """Return which entries a code is found at."""
    return [int(str(found.at[1])) for found in findings(text) if found.fault.code == code]


@MANY
@given(st.sampled_from(["tools", "agriculture"]), SMALL, SMALL)
def test_moving_up_a_board(what: str, at: int, spaces: int) -> None:
    books = start(Game(("Ronald", "Judith"), {})).counted(what, {"Ronald": at})
    moved = getattr(books.raised(what, "Ronald", spaces), what)["Ronald"]
    assert moved == literal.moved_up(at, spaces, literal.MOST[what])


@SOME
@given(st.lists(st.integers(1, 3), max_size=14).map(sorted))
def test_cards_that_lie_open(rounds: list[int]) -> None:
    text = header() + "".join(card("food", "food = 1", turn=turn) for turn in rounds)
    assert told("SA108", text) == literal.cards_not_there(rounds)


@SOME
@given(PAID)
def test_prices_of_cards(paid: dict[str, int]) -> None:
    rows = ", ".join(f"{name} = {number}" for name, number in paid.items())
    found = told("SA109", header() + card("points", f"paid = {{ {rows} }}"))
    assert (found == []) == literal.card_payable(sum(paid.values()))


@SOME
@given(st.lists(st.sampled_from(["fixed", "different", "free"]), max_size=24), st.integers(2, 3))
def test_tiles_in_the_box_and_on_the_piles(kinds: list[str], players: int) -> None:
    asked = {"different": "total = 1\nkinds = 1"}
    taken = [building(kind, "wood = 1", 3, asked.get(kind, "")) for kind in kinds]
    text = header(NAMES[:players]) + "".join(taken)
    assert (told("SA306", text), told("SA305", text)) == literal.tiles_not_there(kinds, players)


@SOME
@given(st.sampled_from([("figures", 5), ("tools", 0), ("agriculture", 0)]), st.lists(st.integers(0, 14), max_size=6))
def test_counts_on_the_boards(board: tuple[str, int], counts: list[int]) -> None:
    what, begin = board
    text = header() + "".join(entry(what, f"{what} = {{ You = {number} }}") for number in counts)
    beyond = told("SA401", text) + told("SA405", text)
    assert (told("SA404", text), beyond) == literal.counts_judged(counts, begin, literal.MOST[what])


EVENTS = st.tuples(st.sampled_from(["count", "pay", "gain", "round"]), st.integers(1, 6))


@SOME
@given(st.lists(EVENTS, max_size=12))
def test_resources_on_the_table(events: list[tuple[str, int]]) -> None:
    text, turn = header(), 1
    for what, some in events:
        if what == "round":
            text += entry("endturn", "", turn)
            turn += 1
        elif what == "count":
            text += entry("resources", f"resources = {{ You = {some} }}", turn)
        elif what == "gain":
            text += card("resources", f"resources = {{ gold = {some} }}", turn=turn)
        else:
            text += building("fixed", f"wood = {some}", 3 * some).replace("turn = 1", f"turn = {turn}")
    assert told("SA307", text) == literal.payments_not_there(events)


@SOME
@given(SMALL, st.lists(st.integers(0, 14), max_size=4))
def test_tools_used_in_a_round(tools: int, rolls: list[int]) -> None:
    text = header() + entry("tools", f"tools = {{ You = {tools} }}")
    for used in rolls:
        gold = literal.rolled("gold", [6, 6], used)
        text += card("roll", f"dice = [6, 6]\ntools = {used}\nresources = {{ gold = {gold} }}")
    assert told("SA206", text) == [number + 1 for number in literal.tools_not_there(tools, rolls)]
