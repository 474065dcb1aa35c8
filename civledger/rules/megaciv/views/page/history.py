"""Everybody's numbers turn by turn, and how long the turns took."""

import datetime
from collections.abc import Mapping, Sequence

from civledger.model.page import Bars, Cell, Chart, Grid, Grids, Heading, Line, Who
from civledger.model.ruleset import Turn
from civledger.rules.megaciv.scoring import points
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.views.page.people import Marks, Place

COUNTED = (
    ("tokens", "tokens", "Census"),
    ("cities", "cities", "Cities"),
    ("treasury", "treasury", "Treasury"),
    ("kept", "hands", "Hand"),
)
HOTTEST = 9
DAY = 24 * 60

Moment = datetime.time | datetime.datetime


def played(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Return the turns that have entries of play."""
    return tuple(turn for turn in turns if any(not step.entry.kind.timeless for step in turn.steps))


def chart(turns: Sequence[Turn], who: Mapping[str, Who]) -> Chart:
    """Return everybody's points at the end of every turn."""
    lines = tuple(
        Line(person, tuple(points(turn.closing, civ).total if plays(turn, civ) else None for turn in turns))
        for civ, person in who.items()
    )
    said = "Victory points by the books at the end of every turn."
    return Chart("points", "Points by turn", said, tuple(turn.number for turn in turns), lines)


def plays(turn: Turn, civ: str) -> bool:
    """Tell whether a civilization was in the game in a turn."""
    return civ not in turn.opening.left


def counts(turns: Sequence[Turn], who: Mapping[str, Who], tracks: frozenset[str], marks: Marks) -> Grids:
    """Return what was counted at the end of every turn."""
    grids = tuple(grid(turns, who, name, title, marks) for name, track, title in COUNTED if track in tracks)
    said = "As the books stood at the end of every turn; a question mark follows a number that is in doubt."
    return Grids("counts", "Turn by turn", said, grids)


def grid(turns: Sequence[Turn], who: Mapping[str, Who], name: str, title: str, marks: Marks) -> Grid:
    """Return one number of everybody in every turn."""
    most = max([getattr(turn.closing, name)[civ] for turn in turns for civ in who], default=0)
    columns = tuple(Heading(str(turn.number)) for turn in turns)
    rows = tuple(
        (Heading(civ, person), tuple(cell(turn, name, civ, most, marks) for turn in turns))
        for civ, person in who.items()
    )
    return Grid(title, "turn", columns, rows)


def cell(turn: Turn, name: str, civ: str, most: int, marks: Marks) -> Cell:
    """Return one number, the darker the higher."""
    state: State = turn.closing
    if not plays(turn, civ):
        return Cell()
    number = getattr(state, name)[civ]
    sure = state.sure(civ, name)
    heat = number * HOTTEST // most if most else 0
    return Cell(number if sure else f"{number}?", heat, marks.get(Place(name, civ, turn.number), ()))


def times(turns: Sequence[Turn]) -> Bars | None:
    """Return how long every turn took whose end and whose predecessor's end were noted."""
    ends = [(turn.number, turn.closed.body.at) for turn in turns if turn.closed and turn.closed.body]
    noted = {number: at for number, at in ends if at is not None}
    took = {number: minutes(noted[number - 1], at) for number, at in noted.items() if number - 1 in noted}
    bars = tuple((f"turn {number}", length, in_words(length)) for number, length in took.items() if length is not None)
    total = sum(length for _, length, _ in bars)
    said = f"Between one end of a turn and the next; {in_words(total)} together."
    return Bars("times", "Time per turn", said, bars) if bars else None


def minutes(start: Moment, end: Moment) -> int | None:
    """Return the minutes between two moments; without dates the later one is less than a day later."""
    if isinstance(start, datetime.datetime) and isinstance(end, datetime.datetime) and comparable(start, end):
        length = int((end - start).total_seconds() // 60)
        return length if length >= 0 else None
    return (of_day(end) - of_day(start)) % DAY


def comparable(start: datetime.datetime, end: datetime.datetime) -> bool:
    """Tell whether both moments have a time zone, or none has."""
    return (start.tzinfo is None) == (end.tzinfo is None)


def of_day(moment: Moment) -> int:
    """Return the minute of the day."""
    return moment.hour * 60 + moment.minute


def in_words(length: int) -> str:
    """Return minutes as people say them."""
    hours, rest = divmod(length, 60)
    return f"{hours} h {rest:02d} min" if hours else f"{rest} min"
