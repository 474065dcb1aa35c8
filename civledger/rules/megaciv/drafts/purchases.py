"""Purchases kept elsewhere, as rows of a table, to entries of a ledger: one `buy` for each player and turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from civledger.model.situation import Situation
from civledger.model.words import Players, WrongRows, WrongWord, chosen, found, number
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.transactions import DISCOUNTS, entries_of_purchases
from civledger.rules.megaciv.starting import header as game_header

TRACKS = "advances"
LAST_TURN = 99  # beyond any game; so that a slip does not close a million turns

Rows = Sequence[tuple[str, Mapping[str, str]]]
NewEntry = tuple[int, str, dict[str, Any]]
Read = TypeVar("Read")


class PurchaseRow(NamedTuple):
    """One row understood; `discount` is the key of the entry that explains a lower price."""

    turn: int
    civ: str
    advance: str
    price: int
    choose: dict[str, int]
    discount: str


def each(rows: Rows, understand: Callable[[Mapping[str, str]], Read]) -> list[Read]:
    """Return all rows understood, or raise what is wrong with every one that is not."""
    understood, wrong = [], []
    for place, cells in rows:
        try:
            understood.append(understand(cells))
        except WrongWord as word:
            wrong.append(f"{place}: {word}")
    if wrong:
        raise WrongRows(wrong)
    return understood


def header(name: str, rows: Rows, players: str | None, edition: str = tables.EDITION) -> dict[str, Any]:
    """Return the head of a new ledger of purchases alone; if it is not said who plays, those who bought do."""
    head = game_header(name, players or ",".join(buyers(rows)), edition=edition)
    head["game"]["tracks"] = [TRACKS]
    return head


def buyers(rows: Rows) -> list[str]:
    """Return who bought something, in ranking order, whether or not they are in a game yet."""
    named = each(rows, lambda cells: found(cells.get("civ", ""), tables.civilizations(), "civilization"))
    return [civ for civ in tables.civilizations() if civ in named]


def drafts(rows: Rows, situation: Situation) -> tuple[list[NewEntry], int]:
    """Return the entries that are new to a ledger, as turn, action and keys, and how many purchases it has already."""
    state = situation.state
    players = Players(state.game.civs, state.people, "civilization")
    seen: set[tuple[object, ...]] = set()
    wanted = each(rows, lambda cells: once(purchase(cells, players), seen))
    there = {
        (entry.turn, entry.body.civ, name, entry.body.advances[name])
        for entry in entries_of_purchases(situation)
        for name in entry.body.bought
    }
    new = [bought for bought in wanted if bought[:4] not in there]
    return list(entries(new, situation)), len(wanted) - len(new)


def purchase(cells: Mapping[str, str], players: Players) -> PurchaseRow:
    """Return one row, its names as people abbreviate them in commands."""
    turn = number(cells.get("turn", ""))
    if not 1 <= turn <= LAST_TURN:
        raise WrongWord(f"a game has no turn {turn}")
    discount = cells.get("discount", "")
    return PurchaseRow(
        turn,
        players.find(cells.get("civ", "")),
        found(cells.get("advance", ""), tables.advances(), "advance"),
        number(cells.get("price", "")),
        chosen([cells.get("choose", "")], tables.COLOURS),
        DISCOUNTS[found(discount, DISCOUNTS, "discount")] if discount else "",
    )


def once(bought: PurchaseRow, seen: set[tuple[object, ...]]) -> PurchaseRow:
    """Return the purchase if neither it nor its discount stands in an earlier row."""
    who = bought.turn, bought.civ
    for what in filter(None, (bought.advance, bought.discount)):
        if (*who, what) in seen:
            raise WrongWord(f"{what} of {bought.civ} in turn {bought.turn} stands in an earlier row")
        seen.add((*who, what))
    return bought


def entries(new: Iterable[PurchaseRow], situation: Situation) -> Iterator[NewEntry]:
    """Yield the entries by turn; a ledger of purchases alone has its turns closed on the way."""
    alone = situation.state.game.tracks == {TRACKS}
    open_turn = situation.turn
    groups: dict[tuple[int, str], list[PurchaseRow]] = {}
    for bought in sorted(new, key=lambda bought: bought.turn):
        groups.setdefault((bought.turn, bought.civ), []).append(bought)
    for (turn, civ), together in groups.items():
        while alone and open_turn < turn:
            yield open_turn, "endturn", {}
            open_turn += 1
        yield turn, "buy", {"civ": civ, **keys(together)}


def keys(together: Iterable[PurchaseRow]) -> dict[str, Any]:
    """Return what one player bought in one turn as the keys of an entry."""
    bought = list(together)
    tokens = {each.advance: each.choose for each in bought if each.choose}
    return {
        "advances": {each.advance: each.price for each in bought},
        **({"choose": tokens} if tokens else {}),
        **{each.discount: each.advance for each in bought if each.discount},
    }
