"""The entry of a calamity, and what it tells."""

import re
import shlex
from collections.abc import Iterator, Sequence
from typing import Any

from civledger.model.draft import Draft
from civledger.model.names import both, plain, several
from civledger.model.turn import Situation
from civledger.model.verdict import Undecided
from civledger.model.words import WrongWord
from civledger.rules.megaciv.actions.calamity_order import (
    CalamityOrder,
    decisions,
    range_refusals,
    refusals,
    tell_shortage,
    token_refusals,
)
from civledger.rules.megaciv.actions.reminders import weak_support
from civledger.rules.megaciv.actions.tokens import ask_census
from civledger.rules.megaciv.board import ends_now, is_counted
from civledger.rules.megaciv.book.calamities import pieces
from civledger.rules.megaciv.book.calamities.hits import Hit, UnknownTokens, find_hit
from civledger.rules.megaciv.book.calamities.losses import IN_POINTS, Force, Loss, averts_in_vain, force, there
from civledger.rules.megaciv.book.calamities.strikes import Case, card_of, may_be_struck, natural_gainers
from civledger.rules.megaciv.book.fixes import find_event, leave_out
from civledger.rules.megaciv.book.gainers import tell_rivals
from civledger.rules.megaciv.effects import among, calamities, in_points, on_coast
from civledger.rules.megaciv.entries.common import before_purchases
from civledger.rules.megaciv.entries.events import find_calamities
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

NOTED = ": "  # between a note and what the calamity did, which its command lines read again
_SUMS = re.compile(r" \([^()]*\)")  # behind a loss, which the receipt shows and nobody needs later
_FEW = 3  # lines to choose from
_PRICES = ("treasury", "cities", "cards")  # of the way out
_TRACK = {
    **dict.fromkeys(("lost", "gained", "tokens"), "tokens"),
    **dict.fromkeys(("lost_cities", "gained_cities", "cities"), "cities"),
    "paid": "treasury",
    "spaces": "ast",
    "discarded": "hands",
}


def draft_of(situation: Situation, order: CalamityOrder) -> Draft:
    """Return the entry of what was ordered, with its receipt."""
    now = _without_fixed(situation, order) if order.fix else situation
    case = make_case(now, order)
    for wrong in refusals(case):
        raise WrongWord(wrong)
    hits = {civ: _find_hit(case, civ) for civ in case.struck}
    if tied := tell_tie(case, hits):
        raise Undecided(tied, more=[["--to", plain(civ)] for civ in case.rivals[:_FEW]])
    short = pieces.shortage(case, hits)
    if short and case.gainer and not short.sure:
        raise ask_census(now._replace(state=case.state), case.gainer, case.name)
    lacks = [tell_shortage(case, short)] if short else []
    for wrong in (*range_refusals(case, hits), *token_refusals(case, hits), *lacks):
        raise WrongWord(wrong)
    story = [*tell_losses(case, hits), *pieces.count_losses(case, hits)]
    keys = _keys_of(case, hits, order, story)
    waiting = [civ for civ in keys.get("lost", ()) if not is_counted(case.state, civ)]
    missing = [f"{both(waiting)}: no census in turn {situation.turn} yet"] if waiting else []
    told = (*story, *missing, *decisions(order, case, hits))
    lines = [f"  {line}" for line in told]
    whose = [case.victim, *case.others, *([case.gainer] if case.gainer else [])]
    return Draft(keys, lambda after: [*lines, *weak_support(after, whose)])


def _without_fixed(situation: Situation, order: CalamityOrder) -> Situation:
    """Return the situation without the calamity that is written anew; raises WrongWord where there is none."""
    own = card_of(order.name)
    if event := find_event(situation, (*own, order.victim)):
        return leave_out(situation, event)
    struck = [strike for strike in find_calamities(situation.now) if card_of(strike.name) == own]
    turn = f"in turn {situation.turn}"
    if not struck:
        raise WrongWord(f"{order.name} is not recorded {turn}, so there is nothing to correct. Leave out --fix")
    number, victim = struck[-1].entry.position + 1, struck[-1].civ
    right = shlex.join(["civledger", "calamity", plain(order.name), plain(order.victim), *order.place])
    said = f"{order.name} struck {victim} {turn} (entry {number}), not {order.victim}"
    raise WrongWord(f"{said}. Take that back with `civledger strike {number} --reason TEXT`, then type: {right}")


def _find_hit(case: Case, civ: str) -> Hit:
    """Return what somebody loses, or ask for the tokens from which that follows."""
    try:
        hit = find_hit(case, civ)
    except UnknownTokens as unknown:
        raise ask_census(case.situation._replace(state=case.state), unknown.civ, case.name) from None
    way, times = case.card.avert, case.avert.get(civ, 0)
    if way is not None and averts_in_vain(hit.force, way, times):
        most = several(-(-hit.force.number // way.saves), "time")
        raise WrongWord(f"{case.state.describe(civ)} can avert {case.name} at most {most}, not {times}")
    return hit


def tell_tie(case: Case, hits: pieces.Hits) -> str:
    """Return the question who of several gains what passes; nothing where the books know it."""
    lost = hits[case.victim].loss
    if len(case.rivals) < 2 or not (lost.cities or lost.taken):
        return ""
    return f"{tell_rivals(case.rivals)}. Who is it?"


def make_case(situation: Situation, order: CalamityOrder) -> Case:
    """Return whom a calamity would strike, if it can; raises WrongWord where it is in none of these games."""
    name, victim, others = order.name, order.victim, tuple(order.others)
    if not situation.state.game.tracks:
        raise WrongWord(f"this ledger holds only the result. You can still note {name}: civledger note TEXT")
    card = among(calamities()[name], len(situation.state.game.civs))
    if order.coast and not card.coast:
        raise WrongWord(f"--coast is only for a calamity on flood plains, not for {name}")
    card = on_coast(card) if order.coast else card
    state: State = situation.state if order.fix else before_purchases(situation)
    gainers = natural_gainers(card, state, victim) if order.to is None else [order.to]
    numbers = (order.cities, order.tokens, order.lost, order.avert)
    gainer = next(iter(gainers), None)
    return Case(card, name, situation, state, victim, others, gainer, tuple(gainers), order.to is not None, *numbers)


def _keys_of(case: Case, hits: pieces.Hits, order: CalamityOrder, story: Sequence[str]) -> dict[str, Any]:
    """Return the keys of the entry: what is tracked of the losses, as computed unless the table says otherwise.

    What no number of the books can tell, such as cards by their face, stands in the note.
    """
    victim, passing = hits[case.victim].loss, case.annexes and hits[case.victim].loss.cities
    gains = case.named or victim.cities or victim.taken
    due = {**pieces.paid(case, "treasury")}  # the price of the way out, and what the card takes; what there is
    due[case.victim] = due.get(case.victim, 0) + case.card.treasury
    found: dict[str, Counts] = {
        **pieces.tokens_moved(case, hits),
        "lost_cities": pieces.cities_lost(case, hits),
        "gained_cities": {case.gainer: passing} if case.gainer and passing else {},
        "paid": {civ: min(case.state.treasury[civ], number) for civ, number in due.items()},
        "spaces": {civ: hit.loss.spaces for civ, hit in hits.items()},
        "discarded": pieces.paid(case, "cards"),
        **order.exact,
    }
    counted = {key: found[key] for key in ("tokens", "cities") if key in found}  # of which none is a number too
    rows = {key: {civ: number for civ, number in table.items() if number} for key, table in found.items()} | counted
    tracked = {key: table for key, table in rows.items() if table and _TRACK[key] in case.state.game.tracks}
    keys: dict[str, Any] = {"calamity": case.name, "victim": case.victim, "others": list(case.others), **tracked}
    keys |= {"gainer": case.gainer if gains else None, "averted": case.avert, "coast": order.coast}
    said = [order.note] if order.note is not None else []
    if any(hit.loss.cards for hit in hits.values()) or any(rows[key] for key in rows.keys() - tracked.keys()):
        said.append(_SUMS.sub("", "; ".join(story)))
    note = {"note": NOTED.join(said)} if said else {}
    return {**{key: value for key, value in keys.items() if value}, **note}


def tell_losses(case: Case, hits: pieces.Hits) -> Iterator[str]:
    """Yield what happens to everybody, with the sum behind each number."""
    for civ, hit in hits.items():
        struck, one = hit.force, hit.loss
        price = both([f"{sums[civ]} {what}" for what in _PRICES if (sums := pieces.paid(case, what)).get(civ)])
        if struck.does not in ("nothing", "told") and not (hit.eased.number or one.cities or one.tokens):
            did = [f"averts it for {price}" if price else f"is spared: {struck.sum}"]
        else:
            taken = struck.does.startswith("annex") and (one.cities or one.taken)
            gains = f" to {case.gainer}" if case.gainer and taken else ""
            computed = " by the rules" if pieces.differs(case, hits, civ) else ""
            everything = ", all it has" if one.is_all else ""
            did = [f"{one.words}{gains}{everything}{computed}{_explain_loss(hit.eased, one)}"]
            did += [f"averts the rest for {price}"] if price else []
        if case.card.treasury and civ == case.victim:
            lost = f"{min(case.card.treasury, there(case.state, 'treasury', civ))} treasury"
            did.append(lost if did[-1].startswith("loses") else f"loses {lost}")
        yield f"{civ} {both(list(filter(None, did)))}"


def tell_exempt(case: Case, holders: Sequence[str]) -> Iterator[str]:
    """Yield who cannot be a secondary victim, or who alone can if these are fewer, and who would lose nothing."""
    others = [civ for civ in case.state.civs if civ != case.victim]
    able = [civ for civ in others if may_be_struck(case, civ) and civ not in holders]
    exempt = [civ for civ in others if civ not in able]
    if exempt:
        yield f"Exempt: {', '.join(exempt)}" if len(exempt) <= len(able) else f"Only: {', '.join(able)}"
    opening, state = case.situation.opening, case.state
    spared = [civ for civ in able if not force(case.card, state, opening, civ, False, ends_now(state, civ)).number]
    if spared and case.card.does != "told":
        yield f"By their advances these lose nothing: {', '.join(spared)}"


def _explain_loss(struck: Force, lost: Loss) -> str:
    """Return the unit points that a loss is worth, and the sum behind its number if it is more than that number."""
    if not struck.number:
        return ""
    worth = f"{in_points(lost.taken, lost.cities)} of " if lost.is_all else ""
    points = [f"{worth}{several(struck.number, 'unit point')}"] if struck.does in IN_POINTS else []
    said = ": ".join([*points, *([] if struck.sum.isdigit() else [struck.sum])])
    return f" ({said})" if said else ""
