"""Everybody's numbers turn by turn."""

from collections.abc import Mapping, Sequence

from civledger.model.page import Cell, Chart, Grid, Grids, Heading, Line, Who
from civledger.model.ruleset import Turn
from civledger.rules.megaciv.book.scoring import points
from civledger.rules.megaciv.book.standings import standings
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.views.page.people import FindingPlace, Marks

COUNTED = (
    ("tokens", "tokens", "Census"),
    ("cities", "cities", "Cities"),
    ("treasury", "treasury", "Treasury"),
    ("kept", "hands", "Hand"),
)
HOTTEST = 9


def chart(turns: Sequence[Turn], who: Mapping[str, Who]) -> Chart:
    """Return everybody's points at the end of every turn."""
    lines = tuple(
        Line(person, tuple(points(turn.closing, civ).total if plays(turn, civ) else None for turn in turns))
        for civ, person in who.items()
    )
    said = "Victory points at the end of each turn."
    return Chart("points", "Points by turn", said, tuple(turn.number for turn in turns), lines)


def places(turns: Sequence[Turn], who: Mapping[str, Who]) -> Chart:
    """Return everybody's place at the end of every turn."""
    ranks = [{civ: rank for rank, civ in enumerate(standings(turn.closing), 1)} for turn in turns]
    lines = tuple(Line(person, tuple(rank.get(civ) for rank in ranks)) for civ, person in who.items())
    said = "Everyone's place at the end of each turn, the first on top; pick a name to follow it."
    return Chart("places", "Places by turn", said, tuple(turn.number for turn in turns), lines, ladder=True)


def plays(turn: Turn, civ: str) -> bool:
    """Tell whether a civilization was in the game in a turn."""
    return civ not in turn.opening.left


def counts(turns: Sequence[Turn], who: Mapping[str, Who], tracks: frozenset[str], marks: Marks) -> Grids:
    """Return what was counted at the end of every turn."""
    grids = tuple(grid(turns, who, name, title, marks) for name, track, title in COUNTED if track in tracks)
    said = "All numbers at the end of each turn. A question mark means that the number is uncertain."
    return Grids("counts", "Turn by turn", said, grids)


def grid(turns: Sequence[Turn], who: Mapping[str, Who], name: str, title: str, marks: Marks) -> Grid:
    """Return one number of everybody in every turn."""
    most = max([getattr(turn.closing, name)[civ] for turn in turns for civ in who], default=0)
    columns = tuple(Heading(str(turn.number)) for turn in turns)
    rows = tuple(
        (Heading(civ, person), tuple(cell(turn, name, civ, most, marks) for turn in turns))
        for civ, person in who.items()
    )
    return Grid(title, "turn", columns, rows, by_turn=True)


def cell(turn: Turn, name: str, civ: str, most: int, marks: Marks) -> Cell:
    """Return one number, the darker the higher."""
    state: State = turn.closing
    if not plays(turn, civ):
        return Cell()
    number = getattr(state, name)[civ]
    sure = state.sure(civ, name)
    heat = number * HOTTEST // most if most else 0
    return Cell(number if sure else f"{number}?", heat, marks.get(FindingPlace(name, civ, turn.number), ()))
