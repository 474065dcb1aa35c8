"""What may have decided a game: requirements met or missed by one, calamities and revolts.

Only what can have been worth enough is named. A marker that gains a space keeps at most that one: it moves a space a
turn, and where it goes on earlier it waits at the next requirement. So a stall is worth five points and no more.
"""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.changed_game import Candidate
from civledger.model.names import both, several
from civledger.model.struct import Struct
from civledger.model.turn import Situation, Step, Turn
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.book.succession import Need, name_epoch, needs, next_epoch, unmet_needs
from civledger.rules.megaciv.effects import calamities
from civledger.rules.megaciv.entries.events import find_calamities, name_calamity, sum_lost, taken_by
from civledger.rules.megaciv.entries.pieces import CITIES
from civledger.rules.megaciv.entries.purchases import BUY
from civledger.rules.megaciv.entries.taxes import REVOLT, TAX
from civledger.rules.megaciv.entries.track import REGRESS
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.views.page.race import (
    Race,
    better_purchases,
    decisive_purchases,
    hangs_on,
    has_moved,
    moment,
    race_of,
)

_SHORT = 1


def candidates(situation: Situation) -> list[Candidate] | None:
    """Return what may have decided a game, the likeliest first: what somebody lost or missed, and then bought."""
    race = race_of(situation)
    if race is None:
        return None
    return [*_losses(race), *_find_missed(race), *better_purchases(race), *decisive_purchases(race), *_met(race)]


def _find_missed(race: Race) -> Iterator[Candidate]:
    """Yield where somebody who might have won was short of one city or one advance."""
    for civ, behind in race.behind.items():
        for turn in reversed(race.turns):
            state = moment(turn, civ)
            lacks = unmet_needs(state, civ) if not has_moved(turn, civ) else ()
            if len(lacks) == 1 and lacks[0].need - lacks[0].have == _SHORT:
                found = _with_one_more(race, turn, civ, lacks[0], state)
                if found and race.space + found[1] >= behind:
                    yield found[0]


def _with_one_more(race: Race, turn: Turn, civ: str, lack: Need, state: State) -> tuple[Candidate, int] | None:
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


def _find_advance(race: Race, turn: Turn, civ: str, state: State) -> str | None:
    """Return the cheapest advance that somebody never had and that would have been enough."""
    held, cards = state.held[civ], state.game.book.advances
    dues = {name: price(cards[name], turn.opening, civ).due for name in cards if name not in race.state.held[civ]}
    for name in sorted(dues, key=lambda one: (dues[one], one)):
        if not unmet_needs(state._replace(held={**state.held, civ: {**held, name: 0}}), civ):
            return name
    return None


def _met(race: Race) -> Iterator[Candidate]:
    """Yield where the winner had exactly the cities that the next space requires, the last time first."""
    if race.space < min(race.behind.values(), default=race.space + 1):
        return
    found = []
    for turn in reversed(race.turns):
        state = moment(turn, race.winner)
        epoch = next_epoch(state, race.winner)
        if not epoch or not has_moved(turn, race.winner):
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


def _losses(race: Race) -> Iterator[Candidate]:
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


def _who_may_gain(race: Race, turn: Turn, loss: _Loss) -> Iterator[str]:
    """Yield who lost something by it, and without it might have had as many points as the winner."""
    for civ, behind in race.behind.items():
        lost = loss.cities.get(civ, 0) > 0 or loss.spaces.get(civ, 0) > 0
        if lost and _worth(race, turn, loss, civ) - _worth(race, turn, loss, race.winner) >= behind:
            yield civ


def _worth(race: Race, turn: Turn, loss: _Loss, civ: str) -> int:
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
        return worth + lasting + race.space * sum(_is_short_of(one, civ, cities) for one in turns)
    return worth + lasting - race.space * sum(hangs_on(one, civ, -cities, cities=True) for one in turns)


def _is_short_of(turn: Turn, civ: str, cities: int) -> bool:
    """Tell whether a marker stood still for want of so many cities, and nothing else."""
    lacks = unmet_needs(moment(turn, civ), civ) if not has_moved(turn, civ) else ()
    return len(lacks) == 1 and lacks[0].what == "cities" and lacks[0].need - lacks[0].have <= cities
