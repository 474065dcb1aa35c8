"""What to buy, how to pay for it, and the command that records it."""

import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any

from civledger.model.impact import find_winners
from civledger.model.names import both, plain, several
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.megaciv.advice.proposals import Proposal
from civledger.rules.megaciv.advice.purse import Payment
from civledger.rules.megaciv.advice.question import AdviceQuestion, Answer, answer
from civledger.rules.megaciv.advice.shop import Bill
from civledger.rules.megaciv.book.standings import is_final, rows_of
from civledger.rules.megaciv.book.transactions import transactions
from civledger.rules.megaciv.tables import COLOURS, Counts

_COLUMNS = ("advances", "points", "price", "credit", "cards", "treasury", "wasted", "kept", "why")
_WIDTH = 80
_ALIKE = 10  # credits are like others if no colour is further apart than this
_FIRST = {
    "points": "no other affordable purchase brings more points, or as many for less",
    "ast": "no cheaper purchase meets the requirements of the next epoch",
    "credits": "no other affordable purchase brings more future credits, or as many for less",
    None: "this payment wastes the least and does not break up sets unnecessarily",
}
_PENNILESS = "no cards entered: name them with --hand, or say what they are worth with --card-points"
_SETTLED = "all requirements of the A.S.T. are met"


def view(
    situation: Situation,
    civ: str,
    advances: Sequence[str] = (),
    hand: Mapping[str, int] | None = None,
    card_points: int | None = None,
    treasury: int | None = None,
    goal: str = "points",
    keep: int | None = None,
    file: str | None = None,
    club: Iterable[Situation] | None = None,
) -> Report:
    """Return the best purchase with its payment, the alternatives, and the command for each."""
    given = answer(situation, civ, AdviceQuestion(advances, hand, card_points, treasury, goal, keep))
    book = None if club is None else _read_book(situation.turn, situation.opening.credits[civ], club)
    first = _SETTLED if given.settled else _FIRST[given.goal]
    advised = [
        (other, _tell_difference(given.proposals[0], other) if number else first)
        for number, other in enumerate(given.proposals)
    ]
    best = given.instead or next(iter(given.proposals), None)
    data = {
        "civ": civ,
        "goal": given.goal,
        **_purchase_data(given.proposals[0] if given.proposals else None),
        "unmet": given.unmet,
        "alternatives": [
            {**_purchase_data(other), "reason": why, "deviation": _deviation(best, other)} for other, why in advised[1:]
        ],
        "deviation": _deviation(best, given.proposals[0]) if given.instead else None,
        "club": book,
    }
    rows = tuple(_row(proposal, why) for proposal, why in advised)
    priced = [(other, _why_with_price(given, other, why)) for other, why in advised if other.bill.prices or given.most]
    text = "".join(f"{line}\n" for line in _lines(f"{civ}, turn {situation.turn}", civ, priced, file))
    text += "".join(f"{line}\n" for line in wrapped(_tell_book(book))) if book else ""
    return Report(data, Table(_COLUMNS, rows), text, _closing(situation, civ, given))


def _why_with_price(given: Answer, proposal: Proposal, why: str) -> str:
    """Return why a purchase is there, and how many points what was named falls behind the best."""
    if given.instead:
        more = given.instead.points - proposal.points
        names = both(list(given.instead.bill.prices))
        return f"{why}. {names} would bring {several(more, 'point')} more" if more > 0 else why
    return why


def _purchase_data(proposal: Proposal | None) -> dict[str, Any]:
    """Return a purchase as the JSON contract has it; what is not used is None."""
    if proposal is None:
        none = dict.fromkeys(("library", "anatomy", "choose", "payment"))
        return {"points": 0, "price": 0, "advances": [], **none}
    bill = proposal.bill
    return {
        "points": proposal.points,
        "price": bill.total,
        "advances": [{"name": name, "price": price} for name, price in bill.prices.items()],
        "library": bill.library,
        "anatomy": bill.anatomy,
        "choose": proposal.choose or None,
        "payment": payment_data(proposal.payment),
    }


def payment_data(payment: Payment) -> dict[str, Any]:
    """Return a payment as the JSON contract has it."""
    substitute = payment.substitute
    return {
        "cards": payment.cards or None,
        "card_points": payment.card_points or None,
        "trade_empire": {"card": substitute[0], "as": substitute[1]} if substitute else None,
        "treasury": payment.treasury,
        "wasted": payment.wasted,
        "kept": payment.kept,
    }


def _tell_difference(best: Proposal, other: Proposal) -> str:
    points, spent, credit = other.points - best.points, other.spent - best.spent, other.credit - best.credit
    words = [
        f"{several(abs(points), 'point')} {'more' if points > 0 else 'fewer'}" if points else "the same points",
        f"{abs(spent)} {'more' if spent > 0 else 'less'} spent" if spent else "the same amount spent",
        f"{abs(credit)} {'more' if credit > 0 else 'less'} in future credits" if credit else "the same future credits",
    ]
    return both(words)


def _row(proposal: Proposal, why: str) -> tuple[object, ...]:
    payment = proposal.payment
    return (
        ", ".join(proposal.bill.prices),
        proposal.points,
        proposal.bill.total,
        proposal.credit,
        _cards_shown(payment),
        payment.treasury,
        payment.wasted,
        payment.kept,
        why,
    )


def _cards_shown(payment: Payment) -> str:
    if payment.card_points:
        return f"{payment.card_points} in cards"
    return ", ".join(f"{number} {name}" for name, number in payment.cards.items())


def _lines(title: str, civ: str, advised: Sequence[tuple[Proposal, str]], file: str | None) -> Iterator[str]:
    if not advised:
        yield f"{title}: nothing to propose"
    for number, (proposal, why) in enumerate(advised):
        names = ", ".join(f"{name} {price}" for name, price in proposal.bill.prices.items()) or "nothing"
        sums = f"{several(proposal.points, 'point')} for {proposal.bill.total}, {proposal.credit} in future credits"
        yield from wrapped(f"{'or' if number else title}: {names}")
        for line in (f"{sums}: {why}", *details(proposal)):
            yield from wrapped(f"  {line}")
        if proposal.bill.prices:
            yield f"  {_command(civ, proposal, file)}"


def list_extras(bill: Bill, choose: Mapping[str, Mapping[str, int]]) -> list[str]:
    """Return what Library, Anatomy and chosen tokens are used for with a purchase."""
    used = [f"Library discount on {bill.library}"] if bill.library else []
    used += [f"{bill.anatomy} free with Anatomy"] if bill.anatomy else []
    return used + [f"tokens of {name}: {tokens_shown(tokens)}" for name, tokens in choose.items()]


def details(proposal: Proposal) -> Iterator[str]:
    """Yield how a purchase is paid, and what is chosen with it."""
    payment = proposal.payment
    if used := list_extras(proposal.bill, proposal.choose):
        yield "; ".join(used)
    parts = [_cards_shown(payment)] if _cards_shown(payment) else []
    parts += [several(payment.treasury, "treasury token")] if payment.treasury else []
    words = [f"pay with {both(parts)}" if parts else "nothing to pay"]
    words += ["{} as {}".format(*payment.substitute)] if payment.substitute else []
    words += [f"{payment.wasted} wasted"] if payment.wasted else []
    words += [f"breaks a set (-{payment.lost})"] if payment.lost > 0 else []
    words += [f"{several(payment.kept, 'card')} kept"] if payment.kept is not None else []
    words += [f"{payment.discarded} discarded (hand limit)"] if payment.discarded else []
    yield ", ".join(words)


def wrapped(line: str) -> list[str]:
    """Return a line as several that fit a screen."""
    return wrap(line, _WIDTH, subsequent_indent="    ")


def tokens_shown(tokens: Mapping[str, int]) -> str:
    """Return credit tokens by colour."""
    return ", ".join(f"{colour} {points}" for colour, points in tokens.items())


def _command(civ: str, proposal: Proposal, file: str | None) -> str:
    bill, payment = proposal.bill, proposal.payment
    words = ["civledger", "buy", plain(civ), *map(plain, bill.prices)]
    if payment.cards:
        words += ["-c", ",".join(f"{plain(name)}={number}" for name, number in payment.cards.items())]
    for option, number in (("--card-points", payment.card_points), ("-t", payment.treasury)):
        words += [option, str(number)] if number else []
    words += ["-k", str(payment.kept)] if payment.kept is not None else []
    for name, tokens in proposal.choose.items():
        chosen = ",".join(f"{colour}:{points}" for colour, points in tokens.items())
        words += ["--choose", f"{plain(name)}={chosen}"]
    for option, used in (("--library", bill.library), ("--anatomy", bill.anatomy)):
        words += [option, plain(used)] if used else []
    if payment.substitute:
        words += ["--substitute", "=".join(map(plain, payment.substitute))]
    return shlex.join([*words, "-f", file] if file else words)


def _closing(situation: Situation, civ: str, given: Answer) -> str:
    booked = situation.state.treasury[civ]
    paid = max((proposal.payment.treasury for proposal in given.proposals), default=0)
    warning = f"; the ledger has {several(booked, 'treasury token')}" if paid > booked else ""
    unsaid = [] if given.most else [_PENNILESS]
    return "\n".join([f"{civ} can pay up to {given.most}{warning}", *unsaid, *wrapped(given.unmet or "")])


def _deviation(best: Proposal | None, other: Proposal) -> dict[str, int] | None:
    """Return how much worse than the best a purchase is: points and credit less, spent more; below 0 it is better."""
    if best is None:
        return None
    worse = {"points": best.points - other.points, "spent": other.spent - best.spent}
    return {**worse, "credit": best.credit - other.credit}


def _read_book(turn: int, credits: Counts, games: Iterable[Situation]) -> dict[str, Any]:
    """Return as JSON has it what the winners of finished games bought in a turn, all and those with credits alike."""
    finished = [game for game in games if is_final(game)]
    every, similar = Counter[str](), Counter[str]()
    number = alike = 0
    for game in finished:
        winners, _ = find_winners(rows_of(game.state))
        for then in [one for one in game.turns if one.number == turn]:
            bought = {done.civ: done.advances for done in transactions(then)}
            for civ in winners:
                own = then.opening.credits[civ]
                is_alike = all(abs(own[colour] - credits[colour]) <= _ALIKE for colour in COLOURS)
                every.update(bought.get(civ, ()))
                similar.update(bought.get(civ, ()) if is_alike else ())
                number, alike = number + 1, alike + is_alike
    order = sorted(every, key=lambda name: (-similar[name], -every[name], name))
    rows = [{"name": name, "winners": every[name], "alike": similar[name]} for name in order]
    counts = {"turn": turn, "games": len(finished), "winners": number, "alike": alike}
    return {**counts, "apart": _ALIKE, "advances": rows}


def _tell_book(book: Mapping[str, Any]) -> str:
    games, turn = book["games"], book["turn"]
    if not book["winners"]:
        return f"the archive ({several(games, 'finished game')}) does not show what a winner bought in turn {turn}"
    key = "alike" if book["alike"] else "winners"
    whose = "with similar credits" if book["alike"] else "(none with similar credits)"
    bought = ", ".join(f"{row['name']} {row[key]}" for row in book["advances"] if row[key]) or "nothing"
    return f"in {several(games, 'game')}, {several(book[key], 'winner')} {whose} bought in turn {turn}: {bought}"
