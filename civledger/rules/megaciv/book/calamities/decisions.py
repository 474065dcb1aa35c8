"""What a person decides about a calamity, and the command line that says it."""

import shlex
from collections.abc import Iterator, Mapping
from itertools import chain

from civledger.model.names import both, plain, several
from civledger.rules.megaciv.book.calamities.cards import TRADEABLE
from civledger.rules.megaciv.book.calamities.cases import Case, no_way_out, struck_before, wrong_others
from civledger.rules.megaciv.book.calamities.losses import IN_POINTS, Force, span, there
from civledger.rules.megaciv.book.calamities.pieces import Losses

SOMEBODY, SOME = "CIV", "NUMBER"
Forces = Mapping[str, Force]
Asked = Iterator[tuple[str, str]]


def decisions(case: Case, forces: Forces, losses: Losses) -> Iterator[str]:
    """Yield a line for everything the table decides that nobody said, with the command to type instead."""
    asked = chain(
        more_others(case),
        traded(case),
        no_plain(case),
        ways_out(case, forces),
        in_cities(case, forces, losses),
        fewer_cities(case, losses),
        tokens_brought(case, losses),
    )
    for question, line in asked:
        yield f"{question}? after `undo`: {line}"


def command(case: Case, *others: str, coast: bool = False, **said: str) -> str:
    """Return the command line as it was typed, but for more secondary victims and what options say otherwise."""
    order = case.order
    options = {
        "to": plain(case.gainer) if order.to and case.gainer else "",
        "cities": rows(case.cities),
        "tokens": rows(case.tokens),
        "avert": rows(case.avert),
        **said,
    }
    words = [plain(case.name), *map(plain, case.struck), *others]
    words += [word for option, text in options.items() if text for word in (f"--{option}", text)]
    words += ["--coast"] if coast or order.coast else []
    words += ["--note", order.note] if order.note is not None else []
    return shlex.join(["civledger", "calamity", *words, *order.place])


def rows(numbers: Mapping[str, object]) -> str:
    """Return numbers by player as an option takes them."""
    return ",".join(f"{plain(civ)}={number}" for civ, number in numbers.items())


def more_others(case: Case) -> Asked:
    """Ask who else is struck, if more can be."""
    card = case.card
    able = [civ for civ in case.state.civs if civ not in case.struck and may_be_struck(case, civ)]
    room = min(card.others - len(case.others), len(able))
    if room > 0 and card.anybody:
        yield "others who were there" if card.others > 1 else "a neighbour", command(case, SOMEBODY)
    elif room > 0:
        yield f"{several(room, 'secondary victim')}{' at most' if room > 1 else ''}", command(case, *[SOMEBODY] * room)


def may_be_struck(case: Case, civ: str) -> bool:
    """Tell whether somebody could be a secondary victim too."""
    tried = case._replace(others=(*case.others, civ), card=case.card._replace(others=len(case.others) + 1))
    return not any(chain(wrong_others(tried), struck_before(tried)))


def traded(case: Case) -> Asked:
    """Ask who traded the card, where that changes who gains or who is spared."""
    if case.card.kind == TRADEABLE and case.order.to is None and (case.annexes or case.card.others):
        yield f"somebody traded it to {case.victim}, and gains", command(case, to=SOMEBODY)


def no_plain(case: Case) -> Asked:
    """Ask whether a flood found no units on any flood plain."""
    if case.card.coast and not case.order.coast and not case.others:
        yield f"no units of {case.victim} on a flood plain", command(case, coast=True)


def ways_out(case: Case, forces: Forces) -> Asked:
    """Ask who takes the way out, of those who can."""
    way = case.card.avert
    for civ in case.struck if way else ():
        number = forces[civ].number
        if way is None or civ in case.avert or not number or any(no_way_out(case._replace(avert={civ: 1}))):
            continue
        price = {"treasury": way.treasury, "cities": way.cities, "commodity cards": way.cards}
        costs = both([f"{cost} {what}" for what, cost in price.items() if cost])
        times = -(-number // way.saves)
        often = f" each time, {times} times at most" if times > 1 else ""
        said = rows({**case.avert, civ: SOME if times > 1 else 1})
        yield f"{civ} averts it for {costs}{often}", command(case, avert=said)


def in_cities(case: Case, forces: Forces, losses: Losses) -> Asked:
    """Ask who gives cities instead of tokens."""
    able = [
        civ
        for civ in case.struck
        if forces[civ].does in IN_POINTS and losses[civ].tokens and there(case.state, "cities", civ)
        if civ not in case.cities and civ not in case.tokens
    ]
    if able:
        said = rows({**case.cities, **dict.fromkeys(able, SOME)})
        yield f"cities of {both(able)} instead of tokens", command(case, cities=said)


def fewer_cities(case: Case, losses: Losses) -> Asked:
    """Ask whether fewer cities fell because each brought more tokens than surely."""
    lost, fewest = losses[case.victim].cities, losses[case.victim].fewest
    if fewest is not None and fewest < lost and case.victim not in case.cities:
        said = rows({case.victim: fewest if lost - fewest == 1 else SOME})
        yield f"{span(fewest, lost - 1)} reduced {'was' if lost == 2 else 'were'} enough", command(case, cities=said)


def tokens_brought(case: Case, losses: Losses) -> Asked:
    """Ask how many tokens reduced cities brought: as many as their areas feed, which the next census counts too."""
    able = [civ for civ, one in losses.items() if one.reduced and civ not in case.tokens]
    if able and "tokens" in case.state.game.tracks:
        said = rows({**case.tokens, **dict.fromkeys(able, SOME)})
        yield "tokens of reduced cities counted before the next census", command(case, tokens=said)
