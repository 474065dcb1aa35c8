"""The pages of a site that are about more than one game."""

from collections.abc import Iterator

from civledger.club.figures import Club, ClubPerson
from civledger.club.ranks import ranks_of
from civledger.club.site.cards import cards_page
from civledger.club.site.civilization import civilization_page, mean_pace
from civledger.club.site.parts import SitePage, SiteSection
from civledger.club.site.places import SitePlaces
from civledger.club.site.tables import (
    by_rules,
    civilizations_table,
    games_table,
    holders_table,
    name_game,
    name_rules,
    name_seat,
    newest,
    people_table,
    record_table,
    tell_newest,
)
from civledger.model.names import both, several

INDEX, GAMES, RECORDS = "index.html", "games.html", "records.html"
_NEWEST = 12
_RATED = (
    "Sorted by the lower bound of the 95% range: with 97.5% confidence a player is at least that good, so nobody comes "
    "first after one lucky game. The range narrows with every game."
)
_RANKED = " Where ranges overlap the rank is a range too; one too wide to mean much is left out."
_MOVING = (
    "Ratings move with the archive. Even a game you did not play in can move yours: it tells how strong your opponents "
    "and the civilizations are, and how much is luck. A game added or corrected later changes the ratings after it. "
    "Only finished games count."
)
_WON = "How often each won, and the range of its true win rate with 95% confidence."
_ALIKE = (
    "These names still count as different people. If two belong to one person, list them in club.toml, in the top "
    "folder of the archive."
)
_BEST = "The top three of each. If two are equal, the earlier one comes first."


def common_pages(club: Club, name: str, places: SitePlaces) -> Iterator[SitePage]:
    """Yield the pages about the whole club, and those of civilizations."""
    yield SitePage(INDEX, name, tell_size(club), tuple(_index_sections(club, places)), _tell_latest(club))
    yield SitePage(GAMES, "All games", (several(len(club.games), "game"),), (_games_section(club, places, None),))
    yield SitePage(RECORDS, "Records", ("finished games only",), tuple(_record_sections(club, places)))
    for rules, cards in club.cards.items():
        if cards:
            yield cards_page(rules, club.words[rules].taken, cards)
    for rules, words in club.words.items():
        own = [one for one in club.civilizations if one.rules == rules]
        everybody = mean_pace([pair for one in own for pair in one.played])
        yield from (civilization_page(one, words, everybody, places) for one in own)


def people_records(club: Club) -> Iterator[list[ClubPerson]]:
    """Yield everybody with their records in all games that the club plays."""
    people: dict[str, list[ClubPerson]] = {}
    for person in club.people:
        people.setdefault(person.name, []).append(person)
    yield from people.values()


def tell_size(club: Club) -> tuple[str, ...]:
    """Return how much there is in a club, in a few words."""
    people = len({person.name for person in club.people})
    over = sum(game.final for game in club.games)
    return several(len(club.games), "game"), f"{over} finished", several(people, "player")


def _tell_latest(club: Club) -> str:
    """Return the newest game in a sentence, for whoever sees only a link to the club."""
    over = newest([game for game in club.games if game.first], key=lambda game: game, most=1)
    if not over:
        return ""
    won = both([name_seat(seat) for seat in over[0].first])
    points = several(over[0].first[0].points or 0, "point")
    return f"Newest game: {name_game(over[0])}, won by {won} with {points}."


def _index_sections(club: Club, places: SitePlaces) -> Iterator[SiteSection]:
    """Yield what was played last, who plays best, which civilization wins, and who holds the records."""
    yield _games_section(club, places, _NEWEST)
    groups = [[one for one in club.people if one.rules == rules] for rules in by_rules(club)]
    if club.people:
        tables = tuple(people_table(group) for group in groups if group)
        ranked = _RANKED if any(ranks for _, ranks in ranks_of(club.people)) else ""
        yield SiteSection("people", "People", f"{_RATED}{ranked}", tables, more=_MOVING)
    if club.civilizations:
        civs = [[one for one in club.civilizations if one.rules == rules] for rules in by_rules(club)]
        tables = tuple(civilizations_table(group) for group in civs if group)
        yield SiteSection("civilizations", "Civilizations", _WON, tables)
    held = [holders_table(rules, club.records[rules], places) for rules in by_rules(club) if club.records[rules]]
    if held:
        yield SiteSection("records", "Records", "Who holds each record. See the records page for more.", tuple(held))
    if club.alike:
        lines = tuple(f"{both(names)} may be the same person." for names in club.alike)
        yield SiteSection("names", "Who is who?", _ALIKE, lines=lines)


def _games_section(club: Club, places: SitePlaces, most: int | None) -> SiteSection:
    """Return the newest games, or all of them."""
    games = newest(club.games, key=lambda game: game, most=most)
    said = tell_newest(len(games), len(club.games))
    every = (GAMES, "All games") if len(games) < len(club.games) else None
    return SiteSection("games", "Games", said, (games_table(games, places),), onward=every)


def _record_sections(club: Club, places: SitePlaces) -> Iterator[SiteSection]:
    for number, rules in enumerate(by_rules(club)):
        if club.records[rules]:
            tables = tuple(record_table(record, places) for record in club.records[rules])
            yield SiteSection(
                f"records-{number}",
                name_rules(rules),
                _BEST,
                tables,
            )
