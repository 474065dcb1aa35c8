"""The page of a game as it stands in a site: that of `report`, with the script and style that all of them share."""

import re

from civledger.model.pages.club import ClubGame
from civledger.model.pages.page import Page
from civledger.report.club.places import person_place
from civledger.report.club.render import encode, templates
from civledger.report.html import whole

_STYLE = re.compile(r"<style>\n?(.*?)</style>", re.DOTALL)
SCRIPT = re.compile(r"<script>(.*)</script>(?=\s*</body>)", re.DOTALL)
_POLICY = re.compile(r'(<meta http-equiv="Content-Security-Policy" content=")[^"]*')
_TOP = re.compile(r"<body[^>]*>\n?")
_ALLOWED = (
    "default-src 'none'; style-src 'self' 'unsafe-inline'; script-src 'self'; base-uri 'none'; form-action 'none'"
)
_LINKS = (
    '<link rel="stylesheet" href="../site.css">\n'
    '<link rel="alternate" type="application/atom+xml" title="The club" href="../feed.xml">'
)
_NOBODY = Page("", "", (), (), ())


def shared_style() -> str:
    """Return the style of all pages of `report`."""
    found = _STYLE.search(whole(_NOBODY))
    return found[1] if found else ""


def shared_script() -> str:
    """Return their script."""
    found = SCRIPT.search(whole(_NOBODY))
    return found[1] if found else ""


def bare_page(page: Page) -> str:
    """Return the page of a game without what all of them share; whatever a stranger typed is escaped in it."""
    text = _STYLE.sub(_LINKS, whole(page), count=1)
    text = SCRIPT.sub('<script src="../site.js"></script>', text, count=1)
    return _POLICY.sub(lambda found: found[1] + _ALLOWED, text, count=1)


def game_page(bare: str, game: ClubGame) -> bytes:
    """Return it with ways to the club and to the people who played."""
    people = [(seat.person, person_place(seat.person), seat.civ) for seat in game.ranked if seat.person]
    ways = templates().get_template("ways.html").render(up="../", people=people)
    return encode(_TOP.sub(lambda found: found[0] + ways, bare, count=1))
