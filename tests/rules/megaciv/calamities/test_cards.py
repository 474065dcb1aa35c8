"""The calamities as the cards and their sheet have them, line by line: kind, order, what is taken, how many others."""

import re

import pytest

from civledger.rules.megaciv.effects import Calamity, calamities
from tests.cli.keyboard import begin, shown

MINOR = """
2 Tempest: damage 2, treasury 5
3 Squandered Wealth: treasury 10
4 City Riots: reduce 1, treasury 5
5 City in Flames: destroy 1, or 10 treasury
6 Tribal Conflict: damage 5
7 Minor Uprising: destroy 1
8 Banditry: discard 2, each for 4 treasury
9 Coastal Migration: destroy 1, treasury 5
"""
NON_TRADEABLE = """
2 Volcanic Eruption: as the board has it, everybody there
2 Earthquake: destroy 1, 1 other: 1
3 Famine: damage 10, 3 others: 5
4 Flood: damage 15, everybody there: 5, on the coast 5
5 Civil War: all but 35 go to the gainer
6 Cyclone: reduce 3, everybody there: 2
7 Tyranny: 15 go to the gainer
8 Corruption: discard 10
9 Regression: back 1, each for 2 cities
"""
TRADEABLE = """
2 Treachery: 1 goes to the gainer
3 Slave Revolt: 4 for each city
4 Superstition: reduce 3
5 Barbarian Hordes: 15 barbarians, as the board has it
6 Epidemic: damage 15, 2 others: 10
7 Civil Disorder: all but 3 reduced
8 Iconoclasm and Heresy: reduce 4, 2 others: 1, all for 2 cards
9 Piracy: destroy 2, 2 others: 1
"""
SHEET = [
    (kind, line)
    for kind, lines in (("minor", MINOR), ("non-tradeable", NON_TRADEABLE), ("tradeable", TRADEABLE))
    for line in lines.strip().splitlines()
]
DOES = {
    r"damage (\d+)": ("damage",),
    r"reduce (\d+)": ("reduce",),
    r"destroy (\d+)": ("destroy",),
    r"discard (\d+)": ("discard",),
    r"back (\d+)": ("back",),
    r"all but (\d+) reduced": ("reduce-all-but",),
    r"all but (\d+) go to the gainer": ("annex-all-but",),
    r"^(\d+) (?:go|goes) to the gainer": ("annex", "annex-cities"),
    r"(\d+) for each city": ("support",),
    r"(\d+) barbarians": ("told",),
}


def numbers(line: str, pattern: str) -> int:
    found = re.search(pattern, line)
    return int(found[1]) if found else 0


@pytest.mark.parametrize(("kind", "line"), SHEET, ids=[line.split(":")[0] for _, line in SHEET])
def test_a_card_is_as_the_sheet_has_it(kind: str, line: str) -> None:
    head, said = line.split(": ", 1)
    stack, name = head.split(" ", 1)
    card: Calamity = calamities()[name]
    assert (card.kind, card.stack) == (kind, int(stack))
    for pattern, does in DOES.items():
        if number := numbers(said, pattern):
            assert card.does in does
            assert card.number == number
    assert card.treasury == numbers(said, r"(?:^|, )treasury (\d+)")
    assert card.others == (17 if "everybody there" in said else numbers(said, r"(\d) others?"))
    assert card.other_number == numbers(said, r"(?:others?|everybody there): (\d+)")
    assert card.coast == numbers(said, r"on the coast (\d+)")
    way = card.avert
    assert (way.treasury if way else 0) == numbers(said, r"(?:or|each for) (\d+) treasury")
    assert (way.cities if way else 0) == numbers(said, r"each for (\d+) cities")
    assert (way.cards if way else 0) == numbers(said, r"all for (\d+) cards")


def test_no_card_is_left_out() -> None:
    assert {name for name, card in calamities().items() if name == card.name} == {
        line.split(":")[0].split(" ", 1)[1] for _, line in SHEET
    }


@pytest.mark.usefixtures("folder")
def test_they_are_shown_in_the_order_in_which_they_are_resolved() -> None:
    begin()
    major = sorted([row for row in SHEET if row[0] != "minor"], key=lambda row: (row[1][0], row[0] == "tradeable"))
    minor = [row for row in SHEET if row[0] == "minor"]
    assert [one["name"] for one in shown("calamity")] == [
        line.split(":")[0].split(" ", 1)[1] for _, line in (*minor, *major)
    ]
