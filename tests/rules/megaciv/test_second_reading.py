"""Price, payment, A.S.T. requirement and hand limit against the rules read a second time."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.payment import card_value, hand_limit, treasury_needed
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.book.succession import move
from civledger.rules.megaciv.entries.purchases import Buy
from civledger.rules.megaciv.ruleset import MegaCivilization
from civledger.rules.megaciv.state import State, start
from tests.depth import examples
from tests.play import literal
from tests.simulator import facts
from tests.support import codes, entry, header

MANY = examples(300)
NAMES = sorted(facts.ADVANCES)
CIVS = list(facts.CIVILIZATIONS)

PARTS = ("space", "cities", "ones", "threes", "sixes")
held_sets = st.sets(st.sampled_from(NAMES), max_size=40)


def state(players: int, side: str = "expert") -> State:
    """Return the books of a new game with so many players."""
    rows = [{"civ": civ} for civ in CIVS[:players]]
    header = {"game": {"rules": "mega-civilization", "ast": side}, "player": rows}
    return start(MegaCivilization().judging.setup(header).game)


def holding(books: State, civ: str, held: Mapping[str, int], chosen: Mapping[str, int]) -> State:
    """Return the books with advances held since earlier turns, their tokens added up."""
    credit = dict(books.credits[civ])
    for name in held:
        for colour, points in tables.advances()[name].credits.items():
            credit[colour] += points
    for colour, points in chosen.items():
        credit[colour] += points
    return books._replace(held={**books.held, civ: held}, credits={**books.credits, civ: credit})


@MANY
@given(
    held_sets,
    st.sampled_from(NAMES),
    st.integers(5, 18),
    st.dictionaries(st.sampled_from(facts.COLOURS), st.sampled_from([5, 10])),
)
def test_price(held: set[str], name: str, players: int, chosen: dict[str, int]) -> None:
    purchases: list[literal.Purchase] = [(1, card, {}) for card in sorted(held)]
    if purchases:
        purchases[0] = (1, purchases[0][1], chosen)
    books = holding(state(players), CIVS[0], dict.fromkeys(held, 1), chosen if held else {})
    assert price(tables.advances()[name], books, CIVS[0]).due == literal.price(name, purchases, players, 2)


@MANY
@given(st.dictionaries(st.sampled_from(sorted(facts.FACES)), st.integers(0, 9), max_size=9), st.data())
def test_value_of_cards(cards: dict[str, int], data: st.DataObject) -> None:
    substitute = None
    owned = [name for name, number in cards.items() if number]
    if len(owned) > 1 and data.draw(st.booleans()):
        pair = data.draw(st.permutations(owned))
        substitute = {"card": pair[0], "as": pair[1]}
    buy = Buy("Minoa", {}, cards=cards, trade_empire=substitute)
    assert card_value(buy) == literal.hand_worth(cards, substitute)


@MANY
@given(st.integers(0, 900), st.integers(0, 900), st.booleans())
def test_treasury_needed(price: int, cards: int, mining: bool) -> None:
    assert treasury_needed(price, cards, 2 if mining else 1) == literal.tokens_to_pay(price, cards, mining)


@MANY
@given(
    held_sets,
    st.sampled_from(CIVS),
    st.sampled_from(["basic", "expert"]),
    st.integers(0, 16),
    st.integers(0, 9),
)
def test_marker(held: set[str], civ: str, side: str, space: int, cities: int) -> None:
    space = min(space, 15) if side == "basic" else space
    books = state(18, side)
    books = books._replace(
        held={**books.held, civ: dict.fromkeys(held, 1)},
        space={**books.space, civ: space},
        cities={**books.cities, civ: cities},
    )
    assert space + move(books, civ) == literal.next_space(civ, side, space, cities, held)


@MANY
@given(held_sets, st.integers(5, 18))
def test_hand_limit(held: set[str], players: int) -> None:
    books = state(players)
    books = books._replace(held={**books.held, CIVS[0]: dict.fromkeys(held, 1)})
    assert hand_limit(books, CIVS[0]) == literal.hand_limit(players, held)


@examples(100)
@given(
    st.fixed_dictionaries(
        dict.fromkeys(PARTS, st.integers(0, 17)),
        optional={"buildings": st.integers(0, 9), "bonus": st.sampled_from([0, 5])},
    ),
    st.sampled_from([0, 0, -1, 1, 5]),
    st.sets(st.sampled_from(PARTS), max_size=1),
)
def test_parts_of_a_score(parts: dict[str, int], slip: int, lost: set[str]) -> None:
    points = max(0, literal.points_of_parts(parts) + slip)
    wrong = points != literal.points_of_parts(parts) and not lost
    said = "".join(f"{part} = {{ Minoa = {number} }}\n" for part, number in parts.items() if part not in lost)
    text = header(tracks=[]) + entry(1, "score", f"points = {{ Minoa = {points} }}\n{said}")
    assert codes(text) == ["MC702"] * wrong
