"""Who holds which advance since when, and everybody's credits."""

from collections.abc import Mapping

from civledger.model.page import Cell, Grid, Grids, Heading, Who
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS, Advance
from civledger.rules.megaciv.views.page.people import FindingPlace, Marks

HELD = 9


def holdings(state: State, who: Mapping[str, Who], marks: Marks) -> Grids:
    """Return the advances by colour with the turn each was bought in, and the credits of every colour."""
    grids = tuple(group(state, who, colour, marks) for colour in COLOURS)
    said = (
        "The number is the turn in which an advance was bought. Advances of two colours are listed under their first; "
        "prices are the printed ones."
    )
    if state.game.sets:
        said += " Advances of a theme set have turn 0."
    return credits_held(state, who)._replace(said=said, grids=(*grids, credit(state, who)))


def credits_held(state: State, who: Mapping[str, Who]) -> Grids:
    """Return what of it changes with every turn."""
    return Grids("advances", "Who holds what", "", (credit(state, who),))


def group(state: State, who: Mapping[str, Who], colour: str, marks: Marks) -> Grid:
    """Return who holds the advances of one colour."""
    cards = [card for card in state.game.book.advances.values() if card.colours[0] == colour]
    columns = tuple(Heading(civ, person) for civ, person in who.items())
    rows = tuple((heading(card), tuple(cell(state, civ, card.name, marks) for civ in who)) for card in cards)
    return Grid(colour.title(), "advance", columns, rows, colour, upright=True, turns=True)


def heading(card: Advance) -> Heading:
    """Return an advance with its price, and its second colour if it has one."""
    return Heading(card.name, tone=card.colours[-1], more=str(card.price))


def cell(state: State, civ: str, advance: str, marks: Marks) -> Cell:
    """Return when an advance was bought, if it was."""
    bought = state.held[civ].get(advance)
    return Cell(bought, HELD if bought is not None else 0, marks.get(FindingPlace("advances", civ, advance), ()))


def credit(state: State, who: Mapping[str, Who]) -> Grid:
    """Return everybody's credit tokens by colour."""
    most = max([number for civ in who for number in state.credits[civ].values()]) or 1
    columns = tuple(Heading(colour, tone=colour) for colour in COLOURS)
    rows = tuple(
        (Heading(civ, person), tuple(token(state, civ, colour, most) for colour in COLOURS))
        for civ, person in who.items()
    )
    return Grid("Credits", "civilization", columns, rows)


def token(state: State, civ: str, colour: str, most: int) -> Cell:
    """Return somebody's credit tokens of one colour."""
    number = state.credits[civ][colour]
    return Cell(number, number * HELD // most, tone=colour)
