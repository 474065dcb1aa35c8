"""The page of a civilization."""

from collections.abc import Iterator, Sequence

from civledger.club.figures import ClubCivilization, Z, wilson
from civledger.club.site.parts import SiteCell, SitePage, SiteSection, SiteTable
from civledger.club.site.places import SitePlaces, civilization_place, person_place
from civledger.club.site.plots import plot_pace
from civledger.club.site.tables import PERCENT, mean, name_game, name_rules, newest, tell_newest, wins_cells
from civledger.model.names import several
from civledger.model.pages.club import ClubGame, ClubSeat, ClubWords

_NUMBERS = ("players", "win rate", "", "95%", "games", "wins", "mean points")
_GAMES = ("date", "game", "who", "place", "of", "points")

_Played = Sequence[tuple[ClubGame, ClubSeat]]


def civilization_page(
    one: ClubCivilization, words: ClubWords, everybody: Sequence[float], places: SitePlaces
) -> SitePage:
    """Return the page of a civilization; how everybody moves on stands beside its own pace."""
    facts = (name_rules(one.rules), several(len(one.played), "game"), several(one.wins, "win"))
    return SitePage(civilization_place(one.civ), one.civ, facts, tuple(_sections_of(one, words, everybody, places)))


def _sections_of(
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
        track = words.pace
        plot = plot_pace(
            {one.civ: own, "everybody": everybody},
            f"{one.civ} compared with the average of everybody on the {track}, turn by turn.",
        )
        yield SiteSection("pace", f"Pace on the {track}", "The mean space at the end of every turn.", plot=plot)
    last = newest(one.played, key=lambda pair: pair[0])
    yield SiteSection("games", "Games", tell_newest(len(last), len(one.played)), (_games_table(last, places),))


def _numbers_table(played: _Played) -> SiteTable:
    groups: dict[int, list[ClubSeat]] = {}
    for game, seat in played:
        groups.setdefault(game.players, []).append(seat)
    rows = tuple(_number_row(players, groups[players]) for players in sorted(groups))
    return SiteTable("By number of players", _NUMBERS, rows)


def _number_row(players: int, seats: Sequence[ClubSeat]) -> tuple[SiteCell, ...]:
    wins = sum(seat.place == 1 for seat in seats)
    points = [seat.points for seat in seats if seat.points is not None]
    average = mean(sum(points) / len(points)) if points else None
    return SiteCell(players), *wins_cells(len(seats), wins, *wilson(wins, len(seats))), SiteCell(average)


def mean_pace(played: _Played) -> list[float]:
    """Return the mean space at the end of every turn, of all games that came so far."""
    paces = [seat.pace for _, seat in played if seat.pace]
    longest = max(map(len, paces), default=0)
    turns = [[pace[turn] for pace in paces if turn < len(pace)] for turn in range(longest)]
    return [sum(spaces) / len(spaces) for spaces in turns]


def _games_table(played: _Played, places: SitePlaces) -> SiteTable:
    rows = tuple(
        (
            SiteCell(game.date),
            SiteCell(name_game(game), places.game(game)),
            SiteCell(seat.person, person_place(seat.person) if seat.person else ""),
            SiteCell(seat.place),
            SiteCell(game.players),
            SiteCell(seat.points),
        )
        for game, seat in played
    )
    return SiteTable("Games", _GAMES, rows, named=1)
