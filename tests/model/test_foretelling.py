"""How many turns are left, held against how many there were: games of the simulator, and games that were recorded.

The numbers of the forecast were chosen on the simulator's games 0 to 199; measured are others.
"""

import datetime
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from civledger.bookkeeping.game_end import find_game_end
from civledger.engine.books import Books
from civledger.model.turn import Situation
from civledger.rules.megaciv.book.pace import find_pace
from tests import depth
from tests.cli import ROOT
from tests.depth import cases
from tests.model.test_forecast import BEGUN
from tests.simulator import facts
from tests.simulator.styles import written
from tests.simulator.table import play
from tests.support import judged

NOT_TUNED = 1000
FIRST = 3  # turns that are over before anything is foretold
RECORDED = {
    f"{name}{since}": (ROOT / folder / f"{name}.toml").read_text("utf-8")
    for folder, since in (("tests/ledgers", ", kept"), ("ledgers", ""))
    for name in ("eight-basic", "eighteen-expert")
}


class Foretold(NamedTuple):
    """What was foretold after a turn, and how many turns came."""

    after: int
    least: int
    most: int | None
    came: int


def foretell(books: Books) -> Iterator[Foretold]:
    """Yield what is foretold after each turn of a game, which is looked at as it was then."""
    turns = [turn for turn in books.turns if turn.closed]
    for number in range(FIRST, len(turns)):
        opening = books.opening_of(number + 1)
        pace = find_pace(Situation(number + 1, opening, opening, tuple(turns[:number])))
        assert pace is not None
        yield Foretold(number, pace.best, pace.usual, len(turns) - number)


def tell_share(name: str, told: list[Foretold]) -> str:
    """Return a line of the table: how often turns were foretold and were right, beside always saying N or N + 1."""
    plain = sum(one.came in (one.least, one.least + 1) for one in told) / len(told)
    inside, width = measure(told)
    known = sum(one.most is not None for one in told)
    return f"  {name:22} {known:4} of {len(told):4} {inside:7.1%} {width:6.2f} {plain:12.1%}   1.00"


def measure(told: list[Foretold]) -> tuple[float, float]:
    """Return the share of forecasts that were right, and how wide they were."""
    known = [(one, one.most) for one in told if one.most is not None]
    right = sum(one.least <= one.came <= most for one, most in known)
    return right / len(known), sum(most - one.least for one, most in known) / len(known)


@pytest.fixture(scope="module")
def simulated() -> dict[str, list[Foretold]]:
    """Return the forecasts of games of 5 to 18 players, on both sides and every map, by kind of game."""
    found: dict[str, list[Foretold]] = {}
    for seed in range(NOT_TUNED, NOT_TUNED + cases(24, in_full=150)):
        players, side = 5 + seed * 5 % 14, ("basic", "expert")[seed % 2]
        maps, short = facts.maps(players), seed % 5 == 4
        game = play(seed, players, side, maps[seed // 14 % len(maps)], short)
        found.setdefault("short" if short else side, []).extend(foretell(judged(written(game))))
    return found


@pytest.mark.deep
def test_turns_are_foretold_better_than_by_counting_spaces(
    simulated: dict[str, list[Foretold]], capsys: pytest.CaptureFixture[str]
) -> None:
    games = [one for told in simulated.values() for one in told]
    recorded = {name: list(foretell(judged(text))) for name, text in RECORDED.items()}
    with capsys.disabled():
        print("\n                         foretold     inside  width   N or N + 1  width")
        for name, told in {**simulated, "all of the simulator": games, **recorded}.items():
            print(tell_share(name, told))
    inside, width = measure(games + [one for told in recorded.values() for one in told])
    assert inside >= (0.95 if depth.whole else 0.8), "a few games say little"
    assert width <= 1.2
    assert all(one.least <= one.came for one in games), "at least is at least"
    assert sum(one.came in (one.least, one.least + 1) for one in games) / len(games) < inside


def test_a_game_without_pauses_is_foretold_after_every_turn() -> None:
    told = list(foretell(judged(RECORDED["eight-basic, kept"])))
    assert [(one.least, one.most) for one in told] == [(one.came, one.came + 1) for one in told]


def test_one_pause_makes_it_wider() -> None:
    told = [one for one in foretell(judged(RECORDED["eighteen-expert, kept"])) if one.after >= 5]
    known = [(one.least, one.came, one.most) for one in told if one.most is not None]
    assert 2 * len(known) > len(told)
    assert all(least <= came <= most <= least + 2 for least, came, most in known)


def test_the_table_sees_the_same_while_it_plays() -> None:
    game = play(NOT_TUNED, 6)
    whole = {one.after: one for one in foretell(judged(written(game)))}
    for turns in (3, 9, max(whole)):
        part = play(NOT_TUNED, 6)
        part.entries[:] = [(phase, entry) for phase, entry in game.entries if entry["turn"] <= turns]
        end = find_game_end(judged(written(part)), BEGUN)
        assert end is not None
        assert (end.least, end.most) == (whole[turns].least, whole[turns].most)


def ends_told(text: str) -> Iterator[tuple[tuple[datetime.datetime, datetime.datetime], datetime.datetime]]:
    """Yield between which times a recorded game was to end, as told after its turns, and when it ended."""
    head, *entries = text.split("[[entry]]")
    moments: list[datetime.datetime] = []
    for one in tomllib.loads(text)["entry"]:
        if one["action"] == "endturn":
            at = datetime.datetime.combine(BEGUN.date(), one["at"])
            moments.append(at if not moments or at > moments[-1] else at + datetime.timedelta(days=1))
    for number in range(FIRST, len(moments)):
        until = [one for one in entries if int(one.partition("turn = ")[2].partition("\n")[0]) <= number]
        end = find_game_end(judged("[[entry]]".join([head, *until])), moments[number - 1])
        if end and end.at:
            yield end.at, moments[-1]


def test_recorded_games_ended_when_it_was_told() -> None:
    told = [one for text in RECORDED.values() for one in ends_told(text)]
    right = sum(first <= ended <= last for (first, last), ended in told)
    assert (right, len(told)) == (15, 16), "once it was three minutes earlier"
    assert all(last - first <= datetime.timedelta(hours=3) for (first, last), _ in told)
