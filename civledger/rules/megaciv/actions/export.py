"""A whole game as tables for analysis: the game, its players, what they bought and paid, and where they stood when."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.border.command import Added
from civledger.model.exports import ENTRY, GAME, PLAYER, ExportTables, TableShape
from civledger.model.impact import find_winners, join_names
from civledger.model.names import plain
from civledger.model.pages.log_section import turns_of_play
from civledger.model.report import Table
from civledger.model.turn import Situation
from civledger.rules.megaciv import board, tables
from civledger.rules.megaciv.actions import score, status
from civledger.rules.megaciv.book.payment import all_known, card_value
from civledger.rules.megaciv.book.scoring import PARTS, count_holdings, known_points, total
from civledger.rules.megaciv.book.transactions import DISCOUNTS, entries_of_purchases
from civledger.rules.megaciv.entries.events import (
    Event,
    continues_event,
    find_calamities,
    find_uses,
    name_calamity,
    victim_of,
)
from civledger.rules.megaciv.entries.purchases import Buy
from civledger.rules.megaciv.entries.table import SEAT
from civledger.rules.megaciv.header.house import edition_of
from civledger.rules.megaciv.state import State, start
from civledger.rules.megaciv.tables import COLOURS

_BY_ENTRY = {"players": PLAYER, "entries": ENTRY}

TABLES = ExportTables(
    (
        TableShape("players", PLAYER, {"games": GAME}, ("file", "civ", "player", "block", "set")),
        TableShape("seats", parents=_BY_ENTRY, texts=("file", "civ", "player")),
    ),
    (
        TableShape("purchases", (*ENTRY, "advance"), _BY_ENTRY, ("file", "civ", "advance", "choose", "discount")),
        TableShape("payments", ENTRY, _BY_ENTRY, ("file", "civ", "cards", "substitute")),
        TableShape("positions", ("file", "turn", "civ"), {"players": PLAYER}, ("file", "civ", "player", "epoch")),
        TableShape(
            "calamities",
            ENTRY,
            {"players": ("file", "victim"), "entries": ENTRY},
            ("file", "calamity", "victim"),
        ),
        TableShape(
            "events",
            ("file", "entry", "civ"),
            {"players": PLAYER, "entries": ENTRY},
            ("file", "event", "civ", "role"),
        ),
    ),
    ("ast", "edition", "date", "winner"),
    usual="purchases",
)

ADDED = Added(
    about="The journal for hledger has board, stock and treasury as accounts, and every census as a balance assertion.",
    examples=("export -f utrecht.toml --to hledger -o utrecht.journal",),
)


_COUNTED = ("advances", "cities", "space")
_SCORED = ("points", *(f"{part}_points" for part in PARTS))
_CREDITS = tuple(f"credits_{colour}" for colour in COLOURS)
_GAME_COLUMNS = ("ast", "edition", "short", "date", "players", "final", "winner", "points")
_PLAYERS = ("civ", "player", "rank", "block", "set", "left", "place", *_COUNTED, *_SCORED, "ast_rank")
_SEATS = ("turn", "civ", "player", "entry")
_PURCHASES = ("turn", "civ", "advance", "price", "printed", "choose", "discount", "entry")
_PAID = ("cards", "card_points", "worth", "treasury", "change")
_PAYMENTS = ("turn", "civ", "price", *_PAID, "kept", "substitute", "entry")
_STATUS = status.COLUMNS[:-1]  # the points follow with their parts
_ENDS = ("tokens_at_most", "tokens_at_least", "stock_at_least", "stock_at_most")
_POSITIONS = ("turn", *_STATUS, "stock", *_CREDITS, *_SCORED, *_ENDS)
_CALAMITIES = ("turn", "calamity", "victim", "entry")
_EVENTS = ("turn", "entry", "event", "civ", "role", "tokens", "cities", "treasury", "cards", "spaces")

_Row = tuple[object, ...]


def view(situation: Situation, header: Mapping[str, Any]) -> dict[str, Table]:
    """Return the tables of a game; what is not tracked is None in them."""
    return {
        "games": Table(_GAME_COLUMNS, (_game_row(header["game"], situation),)),
        "players": Table(_PLAYERS, tuple(_player_rows(situation))),
        "seats": Table(_SEATS, tuple(_seat_rows(situation))),
        "purchases": Table(_PURCHASES, tuple(purchases(situation))),
        "payments": Table(_PAYMENTS, tuple(_payment_rows(situation))),
        "positions": Table(_POSITIONS, tuple(_position_rows(situation))),
        "calamities": Table(_CALAMITIES, tuple(calamities(situation))),
        "events": Table(_EVENTS, tuple(_event_rows(situation))),
    }


def _game_row(game: Mapping[str, Any], situation: Situation) -> _Row:
    result = score.view(situation).data
    won, points = find_winners(result["standings"] if result["final"] else ())
    date = game.get("date")
    return (
        situation.state.game.side_name or None,
        edition_of(game),
        bool(situation.state.game.sets),
        None if date is None else str(date),
        len(situation.state.game.civs),
        result["final"],
        join_names(won),
        points,
    )


def _player_rows(situation: Situation) -> Iterator[_Row]:
    state: State = situation.state
    places = {row["civ"]: row["rank"] for row in score.view(situation).data["standings"]}
    for civ in state.game.civs:
        rank = tables.civilizations()[civ].rank
        drew, _ = state.game.sets.get(civ, (None, {}))
        result = (
            (*count_holdings(state, civ), *_points(state, civ))
            if civ in places
            else (None,) * len((*_COUNTED, *_SCORED))
        )
        seated = (civ, state.person(civ), rank, state.game.block(civ), drew, state.left.get(civ), places.get(civ))
        yield *seated, *result, rank  # once more, under a name that no place in the standings has


def _points(state: State, civ: str) -> _Row:
    return total(state, civ), *known_points(state, civ)._asdict().values()


def _seat_rows(situation: Situation) -> Iterator[_Row]:
    for civ, person in situation.state.game.players.items():
        yield situation.state.game.first_turn, civ, person, None
    for turn in situation.turns:
        for step in turn.readable(SEAT):
            yield turn.number, step.entry.body.civ, step.entry.body.name or None, step.entry.position + 1


def purchases(situation: Situation) -> Iterator[_Row]:
    """Yield every advance bought, by turn; what could not be read of a purchase is not among them."""
    for entry in entries_of_purchases(situation):
        buy: Buy = entry.body
        for name in buy.bought:
            chosen = ",".join(f"{colour}:{points}" for colour, points in (buy.choose.get(name) or {}).items())
            used = next((source for source, key in DISCOUNTS.items() if getattr(buy, key) == name), None)
            printed = situation.state.game.book.advances[name].price
            yield entry.turn, buy.civ, name, buy.advances[name], printed, chosen or None, used, entry.position + 1


def _payment_rows(situation: Situation) -> Iterator[_Row]:
    """Yield how each purchase was paid, one row an entry: several advances may share a payment."""
    for entry in entries_of_purchases(situation):
        buy: Buy = entry.body
        price = sum(charged or 0 for charged in buy.advances.values())
        worth = card_value(buy) if all_known(buy.cards) else None
        cards = ",".join(f"{plain(name)}={number}" for name, number in buy.cards.items() if number is not None)
        paid: _Row = cards or None, buy.card_points, worth, buy.treasury, buy.change
        if "payment" not in situation.state.game.tracks:
            paid = (None,) * len(_PAID)
        empire = buy.trade_empire
        swapped = f"{plain(empire['card'])}={plain(empire['as'])}" if empire else None
        yield entry.turn, buy.civ, price, *paid, buy.kept, swapped, entry.position + 1


def _position_rows(situation: Situation) -> Iterator[_Row]:
    """Yield where everybody stood at the end of each turn that was played, and where books begin that lack some."""
    ended, game = situation.state.ended, situation.state.game
    if game.first_turn > 1:
        begun = start(game)
        yield from (_position(begun.turn, begun, civ) for civ in begun.civs)
    for turn in turns_of_play(situation.turns):
        if ended is None or turn.number <= ended:
            yield from (_position(turn.number, turn.closing, civ) for civ in turn.closing.civs)


def _position(number: int, state: State, civ: str) -> _Row:
    tracks, now = state.game.tracks, status.civ_data(state, civ)
    in_stock = board.count_stock(state, civ)
    credit = [state.credits[civ][colour] if "advances" in tracks else None for colour in COLOURS]
    known = number, *(now[column] for column in _STATUS), in_stock["stock"], *credit, *_points(state, civ)
    return *known, *({**now, **in_stock}[column] for column in _ENDS)


def calamities(situation: Situation) -> Iterator[_Row]:
    """Yield every calamity that struck; one that was booked with several entries stands at the first of them."""
    for turn in situation.turns:
        struck = {step.entry.position: step.entry for step in turn.steps if name_calamity(step.entry)}
        for position, entry in struck.items():
            if not continues_event(entry):
                yield turn.number, name_calamity(entry), victim_of(entry), position + 1


def _event_rows(situation: Situation) -> Iterator[_Row]:
    """Yield what every calamity and ability took of everybody it touched, less than none, and what it gave."""
    for turn in situation.turns:
        known = {*situation.state.game.tracks, "cards"} | ({"space"} if "ast" in situation.state.game.tracks else set())
        events = sorted([*find_calamities(turn), *find_uses(turn)], key=lambda event: event.entry.position)
        for event in events:
            took = {what: event.lost(what) for what in ("tokens", "cities", "treasury")}
            took |= {"cards": _cards_taken(event), "space": event.lost("space")}
            touched = {event.civ, *event.others, event.gainer, *(civ for rows in took.values() for civ in rows)}
            for civ in (civ for civ in situation.state.game.civs if civ in touched):
                changes = (-took[what].get(civ, 0) if what in known else None for what in took)
                yield turn.number, event.entry.position + 1, event.name, civ, _role_in(event, civ), *changes


def _cards_taken(event: Event) -> dict[str, int]:
    """Return how many commodity cards everybody lost: discarded, sold, or given to the user of an ability."""
    sold = sum(event.table("cards").values())
    if event.word == "ability":
        return {**dict.fromkeys(event.others, 1), event.civ: sold - len(event.others)}
    return dict(event.table("discarded"))


def _role_in(event: Event, civ: str) -> str:
    if civ == event.civ:
        return "user" if event.word == "ability" else "victim"
    if civ == event.gainer:
        return "gainer"
    return "giver" if event.word == "ability" else "other"
