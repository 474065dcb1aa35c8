"""`endturn`: closes the turn, once nothing is missing."""

import datetime

from civledger.model.draft import Draft
from civledger.model.impact import find_winners
from civledger.model.names import both
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.rules.megaciv.book.due import MARKING
from civledger.rules.megaciv.book.orders import buying_order
from civledger.rules.megaciv.book.standings import rows_of
from civledger.rules.megaciv.book.succession import in_words, move, unmet_needs
from civledger.rules.megaciv.state import State

_CARDS = (
    "trade cards: put all used and discarded cards on their discard piles",
    "then shuffle the piles as the rule book says",
)


def draft(situation: Situation, players: Players, at: datetime.time) -> Draft:
    """Return the entry that closes the turn, with the markers that were not noted yet moved by the rules."""
    state: State = situation.state
    space = {civ: state.space[civ] + move(state, civ) for civ in state.civs if civ not in state.marked}
    known = {"space": space} if space and state.game.tracks >= MARKING else {}
    before = situation.opening.space
    return Draft({**known, "at": at}, lambda after: _receipt(after, before))


def _receipt(after: Situation, before: dict[str, int]) -> list[str]:
    state: State = after.state
    on = [civ for civ in state.civs if state.space[civ] > before[civ]]
    lines = []
    if "ast" in state.game.tracks:
        lines += [f"advanced: {', '.join(on) or 'nobody'}"]
        for civ in [civ for civ in state.civs if civ not in on]:
            if state.space[civ] < before[civ]:
                lines.append(f"{civ} moved back to space {state.space[civ]}")
                continue
            lacks = ", ".join(in_words(need) for need in unmet_needs(state, civ))
            lines.append(f"{civ} stays on space {state.space[civ]}" + (f": needs {lacks}" if lacks else ""))
    if state.ended is not None and after.turn >= state.ended:
        won, _ = find_winners(rows_of(state))
        wins = f": {both(won)} {'wins' if len(won) == 1 else 'win'}" if won else ""
        return [*lines, f"the game is over{wins}; `civledger score` shows all points"]
    if state.ended is not None:
        arrived = both(sorted(state.arrived[1]) if state.arrived else [])
        lines.append(f"{arrived} reached the finish: turn {state.ended} is the last")
    if "ast" in state.game.tracks:
        return [*lines, *_CARDS, f"order of buying in turn {after.turn + 1}: {', '.join(buying_order(state))}"]
    return [*lines, *_CARDS]
