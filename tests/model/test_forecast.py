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


def left(end: GameEnd | None, now: datetime.datetime) -> list[int] | None:
    """Return the minutes from now to the end, None where no time is told."""
    return [round((at - now).total_seconds() / 60) for at in end.at] if end and end.at else None


@pytest.mark.parametrize(
    ("turns", "expected"), [(6, None), (8, None), (11, None), (12, None), (13, [151, 321]), (14, [71, 201])]
)
def test_the_time_is_told_once_it_is_known_to_three_hours(turns: int, expected: list[int] | None) -> None:
    end = end_after(turns)
    assert left(end, moment(turns)) == expected
    if expected:
        assert expected[0] <= sum(EVENING[turns:]) <= expected[1]
        assert expected[1] - expected[0] <= 180


@pytest.mark.parametrize("turns", range(3, 15))
@pytest.mark.parametrize("tracks", [None, ["ast"]])
def test_it_holds_after_every_turn_with_and_without_cities(turns: int, tracks: list[str] | None) -> None:
    end = end_after(turns, tracks=tracks)
    assert end is not None
    assert end.least == 15 - turns
    if tracks or turns != 3:  # after turn 3 the sixth space is near, and its cities are not built
        assert end.likely in ((15 - turns, 16 - turns), (15 - turns, 17 - turns))
    if end.at:
        assert end.at[0] <= moment(15) <= end.at[1]


def test_nothing_is_said_before_three_turns_are_over() -> None:
    assert [end_after(turns) is None for turns in (0, 1, 2, 3)] == [True, True, True, False]


def test_without_times_the_turns_are_told_alone() -> None:
    minutes = {2: 30, 3: 30, 4: 40}
    assert forecast_end(GamePace(9, (9, 10)), {}, 0, None, BEGUN) == GameEnd(9, (9, 10))
    assert forecast_end(GamePace(9, None), minutes, 4, BEGUN, BEGUN) == GameEnd(9)
    assert forecast_end(GamePace(2, (2, 3)), {2: 0, 3: 0}, 3, BEGUN, BEGUN) == GameEnd(2, (2, 3)), "entered afterwards"


def test_times_without_dates_go_on_after_midnight() -> None:
    assert left(end_after(12, dated=False), moment(12)) == left(end_after(12), moment(12))
    ledger = header(FIVE, tracks=["ast"])
    for turn, at in enumerate(("22:30:00", "23:00:00", "23:30:00", "00:10:00"), 1):
        ledger += entry(turn, "endturn", f"space = {{ Minoa = {turn} }}\nat = {at}")
    now = datetime.datetime(2026, 11, 17, 0, 10)
    across = find_game_end(judged(ledger), now)
    plain = forecast_end(GamePace(11, (11, 12)), {2: 30, 3: 30, 4: 40}, 4, now, now)
    assert across == plain, "midnight is no gap"


def test_a_gap_of_more_than_six_hours_is_a_new_sitting() -> None:
    pace, now = GamePace(3, (3, 3)), moment(5)
    minutes = {2: 20, 3: 30, 4: 40}
    without = forecast_end(pace, minutes, 5, now, now)
    assert forecast_end(pace, minutes | {5: 361}, 5, now, now) == without
    assert forecast_end(pace, minutes | {5: 360}, 5, now, now) != without
    tomorrow = now + datetime.timedelta(hours=20)
    assert left(forecast_end(pace, minutes, 5, now, tomorrow), tomorrow) == left(without, now)


def test_an_open_turn_that_takes_longer_moves_the_end() -> None:
    pace, minutes = GamePace(2, (2, 3)), dict.fromkeys(range(2, 8), 30)
    now = BEGUN + datetime.timedelta(hours=2)
    end = forecast_end(pace, minutes, 7, BEGUN, now)
    assert left(end, now) == [25, 60], "a turn and a third of 30 minutes more, and a third in doubt"


def test_games_of_the_archive_replace_the_line_once_there_are_three() -> None:
    pace, minutes, now = GamePace(5, (5, 5)), dict.fromkeys(range(2, 6), 20), BEGUN
    doubled = TurnTimes({**dict.fromkeys(range(2, 6), 10), **dict.fromkeys(range(6, 11), 20)}, 10)
    own = forecast_end(pace, minutes, 5, now, now)
    one = forecast_end(pace, minutes, 5, now, now, lambda: [doubled])
    three = forecast_end(pace, minutes, 5, now, now, lambda: [doubled] * 3)
    assert left(own, now) == [80, 135], "5 turns of 20: a fifth off, 5/16 more"
    assert left(one, now) == [80, 200], "one game only makes it wider: 5 turns of 40"
    assert left(three, now) == [180, 220], "5 turns of 40, a tenth each way"
    assert [end.games for end in (own, one, three)] == [0, 1, 3]
    untimed = TurnTimes({}, 10)
    assert forecast_end(pace, minutes, 5, now, now, lambda: [untimed]) == own


@pytest.mark.parametrize(
    ("least", "likely", "said"),
    [
        (8, None, "At least 8 turns left with this one"),
        (1, None, "At least 1 turn left with this one"),
        (3, (3, 4), "At least 3 turns left with this one, likely 3 or 4"),
        (3, (4, 5), "At least 3 turns left with this one, likely 4 or 5"),
        (3, (3, 5), "At least 3 turns left with this one, likely 3 to 5"),
        (2, (2, 2), "2 turns left with this one"),
        (1, (1, 1), "This is the last turn"),
    ],
)
def test_turns_are_told_in_words(least: int, likely: tuple[int, int] | None, said: str) -> None:
    end = GameEnd(least, likely)
    assert end.tell("turn") == said
    assert end.data == {"least": least, **({"turns": [*likely]} if likely else {}), "games": 0}


def test_the_time_is_told_with_what_it_may_be_off() -> None:
    at = datetime.datetime(2026, 11, 16, 20, 50), datetime.datetime(2026, 11, 16, 22, 10)
    end = GameEnd(2, (2, 3), at, 12, at[0])
    told = {"least": 2, "turns": [2, 3], "at": ["2026-11-16T20:50", "2026-11-16T22:10"], "games": 12}
    assert end.data == told
    said = "At least 2 turns left with this one, likely 2 or 3; ends about"
    assert end.tell("turn") == f"{said} 21:30 (± 40 min)"
    later = end._replace(at=(at[0], at[1] + datetime.timedelta(minutes=5)))
    assert later.tell("turn") == f"{said} 21:35 (± 45 min)"
    eve = end._replace(asked=at[0] - datetime.timedelta(days=1))
    assert eve.tell("turn") == f"{said} Mon 21:30 (± 40 min)"


@pytest.mark.parametrize(
    ("first", "at"),
    [(99_990, "2026-11-14T10:{}0:00"), (1, "9999-12-31T23:{}9:59"), (1, "0001-01-01T00:{}0:00+14:00")],
)
def test_a_strange_file_is_no_reason_to_fail(first: int, at: str) -> None:
    turns = "".join(
        entry(first + later, "endturn", f"space = {{ Minoa = {later + 1} }}\nat = {at.format(later)}")
        for later in range(4)
    )
    end = find_game_end(judged(header(FIVE, tracks=["ast"]) + turns), BEGUN)
    assert end is not None
    assert (end.least, end.likely) == (11, None if first > 1 else (11, 12)), "4 of 15 spaces"
