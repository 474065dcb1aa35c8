"""Phase 9: calamities."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import both
from civledger.rules.megaciv.book.calamities.strikes import Strike, copies, strikes_by_card


@check(
    "MC410",
    "second-calamity",
    of=strikes_by_card,
    severity=WARNING,
    help="if one was a correction of the other, undo both with `civledger undo` and enter the right one again",
)
def second_calamity(strikes: tuple[Strike, ...]) -> Iterator[Problem]:
    """A calamity struck the same victim twice in a turn, or more often than there are cards of it.

    Rule: there is one card of each calamity, or two with both blocks in play. A player who holds two of one name
    discards one (rule book, phase 8). All of them count. The entries of one calamity come one after another, and all
    except the first have `joined`.

    Wrong:
        [[entry]]
        turn = 1
        action = "cities"
        cities = { Minoa = 2 }
        calamity = "Treachery"
        victim = "Minoa"

        [[entry]]
        turn = 1
        action = "cities"
        cities = { Minoa = 1 }
        calamity = "Treachery"
        victim = "Minoa"

    Right:
        [[entry]]
        turn = 1
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
    yield Problem(last.steps[0].entry, f"{name} {why}. Each of them counts", last.victim, ("calamity",))


CHECKS = (second_calamity,)
