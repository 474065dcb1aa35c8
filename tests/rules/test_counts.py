"""What is counted at the table: the number that stands in the books for a command and a player."""

import pytest

from civledger.model.border.ruleset import RuleSet
from civledger.rules import RULESETS
from tests.support import entry, header, judged

SETTLED = header() + "".join(
    [
        entry(1, "census", "tokens = { Minoa = 20, Rome = 9 }"),
        entry(1, "cities", "cities = { Minoa = 1 }"),
        entry(1, "hand", "kept = { Minoa = 3 }"),
    ]
)
RESULTS = header(tracks=()) + entry(1, "score", "points = { Minoa = 112 }")
STONE = """format = 1

[game]
rules = "stone-age"

[[player]]
name = "Ann"

[[player]]
name = "Ron"

"""


def standing(text: str, command: str) -> dict[str, int]:
    books = judged(text)
    return dict(books.ruleset.counts.standing(situation=books.at(), command=command))


def test_tokens_stand_as_the_most_that_can_be_on_the_board() -> None:
    assert standing(SETTLED, "census") == {
        "Minoa": 14,  # 20 less the 6 of a city on a site
        "Assyria": 1,
        "Hatti": 1,
        "Hellas": 1,
        "Egypt": 1,
        "Celt": 1,
        "Rome": 9,
    }


def test_what_nobody_counted_has_no_number_but_cities_are_none() -> None:
    assert standing(SETTLED, "hand") == {"Minoa": 3}
    assert standing(SETTLED, "cities") == {**dict.fromkeys(standing(SETTLED, "census"), 0), "Minoa": 1}
    assert standing(RESULTS, "score") == {"Minoa": 112}
    assert standing(STONE, "resources") == {}


def test_stone_age_has_the_counts_of_its_boards() -> None:
    counted = STONE + entry(1, "figures", "figures = { Ann = 7 }") + entry(1, "tools", "tools = { Ron = 2 }")
    assert standing(counted, "figures") == {"Ann": 7, "Ron": 5}
    assert standing(counted, "tools") == {"Ann": 0, "Ron": 2}
    assert standing(counted, "score") == {"Ann": 0, "Ron": 0}


@pytest.mark.parametrize("command", ["buy", "tax", "census ", "points", "cards", "game"])
def test_a_command_that_is_no_count_has_no_numbers(command: str) -> None:
    assert standing(SETTLED, command) == standing(STONE, command) == {}


@pytest.mark.parametrize("game", RULESETS.values(), ids=list(RULESETS))
def test_every_count_is_a_command_that_takes_a_number_of_each_player(game: RuleSet) -> None:
    counts = game.counts
    assert set(counts.KEPT) <= set(counts.COMMANDS)
    assert all("numbers" in game.slots(command) and game.kinds[command].tally for command in counts.COMMANDS)
