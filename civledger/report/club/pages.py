"""The pages of a site that are about more than one game."""

from collections.abc import Iterator

from civledger.model.names import both, several
from civledger.model.pages.club import Club, ClubPerson
from civledger.report.club.cards import cards_page
from civledger.report.club.civilization import civilization_page, mean_pace
from civledger.report.club.parts import SitePage, SiteSection
from civledger.report.club.places import SitePlaces
from civledger.report.club.tables import (
    by_rules,
    civilizations_table,
    games_table,
    holders_table,
    name_rules,
    newest,
    people_table,
    record_table,
    tell_newest,
)

INDEX, GAMES, RECORDS = "index.html", "games.html", "records.html"
_NEWEST = 30
_RATED = (
    "Each bar is the 95% confidence range of the rating. With few games the bar is wide. Where bars overlap, the "
    "rank is a range. Only finished games count."
)
_WON = "How often each won, and the range of its true win rate with 95% confidence."
_ALIKE = (
    "These names still count as different people. If two belong to one person, list them in club.toml, in the top "
    "folder of the archive."
)
_BEST = "The top three of each. If two are equal, the earlier one comes first."


def common_pages(club: Club, places: SitePlaces) -> Iterator[SitePage]:
    """Yield the pages about the whole club, and those of civilizations."""
    yield _index_page(club, places)
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


def _index_page(club: Club, places: SitePlaces) -> SitePage:
    """Return the first page."""
    people = len({person.name for person in club.people})
    over = sum(game.final for game in club.games)
    facts = (several(len(club.games), "game"), f"{over} finished", several(people, "player"))
    return SitePage(INDEX, "The club", facts, tuple(_index_sections(club, places)))


def _index_sections(club: Club, places: SitePlaces) -> Iterator[SiteSection]:
    """Yield who plays best, which civilization wins, and what was played last."""
    groups = [[one for one in club.people if one.rules == rules] for rules in by_rules(club)]
    if club.people:
        yield SiteSection("people", "People", _RATED, tuple(people_table(group) for group in groups if group))
    if club.civilizations:
        civs = [[one for one in club.civilizations if one.rules == rules] for rules in by_rules(club)]
        tables = tuple(civilizations_table(group) for group in civs if group)
        yield SiteSection("civilizations", "Civilizations", _WON, tables)
    held = [holders_table(rules, club.records[rules], places) for rules in by_rules(club) if club.records[rules]]
    if held:
        yield SiteSection("records", "Records", "Who holds each record. See the records page for more.", tuple(held))
    yield _games_section(club, places, _NEWEST)
    if club.alike:
        lines = tuple(f"{both(names)} may be the same person." for names in club.alike)
        yield SiteSection("names", "Who is who?", _ALIKE, lines=lines)


def _games_section(club: Club, places: SitePlaces, most: int | None) -> SiteSection:
    """Return the newest games, or all of them."""
    games = newest(club.games, key=lambda game: game, most=most)
    return SiteSection("games", "Games", tell_newest(len(games), len(club.games)), (games_table(games, places),))


def _record_sections(club: Club, places: SitePlaces) -> Iterator[SiteSection]:
    """Yield the records of every game that the club plays."""
    for number, rules in enumerate(by_rules(club)):
        if club.records[rules]:
            tables = tuple(record_table(record, places) for record in club.records[rules])
            yield SiteSection(
                f"records-{number}",
                name_rules(rules),
                _BEST,
                tables,
            )
