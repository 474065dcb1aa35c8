"""The page of a person."""

from collections import Counter
from collections.abc import Iterator, Sequence

from civledger.club.figures import Club, ClubPerson, ClubStep, Z
from civledger.club.ranks import interval
from civledger.club.site.cards import favourites_table
from civledger.club.site.parts import SiteCell, SitePage, SiteSection, SiteTable
from civledger.club.site.places import SitePlaces, civilization_place, person_place
from civledger.club.site.plots import plot_rating
from civledger.club.site.tables import mean, name_game, name_rules, newest, tell_newest
from civledger.model.names import several

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
    tables = [_places_table(person.steps)]
    if any(step.seat.civ for step in person.steps):
        tables.append(_civilizations_table(person.steps))
    if favourites := favourites_table([step.seat for step in person.steps], club.words[person.rules].taken):
        tables.append(favourites)
    said = f"Mean place {person.mean_place:.1f} in {several(len(person.steps), 'game')}."
    yield SiteSection(f"record-{number}", f"Places and habits in {name_rules(person.rules)}", said, tuple(tables))
    last = newest(person.steps, key=lambda step: step.game)
    said = f"{tell_newest(len(last), len(person.steps))} The range beside a rating is its 95% confidence."
    yield SiteSection(f"games-{number}", f"Games of {name_rules(person.rules)}", said, (_games_table(last, places),))


def _places_table(steps: Sequence[ClubStep]) -> SiteTable:
    counts = sorted(Counter(step.seat.place or 0 for step in steps).items())
    return SiteTable("Places", _PLACES, tuple((SiteCell(place), SiteCell(times)) for place, times in counts))


def _civilizations_table(steps: Sequence[ClubStep]) -> SiteTable:
    played: dict[str, list[ClubStep]] = {}
    for step in steps:
        if step.seat.civ:
            played.setdefault(step.seat.civ, []).append(step)
    often = sorted(played.items(), key=lambda one: (-len(one[1]), one[0]))
    return SiteTable("Civilizations", _CIVILIZATIONS, tuple(_civilization_row(civ, some) for civ, some in often))


def _civilization_row(civ: str, steps: Sequence[ClubStep]) -> tuple[SiteCell, ...]:
    places = [step.seat.place or 0 for step in steps]
    points = [step.seat.points for step in steps if step.seat.points is not None]
    return (
        SiteCell(civ, civilization_place(civ)),
        SiteCell(len(steps)),
        SiteCell(places.count(1)),
        SiteCell(mean(sum(places) / len(places))),
        SiteCell(mean(sum(points) / len(points)) if points else None),
    )


def _games_table(steps: Sequence[ClubStep], places: SitePlaces) -> SiteTable:
    rows = tuple(
        (
            SiteCell(step.game.date),
            SiteCell(name_game(step.game), places.game(step.game)),
            SiteCell(step.seat.civ, civilization_place(step.seat.civ) if step.seat.civ else ""),
            SiteCell(step.seat.place),
            SiteCell(step.game.players),
            SiteCell(step.seat.points),
            SiteCell(round(step.before.rating)),
            SiteCell(round(step.after.rating), more=f"± {Z * step.after.uncertainty:.0f}"),
        )
        for step in steps
    )
    return SiteTable("Games", _GAMES, rows, named=1)
