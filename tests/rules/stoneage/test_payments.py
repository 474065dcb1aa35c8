"""Resources that were paid, where the ledger can know that they were not there."""

import pytest

from tests.rules.stoneage import building, card, closed, entry, header
from tests.support import codes, findings

ROUND = "dice = [1, 2, 3, 4]\nrewards = [{ You = 4 }, { Blue = 3 }, { Green = 2 }, { Yellow = 1 }]"
TWO = entry("use", 'player = "You"\neffect = "two-resources"\nresources = { gold = 2 }')
HUT = building("fixed", "wood = 2, clay = 1", 10)


def counted(number: int, turn: int = 1, who: str = "You") -> str:
    return entry("resources", f"resources = {{ {who} = {number} }}", turn)


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ((HUT,), []),
        ((counted(3), HUT), []),
        ((counted(2), HUT), ["SA307"]),
        ((counted(0), HUT), ["SA307"]),
        ((HUT, counted(0)), []),
        ((counted(2, who="Blue"), HUT), []),
        ((counted(5), HUT, HUT), ["SA307"]),
        ((counted(6), HUT, HUT), []),
        ((counted(2), counted(3), HUT), []),
        ((counted(3), card("points", "paid = { wood = 1 }"), HUT), ["SA307"]),
        ((counted(3), card("points"), HUT), []),
        ((counted(1), card("points", "paid = { wood = 2 }")), ["SA307"]),
        ((counted(2), card("resources", "resources = { gold = 1 }"), HUT), []),
        ((counted(1), card("resources", "resources = { gold = 1 }"), HUT), ["SA307"]),
        ((counted(1), card("resources", "resources = { stone = 2 }\npaid = { wood = 2 }")), ["SA307"]),
        ((counted(1), card("roll", "dice = [6, 6]\nresources = { gold = 2 }"), HUT), []),
        ((counted(2), card("all-players", ROUND), HUT), []),
        ((counted(2), card("all-players", ROUND.replace("3, 4]", "3, 5]").replace("= 4", "= 5")), HUT), ["SA307"]),
        ((card("two-resources"), counted(1), TWO, HUT), []),
        ((card("two-resources"), counted(0), TWO, HUT), ["SA307"]),
        ((counted(2), closed(), HUT.replace("turn = 1", "turn = 2")), []),
        ((closed(), counted(2), HUT.replace("turn = 1", "turn = 2")), ["CL107"]),
        ((counted(2), closed(), HUT), ["CL107"]),
    ],
)
def test_more_is_paid_than_was_counted_in_this_round_and_gained_since(
    entries: tuple[str, ...], expected: list[str]
) -> None:
    assert codes(header() + "".join(entries)) == expected


def test_what_follows_a_payment_that_was_not_there_is_not_judged() -> None:
    assert codes(header() + counted(2) + HUT + HUT) == ["SA307"]
    assert codes(header() + counted(2) + HUT + HUT + counted(1) + HUT) == ["SA307", "SA307"]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        (card("points", "paid = { wood = 5 }"), ["SA109"]),
        (building("free", "wood = 8", 24), ["SA304"]),
        (building("different", "wood = 5", 15, "total = 4\nkinds = 1"), ["SA302"]),
        (building("fixed", "wood = 3", 8), ["SA307", "SA301"]),
    ],
)
def test_a_payment_that_is_wrong_by_itself_is_only_that(entries: str, expected: list[str]) -> None:
    assert codes(header() + counted(2) + entries) == expected


@pytest.mark.parametrize(
    "unread",
    [
        card("resources", "resources = { silver = 1 }"),
        card("resources", "resources = 3"),
        card("all-players", ROUND.replace("You = 4", 'You = "4"')),
        entry("use", 'player = "You"\neffect = "two-resources"\nresources = 2'),
        card("roll", "dice = [6, 6]\nresources = { gold = -2 }"),
        card("roll", "dice = [6, 6]\nresources = { gold = 2 }", who="Yu"),
        entry("resources", "resources = { You = -3 }"),
    ],
)
def test_nothing_is_known_after_something_unreadable_until_the_next_count(unread: str) -> None:
    text = header() + counted(2) + unread
    assert "SA307" not in codes(text + HUT)
    assert "SA307" in codes(text + counted(2) + HUT)


def test_rewards_that_cannot_be_leave_nothing_known() -> None:
    wrong = card("all-players", ROUND.replace("[1, 2", "[6, 2"))
    assert codes(header() + counted(2) + wrong + HUT) == ["SA204"]


def test_it_is_a_warning_with_both_numbers() -> None:
    (found,) = findings(header() + counted(2) + HUT)
    assert (found.fault.severity, found.civ) == ("warning", "You")
    assert found.message == "paid 3 resources, but had only 2 (counted this round and gained since)"
