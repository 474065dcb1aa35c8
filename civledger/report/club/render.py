"""The templates of a site, and the page of a game made with them."""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from civledger.model.pages.club import ClubGame
from civledger.model.pages.page import Page
from civledger.report.club.places import person_place
from civledger.report.html import content, environment

if TYPE_CHECKING:
    from jinja2 import Environment

_TEMPLATES = Path(__file__).parent / "templates"


@cache
def templates() -> "Environment":
    """Return the templates of a site, which escape whatever they are given, as those of the page do."""
    from jinja2 import FileSystemLoader

    return environment().overlay(loader=FileSystemLoader(_TEMPLATES))


def game_page(page: Page, game: ClubGame) -> str:
    """Return the page of `report` with what all of a site share, and ways to the club and to the people who played."""
    people = [(seat.person, person_place(seat.person), seat.civ) for seat in game.ranked if seat.person]
    given = {"page": page, "inner": content(page), "version": "", "image": "", "hosted": False, "people": people}
    return templates().get_template("game.html").render(report=environment().get_template("page.html"), **given)


def encode(text: str) -> bytes:
    """Return a text as the bytes of a file."""
    return text.encode("utf-8", "backslashreplace")
