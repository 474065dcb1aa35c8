"""Phase 9: calamities."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import both
from civledger.rules.megaciv.book.calamities.excesses import (
    impossible_pieces,
    impossible_strike,
    players_struck,
    too_much,
)
from civledger.rules.megaciv.book.calamities.strikes import copies, is_major, strikes_by_card, strikes_by_victim
from civledger.rules.megaciv.effects import use
from civledger.rules.megaciv.entries.events import Event


@check(
    "MC410",
    "second-calamity",
    of=strikes_by_card,
    severity=WARNING,
    help="if the later one corrects the earlier one, add `fix = true` to it; `civledger strike NUMBER --reason TEXT`"
    " takes one out",
    retype="if the earlier one is wrong, type this again with --fix",
)
def second_calamity(strikes: tuple[Event, ...]) -> Iterator[Problem]:
    """A calamity struck the same victim twice in a turn, or more often than there are cards of it.

    Rule: there is one card of each calamity, or two with both blocks in play. A player who holds two of one name
    discards one (rule book, phase 8). A calamity is one entry, with everything that it took and gave, and each entry
    counts. When you type the same calamity for the same victim again, it is refused. To correct it, add `--fix` to the
    command: `fix = true` says that an entry takes the place of the earlier one.

    Wrong:
        [[entry]]
        turn = 7
        action = "calamity"
        calamity = "Famine"
        victim = "Minoa"
        lost = { Minoa = 10 }

        [[entry]]
        turn = 7
        action = "calamity"
        calamity = "Famine"
        victim = "Minoa"
        others = ["Assyria"]
        lost = { Minoa = 10, Assyria = 5 }

    Right:
        fix = true
    """
    last, victims = strikes[-1], [strike.civ for strike in strikes]
    there, times = copies(last.steps[0].before), victims.count(last.civ)
    if times > 1:
        why = f"struck {last.civ} {'twice' if times == 2 else f'{times} times'} this turn"
    elif len(strikes) > there:
        cards = "is only one card" if there == 1 else f"are only {there} cards"
        why = f"struck {both(victims)} this turn, but there {cards}"
    else:
        return
    name = "/".join(dict.fromkeys(strike.name for strike in strikes))
    said = f"{name} {why}. Each of them counts"
    yield Problem(last.steps[0].entry, said, last.civ, ("calamity",), refused=times > 1)


@check(
    "MC413",
    "calamity-impossible",
    of=strikes_by_card,
    severity=WARNING,
    needs=("advances",),
    help="correct the numbers, or the calamity; `civledger calamity NAME` shows what one does",
)
def calamity_impossible(strikes: tuple[Event, ...]) -> Iterator[Problem]:
    """A calamity took more than its card can take, struck players it cannot strike, or is not in this game at all.

    Rule: minor calamities are in play only with 9 to 11 and 15 to 18 players. Each card says how much the victim and
    the secondary victims lose, how many of those there are, who they can be and who can gain; advances held before this
    turn change the numbers (rule book, calamities). Tokens are judged where they are given as `lost`, never by the
    number left. A city counts as five unit points, and the last one can stand for fewer. When you type a calamity, this
    is refused.

    Wrong:
        [[entry]]
        turn = 7
        action = "calamity"
        calamity = "Famine"
        victim = "Minoa"
        lost = { Minoa = 20 }

    Right:
        lost = { Minoa = 10 }
    """
    for place, strike in enumerate(strikes):
        struck = list(players_struck(strike))
        if why := impossible_strike(strike, struck, strikes[:place]) or impossible_pieces(strike):
            yield Problem(strike.steps[0].entry, why, strike.civ, ("calamity",))
            continue
        for player in struck:
            if why := too_much(player):
                yield Problem(player.entry, why, player.civ, ("calamity",))


@check(
    "MC414",
    "too-many-calamities",
    of=strikes_by_victim,
    severity=WARNING,
    refused=True,
    help="strike the calamity that this player discarded; if the table played it so, leave it",
    retype="a player discards the others. If an earlier one is wrong, take it out first:"
    " civledger strike NUMBER --reason TEXT",
)
def too_many_calamities(strikes: tuple[Event, ...]) -> Iterator[Problem]:
    """A player was the primary victim of more calamities in one turn than the rules allow.

    Rule: nobody is the primary victim of more than three calamities in a turn, and of more than two major ones; the
    others are discarded at random (rule book, phase 8). All of them count.

    Wrong:
        [[entry]]
        turn = 10
        action = "calamity"
        calamity = "Regression"
        victim = "Minoa"

        [[entry]]
        turn = 10
        action = "calamity"
        calamity = "Superstition"
        victim = "Minoa"

        [[entry]]
        turn = 10
        action = "calamity"
        calamity = "Corruption"
        victim = "Minoa"

    Right:
        [[entry]]
        turn = 10
        action = "calamity"
        calamity = "Regression"
        victim = "Minoa"

        [[entry]]
        turn = 10
        action = "calamity"
        calamity = "Superstition"
        victim = "Minoa"
    """
    limits, last = use(), strikes[-1]
    major = [strike for strike in strikes if is_major(strike)]
    for met, most, what in ((strikes, limits["most"], ""), (major, limits["major"], "major ")):
        if len(met) > most:
            names = both([strike.name for strike in met])
            said = f"primary victim of {len(met)} {what}calamities this turn ({names}), but at most {most} are allowed"
            yield Problem(last.steps[0].entry, said, last.civ, ("calamity",))
            return
