"""A site as files: pages, one style, one script and a feed, all of which need nothing from elsewhere."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from civledger.model.club import Club, ClubGame, ClubPerson, ClubStep
from civledger.model.struct import Struct
from civledger.report.club.cards import cards_place
from civledger.report.club.feed import feed_data
from civledger.report.club.pages import GAMES, INDEX, RECORDS, common_pages, people_records
from civledger.report.club.parts import SitePage
from civledger.report.club.person import person_page
from civledger.report.club.places import SitePlaces, game_place, person_place
from civledger.report.html import STYLE, environment, script, source

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"
CSS, JS, FEED = "site.css", "site.js", "feed.xml"
Ways = Sequence[tuple[str, str]]
WAYS = (("The club", INDEX), ("Games", GAMES), ("Records", RECORDS))


@cache
def templates() -> "Environment":
    """Return the templates of a site, which escape whatever they are given, as those of the page do."""
    from jinja2 import FileSystemLoader  # as heavy as there

    return environment().overlay(loader=FileSystemLoader(TEMPLATES))


class FilePlan(Struct):
    """A file of a site, and how it is made; with the same `key` it would be made the same."""

    place: str
    make: Callable[[], bytes]
    key: str = ""


def plan_files(club: Club, places: SitePlaces) -> Iterator[FilePlan]:
    """Yield all files of a site but the pages of games."""
    ways = ways_in(club)
    yield FilePlan(CSS, lambda: encode(source(STYLE) + club_style()))
    yield FilePlan(JS, lambda: encode(script(False)))
    yield FilePlan(FEED, lambda: encode(templates().get_template("feed.xml").render(feed_data(club, places))))
    for page in common_pages(club, places):
        yield FilePlan(page.place, partial(describe_page, page, ways))
    for records in people_records(club):
        key = "\n".join([f"{ways}", *(key_of(step, places) for one in records for step in one.steps)])
        yield FilePlan(person_place(records[0].name), partial(describe_person, records, club, places, ways), key)


def key_of(step: ClubStep, places: SitePlaces) -> str:
    """Return all on which a person's page depends, of one game."""
    path, digest = places.paths[step.game.file], places.digests.get(step.game.file)
    return f"{path} {digest} {step.before.rating!r} {step.after.rating!r} {step.after.uncertainty!r}"


def describe_person(records: Sequence[ClubPerson], club: Club, places: SitePlaces, ways: Ways) -> bytes:
    """Return the page of somebody."""
    return describe_page(person_page(records, club, places), ways)


def describe_page(page: SitePage, ways: Ways) -> bytes:
    """Return a page of the site as a file."""
    inner = templates().get_template("page.html").render(page=page, up=way_up(page.place))
    return frame(page.place, page.title, inner, ways)


def ways_in(club: Club) -> Ways:
    """Return where every page leads: what all sites have, and the opening books there are."""
    words = [club.words[rules].taken for rules, cards in club.cards.items() if cards]
    return (*WAYS, *((word.capitalize(), cards_place(word)) for word in words))


def game_page(title: str, inner: str, game: ClubGame, path: str) -> bytes:
    """Return the page of a game, with ways to the club and to the people who played."""
    people = [(seat.person, person_place(seat.person), seat.civ) for seat in game.ranked if seat.person]
    foot = f"Made by civledger from {path.rpartition('/')[2]}."
    return frame(game_place(path), title, inner, WAYS, people, foot)


def frame(
    place: str,
    title: str,
    inner: str,
    ways: Ways,
    people: Sequence[tuple[str, str, str | None]] = (),
    foot: str = "Made by civledger.",
) -> bytes:
    """Return a whole page around its content."""
    given = {"title": title, "inner": inner, "ways": ways, "people": people, "foot": foot}
    return encode(templates().get_template("frame.html").render(up=way_up(place), **given))


def way_up(place: str) -> str:
    """Return the way from a page to the top of the site."""
    return "../" * place.count("/")


def club_style() -> str:
    """Return what a site adds to the style of the page."""
    return templates().get_template("club.css").render()


def encode(text: str) -> bytes:
    """Return a text as the bytes of a file."""
    return text.encode("utf-8", "backslashreplace")
