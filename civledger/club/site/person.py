"""The page of a person."""

from collections import Counter
from collections.abc import Iterator, Sequence

from civledger.club.figures import Club, ClubPerson, ClubStep, Z, interval
from civledger.club.site.cards import favourites_table
from civledger.club.site.parts import SiteCell, SitePage, SiteSection, SiteTable, cells
from civledger.club.site.places import SitePlaces, civilization_place, person_place
from civledger.club.site.plots import plot_rating
from civledger.club.site.tables import mean, name_game, name_rules, newest, tell_newest
from civledger.model.names import several
from civledger.model.pages.club import ClubSeat

_GAMES = ("date", "game", "civilization", "place", "of", "points", "rating before", "after")
_PLACES = ("place", "times")
_CIVILIZATIONS = ("civilization", "games", "wins", "mean place", "mean points")


def person_page(records: Sequence[ClubPerson], club: Club, places: SitePlaces) -> SitePage:
    """Return the page of somebody, with a part for every game that the club plays."""
    name, games = records[0].name, sum(len(one.steps) for one in records)
    facts = (several(games, "game"), several(sum(one.wins for one in records), "win"))
    sections = [part for number, one in enumerate(records) for part in _sections_of(one, number, club, places)]
    return SitePage(person_place(name), name, facts, tuple(sections))


def _sections_of(person: ClubPerson, number: int, club: Club, places: SitePlaces) -> Iterator[SiteSection]:
    rated = f"{person.now.rating:.0f} ({interval(person.now)} with 95% confidence)"
    said = f"After {several(len(person.steps), 'game')}: {rated}. The band shows that range over time."
    yield SiteSection(f"rating-{number}", f"Rating in {name_rules(person.rules)}", said, plot=plot_rating(person.steps))
    places_taken = sorted(Counter(step.seat.place or 0 for step in person.steps).items())
    tables = [SiteTable("Places", _PLACES, tuple(cells(place, times) for place, times in places_taken))]
    if any(step.seat.civ for step in person.steps):
        tables.append(_civilizations_table(person.steps))
    if favourites := favourites_table([step.seat for step in person.steps], club.words[person.rules].taken):
        tables.append(favourites)
    said = f"Mean place {person.mean_place:.1f} in {several(len(person.steps), 'game')}."
    yield SiteSection(f"record-{number}", f"Places and habits in {name_rules(person.rules)}", said, tuple(tables))
    last = newest(person.steps, key=lambda step: step.game)
    said = f"{tell_newest(len(last), len(person.steps))} The range beside a rating is its 95% confidence."
    yield SiteSection(f"games-{number}", f"Games of {name_rules(person.rules)}", said, (_games_table(last, places),))


def _civilizations_table(steps: Sequence[ClubStep]) -> SiteTable:
    played: dict[str, list[ClubSeat]] = {}
    for step in steps:
        if step.seat.civ:
            played.setdefault(step.seat.civ, []).append(step.seat)
    rows = []
    for civ, seats in sorted(played.items(), key=lambda one: (-len(one[1]), one[0])):
        places = [seat.place or 0 for seat in seats]
        points = [seat.points for seat in seats if seat.points is not None]
        means = mean(sum(places) / len(places)), mean(sum(points) / len(points)) if points else None
        rows.append(cells(SiteCell(civ, civilization_place(civ)), len(seats), places.count(1), *means))
    return SiteTable("Civilizations", _CIVILIZATIONS, tuple(rows))


def _games_table(steps: Sequence[ClubStep], places: SitePlaces) -> SiteTable:
    rows = []
    for step in steps:
        game, seat, before, after = step.game, step.seat, step.before, step.after
        name = SiteCell(name_game(game), places.game(game))
        civ = SiteCell(seat.civ, civilization_place(seat.civ) if seat.civ else "")
        rating = SiteCell(round(after.rating), more=f"± {Z * after.uncertainty:.0f}")
        rows.append(cells(game.date, name, civ, seat.place, game.players, seat.points, round(before.rating), rating))
    return SiteTable("Games", _GAMES, tuple(rows), named=1)
