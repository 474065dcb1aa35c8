"""The note of cards sold with Trade Routes is read as it was written."""

import pytest

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions.ability_order import AbilityOrder, tell_story
from civledger.rules.megaciv.effects import abilities
from civledger.rules.megaciv.entries.events import read_sold
from tests.support import entry, header, judged

STATE = judged(header() + entry(1, "endturn")).turns[-1].closing
EVERY = list(tables.commodities())


@pytest.mark.parametrize("names", [*([name] for name in EVERY), EVERY[:2], EVERY, EVERY[::-1]], ids=len)
def test_cards_sold_are_read_again_from_their_note(names: list[str]) -> None:
    cards = {name: number for number, name in enumerate(names, 1)}
    told = tell_story(AbilityOrder(abilities()["Trade Routes"], "Egypt", (), {}, {}, cards), STATE)
    assert list(read_sold(f"Trade Routes: Egypt {told}").items()) == list(cards.items())


@pytest.mark.parametrize("note", ["", "Trade Routes: Egypt sells fish", "2 Fish for 4 treasury"])
def test_a_note_that_tells_something_else_tells_of_no_cards(note: str) -> None:
    assert read_sold(note) == {}
