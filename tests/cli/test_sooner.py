"""A game that would have ended sooner ends there: what was played after it does not count, and the turn is told."""

import json

import pytest

from tests.cli.keyboard import begin, done, shown
from tests.simulator.facts import ADVANCES
from tests.support import FIVE, entry, header

pytestmark = pytest.mark.usefixtures("folder")

FLOOD = 5  # the number of its entry
CITIES = {"basic": 5, "expert": 6}  # that the last spaces require
SIXES = ["Philosophy", "Democracy", "Mining", "Politics", "Library", "Monotheism", "Mathematics"]
CARDS = {"basic": SIXES[:3], "expert": SIXES + [name for name, card in ADVANCES.items() if card["price"] < 100]}
TOO = {"Minoa": "", "Hatti": ", Theology = 0"}  # worth six points, as is what Minoa buys in the last turn


def game_of(side: str) -> str:
    """Return a game that ends a turn later because a Flood in turn 2 took a city of Hatti; by then Minoa has won it.

    Both stand before the last spaces from turn 1 on, with all that they require but a city of Minoa, built in turn 3.
    """
    held = ", ".join(f'"{name}" = 0' for name in CARDS[side])
    text = header(FIVE, side)
    for civ in ("Minoa", "Hatti"):
        text += entry(1, "buy", f'civ = "{civ}"\nadvances = {{ {held}{TOO[civ]} }}\ncard_points = 0')
    enough = CITIES[side]
    others = "Egypt = 1, Hellas = 1, Assyria = 1"
    text += entry(1, "cities", f"cities = {{ Minoa = {enough - 1}, Hatti = {enough}, {others} }}")
    text += closed(1, 14)
    text += entry(2, "calamity", 'calamity = "Flood"\nvictim = "Hatti"\nlost_cities = { Hatti = 1 }') + closed(2, 14)
    text += entry(3, "cities", f"cities = {{ Minoa = {enough} }}")
    last = 3 if side == "basic" else 4
    text += closed(3, 15) if side == "expert" else ""
    text += entry(last, "buy", 'civ = "Minoa"\nadvances = { Anatomy = 0 }\ncard_points = 0')
    return text + closed(last, 15 if side == "basic" else 16)


def closed(turn: int, minoa: int) -> str:
    """Return the end of a turn in which only Minoa's marker may have moved."""
    return entry(turn, "endturn", f"space = {{ Minoa = {minoa}, Hatti = 14, Egypt = 7, Hellas = 7, Assyria = 7 }}")


@pytest.mark.parametrize(
    ("side", "turn", "lead"), [("basic", 2, (75 + 5 + 5 + 6) - (70 + 4)), ("expert", 3, (80 + 5 + 6 + 6) - (75 + 6))]
)
def test_the_turn_after_the_end_is_neither_counted_nor_left_out_silently(side: str, turn: int, lead: int) -> None:
    """Without the Flood Hatti comes to the end in turn 2, and what Minoa bought in the last turn is never bought."""
    begin(game_of(side))
    told = shown(f"what-if --without {FLOOD}")
    assert (told["winner_before"], told["winner_after"]) == ("Minoa", "Hatti")
    first, second = (row["points"] for row in told["after"][:2])
    assert first - second == lead
    assert f"With these changes Hatti would have won by {lead} in turn {turn}." in done(f"what-if --without {FLOOD}")
    (cause,) = [one for one in json.loads(done("report --format json"))["decided"] if one["kind"] == "calamity"]
    won = f"without it Hatti would have won by {lead} points in turn {turn}."
    assert cause["text"] == f"Flood cost Hatti 1 city in turn 2: {won}"
    assert won in done("report --format markdown")


def test_a_game_that_would_have_gone_on_is_told_as_such() -> None:
    begin(game_of("basic"))
    line = "what-if --with 'cities minoa=4 --turn 3 --fix'"
    assert (shown(line)["winner_before"], shown(line)["winner_after"]) == ("Minoa", None)
    assert "With these changes the game would not be over." in done(line)


def test_an_end_that_players_agreed_on_stays() -> None:
    text = game_of("expert").partition("[[entry]]\nturn = 4")[0]
    begin(f"{text.rstrip()}\nlast = true\n")
    assert "Hatti would have won by 16." in done(f"what-if --without {FLOOD}")
    line = "what-if --with 'cities minoa=4 --turn 3 --fix'"
    assert f"With these changes Hatti would have won by {(70 + 5 + 6) - (70 + 4)}." in done(line)
