"""The picture that a link to the site shows: the club's name, how much there is, and who is rated best."""

from collections.abc import Sequence

from civledger.club.figures import ClubPerson
from civledger.club.ranks import bounds
from civledger.club.site.places import picture_place
from civledger.club.site.render import encode
from civledger.model.pages.page import Page, Standing, Standings, Who
from civledger.report.html.card import draw_card, paint_card

_BEST = 6


def draw_picture(name: str, facts: tuple[str, ...], people: Sequence[ClubPerson]) -> bytes:
    """Return the picture as the bytes of a file."""
    best = [one for one in people if one.rules == people[0].rules][:_BEST]
    rows = tuple(Standing(None, Who(one.name), round(bounds(one.now)[0]), ()) for one in best)
    sections = (Standings("people", "People", "", (), rows),) if rows else ()
    drawing = draw_card(Page(name, "", (*facts, "best players, rated at least") if rows else facts, (), sections))
    return paint_card(drawing) if picture_place().endswith(".png") else encode(drawing)
