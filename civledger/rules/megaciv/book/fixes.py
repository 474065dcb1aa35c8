"""An event that is written anew: which one it is, and the books just before it."""

from civledger.model.turn import Situation
from civledger.rules.megaciv.board import take_tokens
from civledger.rules.megaciv.entries.common import before_purchases
from civledger.rules.megaciv.entries.events import Event, find_calamities, find_uses, identify_event
from civledger.rules.megaciv.entries.pieces import RECOUNT
from civledger.rules.megaciv.state import State


def find_event(situation: Situation, identity: object) -> Event | None:
    """Return the last event of a turn with an identity, whichever entries book it."""
    events = [*find_calamities(situation.now), *find_uses(situation.now)]
    return next((event for event in reversed(events) if identify_event(event.entry) == identity), None)


def leave_out(situation: Situation, event: Event) -> Situation:
    """Return a situation without an event, and with the books just before it.

    Its cities fell where it stands in the file; its tokens were taken in the order of the rule, unless somebody was
    counted later in the file: that count cancels what stands before it.
    """
    own = {entry.position for entry in event.entries}
    turn = situation.now
    before: State = event.steps[0].before
    counts = [step for step in turn.readable(RECOUNT) if step.entry.position >= min(own)]
    counted = {civ for step in counts for civ in step.entry.body.tokens}
    moving = (step.before for step in turn.steps if step.entry.kind.rank and step.entry.position in own)
    unmoved: State = next(moving, before_purchases(situation))
    state = take_tokens(before, unmoved, [civ for civ in before.game.civs if civ not in counted])
    for step in counts:
        if step.entry.position in own:  # its own count is no part of the books before it
            state = take_tokens(state, step.before, step.entry.body.tokens)
    others = turn.with_steps([step for step in turn.steps if step.entry.position not in own])
    turns = tuple(others if one.number == turn.number else one for one in situation.turns)
    return situation._replace(state=state, turns=turns)
