"""The opening book: what was taken how often, when, and by whom."""

import os
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain

from civledger.club.figures import Club, ClubCivilization, ClubPerson, ClubStep, TakenCard, Z, wilson
from civledger.club.people import Aliases, find_alike
from civledger.club.rating import SCALE, BlendedRatings, Entrant
from civledger.club.records import records_of
from civledger.model.pages.club import ClubGame, ClubSeat, ClubWords
from civledger.rules import RULESETS


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
        {game: _words_of(game) for game in rules},
        tuple(find_alike(names, aliases.known)),
        {game: records_of(own[game]) for game in rules},
        {game: _cards_taken(own[game]) for game in rules},
    )


def order(game: ClubGame) -> tuple[bool, str, str]:
    """Return by what games are ordered: their date, those without one last, then their file, wherever we are."""
    return game.date is None, game.date or "", os.path.abspath(game.file).replace(os.sep, "/")


def _words_of(rules: str) -> ClubWords:
    own = RULESETS[rules].club
    return own.WORDS if own else ClubWords()


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
    return [civilization(civ, rules, played[civ], ratings) for civ in sorted(played)]


def civilization(
    civ: str, rules: str, played: Sequence[tuple[ClubGame, ClubSeat]], ratings: BlendedRatings
) -> ClubCivilization:
    """Return the record of a civilization."""
    wins = sum(seat.place == 1 for _, seat in played)
    low, high = wilson(wins, len(played))
    return ClubCivilization(civ, rules, tuple(played), low, high, ratings.edge(civ))
