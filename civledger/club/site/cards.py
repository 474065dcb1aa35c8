"""What players collect: the opening book, and what somebody likes best."""

from collections.abc import Iterable, Sequence

from civledger.club.figures import TakenCard
from civledger.club.site.parts import SiteCell, SitePage, SiteSection, SiteTable, cells
from civledger.club.site.places import plain_word
from civledger.club.site.tables import PERCENT, name_rules
from civledger.model.pages.club import ClubSeat

_BOOK = ("times", "mean turn", "winners", "others")
_FAVOURITES = ("", "times", "mean turn")
_FEW = 8
_HOTTEST = 9
_SAID = (
    "How often players took each one, in which turn on average, and what percentage of winners and of other players "
    "took it. The other columns show how many took it in each turn."
)


def cards_page(rules: str, called: str, cards: Sequence[TakenCard]) -> SitePage:
    """Return the opening book of a game."""
    seats = cards[0].winners + cards[0].others
    facts = (name_rules(rules), f"{seats} players whose {called} are known", f"{cards[0].winners} of them won")
    section = SiteSection("book", called.capitalize(), _SAID, (_book_table(called, cards),))
    return SitePage(cards_place(called), f"{called.capitalize()}: when players take them", facts, (section,))


def cards_place(called: str) -> str:
    """Return where an opening book stands."""
    return f"{plain_word(called)}.html"


def _book_table(called: str, cards: Sequence[TakenCard]) -> SiteTable:
    last = max(turn for card in cards for turn, _ in card.turns)
    most = max(number for card in cards for _, number in card.turns)
    rows = []
    for card in cards:
        won, lost = share(card.won, card.winners), share(card.number - card.won, card.others)
        counts = [dict(card.turns).get(turn) for turn in range(1, last + 1)]
        heated = [SiteCell(count, heat=-(-_HOTTEST * (count or 0) // most)) for count in counts]
        rows.append(cells(card.name, card.number, f"{card.mean_turn:.1f}", won, lost, *heated))
    return SiteTable(called.capitalize(), (called, *_BOOK, *map(str, range(1, last + 1))), tuple(rows))


def share(part: int, whole: int) -> str | None:
    """Return a part in percent of the whole; None of nothing."""
    return f"{PERCENT * part / whole:.0f}%" if whole else None


def favourites_table(seats: Iterable[ClubSeat], called: str) -> SiteTable | None:
    """Return what somebody takes most often, nothing where that is not known."""
    turns: dict[str, list[int]] = {}
    for seat in seats:
        for name, turn in seat.taken.items():
            turns.setdefault(name, []).append(turn)
    often = sorted(turns.items(), key=lambda one: (-len(one[1]), sum(one[1]) / len(one[1]), one[0]))
    rows = tuple(cells(name, len(some), f"{sum(some) / len(some):.1f}") for name, some in often[:_FEW])
    return SiteTable(f"Favourite {called}", (called, *_FAVOURITES[1:]), rows) if rows else None
