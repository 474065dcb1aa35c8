"""Unit points that a calamity could not take in tokens: one line takes the cities of everybody who owes them."""

from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, done, shown


@pytest.fixture(autouse=True)
def _begin(folder: Path) -> None:
    """Play until everybody has four cities, and 16 tokens in the second turn."""
    GAME.unlink()
    done("new game.toml --players Ann,Bo,Cy,Di,Ed")
    done("cities 4 4 4 4 4", "census all=16 --after building", "census all=16", "hand all=0", "endturn")
    done("tax all", "census all=16")


def find_owed() -> list[str]:
    return [row["command"] for row in shown("next")["missing"] if row["what"] == "calamity"]


def test_one_line_takes_all_that_is_owed_and_keeps_what_was_said() -> None:
    done("calamity famine ann bo cy --tokens ann=12 --note 'by candlelight'")
    said = done("census bo=4 cy=3 --fix")
    line = "civledger calamity famine minoa assyria hatti --cities assyria=1,hatti=1 --tokens minoa=12"
    line += " --note 'by candlelight' --fix"
    owes = "Famine takes 5 tokens of {}, but only {} were there: 1 city must go for the other {}"
    both = [owes.format("Assyria", 4, "1 unit point"), owes.format("Hatti", 3, "2 unit points")]
    assert f"{'; '.join(both)}: {line}\n" in said
    assert find_owed() == [line]
    done(line.removeprefix("civledger "))
    assert find_owed() == []
    rows = {row["civ"]: (row["cities"], row["tokens"]) for row in shown("status")["civs"]}
    assert (rows["Minoa"], rows["Assyria"], rows["Hatti"]) == ((4, 12), (3, 4), (3, 3))


def test_no_line_takes_cities_that_were_entered_behind_the_calamity() -> None:
    done("cities bo=0", "census bo=4 --after building", "calamity famine ann bo", "cities bo=1")
    assert find_owed() == []
