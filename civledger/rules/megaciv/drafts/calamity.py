"""`calamity`: what a calamity costs everybody it strikes, as entries."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from civledger.model.names import both, either, several
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord, found, once
from civledger.rules.megaciv.book.calamities.cards import Calamity, among, calamities, in_play, on_coast, use
from civledger.rules.megaciv.book.calamities.cases import Case, natural_gainer
from civledger.rules.megaciv.book.calamities.losses import (
    IN_POINTS,
    Force,
    averts_in_vain,
    ease_force,
    force,
    loss,
    there,
    total,
)
from civledger.rules.megaciv.book.calamities.pieces import (
    Losses,
    cities_after,
    count_losses,
    differs,
    paid,
    shortage,
    tokens_after,
)
from civledger.rules.megaciv.drafts.calamities.decisions import decisions
from civledger.rules.megaciv.drafts.calamities.orders import CalamityOrder, Request
from civledger.rules.megaciv.drafts.calamities.refusals import range_refusals, refusals, tell_shortage, token_refusals
from civledger.rules.megaciv.state import State

PRICES = ("treasury", "cities", "cards")  # of the way out
TRACK = {"spend": "treasury", "cities": "cities", "census": "tokens", "regress": "ast"}


def drafts(
    situation: Situation,
    players: Players,
    name: str,
    victim: str,
    others: Sequence[str] = (),
    to: str | None = None,
    cities: Sequence[str] = (),
    tokens: Sequence[str] = (),
    avert: Sequence[str] = (),
    coast: bool = False,
    note: str | None = None,
    place: Sequence[str] = (),
) -> list[tuple[str, Draft]]:
    """Return the entries that book a calamity, each under its name."""
    numbers = ",".join(cities), ",".join(tokens), ",".join(avert)
    return entries_of(situation, players, CalamityOrder(name, victim, others, to, *numbers, note, coast, place))


def entries_of(situation: Situation, players: Players, order: CalamityOrder) -> list[tuple[str, Draft]]:
    """Return the entries of what was ordered, the last with the receipt of all."""
    case = case_of(situation, players, order)
    forces = {
        civ: force(case.card, case.state, case.situation.opening, civ, primary=civ == case.victim)
        for civ in case.struck
    }
    averted = {civ: after_averting(case, civ, forces[civ]) for civ in forces}
    losses = {civ: loss(case.card, averted[civ], case.state, civ, case.cities.get(civ)) for civ in forces}
    short = shortage(case, losses)
    lacks = tell_shortage(case, short) if short else ""
    own_refusals = *range_refusals(case, losses), *token_refusals(case, losses)
    for wrong in (*own_refusals, *([lacks] if short and short.sure else [])):
        raise WrongWord(wrong)
    story = [*tell_losses(case, forces, averted, losses), *count_losses(case, losses)]
    marked = marks(case, losses)
    drafts = [
        (action, Draft({**keys, **marked}, instead=lacks)) for action, keys in booked(case, losses, story, order.note)
    ]
    action, last = drafts[-1]
    lines = [f"  {line}" for line in (*story, *again(case, drafts), *decisions(Request(order, case), forces, losses))]
    return [*drafts[:-1], (action, last._replace(receipt=lambda after: lines))]


def case_of(situation: Situation, players: Players, order: CalamityOrder) -> Case:
    """Return whom a calamity strikes, or say why it cannot strike so."""
    name = name_calamity(players, order)
    if not situation.state.game.tracks:
        raise WrongWord(f"this ledger holds only the result. You can still note {name}: civledger note TEXT")
    number = len(situation.state.game.civs)
    card = among(calamities()[name], number)
    if not in_play(card, number):
        played = either([str(some) for some in use()["minor"]])
        raise WrongWord(f"{name} is not in play with {number} players: minor calamities are only for {played} players")
    if order.coast and not card.coast:
        raise WrongWord(f"--coast is only for a calamity on flood plains, not for {name}")
    card = on_coast(card) if order.coast else card
    victim = players.find(order.victim)
    others = tuple(once((players.find(who), who) for who in order.others))
    gainer = gaining(card, situation.state, players, victim, order.to)
    numbers = [players.amounts([text], (victim, *others)) for text in (order.cities, order.tokens, order.avert)]
    case = Case(card, name, situation, victim, others, gainer, order.to is not None, *numbers)
    for wrong in refusals(case):
        raise WrongWord(wrong)
    return case


def name_calamity(players: Players, order: CalamityOrder) -> str:
    """Return which calamity is meant, or say that it goes before its victim."""
    try:
        return found(order.name, calamities(), "calamity")
    except WrongWord:
        if not players.is_called(order.name):
            raise
        name = found(order.victim, calamities(), "calamity")
        message = f"the calamity comes first, then its victim: {name}, {players.find(order.name)}"
        raise WrongWord(message, [order.name, order.victim], [[order.victim, order.name]]) from None


def gaining(card: Calamity, state: State, players: Players, victim: str, to: str | None) -> str | None:
    """Return who gains: whoever is named, else as the rules have it."""
    if to is None:
        return natural_gainer(card, state, victim)
    gainer = players.find(to)
    if gainer == victim:
        raise WrongWord(f"{victim} cannot gain from its own calamity")
    return gainer


def after_averting(case: Case, civ: str, struck: Force) -> Force:
    """Return how hard a player is struck who takes the way out so often, or say that this is too often."""
    way, times = case.card.avert, case.avert.get(civ, 0)
    if way is not None and averts_in_vain(struck, way, times):
        most = several(-(-struck.number // way.saves), "time")
        raise WrongWord(f"{civ} can avert {case.name} at most {most}, not {times}")
    return ease_force(struck, way, times)


def marks(case: Case, losses: Losses) -> dict[str, Any]:
    """Return what every entry of a calamity carries: its name, and whom it met."""
    gains = case.named or losses[case.victim].cities or losses[case.victim].tokens
    met = {"victim": case.victim, "others": list(case.others), "gainer": case.gainer if gains else None}
    return {"calamity": case.name, **{role: who for role, who in met.items() if who}}


def booked(case: Case, losses: Losses, story: Sequence[str], note: str | None) -> list[tuple[str, dict[str, Any]]]:
    """Return the entries of what is tracked, and a note where they do not tell all of it."""
    title = case.name if note is None else f"{case.name}: {note}"
    tracked = [entry for entry in entries(case, losses, title) if TRACK[entry[0]] in case.state.game.tracks]
    if not tracked or total(losses, "cards") or paid(case, "cards"):
        tracked.append(("note", {"text": f"{title}: {'; '.join(story)}"}))
    return tracked


def entries(case: Case, losses: Losses, title: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every entry by which the books change."""
    state, victim = case.state, case.victim
    treasury = {civ: min(number, state.treasury[civ]) for civ, number in paid(case, "treasury").items()}
    treasury[victim] = min(state.treasury[victim], treasury.get(victim, 0) + case.card.treasury)
    if any(treasury.values()):
        yield (
            "spend",
            {"treasury": {civ: lost for civ, lost in treasury.items() if lost}, "on": "calamity", "note": title},
        )
    if cities := cities_after(case, losses):
        yield "cities", {"cities": cities, "note": title}
    if tokens := tokens_after(case, losses):
        yield "census", {"tokens": tokens, "after": title}
    if spaces := total(losses, "spaces"):
        yield "regress", {"spaces": spaces, "reason": title}


def tell_losses(case: Case, forces: Mapping[str, Force], averted: Mapping[str, Force], losses: Losses) -> Iterator[str]:
    """Yield what happens to everybody, with the sum behind each number."""
    for civ, one in losses.items():
        struck = forces[civ]
        price = both([f"{sums[civ]} {what}" for what in PRICES if (sums := paid(case, what)).get(civ)])
        if struck.does not in ("nothing", "told") and not (averted[civ].number or one.cities):
            did = [f"averts it for {price}" if price else f"is spared: {struck.sum}"]
        else:
            taken = struck.does.startswith("annex") and (one.cities or one.tokens)
            gains = f" to {case.gainer}" if case.gainer and taken else ""
            computed = " by the rules" if differs(case, losses, civ) else ""
            did = [f"{one.words}{gains}{computed}{explain_loss(averted[civ])}"]
            did += [f"averts the rest for {price}"] if price else []
        if case.card.treasury and civ == case.victim:
            lost = f"{min(case.card.treasury, there(case.state, 'treasury', civ))} treasury"
            did.append(lost if did[-1].startswith("loses") else f"loses {lost}")
        yield f"{civ} {both(list(filter(None, did)))}"


def explain_loss(struck: Force) -> str:
    """Return the unit points that a loss is worth, and the sum behind its number if it is more than that number."""
    if not struck.number:
        return ""
    points = [several(struck.number, "unit point")] if struck.does in IN_POINTS else []
    said = ": ".join([*points, *([] if struck.sum.isdigit() else [struck.sum])])
    return f" ({said})" if said else ""


def again(case: Case, drafts: Sequence[tuple[str, Draft]]) -> Iterator[str]:
    """Yield that the victim was struck before where no check can tell: what changed then does not change again."""
    actions = {"recount" if action == "census" else action for action, _ in drafts}
    for strike in case.earlier:
        if strike.victim == case.victim and strike.actions.isdisjoint(actions):
            yield f"{strike.name} is now recorded twice for {case.victim} this turn. If one is wrong, `undo` it"
