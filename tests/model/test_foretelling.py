"""How many turns are left, held against how many there were: games of the simulator, and games that were recorded.

The numbers of the forecast were chosen on the simulator's games 0 to 99; measured are others.
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
from tests.simulator.table import play, table_of
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
    likely: tuple[int, int] | None
    came: int


def foretell(books: Books) -> Iterator[Foretold]:
    """Yield what is foretold after each turn of a game, which is looked at as it was then."""
    turns = [turn for turn in books.turns if turn.closed]
    for number in range(FIRST, len(turns)):
        opening = books.opening_of(number + 1)
        pace = find_pace(Situation(number + 1, opening, opening, tuple(turns[:number])))
        assert pace is not None
        yield Foretold(number, pace.best, pace.likely, len(turns) - number)


class Measured:
    """How often likely turns were named, how often the game ended in one of them, and how far apart they were."""

    def __init__(self, told: list[Foretold]) -> None:
        known = [(*one.likely, one.came) for one in told if one.likely]
        late = [one for one in told if one.came <= one.after]
        self.said = f"{len(known):4} of {len(told):4}"
        self.inside = sum(first <= came <= last for first, last, came in known) / len(known)
        self.width = sum(last - first for first, last, _ in known) / len(known)
        self.second_half = sum(one.likely is not None for one in late) / len(late)

    def tell(self, name: str, told: list[Foretold]) -> str:
        """Return a line of the table, beside what always saying N or N + 1 would be."""
        plain = sum(one.came in (one.least, one.least + 1) for one in told) / len(told)
        shares = f"{self.second_half:12.1%} {self.inside:7.1%} {self.width:6.2f} {plain:12.1%}   1.00"
        return f"  {name:22} {self.said} {shares}"


@pytest.fixture(scope="module")
def simulated() -> dict[str, list[Foretold]]:
    """Return the forecasts of games of 3 to 18 players, on both sides and every map, by kind of game."""
    found: dict[str, list[Foretold]] = {}
    for seed in range(NOT_TUNED, NOT_TUNED + cases(24, in_full=150)):
        players, side = table_of(seed)
        maps, short = facts.maps(players), seed % 5 == 4
        game = play(seed, players, side, maps[seed // 16 % len(maps)], short)
        found.setdefault("short" if short else side, []).extend(foretell(judged(written(game))))
    return found


@pytest.mark.deep
def test_turns_are_foretold_better_than_by_counting_spaces(
    simulated: dict[str, list[Foretold]], capsys: pytest.CaptureFixture[str]
) -> None:
    games = [one for told in simulated.values() for one in told]
    recorded = {name: list(foretell(judged(text))) for name, text in RECORDED.items()}
    with capsys.disabled():
        print("\n                         foretold      second half  inside  width   N or N + 1  width")
        for name, told in {**simulated, "all of the simulator": games, **recorded}.items():
            print(Measured(told).tell(name, told))
    found = Measured(games)
    assert found.inside >= (0.95 if depth.whole else 0.9), "a few games say little"
    assert found.width <= 1.3
    assert found.second_half >= 0.5
    assert all(one.least <= one.came for one in games), "at least is at least"
    assert all(one.least <= one.likely[0] for one in games if one.likely)
    assert sum(one.came in (one.least, one.least + 1) for one in games) / len(games) < found.inside


def test_a_game_without_pauses_is_foretold_once_players_buy() -> None:
    told = [one for one in foretell(judged(RECORDED["eight-basic, kept"])) if one.likely]
    assert [one.after for one in told] == list(range(4, 15))
    assert [one.likely for one in told[1:]] == [(one.came, one.came + 1) for one in told[1:]]


def test_a_pause_is_foretold_from_what_is_missing() -> None:
    """The first marker stands two spaces before the end and meets only the next one's requirements."""
    told = [one for one in foretell(judged(RECORDED["eighteen-expert, kept"])) if one.likely]
    assert [(one.after, one.least, one.likely, one.came) for one in told] == [
        (14, 2, (3, 4), 3),
        (15, 2, (2, 4), 2),
        (16, 1, (1, 1), 1),
    ]


def test_the_table_sees_the_same_while_it_plays() -> None:
    game = play(NOT_TUNED, 6)
    whole = {one.after: one for one in foretell(judged(written(game)))}
    for turns in (3, 12, max(whole)):
        part = play(NOT_TUNED, 6)
        part.entries[:] = [(phase, entry) for phase, entry in game.entries if entry["turn"] <= turns]
        end = find_game_end(judged(written(part)), BEGUN)
        assert end is not None
        assert (end.least, end.likely) == (whole[turns].least, whole[turns].likely)


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
    told = [one for name, text in RECORDED.items() if name.endswith(", kept") for one in ends_told(text)]
    late = [(first - ended) // datetime.timedelta(minutes=1) for (first, _), ended in told if first > ended]
    assert (len(told), late) == (10, [3, 7]), "minutes too late"
    assert all(ended <= last for (_, last), ended in told)
    assert all(last - first <= datetime.timedelta(hours=3) for (first, last), _ in told)
