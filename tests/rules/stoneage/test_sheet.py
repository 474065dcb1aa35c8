"""The examples and figures of the card and building sheet, in its order."""

from itertools import product

import pytest

from civledger.rules.stoneage import tables
from tests.play.stoneage import literal
from tests.rules.stoneage import building, card, entry, final, header, in_rounds, score
from tests.support import codes, judged

SQUARES = [(1, 1), (2, 4), (3, 9), (4, 16), (5, 25), (6, 36), (7, 49), (8, 64)]
ROUND = "dice = [{dice}]\nrewards = [{rewards}]"
EXAMPLE = ROUND.format(dice="5, 6, 2, 2", rewards="{ You = 5 }, { Blue = 6 }, { Green = 2 }, { Yellow = 2 }")
EFFECTS = {
    "all-players": EXAMPLE,
    "food": "food = 4",
    "resources": "resources = { gold = 1 }",
    "roll": "dice = [6, 6]\nresources = { gold = 2 }",
    "single-use-tool": "tool = 4",
}
LOWERS = [f'symbol = "{symbol}"' for symbol in literal.SYMBOLS for _ in range(2)]
LOWERS += [f'profession = "{profession}"' for profession in literal.PROFESSIONS for _ in range(5)]


def with_symbols(*symbols: str) -> list[str]:
    """Return cards with these symbols; food and resource cards are enough for 12, rewards for the rest."""
    uppers = ["food"] * 7 + ["resources"] * 5 + ["roll"] * 3 + ["single-use-tool"]
    return [
        card(effect, EFFECTS[effect], f'symbol = "{symbol}"') for effect, symbol in zip(uppers, symbols, strict=False)
    ]


def test_you_take_a_tool_blue_moves_up_green_and_yellow_take_clay() -> None:
    text = header() + card("all-players", EXAMPLE)
    assert codes(text) == []
    books = judged(text).turns[0].closing
    assert books.tools == {"You": 1, "Blue": 0, "Green": 0, "Yellow": 0}
    assert books.agriculture == {"You": 0, "Blue": 1, "Green": 0, "Yellow": 0}


@pytest.mark.parametrize(
    ("die", "reward"), [(1, "wood"), (2, "clay"), (3, "stone"), (4, "gold"), (5, "tool"), (6, "agriculture"), (7, "")]
)
def test_every_die_has_its_reward(die: int, reward: str) -> None:
    assert tables.reward(die) == reward


@pytest.mark.parametrize(("figures", "expected"), [(10, []), (11, ["SA401"])])
def test_nobody_has_more_than_ten_figures(figures: int, expected: list[str]) -> None:
    assert codes(header() + entry("figures", f"figures = {{ You = {figures} }}")) == expected


def test_there_are_36_cards() -> None:
    uppers = [effect for effect, number in literal.EFFECTS.items() if effect != "extra-card" for _ in range(number)]
    cards = [card(effect, EFFECTS.get(effect, ""), lower) for effect, lower in zip(uppers, LOWERS, strict=False)]
    assert len(cards) == 35
    assert codes(header() + in_rounds(*cards[1:], card("extra-card", "", LOWERS[0]))) == []
    assert codes(header() + in_rounds(*cards, card("extra-card", "", LOWERS[-1]))) == ["SA104"]


@pytest.mark.parametrize(
    ("dice", "rewards", "expected"),
    [
        ("5, 6, 2, 2", "{ You = 5 }, { Blue = 6 }, { Green = 2 }, { Yellow = 2 }", []),
        ("2, 6, 2, 5", "{ You = 5 }, { Blue = 6 }, { Green = 2 }, { Yellow = 2 }", []),
        ("5, 6, 2, 2", "{ You = 5 }, { Blue = 5 }, { Green = 2 }, { Yellow = 2 }", ["SA204"]),
        ("5, 6, 2, 2", "{ You = 5 }, { Blue = 6 }, { Green = 2 }, { Yellow = 1 }", ["SA204"]),
        ("5, 6, 2, 2", "{ Blue = 6 }, { You = 5 }, { Green = 2 }, { Yellow = 2 }", ["SA205"]),
        ("5, 6, 2, 2", "{ You = 5 }, { Yellow = 2 }, { Green = 2 }, { Blue = 6 }", ["SA205"]),
        ("5, 6, 2, 2", "{ You = 5 }, { Blue = 6 }, { Green = 2 }", ["SA205"]),
        ("5, 6, 2, 2", "{ You = 5 }, { Blue = 6 }, { Blue = 2 }, { Yellow = 2 }", ["SA205"]),
        ("5, 6, 2, 2", "{ You = 5 }, { Blue = 6 }, { Green = 2 }, { Yellow = 2 }, { You = 2 }", ["SA205"]),
        ("5, 6, 2", "{ You = 5 }, { Blue = 6 }, { Green = 2 }, { Yellow = 2 }", ["SA201"]),
        ("5, 6, 2", "{ You = 5 }, { Blue = 6 }, { Green = 2 }", ["SA201"]),
        ("5, 6, 2, 7", "{ You = 5 }, { Blue = 6 }, { Green = 2 }, { Yellow = 7 }", ["SA201"]),
    ],
)
def test_each_player_chooses_a_die_clockwise(dice: str, rewards: str, expected: list[str]) -> None:
    assert codes(header() + card("all-players", ROUND.format(dice=dice, rewards=rewards))) == expected


def test_whoever_took_the_card_chooses_first() -> None:
    rewards = "{ Green = 2 }, { Yellow = 2 }, { You = 5 }, { Blue = 6 }"
    assert codes(header() + card("all-players", ROUND.format(dice="5, 6, 2, 2", rewards=rewards), who="Green")) == []


def test_you_cannot_use_tools_on_the_reward_of_all_players() -> None:
    tools = entry("tools", "tools = { You = 4 }")
    assert codes(header() + tools + card("all-players", f"{EXAMPLE}\ntools = 1")) == ["SA203"]


def test_four_food_and_one_gold() -> None:
    assert codes(header() + card("food", "food = 4") + card("resources", "resources = { gold = 1 }")) == []


@pytest.mark.parametrize("resource", literal.RESOURCES)
@pytest.mark.parametrize("tools", [0, 3])
def test_two_dice_and_tools_are_divided_and_rounded_down(resource: str, tools: int) -> None:
    divisor = {"wood": 3, "clay": 4, "stone": 5, "gold": 6}[resource]
    held = entry("tools", "tools = { You = 3 }")
    for total, taken in product(range(2, 13), range(6)):
        dice = [max(1, total - 6), min(6, total - 1)]
        rolled = card("roll", f"dice = {dice}\ntools = {tools}\nresources = {{ {resource} = {taken} }}")
        expected = [] if taken == (total + tools) // divisor else ["SA202"]
        assert codes(header() + held + rolled) == expected, (total, taken)


@pytest.mark.parametrize(("dice", "expected"), [("[6, 6]", []), ("[6]", ["SA201"]), ("[6, 4, 2]", ["SA201"])])
def test_a_resource_is_rolled_for_with_two_dice(dice: str, expected: list[str]) -> None:
    assert codes(header() + card("roll", f"dice = {dice}\nresources = {{ gold = 2 }}")) == expected


def test_a_single_use_tool_goes_together_with_other_tools_and_once() -> None:
    taken = entry("tools", "tools = { You = 2 }") + card("single-use-tool", "tool = 4")
    used = entry("use", 'player = "You"\neffect = "single-use-tool"\ntool = 4')
    rolled = card("roll", "dice = [1, 1]\ntools = 6\nresources = { clay = 2 }")
    assert codes(header() + taken + used + rolled) == []
    assert codes(header() + taken + rolled) == ["SA206"]
    assert codes(header() + taken + used + used + rolled) == ["SA106"]


@pytest.mark.parametrize(("points", "expected"), [("", []), ("points = 3", []), ("points = 2", ["SA105"])])
def test_a_points_card_scores_three(points: str, expected: list[str]) -> None:
    text = header() + card("points", points)
    assert codes(text) == expected
    assert judged(text).turns[0].closing.points["You"] == (2 if expected else 3)


@pytest.mark.parametrize(("effect", "quantity"), [("tool", "tools"), ("agriculture", "agriculture")])
def test_a_new_tool_and_a_space_on_the_track_count_one(effect: str, quantity: str) -> None:
    text = header() + card(effect)
    assert getattr(judged(text).turns[0].closing, quantity)["You"] == 1
    assert codes(header() + card(effect, f"{effect} = 2")) == ["SA105"]


@pytest.mark.parametrize("told", ["at once", "later", "never"])
def test_the_upper_section_of_the_extra_card_is_ignored_and_the_lower_one_counts(told: str) -> None:
    extra = 'extra = { profession = "shaman", icons = 2 }' if told == "at once" else ""
    turned_up = entry("use", 'player = "You"\neffect = "extra-card"\nprofession = "shaman"\nicons = 2')
    text = header() + card("extra-card", extra) + (turned_up if told == "later" else "")
    assert codes(text + score(You=1 if told == "never" else 11)) == []
    assert judged(text).turns[0].closing.cards["You"] == 2
    assert codes(text + turned_up) == ([] if told == "never" else ["SA106"])


@pytest.mark.parametrize(
    ("taken", "expected"),
    [("gold = 2", []), ("gold = 1, wood = 1", []), ("gold = 1", ["SA107"]), ("gold = 2, wood = 1", ["SA107"])],
)
def test_two_resources_of_your_choice_at_any_time(taken: str, expected: list[str]) -> None:
    used = entry("use", f'player = "You"\neffect = "two-resources"\nresources = {{ {taken} }}')
    assert codes(header() + card("two-resources") + used) == expected
    assert codes(header() + card("two-resources") + used + used)[-1] == ("SA106" if not expected else "SA107")
    assert codes(header() + used)[0] == "SA106"


@pytest.mark.parametrize(("number", "points"), SQUARES)
def test_different_symbols_are_multiplied_by_themselves(number: int, points: int) -> None:
    cards = with_symbols(*literal.SYMBOLS[:number])
    assert codes(header() + in_rounds(*cards, final(You=points))) == []
    assert codes(header() + in_rounds(*cards, final(You=points + 1))) == ["SA501"]


@pytest.mark.parametrize(("number", "points"), SQUARES)
def test_duplicates_are_a_set_of_their_own(number: int, points: int) -> None:
    cards = with_symbols(*literal.SYMBOLS, *literal.SYMBOLS[:number])
    assert codes(header() + in_rounds(*cards, final(You=64 + points))) == []


def test_a_duplicate_of_two_is_no_third_symbol() -> None:
    text = header() + in_rounds(*with_symbols("art", "music", "art"))
    assert codes(text + final(You=5)) == []
    assert codes(text + final(You=9)) == ["SA501"]


@pytest.mark.parametrize(
    ("profession", "boards"),
    [
        ("farmer", entry("agriculture", "agriculture = { You = 4 }")),
        ("builder", building("fixed", "wood = 1", 3) * 4),
        ("shaman", entry("figures", "figures = { You = 8 }")),
        ("toolmaker", entry("tools", "tools = { You = 4 }")),
    ],
)
def test_icons_are_multiplied_by_their_element(profession: str, boards: str) -> None:
    cards = card("food", "food = 1", f'profession = "{profession}"\nicons = 2')
    cards += card("food", "food = 1", f'profession = "{profession}"')
    during, times = {"builder": (12, 4), "shaman": (0, 8)}.get(profession, (0, 4))
    assert codes(header() + cards + boards + final(You=during + 3 * times)) == []
    assert codes(header() + cards + boards + final(You=during + 3 * times + 1)) == ["SA501"]


@pytest.mark.parametrize(
    ("effect", "more", "used"),
    [("single-use-tool", "tool = 4", "tool = 4"), ("two-resources", "", "resources = { gold = 2 }")],
)
def test_the_lower_section_of_a_card_that_was_used_still_counts(effect: str, more: str, used: str) -> None:
    text = header() + card(effect, more, 'profession = "shaman"\nicons = 2')
    text += entry("use", f'player = "You"\neffect = "{effect}"\n{used}')
    assert codes(text + final(You=10)) == []
    assert codes(text + final(You=9)) == ["SA501"]


@pytest.mark.parametrize(("effect", "number"), literal.EFFECTS.items())
def test_there_are_so_many_cards_of_each_effect(effect: str, number: int) -> None:
    cards = [card(effect, EFFECTS.get(effect, ""), lower) for lower in LOWERS[: number + 1]]
    assert codes(header() + in_rounds(*cards[:-1])) == []
    assert codes(header() + in_rounds(*cards)) == ["SA103"]


@pytest.mark.parametrize("symbol", literal.SYMBOLS)
def test_each_symbol_is_on_two_cards(symbol: str) -> None:
    assert codes(header() + in_rounds(*with_symbols(symbol, symbol))) == []
    assert codes(header() + in_rounds(*with_symbols(symbol, symbol, symbol))) == ["SA101"]


@pytest.mark.parametrize("profession", literal.PROFESSIONS)
def test_each_profession_is_on_five_cards(profession: str) -> None:
    one = card("food", "food = 1", f'profession = "{profession}"')
    assert codes(header() + in_rounds(*[one] * 5)) == []
    assert codes(header() + in_rounds(*[one] * 6)) == ["SA102"]


def test_an_extra_card_may_be_the_third_of_its_symbol() -> None:
    two = in_rounds(*with_symbols("art", "art"))
    assert codes(header() + two + card("extra-card", 'extra = { symbol = "art" }', 'symbol = "music"')) == ["SA101"]
    turned_up = entry("use", 'player = "You"\neffect = "extra-card"\nsymbol = "art"')
    assert codes(header() + two + card("extra-card", "", 'symbol = "music"') + turned_up) == ["SA101"]


@pytest.mark.parametrize(("points", "expected"), [(10, []), (9, ["SA301"]), (11, ["SA301"])])
def test_two_wood_and_one_clay_are_ten_points(points: int, expected: list[str]) -> None:
    assert codes(header() + building("fixed", "wood = 2, clay = 1", points)) == expected


@pytest.mark.parametrize(
    ("paid", "points", "asked", "expected"),
    [
        ("stone = 3, wood = 1", 18, (4, 2), []),
        ("stone = 3, wood = 1", 17, (4, 2), ["SA301"]),
        ("stone = 3, wood = 2", 21, (4, 2), ["SA302"]),
        ("stone = 4", 20, (4, 2), ["SA303"]),
        ("stone = 4, wood = 0", 20, (4, 2), ["SA303"]),
        ("stone = 2, wood = 1, clay = 1", 17, (4, 2), ["SA303"]),
        ("stone = 3", 15, (4, 2), ["SA302"]),
        ("stone = 3", 18, (4, 2), ["SA302"]),
        ("", 18, (4, 2), ["SA302"]),
        ("stone = 3, wood = 1, clay = 1", 22, (4, 2), ["SA302"]),
        ("stone = 5", 25, (4, 2), ["SA302", "SA303"]),
        ("stone = 1, wood = 1, clay = 1", 12, (4, 2), ["SA302", "SA303"]),
        ("stone = 4", 18, (4, 2), ["SA303"]),
    ],
)
def test_four_resources_of_two_kinds(paid: str, points: int, asked: tuple[int, int], expected: list[str]) -> None:
    more = f"total = {asked[0]}\nkinds = {asked[1]}"
    assert codes(header() + building("different", paid, points, more)) == expected


@pytest.mark.parametrize("number", range(10))
def test_at_least_one_and_at_most_seven_resources(number: int) -> None:
    expected = [] if 1 <= number <= 7 else ["SA304"]
    assert codes(header() + building("free", f"gold = {number}", 6 * number)) == expected
    assert codes(header() + building("free", f"gold = {number}", 6 * number + 1)) == (expected or ["SA301"])


def test_three_points_for_each_wood_four_for_each_clay_and_so_on() -> None:
    assert codes(header() + building("free", "wood = 1, clay = 1, stone = 1, gold = 1", 3 + 4 + 5 + 6)) == []


def test_an_unfed_tribe_costs_ten_points_and_the_score_may_go_below_zero() -> None:
    fed = entry("feed", "lost = { You = 10, Blue = 0 }")
    assert codes(header() + fed + final(You=-10, Blue=0)) == []
    assert codes(header() + fed + final(You=0)) == ["SA501"]


def test_each_resource_left_is_a_point() -> None:
    counted = entry("resources", "resources = { You = 7, Blue = 0 }")
    assert codes(header() + counted + score(You=7, Blue=0)) == []
    assert codes(header() + counted + score(You=8, Blue=1)) == ["SA501", "SA501"]


@pytest.mark.parametrize(
    ("dice", "tools", "resources", "expected"),
    [
        ("[1, 1]", 0, "", []),
        ("[2, 3]", 0, "", []),
        ("[2, 3]", 1, "", ["SA202"]),
        ("[1, 5]", 0, "", ["SA202"]),
        ("[6, 6]", 0, "", ["SA202"]),
        ("[1, 1]", 0, "gold = 0", []),
        ("[1, 1]", 0, "gold = 0, wood = 0", ["SA202"]),
    ],
)
def test_a_roll_that_gives_nothing_may_leave_the_resource_open(
    dice: str, tools: int, resources: str, expected: list[str]
) -> None:
    held = entry("tools", "tools = { You = 1 }")
    rolled = card("roll", f"dice = {dice}\ntools = {tools}\nresources = {{ {resources} }}")
    assert codes(header() + held + rolled) == expected
