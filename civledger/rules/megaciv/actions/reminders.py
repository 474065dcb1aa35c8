"""What a receipt reminds of, so that nobody argues about it later: one line each."""

from collections.abc import Iterable, Iterator

from civledger.model.names import both, either, plain, span
from civledger.model.turn import Situation
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.book.succession import in_words, is_one_advance_short, name_epoch, next_epoch, unmet_needs
from civledger.rules.megaciv.book.taxes import CitySupport, allowed_rates, find_unsupported, lowers_rate
from civledger.rules.megaciv.book.transactions import Transaction, discount, transactions, unfit
from civledger.rules.megaciv.entries.taxes import Tax
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import Advance


def unused_gifts(after: Situation, civ: str) -> Iterator[str]:
    """Yield what Anatomy and Library grant in this turn, if nobody took it yet."""
    done = next((each for each in transactions(after.now) if each.civ == civ), None)
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
    """Yield whose cities need more tokens than were counted."""
    for lack in find_unsupported(after.state, after.turn):
        if lack.civ in civs:
            yield tell_support(lack)


def tell_support(lack: CitySupport) -> str:
    """Return that cities need more tokens than there are, how many are reduced, and the line with the most."""
    need = "1 city needs" if lack.cities == 1 else f"{lack.cities} cities need"
    left = f"at most {lack.tokens}" if lack.tokens else "none"
    has = f"{left} can be left" if lack.at_most else f"the board has only {lack.tokens}"
    gone = f"{span(lack.fewest, lack.most)} must be reduced"
    line = f"civledger cities {plain(lack.civ)}={lack.cities - lack.most}"
    return f"{lack.civ}: {need} {lack.needed} tokens for support, but {has}, so {gone}: {line}"


def avoidable_shortages(opening: State, tax: Tax) -> Iterator[str]:
    """Yield by which lower rate somebody who fell short would not have, and what allows it."""
    for civ, number in tax.collected.items():
        lowest, _ = allowed_rates(opening, civ)
        if lowest * tax.cities[civ] <= number < tax.due(civ, opening.game.tax_rate):
            lower = f"a rate of {lowest} ({both(lowers_rate(opening, civ))})"
            yield f"{civ} can avoid the shortage with {lower}: civledger tax {plain(civ)}={lowest} --fix"
