"""What the games of an archive come to: ratings, records, and the opening book."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain

from civledger.club.figures import (
    Club,
    ClubCivilization,
    ClubPerson,
    ClubRecord,
    ClubStep,
    RecordLine,
    TakenCard,
    Z,
    wilson,
)
from civledger.club.people import Aliases, find_alike
from civledger.club.rating import SCALE, BlendedRatings, Entrant
from civledger.model.pages.club import ClubGame, ClubSeat, ClubWords
from civledger.rules import RULESETS

_FEW = 3  # that hold a record

_Measure = Callable[[ClubGame], Iterator[RecordLine]]


def _cards_taken(games: Sequence[ClubGame]) -> tuple[TakenCard, ...]:
    seats = [seat for game in games for seat in game.ranked if seat.taken]
    winners = [seat for seat in seats if seat.place == 1]
    won = Counter(chain.from_iterable(seat.taken for seat in winners))
    turns: dict[str, list[tuple[int, int]]] = {}
    for (name, turn), number in sorted(Counter(chain.from_iterable(seat.taken.items() for seat in seats)).items()):
        turns.setdefault(name, []).append((turn, number))
    others = len(seats) - len(winners)
    cards = [TakenCard(name, tuple(counts), won[name], len(winners), others) for name, counts in turns.items()]
    return tuple(sorted(cards, key=lambda card: (-card.number, card.name)))


def tally_games(games: Iterable[ClubGame], aliases: Aliases) -> Club:
    """Return what the games of an archive say, in the order in which they count."""
    ordered = tuple(sorted((aliases.rename(game) for game in games), key=order))
    rules = sorted({game.rules for game in ordered})
    own = {game: [one for one in ordered if one.rules == game] for game in rules}
    histories = {game: rate_games(own[game]) for game in rules}
    number = {game.file: place for place, game in enumerate(ordered)}
    steps = (step for steps, _ in histories.values() for step in steps)
    history = tuple(sorted(steps, key=lambda step: number[step.game.file]))
    names = {seat.person for game in ordered for seat in game.seats if seat.person}
    return Club(
        ordered,
        tuple(person for game in rules for person in _people_of(game, histories[game][0])),
        tuple(civ for game in rules for civ in _civilizations_of(game, own[game], histories[game][1])),
        history,
        SCALE,
        {game: words.WORDS if (words := RULESETS[game].club) else ClubWords() for game in rules},
        tuple(find_alike(names, aliases.known)),
        {game: records_of(own[game]) for game in rules},
        {game: _cards_taken(own[game]) for game in rules},
    )


def order(game: ClubGame) -> tuple[bool, str, str]:
    """Return by what games are ordered: their date, those without one last, then their file, wherever we are."""
    return game.date is None, game.date or "", os.path.abspath(game.file).replace(os.sep, "/")


def rate_games(games: Sequence[ClubGame]) -> tuple[list[ClubStep], BlendedRatings]:
    """Return what each game did to the ratings of its people, and the ratings in the end."""
    ratings, steps = BlendedRatings(), []
    for game in games:
        seats = _best_seats(game)
        entrants = [Entrant(person, seat.civ, seat.place or 0) for person, seat in seats.items()]
        before, ratings = ratings, ratings.after(entrants)
        steps += [ClubStep(game, who, seat, before.of(who), ratings.of(who)) for who, seat in seats.items()]
    return steps, ratings


def _best_seats(game: ClubGame) -> dict[str, ClubSeat]:
    """Return the people of a game with their seats; of somebody who had several the best one."""
    seats: dict[str, ClubSeat] = {}
    for seat in sorted(game.ranked, key=lambda one: one.place or 0):
        if seat.person:
            seats.setdefault(seat.person, seat)
    return seats


def _people_of(rules: str, steps: Iterable[ClubStep]) -> list[ClubPerson]:
    """Return everybody who has played a game, those first who are better for sure; equals by name."""
    own: dict[str, list[ClubStep]] = {}
    for step in steps:
        own.setdefault(step.person, []).append(step)
    people = [ClubPerson(name, rules, tuple(some)) for name, some in own.items()]
    return sorted(people, key=lambda one: (Z * one.now.uncertainty - one.now.rating, one.name))


def _civilizations_of(rules: str, games: Iterable[ClubGame], ratings: BlendedRatings) -> list[ClubCivilization]:
    played: dict[str, list[tuple[ClubGame, ClubSeat]]] = {}
    for game in games:
        for seat in game.ranked:
            if seat.civ:
                played.setdefault(seat.civ, []).append((game, seat))
    found = []
    for civ, some in sorted(played.items()):
        low, high = wilson(sum(seat.place == 1 for _, seat in some), len(some))
        found.append(ClubCivilization(civ, rules, tuple(some), low, high, ratings.edge(civ)))
    return found


def records_of(games: Sequence[ClubGame]) -> tuple[ClubRecord, ...]:
    """Return the records of one of the games that a club plays, without those that nobody holds."""
    over = [game for game in games if game.final]
    found = (
        ClubRecord("Highest score", "points", top(over, _scores, most=True)),
        ClubRecord("Closest finish", "points apart", top(over, _margins, most=False)),
        ClubRecord("Longest game", "minutes", top(over, _durations, most=True)),
        ClubRecord("Most turns", "turns", top(over, turns, most=True)),
        ClubRecord("Fastest turn", "minutes", top(over, _fastest_turns, most=False)),
        ClubRecord("Biggest comeback", "points behind", top(over, _comebacks, most=True)),
    )
    return tuple(record for record in found if record.lines)


def top(games: Iterable[ClubGame], measure: _Measure, most: bool) -> tuple[RecordLine, ...]:
    """Return the few best, of equals the earlier one first."""
    lines = [line for game in games for line in measure(game)]
    return tuple(sorted(lines, key=lambda line: -line.value if most else line.value)[:_FEW])


def _scores(game: ClubGame) -> Iterator[RecordLine]:
    for seat in game.ranked:
        if seat.points is not None:
            yield RecordLine(seat.points, game, seat)


def _margins(game: ClubGame) -> Iterator[RecordLine]:
    """Yield by how many points a game was won; none where only one score is known."""
    points = sorted((seat.points for seat in game.ranked if seat.points is not None), reverse=True)
    if len(points) > 1:
        yield RecordLine(points[0] - points[1], game, winner(game))


def _durations(game: ClubGame) -> Iterator[RecordLine]:
    if game.minutes is not None:
        yield RecordLine(game.minutes, game, winner(game))


def turns(game: ClubGame) -> Iterator[RecordLine]:
    """Yield how many turns a game had."""
    if game.turns:
        yield RecordLine(game.turns, game, winner(game))


def _fastest_turns(game: ClubGame) -> Iterator[RecordLine]:
    if game.fastest:
        yield RecordLine(game.fastest[0], game, None, game.fastest[1])


def _comebacks(game: ClubGame) -> Iterator[RecordLine]:
    if game.comeback and game.comeback[0] > 0:
        yield RecordLine(game.comeback[0], game, winner(game), game.comeback[1])


def winner(game: ClubGame) -> ClubSeat | None:
    """Return who won, if somebody did alone."""
    return game.first[0] if len(game.first) == 1 else None
