"""With both blocks in play, gainers and secondary victims of what cannot be traded come from the victim's own block."""

import pytest

from civledger.model.words import WrongWord
from tests.rules.megaciv.calamities.test_numbers import entries, lost, situation

TWELVE = (
    *("Minoa", "Saba", "Assyria", "Babylon", "Carthage", "Hatti"),
    *("Rome", "Persia", "Nubia", "Hellas", "Egypt", "Parthia"),
)


def test_a_secondary_victim_is_of_the_same_block() -> None:
    now = situation(civs=TWELVE)
    assert lost(entries(now, "Famine", "Minoa"), "Minoa") == {"tokens": 5}
    with pytest.raises(WrongWord, match="Saba is in the other block"):
        entries(now, "Famine", "Saba")


def test_who_gains_from_tyranny_is_of_the_same_block_and_from_treachery_of_either() -> None:
    now = situation(civs=TWELVE)
    state = now.state._replace(cities={**now.state.cities, "Saba": 1, "Rome": 2})
    assert lost(entries(now._replace(state=state), "Tyranny"), "Rome") == {"tokens": -15}
    found = entries(now._replace(state=state), "Treachery")
    assert (lost(found), lost(found, "Saba")) == ({"cities": 1}, {"cities": -1})


def test_a_flood_knows_no_blocks() -> None:
    assert lost(entries(situation(civs=TWELVE), "Flood", "Saba"), "Saba") == {"tokens": 5}


@pytest.mark.parametrize("name", ["Tempest", "Banditry", "Coastal Migration"])
def test_minor_calamities_are_not_in_play_with_twelve(name: str) -> None:
    with pytest.raises(WrongWord, match="not in play with 12 players"):
        entries(situation(civs=TWELVE), name)


def test_whoever_is_named_to_gain_from_tyranny_is_of_the_same_block_too() -> None:
    now = situation(civs=TWELVE)
    with pytest.raises(WrongWord, match="Saba cannot gain: Tyranny goes to"):
        entries(now, "Tyranny", to="Saba")
    assert lost(entries(now, "Tyranny", to="Minoa"), "Minoa") == {"tokens": -15}
    assert lost(entries(now, "Treachery", to="Saba"), "Saba") == {"cities": -1}
