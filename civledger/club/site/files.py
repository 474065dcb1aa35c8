"""A site as files: pages, one style, one script and a feed, all of which need nothing from elsewhere."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from civledger.club.figures import Club, ClubPerson, ClubStep
from civledger.club.site.cards import cards_place
from civledger.club.site.feed import feed_data
from civledger.club.site.pages import GAMES, INDEX, RECORDS, common_pages, people_records, tell_size
from civledger.club.site.parts import SitePage
from civledger.club.site.person import person_page
from civledger.club.site.picture import draw_picture
from civledger.club.site.places import SitePlaces, person_place, picture_link, picture_place
from civledger.club.site.render import encode, templates
from civledger.model.struct import Struct
from civledger.report.html import script, style

_CSS, _JS, _FEED = "site.css", "site.js", "feed.xml"
_Ways = Sequence[tuple[str, str]]
_WAYS = (("Games", GAMES), ("Records", RECORDS))


class FilePlan(Struct):
    """A file of a site, and how it is made; with the same `key` it would be made the same."""

    place: str
    make: Callable[[], bytes]
    key: str = ""


def plan_files(club: Club, name: str, places: SitePlaces) -> Iterator[FilePlan]:
    """Yield all files of a site but the pages of games."""
    ways = _ways_in(club, name)
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


def _ways_in(club: Club, name: str) -> _Ways:
    """Return where every page leads: to the first one under the club's name, and the opening books there are."""
    words = [club.words[rules].taken for rules, cards in club.cards.items() if cards]
    return ((name, INDEX), *_WAYS, *((word.capitalize(), cards_place(word)) for word in words))


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
