"""When a game will end: a real evening's clock, breaks, and what other games know."""

import datetime

import pytest

from civledger.bookkeeping.game_end import find_game_end
from civledger.model.forecast import GameEnd, GamePace, TurnTimes, forecast_end
from tests.support import FIVE, entry, header, judged

EVENING = (13, 5, 10, 16, 22, 31, 51, 62, 76, 79, 95, 82, 72, 80, 75)  # the minutes of a real game's turns
CITIES = (0, 1, 6, 10, 13, 17, 21, 25, 27, 30, 33, 36, 37, 39, 40)  # made up, as five players build
BEGUN = datetime.datetime(2026, 11, 14, 9, 30)


def moment(turns: int) -> datetime.datetime:
    """Return when so many turns of the evening were over."""
    return BEGUN + datetime.timedelta(minutes=sum(EVENING[:turns]))


def text_of(turns: int, tracks: list[str] | None = None, dated: bool = True) -> str:
    """Return the ledger of the evening after some turns, everybody's marker one space further in each."""
    ledger = header(FIVE, tracks=tracks or ["ast", "cities"])
    for turn in range(1, turns + 1):
        if not tracks:
            shares = [CITIES[turn - 1] // 5 + (place < CITIES[turn - 1] % 5) for place in range(5)]
            ledger += entry(turn, "cities", f"cities = {{ {', '.join(map('{} = {}'.format, FIVE, shares))} }}")
        at = moment(turn) if dated else moment(turn).time()
        ledger += entry(turn, "endturn", f"space = {{ {', '.join(f'{civ} = {turn}' for civ in FIVE)} }}\nat = {at}")
    return ledger


def end_after(turns: int, now: datetime.datetime | None = None, **how: object) -> GameEnd | None:
    """Return the estimate as the table sees it, at the moment when a turn was closed or later."""
    return find_game_end(judged(text_of(turns, **how)), now or moment(turns))  # type: ignore[arg-type]


def left(end: GameEnd | None, now: datetime.datetime) -> list[int]:
    """Return the minutes from now to the end."""
    assert end is not None
    return [round((at - now).total_seconds() / 60) for at in end.at]


@pytest.mark.parametrize(("turns", "least", "most"), [(6, 168, 778), (8, 280, 805), (10, 300, 635), (12, 213, 403)])
def test_the_evening_ends_within_the_interval(turns: int, least: int, most: int) -> None:
    end = end_after(turns)
    assert left(end, moment(turns)) == [least, most]
    assert least <= sum(EVENING[turns:]) <= most
    assert end is not None
    assert end.turns == (15 - turns, 15 - turns)
    lately = sum(EVENING[turns - 3 : turns]) / 3 * (15 - turns)
    assert least == pytest.approx(lately / 1.2, abs=5), "at least, turns stay as long as they are"


@pytest.mark.parametrize("turns", range(3, 15))
@pytest.mark.parametrize("tracks", [None, ["ast"]])
def test_it_holds_after_every_turn_with_and_without_cities(turns: int, tracks: list[str] | None) -> None:
    end = end_after(turns, tracks=tracks)
    assert end is not None
    assert end.at[0] <= moment(15) <= end.at[1]


def test_nothing_is_said_before_three_turns_have_times() -> None:
    assert [end_after(turns) is None for turns in (0, 1, 2, 3)] == [True, True, True, False]


def test_times_without_dates_go_on_after_midnight() -> None:
    assert left(end_after(12, dated=False), moment(12)) == left(end_after(12), moment(12))
    ledger = header(FIVE, tracks=["ast"])
    for turn, at in enumerate(("22:30:00", "23:00:00", "23:30:00", "00:10:00"), 1):
        ledger += entry(turn, "endturn", f"space = {{ Minoa = {turn} }}\nat = {at}")
    now = datetime.datetime(2026, 11, 17, 0, 10)
    across = find_game_end(judged(ledger), now)
    plain = forecast_end(GamePace(11, 11), {2: 30, 3: 30, 4: 40}, 4, now, now)
    assert across == plain, "midnight is no gap"


def test_a_gap_of_more_than_six_hours_is_a_new_sitting() -> None:
    pace, now = GamePace(3, 3), moment(5)
    minutes = {2: 20, 3: 30, 4: 40}
    without = forecast_end(pace, minutes, 5, now, now)
    assert forecast_end(pace, minutes | {5: 361}, 5, now, now) == without
    assert forecast_end(pace, minutes | {5: 360}, 5, now, now) != without
    tomorrow = now + datetime.timedelta(hours=20)
    assert left(forecast_end(pace, minutes, 5, now, tomorrow), tomorrow) == left(without, now)


def test_an_open_turn_that_takes_longer_moves_the_end() -> None:
    pace, minutes = GamePace(2, 3), dict.fromkeys(range(2, 8), 30)
    now = BEGUN + datetime.timedelta(hours=2)
    end = forecast_end(pace, minutes, 7, BEGUN, now)
    assert end is not None
    assert left(end, now)[0] == 25, "one turn of 30 minutes, a fifth off"
    assert left(end, now)[1] == 75, "two more of 36, rounded"


def test_games_of_the_archive_replace_the_line_once_there_are_three() -> None:
    pace, minutes, now = GamePace(5, 5), dict.fromkeys(range(2, 6), 20), BEGUN
    doubled = TurnTimes({**dict.fromkeys(range(2, 6), 10), **dict.fromkeys(range(6, 11), 20)}, 10)
    own = forecast_end(pace, minutes, 5, now, now)
    one, three = (forecast_end(pace, minutes, 5, now, now, [doubled] * number) for number in (1, 3))
    assert left(own, now) == [80, 135], "5 turns of 20: a fifth off, 5/16 more"
    assert left(one, now) == [80, 200], "one game only makes it wider: 5 turns of 40"
    assert left(three, now) == [180, 220], "5 turns of 40, a tenth each way"
    assert [end.games for end in (own, one, three) if end] == [0, 1, 3]
    untimed = TurnTimes({}, 10)
    assert forecast_end(pace, minutes, 5, now, now, [untimed]) == own


def test_it_is_told_in_a_sentence() -> None:
    at = datetime.datetime(2026, 11, 16, 22, 10), datetime.datetime(2026, 11, 16, 23, 40)
    end = GameEnd((2, 4), at, 12)
    assert end.data == {"turns": [2, 4], "at": ["2026-11-16T22:10", "2026-11-16T23:40"], "games": 12}
    assert end.tell("turn") == "About 2 to 4 turns left with this one; likely end between 22:10 and 23:40"
    assert "About 1 turn left" in end._replace(turns=(1, 1)).tell("turn")
    assert "at about 22:10" in end._replace(at=at[:1] * 2).tell("turn")
    far = (at[0], at[1] + datetime.timedelta(days=1))
    assert "between Mon 22:10 and Tue 23:40" in end._replace(at=far).tell("turn")
    eve = end._replace(asked=at[0] - datetime.timedelta(days=1))
    assert "between Mon 22:10 and Mon 23:40" in eve.tell("turn")


@pytest.mark.parametrize(
    ("first", "at"),
    [(999_999_998, "2026-11-14T10:{}0:00"), (1, "9999-12-31T23:{}9:59"), (1, "0001-01-01T00:{}0:00+14:00")],
)
def test_a_strange_file_is_no_reason_to_fail(first: int, at: str) -> None:
    turns = "".join(
        entry(first + later, "endturn", f"space = {{ Minoa = {later + 1} }}\nat = {at.format(later)}")
        for later in range(4)
    )
    end = find_game_end(judged(header(FIVE, tracks=["ast"]) + turns), BEGUN)
    assert (end is None) == (first > 1)
    if end:
        assert all(BEGUN < moment < BEGUN + datetime.timedelta(days=1) for moment in end.at)
