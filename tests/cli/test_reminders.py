"""Receipts remind of what is argued about later: gifts not taken, needless shortages, cities without support."""

import pytest

from tests.cli.keyboard import begin, done, entries
from tests.support import header

pytestmark = pytest.mark.usefixtures("folder")

FREE = "Anatomy brings Coinage, Astronavigation, Empiricism or Written Record free"


def test_anatomy_names_what_is_free_with_it_until_it_is_taken() -> None:
    receipt = done("buy minoa anatomy --card-points 270")
    assert FREE in receipt
    command = receipt.split(f"{FREE}, in this turn only: civledger ")[1].splitlines()[0]
    assert "brings" not in done(command)
    assert entries()[-1]["anatomy"] == "Coinage"
    assert entries()[-1]["advances"] == {"Coinage": 0}
    assert "brings" not in done("buy minoa anatomy=270 coinage --anatomy coinage --card-points 270 --dry-run --force")


def test_anatomy_says_nothing_when_no_card_is_left_for_it() -> None:
    done("buy minoa coinage astronavigation empiricism written --card-points 290 --choose written=blue:5,green:5")
    done("hand all=1", "endturn --anyway")
    assert "brings" not in done("buy minoa anatomy --card-points 270")


def test_library_names_its_discount_until_it_is_taken() -> None:
    reminder = "Library takes 40 off one other advance, in this turn only: --library ADVANCE"
    assert reminder in done("buy minoa library --card-points 220")
    assert reminder not in done("buy rome library pottery --library pottery --card-points 240")


def test_a_shortage_that_coinage_would_avoid_is_told_with_the_command() -> None:
    done("cities minoa=8", "census minoa=45", "buy minoa coinage --card-points 90", "hand all=1", "endturn --anyway")
    receipt = done("tax minoa")
    assert "Minoa falls short: 10 collected" in receipt
    command = receipt.split("Minoa: rate 1 (Coinage) avoids the shortage: civledger ")[1].splitlines()[0]
    done(command)
    assert entries()[-1]["rate"] == {"Minoa": 1}
    assert "collected" not in entries()[-1]


def test_a_shortage_at_every_rate_is_told_without_it() -> None:
    done("cities minoa=8", "census minoa=50", "buy minoa coinage --card-points 90", "hand all=1", "endturn --anyway")
    assert "avoids" not in done("tax minoa")


def test_cities_that_lack_support_are_told_where_they_are_counted() -> None:
    assert "support" not in done("census minoa=10", "cities minoa=5")
    assert "Minoa: the support of 6 cities takes 12 tokens; counted: 10" in done("cities minoa=6 rome=9")
    assert "takes 12 tokens; counted: 11" in done("census minoa=11 --after conflict")


def begin_turn_2(ast: str, space: int) -> None:
    """Begin a game whose first turn left Minoa's marker on a space."""
    begin(header(ast=ast))
    done(f"ast-check minoa={space} --force", "endturn --anyway")


@pytest.mark.parametrize(
    ("cities", "bought", "said"), [(3, "pottery music", 1), (2, "pottery music", 0), (3, "pottery", 0)]
)
def test_one_advance_short_of_the_next_epoch_is_told(cities: int, bought: str, said: int) -> None:
    begin_turn_2("basic", 8)
    done(f"cities minoa={cities}")
    receipt = done(f"buy minoa {bought} --card-points 140")
    short = "Minoa is one advance short of the Middle Bronze Age, which requires 3 advances (has 2)"
    assert receipt.count(short) == said


@pytest.mark.parametrize(("space", "said"), [(6, 0), (7, 1)])
def test_an_epoch_that_asks_for_points_can_be_one_advance_away(space: int, said: int) -> None:
    begin_turn_2("expert", space)
    done("cities minoa=3")
    assert done("buy minoa pottery --card-points 60").count("5 points in advances (has 1)") == said
