"""What a person decides about a calamity, and the command line that says it."""

from collections.abc import Iterator, Mapping
from itertools import chain

from civledger.model.names import both
from civledger.rules.megaciv.actions.calamities.orders import Request, rows
from civledger.rules.megaciv.book.calamities.cards import TRADEABLE
from civledger.rules.megaciv.book.calamities.cases import may_be_struck, no_way_out
from civledger.rules.megaciv.book.calamities.losses import IN_POINTS, Force, span, there
from civledger.rules.megaciv.book.calamities.pieces import Losses

_SOMEBODY, _SOME = "CIV", "NUMBER"
_Forces = Mapping[str, Force]
_Questions = Iterator[tuple[str, str]]


def decisions(request: Request, forces: _Forces, losses: Losses) -> Iterator[str]:
    """Yield a line for everything the table decides that nobody said, with the command to type instead."""
    asked = chain(
        _more_others(request),
        _traded(request),
        _no_plain(request),
        _ways_out(request, forces),
        _in_cities(request, forces, losses),
        _fewer_cities(request, losses),
        _tokens_brought(request, losses),
    )
    for question, line in asked:
        yield f"{question}? If so, `undo`, then: {line}"


def _more_others(request: Request) -> _Questions:
    """Ask who else is struck, if more can be."""
    case, card = request.case, request.case.card
    able = [civ for civ in case.state.civs if civ not in case.struck and may_be_struck(case, civ)]
    room = min(card.others - len(case.others), len(able))
    if room > 0 and card.anybody:
        question = "did anybody else lose something there" if card.others > 1 else "was a neighbouring city reduced too"
        yield question, request.command(_SOMEBODY)
    elif room > 0:
        more = " more" if case.others else ""
        victims = f"were there up to {room}{more} secondary victims"
        yield victims if room > 1 else f"was there one{more} secondary victim", request.command(*[_SOMEBODY] * room)


def _traded(request: Request) -> _Questions:
    """Ask who traded the card, where that changes who gains or who is spared."""
    case = request.case
    if case.card.kind == TRADEABLE and not case.named and (case.annexes or case.card.others):
        yield f"did {case.victim} get it in a trade, so that the other player gains", request.command(to=_SOMEBODY)


def _no_plain(request: Request) -> _Questions:
    """Ask whether a flood found no units on any flood plain."""
    case = request.case
    if case.card.coast and not request.order.coast and not case.others:
        yield f"does {case.victim} have no units on a flood plain", request.command(coast=True)


def _ways_out(request: Request, forces: _Forces) -> _Questions:
    """Ask who takes the way out, of those who can."""
    case, way = request.case, request.case.card.avert
    for civ in case.struck if way else ():
        number = forces[civ].number
        if way is None or civ in case.avert or not number or any(no_way_out(case._replace(avert={civ: 1}))):
            continue
        price = {"treasury": way.treasury, "cities": way.cities, "commodity cards": way.cards}
        costs = both([f"{cost} {what}" for what, cost in price.items() if cost])
        times = -(-number // way.saves)
        often = f" each time, up to {times} times" if times > 1 else ""
        said = rows({**case.avert, civ: _SOME if times > 1 else 1})
        yield f"does {civ} avert it for {costs}{often}", request.command(avert=said)


def _in_cities(request: Request, forces: _Forces, losses: Losses) -> _Questions:
    """Ask who gives cities instead of tokens."""
    case = request.case
    able = [
        civ
        for civ in case.struck
        if forces[civ].does in IN_POINTS and losses[civ].tokens and there(case.state, "cities", civ)
        if civ not in case.cities and civ not in case.tokens
    ]
    if able:
        said = rows({**case.cities, **dict.fromkeys(able, _SOME)})
        yield f"did {both(able)} lose cities instead of tokens", request.command(cities=said)


def _fewer_cities(request: Request, losses: Losses) -> _Questions:
    """Ask whether fewer cities fell because each brought more tokens than surely."""
    case = request.case
    lost, fewest = losses[case.victim].cities, losses[case.victim].fewest
    if fewest is not None and fewest < lost and case.victim not in case.cities:
        said = rows({case.victim: fewest if lost - fewest == 1 else _SOME})
        cities = "city" if fewest == lost - 1 == 1 else "cities"
        yield f"was it enough to reduce {span(fewest, lost - 1)} {cities}", request.command(cities=said)


def _tokens_brought(request: Request, losses: Losses) -> _Questions:
    """Ask how many tokens reduced cities brought: as many as their areas feed, which the next census counts too."""
    case = request.case
    able = [civ for civ, one in losses.items() if one.reduced and civ not in case.tokens]
    if able and "tokens" in case.state.game.tracks:
        said = rows({**case.tokens, **dict.fromkeys(able, _SOME)})
        yield "have you counted the tokens from the reduced cities yet", request.command(tokens=said)
