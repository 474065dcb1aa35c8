"""How the game went, told once it is over."""

from collections import Counter
from collections.abc import Iterator, Sequence

from civledger.model.names import both, several
from civledger.model.pages.page import Standing, Standings, Story
from civledger.model.pages.story import tell_agreed_end, tell_decision, tell_lead, tell_length, tell_story, tell_swing
from civledger.model.situation import Situation
from civledger.model.turn import Turn
from civledger.rules.megaciv.book.calamities.strikes import Strike, strikes
from civledger.rules.megaciv.book.scoring import by_books, points
from civledger.rules.megaciv.book.standings import decisive, standings
from civledger.rules.megaciv.entries.purchases import BUY
from civledger.rules.megaciv.state import State

LOST = {"space": "space", "cities": "city", "tokens": "token", "treasury": "treasury token"}


def story(situation: Situation, turns: Sequence[Turn], ranked: Standings) -> Story | None:
    """Return who won and how it came to that; nothing where no points are known."""
    return tell_story(ranked.rows, _sentences(situation.state, turns, ranked.rows))


def _sentences(state: State, turns: Sequence[Turn], rows: Sequence[Standing]) -> Iterator[str]:
    """Yield what the books tell, each sentence by itself."""
    played = by_books(state.game) and turns
    if played:
        yield tell_lead([(turn.number, [next(iter(standings(turn.closing)))]) for turn in turns])
    yield tell_decision(rows, lambda first, second: _tell_tiebreak(state, first, second))
    if played:
        states: list[State] = [turns[0].opening, *(turn.closing for turn in turns)]
        totals = {civ: [_total_in(books, civ) for books in states] for civ in state.game.civs}
        yield tell_swing([turn.number for turn in turns], totals)
    yield _tell_calamity(turns)
    yield _tell_purchase(turns)
    yield tell_agreed_end(turns)
    if turns:
        yield tell_length(turns)


def _total_in(state: State, civ: str) -> int | None:
    """Return somebody's points as the books stood, None once he left."""
    return None if civ in state.left else points(state, civ).total


def _tell_tiebreak(state: State, first: str, second: str) -> str:
    """Return what decided between two with as many points."""
    name, own, other = decisive(state, first, second)
    return f"the tie was decided by {name}, {own} to {other}"


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
    """Return the calamity that cost most, the first of equals; nothing if none cost anything."""
    struck = [(_toll_of(strike), strike, turn) for turn in turns for strike in strikes(turn)]
    toll, strike, turn = max(struck, key=lambda one: one[0].cost, default=(_Toll(), None, None))
    if not strike or not turn or not toll:
        return ""
    victims = dict.fromkeys(civ for civ, _ in toll)
    losses = both([f"{_tell_losses(toll, civ)} from {civ}" for civ in victims])
    return f"The costliest calamity was {strike.name} in turn {turn.number}, which took {losses}."


def _tell_losses(toll: _Toll, civ: str) -> str:
    """Return what one player lost."""
    return both([several(toll[civ, quantity], word) for quantity, word in LOST.items() if toll[civ, quantity]])


def _tell_purchase(turns: Sequence[Turn]) -> str:
    """Return the boldest purchase, the first of equals: all entries of a player and turn are one.

    Nothing if nobody paid for an advance.
    """
    bought: dict[tuple[int, str], dict[str, int]] = {}
    for turn in turns:
        for step in turn.readable(BUY):
            prices = {name: price or 0 for name, price in step.entry.body.advances.items()}
            bought.setdefault((turn.number, step.entry.body.civ), {}).update(prices)
    (number, civ), prices = max(bought.items(), key=lambda one: sum(one[1].values()), default=((0, ""), {}))
    spent = sum(prices.values())
    return f"{civ} made the biggest purchase in turn {number}: {both(list(prices))} for {spent}." if spent else ""
