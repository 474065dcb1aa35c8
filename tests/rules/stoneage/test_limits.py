"""The limits of boards, piles and cards, a line of the rules each."""

import tomllib
from collections import Counter

import pytest

from civledger.rules.stoneage.actions.score import view as score_view
from tests.play.make_ledgers import LEDGERS
from tests.play.stoneage import box, literal
from tests.rules.stoneage import building, card, closed, entry, final, header, score
from tests.support import codes, findings, judged

REWARDS = "dice = [{die}, 1, 1, 1]\nrewards = [{{ You = {die} }}, {{ Blue = 1 }}, {{ Green = 1 }}, {{ Yellow = 1 }}]"
TRACKS = [("agriculture", 10, 6), ("tools", 12, 5)]
ROLL = "dice = [6, 6]\ntools = {tools}\nresources = {{ gold = {gold} }}"


def counted(what: str, number: int, turn: int = 1) -> str:
    return entry(what, f"{what} = {{ You = {number} }}", turn)


@pytest.mark.parametrize(("what", "end", "die"), TRACKS)
def test_what_would_go_beyond_the_board_is_lost_and_no_error(what: str, end: int, die: int) -> None:
    effect = what.removesuffix("s")
    at_end = header() + counted(what, end) + card(effect) + card("all-players", REWARDS.format(die=die))
    assert codes(at_end) == []
    assert getattr(judged(at_end).turns[0].closing, what)["You"] == end
    below = header() + counted(what, end - 1) + card(effect) + card("all-players", REWARDS.format(die=die))
    assert getattr(judged(below).turns[0].closing, what)["You"] == end


@pytest.mark.parametrize(("die", "gained", "found"), [(4, 1, []), (7, 0, ["SA201"])])
def test_a_face_that_no_die_has_gives_nothing(die: int, gained: int, found: list[str]) -> None:
    text = header() + counted("resources", 2) + card("all-players", REWARDS.format(die=die))
    assert codes(text) == found
    assert judged(text).turns[0].closing.stock["You"] == 2 + gained


@pytest.mark.parametrize(("what", "end", "die"), TRACKS)
@pytest.mark.parametrize("beyond", [1, 30, 87])
def test_nothing_is_counted_beyond_the_board(what: str, end: int, die: int, beyond: int) -> None:
    assert codes(header() + counted(what, end)) == []
    assert codes(header() + counted(what, end + beyond)) == ["SA405"]
    text = header() + counted(what, end + beyond) + card(what.removesuffix("s"))
    assert getattr(judged(text).turns[0].closing, what)["You"] == end + beyond


@pytest.mark.parametrize(("what", "start"), [("figures", 5), ("tools", 0), ("agriculture", 0)])
def test_what_somebody_has_is_never_lost_again(what: str, start: int) -> None:
    text = header() + counted(what, start + 2)
    assert codes(text + counted(what, start + 2)) == []
    assert codes(text + counted(what, start + 1)) == ["SA404"]
    assert codes(text + closed() + counted(what, start + 1, 2)) == ["SA404"]
    assert codes(text + counted(what, start + 1) + counted(what, start + 2)) == ["SA404"]
    assert codes(text + counted(what, start + 1) + counted(what, start + 1)) == ["SA404"]


def test_everybody_begins_with_five_figures() -> None:
    assert codes(header() + counted("figures", 4)) == ["SA404"]


def test_what_cards_gave_counts_for_a_fall() -> None:
    assert codes(header() + card("tool") + counted("tools", 0)) == ["SA404"]
    assert codes(header() + card("all-players", REWARDS.format(die=6)) + counted("agriculture", 0)) == ["SA404"]


@pytest.mark.parametrize(("what", "wrong", "code"), [("figures", 11, "SA401"), ("tools", 13, "SA405")])
def test_a_count_beyond_the_board_put_right_is_no_fall(what: str, wrong: int, code: str) -> None:
    text = header() + counted(what, wrong)
    assert codes(text + counted(what, literal.MOST[what])) == [code]
    assert codes(text + counted(what, literal.MOST[what] - 1)) == [code, "SA404"]


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (card("tool", "tool = 7"), "SA105"),
        (card("all-players", REWARDS.format(die=5).replace("[5, 1", "[2, 1")), "SA204"),
        (card("all-players", REWARDS.format(die=5).replace("{ Blue", "{ You")), "SA205"),
        (card("all-players", REWARDS.format(die=5).replace("{ You = 5 }", '{ You = "5" }')), "CL104"),
        (card("tool", 'tool = "1"'), "CL104"),
        (counted("tools", -1), "CL104"),
    ],
)
def test_a_count_after_something_wrong_is_not_judged_and_settles_it(wrong: str, code: str) -> None:
    text = header() + counted("tools", 2) + wrong
    assert codes(text + counted("tools", 1)) == [code]
    assert codes(text + counted("tools", 1) + counted("tools", 0)) == [code, "SA404"]


def test_four_cards_lie_open_in_a_round() -> None:
    takers = ("You", "Blue", "Green", "You", "Yellow", "Blue")
    pairs = zip(literal.SYMBOLS, takers, strict=False)
    cards = [card("food", "food = 1", f'symbol = "{symbol}"', who) for symbol, who in pairs]
    assert codes(header() + "".join(cards[:4])) == []
    assert codes(header() + "".join(cards[:5])) == ["SA108"]
    assert codes(header() + "".join(cards)) == ["SA108", "SA108"]
    assert codes(header() + "".join(cards[:4]) + closed() + cards[4].replace("turn = 1", "turn = 2")) == []


def test_an_extra_card_is_none_of_the_four() -> None:
    extra = card("extra-card", 'extra = { symbol = "music" }')
    three = [card("food", "food = 1", f'symbol = "{symbol}"') for symbol in ("writing", "pottery", "weaving")]
    assert codes(header() + extra + "".join(three)) == []
    shown = entry("use", 'player = "You"\neffect = "extra-card"\nsymbol = "music"')
    assert codes(header() + card("extra-card") + "".join(three) + shown) == []


def test_a_late_card_counts_in_its_own_round() -> None:
    cards = [card("food", "food = 1", f'symbol = "{symbol}"') for symbol in literal.SYMBOLS[:5]]
    assert codes(header() + "".join(cards[:4]) + closed() + cards[4]) == ["CL107", "SA108"]


@pytest.mark.parametrize(
    ("paid", "expected"),
    [
        ("", []),
        ("paid = { wood = 1 }", []),
        ("paid = { wood = 1, clay = 1, stone = 1, gold = 1 }", []),
        ("paid = {}", ["SA109"]),
        ("paid = { wood = 0 }", ["SA109"]),
        ("paid = { gold = 5 }", ["SA109"]),
        ("paid = { wood = 3, clay = 2 }", ["SA109"]),
        ("paid = { wood = 5, silver = 1 }", ["CL105"]),
        ('paid = { wood = "5" }', ["CL104"]),
        ("paid = 5", ["CL104"]),
    ],
)
def test_a_card_costs_one_to_four_resources(paid: str, expected: list[str]) -> None:
    assert codes(header() + card("points", paid)) == expected


@pytest.mark.parametrize(
    ("effect", "given", "expected"),
    [
        ("food", "food = 7", []),
        ("food", "food = 8", ["SA105"]),
        ("food", "food = 40", ["SA105"]),
        ("resources", "resources = { stone = 2 }", []),
        ("resources", "resources = { stone = 1, gold = 1 }", []),
        ("resources", "resources = { gold = 3 }", ["SA105"]),
        ("resources", "resources = { wood = 1, clay = 1, gold = 1 }", ["SA105"]),
        ("roll", "dice = [6, 6]\nresources = { wood = 4 }", []),
    ],
)
def test_no_card_gives_more_food_or_resources(effect: str, given: str, expected: list[str]) -> None:
    assert codes(header() + card(effect, given)) == expected


@pytest.mark.parametrize("number", [2, 3, 4])
def test_seven_buildings_a_player_are_in_play(number: int) -> None:
    head = header(("You", "Blue", "Green", "Yellow")[:number])
    one = building("fixed", "wood = 1", 3)
    assert codes(head + one * 7 * number) == []
    (found,) = findings(head + one * (7 * number + 1))
    assert found.fault.code == "SA305"
    assert found.message == f"this is building {7 * number + 1}; with {number} players there are only {7 * number}"


def test_three_buildings_are_free_and_eight_of_different_resources() -> None:
    free = building("free", "wood = 1", 3)
    different = building("different", "wood = 4", 12, "total = 4\nkinds = 1")
    assert codes(header() + free * 3 + different * 8) == []
    assert codes(header() + free * 4) == ["SA306"]
    assert codes(header() + different * 9) == ["SA306"]
    assert codes(header(("You", "Blue")) + different * 8 + free * 3 + building("fixed", "wood = 1", 3) * 3 + free) == [
        "SA306"
    ]


def test_a_tool_is_used_once_a_round() -> None:
    tools = counted("tools", 4)
    first = card("roll", ROLL.format(tools=2, gold=2), 'symbol = "art"')
    second = card("roll", ROLL.format(tools=2, gold=2), 'symbol = "music"')
    third = card("roll", ROLL.format(tools=1, gold=2), 'symbol = "weaving"')
    assert codes(header() + tools + first + second) == []
    (found,) = findings(header() + tools + first + second + third)
    assert (found.fault.code, found.message) == (
        "SA206",
        "added 1 with tools after 4 earlier in the round, but the ledger has only 4",
    )
    assert codes(header() + tools + first + second + closed() + third.replace("turn = 1", "turn = 2")) == []
    assert codes(header() + tools + first + second + third.replace('"You"', '"Blue"')) == ["SA206"]


def test_tools_that_were_not_there_are_not_used_up() -> None:
    tools = counted("tools", 4)
    first = card("roll", ROLL.format(tools=99, gold=18), 'symbol = "art"')
    second = card("roll", ROLL.format(tools=4, gold=2), 'symbol = "music"')
    assert codes(header() + tools + first + second) == ["SA206"]


def test_resources_that_nobody_counted_are_not_taken_for_none() -> None:
    cards = card("points")
    assert codes(header() + cards + score(You=4)) == []
    assert codes(header() + cards + score(You=9)) == []
    assert codes(header() + cards + final(You=9)) == ["SA501"]
    (found,) = findings(header() + cards + score(You=3))
    assert found.message.startswith("counted 3; the ledger has at least 4 (")
    assert found.message.endswith("resources not counted)")
    assert judged(header() + cards).turns[0].closing.resources == {}


def test_the_game_in_ledgers_is_played_with_what_is_in_the_box() -> None:
    entries = tomllib.loads((LEDGERS / "four-stone-age.toml").read_text("utf-8"))["entry"]
    cards = [entry for entry in entries if entry["action"] == "card"]
    assert not Counter(map(printed, cards)) - Counter(map(shown, box.CARDS))
    for turn in range(1, entries[-1]["turn"]):
        prices = [sum(entry["paid"].values()) for entry in cards if entry["turn"] == turn]
        assert len(set(prices)) == len(prices)
    buildings = [entry for entry in entries if entry["action"] == "building"]
    tiles: Counter[tuple[object, ...]] = Counter(
        (tile.kind, tuple(sorted(Counter(tile.paid).items())), tile.total, tile.kinds) for tile in box.TILES
    )
    assert not Counter(map(tile_of, buildings)) - tiles
    assert sum(entries[-2]["resources"].values()) <= sum(box.SUPPLY.values())


def printed(entry: dict[str, object]) -> tuple[object, ...]:
    """Return what stands on a card that was taken; which resource a roll is for is known when it gave some."""
    given = entry.get("resources")
    resource = next(iter(given)) if isinstance(given, dict) else ""
    number = given[resource] if isinstance(given, dict) and entry["effect"] == "resources" else 0
    upper = entry.get("food") or (entry.get("tool") if entry["effect"] == "single-use-tool" else 0) or number
    return entry["effect"], entry.get("symbol", entry.get("profession")), entry.get("icons", 1), upper, resource


def shown(card: box.Card) -> tuple[object, ...]:
    return card.effect, card.lower, card.icons, card.number, card.resource


def tile_of(entry: dict[str, object]) -> tuple[object, ...]:
    paid = entry["paid"] if entry["kind"] == "fixed" else {}
    assert isinstance(paid, dict)
    return entry["kind"], tuple(sorted(paid.items())), entry.get("total", 0), entry.get("kinds", 0)


def test_there_are_36_cards_and_28_buildings_in_the_box() -> None:
    assert Counter(card.effect for card in box.CARDS) == literal.EFFECTS
    assert Counter(card.lower for card in box.CARDS if card.lower in literal.SYMBOLS) == dict.fromkeys(
        literal.SYMBOLS, 2
    )
    sand = Counter(card.lower for card in box.CARDS if card.lower in literal.PROFESSIONS)
    assert sand == dict.fromkeys(literal.PROFESSIONS, 5)
    assert Counter(tile.kind for tile in box.TILES) == {"fixed": 17, "different": 8, "free": 3}


def test_a_final_score_ranks_where_the_books_lack_resources() -> None:
    written = header(("You", "Blue")) + building("fixed", "wood = 4", 12) + closed(names=("You", "Blue"))
    rows = score_view(judged(written + score(You=12, Blue=20)).at()).data["standings"]
    assert [(row["rank"], row["civ"], row["points"]) for row in rows] == [(1, "Blue", 20), (2, "You", 12)]
