"""A game that is over as a race between who won and who came next, and the purchases that may have decided it."""

from collections.abc import Iterator, Mapping

from civledger.model.changed_game import Candidate
from civledger.model.names import both, several
from civledger.model.pages.log_section import turns_of_play
from civledger.model.struct import Struct
from civledger.model.turn import Situation, Step, Turn
from civledger.rules.megaciv.book.markers import knows_markers
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.book.scoring import by_books
from civledger.rules.megaciv.book.standings import standings
from civledger.rules.megaciv.book.succession import needs, next_epoch
from civledger.rules.megaciv.book.transactions import transactions
from civledger.rules.megaciv.entries.purchases import BUY, Buy
from civledger.rules.megaciv.entries.track import AST_CHECK
from civledger.rules.megaciv.state import State

_RIVALS = 3
_FEW = 3
_LONGEST = 60  # turns: nobody plays more, and a file that has them shall not keep the page waiting


class Race(Struct):
    """A game that is over: its turns, who won, and by how many points those next to the winner are behind."""

    turns: tuple[Turn, ...]
    state: State
    winner: str
    behind: Mapping[str, int]

    @property
    def space(self) -> int:
        """Return what a space is worth."""
        worth: int = self.state.game.book.numbers["score"]["space"]
        return worth


def race_of(situation: Situation) -> Race | None:
    """Return the race of a game; nothing where the books do not know all that moves a marker or brings points."""
    state: State = situation.state
    turns = turns_of_play(situation.turns)
    if not 0 < len(turns) <= _LONGEST or not by_books(state.game) or not knows_markers(state.game) or not state.civs:
        return None
    totals = {civ: its.total for civ, its in standings(state).items()}
    winner, *others = totals
    return Race(turns, state, winner, {civ: totals[winner] - totals[civ] for civ in others[:_RIVALS]})


def moment(turn: Turn, civ: str) -> State:
    """Return the books when a marker was to move."""
    steps = turn.readable(AST_CHECK)
    state: State = next((step.before for step in steps if civ in step.entry.body.space), turn.closing)
    return state


def has_moved(turn: Turn, civ: str) -> bool:
    """Tell whether a marker went on in a turn."""
    closing: State = turn.closing
    return closing.space[civ] > moment(turn, civ).space[civ]


def hangs_on(turn: Turn, civ: str, less: int, *, cities: bool) -> bool:
    """Tell whether a marker went on that may not have done so with fewer cities, or else with fewer advances."""
    state = moment(turn, civ)
    epoch = next_epoch(state, civ)
    wanted = needs(state, civ, epoch) if epoch and has_moved(turn, civ) else ()
    return any((need.what == "cities") == cities and need.have - need.need < less for need in wanted)


def decisive_purchases(race: Race) -> Iterator[Candidate]:
    """Yield what the winner bought without which somebody may have been first; nothing where most of it was so."""
    margin, cards = min(race.behind.values(), default=None), race.state.game.book.points
    bought = [(turn, step) for turn in race.turns for step in _bought_by(turn, race.winner)]
    if margin is None or not bought:
        return
    worth = [sum(cards[name] for name in step.entry.body.bought) for _, step in bought]
    most = []
    for own, (turn, step) in zip(worth, bought, strict=True):
        less, since = len(step.entry.body.bought), [one for one in race.turns if one.number >= turn.number]
        most.append(own + race.space * sum(hangs_on(one, race.winner, less, cities=False) for one in since))
    surely = sum(own > margin for own in worth)
    found = [
        _without_purchase(turn, step)._replace(others=len(bought) - 1)
        for (turn, step), own in zip(bought, most, strict=True)
        if own >= margin
    ]
    if 2 * surely >= len(bought) or 2 * len(found) > len(bought):
        return
    sure = [own > margin for own, at_most in zip(worth, most, strict=True) if at_most >= margin]
    for number, one in enumerate(found):
        alike = [other for place, other in enumerate(found) if place != number and not sure[place]]
        yield one._replace(surely=surely - sure[number], alike=tuple(alike))


def _bought_by(turn: Turn, civ: str) -> list[Step]:
    return [step for step in turn.readable(BUY) if step.entry.body.civ == civ and step.entry.body.bought]


def _without_purchase(turn: Turn, step: Step) -> Candidate:
    buy: Buy = step.entry.body
    names = list(buy.bought)
    named = both(names) if len(names) <= _FEW else several(len(names), "advance")
    event = f"{buy.civ} bought {named} in turn {turn.number}"
    otherwise = "without them" if len(names) > 1 else "without it"
    return Candidate("purchase", turn.number, buy.civ, event, otherwise, frozenset({step.entry.position}))


def better_purchases(race: Race) -> Iterator[Candidate]:
    """Yield the last purchase of somebody who for as much could have had another advance, worth enough more points.

    Only the last one: another before it would have changed what later ones cost.
    """
    for civ, behind in race.behind.items():
        bought = [(turn, step) for turn in race.turns for step in _bought_by(turn, civ)]
        swap = _best_swap(race, *bought[-1]) if bought else None
        if swap and swap.gain >= behind:
            earlier = [_best_swap(race, *one) for one in bought[:-1]]
            surely = sum(one is not None and one.gain > behind for one in earlier)
            yield _with_swap(race, *bought[-1], swap)._replace(others=len(bought) - 1, surely=surely)


class _Swap(Struct):
    """An advance that could have been bought as well, or in place of one that was, and how many points more it is."""

    gain: int
    name: str
    instead: str | None


def _best_swap(race: Race, turn: Turn, step: Step) -> _Swap | None:
    """Return the smallest change of a purchase that brings most; of who used Library or Anatomy nobody knows it."""
    buy: Buy = step.entry.body
    if buy.library or buy.anatomy or buy.trade_empire or len(_bought_by(turn, buy.civ)) > 1:
        return None
    book, held = race.state.game.book, race.state.held[buy.civ]
    (bought,) = [one for one in transactions(turn) if one.civ == buy.civ]
    spare = max(0, bought.paid - bought.charged) if bought.payable else 0
    swaps = []
    for name in [name for name in book.advances if name not in held]:
        due = price(book.advances[name], turn.opening, buy.civ).due
        if due <= spare:
            swaps.append(_Swap(book.points[name], name, None))
        fits = [other for other in buy.bought if due <= (buy.advances[other] or 0) + spare]
        swaps += [_Swap(book.points[name] - book.points[other], name, other) for other in fits]
    return max(swaps, key=lambda swap: (swap.gain, swap.instead is None), default=None)


def _with_swap(race: Race, turn: Turn, step: Step, swap: _Swap) -> Candidate:
    buy: Buy = step.entry.body
    names = [name for name in (*buy.bought, swap.name) if name != swap.instead]
    cards = race.state.game.book.advances
    dues = {name: price(cards[name], turn.opening, buy.civ).due for name in names}
    added = {"turn": turn.number, "action": BUY.action, "civ": buy.civ, "advances": dues}
    paid = {**added, "card_points": sum(dues.values())}
    could = f"{buy.civ} could have bought {swap.name}"
    event = f"{could}{f' in place of {swap.instead}' if swap.instead else ' as well'} in turn {turn.number}"
    return Candidate("purchase", turn.number, buy.civ, event, "then", frozenset({step.entry.position}), (paid,))
