"""What a seat owes is its own: what one phone enters takes nothing off the others' lists."""

import pytest

from civledger.bookkeeping.due import TurnDue, find_due
from civledger.bookkeeping.open_ledger import open_data
from tests.support import FIVE, entry, header

COUNTED = entry(1, "census", f"tokens = {{ {', '.join(f'{civ} = 9' for civ in FIVE)} }}")
CITIES = "cities = {{ {} = 2 }}"
BUY = 'civ = "{}"\nadvances = {{ Music = 80 }}\ncard_points = 80'
HAND = "kept = {{ {} = 1 }}"


def step_after(*entries: str) -> TurnDue:
    """Return what comes next in a game of five."""
    return find_due(open_data("game.toml", (header(FIVE) + COUNTED + "".join(entries)).encode()))


def owed(*entries: str) -> dict[str, set[str]]:
    """Return who is asked for what."""
    return {lack.what: set(lack.waits) for lack in step_after(*entries).missing}


def made(action: str, body: str, civ: str, by: str | None) -> str:
    """Return an entry about somebody, signed."""
    return entry(1, action, body.format(civ) + (f'\nby = "{by}"\nid = "{action}-{civ}"' if by else ""))


ALL = set(FIVE)
OTHERS = ALL - {"Minoa"}


@pytest.mark.parametrize(
    ("action", "body", "by", "cities", "buy"),
    [
        ("cities", CITIES, "Minoa", OTHERS, ALL),
        ("cities", CITIES, None, OTHERS, ALL),
        ("buy", BUY, "Minoa", ALL, OTHERS),
        ("hand", HAND, "Minoa", ALL, OTHERS),
        ("buy", BUY, None, set(), OTHERS),
        ("buy", BUY, "keeper", set(), OTHERS),
        ("hand", HAND, None, set(), set()),
        ("hand", HAND, "keeper", set(), set()),
    ],
)
def test_a_seat_settles_its_own_and_the_table_what_comes_before(
    action: str, body: str, by: str | None, cities: set[str], buy: set[str]
) -> None:
    asked = owed(made(action, body, "Minoa", by))
    assert (asked.get("cities", set()), asked.get("buy", set())) == (cities, buy)
    assert asked["hand"] == (OTHERS if action == "hand" else ALL)


@pytest.mark.parametrize("by", ["Minoa", "keeper", None])
def test_what_cannot_be_read_takes_away_nobody_else_s_reminders(by: str | None) -> None:
    asked = owed(made("buy", BUY.replace("card_points = 80", 'card_points = "eighty"'), "Minoa", by))
    assert (asked["cities"], asked["buy"]) == (ALL, OTHERS)


def test_a_calamity_that_a_seat_enters_takes_away_nobody_s_cities() -> None:
    lost = 'cities = {{ {} = 1 }}\ncalamity = "Superstition"\nvictim = "Minoa"'
    assert owed(made("cities", lost, "Minoa", "Minoa"))["cities"] == OTHERS
    assert "cities" not in owed(made("cities", lost, "Minoa", "keeper"))


def test_who_bought_without_giving_cities_still_owes_them_but_does_not_hold_up_the_phase() -> None:
    everybody = [made("hand", HAND, civ, civ) for civ in FIVE]
    assert owed(*everybody) == {"cities": ALL, "endturn": set()}
    assert step_after(*everybody).phase == "endturn"
    assert step_after(*everybody[1:]).phase == "cities", "one has not gone on"
    assert [lack.what for lack in step_after(*everybody).missing if not lack.optional] == ["endturn"]
