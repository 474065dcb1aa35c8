"""What is typed about a calamity: the order, why it is refused, and what is left to decide."""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from civledger.model.names import both, plain, several, span
from civledger.rules.megaciv.board import at_most, ends_now, is_counted
from civledger.rules.megaciv.book.calamities.losses import IN_POINTS, is_out_of_range, there, unknown
from civledger.rules.megaciv.book.calamities.pieces import Hits, Shortage, grown
from civledger.rules.megaciv.book.calamities.strikes import (
    Case,
    gives_nothing,
    impossible_roles,
    may_be_struck,
    no_way_out,
    struck_before,
)
from civledger.rules.megaciv.effects import TRADEABLE, in_points
from civledger.rules.megaciv.tables import Counts

_CORRECTED = "if that is wrong, correct it first, by the same command with --fix"
_SOMEBODY, _SOME = "CIV", "NUMBER"


class CalamityOrder(NamedTuple):
    """What was said about a calamity: its name, the victim, others, the gainer, and what the board decided.

    `place` are the options that say in which ledger and turn. Of what `is_asked` before, the answer asks nothing. What
    is `exact` stands in the entry instead of what is computed; a `fix` writes the calamity anew.
    """

    name: str
    victim: str
    others: Sequence[str] = ()
    to: str | None = None
    cities: Counts = {}
    lost: Counts = {}
    tokens: Counts = {}
    avert: Counts = {}
    note: str | None = None
    coast: bool = False
    place: Sequence[str] = ()
    is_asked: bool = False
    exact: Mapping[str, Counts] = {}
    fix: bool = False


def _command(order: CalamityOrder, case: Case, *others: str, coast: bool = False, **said: str) -> str:
    """Return the line that writes the calamity anew: as it was typed, but for more victims and what is said."""
    options = {
        "to": plain(case.gainer) if order.to and case.gainer else "",
        "cities": _join_numbers(case.cities),
        "lost": _join_numbers(case.lost),
        "tokens": _join_numbers(case.tokens),
        "avert": _join_numbers(case.avert),
        **{key.replace("_", "-"): _join_numbers(numbers) for key, numbers in order.exact.items()},
        **said,
    }
    words = [plain(case.name), *map(plain, case.struck), *others]
    words += [word for option, text in options.items() if text for word in (f"--{option}", text)]
    words += ["--coast"] if coast or order.coast else []
    words += ["--note", order.note] if order.note is not None else []
    return shlex.join(["civledger", "calamity", *words, *order.place, "--fix"])


def _join_numbers(numbers: Mapping[str, object]) -> str:
    return ",".join(f"{plain(civ)}={number}" for civ, number in numbers.items())


def refusals(case: Case) -> Iterator[str]:
    """Yield why a calamity cannot strike so."""
    yield from _gainer_lacks(case)
    if case.named and gives_nothing(case.card):
        yield f"nobody gains from {case.name}; leave out --to"
    yield from impossible_roles(case.roles)
    yield from (f"{why}; {_CORRECTED}" for why in struck_before(case.roles, case.earlier))
    for civ in (*case.cities, *case.lost, *case.avert, *(civ for civ in case.tokens if civ != case.gainer)):
        if civ not in case.struck:
            yield f"{civ} is not a victim; to add it: calamity {plain(case.name)} {case.victim} {civ}"
    for civ, lost in case.cities.items():
        if lost > there(case.state, "cities", civ):
            yield f"{civ} has only {several(case.state.cities[civ], 'city')}, not {lost}"
    yield from _number_lacks(case)
    yield from no_way_out(case)


def lacks(case: Case) -> Iterator[str]:
    """Yield what has to be said besides, of all for which a calamity is refused."""
    yield from _gainer_lacks(case)
    yield from _number_lacks(case)


def _gainer_lacks(case: Case) -> Iterator[str]:
    if not case.named and case.gainer is not None and "cities" not in case.state.game.tracks:
        yield f"this ledger does not track cities, so say who gains: --to {case.gainer}"


def _number_lacks(case: Case) -> Iterator[str]:
    missing = unknown(case.card.does, case.state)
    if missing and case.victim not in case.cities:
        yield f"this ledger does not track {both(missing)}, so say how many cities: --cities {case.victim}=1"
    if case.card.does == "told" and not (case.cities or case.tokens or case.lost):  # only the board knows it
        yield f"say what was lost: --cities {case.victim}=1 --lost {case.victim}=5"


def token_refusals(case: Case, hits: Hits) -> Iterator[str]:
    """Yield whose tokens were said to grow although nothing brings any, and who cannot lose as many as were said."""
    for civ, lost in case.lost.items() if "tokens" in case.state.game.tracks else ():
        most, force = ends_now(case.state, civ).most, hits[civ].eased
        if civ in case.tokens:
            yield f"say how many tokens {civ} lost (--lost) or how many are left (--tokens), not both"
        elif force.does not in (*IN_POINTS, "told"):
            yield f"{case.name} takes no tokens; leave out --lost"
        elif force.does in IN_POINTS and in_points(lost, 0) > force.number:
            yield f"{case.name} takes {several(force.number, 'unit point')} from {civ}, not {several(lost, 'token')}"
        elif lost > most:
            yield f"{civ} has {_say_most(case, civ)}{several(most, 'token')} on the board, not {lost}"
    for civ, before in grown(case, hits):
        had = f"{civ} had {_say_most(case, civ)}{several(before, 'token')}"
        yield f"{had}, and {case.name} adds none, so {case.tokens[civ]} cannot be left (--tokens means the tokens left)"


def _say_most(case: Case, civ: str) -> str:
    known = at_most(case.state, civ) is None and is_counted(case.state, civ)
    return "" if known else "at most "


def range_refusals(case: Case, hits: Hits) -> Iterator[str]:
    """Yield whose cities were said to fall in a number that their tokens do not allow."""
    for civ, hit in hits.items():
        one = hit.loss
        if is_out_of_range(one) and case.state.sure(civ, "tokens", "cities"):
            cities = "city" if one.fewest == one.most == 1 else "cities"
            between = f"{span(one.fewest or 0, one.most or 0)} {cities}"
            reduces = f"going by the ledger, {case.name} reduces {between}, not {one.cities}"
            count = f"civledger census {plain(civ)}=NUMBER --after conflict"
            yield f"{reduces}. If {civ} has more or fewer tokens on the board, count them first: {count}"


def tell_shortage(case: Case, short: Shortage) -> str:
    """Return that the gainer has not enough pieces in stock, and how to say what is given instead."""
    given = f"--cities {case.victim}={short.cities}"
    given += f" --tokens {case.victim}={short.left}" if short.left is not None else ""
    options = f"Name another gainer with --to CIV, or give the actual numbers: {given}"
    return f"{tell_short_stock(case, short)}. {options}"


def tell_short_stock(case: Case, short: Shortage) -> str:
    """Return that the gainer has not enough pieces in stock."""
    taken = both([several(number, word) for word, number in short.taken.items() if number > 0])
    has = both([several(number, word) for word, number in short.stock.items()])
    return f"{case.gainer} has {has} in stock and cannot take {taken}"


_Questions = Iterator[tuple[str, str]]


def decisions(order: CalamityOrder, case: Case, hits: Hits) -> Iterator[str]:
    """Yield a line for everything the table decides that nobody said, with the command to type instead."""
    if order.is_asked:
        return
    for question, line in chain(_ask_whom(order, case), _ask_losses(order, case, hits)):
        yield f"{question}? If so: {line}"


def count_room(case: Case) -> int:
    """Return how many more secondary victims there may be."""
    able = [civ for civ in case.state.civs if civ not in case.struck and may_be_struck(case, civ)]
    return min(case.card.others - len(case.others), len(able))


def may_be_traded(case: Case) -> bool:
    """Tell whether it matters who traded the card, for who gains or who is spared, and nobody said it."""
    return case.card.kind == TRADEABLE and not case.named and bool(case.annexes or case.card.others)


def _ask_whom(order: CalamityOrder, case: Case) -> _Questions:
    card, room = case.card, count_room(case)
    if room > 0 and card.anybody:
        question = "did anybody else lose something there" if card.others > 1 else "was a neighbouring city reduced too"
        yield question, _command(order, case, _SOMEBODY)
    elif room > 0:
        more = " more" if case.others else ""
        victims = f"were there up to {room}{more} secondary victims"
        yield (
            victims if room > 1 else f"was there one{more} secondary victim",
            _command(order, case, *[_SOMEBODY] * room),
        )
    if may_be_traded(case):
        yield (
            f"did {case.victim} get it in a trade, so that the other player gains",
            _command(order, case, to=_SOMEBODY),
        )
    if card.coast and not order.coast and not case.others:
        yield f"does {case.victim} have no units on a flood plain", _command(order, case, coast=True)


def ways_out(case: Case, hits: Hits) -> Iterator[tuple[str, int, str]]:
    """Yield who can take the way out, of whom nobody said whether they do, how often, and what each time costs."""
    way = case.card.avert
    for civ in case.struck if way else ():
        number = hits[civ].force.number
        if way is None or civ in case.avert or not number or any(no_way_out(case._replace(avert={civ: 1}))):
            continue
        price = {"treasury": way.treasury, "cities": way.cities, "commodity cards": way.cards}
        yield civ, -(-number // way.saves), both([f"{cost} {what}" for what, cost in price.items() if cost])


def may_give_cities(case: Case, hits: Hits) -> list[str]:
    """Return who may give cities instead of tokens, of whom nobody said how many."""
    return [
        civ
        for civ, hit in hits.items()
        if hit.force.does in IN_POINTS and hit.loss.taken and not hit.loss.is_all and there(case.state, "cities", civ)
        if civ not in case.cities and civ not in case.tokens and civ not in case.lost
    ]


def may_be_enough(case: Case, hits: Hits) -> range:
    """Return with how many fewer cities it may be enough, because each brings more tokens than surely."""
    lost, fewest = hits[case.victim].loss.cities, hits[case.victim].loss.fewest
    return range(0) if fewest is None or case.victim in case.cities else range(fewest, lost)


def may_have_grown(case: Case, hits: Hits) -> list[str]:
    """Return whose reduced cities brought tokens that nobody counted: as many as their areas feed."""
    tracked = "tokens" in case.state.game.tracks
    return [civ for civ, hit in hits.items() if hit.loss.reduced and civ not in case.tokens and tracked]


def _ask_losses(order: CalamityOrder, case: Case, hits: Hits) -> _Questions:
    """Ask what the board decides of all that is lost, and how many tokens came for cities that were reduced."""
    for civ, times, costs in ways_out(case, hits):
        often = f" each time, up to {times} times" if times > 1 else ""
        said = _join_numbers({**case.avert, civ: _SOME if times > 1 else 1})
        yield f"does {civ} avert it for {costs}{often}", _command(order, case, avert=said)
    if able := may_give_cities(case, hits):
        said = _join_numbers({**case.cities, **dict.fromkeys(able, _SOME)})
        yield f"did {both(able)} lose cities instead of tokens", _command(order, case, cities=said)
    if fewer := may_be_enough(case, hits):
        said = _join_numbers({case.victim: fewer[0] if len(fewer) == 1 else _SOME})
        cities = "city" if [*fewer] == [1] else "cities"
        yield f"was it enough to reduce {span(fewer[0], fewer[-1])} {cities}", _command(order, case, cities=said)
    if grown_by := may_have_grown(case, hits):  # the next census counts these too
        said = _join_numbers({**case.tokens, **dict.fromkeys(grown_by, _SOME)})
        yield "have you counted the tokens from the reduced cities yet", _command(order, case, tokens=said)
