"""`commodities`: what sets and hands are worth."""

import pytest

from civledger.rules.megaciv import tables
from tests.cli import ROOT
from tests.cli.keyboard import done, shown, typed, wrong

pytestmark = pytest.mark.usefixtures("folder")


def test_every_commodity_has_the_values_of_its_sets() -> None:
    rows = shown("commodities")
    assert [row["name"] for row in rows] == list(tables.commodities())
    for row in rows[1:]:
        face, full = row["face"], row["full_set"]
        assert row["values"] == [number * number * face for number in range(1, full + 1)]
    assert rows[0] == {"name": "Water", "face": 0, "full_set": None, "values": [0]}


def test_those_that_are_named_are_shown_in_that_order() -> None:
    salt, ochre = shown("commodities sal och")
    assert salt == {"name": "Salt", "face": 3, "full_set": 9, "values": [3, 12, 27, 48, 75, 108, 147, 192, 243]}
    assert ochre["values"][-1] == 81
    assert shown("commodities salt,ochre,SALT") == [salt, ochre]


@pytest.mark.parametrize(
    ("hand", "cards", "worth"),
    [
        ("salt=3 ochre=2", {"Salt": 3, "Ochre": 2}, 31),
        ("salt=3,ochre=2", {"Salt": 3, "Ochre": 2}, 31),
        ("salt=3 ochre", {"Salt": 3, "Ochre": 1}, 28),
        ("salt=9", {"Salt": 9}, 243),
        ("water=12 gold=2", {"Water": 12, "Gold": 2}, 36),
        ("salt=0", {"Salt": 0}, 0),
    ],
)
def test_a_hand_is_worth_its_sets(hand: str, cards: dict[str, int], worth: int) -> None:
    assert shown(f"commodities {hand}") == {"cards": cards, "worth": worth}
    assert f"worth {worth}" in done(f"commodities {hand}")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("slat", "did you mean Salt?"),
        ("slat=3", "did you mean Salt?"),
        ("s=3", "may be"),
        ("salt=10", "there are 9 cards of Salt, not 10"),
        ("salt=3 salt=2", "Salt is named twice; if all of it is meant: salt=5"),
        ("salt=x", "'x' is not a number"),
        ("salt=-1", "'-1' is not a number"),
    ],
)
def test_wrong_words_are_told_what_would_be_right(words: str, said: str) -> None:
    assert said in wrong(f"commodities {words}")


def test_the_table_fits_a_screen() -> None:
    for line in ("commodities", "commodities salt=3 water=2"):
        assert max(map(len, done(line).splitlines())) <= 80


@pytest.mark.parametrize("format", ["csv", "markdown"])
def test_the_other_formats_have_it_too(format: str) -> None:
    assert "243" in done(f"commodities salt --format {format}")


def test_a_ledger_may_be_named_but_not_one_of_another_game() -> None:
    assert shown(f"commodities salt -f {ROOT / 'ledgers' / 'tutorial.toml'}") == shown("commodities salt")
    said = typed(f"commodities salt -f {ROOT / 'ledgers' / 'four-stone-age.toml'}")
    assert said.code == 2
    assert "stone-age has no commodities" in said.messages
