"""The page's tables: who plays, the A.S.T. as on the board, what happened by turns, who holds what."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from civledger.model.finding import Finding
from civledger.model.pages import page
from civledger.model.turn import Situation, Turn
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.board import at_most, ends
from civledger.rules.megaciv.book.prices import chains
from civledger.rules.megaciv.book.scoring import points
from civledger.rules.megaciv.book.succession import MOVES, WORDS, marker_data, name_epoch, next_epoch, tell_unmet_needs
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import COLOURS, EPOCHS, LETTERS

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


def people(state: State) -> dict[str, page.Who]:
    """Return everybody who began the game, in ranking order, with who plays now."""
    return {civ: page.Who(civ, state.people.get(civ, ""), **colours()[civ]) for civ in state.game.civs}


class _FindingPlace(NamedTuple):
    """Where a finding belongs: a quantity of a civilization, in a turn or, of advances, at one of them."""

    quantity: str
    civ: str
    at: int | str | None


Marks = dict[_FindingPlace, tuple[page.Mark, ...]]


def place_marks(findings: Iterable[Finding]) -> Marks:
    """Return the findings about somebody's numbers, by what they concern."""
    marks: Marks = {}
    for finding in findings:
        quantity = next((name for code, name in _PLACES.items() if finding.fault.code.startswith(code)), None)
        if quantity and finding.civ:
            named = str(finding.at[3]) if len(finding.at) > 3 and finding.at[2] == "advances" else None
            at = finding.turn if quantity != "advances" else named
            place = _FindingPlace(quantity, finding.civ, at)
            marks[place] = (*marks.get(place, ()), page.mark_of(finding))
    return marks


def chart(turns: Sequence[Turn], who: Mapping[str, page.Who]) -> page.Chart:
    """Return everybody's points at the end of every turn."""
    lines = tuple(
        page.Line(person, tuple(points(turn.closing, civ).total if _plays(turn, civ) else None for turn in turns))
        for civ, person in who.items()
    )
    said = "Victory points at the end of each turn."
    return page.Chart("points", "Points by turn", said, tuple(turn.number for turn in turns), lines)


def without_who_left(course: page.Chart, turns: Sequence[Turn]) -> page.Chart:
    """Return everybody's points at the end of every turn, none from the turn on in which somebody left."""
    if not turns[-1].closing.left:
        return course

    def stay(line: page.Line) -> page.Line:
        pairs = zip(turns, line.values, strict=True)
        return line._replace(values=tuple(None if line.who.name in turn.closing.left else own for turn, own in pairs))

    return course._replace(lines=tuple(map(stay, course.lines)))


def _plays(turn: Turn, civ: str) -> bool:
    return civ not in turn.opening.left


def counts(turns: Sequence[Turn], who: Mapping[str, page.Who], tracks: frozenset[str], marks: Marks) -> page.Grids:
    """Return what was counted at the end of every turn."""
    grids = tuple(_count_by_turn(turns, who, name, title, marks) for name, track, title in _COUNTED if track in tracks)
    said = "All numbers at the end of each turn. ≤ means at most, a question mark that the number is uncertain."
    return page.Grids("counts", "Turn by turn", said, grids)


def _count_by_turn(
    turns: Sequence[Turn], who: Mapping[str, page.Who], name: str, title: str, marks: Marks
) -> page.Grid:
    most = max([_count(turn.closing, name, civ) for turn in turns for civ in who], default=0)
    columns = tuple(page.Heading(str(turn.number)) for turn in turns)
    rows = tuple(
        (page.Heading(civ, person), tuple(_number_cell(turn, name, civ, most, marks) for turn in turns))
        for civ, person in who.items()
    )
    return page.Grid(title, "turn", columns, rows, by_turn=True)


def _count(state: State, name: str, civ: str) -> int:
    number: int = ends(state, civ).most if name == "tokens" else getattr(state, name)[civ]
    return number


def _number_cell(turn: Turn, name: str, civ: str, most: int, marks: Marks) -> page.Cell:
    state: State = turn.closing
    if not _plays(turn, civ):
        return page.Cell()
    number = _count(state, name, civ)
    heat = number * _HOTTEST // most if most else 0
    shown: object = f"≤{number}" if name == "tokens" and at_most(state, civ) is not None else number
    if not state.sure(civ, name):
        shown = f"{number}?"
    return page.Cell(shown, heat, marks.get(_FindingPlace(name, civ, turn.number), ()))


def holdings(state: State, who: Mapping[str, page.Who], marks: Marks) -> page.Grids:
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


def credits_held(state: State, who: Mapping[str, page.Who]) -> page.Grids:
    """Return what of it changes with every turn."""
    return page.Grids("advances", "Who holds what", "", (_credits(state, who),))


def _holders(state: State, who: Mapping[str, page.Who], colour: str, marks: Marks) -> page.Grid:
    cards = [card for card in state.game.book.advances.values() if card.colours[0] == colour]
    columns = tuple(page.Heading(civ, person) for civ, person in who.items())
    rows = []
    for card in cards:
        cells = []
        for civ in who:
            bought = state.held[civ].get(card.name)
            found = marks.get(_FindingPlace("advances", civ, card.name), ())
            cells.append(page.Cell(bought, _HELD if bought is not None else 0, found))
        rows.append((page.Heading(card.name, tone=card.colours[-1], more=str(card.price)), tuple(cells)))
    return page.Grid(colour.title(), "advance", columns, tuple(rows), colour, upright=True, turns=True)


def _credits(state: State, who: Mapping[str, page.Who]) -> page.Grid:
    most = max([number for civ in who for number in state.credits[civ].values()]) or 1
    columns = tuple(page.Heading(colour, tone=colour) for colour in COLOURS)
    rows = []
    for civ, person in who.items():
        numbers = [(colour, state.credits[civ][colour]) for colour in COLOURS]
        cells = tuple(page.Cell(number, number * _HELD // most, tone=colour) for colour, number in numbers)
        rows.append((page.Heading(civ, person), cells))
    return page.Grid("Credits", "civilization", columns, tuple(rows))


def quickchart(state: State) -> page.Chains:
    """Return all advances in rows, as this game has them."""
    rows = chains(state.game.book)
    cards = tuple(
        tuple(
            page.ChainCard(one.name, one.price, tuple(one.colours), tuple(one.tokens.items()), one.given) for one in row
        )
        for row in rows
    )
    said = f"Each card lowers the price of the next by the number at its arrow, and brings credits ({LETTERS})."
    return page.Chains("quickchart", "Quickchart", said, tuple(card.tier for card in rows[0]), cards)


def track(
    situation: Situation, who: Mapping[str, page.Who], marks: Marks, final: bool, *, with_spaces: bool = True
) -> page.Track:
    """Return everybody's row, with ghosts of earlier turns and what the next space asks.

    Who looks back at a turn needs no spaces, and markers only as they were noted then: the page has the others.
    """
    state: State = situation.state
    required = state.game.side.requirements
    asked = {epoch: ", ".join(f"{need} {WORDS[what]}" for what, need in required[epoch].items()) for epoch in EPOCHS}
    zones = tuple(page.Zone(name_epoch(epoch), asked[epoch], shade) for shade, epoch in enumerate(EPOCHS))
    here = [person for person in who.values() if person.name not in state.game.left]  # whose space nobody knows
    rows = tuple(_row(situation, person, asked, marks, final, with_spaces) for person in here)
    where = f"Where each marker is on the {state.game.side_name.title()} side"
    turns = "how many turns it spent on each space"
    shown = f"{where} and {turns}" if final else f"{where}, {turns}, and what the next space requires"
    return page.Track("ast", "A.S.T.", f"{shown}.", zones, rows)


def _row(
    situation: Situation, who: page.Who, asked: Mapping[str, str], marks: Marks, final: bool, with_spaces: bool
) -> page.TrackRow:
    """Return one row of the board; after the end no marker moves any more."""
    state: State = situation.state
    civ, last = who.name, state.game.side.spaces
    stood = _noted_spaces(situation.turns, civ, every=with_spaces)
    ghosts: dict[int, list[int]] = {}
    for number, at in enumerate(stood, 1):
        if at is not None:
            ghosts.setdefault(at, []).append(number)
    spaces = tuple(
        page.Space(EPOCHS.index(state.game.epoch(civ, place)), _join_spans(ghosts.get(place, [])))
        for place in range(last + 1 if with_spaces else 0)
    )
    space = state.space[civ]
    found = tuple(mark for place, some in marks.items() if place[:2] == ("space", civ) for mark in some)
    if civ in state.left:
        return page.TrackRow(who, spaces, min(space, last), "", "", "", f"left in turn {state.left[civ]}", found, stood)
    if final and space <= last:
        return page.TrackRow(who, spaces, space, "", "", "", "", found, stood)
    if space > last:
        return page.TrackRow(
            who, spaces, last, "", "", f"on space {space}, past the end of the track", "", found, stood
        )
    data, ahead = marker_data(state, civ), next_epoch(state, civ)
    known = data["cities"] is not None and "advances" in state.game.tracks
    moves = "" if not known else "noted" if civ in state.marked else MOVES[data["move"]]
    goes_to = f"{space + 1}, {name_epoch(ahead).removesuffix(' Age')}" if ahead else "at the end"
    return page.TrackRow(
        who, spaces, space, goes_to, asked[ahead] if ahead else "", tell_unmet_needs(data), moves, found, stood
    )


def _noted_spaces(turns: Sequence[Turn], civ: str, every: bool) -> tuple[int | None, ...]:
    """Return where a marker stood at the end of every turn, or of the last, None where nobody noted it."""
    # A file may name a turn of a thousand million, which nobody has played: there is no room for those between.
    first = turns[0].opening.game.first_turn if turns else 1
    played = [turn for turn in turns[0 if every else -1 :] if turn.number < first + len(turns)]
    noted = {turn.number: turn.closing.space[civ] for turn in played if civ in turn.closing.marked}
    return tuple(map(noted.get, range(1, max(noted, default=0) + 1)))


def _join_spans(turns: Sequence[int]) -> str:
    """Return turns in short: 3, 5-7."""
    runs: list[list[int]] = []
    for turn in turns:
        if runs and turn == runs[-1][-1] + 1:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
