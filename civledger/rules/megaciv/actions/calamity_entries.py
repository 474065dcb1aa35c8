"""The entries that book a calamity, and what they tell."""

from collections.abc import Iterator, Sequence
from typing import Any

from civledger.model.draft import Draft
from civledger.model.names import both, plain, several
from civledger.model.turn import Situation
from civledger.model.verdict import Undecided
from civledger.model.words import WrongWord
from civledger.rules.megaciv.actions.calamity_order import (
    CalamityOrder,
    Request,
    decisions,
    range_refusals,
    refusals,
    tell_shortage,
    token_refusals,
)
from civledger.rules.megaciv.actions.tokens import ask_census
from civledger.rules.megaciv.board import ends_now, is_counted
from civledger.rules.megaciv.book.calamities.cases import Case, may_be_struck, natural_gainers
from civledger.rules.megaciv.book.calamities.hits import Hit, UnknownTokens, find_hit
from civledger.rules.megaciv.book.calamities.losses import IN_POINTS, Force, averts_in_vain, force, there
from civledger.rules.megaciv.book.calamities.pieces import (
    Hits,
    cities_after,
    count_losses,
    differs,
    paid,
    shortage,
    tokens_moved,
)
from civledger.rules.megaciv.effects import among, calamities, on_coast
from civledger.rules.megaciv.entries.common import before_purchases
from civledger.rules.megaciv.entries.pieces import LOSSES, RECOUNT
from civledger.rules.megaciv.state import State

TITLE = "{}: {}"  # a calamity and the note about it, which its command lines read again; then what it did
_FEW = 3  # lines to choose from
_PRICES = ("treasury", "cities", "cards")  # of the way out
_TRACK = {"spend": "treasury", "cities": "cities", "census": "tokens", "regress": "ast"}


def entries_of(situation: Situation, order: CalamityOrder) -> list[tuple[str, Draft]]:
    """Return the entries of what was ordered, the last with the receipt of all."""
    case = _case_of(situation, order)
    hits = {civ: _find_hit(case, civ) for civ in case.struck}
    _ask_gainer(case, hits)
    short = shortage(case, hits)
    lacks = tell_shortage(case, short) if short else ""
    own_refusals = *range_refusals(case, hits), *token_refusals(case, hits)
    for wrong in (*own_refusals, *([lacks] if short and short.sure else [])):
        raise WrongWord(wrong)
    story = [*tell_losses(case, hits), *count_losses(case, hits)]
    marked = _marks(case, hits)
    drafts = [
        (action, Draft({**keys, **marked}, instead=lacks))
        for action, keys in _tracked_entries(case, hits, story, order.note)
    ]
    action, last = drafts[-1]
    told = (*story, *_miss_census(case, drafts), *_warn_again(case, drafts), *decisions(Request(order, case), hits))
    lines = [f"  {line}" for line in told]
    return [*drafts[:-1], (action, last._replace(receipt=lambda after: lines))]


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


def _ask_gainer(case: Case, hits: Hits) -> None:
    """Ask who gains, where something passes and the books do not know who of several has most tokens in stock."""
    if tied := tell_tie(case, hits):
        raise Undecided(tied, more=[["--to", plain(civ)] for civ in case.rivals[:_FEW]])


def tell_tie(case: Case, hits: Hits) -> str:
    """Return the question who of several gains what passes; nothing where the books know it."""
    lost = hits[case.victim].loss
    if len(case.rivals) < 2 or not (lost.cities or lost.taken):
        return ""
    tied = f"{both(list(case.rivals))} have as many cities in stock"
    return f"{tied}. Who of them has the most tokens in stock, and so gains?"


def _miss_census(case: Case, drafts: Sequence[tuple[str, Draft]]) -> Iterator[str]:
    lost = [civ for action, draft in drafts if action == "census" for civ in draft.keys.get("lost", ())]
    if waiting := [civ for civ in lost if not is_counted(case.state, civ)]:
        yield f"{both(waiting)}: no census in turn {case.situation.turn} yet"


def _case_of(situation: Situation, order: CalamityOrder) -> Case:
    """Return whom a calamity strikes, or say why it cannot strike so."""
    case = make_case(situation, order)
    for wrong in refusals(case):
        raise WrongWord(wrong)
    return case


def make_case(situation: Situation, order: CalamityOrder) -> Case:
    """Return whom a calamity would strike, if it can; raises WrongWord where it is in none of these games."""
    name, victim, others = order.name, order.victim, tuple(order.others)
    if not situation.state.game.tracks:
        raise WrongWord(f"this ledger holds only the result. You can still note {name}: civledger note TEXT")
    card = among(calamities()[name], len(situation.state.game.civs))
    if order.coast and not card.coast:
        raise WrongWord(f"--coast is only for a calamity on flood plains, not for {name}")
    card = on_coast(card) if order.coast else card
    state: State = before_purchases(situation)
    gainers = natural_gainers(card, state, victim) if order.to is None else [order.to]
    numbers = (order.cities, order.tokens, order.lost, order.avert)
    gainer = next(iter(gainers), None)
    return Case(card, name, situation, state, victim, others, gainer, tuple(gainers), order.to is not None, *numbers)


def _marks(case: Case, hits: Hits) -> dict[str, Any]:
    """Return what every entry of a calamity carries: its name, and whom it met."""
    lost = hits[case.victim].loss
    gains = case.named or lost.cities or lost.taken
    met = {"victim": case.victim, "others": list(case.others), "gainer": case.gainer if gains else None}
    return {"calamity": case.name, **{role: who for role, who in met.items() if who}}


def _tracked_entries(
    case: Case, hits: Hits, story: Sequence[str], note: str | None
) -> list[tuple[str, dict[str, Any]]]:
    title = case.name if note is None else TITLE.format(case.name, note)
    tracked = [entry for entry in _draft_entries(case, hits, title) if _TRACK[entry[0]] in case.state.game.tracks]
    if not tracked or any(hit.loss.cards for hit in hits.values()) or paid(case, "cards"):
        tracked.append(("note", {"text": TITLE.format(title, "; ".join(story))}))
    return tracked


def _draft_entries(case: Case, hits: Hits, title: str) -> Iterator[tuple[str, dict[str, Any]]]:
    state, victim = case.state, case.victim
    treasury = {civ: min(number, state.treasury[civ]) for civ, number in paid(case, "treasury").items()}
    treasury[victim] = min(state.treasury[victim], treasury.get(victim, 0) + case.card.treasury)
    if any(treasury.values()):
        yield (
            "spend",
            {"treasury": {civ: lost for civ, lost in treasury.items() if lost}, "on": "calamity", "note": title},
        )
    if cities := cities_after(case, hits):
        yield "cities", {"cities": cities, "note": title}
    if moved := tokens_moved(case, hits):
        yield "census", {**moved, "after": title}
    if spaces := {civ: hit.loss.spaces for civ, hit in hits.items() if hit.loss.spaces}:
        yield "regress", {"spaces": spaces, "reason": title}


def tell_losses(case: Case, hits: Hits) -> Iterator[str]:
    """Yield what happens to everybody, with the sum behind each number."""
    for civ, hit in hits.items():
        struck, one = hit.force, hit.loss
        price = both([f"{sums[civ]} {what}" for what in _PRICES if (sums := paid(case, what)).get(civ)])
        if struck.does not in ("nothing", "told") and not (hit.eased.number or one.cities or one.tokens):
            did = [f"averts it for {price}" if price else f"is spared: {struck.sum}"]
        else:
            taken = struck.does.startswith("annex") and (one.cities or one.taken)
            gains = f" to {case.gainer}" if case.gainer and taken else ""
            computed = " by the rules" if differs(case, hits, civ) else ""
            everything = ", all it has" if one.is_all else ""
            did = [f"{one.words}{gains}{everything}{computed}{_explain_loss(hit.eased)}"]
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


def _explain_loss(struck: Force) -> str:
    """Return the unit points that a loss is worth, and the sum behind its number if it is more than that number."""
    if not struck.number:
        return ""
    points = [several(struck.number, "unit point")] if struck.does in IN_POINTS else []
    said = ": ".join([*points, *([] if struck.sum.isdigit() else [struck.sum])])
    return f" ({said})" if said else ""


def _warn_again(case: Case, drafts: Sequence[tuple[str, Draft]]) -> Iterator[str]:
    """Yield that the victim was struck before where no check can tell: what changed then does not change again."""
    actions = {_replayed_as(action, draft) for action, draft in drafts}
    for strike in case.earlier:
        if strike.victim == case.victim and strike.actions.isdisjoint(actions):
            yield f"{strike.name} is now recorded twice for {case.victim} this turn. If one is wrong, `undo` it"


def _replayed_as(action: str, draft: Draft) -> str:
    """Return the kind of step that an entry becomes: a census of a calamity is a count, or tokens that moved."""
    if action != "census":
        return action
    return RECOUNT.action if "tokens" in draft.keys else LOSSES.action
