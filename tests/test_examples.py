"""The worked examples and lists of the rule book, by the names they have there."""

import pytest

from civledger.rules.megaciv import tables
from tests.edgecases import buy, end, in_turn
from tests.support import codes, entry, header

PRICES = header(tracks=["advances"])
PAID = header(tracks=["advances", "payment", "treasury"]) + entry(1, "gain", "treasury = { Minoa = 20 }")
TAXED = header(tracks=["advances", "treasury", "cities"])
RANKING = tuple(tables.civilizations())


@pytest.mark.parametrize(("treasury", "expected"), [(10, []), (11, ["MC403"])])
def test_johns_5_cities_give_10(treasury: int, expected: list[str]) -> None:
    tax = entry(1, "tax", "cities = { Minoa = 5 }")
    assert codes(TAXED + tax + entry(1, "spend", f'treasury = {{ Minoa = {treasury} }}\non = "other"')) == expected


@pytest.mark.parametrize(("collected", "expected"), [(9, ["MC104"]), (10, []), (11, ["MC102"])])
def test_john_must_transfer_exactly_10(collected: int, expected: list[str]) -> None:
    tax = entry(1, "tax", f"cities = {{ Minoa = 5 }}\ncollected = {{ Minoa = {collected} }}")
    assert codes(TAXED + tax + end(1)) == expected


@pytest.mark.parametrize(("cities", "expected"), [(1, ["MC104"]), (2, []), (3, ["MC105"])])
def test_of_5_cities_with_7_tokens_2_revolt(cities: int, expected: list[str]) -> None:
    tax = entry(1, "tax", "cities = { Minoa = 5 }\ncollected = { Minoa = 7 }")
    revolt = entry(1, "revolt", f'civ = "Minoa"\nto = "Egypt"\ncities = {cities}')
    assert codes(TAXED + tax + revolt + end(1)) == expected


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        ('"Drama and Poetry" = 70', []),
        ('"Drama and Poetry" = 80', ["MC304"]),
        ('"Drama and Poetry" = 70, Mysticism = 40', []),
        ('"Drama and Poetry" = 70, Mysticism = 35', ["MC302"]),
        ('"Drama and Poetry" = 70, Mysticism = 30', ["MC301"]),
        ('"Drama and Poetry" = 70, Mysticism = 45', ["MC304"]),
    ],
)
def test_john_has_music_and_buys_drama_and_poetry_and_mysticism(now: str, expected: list[str]) -> None:
    tokens = entry(1, "credits", 'civ = "Minoa"\ntokens = { blue = 10, green = 0, orange = 0, red = 0, yellow = 5 }')
    assert codes(PRICES + buy(1, "Music = 80") + tokens + end(1) + buy(2, now)) == expected


@pytest.mark.parametrize(("price", "expected"), [(90, []), (100, ["MC304"]), (120, ["MC304"]), (80, ["MC303"])])
def test_flo_has_pottery_and_masonry_and_buys_agriculture_for_90(price: int, expected: list[str]) -> None:
    tokens = entry(1, "credits", 'civ = "Minoa"\ntokens = { blue = 5, green = 5, orange = 20, red = 0, yellow = 0 }')
    earlier = buy(1, "Pottery = 60, Masonry = 60") + tokens + end(1)
    assert codes(PRICES + earlier + buy(2, f"Agriculture = {price}")) == expected


@pytest.mark.parametrize(("price", "expected"), [(60, []), (70, ["MC304"]), (55, ["MC303"])])
def test_flo_subtracts_30_from_all_orange_cards_in_the_next_turn(price: int, expected: list[str]) -> None:
    earlier = buy(1, "Pottery = 60, Masonry = 60") + end(1) + buy(2, "Agriculture = 90")
    tokens = entry(2, "credits", 'civ = "Minoa"\ntokens = { orange = 30 }')
    assert (
        codes(PRICES + earlier + tokens + end(2) + buy(3, f'Metalworking = {price}, "Cloth Making" = 20')) == expected
    )


@pytest.mark.parametrize(
    ("agriculture", "democracy", "expected"),
    [
        (100, 200, []),
        (110, 200, ["MC304"]),
        (100, 220, ["MC304"]),
        (100, 199, ["MC303"]),
        (90, 200, ["MC303"]),
    ],
)
def test_michael_has_pottery_and_buys_agriculture_and_then_democracy(
    agriculture: int, democracy: int, expected: list[str]
) -> None:
    earlier = buy(1, "Pottery = 60") + end(1) + buy(2, f"Agriculture = {agriculture}") + end(2)
    assert codes(PRICES + earlier + buy(3, f"Democracy = {democracy}")) == expected


def test_no_credits_in_the_turn_they_are_received() -> None:
    assert codes(PRICES + buy(1, "Music = 80, Mysticism = 40")) == ["MC301"]


def test_one_copy_of_each_advance() -> None:
    assert codes(PRICES + buy(1, "Music = 80") + end(1) + buy(2, "Music = 70")) == ["MC305"]


def test_a_card_may_be_free_by_credits_but_its_price_never_below_zero() -> None:
    earlier = buy(1, 'Politics = 230, "Cultural Ascendancy" = 280, Mathematics = 250') + end(1)
    assert codes(PRICES + earlier + buy(2, "Sculpture = 0, Mysticism = 0, Music = 20")) == []


def test_forgotten_credits_are_not_given_back_later() -> None:
    earlier = buy(1, "Music = 80") + end(1) + buy(2, "Sculpture = 50") + end(2)
    assert codes(PRICES + earlier + buy(3, '"Drama and Poetry" = 60')) == ["MC304"]
    assert codes(PRICES + earlier + buy(3, '"Drama and Poetry" = 50')) == ["MC304", "MC303"]


@pytest.mark.parametrize(
    ("payment", "expected"),
    [
        pytest.param("cards = { Salt = 4 }\ntreasury = 12", [], id="cards and treasury in any combination"),
        pytest.param("cards = { Salt = 5 }\nchange = 15", ["MC404"], id="no change"),
        pytest.param("cards = { Salt = 5 }", ["MC406"], id="more in cards than required"),
        pytest.param("cards = { Salt = 4 }\ntreasury = 13", ["MC402"], id="no more treasury than required"),
        pytest.param("cards = { Salt = 4 }\ntreasury = 11", ["MC401"], id="enough trade points"),
    ],
)
def test_a_player_pays_the_price_without_change_and_no_more_treasury(payment: str, expected: list[str]) -> None:
    assert codes(PAID + buy(1, "Pottery = 60", payment)) == expected


@pytest.mark.parametrize(("players", "limit"), [*((n, 8) for n in range(5, 12)), *((n, 9) for n in range(12, 19))])
def test_the_hand_limit_is_8_up_to_11_players_and_9_from_12(players: int, limit: int) -> None:
    table = header(RANKING[:players], tracks=["hands", "advances"])
    assert codes(table + entry(1, "hand", f"kept = {{ Minoa = {limit} }}")) == []
    assert codes(table + entry(1, "hand", f"kept = {{ Minoa = {limit + 1} }}")) == ["MC501"]


def hellas(side: str, old: int, cities: int, advances: str = "") -> str:
    """Return a ledger in which the marker of Hellas stands on a space, up to phase 13 of turn 2."""
    side = header(ast=side, tracks=["ast", "cities", "advances"])
    marker = entry(1, "ast-check", f"space = {{ Hellas = {old} }}")
    bought = buy(1, advances, 'choose = { "Written Record" = { red = 10 }, Monument = { red = 20 } }', civ="Hellas")
    return (
        side + (bought if advances else "") + marker + end(1) + entry(2, "cities", f"cities = {{ Hellas = {cities} }}")
    )


def now_at(space: int) -> str:
    return entry(2, "ast-check", f"space = {{ Hellas = {space} }}")


def of_price(low: int = 0, middle: int = 0, high: int = 0) -> str:
    """Return so many advances below 100, below 200 and above, for what is printed on them."""
    cards = tables.advances().values()
    tiers = ([card for card in cards if least <= card.price < least + 100] for least in (0, 100, 200))
    wanted = [card for tier, number in zip(tiers, (low, middle, high), strict=True) for card in tier[:number]]
    return ", ".join(f'"{card.name}" = {card.price}' for card in wanted)


@pytest.mark.parametrize(
    ("side", "spaces", "cities", "advances", "met"),
    [
        pytest.param("basic", (0, 1, 2, 3), 0, "", True, id="Basic, Stone Age"),
        pytest.param("basic", (4, 5, 6), 2, "", True, id="Basic, Early Bronze Age"),
        pytest.param("basic", (4, 5, 6), 1, "", False, id="Basic, Early Bronze Age, 1 city"),
        pytest.param("basic", (7, 8, 9), 3, of_price(3), True, id="Basic, Middle Bronze Age"),
        pytest.param("basic", (7, 8, 9), 2, of_price(3), False, id="Basic, Middle Bronze Age, 2 cities"),
        pytest.param("basic", (7, 8, 9), 3, of_price(2), False, id="Basic, Middle Bronze Age, 2 advances"),
        pytest.param("basic", (10, 11, 12), 3, of_price(0, 3), True, id="Basic, Late Bronze Age"),
        pytest.param("basic", (10, 11, 12), 3, of_price(0, 1, 2), True, id="Basic, Late Bronze Age, dearer ones"),
        pytest.param("basic", (10, 11, 12), 2, of_price(0, 3), False, id="Basic, Late Bronze Age, 2 cities"),
        pytest.param("basic", (10, 11, 12), 3, of_price(9, 2), False, id="Basic, Late Bronze Age, 2 of 100"),
        pytest.param("basic", (13,), 4, of_price(0, 0, 2), True, id="Basic, Early Iron Age"),
        pytest.param("basic", (13,), 3, of_price(0, 0, 2), False, id="Basic, Early Iron Age, 3 cities"),
        pytest.param("basic", (13,), 4, of_price(9, 9, 1), False, id="Basic, Early Iron Age, 1 of 200"),
        pytest.param("basic", (14,), 5, of_price(0, 0, 3), True, id="Basic, Late Iron Age"),
        pytest.param("basic", (14,), 4, of_price(0, 0, 3), False, id="Basic, Late Iron Age, 4 cities"),
        pytest.param("basic", (14,), 5, of_price(9, 9, 2), False, id="Basic, Late Iron Age, 2 of 200"),
        pytest.param("expert", (0, 1, 2, 3), 0, "", True, id="Expert, Stone Age"),
        pytest.param("expert", (4, 5, 6), 3, "", True, id="Expert, Early Bronze Age"),
        pytest.param("expert", (4, 5, 6), 2, "", False, id="Expert, Early Bronze Age, 2 cities"),
        pytest.param("expert", (7, 8, 9), 3, of_price(5), True, id="Expert, Middle Bronze Age, 5 of 1 point"),
        pytest.param("expert", (7, 8, 9), 3, of_price(2, 1), True, id="Expert, Middle Bronze Age, 1 of 3 points"),
        pytest.param("expert", (7, 8, 9), 3, of_price(0, 0, 1), True, id="Expert, Middle Bronze Age, 1 of 6 points"),
        pytest.param("expert", (7, 8, 9), 2, of_price(5), False, id="Expert, Middle Bronze Age, 2 cities"),
        pytest.param("expert", (7, 8, 9), 3, of_price(1, 1), False, id="Expert, Middle Bronze Age, 4 points"),
        pytest.param("expert", (10, 11, 12), 4, of_price(12), True, id="Expert, Late Bronze Age"),
        pytest.param("expert", (10, 11, 12), 3, of_price(12), False, id="Expert, Late Bronze Age, 3 cities"),
        pytest.param("expert", (10, 11, 12), 4, of_price(0, 0, 11), False, id="Expert, Late Bronze Age, 11 advances"),
        pytest.param("expert", (13,), 5, of_price(11, 9), True, id="Expert, Early Iron Age, 38 points"),
        pytest.param("expert", (13,), 5, of_price(10, 10), True, id="Expert, Early Iron Age, 10 below 100"),
        pytest.param("expert", (13,), 4, of_price(11, 9), False, id="Expert, Early Iron Age, 4 cities"),
        pytest.param("expert", (13,), 5, of_price(9, 10), False, id="Expert, Early Iron Age, 9 below 100"),
        pytest.param("expert", (13,), 5, of_price(10, 9), False, id="Expert, Early Iron Age, 37 points"),
        pytest.param("expert", (14, 15), 6, of_price(17, 13), True, id="Expert, Late Iron Age, 56 points"),
        pytest.param("expert", (14, 15), 5, of_price(17, 13), False, id="Expert, Late Iron Age, 5 cities"),
        pytest.param("expert", (14, 15), 6, of_price(16, 14), False, id="Expert, Late Iron Age, 16 below 100"),
        pytest.param("expert", (14, 15), 6, of_price(17, 12), False, id="Expert, Late Iron Age, 53 points"),
    ],
)
def test_a_marker_advances_if_the_requirements_of_the_next_space_are_met(
    side: str, spaces: tuple[int, ...], cities: int, advances: str, met: bool
) -> None:
    for old in spaces:
        before = hellas(side, old, cities, advances)
        assert in_turn(2, before + now_at(old + 1)) == ([] if met else ["MC601"])
        assert in_turn(2, before + now_at(old)) == (["MC602"] if met else [])


@pytest.mark.parametrize(
    ("side", "old", "new", "expected"),
    [
        pytest.param("expert", 6, 5, [], id="Expert, one space backward"),
        pytest.param("expert", 6, 6, ["MC604"], id="Expert, stayed"),
        pytest.param("expert", 5, 4, [], id="Expert, back into the Stone Age"),
        pytest.param("expert", 4, 4, [], id="Expert, except in the Stone Age"),
        pytest.param("expert", 4, 3, ["MC603"], id="Expert, back in the Stone Age"),
        pytest.param("basic", 6, 6, [], id="Basic, stays"),
        pytest.param("basic", 6, 5, ["MC603"], id="Basic, one space backward"),
    ],
)
def test_without_cities_the_expert_marker_moves_one_space_backward(
    side: str, old: int, new: int, expected: list[str]
) -> None:
    assert in_turn(2, hellas(side, old, 0) + now_at(new)) == expected


@pytest.mark.parametrize(("cities", "new", "expected"), [(2, 6, []), (2, 5, ["MC602"]), (1, 5, []), (1, 6, ["MC601"])])
def test_regression_does_not_prevent_advancing_in_the_same_turn(cities: int, new: int, expected: list[str]) -> None:
    regression = entry(2, "regress", 'spaces = { Hellas = 1 }\nreason = "Regression"')
    assert in_turn(2, hellas("basic", 6, cities) + regression + now_at(new)) == expected


def played_on(turn: int) -> str:
    return entry(turn, "cities", "cities = { Hellas = 5 }")


def test_the_basic_game_ends_when_a_marker_enters_the_final_space() -> None:
    before = hellas("basic", 13, 5, of_price(0, 0, 3))
    assert in_turn(3, before + now_at(14) + end(2) + played_on(3)) == []
    ended = hellas("basic", 14, 5, of_price(0, 0, 3)) + now_at(15)
    assert in_turn(2, ended) == []
    assert in_turn(3, ended + end(2) + played_on(3)) == ["MC606"]


@pytest.mark.parametrize("last", [14, 15, 16])
def test_the_expert_game_runs_for_one_additional_turn_wherever_the_markers_go(last: int) -> None:
    entered = hellas("expert", 14, 6, of_price(17, 13)) + now_at(15) + end(2)
    cities = {14: 0, 15: 5, 16: 6}[last]
    final = entry(3, "cities", f"cities = {{ Hellas = {cities} }}") + entry(
        3, "ast-check", f"space = {{ Hellas = {last} }}"
    )
    assert in_turn(3, entered + final) == []
    assert in_turn(4, entered + final + end(3) + played_on(4)) == ["MC606"]
