"""What was probably meant where a rule speaks against an entry: the same with the number that the rule gives."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import CommandLine
from civledger.model.draft import count_line
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.strike import STRIKE
from civledger.model.turn import Situation, Step
from civledger.rules.megaciv.actions.buy import charge_by_rules
from civledger.rules.megaciv.actions.command_lines import LINES, buy_lines
from civledger.rules.megaciv.book.hands import hand_limit
from civledger.rules.megaciv.book.revolts import due_revolts, first_of_tie, passings, unrest
from civledger.rules.megaciv.book.succession import move
from civledger.rules.megaciv.book.taxes import allowed_rates
from civledger.rules.megaciv.book.transactions import Transaction, transactions
from civledger.rules.megaciv.entries.purchases import BUY, Buy, Hand
from civledger.rules.megaciv.entries.taxes import REVOLT, TAX, Revolt, Tax
from civledger.rules.megaciv.entries.track import AST_CHECK, ENDTURN, REGRESS, AstCheck
from civledger.rules.megaciv.header.short import wrong_tokens

_Correcting = Callable[[Any, Sequence[str], Step, Situation], Any]


def suggest(entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
    """Return the command that the rule allows, if it says which number that is."""
    step = next((one for one in situation.now.steps if one.entry.position == entry.position), None)
    correct = _CORRECTING.get((entry.kind.action, findings[0].fault.code))
    about = [finding.at[:2] == ("entry", entry.position) for finding in findings]
    if entry.kind is REGRESS:
        return _strike_markers(findings, situation)
    if entry.kind.action == TAX.action and findings[0].fault.code == "MC104":
        return _revolt_with_tax(entry, situation)
    if step is None or correct is None or not all(about):
        return None
    body = correct(entry.body, [finding.civ for finding in findings if finding.civ], step, situation)
    return None if body is None else _plain_line(entry, body).with_note(entry)


def _revolt_with_tax(entry: Entry, situation: Situation) -> CommandLine | None:
    """Return a late tax with the revolts that its shortage brings: neither is in order without the other."""
    *_, tax = LINES[TAX.action](entry.body)
    revolts = [[*LINES[REVOLT.action](revolt)][-1] for revolt in due_revolts(situation.now)]
    return tax.with_note(entry)._replace(then=tuple(revolts)) if revolts else None


def _strike_markers(findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
    """Return the strike of markers that were noted before they were moved back: they are noted again behind it.

    Those of an `endturn` cannot be struck.
    """
    closing = {step.entry.position for step in situation.now.of(ENDTURN)}
    noted = {step.entry.position for step in situation.now.of(AST_CHECK)} - closing
    numbers = [str(place + 1) for place in sorted(noted) if any(found.at[:2] == ("entry", place) for found in findings)]
    return CommandLine(STRIKE.action, tuple(numbers), ("--reason", "moved back first")) if numbers else None


def _plain_line(entry: Entry, body: Any) -> CommandLine:
    """Return the line of an entry with all its numbers, of a purchase without its prices, which the rules give."""
    if entry.kind.action == BUY.action:
        *_, unpriced, _, _ = buy_lines(body)
        return unpriced
    if entry.kind.action not in LINES:
        return count_line(entry.kind, body)
    *_, fullest = LINES[entry.kind.action](body)
    return fullest


def _allow_rate(tax: Tax, civs: Sequence[str], step: Step, situation: Situation) -> Tax:
    """Return a tax with the allowed rate that is nearest to each that is not."""
    limits = {civ: allowed_rates(step.opening, civ) for civ in civs}
    rates = {civ: min(max(rate, limits[civ][0]), limits[civ][1]) for civ, rate in tax.rate.items() if civ in limits}
    return tax._replace(rate={**tax.rate, **rates})


def _name_gainer(revolt: Revolt, civs: Sequence[str], step: Step, situation: Situation) -> Revolt:
    """Return a revolt whose cities pass to the first of those who are tied in cities."""
    passing = next(one for one in passings(unrest(situation.now)) if one.entry.position == step.entry.position)
    return revolt._replace(to=first_of_tie(passing))


def _revolt_as_due(revolt: Revolt, civs: Sequence[str], step: Step, situation: Situation) -> Revolt | None:
    """Return the revolt of somebody that the rules ask for; None if they ask for none."""
    others = [one for one in situation.now.steps if one.entry.position != step.entry.position]
    due = due_revolts(situation.now.with_steps(others))
    return next((Revolt(one.civ, one.to, one.cities) for one in due if one.civ == revolt.civ), None)


def _without_substitute(buy: Buy, civs: Sequence[str], step: Step, situation: Situation) -> Buy:
    """Return a purchase in which every card counts as what it is."""
    return buy._replace(trade_empire=None)


def _place_markers(check: AstCheck, civs: Sequence[str], step: Step, situation: Situation) -> AstCheck:
    """Return markers where the rules put them."""
    spaces = {civ: step.before.space[civ] + move(step.before, civ) for civ in civs}
    return check._replace(space={**check.space, **spaces})


def _discard_surplus(hand: Hand, civs: Sequence[str], step: Step, situation: Situation) -> Hand:
    """Return hands without what is beyond the limit, which is discarded."""
    limits = {civ: hand_limit(situation.state, civ) for civ in civs}
    surplus = {civ: hand.discarded.get(civ, 0) + hand.kept[civ] - limit for civ, limit in limits.items()}
    return hand._replace(kept={**hand.kept, **limits}, discarded={**hand.discarded, **surplus})


def _keep_limit(buy: Buy, civs: Sequence[str], step: Step, situation: Situation) -> Buy:
    """Return a purchase with as many cards kept as the limit allows."""
    return buy._replace(kept=hand_limit(situation.state, buy.civ))


def _pay_exactly(buy: Buy, civs: Sequence[str], step: Step, situation: Situation) -> Buy | None:
    """Return a purchase with the treasury that it takes, if it is there."""
    treasury = buy.treasury + sum(_treasury_lacking(done) for done in _bought_by(buy.civ, situation))
    return buy._replace(treasury=treasury) if 0 <= treasury <= step.before.treasury[buy.civ] else None


def _treasury_lacking(done: Transaction) -> int:
    """Return how many treasury tokens a payment lacks, below zero if it has too many."""
    return done.treasury_needed - done.treasury + done.change


def _buy_others(buy: Buy, civs: Sequence[str], step: Step, situation: Situation) -> Buy | None:
    """Return a purchase without what is held already, paid with so much less; None if nothing is left of it."""
    rest = {name: price for name, price in buy.advances.items() if name not in step.before.held[buy.civ]}
    saved = sum(price or 0 for name, price in buy.advances.items() if name not in rest)
    points = max(0, buy.card_points - saved)
    return buy._replace(advances=rest, card_points=points) if rest and not buy.cards and not buy.treasury else None


def _correct_prices(buy: Buy, civs: Sequence[str], step: Step, situation: Situation) -> Buy | None:
    """Return a purchase at the right prices, with the gifts it has a right to, and its payment if that is enough."""
    done = next(_bought_by(buy.civ, situation))
    served = {"library": done.served("library", "discount"), "anatomy": done.served("anatomy", "frees")}
    gifts = {key: name if name == getattr(buy, key) else None for key, name in served.items()}
    right = buy._replace(**gifts)
    prices = {name: charge_by_rules(step.opening, right, name) for name in buy.bought}
    points = max(buy.card_points, sum(prices.values()))
    return right._replace(advances=prices, card_points=points) if not buy.cards and not buy.treasury else None


def _leave_choice_open(buy: Buy, civs: Sequence[str], step: Step, situation: Situation) -> Buy:
    """Return a purchase in which the colours of the tokens that it lets choose are still to be said."""
    book = step.opening.game.book
    due = {name: book.advances[name].choose for name in buy.bought if book.advances[name].choose}
    said = {name: {colour: points or 0 for colour, points in (buy.choose.get(name) or {}).items()} for name in due}
    right = {name: tokens for name, tokens in said.items() if not wrong_tokens(book, name, tokens)}
    return buy._replace(choose={name: right.get(name) or {"COLOUR": points} for name, points in due.items()})


def _bought_by(civ: str, situation: Situation) -> Iterator[Transaction]:
    """Yield what somebody bought in the turn."""
    yield from (done for done in transactions(situation.now) if done.civ == civ)


_CORRECTING: Mapping[tuple[str, str], _Correcting] = {
    ("tax", "MC101"): _allow_rate,
    ("revolt", "MC105"): _revolt_as_due,
    ("revolt", "MC108"): _name_gainer,
    ("buy", "MC408"): _without_substitute,
    **{("buy", code): _correct_prices for code in ("MC301", "MC302", "MC303", "MC308", "MC309")},
    ("buy", "MC305"): _buy_others,
    ("buy", "MC306"): _leave_choice_open,
    ("buy", "MC307"): _leave_choice_open,
    ("buy", "MC401"): _pay_exactly,
    ("buy", "MC402"): _pay_exactly,
    ("hand", "MC501"): _discard_surplus,
    ("buy", "MC501"): _keep_limit,
    **{("ast-check", code): _place_markers for code in ("MC601", "MC602", "MC603", "MC604")},
}
