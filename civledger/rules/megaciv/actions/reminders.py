"""What a receipt reminds of, so that nobody argues about it later: one line each."""

from collections.abc import Collection, Iterable, Iterator

from civledger.model.names import both, either, plain
from civledger.model.turn import Situation
from civledger.model.words import GAP
from civledger.rules.megaciv.actions.tokens import last_cause
from civledger.rules.megaciv.book.calamities.excesses import tell_owed
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.book.succession import in_words, is_one_advance_short, name_epoch, next_epoch, unmet_needs
from civledger.rules.megaciv.book.support import CitySupport, find_doubtful, find_unsupported
from civledger.rules.megaciv.book.taxes import allowed_rates, lowers_rate
from civledger.rules.megaciv.book.transactions import Transaction, discount, transaction_of, unfit
from civledger.rules.megaciv.entries.treasury import Tax
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Advance


def unused_gifts(after: Situation, civ: str) -> Iterator[str]:
    """Yield what Anatomy and Library grant in this turn, if nobody took it yet."""
    done = transaction_of(after.now, civ)
    if done is None:
        return
    effects = done.opening.game.book.effects
    for card in effects["frees"]:
        if card.name in done.advances and not any(done.services("anatomy")) and (free := _free_advances(done, card)):
            taking = f"civledger buy {plain(civ)} {plain(free[0])} --anatomy {plain(free[0])}"
            yield f"{card.name} gives {either(free)} free, this turn only: {taking}"
    for card in effects["discount"]:
        if card.name in done.advances and not any(done.services("library")):
            off = discount(done.opening.game.book)
            yield f"{card.name} takes {off} off one other advance, this turn only: --library ADVANCE"


def _free_advances(done: Transaction, granting: Advance) -> list[str]:
    opening, civ, book = done.opening, done.civ, done.opening.game.book
    fit = [
        card
        for name, card in book.advances.items()
        if name not in opening.held[civ] and name not in done.advances and not unfit(book, name, granting)
    ]
    return [card.name for card in sorted(fit, key=lambda card: -price(card, opening, civ).due)]


def one_advance_short(after: Situation, civ: str) -> Iterator[str]:
    """Yield that one advance more would meet the requirements of the next space."""
    if is_one_advance_short(after.state, civ):
        lacks = both([in_words(need) for need in unmet_needs(after.state, civ)])
        yield f"{civ} needs one more advance for the {name_epoch(next_epoch(after.state, civ))}, which requires {lacks}"


def weak_support(after: Situation, civs: Iterable[str]) -> Iterator[str]:
    """Yield who still owes a calamity cities, and whose cities need more tokens than were counted, or perhaps do."""
    whose = set(civs)
    yield from tell_owed(after.now, whose)
    yield from lacking_support(after, whose)
    for doubt in find_doubtful(after.state, after.turn):
        if doubt.civ in whose:
            line = f"civledger census {plain(doubt.civ)}={GAP} --after {last_cause(after, doubt.civ)}"
            need = "1 city needs" if doubt.cities == 1 else f"{doubt.cities} cities need"
            left = f"{doubt.ends.least} to {doubt.ends.most} are left"
            yield f"{doubt.civ}: {need} {doubt.needed} tokens for support, and {left}. How many? {line}"


def lacking_support(after: Situation, civs: Collection[str]) -> Iterator[str]:
    """Yield whose cities need more tokens than were counted."""
    yield from (tell_support(lack) for lack in find_unsupported(after.state, after.turn) if lack.civ in civs)


def tell_support(lack: CitySupport) -> str:
    """Return that cities need more tokens than there are, how many are reduced, and the line that records it."""
    return f"{lack.said}: civledger {lack.command}"


def avoidable_shortages(opening: State, tax: Tax) -> Iterator[str]:
    """Yield by which lower rate somebody who fell short would not have, and what allows it."""
    for civ, number in tax.collected.items():
        lowest, _ = allowed_rates(opening, civ)
        if lowest * tax.cities[civ] <= number < tax.due(civ, opening.game.tax_rate):
            lower = f"a rate of {lowest} ({both(lowers_rate(opening, civ))})"
            yield f"{civ} can avoid the shortage with {lower}: civledger tax {plain(civ)}={lowest} --fix"
