"""The templates of a site, and the page of a game made with them."""

from functools import cache, partial

from civledger.club.site.places import person_place, picture_link
from civledger.model.pages.club import ClubGame
from civledger.model.pages.page import Page
from civledger.model.shipped import shipped_with
from civledger.report.html import content, environment, templates_in

_TEMPLATES = shipped_with(__package__) / "templates"


templates = cache(partial(templates_in, _TEMPLATES))


def game_page(page: Page, game: ClubGame, club: str, address: str) -> str:
    """Return the page of `report` with what all of a site share, and ways to the club and to the people who played."""
    people = [(seat.person, person_place(seat.person), seat.civ) for seat in game.ranked if seat.person]
    given = {
        "page": page,
        "inner": content(page),
        "version": "",
        "image": picture_link("games/", address),
        "hosted": False,
        "people": people,
        "club": club,
    }
    return templates().get_template("game.html").render(report=environment().get_template("page.html"), **given)


def encode(text: str) -> bytes:
    """Return a text as the bytes of a file."""
    return text.encode("utf-8", "backslashreplace")
