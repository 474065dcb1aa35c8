"""How the game went, told once it is over."""

from collections import Counter
from collections.abc import Sequence

from civledger.model.names import both, several
from civledger.model.pages.game_story import Wording, stands_out, tell_story
from civledger.model.pages.page import Chart, Standings, Story
from civledger.model.turn import Turn
from civledger.rules.megaciv.book.calamities.strikes import Strike, strikes
from civledger.rules.megaciv.book.standings import decisive
from civledger.rules.megaciv.entries.purchases import BUY
from civledger.rules.megaciv.state import State

LOST = {"space": "space", "cities": "city", "tokens": "token", "treasury": "treasury token"}
_MANY_CITIES = 3  # that a calamity takes, to be worth telling if it takes no space


def story(state: State, turns: Sequence[Turn], ranked: Standings, course: Chart | None) -> Story | None:
    """Return who won and how it came to that; nothing where no points are known. The course is points by turn."""

    def tell_tiebreak(first: str, second: str) -> str:
        name, own, other = decisive(state, first, second)
        return f"the tie was decided by {name}, {own} to {other}"

    return tell_story(
        ranked, course, turns, tell_tiebreak, lambda words: [_tell_calamity(turns), _tell_purchase(turns, words)]
    )


class _Toll(Counter[tuple[str, str]]):
    """What a calamity took of whom: numbers by civilization and quantity."""

    @property
    def cost(self) -> tuple[int, int, int]:
        """Return by what calamities are compared: spaces, which are worth most points, then cities, then tokens."""
        lost = Counter[str]()
        for (_, quantity), number in self.items():
            lost[quantity] += number
        return lost["space"], lost["cities"], lost["tokens"] + lost["treasury"]


def _toll_of(strike: Strike) -> _Toll:
    """Return what a calamity took, step by step."""
    toll = _Toll()
    for step in strike.steps:
        for quantity in LOST:
            before, after = getattr(step.before, quantity), getattr(step.after, quantity)
            toll.update({(civ, quantity): before[civ] - after[civ] for civ in before if after[civ] < before[civ]})
    return toll


def _tell_calamity(turns: Sequence[Turn]) -> str:
    """Return the calamity that cost most; nothing if that was little, or another cost as much."""
    struck = [(_toll_of(strike), strike, turn) for turn in turns for strike in strikes(turn)]
    struck.sort(key=lambda one: one[0].cost, reverse=True)
    if not struck or [toll.cost for toll, _, _ in struck].count(struck[0][0].cost) > 1:
        return ""
    toll, strike, turn = struck[0]
    spaces, cities, _ = toll.cost
    if not spaces and cities < _MANY_CITIES:
        return ""
    victims = dict.fromkeys(civ for civ, _ in toll)
    losses = both([f"{_tell_losses(toll, civ)} from {civ}" for civ in victims])
    return f"The costliest calamity was {strike.name} in turn {turn.number}, which took {losses}."


def _tell_losses(toll: _Toll, civ: str) -> str:
    """Return what one player lost."""
    return both([several(toll[civ, quantity], word) for quantity, word in LOST.items() if toll[civ, quantity]])


def _tell_purchase(turns: Sequence[Turn], words: Wording) -> str:
    """Return the boldest purchase, if clearly so: all entries of a player and turn are one."""
    bought: dict[tuple[int, str], dict[str, int]] = {}
    for turn in turns:
        for step in turn.readable(BUY):
            prices = {name: price or 0 for name, price in step.entry.body.advances.items()}
            bought.setdefault((turn.number, step.entry.body.civ), {}).update(prices)
    largest = sorted(bought.items(), key=lambda one: -sum(one[1].values()))
    if not largest or not stands_out([sum(prices.values()) for _, prices in largest]):
        return ""
    (number, civ), prices = largest[0]
    spent, named = sum(prices.values()), both(list(prices))
    return words.choose(
        f"{civ} made the biggest purchase in turn {number}: {named} for {spent}.",
        f"Nobody spent more at once than {civ} in turn {number}: {spent} for {named}.",
    )
