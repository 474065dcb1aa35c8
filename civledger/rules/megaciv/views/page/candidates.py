"""What may have decided a game that is over: requirements met or missed by one, calamities and revolts, purchases.

Only what can have been worth enough is named. A marker that gains a space keeps at most that one: it moves a space a
turn, and where it goes on earlier it waits at the next requirement. So a stall is worth five points and no more.
"""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.changed_game import Candidate
from civledger.model.names import both, several
from civledger.model.pages.log_section import turns_of_play
from civledger.model.struct import Struct
from civledger.model.turn import Situation, Step, Turn
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.book.scoring import by_books
from civledger.rules.megaciv.book.standings import standings
from civledger.rules.megaciv.book.succession import Need, name_epoch, needs, next_epoch, unmet_needs
from civledger.rules.megaciv.book.transactions import transaction_of
from civledger.rules.megaciv.effects import calamities
from civledger.rules.megaciv.entries.events import find_calamities, name_calamity, sum_lost, taken_by
from civledger.rules.megaciv.entries.pieces import CITIES
from civledger.rules.megaciv.entries.purchases import BUY, Buy
from civledger.rules.megaciv.entries.table import AST_CHECK, REGRESS
from civledger.rules.megaciv.entries.treasury import REVOLT, TAX
from civledger.rules.megaciv.state import State

_RIVALS = 3
_FEW = 3
_LONGEST = 60  # turns: nobody plays more, and a file that has them shall not keep the page waiting


class _Race(Struct):
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


def _race_of(situation: Situation) -> _Race | None:
    """Return the race of a game; nothing where the books do not know all that moves a marker or brings points."""
    state: State = situation.state
    turns = turns_of_play(situation.turns)
    if not 0 < len(turns) <= _LONGEST or not by_books(state.game) or not state.civs:
        return None
    totals = {civ: its.total for civ, its in standings(state).items()}
    winner, *others = totals
    return _Race(turns, state, winner, {civ: totals[winner] - totals[civ] for civ in others[:_RIVALS]})


def _moment(turn: Turn, civ: str) -> State:
    """Return the books when a marker was to move."""
    steps = turn.readable(AST_CHECK)
    state: State = next((step.before for step in steps if civ in step.entry.body.space), turn.closing)
    return state


def _has_moved(turn: Turn, civ: str) -> bool:
    """Tell whether a marker went on in a turn."""
    closing: State = turn.closing
    return closing.space[civ] > _moment(turn, civ).space[civ]


def _hangs_on(turn: Turn, civ: str, less: int, *, cities: bool) -> bool:
    """Tell whether a marker went on that may not have done so with fewer cities, or else with fewer advances."""
    state = _moment(turn, civ)
    epoch = next_epoch(state, civ)
    wanted = needs(state, civ, epoch) if epoch and _has_moved(turn, civ) else ()
    return any((need.what == "cities") == cities and need.have - need.need < less for need in wanted)


def _decisive_purchases(race: _Race) -> Iterator[Candidate]:
    """Yield what the winner bought without which somebody may have been first; nothing where most of it was so."""
    margin, cards = min(race.behind.values(), default=None), race.state.game.book.points
    bought = [(turn, step) for turn in race.turns for step in _bought_by(turn, race.winner)]
    if margin is None or not bought:
        return
    worth = [sum(cards[name] for name in step.entry.body.bought) for _, step in bought]
    most = []
    for own, (turn, step) in zip(worth, bought, strict=True):
        less, since = len(step.entry.body.bought), [one for one in race.turns if one.number >= turn.number]
        most.append(own + race.space * sum(_hangs_on(one, race.winner, less, cities=False) for one in since))
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


def _better_purchases(race: _Race) -> Iterator[Candidate]:
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


def _best_swap(race: _Race, turn: Turn, step: Step) -> _Swap | None:
    """Return the smallest change of a purchase that brings most; of who used Library or Anatomy nobody knows it."""
    buy: Buy = step.entry.body
    if buy.library or buy.anatomy or buy.trade_empire or len(_bought_by(turn, buy.civ)) > 1:
        return None
    book, held = race.state.game.book, race.state.held[buy.civ]
    done = transaction_of(turn, buy.civ)
    spare = max(0, done.paid - done.charged) if done and done.payable else 0
    swaps = []
    for name in [name for name in book.advances if name not in held]:
        due = price(book.advances[name], turn.opening, buy.civ).due
        if due <= spare:
            swaps.append(_Swap(book.points[name], name, None))
        fits = [other for other in buy.bought if due <= (buy.advances[other] or 0) + spare]
        swaps += [_Swap(book.points[name] - book.points[other], name, other) for other in fits]
    return max(swaps, key=lambda swap: (swap.gain, swap.instead is None), default=None)


def _with_swap(race: _Race, turn: Turn, step: Step, swap: _Swap) -> Candidate:
    buy: Buy = step.entry.body
    names = [name for name in (*buy.bought, swap.name) if name != swap.instead]
    cards = race.state.game.book.advances
    dues = {name: price(cards[name], turn.opening, buy.civ).due for name in names}
    added = {"turn": turn.number, "action": BUY.action, "civ": buy.civ, "advances": dues}
    paid = {**added, "card_points": sum(dues.values())}
    could = f"{buy.civ} could have bought {swap.name}"
    event = f"{could}{f' in place of {swap.instead}' if swap.instead else ' as well'} in turn {turn.number}"
    return Candidate("purchase", turn.number, buy.civ, event, "then", frozenset({step.entry.position}), (paid,))


def candidates(situation: Situation) -> list[Candidate] | None:
    """Return what may have decided a game, the likeliest first: what somebody lost or missed, and then bought."""
    race = _race_of(situation)
    if race is None:
        return None
    return [*_losses(race), *_find_missed(race), *_better_purchases(race), *_decisive_purchases(race), *_met(race)]


def _find_missed(race: _Race) -> Iterator[Candidate]:
    """Yield where somebody who might have won was short of one city or one advance."""
    for civ, behind in race.behind.items():
        for turn in reversed(race.turns):
            lack = _only_lack(turn, civ)
            if lack and lack.need - lack.have == 1:
                found = _with_one_more(race, turn, civ, lack, _moment(turn, civ))
                if found and race.space + found[1] >= behind:
                    yield found[0]


def _only_lack(turn: Turn, civ: str) -> Need | None:
    """Return the one requirement for want of which alone a marker stood still."""
    lacks = unmet_needs(_moment(turn, civ), civ) if not _has_moved(turn, civ) else ()
    return lacks[0] if len(lacks) == 1 else None


def _with_one_more(race: _Race, turn: Turn, civ: str, lack: Need, state: State) -> tuple[Candidate, int] | None:
    """Return that a requirement was missed by one, and what one more would itself have been worth."""
    epoch, number = name_epoch(next_epoch(state, civ)), turn.number
    if lack.what == "cities":
        event = f"{civ} was one city short of the {epoch} in turn {number}"
        added = {"turn": number, "action": CITIES.action, "cities": {civ: state.cities[civ] + 1}}
        return Candidate("requirement", number, civ, event, "with one more", added=(added,)), 1
    name = _find_advance(race, turn, civ, state)
    if name is None:
        return None
    due = price(state.game.book.advances[name], turn.opening, civ).due
    added = {"turn": number, "action": BUY.action, "civ": civ, "advances": {name: due}, "card_points": due}
    event = f"{civ} was one advance short of the {epoch} in turn {number}"
    one = Candidate("requirement", number, civ, event, f"with {name}", added=(added,))
    return one, state.game.book.points[name]


def _find_advance(race: _Race, turn: Turn, civ: str, state: State) -> str | None:
    """Return the cheapest advance that somebody never had and that would have been enough."""
    held, cards = state.held[civ], state.game.book.advances
    dues = {name: price(cards[name], turn.opening, civ).due for name in cards if name not in race.state.held[civ]}
    for name in sorted(dues, key=lambda one: (dues[one], one)):
        if not unmet_needs(state._replace(held={**state.held, civ: {**held, name: 0}}), civ):
            return name
    return None


def _met(race: _Race) -> Iterator[Candidate]:
    """Yield where the winner had exactly the cities that the next space requires, the last time first."""
    if race.space < min(race.behind.values(), default=race.space + 1):
        return
    found = []
    for turn in reversed(race.turns):
        state = _moment(turn, race.winner)
        epoch = next_epoch(state, race.winner)
        if not epoch or not _has_moved(turn, race.winner):
            continue
        cities = [need for need in needs(state, race.winner, epoch) if need.what == "cities"]
        if cities and cities[0].have == cities[0].need > 0:
            number, fewer = turn.number, {race.winner: state.cities[race.winner] - 1}
            added = {"turn": number, "action": CITIES.action, "cities": fewer}
            entered = epoch != state.game.epoch(race.winner, state.space[race.winner])
            moved = f"{'entered' if entered else 'moved on in'} the {name_epoch(epoch)}"
            event = f"{race.winner} {moved} in turn {number} with no city to spare"
            found.append(Candidate("requirement", number, race.winner, event, "with one city fewer", added=(added,)))
    for one in found[:1]:
        yield one._replace(others=len(found) - 1, alike=tuple(found[1:]))


class _Loss(Struct):
    """Cities and spaces that an event took of somebody, or gave, if less than none."""

    cities: Mapping[str, int]
    spaces: Mapping[str, int]
    positions: frozenset[int]


def _losses(race: _Race) -> Iterator[Candidate]:
    """Yield the calamities and revolts without which somebody may have caught up with the winner."""
    for turn in reversed(race.turns):
        for strike in find_calamities(turn):
            loss = _loss_of(strike.steps)
            for civ in _who_may_gain(race, turn, loss):
                event = f"{strike.name} cost {civ} {_tell_loss(loss, civ)} in turn {turn.number}"
                yield Candidate("calamity", turn.number, civ, event, "without it", loss.positions)
        for step in turn.readable(REGRESS):
            loss = _loss_of([step])
            for civ in _who_may_gain(race, turn, loss) if not name_calamity(step.entry) else ():
                why = step.entry.body.reason if step.entry.body.reason in calamities() else "Moving back"
                event = f"{why} cost {civ} {_tell_loss(loss, civ)} in turn {turn.number}"
                yield Candidate("calamity", turn.number, civ, event, "without it", loss.positions)
        for step in turn.readable(REVOLT):
            loss, body = _loss_of([step]), step.entry.body
            for civ in _who_may_gain(race, turn, loss):
                passed = f" to {body.to}" if body.to else ""
                event = f"{civ} lost {several(body.cities, 'city')}{passed} by revolt in turn {turn.number}"
                yield Candidate("revolt", turn.number, civ, event, "without that", loss.positions)


def _loss_of(steps: Sequence[Step]) -> _Loss:
    """Return what some entries took; those that changed neither cities nor markers are no part of it."""
    taking = [step for step in steps if taken_by(step, "cities") or taken_by(step, "space")]
    positions = frozenset(step.entry.position for step in taking)
    return _Loss(sum_lost(taking, "cities"), sum_lost(taking, "space"), positions)


def _tell_loss(loss: _Loss, civ: str) -> str:
    spaces, cities = loss.spaces.get(civ, 0), loss.cities.get(civ, 0)
    return both([several(number, word) for number, word in ((spaces, "space"), (cities, "city")) if number > 0])


def _who_may_gain(race: _Race, turn: Turn, loss: _Loss) -> Iterator[str]:
    """Yield who lost something by it, and without it might have had as many points as the winner."""
    for civ, behind in race.behind.items():
        lost = loss.cities.get(civ, 0) > 0 or loss.spaces.get(civ, 0) > 0
        if lost and _worth(race, turn, loss, civ) - _worth(race, turn, loss, race.winner) >= behind:
            yield civ


def _worth(race: _Race, turn: Turn, loss: _Loss, civ: str) -> int:
    """Return how many points somebody may have lost by it at most, less than none of who gained by it."""
    cities = loss.cities.get(civ, 0)
    worth = loss.spaces.get(civ, 0) * race.space
    if cities == 0:
        return worth
    counted = (
        one.number
        for one in race.turns
        if one.number > turn.number and any(civ in step.entry.body.cities for step in one.readable(TAX, CITIES))
    )
    until = next(counted, None)
    lasting = cities if until is None else 0
    turns = [one for one in race.turns if turn.number <= one.number <= (until or race.turns[-1].number)]
    if cities > 0:
        lacks = [_only_lack(one, civ) for one in turns]
        held_up = [lack and lack.what == "cities" and lack.need - lack.have <= cities for lack in lacks]
        return worth + lasting + race.space * sum(map(bool, held_up))
    return worth + lasting - race.space * sum(_hangs_on(one, civ, -cities, cities=True) for one in turns)
