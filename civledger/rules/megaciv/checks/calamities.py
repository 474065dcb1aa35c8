"""Phase 9: calamities."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import both
from civledger.rules.megaciv.book.calamities.excesses import (
    impossible_strike,
    players_struck,
    strikes_by_victim,
    too_much,
)
from civledger.rules.megaciv.book.calamities.strikes import Strike, copies, strikes_by_card
from civledger.rules.megaciv.effects import use


@check(
    "MC410",
    "second-calamity",
    of=strikes_by_card,
    severity=WARNING,
    help="if one was a correction of the other, undo both with `civledger undo` and enter the right one again",
    retype="if the earlier one is wrong, undo it first: civledger undo",
)
def second_calamity(strikes: tuple[Strike, ...]) -> Iterator[Problem]:
    """A calamity struck the same victim twice in a turn, or more often than there are cards of it.

    Rule: there is one card of each calamity, or two with both blocks in play. A player who holds two of one name
    discards one (rule book, phase 8). All of them count. The entries of one calamity come one after another, and all
    except the first have `joined`. When you type the same calamity for the same victim again, it is refused.

    Wrong:
        [[entry]]
        turn = 7
        action = "cities"
        cities = { Minoa = 2 }
        calamity = "Treachery"
        victim = "Minoa"

        [[entry]]
        turn = 7
        action = "cities"
        cities = { Minoa = 1 }
        calamity = "Treachery"
        victim = "Minoa"

    Right:
        [[entry]]
        turn = 7
        action = "cities"
        cities = { Minoa = 2 }
        calamity = "Treachery"
        victim = "Minoa"
    """
    last, victims = strikes[-1], [strike.victim for strike in strikes]
    there, times = copies(last.steps[0].before), victims.count(last.victim)
    if times > 1:
        why = f"struck {last.victim} {'twice' if times == 2 else f'{times} times'} this turn"
    elif len(strikes) > there:
        cards = "is only one card" if there == 1 else f"are only {there} cards"
        why = f"struck {both(victims)} this turn, but there {cards}"
    else:
        return
    name = "/".join(dict.fromkeys(strike.name for strike in strikes))
    said = f"{name} {why}. Each of them counts"
    yield Problem(last.steps[0].entry, said, last.victim, ("calamity",), refused=times > 1)


@check(
    "MC413",
    "calamity-impossible",
    of=strikes_by_card,
    severity=WARNING,
    needs=("advances",),
    help="correct the numbers, or the calamity; `civledger calamity NAME` shows what one does",
)
def calamity_impossible(strikes: tuple[Strike, ...]) -> Iterator[Problem]:
    """A calamity took more than its card can take, struck players it cannot strike, or is not in this game at all.

    Rule: minor calamities are in play only with 9 to 11 and 15 to 18 players. Each card says how much the victim and
    the secondary victims lose, how many of those there are, who they can be and who can gain; advances held before this
    turn change the numbers (rule book, calamities). Tokens are judged where they are given as `lost`, never by the
    number left. A city counts as five unit points, and the last one can stand for fewer. When you type a calamity, this
    is refused.

    Wrong:
        [[entry]]
        turn = 7
        action = "census"
        lost = { Minoa = 20 }
        after = "Famine"
        calamity = "Famine"
        victim = "Minoa"

    Right:
        lost = { Minoa = 10 }
    """
    for place, strike in enumerate(strikes):
        struck = list(players_struck(strike))
        if why := impossible_strike(strike, struck, strikes[:place]):
            yield Problem(strike.steps[0].entry, why, strike.victim, ("calamity",))
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
    retype="a player discards the others. If an earlier one is wrong, undo it first: civledger undo",
)
def too_many_calamities(strikes: tuple[Strike, ...]) -> Iterator[Problem]:
    """A player was the primary victim of more calamities in one turn than the rules allow.

    Rule: nobody is the primary victim of more than three calamities in a turn, and of more than two major ones; the
    others are discarded at random (rule book, phase 8). All of them count.

    Wrong:
        [[entry]]
        turn = 10
        action = "note"
        text = "Regression: no marker moved"
        calamity = "Regression"
        victim = "Minoa"

        [[entry]]
        turn = 10
        action = "note"
        text = "Superstition: no city"
        calamity = "Superstition"
        victim = "Minoa"

        [[entry]]
        turn = 10
        action = "note"
        text = "Corruption: two cards"
        calamity = "Corruption"
        victim = "Minoa"

    Right:
        [[entry]]
        turn = 10
        action = "note"
        text = "Regression: no marker moved"
        calamity = "Regression"
        victim = "Minoa"

        [[entry]]
        turn = 10
        action = "note"
        text = "Superstition: no city"
        calamity = "Superstition"
        victim = "Minoa"
    """
    limits, last = use(), strikes[-1]
    major = [strike for strike in strikes if strike.is_major]
    for met, most, what in ((strikes, limits["most"], ""), (major, limits["major"], "major ")):
        if len(met) > most:
            names = both([strike.name for strike in met])
            said = f"primary victim of {len(met)} {what}calamities this turn ({names}), but at most {most} are allowed"
            yield Problem(last.steps[0].entry, said, last.victim, ("calamity",))
            return


CHECKS = (second_calamity, calamity_impossible, too_many_calamities)
