"""Purchases kept elsewhere, as rows of a table, to entries of a ledger: one `buy` for each player and turn."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from civledger.model.border.command import Added, RowTable
from civledger.model.border.slots import Text, optional
from civledger.model.draft import RowDrafts
from civledger.model.names import several
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.model.words import WrongRows, WrongWord, chosen, found, number
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions.new import header as game_header
from civledger.rules.megaciv.book.transactions import DISCOUNTS, entries_of_purchases
from civledger.rules.megaciv.entries.purchases import keys_said

_PLAYERS = '--players "Ronald=Minoa,Hellas,Egypt,Rome,Hatti"'

_OPTIONAL = ("choose", "discount", "card_points", "treasury", "kept")

TABLES = (RowTable("purchases", "purchase", ("turn", "civ", "advance", "price"), _PLAYERS, _OPTIONAL),)

ADDED = Added(
    (optional(("--edition",), Text("EDITION"), "With --new: the edition; corrected if not given."),),
    "A new ledger tracks only purchases, and its turns are closed automatically.",
    (
        "import purchases evening.csv --dry-run",
        "import purchases evening.csv -f utrecht.toml",
        f"import purchases evening.csv -f utrecht.toml --new {_PLAYERS}",
    ),
)


_TRACKS = "advances"
_LAST_TURN = 99  # beyond any game; so that a slip does not close a million turns

_Rows = Sequence[tuple[str, Mapping[str, str]]]
_NewEntry = tuple[int, str, dict[str, Any]]
_Read = TypeVar("_Read")


class _PurchaseRow(NamedTuple):
    """One row understood; `discount` is the key of the entry that explains a lower price."""

    turn: int
    civ: str
    advance: str
    price: int
    choose: dict[str, int]
    discount: str
    card_points: int | None
    treasury: int | None
    kept: int | None

    @property
    def is_paid(self) -> bool:
        return self.card_points is not None or self.treasury is not None


_Groups = dict[tuple[int, str], list[_PurchaseRow]]


def _read_rows(rows: _Rows, understand: Callable[[Mapping[str, str]], _Read]) -> list[_Read]:
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


def header(name: str, rows: _Rows, players: str | None, edition: str = tables.EDITION) -> dict[str, Any]:
    """Return the head of a new ledger of purchases alone; if it is not said who plays, those who bought do."""
    if not players:
        known = tables.civilizations()
        bought = _read_rows(rows, lambda cells: found(cells.get("civ", ""), known, "civilization"))
        players = ",".join(civ for civ in known if civ in bought)
    head = game_header(name, players, edition=edition)
    head["game"]["tracks"] = [_TRACKS]
    return head


def drafts(rows: _Rows, situation: Situation) -> RowDrafts:
    """Return the entries that are new to a ledger, and how many purchases it has already."""
    state = situation.state
    players = Players(state.game.civs, state.people, "civilization")
    seen: set[tuple[object, ...]] = set()
    wanted = _read_rows(rows, lambda cells: _refuse_repeated(_read_purchase(cells, players), seen))
    there = {
        (entry.turn, entry.body.civ, name, entry.body.advances[name])
        for entry in entries_of_purchases(situation)
        for name in entry.body.bought
    }
    new = [bought for bought in wanted if bought[:4] not in there]
    groups: _Groups = {}  # by turn and player: each is one purchase
    for bought in sorted(new, key=lambda bought: bought.turn):
        groups.setdefault((bought.turn, bought.civ), []).append(bought)
    pays = "payment" in state.game.tracks
    unpaid = sum(len(together) for together in groups.values() if pays and not any(row.is_paid for row in together))
    booked = f"  {several(unpaid, 'purchase')} without a payment: recorded as paid in full with cards"
    remarks = [booked, "  to give the payment, add the columns card_points and treasury"] if unpaid else []
    return RowDrafts(list(entries(groups, situation)), len(wanted) - len(new), remarks)


def _read_purchase(cells: Mapping[str, str], players: Players) -> _PurchaseRow:
    turn = _read_number(cells, "turn")
    if not 1 <= turn <= _LAST_TURN:
        raise WrongWord(f"there is no turn {turn}: turns go from 1 to {_LAST_TURN}")
    discount = cells.get("discount", "")
    return _PurchaseRow(
        turn,
        players.find(_read_cell(cells, "civ")),
        found(_read_cell(cells, "advance"), tables.advances(), "advance"),
        _read_number(cells, "price"),
        chosen([cells.get("choose", "")], tables.COLOURS),
        DISCOUNTS[found(discount, DISCOUNTS, "discount")] if discount else "",
        *(_read_number(cells, name) if cells.get(name) else None for name in ("card_points", "treasury", "kept")),
    )


def _read_cell(cells: Mapping[str, str], column: str) -> str:
    if not cells.get(column):
        raise WrongWord(f"the {column} is missing")
    return cells[column]


def _read_number(cells: Mapping[str, str], column: str) -> int:
    try:
        return number(_read_cell(cells, column))
    except WrongWord as wrong:
        raise WrongWord(f"{column}: {wrong}" if cells.get(column) else str(wrong)) from wrong


def _refuse_repeated(bought: _PurchaseRow, seen: set[tuple[object, ...]]) -> _PurchaseRow:
    who = bought.turn, bought.civ
    for what in filter(None, (bought.advance, bought.discount)):
        if (*who, what) in seen:
            raise WrongWord(f"an earlier row already has {what} for {bought.civ} in turn {bought.turn}")
        seen.add((*who, what))
    return bought


def entries(groups: _Groups, situation: Situation) -> Iterator[_NewEntry]:
    """Yield the entries by turn; a ledger of purchases alone has its turns closed on the way."""
    tracks = situation.state.game.tracks
    open_turn = situation.turn
    for (turn, civ), together in groups.items():
        while tracks == {_TRACKS} and open_turn < turn:
            yield open_turn, "endturn", {}
            open_turn += 1
        yield turn, "buy", _purchase_of(civ, together, "payment" in tracks)


def _purchase_of(civ: str, rows: Sequence[_PurchaseRow], asked: bool) -> dict[str, Any]:
    """Return what one player bought in one turn; if a payment is asked for and no row says it, cards paid it all."""

    def total(parts: Iterable[int | None]) -> int | None:
        given = [part for part in parts if part is not None]
        return sum(given) if given else None

    prices = {row.advance: row.price for row in rows}
    gifts = {row.discount: row.advance for row in rows}
    unpaid = asked and not any(row.is_paid for row in rows)
    keys = {
        "civ": civ,
        "advances": prices,
        "card_points": sum(prices.values()) if unpaid else total(row.card_points for row in rows),
        "treasury": total(row.treasury for row in rows),
        "kept": next((row.kept for row in reversed(rows) if row.kept is not None), None),
        "choose": {row.advance: row.choose for row in rows if row.choose},
        "library": gifts.get("library"),
        "anatomy": gifts.get("anatomy"),
    }
    return keys_said(keys)
