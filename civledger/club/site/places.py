"""Where the pages of a site stand: names that any web space takes, whatever a stranger typed."""

import hashlib
import re
from collections.abc import Mapping
from importlib.util import find_spec

from civledger.model.pages.club import ClubGame
from civledger.model.struct import Struct

_PLAIN = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")  # as most files are called
_NAMED = re.compile(r"[A-Z][a-z0-9]*(?: [A-Z][a-z0-9]*)*")  # as most people are called
_DEVICE = re.compile(r"con|prn|aux|nul|com\d|lpt\d")
_DIGEST = re.compile(r"(?:.*-)?[0-9a-f]{16}")
_LONGEST = 60
# What a site may hold.
SITE_FILE = re.compile(r"(?:(?:games|people|civilizations)/)?[a-z0-9-]+\.(?:html|css|js|xml|svg|png)")


class SitePlaces(Struct):
    """The pages of games, by the file as it was named, each with its path in the archive and a digest.

    `address` is that of the website, if it is known.
    """

    paths: Mapping[str, str]
    digests: Mapping[str, str] = {}
    address: str = ""

    def game(self, game: ClubGame) -> str:
        """Return the page of a game."""
        return game_place(self.paths[game.file])


def game_place(path: str) -> str:
    """Return the page of a game by its path in the archive."""
    return f"games/{_plain_name(path.removesuffix('.toml'), _PLAIN)}.html"


def person_place(name: str) -> str:
    """Return the page of a person."""
    return f"people/{_plain_name(name, _NAMED)}.html"


def picture_place() -> str:
    """Return where the picture for links stands; chats show no drawing, but painting it needs an extra."""
    return "card.png" if find_spec("resvg_py") else "card.svg"


def picture_link(page: str, address: str) -> str:
    """Return how a page names the picture: many chats find it only by its whole address."""
    return f"{address or '../' * page.count('/')}{picture_place()}"


def civilization_place(civ: str) -> str:
    """Return the page of a civilization."""
    return f"civilizations/{_plain_name(civ, _NAMED)}.html"


def _plain_name(text: str, usual: re.Pattern[str]) -> str:
    """Return a name of small letters and digits: no two texts have the same, since all but usual ones get a digest."""
    short = text.lower().replace(" ", "-")
    is_taken = _DEVICE.fullmatch(short) or _DIGEST.fullmatch(short)
    if usual.fullmatch(text) and len(text) <= _LONGEST and not is_taken:
        return short
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    begins = "-".join(re.findall(r"[a-z0-9]+", text.lower()))[:_LONGEST].strip("-")
    return f"{begins}-{digest}" if begins else digest


def plain_word(word: str) -> str:
    """Return a word of ours as the name of a page."""
    return word.lower().replace(" ", "-")
