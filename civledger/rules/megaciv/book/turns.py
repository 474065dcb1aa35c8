"""A turn as it is judged: without those who left, up to the end of the game; and its entries as checks look at them."""

from collections.abc import Iterator, Mapping

from civledger.model.entry import Kind
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn, is_after_the_end, pass_over_play, steps_of
from civledger.rules.megaciv.board import ends, is_counted
from civledger.rules.megaciv.book.abilities import judged_with_ability
from civledger.rules.megaciv.entries.common import BUY_BAND
from civledger.rules.megaciv.entries.pieces import BUILDINGS, CENSUS, CITIES, LOSSES, RECOUNT
from civledger.rules.megaciv.entries.purchases import CREDITS
from civledger.rules.megaciv.entries.table import SCORE
from civledger.rules.megaciv.entries.treasury import GAIN, TAX
from civledger.rules.megaciv.state import State


def who_entered(turn: Turn, *kinds: Kind) -> frozenset[str]:
    """Return whose part of the turn was entered by these kinds of entries, readably or not.

    Cities that are gone after something, such as for want of support, are no count of the turn.
    """
    if "" in turn.by_action:
        return frozenset(turn.opening.game.civs)
    who: set[str] = set()
    for step in turn.of(*kinds):
        entry = step.entry
        if getattr(entry.body, "after", ""):
            continue
        if entry.unread:
            who.update([name for _, name in entry.unread])
        if entry.body is not None:
            named = getattr(entry.body, entry.body._fields[0])  # the civilization, or what was counted of each
            who.update([named] if type(named) is str else named)
    return frozenset(who)


def judged_turn(turn: Turn) -> Turn:
    """Return what of a turn is judged: nothing but scores after the end, and nothing about those who left."""
    if is_after_the_end(turn):
        return pass_over_play(turn, lambda entry: entry.kind is SCORE)
    if turn.opening.left:
        return turn.with_steps(_without_leavers(turn))._replace(passed_over=turn.steps)
    return turn


def _without_leavers(turn: Turn) -> Iterator[Step]:
    """Yield the steps of those who are still in the game: of the others nothing is asked."""
    left = turn.opening.left
    for step in turn.steps:
        entry = step.entry
        if entry.body is None or not any(entry.concerns(civ) for civ in left):
            yield step
        elif not hasattr(entry.body, "civ"):
            yield step._replace(entry=entry.only(civ for civ in turn.opening.game.civs if civ not in left))
        elif entry.body.civ not in left:
            yield step._replace(entry=entry._replace(body=None, unread=frozenset({("civ", entry.body.civ)})))


# What checks look at: entries of a turn that could be read.
taxes = steps_of(TAX)
censuses = steps_of(CENSUS)  # without what was counted again after something
credit_counts = steps_of(CREDITS)
building_counts = steps_of(BUILDINGS)
scores = steps_of(SCORE)


class Counted(Struct):
    """Pieces that came or were counted, and the user of an ability that is judged by itself, if one did that.

    `full` has those who gain treasury last here and have too many tokens with it, in the books with which the turn goes
    to its purchases.
    """

    step: Step
    user: str | None
    is_open: bool
    full: Mapping[str, State] = {}


def tokens_changed(turn: Turn) -> Iterator[Counted]:
    """Yield where tokens came to the board or the treasury."""
    full = _find_full_boards(turn) if turn.readable(GAIN) else {}
    for counted in _pieces_counted(turn, CENSUS, RECOUNT, LOSSES, TAX, GAIN):
        place = counted.step.entry.position
        yield counted._replace(full=full[place]) if place in full and counted.step.entry.kind is GAIN else counted


def _find_full_boards(turn: Turn) -> dict[int, dict[str, State]]:
    """Return by the place of a gain whose last it is since the last count and who has more than all tokens with it."""
    state: State = next((step.before for step in turn.steps if step.entry.kind.band >= BUY_BAND), turn.closing)
    pieces, users = state.game.book.numbers["pieces"]["tokens"], judged_with_ability(turn)
    last: dict[str, int] = {}
    for step in turn.steps:
        entry = step.entry
        if entry.body is not None and entry.kind in (CENSUS, RECOUNT):
            last = {civ: place for civ, place in last.items() if civ not in entry.body.tokens}
        elif entry.body is not None and entry.kind is GAIN:
            last |= {civ: entry.position for civ in entry.body.treasury if users.get(entry.position) != civ}
    found: dict[int, dict[str, State]] = {}
    for civ, place in last.items():
        is_known = is_counted(state, civ) and state.sure(civ, "tokens", "treasury")
        if is_known and ends(state, civ).least + state.treasury[civ] > pieces:
            found.setdefault(place, {})[civ] = state
    return found


def cities_counted(turn: Turn) -> Iterator[Counted]:
    """Yield where cities were counted."""
    return _pieces_counted(turn, TAX, CITIES)


def _pieces_counted(turn: Turn, *kinds: Kind) -> Iterator[Counted]:
    users = judged_with_ability(turn) if turn.carrying else {}
    for step in turn.readable(*kinds):
        yield Counted(step, users.get(step.entry.position), turn.closed is None)
