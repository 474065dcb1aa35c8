"""What the games of an archive come to: ratings, records, and the opening book."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
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
    group_pairs,
    wilson,
)
from civledger.club.people import Aliases, find_alike
from civledger.club.rating import SCALE, BlendedRatings, Entrant
from civledger.model.pages.club import ClubGame, ClubSeat, ClubWords
from civledger.rules import RULESETS

_FEW = 3  # that hold a record
_RECORDS = {  # what its numbers count, and whether the largest is the best
    "Highest score": ("points", True),
    "Closest finish": ("points apart", False),
    "Longest game": ("minutes", True),
    "Most turns": ("turns", True),
    "Fastest turn": ("minutes", False),
    "Biggest comeback": ("points behind", True),
}


def _cards_taken(games: Sequence[ClubGame]) -> tuple[TakenCard, ...]:
    seats = [seat for game in games for seat in game.ranked if seat.taken]
    winners = [seat for seat in seats if seat.place == 1]
    won = Counter(chain.from_iterable(seat.taken for seat in winners))
    numbers = sorted(Counter(chain.from_iterable(seat.taken.items() for seat in seats)).items())
    turns = group_pairs((name, (turn, number)) for (name, turn), number in numbers)
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
        {game: _find_records(own[game]) for game in rules},
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
    own = group_pairs((step.person, step) for step in steps)
    people = [ClubPerson(name, rules, tuple(some)) for name, some in own.items()]
    return sorted(people, key=lambda one: (Z * one.now.uncertainty - one.now.rating, one.name))


def _civilizations_of(rules: str, games: Iterable[ClubGame], ratings: BlendedRatings) -> list[ClubCivilization]:
    played = group_pairs((seat.civ, (game, seat)) for game in games for seat in game.ranked if seat.civ)
    found = []
    for civ, some in sorted(played.items()):
        low, high = wilson(sum(seat.place == 1 for _, seat in some), len(some))
        found.append(ClubCivilization(civ, rules, tuple(some), low, high, ratings.edge(civ)))
    return found


def _find_records(games: Sequence[ClubGame]) -> tuple[ClubRecord, ...]:
    """Return the records of one of the games that a club plays, of equals the earlier one first."""
    lines: dict[str, list[RecordLine]] = {title: [] for title in _RECORDS}
    for game in games:
        for title, line in _measure_game(game) if game.final else ():
            lines[title].append(line)
    found = []
    for title, (unit, is_most) in _RECORDS.items():
        best = sorted(lines[title], key=lambda line: -line.value if is_most else line.value)[:_FEW]
        found += [ClubRecord(title, unit, tuple(best))] if best else []
    return tuple(found)


def _measure_game(game: ClubGame) -> Iterator[tuple[str, RecordLine]]:
    """Yield with what a game may be among the records, as far as it is known."""
    winner = game.first[0] if len(game.first) == 1 else None
    known = [(seat.points, seat) for seat in game.ranked if seat.points is not None]
    yield from (("Highest score", RecordLine(points, game, seat)) for points, seat in known)
    if len(known) > 1:
        first, second, *_ = sorted([points for points, _ in known], reverse=True)
        yield "Closest finish", RecordLine(first - second, game, winner)
    if game.minutes is not None:
        yield "Longest game", RecordLine(game.minutes, game, winner)
    if game.turns:
        yield "Most turns", RecordLine(game.turns, game, winner)
    if game.fastest:
        yield "Fastest turn", RecordLine(game.fastest[0], game, None, game.fastest[1])
    if game.comeback and game.comeback[0] > 0:
        yield "Biggest comeback", RecordLine(game.comeback[0], game, winner, game.comeback[1])
