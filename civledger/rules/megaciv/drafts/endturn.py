"""`endturn`: closes the turn, once nothing is missing."""

import datetime
from typing import Any, NamedTuple

from civledger.model.first import first, joined
from civledger.model.names import several
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players
from civledger.rules.megaciv.book.hands import hands_counted, uncounted_hands
from civledger.rules.megaciv.book.orders import buying
from civledger.rules.megaciv.book.revolts import due_revolts
from civledger.rules.megaciv.book.standings import rows_of
from civledger.rules.megaciv.book.succession import in_words, move
from civledger.rules.megaciv.book.succession import missing as unmet
from civledger.rules.megaciv.book.turns import who_entered
from civledger.rules.megaciv.entries.census import CENSUS
from civledger.rules.megaciv.entries.tax import TAX
from civledger.rules.megaciv.state import State

MARKING = {"ast", "cities", "advances"}
KNOWN_CODES = ("MC501",)
CARDS = (
    "trade cards: have all that were used or discarded been turned in, each on its own discard pile?",
    "then shuffle all piles in the way the rule book asks for",
)


class Missing(NamedTuple):
    """Something the turn still lacks, and the command that adds it."""

    what: str
    command: str


def draft(situation: Situation, players: Players, at: datetime.time) -> Draft:
    """Return the entry that closes the turn, with the markers that were not noted yet moved by the rules."""
    state: State = situation.state
    space = {civ: state.space[civ] + move(state, civ) for civ in state.civs if civ not in state.marked}
    known = {"space": space} if space and state.game.tracks >= MARKING else {}
    before = situation.opening.space
    return Draft({**known, "at": at}, lambda after: closing(after, before))


def closing(after: Situation, before: dict[str, int]) -> list[str]:
    """Return who advanced, who did not and why, and what comes next."""
    state: State = after.state
    on = [civ for civ in state.civs if state.space[civ] > before[civ]]
    lines = [f"advanced: {', '.join(on) or 'nobody'}"]
    lines += [f"{civ} {stood(state, before, civ)}" for civ in state.civs if civ not in on]
    if state.ended is not None and after.turn >= state.ended:
        won, _ = first(rows_of(state))
        wins = f": {joined(won)} wins" if won else ""
        return [*lines, f"the game is over{wins}; `civledger score` tells the rest"]
    if state.ended is not None:
        lines.append(
            f"{', '.join(sorted(state.arrived[1]) if state.arrived else [])} arrived: turn {state.ended} is the last"
        )
    return [*lines, *CARDS, f"order of buying in turn {after.turn + 1}: {', '.join(buying(state))}"]


def stood(state: State, before: dict[str, int], civ: str) -> str:
    """Return why a marker did not advance."""
    if state.space[civ] < before[civ]:
        return f"went back to space {state.space[civ]}"
    lacks = ", ".join(in_words(need) for need in unmet(state, civ))
    return f"stays on space {state.space[civ]}" + (f": {lacks}" if lacks else "")


def missing(situation: Situation) -> list[Missing]:
    """Return everything the turn still lacks, in the order of its phases."""
    state: State = situation.state
    tracks, now = state.game.tracks, situation.now
    found: list[Missing] = []
    if {"treasury", "cities"} <= tracks:
        untaxed = [civ for civ in state.civs if situation.opening.cities[civ] and civ not in who_entered(now, TAX)]
        found += list_missing(untaxed, "tax", "tax", "", state)
        for revolt in due_revolts(now):
            what = f"{several(revolt.cities, 'city')} of {revolt.civ} must revolt"
            found.append(Missing(what, " ".join(f"revolt {revolt.civ} {revolt.to or ''} {revolt.cities}".split())))
    if "tokens" in tracks:
        found += list_missing(
            [civ for civ in state.civs if civ not in who_entered(now, CENSUS)], "census", "census", "=…", state
        )
    if "hands" in tracks:
        found += list_missing(uncounted_hands(situation), "hand", "hand", "=…", state)
        for hand in hands_counted(now):
            if hand.kept > hand.limit and hand.closing.sure(hand.civ, "advances"):
                what = f"{hand.civ} keeps {hand.kept} cards, the limit is {hand.limit}"
                found.append(Missing(what, f"hand {hand.civ}={hand.limit}"))
    if "ast" in tracks and not tracks >= MARKING:
        found += list_missing(
            [civ for civ in state.civs if civ not in state.marked], "marker", "ast-check", "=…", state
        )
    return found


def list_missing(civs: list[str], what: str, command: str, value: str, state: State) -> list[Missing]:
    """Return one line for all players who lack the same."""
    if not civs:
        return []
    words: Any = [f"{civ}{value}" for civ in civs]
    if len(civs) == len(state.civs):
        words = ["all"] if not value else ["NUMBERS"]
    return [Missing(f"no {what} of {', '.join(civs)}", f"{command} {' '.join(words)}")]
