"""A site as files: pages, one style, one script and a feed, all of which need nothing from elsewhere."""

import datetime
import uuid
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from civledger.club.figures import Club, ClubPerson, ClubStep, bounds
from civledger.club.site.pages import (
    GAMES,
    INDEX,
    RECORDS,
    cards_place,
    common_pages,
    people_records,
    person_page,
    tell_size,
)
from civledger.club.site.parts import SitePage
from civledger.club.site.places import SitePlaces, person_place, picture_link, picture_place
from civledger.club.site.render import encode, templates
from civledger.club.site.tables import name_game, name_rules, name_seat
from civledger.model.names import both, several
from civledger.model.pages.club import ClubGame
from civledger.model.pages.page import Page, Standing, Standings, Who
from civledger.model.struct import Struct
from civledger.report.html import script, style
from civledger.report.html.card import draw_card, paint_card

_CSS, _JS, _FEED = "site.css", "site.js", "feed.xml"
_Ways = Sequence[tuple[str, str]]
_WAYS = (("Games", GAMES), ("Records", RECORDS))
_NEWEST = 50  # games in the feed
_NEVER = "1970-01-01T00:00:00Z"
_NO_XML = str.maketrans(dict.fromkeys("\ufffe\uffff", "\ufffd"))  # which no XML may hold, however it is written
OURS = uuid.UUID("6d1f6a2e-5c0b-5d67-9f0e-0c6f8a3b7e11")  # of what civledger gives a name to
_BEST = 6  # on the picture


class FilePlan(Struct):
    """A file of a site, and how it is made; with the same `key` it would be made the same."""

    place: str
    make: Callable[[], bytes]
    key: str = ""


def plan_files(club: Club, name: str, places: SitePlaces) -> Iterator[FilePlan]:
    """Yield all files of a site but the pages of games."""
    words = [club.words[rules].taken for rules, cards in club.cards.items() if cards]
    ways = ((name, INDEX), *_WAYS, *((word.capitalize(), cards_place(word)) for word in words))  # of every page
    yield FilePlan(_CSS, lambda: encode(style() + templates().get_template("club.css").render()))
    yield FilePlan(_JS, lambda: encode(script(live=False)))
    yield FilePlan(picture_place(), partial(draw_picture, name, tell_size(club), club.people))
    yield FilePlan(
        _FEED, lambda: encode(templates().get_template("feed.xml").render(feed_data(club, places), club=name))
    )
    for page in common_pages(club, name, places):
        yield FilePlan(page.place, partial(_describe_page, page, places, ways))
    for records in people_records(club):
        key = "\n".join([f"{ways}", *(_key_of(step, places) for one in records for step in one.steps)])
        yield FilePlan(person_place(records[0].name), partial(_describe_person, records, club, places, ways), key)


def _key_of(step: ClubStep, places: SitePlaces) -> str:
    """Return all on which a person's page depends, of one game."""
    path, digest = places.paths[step.game.file], places.digests.get(step.game.file)
    return f"{path} {digest} {step.before.rating!r} {step.after.rating!r} {step.after.uncertainty!r}"


def _describe_person(records: Sequence[ClubPerson], club: Club, places: SitePlaces, ways: _Ways) -> bytes:
    return _describe_page(person_page(records, club, places), places, ways)


def _describe_page(page: SitePage, places: SitePlaces, ways: _Ways) -> bytes:
    inside, frame = (templates().get_template(name) for name in ("page.html", "frame.html"))
    up = "../" * page.place.count("/")
    return encode(
        frame.render(
            title=page.title,
            summary=page.summary,
            inner=inside.render(page=page, up=up),
            club=ways[0][0],
            ways=ways,
            here=page.place,
            up=up,
            image=picture_link(page.place, places.address),
        )
    )


class _FeedEntry(Struct):
    title: str
    id: str
    updated: str
    place: str
    said: str


def feed_data(club: Club, places: SitePlaces) -> dict[str, Any]:
    """Return what a feed says: the newest games that have a date, and no time of its own."""
    dated = [(moment, game) for game in club.games if (moment := _moment_of(game))]
    entries = [_feed_entry(game, moment, places) for moment, game in reversed(dated[-_NEWEST:])]
    first = places.paths[club.games[0].file] if club.games else ""
    return {"id": _name_for(f"feed/{first}"), "updated": entries[0].updated if entries else _NEVER, "entries": entries}


def _moment_of(game: ClubGame) -> str | None:
    """Return the date of a game as a feed needs it; a date in words is none."""
    try:
        return f"{datetime.date.fromisoformat((game.date or '')[:10]).isoformat()}T00:00:00Z"
    except ValueError:
        return None


def _feed_entry(game: ClubGame, moment: str, places: SitePlaces) -> _FeedEntry:
    first = game.first
    won = f": {both([name_seat(seat) for seat in first])} won with {first[0].points}" if first else ""
    said = f"{name_rules(game.rules)}, {several(game.players, 'player')}{won}"
    title, said = (text.translate(_NO_XML) for text in (name_game(game), said))
    return _FeedEntry(title, _name_for(f"game/{places.paths[game.file]}"), moment, places.game(game), said)


def _name_for(what: str) -> str:
    """Return a name for something that is the same in every run and needs no address."""
    return uuid.uuid5(OURS, what.encode("utf-8", "backslashreplace").decode()).urn


def draw_picture(name: str, facts: tuple[str, ...], people: Sequence[ClubPerson]) -> bytes:
    """Return the picture that a link to the site shows: its name, how much there is, and who is rated best."""
    best = [one for one in people if one.rules == people[0].rules][:_BEST]
    rows = tuple(Standing(None, Who(one.name), round(bounds(one.now)[0]), ()) for one in best)
    sections = (Standings("people", "People", "", (), rows),) if rows else ()
    drawing = draw_card(Page(name, "", (*facts, "best players, rated at least") if rows else facts, (), sections))
    return paint_card(drawing) if picture_place().endswith(".png") else encode(drawing)
