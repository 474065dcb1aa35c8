"""`calamity`: what a calamity costs everybody it strikes, as entries."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from civledger.model.names import either
from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord, found
from civledger.rules.megaciv.beneficiary import beneficiaries
from civledger.rules.megaciv.calamities.cards import MINOR, TRADEABLE, Calamity, among, calamities, use
from civledger.rules.megaciv.calamities.cases import Case, refused, same_block
from civledger.rules.megaciv.calamities.losses import Force, Loss, force, loss, there, total
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Counts

TRACK = {"spend": "treasury", "cities": "cities", "census": "tokens", "regress": "ast"}


class Order(NamedTuple):
    """What was typed about a calamity: its name, the victim, others, the gainer, and what the board decided."""

    name: str
    victim: str
    others: Sequence[str] = ()
    to: str | None = None
    cities: str = ""
    tokens: str = ""
    avert: str = ""
    note: str | None = None


def drafts(situation: Situation, players: Players, *words: Any) -> list[tuple[str, Draft]]:
    """Return the entries that book a calamity, each under its name."""
    order = Order(*words)
    case = case_of(situation, players, order)
    forces = {
        civ: force(case.card, case.state, situation.opening, civ, primary=civ == case.victim)
        for civ in (case.victim, *case.others)
    }
    averted = {civ: eased(case, civ, forces[civ]) for civ in forces}
    losses = {civ: loss(case.card, averted[civ], case.state, civ, case.cities.get(civ)) for civ in forces}
    title = case.name if order.note is None else f"{case.name}: {order.note}"
    story = list(told(case, forces, averted, losses))
    tracked = [
        (action, keys) for action, keys in entries(case, losses, title) if TRACK[action] in case.state.game.tracks
    ]
    if not tracked or total(losses, "cards") or paid(case, "cards"):
        tracked.append(("note", {"text": f"{title}: {'; '.join(story)}"}))
    struck = {"calamity": case.name, "victim": case.victim}
    made = [(action, Draft({**keys, **struck})) for action, keys in tracked]
    action, last = made[-1]
    lines = [f"  {line}" for line in (*story, *uncounted(case, losses))]
    return [*made[:-1], (action, last._replace(receipt=lambda after: lines))]


def case_of(situation: Situation, players: Players, order: Order) -> Case:
    """Return whom a calamity strikes, or say why it cannot strike so."""
    name = found(order.name, calamities(), "calamity")
    number = len(situation.state.game.civs)
    card = among(calamities()[name], number)
    if card.kind == MINOR and number not in use()["minor"]:
        played = either([str(some) for some in use()["minor"]])
        raise WrongWord(f"{name} is not in play with {number} players: minor calamities are with {played}")
    victim = players.find(order.victim)
    others = tuple(players.listed(order.others))
    gainer = gaining(card, situation.state, players, victim, order.to)
    numbers = [players.numbers([*filter(None, text.split(","))]) for text in (order.cities, order.tokens, order.avert)]
    case = Case(card, name, situation, victim, others, gainer, *numbers)
    if wrong := next(refused(case, order.to), ""):
        raise WrongWord(wrong)
    return case


def gaining(card: Calamity, state: State, players: Players, victim: str, to: str | None) -> str | None:
    """Return who gains: whoever is named, else who has most cities in stock, then most tokens, then by ranking."""
    if to is not None:
        gainer = players.find(to)
        if gainer == victim:
            raise WrongWord(f"{victim} cannot gain from its own calamity")
        return gainer
    if not card.does.startswith("annex"):
        return None
    able = beneficiaries(state, (victim,))
    if card.kind != TRADEABLE:
        able = [civ for civ in able if same_block(state, victim, civ)]
    return next(iter(able), None)


def eased(case: Case, civ: str, struck: Force) -> Force:
    """Return how hard a player is struck after taking the way out so many times."""
    way, times = case.card.avert, case.avert.get(civ, 0)
    if way is None or not times:
        return struck
    if way.saves * (times - 1) >= struck.number:
        raise WrongWord(f"{civ} has nothing to avert {times} times: {case.name} takes {struck.number}")
    return struck._replace(number=max(0, struck.number - way.saves * times))


def paid(case: Case, what: str) -> Counts:
    """Return what the way out costs everybody who takes it."""
    way = case.card.avert
    price: int = getattr(way, what) if way else 0
    return {civ: price * times for civ, times in case.avert.items() if price * times}


def entries(case: Case, losses: Mapping[str, Loss], title: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every entry by which the books change."""
    state, victim = case.state, case.victim
    treasury = {civ: min(number, state.treasury[civ]) for civ, number in paid(case, "treasury").items()}
    treasury[victim] = min(state.treasury[victim], treasury.get(victim, 0) + case.card.treasury)
    if any(treasury.values()):
        yield (
            "spend",
            {"treasury": {civ: lost for civ, lost in treasury.items() if lost}, "on": "calamity", "note": title},
        )
    lost = {civ: one.cities for civ, one in losses.items()}
    for civ, more in paid(case, "cities").items():
        lost[civ] += more
    cities = {civ: max(0, state.cities[civ] - number) for civ, number in lost.items() if number}
    tokens = {civ: state.tokens[civ] - one.tokens for civ, one in losses.items() if one.tokens}
    if case.gainer is not None and case.card.does.startswith("annex"):
        taken = losses[victim]
        cities |= {case.gainer: state.cities[case.gainer] + taken.cities} if taken.cities else {}
        tokens |= {case.gainer: state.tokens[case.gainer] + taken.tokens} if taken.tokens else {}
    if cities:
        yield "cities", {"cities": cities, "note": title}
    tokens |= case.tokens
    if tokens:
        yield "census", {"tokens": tokens, "after": title}
    if spaces := total(dict(losses), "spaces"):
        yield "regress", {"spaces": spaces, "reason": title}


def told(
    case: Case, forces: Mapping[str, Force], averted: Mapping[str, Force], losses: Mapping[str, Loss]
) -> Iterator[str]:
    """Yield what happens to everybody, with the sum behind each number."""
    for civ, one in losses.items():
        struck, words = forces[civ], one.words
        if struck.does not in ("nothing", "told") and not (averted[civ].number or one.cities):
            words = "is spared"
        treasury = case.card.treasury if civ == case.victim else 0
        words += (
            f"{'; ' if words else ''}treasury -{min(treasury, there(case.state, 'treasury', civ))}" if treasury else ""
        )
        for what in ("treasury", "cities", "cards"):
            if price := paid(case, what).get(civ):
                words += f"; averted for {price} {what}"
        taken = struck.does.startswith("annex") and (one.cities or one.tokens)
        gains = f", to {case.gainer}" if case.gainer and taken else ""
        yield f"{civ} {words}{gains} ({struck.sum})" if case.card.number else f"{civ} {words}"


def uncounted(case: Case, losses: Mapping[str, Loss]) -> Iterator[str]:
    """Yield whose tokens are not known any more: a reduced city becomes as many as its area feeds."""
    if unsaid := [
        civ for civ, one in losses.items() if "reduced" in one.words and one.cities and civ not in case.tokens
    ]:
        yield f"the tokens of reduced cities are counted at the next census, or now with --tokens {unsaid[0]}=NUMBER"
