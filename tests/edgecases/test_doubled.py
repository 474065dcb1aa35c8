"""An advance bought twice is one fault: what is right about its payment without it is not reported as well."""

import random
from typing import Any

import pytest

from tests.edgecases import buy, end
from tests.play.literal import set_worth
from tests.play.writing import entry_text
from tests.support import codes, entry, header

TRACKED = header(tracks=["advances", "treasury", "payment"])
HELD = TRACKED + entry(1, "gain", "treasury = { Minoa = 40 }") + buy(1, "Pottery = 60", "card_points = 60") + end(1)
MASONRY = "Masonry = 50"  # what Pottery brings is no credit for it
AGAIN = "Pottery = 50"
PAYMENT = {"MC401", "MC402", "MC403", "MC406"}

ALONE = {
    "too much treasury": "treasury = 55\ncard_points = 0",
    "more treasury than there is": "treasury = 50",
    "nothing paid": "",
    "cards wasted": "cards = { Salt = 9 }",
    "more cards than exist": "cards = { Silk = 5 }",
}


@pytest.mark.parametrize("payment", ALONE.values(), ids=ALONE)
def test_of_an_advance_that_was_held_already_the_payment_is_not_judged(payment: str) -> None:
    assert codes(HELD + buy(2, AGAIN, payment)) == ["MC305"]


BESIDE = {
    "the rest is paid": ("card_points = 50", []),
    "the rest is not paid either": ("card_points = 49", ["MC401"]),
    "too much treasury for both": ("treasury = 1\ncard_points = 100", []),
    "too much treasury for the rest": ("treasury = 10\ncard_points = 90", []),
    "more treasury than there is": ("treasury = 41\ncard_points = 59", []),
    "the rest takes more treasury than there is": ("treasury = 91\ncard_points = 9", ["MC403"]),
    "cards wasted on both": ("card_points = 101", ["MC406"]),
    "cards wasted on the rest": ("card_points = 60", []),
}


@pytest.mark.parametrize(("payment", "expected"), BESIDE.values(), ids=BESIDE)
def test_beside_it_what_would_be_wrong_without_it_is_told(payment: str, expected: list[str]) -> None:
    assert sorted(codes(HELD + buy(2, f"{MASONRY}, {AGAIN}", payment))) == ["MC305", *expected]


def test_the_same_purchase_typed_twice_is_one_fault() -> None:
    once = buy(2, MASONRY, "cards = { Silk = 2 }\ntreasury = 14")
    assert codes(HELD + once) == []
    assert sorted(codes(HELD + once + once)) == ["MC305", "MC311"]
    many = buy(2, MASONRY, "cards = { Silk = 2, Fish = 1 }\ntreasury = 11")
    assert sorted(codes(HELD + many * 3)) == ["MC305", "MC305", "MC311", "MC311"]
    rich = buy(2, MASONRY, "treasury = 30\ncard_points = 20")
    assert codes(HELD + rich) == []
    assert sorted(codes(HELD + rich + rich)) == ["MC305", "MC311"]


def wrong_payment(buys: list[dict[str, Any]], held: int) -> set[str]:
    """Return what is wrong with how purchases of a turn were paid, read literally."""
    price = sum(charged for one in buys for charged in one["advances"].values())
    cards = sum(one["card_points"] + set_worth("Salt", one["cards"]["Salt"]) for one in buys)
    tokens = sum(one["treasury"] for one in buys)
    wrong = set()
    if cards + tokens < price:
        wrong.add("MC401")
    if tokens and cards + tokens - 1 >= price:
        wrong.add("MC402")
    if cards > price:
        wrong.add("MC406")
    for one in buys:
        worth = one["card_points"] + set_worth("Salt", one["cards"]["Salt"])
        mixed = one.get("mixed", False)
        if (min(one["treasury"], sum(one["advances"].values()) - worth) if mixed else one["treasury"]) > held:
            wrong.add("MC403")
        held = max(0, held - one["treasury"])
    if any(one.get("mixed") for one in buys):
        wrong.discard("MC402")
    return wrong


def without_doubled(buys: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return purchases without what was held already, and without those that bought nothing else."""
    held, rest = {"Pottery"}, []
    for one in buys:
        new = {name: price for name, price in one["advances"].items() if name not in held}
        held.update(one["advances"])
        rest += [{**one, "advances": new, "mixed": len(new) < len(one["advances"])}] if new else []
    return rest


def test_payments_with_a_doubled_advance_are_judged_as_a_literal_reading_judges_them() -> None:
    prices = {"Pottery": 50, "Masonry": 50, "Music": 80}
    seen: dict[str, set[bool]] = {}
    for seed in range(300):
        rng = random.Random(seed)
        buys: list[dict[str, Any]] = [
            {
                "turn": 2,
                "action": "buy",
                "civ": "Minoa",
                "advances": {name: prices[name] for name in rng.sample(sorted(prices), rng.randint(1, 2))},
                "cards": {"Salt": rng.randint(0, 4)},
                "card_points": rng.choice([0, 2, 20, 50, 80]),
                "treasury": rng.choice([0, 0, 10, 30, 50]),
            }
            for _ in range(rng.randint(1, 2))
        ]
        rest = without_doubled(buys)
        if [one["advances"] for one in rest] == [one["advances"] for one in buys]:
            continue
        full, left = wrong_payment(buys, 40), wrong_payment(rest, 40)
        judged = PAYMENT if len(buys) == 1 else PAYMENT - {"MC403"}  # what another entry spent before stays spent
        found = judged.intersection(codes(HELD + "\n".join(map(entry_text, buys))))
        assert found == full & left & judged, (seed, buys)
        for code in full:
            seen.setdefault(code, set()).add(code in left)
    assert {code for code, both in seen.items() if both == {True, False}} == PAYMENT
