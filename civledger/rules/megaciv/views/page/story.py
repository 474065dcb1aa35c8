"""A game told in words: what happened in a turn, and how the game went once it is over."""

from collections.abc import Mapping, Sequence

from civledger.model.names import both, several
from civledger.model.pages.game_story import tell_story
from civledger.model.pages.page import Chart, Standings, Story
from civledger.model.pages.story import tell_lead
from civledger.model.pages.wording import Wording, stands_out
from civledger.model.turn import Situation, Turn
from civledger.rules.megaciv.book.scoring import by_books, points
from civledger.rules.megaciv.book.standings import decisive
from civledger.rules.megaciv.book.transactions import purchase_entries
from civledger.rules.megaciv.entries.events import find_calamities
from civledger.rules.megaciv.state import State

_LOST = {"space": "space", "cities": "city", "tokens": "token", "treasury": "treasury token"}
_FEW = 2
_MANY_CITIES = 3  # that a calamity takes, to be worth telling if it takes no space


def story(state: State, turns: Sequence[Turn], ranked: Standings, course: Chart | None) -> Story | None:
    """Return who won and how it came to that; nothing where no points are known. The course is points by turn."""

    def tell_tiebreak(first: str, second: str) -> str:
        name, own, other = decisive(state, first, second)
        return f"the tie was decided by {name}, {own} to {other}"

    if state.game.first_turn > 1:  # of the turns before, nobody knows who led, or what cost or brought most
        begun = f"The books of this game begin with turn {state.game.first_turn}."
        return tell_story(ranked, None, turns[-1:], tell_tiebreak, lambda words: [begun])
    return tell_story(
        ranked, course, turns, tell_tiebreak, lambda words: [_tell_calamity(turns), _tell_purchase(turns, words)]
    )


_Toll = Mapping[str, Mapping[str, int]]  # what a calamity took, and of whom


def _tell_calamity(turns: Sequence[Turn]) -> str:
    """Return the calamity that cost most; nothing if that was little, or another cost as much."""
    struck = []
    for strike in [strike for turn in turns for strike in find_calamities(turn)]:
        lost = {what: strike.lost(what).items() for what in _LOST}  # what others gained is no part of it
        toll = {what: {civ: number for civ, number in rows if number > 0} for what, rows in lost.items()}
        sums = {what: sum(of_whom.values()) for what, of_whom in toll.items()}
        cost = sums["space"], sums["cities"], sums["tokens"] + sums["treasury"]  # a space is worth most points
        struck.append((cost, toll, strike))
    most = max([cost for cost, _, _ in struck], default=(0, 0, 0))
    costliest = [(toll, strike) for cost, toll, strike in struck if cost == most]
    spaces, cities, _ = most
    if len(costliest) != 1 or (not spaces and cities < _MANY_CITIES):
        return ""
    ((toll, strike),) = costliest
    victims = dict.fromkeys(
        civ for of_whom in toll.values() for civ in strike.steps[0].before.game.civs if civ in of_whom
    )
    losses = both([f"{_tell_losses(toll, civ)} from {civ}" for civ in victims])
    return f"The costliest calamity was {strike.name} in turn {strike.entry.turn}, which took {losses}."


def _tell_losses(toll: _Toll, civ: str) -> str:
    return both([several(toll[what][civ], word) for what, word in _LOST.items() if civ in toll[what]])


def _tell_purchase(turns: Sequence[Turn], words: Wording) -> str:
    """Return the boldest purchase, if clearly so: all entries of a player and turn are one."""
    bought: dict[tuple[int, str], dict[str, int]] = {}
    for turn in turns:
        bought |= {(turn.number, civ): prices for civ, prices in _list_bought(turn).items()}
    largest = sorted(bought.items(), key=lambda one: -sum(one[1].values()))
    if not largest or not stands_out([sum(prices.values()) for _, prices in largest]):
        return ""
    (number, civ), prices = largest[0]
    spent, named = sum(prices.values()), both(list(prices))
    return words.choose(
        f"{civ} made the biggest purchase in turn {number}: {named} for {spent}.",
        f"Nobody spent more at once than {civ} in turn {number}: {spent} for {named}.",
    )


def _list_bought(turn: Turn) -> dict[str, dict[str, int]]:
    bought: dict[str, dict[str, int]] = {}
    for entry in purchase_entries(turn):
        prices = {name: price or 0 for name, price in entry.body.advances.items()}
        bought.setdefault(entry.body.civ, {}).update(prices)
    return bought


def caption(situation: Situation) -> str:
    """Return what happened in the turn of a situation, short enough to be read while the next one waits."""
    state: State = situation.state
    told = []
    if by_books(state.game):  # else nobody knows all points
        before, after = ({civ: points(books, civ).total for civ in state.civs} for books in (situation.opening, state))
        told.append(tell_lead(before, after))
    lost = ("cities", "tokens")  # of all players together
    struck = sorted(find_calamities(situation.now), key=lambda one: [-sum(one.lost(what).values()) for what in lost])
    hit = [f"{strike.name} hit {strike.civ}" for strike in struck[:_FEW]]
    if others := len(struck[_FEW:]):
        hit.append(f"{others} other calamities struck" if others > 1 else "another calamity struck")
    told += [f"{both(hit)}." if hit else "", _tell_spending(situation.now)]
    return " ".join(filter(None, told))


def _tell_spending(turn: Turn) -> str:
    bought = _list_bought(turn)
    most = max((sum(prices.values()) for prices in bought.values()), default=0)
    if not most:
        return ""
    first = [civ for civ, prices in bought.items() if sum(prices.values()) == most]
    if len(first) > 1:
        return f"{both(first) if len(first) <= _FEW else f'{len(first)} players'} spent most on advances, {most} each."
    cards = list(bought[first[0]])
    named = both(cards) if len(cards) <= _FEW else f"{len(cards)} advances"
    return f"{first[0]} {'spent most:' if len(bought) > 1 else 'bought'} {named} for {most}."
