"""What cannot be read is one finding, not many; heads and entries that say too much or too little."""

import pytest

from tests.rules.stoneage import NAMES, building, card, entry, final, header, score
from tests.support import codes, findings, judged

ROUND = "dice = [5, 6, 2, 2]\nrewards = [{ You = 5 }, { Blue = 6 }, { Green = 2 }, { Yellow = 2 }]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (card("fod", "food = 1"), "CL105"),
        (card("food", "food = 0"), "CL104"),
        (card("food", ""), "CL102"),
        (card("food", "food = 1\ndice = [1]"), "CL103"),
        (card("points", "tool = 1"), "CL103"),
        (card("food", "food = 1", 'symbol = "arts"'), "CL105"),
        (card("food", "food = 1", ""), "CL102"),
        (card("food", "food = 1", 'symbol = "art"\nprofession = "farmer"'), "CL103"),
        (card("food", "food = 1", 'symbol = "art"\nicons = 2'), "CL103"),
        (card("food", "food = 1", 'profession = "farmer"\nicons = 0'), "CL104"),
        (card("food", "food = 1", who="Me"), "CL105"),
        (card("food", "food = 1\npaid = { silver = 1 }"), "CL105"),
        (card("roll", "dice = [1, 2]"), "CL102"),
        (card("roll", 'dice = "12"\nresources = { wood = 1 }'), "CL104"),
        (card("roll", "dice = [1, 0]\nresources = { wood = 9 }"), "CL104"),
        (card("roll", "dice = [1, 2]\nresources = { silver = 1 }"), "CL105"),
        (card("roll", 'dice = [1, 2]\nresources = { wood = "1" }'), "CL104"),
        (card("all-players", "dice = [5, 6, 2, 2]"), "CL102"),
        (card("all-players", "dice = [5, 6, 2, 2]\nrewards = { You = 5 }"), "CL104"),
        (card("all-players", "dice = [5, 6, 2, 2]\nrewards = [{ You = 5, Blue = 6 }]"), "CL104"),
        (card("all-players", "dice = [5, 6, 2, 2]\nrewards = [{ You = -5 }]"), "CL104"),
        (card("all-players", "dice = [5, 6, 2, 2]\nrewards = [{ Me = 5 }]"), "CL105"),
        (card("extra-card", "extra = {}"), "CL104"),
        (card("extra-card", 'extra = { symbol = "arts" }'), "CL105"),
        (card("extra-card", 'extra = { symbol = "art", icons = 1 }'), "CL103"),
        (card("extra-card", 'extra = { symbol = "art", profession = "farmer" }'), "CL104"),
        (card("single-use-tool", ""), "CL102"),
        (entry("use", 'player = "You"\neffect = "food"'), "CL104"),
        (entry("use", 'player = "You"\neffect = "extra-card"'), "CL102"),
        (building("free", "silver = 1", 9), "CL105"),
        (building("free", 'wood = "1"', 9), "CL104"),
        (building("different", "wood = 1", 3, "kinds = 1"), "CL102"),
        (building("free", "wood = 1", 3, "total = 1"), "CL103"),
        (building("fre", "wood = 1", 3), "CL104"),
        (entry("figures", "figures = { You = -1 }"), "CL104"),
        (entry("figures", "figures = { Me = 1 }"), "CL105"),
        (entry("figure", "figures = { You = 5 }"), "CL101"),
        (entry("feed", "lost = { You = 0 }") + entry("feed", "lost = { You = 10 }"), "CL108"),
        (entry("score", "points = { You = 1.5 }"), "CL104"),
    ],
)
def test_a_wrong_key_or_value_is_one_finding(text: str, expected: str) -> None:
    assert codes(header() + text) == [expected]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (card("roll", "dice = [1, 0]\nresources = { wood = 1 }"), "dice must be a list of dice such as [5, 6, 2, 2]"),
        (
            card("roll", "dice = 12\nresources = { wood = 1 }"),
            "dice must be a list of dice such as [5, 6, 2, 2], not 12",
        ),
    ],
)
def test_what_is_wanted_is_not_said_to_be_wrong(text: str, said: str) -> None:
    assert [finding.message for finding in findings(header() + text)] == [said]


@pytest.mark.parametrize(
    "text",
    [
        card("points", 'points = "3"'),
        card("tool", "tool = 0", 'profession = "toolmaker"'),
        card("all-players", ROUND.replace("You = 5", "Yu = 5"), 'profession = "toolmaker"'),
        card("all-players", ROUND.replace("You = 5", "You = 0"), 'profession = "toolmaker"'),
        card("food", "food = 1", 'symbol = "arts"'),
        card("extra-card", 'extra = { symbol = "arts" }'),
        building("free", "wood = 1", 3, who="Yu"),
        entry("building", 'player = "You"\nkind = "free"\npaid = { wood = 1 }\npoints = "3"'),
        entry("resources", "resources = { You = -1 }"),
    ],
)
def test_a_score_that_depends_on_something_unreadable_is_not_judged(text: str) -> None:
    counted = "" if "resources" in text else entry("resources", "resources = { You = 0 }")
    assert len(codes(header() + counted + text + score(You=99))) == 1
    assert codes(header() + final(You=99)) == ["SA501"]


def test_what_was_counted_again_is_judged_again() -> None:
    unread = entry("resources", "resources = { You = -1 }")
    assert codes(header() + unread + entry("resources", "resources = { You = 3 }") + score(You=99)) == [
        "CL104",
        "SA501",
    ]


def test_a_use_is_not_judged_while_a_card_is_unreadable() -> None:
    used = entry("use", 'player = "You"\neffect = "single-use-tool"\ntool = 3')
    assert codes(header() + card("single-use-tool", 'tool = "3"') + used) == ["CL104"]


def test_an_unreadable_feeding_counts_as_made() -> None:
    fed = entry("feed", "lost = { You = -1, Blue = 0, Green = 0, Yellow = 0 }")
    assert codes(header() + fed + entry("endturn", "")) == ["CL104"]


def test_a_late_feeding_replaces_the_first() -> None:
    fed = entry("feed", "lost = { You = 10, Blue = 0, Green = 0, Yellow = 0 }") + entry("endturn", "")
    text = header() + fed + entry("feed", "lost = { You = 0 }")
    assert codes(text) == ["CL107"]
    assert judged(text).turns[0].closing.points["You"] == 0


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        (("You",), "2 to 4 players, not 1"),
        ((*NAMES, "Black"), "2 to 4 players, not 5"),
        (("You", "you"), "you is listed twice"),
        (("You", "All"), "means everybody"),
        (("You", "?!"), "readable text"),
        (("You", "x" * 41), "at most 40"),
        (("You", "\\u001b[2J"), "readable text"),
        (("You", "\\u202eme"), "readable text"),
    ],
)
def test_players_must_be_told_apart(players: tuple[str, ...], expected: str) -> None:
    found = findings(header(players))
    assert [finding.fault.code for finding in found] == ["CL004"]
    assert expected in found[0].message


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('name = "Blue"', "", "CL004"),
        ('name = "Blue"', "name = [1]", "CL004"),
        ('name = "Blue"', 'name = "Blue"\ncolour = 3', "CL004"),
        ('name = "Blue"', 'name = "Blue"\ncolor = "red"', "CL103"),
        ('rules = "stone-age"', 'rules = "stone-age"\ntracks = ["cards"]', "CL004"),
        ('rules = "stone-age"', 'rules = "stone-age"\ntracks = {}', "CL004"),
        ('rules = "stone-age"', 'rules = "stone-age"\ntracks = false', "CL004"),
        ('rules = "stone-age"', 'rules = "stone age"', "CL004"),
        ('rules = "stone-age"', 'rules = "stone-age"\nast = "basic"', "CL103"),
        ('rules = "stone-age"', 'rules = "stone-age"\nname = 3', "CL004"),
        ('rules = "stone-age"', 'rules = "stone-age"\ndate = 3', "CL004"),
        ("[[player]]", "[player]", "CL004"),
        ("format = 1", "format = 1\nplayers = 4", "CL103"),
    ],
)
def test_a_wrong_head_is_told(old: str, new: str, expected: str) -> None:
    text = header(("You", "Blue")) if old != "[[player]]" else header(("You",))
    assert codes(text.replace(old, new)) == [expected]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("red", "red", ["CL004"]),
        ("red", "Red", ["CL004"]),
        ("dark red", "darkred", ["CL004"]),
        ("red", "blue", []),
        ("", "", []),
    ],
)
def test_two_players_have_two_colours(first: str, second: str, expected: list[str]) -> None:
    text = header(("You", "Blue")).replace('"You"\n', f'"You"\ncolour = "{first}"\n')
    found = findings(text.replace('"Blue"\n', f'"Blue"\ncolour = "{second}"\n'))
    assert [finding.fault.code for finding in found] == expected
    assert all(finding.message == f'colour "{second}" is already You\'s' for finding in found)
