"""Why a calamity cannot strike as it was typed, and what to type instead."""

from collections.abc import Iterator

from civledger.model.names import both, plain, several
from civledger.rules.megaciv.book.calamities.cases import (
    Case,
    bystanders,
    lost_too_many,
    needs_count,
    no_way_out,
    nobody_gains,
    struck_before,
    wrong_gainer,
    wrong_others,
)
from civledger.rules.megaciv.book.calamities.losses import is_out_of_range, span, unknown
from civledger.rules.megaciv.book.calamities.pieces import Losses, Shortage, grown

_UNDO = "to correct it, first run `civledger undo`"


def refusals(case: Case) -> Iterator[str]:
    """Yield why a calamity cannot strike so."""
    yield from _gainer_refusals(case)
    yield from wrong_others(case)
    yield from (f"{why}; {_UNDO}" for why in struck_before(case))
    yield from _number_refusals(case)
    yield from no_way_out(case)


def _gainer_refusals(case: Case) -> Iterator[str]:
    """Yield why somebody cannot gain, or that he has to be named."""
    if not case.named and case.gainer is not None and "cities" not in case.state.game.tracks:
        yield f"this ledger does not track cities, so say who gains: --to {case.gainer}"
    if nobody_gains(case):
        yield f"nobody gains from {case.name}; leave out --to"
    yield from wrong_gainer(case)


def _number_refusals(case: Case) -> Iterator[str]:
    """Yield what is wrong with the numbers of cities and tokens, or that some are needed."""
    for civ in bystanders(case):
        yield f"{civ} is not a victim; to add it: calamity {plain(case.name)} {case.victim} {civ}"
    yield from lost_too_many(case)
    missing = unknown(case.card.does, case.state)
    if missing and case.victim not in case.cities:
        yield f"this ledger does not track {both(missing)}, so say how many cities: --cities {case.victim}=1"
    if needs_count(case):
        yield f"say what was lost and what is left: --cities {case.victim}=1 --tokens {case.victim}=20"


def token_refusals(case: Case, losses: Losses) -> Iterator[str]:
    """Yield whose tokens were said to grow although nothing brings any."""
    for civ in grown(case, losses):
        had = f"{civ} had {several(case.state.tokens[civ], 'token')}"
        yield f"{had}, and {case.name} adds none, so {case.tokens[civ]} cannot be left (--tokens means the tokens left)"


def range_refusals(case: Case, losses: Losses) -> Iterator[str]:
    """Yield whose cities were said to fall in a number that their tokens do not allow."""
    for civ, one in losses.items():
        if is_out_of_range(one) and case.state.sure(civ, "tokens", "cities"):
            cities = "city" if one.fewest == one.most == 1 else "cities"
            between = f"{span(one.fewest or 0, one.most or 0)} {cities}"
            reduces = f"going by the ledger, {case.name} reduces {between}, not {one.cities}"
            count = f"civledger census {plain(civ)}=NUMBER --after conflict"
            yield f"{reduces}. If {civ} has more or fewer tokens on the board, count them first: {count}"


def tell_shortage(case: Case, short: Shortage) -> str:
    """Return that the gainer has not enough pieces in stock, and how to say what is given instead."""
    taken = both([several(number, word) for word, number in short.taken.items() if number > 0])
    has = both([several(number, word) for word, number in short.stock.items()])
    given = f"--cities {case.victim}={short.cities}"
    given += f" --tokens {case.victim}={short.left}" if short.left is not None else ""
    options = f"Name another gainer with --to CIV, or give the actual numbers: {given}"
    return f"{case.gainer} has {has} in stock and cannot take {taken}. {options}"
