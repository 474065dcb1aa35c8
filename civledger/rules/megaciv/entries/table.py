"""At the table: markers and the end of a turn, who sits there, notes, and the final score."""

from typing import Annotated

from civledger.model.entry import Entry, Key, declare
from civledger.model.forms import Count, OneValue
from civledger.model.keys import AnyText, Ending, Moment, Remark, Seal, counts, name
from civledger.model.struct import Struct
from civledger.rules.megaciv.entries.common import AST_BAND, CLOSE_BAND, END_BAND, MAIN_BAND, Civ, Remarked, Spaces
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts


class AstCheck(Struct):
    """Markers on the A.S.T., as they stand."""

    space: Spaces


def apply_ast_check(check: AstCheck, state: State) -> State:
    """Return the books with the markers there, which is true from here on."""
    arrived = state.arrived  # the first turn in which markers entered the Late Iron Age, and whose they were
    there = frozenset([civ for civ, space in check.space.items() if space >= state.game.side.end])
    if there and (not arrived or arrived[0] >= state.turn):
        arrived = state.turn, there.union(arrived[1] if arrived else ())
    return state._replace(
        space={**state.space, **check.space},
        marked=state.marked.union(check.space),
        arrived=arrived,
        doubt=state.settled("space", check.space),
    )


AST_CHECK = declare("ast-check", AstCheck, AST_BAND, apply_ast_check, once="space", form=Count("space"))


class Regress(Struct):
    """Spaces moved back, and why."""

    spaces: Spaces
    reason: Remark = ""


def _apply_regress(regress: Regress, state: State) -> State:
    back = {civ: max(0, state.space[civ] - spaces) for civ, spaces in regress.spaces.items()}
    return state._replace(space={**state.space, **back})


REGRESS = declare("regress", Regress, MAIN_BAND, _apply_regress, form=Count("spaces", adds=True))


class _EndTurn(Struct):
    """Markers of those who have no `ast-check` this turn, the time, if the players ended the game, and the seal."""

    space: Spaces = {}
    at: Moment = None
    last: Ending = False
    seal: Seal = ""


def _apply_endturn(endturn: _EndTurn, state: State) -> State:
    """Return the books of the closed turn: a marker nobody noted is in doubt until the next one."""
    missing = {("space", civ) for civ in state.civs if civ not in state.marked}
    if endturn.last is not False:
        state = state._replace(stopped=state.stopped or state.turn)
    return state._replace(doubt=state.doubt | missing) if missing else state


def parts(entry: Entry) -> tuple[Entry, ...]:
    """Return the markers as an `ast-check`, and the rest."""
    unread = frozenset(pair for pair in entry.unread if pair[0] == "space")
    if not entry.body.space and not unread:
        return (entry,)
    markers = entry._replace(kind=AST_CHECK, body=AstCheck(entry.body.space), unread=unread)
    return markers, entry._replace(body=entry.body._replace(space={}), unread=entry.unread - unread)


ENDTURN = declare("endturn", _EndTurn, CLOSE_BAND, _apply_endturn, closes=True, parts=parts)


class Seat(Struct):
    """A civilization, and the person who plays it."""

    civ: Civ
    name: AnyText


SEAT = declare(
    "seat", Seat, MAIN_BAND, lambda seat, state: state._replace(people={**state.people, seat.civ: seat.name})
)


class Leave(Struct):
    """Who leaves."""

    civ: Annotated[str, Key(name("civilization"), who=True, touches=("presence",))]


LEAVE = declare(
    "leave",
    Leave,
    END_BAND,
    lambda leave, state: state._replace(left={leave.civ: state.turn, **state.left}),
    form=OneValue("civ"),
)


class _Note(Struct):
    """What is to be remembered."""

    text: AnyText


NOTE = declare("note", _Note, MAIN_BAND, lambda note, state: state, timeless=True, form=OneValue("text"))


class Score(Struct):
    """Points as counted, and their parts: where the marker stands, cities, advances worth 1, 3 and 6, other points."""

    points: Annotated[Counts, Key(counts(), who=True)]
    space: Remarked = {}
    cities: Remarked = {}
    ones: Remarked = {}
    threes: Remarked = {}
    sixes: Remarked = {}
    buildings: Remarked = {}
    bonus: Remarked = {}

    def of(self, civ: str) -> Counts:
        """Return what it says about one civilization."""
        return {key: rows[civ] for key, rows in self._asdict().items() if civ in rows}


def _apply_score(score: Score, state: State) -> State:
    """Return the books with the score noted, the last one of everybody; no number of play is changed."""
    noted = {civ: said for civ in state.game.civs if (said := score.of(civ))}
    return state._replace(scores={**state.scores, **noted})


SCORE = declare("score", Score, END_BAND, _apply_score, timeless=True, form=Count("points"))
