"""The pages of a site about more than one game: of the whole club, civilizations, people, and what players collect."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from civledger.club.figures import (
    Club,
    ClubCivilization,
    ClubPerson,
    ClubStep,
    TakenCard,
    Z,
    group_pairs,
    interval,
    ranks_of,
    wilson,
)
from civledger.club.site.parts import SiteCell, SitePage, SiteSection, SiteTable, cells, plot_pace, plot_rating
from civledger.club.site.places import SitePlaces, civilization_place, person_place, plain_word
from civledger.club.site.tables import (
    PERCENT,
    by_rules,
    civilizations_table,
    games_table,
    holders_table,
    mean,
    name_game,
    name_rules,
    name_seat,
    newest,
    people_table,
    record_table,
    tell_newest,
    wins_cells,
)
from civledger.model.names import both, several
from civledger.model.pages.club import ClubGame, ClubSeat, ClubWords

INDEX, GAMES, RECORDS = "index.html", "games.html", "records.html"
_NEWEST = 12
_NUMBERS = ("players", "win rate", "", "95%", "games", "wins", "mean points")
_RATED_GAMES = ("date", "game", "civilization", "place", "of", "points", "rating before", "after")
_PLACES = ("place", "times")
_CIVILIZATIONS = ("civilization", "games", "wins", "mean place", "mean points")
_PLAYED = ("date", "game", "who", "place", "of", "points")
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
_BOOK = ("times", "mean turn", "winners", "others")
_FAVOURITES = ("times", "mean turn")
_OFTENEST = 8
_HOTTEST = 9
_TAKEN = (
    "How often players took each one, in which turn on average, and what percentage of winners and of other players "
    "took it. The other columns show how many took it in each turn."
)

_Played = Sequence[tuple[ClubGame, ClubSeat]]


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
        for one in own:  # beside whose pace stands how everybody moves on
            facts = (name_rules(one.rules), several(len(one.played), "game"), several(one.wins, "win"))
            sections = tuple(_civilization_sections(one, words, everybody, places))
            yield SitePage(civilization_place(one.civ), one.civ, facts, sections)


def people_records(club: Club) -> Iterator[list[ClubPerson]]:
    """Yield everybody with their records in all games that the club plays."""
    yield from group_pairs((person.name, person) for person in club.people).values()


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
    games = newest(club.games, key=lambda game: game, most=most)
    said = tell_newest(len(games), len(club.games))
    every = (GAMES, "All games") if len(games) < len(club.games) else None
    return SiteSection("games", "Games", said, (games_table(games, places),), onward=every)


def _record_sections(club: Club, places: SitePlaces) -> Iterator[SiteSection]:
    for number, rules in enumerate(by_rules(club)):
        if club.records[rules]:
            tables = tuple(record_table(record, places) for record in club.records[rules])
            yield SiteSection(f"records-{number}", name_rules(rules), _BEST, tables)


def _civilization_sections(
    one: ClubCivilization, words: ClubWords, everybody: Sequence[float], places: SitePlaces
) -> Iterator[SiteSection]:
    rate = f"{PERCENT * one.low:.0f}% and {PERCENT * one.high:.0f}%"
    edge = f"{one.strength.rating:+.0f} rating points, give or take {Z * one.strength.uncertainty:.0f}"
    said = (
        f"It won {one.wins} of {several(len(one.played), 'game')}. Its true win rate is between {rate} (95% "
        f"confidence). It is worth {edge}, to its player."
    )
    yield SiteSection("wins", "Wins by number of players", said, (_numbers_table(one.played),))
    own = mean_pace(one.played)
    if own:
        said = f"{one.civ} compared with the average of everybody on the {words.pace}, turn by turn."
        plot = plot_pace({one.civ: own, "everybody": everybody}, said)
        yield SiteSection("pace", f"Pace on the {words.pace}", "The mean space at the end of every turn.", plot=plot)
    last = newest(one.played, key=lambda pair: pair[0])
    yield SiteSection("games", "Games", tell_newest(len(last), len(one.played)), (_played_table(last, places),))


def _numbers_table(played: _Played) -> SiteTable:
    rows = []
    for players, seats in sorted(group_pairs((game.players, seat) for game, seat in played).items()):
        wins = sum(seat.place == 1 for seat in seats)
        points = [seat.points for seat in seats if seat.points is not None]
        average = mean(sum(points) / len(points)) if points else None
        rows.append(cells(players, *wins_cells(len(seats), wins, *wilson(wins, len(seats))), average))
    return SiteTable("By number of players", _NUMBERS, tuple(rows))


def mean_pace(played: _Played) -> list[float]:
    """Return the mean space at the end of every turn, of all games that came so far."""
    paces = [seat.pace for _, seat in played if seat.pace]
    longest = max(map(len, paces), default=0)
    turns = [[pace[turn] for pace in paces if turn < len(pace)] for turn in range(longest)]
    return [sum(spaces) / len(spaces) for spaces in turns]


def _played_table(played: _Played, places: SitePlaces) -> SiteTable:
    rows = []
    for game, seat in played:
        name = SiteCell(name_game(game), places.game(game))
        who = SiteCell(seat.person, person_place(seat.person) if seat.person else "")
        rows.append(cells(game.date, name, who, seat.place, game.players, seat.points))
    return SiteTable("Games", _PLAYED, tuple(rows), named=1)


def person_page(records: Sequence[ClubPerson], club: Club, places: SitePlaces) -> SitePage:
    """Return the page of somebody, with a part for every game that the club plays."""
    name, games = records[0].name, sum(len(one.steps) for one in records)
    facts = (several(games, "game"), several(sum(one.wins for one in records), "win"))
    sections = [part for number, one in enumerate(records) for part in _person_sections(one, number, club, places)]
    return SitePage(person_place(name), name, facts, tuple(sections))


def _person_sections(person: ClubPerson, number: int, club: Club, places: SitePlaces) -> Iterator[SiteSection]:
    rated = f"{person.now.rating:.0f} ({interval(person.now)} with 95% confidence)"
    said = f"After {several(len(person.steps), 'game')}: {rated}. The band shows that range over time."
    yield SiteSection(f"rating-{number}", f"Rating in {name_rules(person.rules)}", said, plot=plot_rating(person.steps))
    places_taken = sorted(Counter(step.seat.place or 0 for step in person.steps).items())
    tables = [SiteTable("Places", _PLACES, tuple(cells(place, times) for place, times in places_taken))]
    if any(step.seat.civ for step in person.steps):
        tables.append(_habits_table(person.steps))
    if favourites := _favourites_table([step.seat for step in person.steps], club.words[person.rules].taken):
        tables.append(favourites)
    said = f"Mean place {person.mean_place:.1f} in {several(len(person.steps), 'game')}."
    yield SiteSection(f"record-{number}", f"Places and habits in {name_rules(person.rules)}", said, tuple(tables))
    last = newest(person.steps, key=lambda step: step.game)
    said = f"{tell_newest(len(last), len(person.steps))} The range beside a rating is its 95% confidence."
    yield SiteSection(f"games-{number}", f"Games of {name_rules(person.rules)}", said, (_rated_table(last, places),))


def _habits_table(steps: Sequence[ClubStep]) -> SiteTable:
    played = group_pairs((step.seat.civ, step.seat) for step in steps if step.seat.civ)
    rows = []
    for civ, seats in sorted(played.items(), key=lambda one: (-len(one[1]), one[0])):
        places = [seat.place or 0 for seat in seats]
        points = [seat.points for seat in seats if seat.points is not None]
        means = mean(sum(places) / len(places)), mean(sum(points) / len(points)) if points else None
        rows.append(cells(SiteCell(civ, civilization_place(civ)), len(seats), places.count(1), *means))
    return SiteTable("Civilizations", _CIVILIZATIONS, tuple(rows))


def _rated_table(steps: Sequence[ClubStep], places: SitePlaces) -> SiteTable:
    rows = []
    for step in steps:
        game, seat, before, after = step.game, step.seat, step.before, step.after
        name = SiteCell(name_game(game), places.game(game))
        civ = SiteCell(seat.civ, civilization_place(seat.civ) if seat.civ else "")
        rating = SiteCell(round(after.rating), more=f"± {Z * after.uncertainty:.0f}")
        rows.append(cells(game.date, name, civ, seat.place, game.players, seat.points, round(before.rating), rating))
    return SiteTable("Games", _RATED_GAMES, tuple(rows), named=1)


def cards_page(rules: str, called: str, cards: Sequence[TakenCard]) -> SitePage:
    """Return the opening book of a game."""
    seats = cards[0].winners + cards[0].others
    facts = (name_rules(rules), f"{seats} players whose {called} are known", f"{cards[0].winners} of them won")
    section = SiteSection("book", called.capitalize(), _TAKEN, (_book_table(called, cards),))
    return SitePage(cards_place(called), f"{called.capitalize()}: when players take them", facts, (section,))


def cards_place(called: str) -> str:
    """Return where an opening book stands."""
    return f"{plain_word(called)}.html"


def _book_table(called: str, cards: Sequence[TakenCard]) -> SiteTable:
    last = max(turn for card in cards for turn, _ in card.turns)
    most = max(number for card in cards for _, number in card.turns)
    rows = []
    for card in cards:
        won, lost = _share(card.won, card.winners), _share(card.number - card.won, card.others)
        counts = [dict(card.turns).get(turn) for turn in range(1, last + 1)]
        heated = [SiteCell(count, heat=-(-_HOTTEST * (count or 0) // most)) for count in counts]
        rows.append(cells(card.name, card.number, f"{card.mean_turn:.1f}", won, lost, *heated))
    return SiteTable(called.capitalize(), (called, *_BOOK, *map(str, range(1, last + 1))), tuple(rows))


def _share(part: int, whole: int) -> str | None:
    """Return a part in percent of the whole; None of nothing."""
    return f"{PERCENT * part / whole:.0f}%" if whole else None


def _favourites_table(seats: Iterable[ClubSeat], called: str) -> SiteTable | None:
    """Return what somebody takes most often, nothing where that is not known."""
    turns = group_pairs(taken for seat in seats for taken in seat.taken.items())
    often = sorted(turns.items(), key=lambda one: (-len(one[1]), sum(one[1]) / len(one[1]), one[0]))
    rows = tuple(cells(name, len(some), f"{sum(some) / len(some):.1f}") for name, some in often[:_OFTENEST])
    return SiteTable(f"Favourite {called}", (called, *_FAVOURITES), rows) if rows else None
