"""The page's tables: who plays, what happened by turns, who holds what."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from civledger.model.finding import Finding
from civledger.model.pages.page import Cell, ChainCard, Chains, Chart, Grid, Grids, Heading, Line, Mark, Who, mark_of
from civledger.model.turn import Turn
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.board import at_most, ends
from civledger.rules.megaciv.book.prices import chains
from civledger.rules.megaciv.book.scoring import points
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS, LETTERS

_PLACES = {
    "MC1": "treasury",
    "MC201": "tokens",
    "MC202": "cities",
    "MC3": "advances",
    "MC4": "treasury",
    "MC5": "kept",
    "MC6": "space",
    "MC7": "points",
}
_COUNTED = (
    ("tokens", "tokens", "Census"),
    ("cities", "cities", "Cities"),
    ("treasury", "treasury", "Treasury"),
    ("kept", "hands", "Hand"),
)
_HOTTEST = 9
_HELD = 9


@cache
def colours() -> dict[str, dict[str, str]]:
    """Return the colours of every civilization."""
    return tables.data("colours")


def people(state: State) -> dict[str, Who]:
    """Return everybody who began the game, in ranking order, with who plays now."""
    return {civ: Who(civ, state.people.get(civ, ""), **colours()[civ]) for civ in state.game.civs}


class _FindingPlace(NamedTuple):
    """Where a finding belongs: a quantity of a civilization, in a turn or, of advances, at one of them."""

    quantity: str
    civ: str
    at: int | str | None


Marks = dict[_FindingPlace, tuple[Mark, ...]]


def place_marks(findings: Iterable[Finding]) -> Marks:
    """Return the findings about somebody's numbers, by what they concern."""
    marks: Marks = {}
    for finding in findings:
        quantity = next((name for code, name in _PLACES.items() if finding.fault.code.startswith(code)), None)
        if quantity and finding.civ:
            named = str(finding.at[3]) if len(finding.at) > 3 and finding.at[2] == "advances" else None
            at = finding.turn if quantity != "advances" else named
            place = _FindingPlace(quantity, finding.civ, at)
            marks[place] = (*marks.get(place, ()), mark_of(finding))
    return marks


def chart(turns: Sequence[Turn], who: Mapping[str, Who]) -> Chart:
    """Return everybody's points at the end of every turn."""
    lines = tuple(
        Line(person, tuple(points(turn.closing, civ).total if _plays(turn, civ) else None for turn in turns))
        for civ, person in who.items()
    )
    said = "Victory points at the end of each turn."
    return Chart("points", "Points by turn", said, tuple(turn.number for turn in turns), lines)


def without_who_left(course: Chart, turns: Sequence[Turn]) -> Chart:
    """Return everybody's points at the end of every turn, none from the turn on in which somebody left."""
    if not turns[-1].closing.left:
        return course

    def stay(line: Line) -> Line:
        pairs = zip(turns, line.values, strict=True)
        return line._replace(values=tuple(None if line.who.name in turn.closing.left else own for turn, own in pairs))

    return course._replace(lines=tuple(map(stay, course.lines)))


def _plays(turn: Turn, civ: str) -> bool:
    return civ not in turn.opening.left


def counts(turns: Sequence[Turn], who: Mapping[str, Who], tracks: frozenset[str], marks: Marks) -> Grids:
    """Return what was counted at the end of every turn."""
    grids = tuple(_count_by_turn(turns, who, name, title, marks) for name, track, title in _COUNTED if track in tracks)
    said = "All numbers at the end of each turn. ≤ means at most, a question mark that the number is uncertain."
    return Grids("counts", "Turn by turn", said, grids)


def _count_by_turn(turns: Sequence[Turn], who: Mapping[str, Who], name: str, title: str, marks: Marks) -> Grid:
    most = max([_count(turn.closing, name, civ) for turn in turns for civ in who], default=0)
    columns = tuple(Heading(str(turn.number)) for turn in turns)
    rows = tuple(
        (Heading(civ, person), tuple(_number_cell(turn, name, civ, most, marks) for turn in turns))
        for civ, person in who.items()
    )
    return Grid(title, "turn", columns, rows, by_turn=True)


def _count(state: State, name: str, civ: str) -> int:
    number: int = ends(state, civ).most if name == "tokens" else getattr(state, name)[civ]
    return number


def _number_cell(turn: Turn, name: str, civ: str, most: int, marks: Marks) -> Cell:
    state: State = turn.closing
    if not _plays(turn, civ):
        return Cell()
    number = _count(state, name, civ)
    heat = number * _HOTTEST // most if most else 0
    shown: object = f"≤{number}" if name == "tokens" and at_most(state, civ) is not None else number
    if not state.sure(civ, name):
        shown = f"{number}?"
    return Cell(shown, heat, marks.get(_FindingPlace(name, civ, turn.number), ()))


def holdings(state: State, who: Mapping[str, Who], marks: Marks) -> Grids:
    """Return the advances by colour with the turn each was bought in, and the credits of every colour."""
    grids = tuple(_holders(state, who, colour, marks) for colour in COLOURS)
    said = (
        "The number is the turn in which an advance was bought. Advances of two colours are listed under their first; "
        "prices are the printed ones."
    )
    if state.game.sets:
        said += " Advances of a theme set have turn 0."
    elif state.game.first_turn > 1:
        said += f" Those that somebody held as the books begin have turn {state.game.first_turn - 1}."
    return credits_held(state, who)._replace(said=said, grids=(*grids, _credits(state, who)))


def credits_held(state: State, who: Mapping[str, Who]) -> Grids:
    """Return what of it changes with every turn."""
    return Grids("advances", "Who holds what", "", (_credits(state, who),))


def _holders(state: State, who: Mapping[str, Who], colour: str, marks: Marks) -> Grid:
    cards = [card for card in state.game.book.advances.values() if card.colours[0] == colour]
    columns = tuple(Heading(civ, person) for civ, person in who.items())
    rows = []
    for card in cards:
        cells = []
        for civ in who:
            bought = state.held[civ].get(card.name)
            found = marks.get(_FindingPlace("advances", civ, card.name), ())
            cells.append(Cell(bought, _HELD if bought is not None else 0, found))
        rows.append((Heading(card.name, tone=card.colours[-1], more=str(card.price)), tuple(cells)))
    return Grid(colour.title(), "advance", columns, tuple(rows), colour, upright=True, turns=True)


def _credits(state: State, who: Mapping[str, Who]) -> Grid:
    most = max([number for civ in who for number in state.credits[civ].values()]) or 1
    columns = tuple(Heading(colour, tone=colour) for colour in COLOURS)
    rows = []
    for civ, person in who.items():
        numbers = [(colour, state.credits[civ][colour]) for colour in COLOURS]
        cells = tuple(Cell(number, number * _HELD // most, tone=colour) for colour, number in numbers)
        rows.append((Heading(civ, person), cells))
    return Grid("Credits", "civilization", columns, tuple(rows))


def quickchart(state: State) -> Chains:
    """Return all advances in rows, as this game has them."""
    rows = chains(state.game.book)
    cards = tuple(
        tuple(ChainCard(one.name, one.price, tuple(one.colours), tuple(one.tokens.items()), one.given) for one in row)
        for row in rows
    )
    said = f"Each card lowers the price of the next by the number at its arrow, and brings credits ({LETTERS})."
    return Chains("quickchart", "Quickchart", said, tuple(card.tier for card in rows[0]), cards)
