"""A whole game as tables for analysis: the game, its players, their purchases and where they stood after each turn."""

from collections.abc import Iterator, Mapping
from typing import Any

from civledger.model.entry import Entry
from civledger.model.first import first, joined
from civledger.model.report import Table
from civledger.model.situation import Situation
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.house import edition_of
from civledger.rules.megaciv.tables import Book
from civledger.rules.megaciv.views import score, status

GAME = ("ast", "edition", "short", "date", "players", "final", "winner", "points")
PLAYERS = ("civ", "player", "rank", "set", "left", "place", "points", "advances", "cities", "ast", "bonus")
PURCHASES = ("turn", "civ", "advance", "price", "printed", "choose", "discount", "entry")
DISCOUNTS = {"Library": "library", "Anatomy": "anatomy"}  # the card, and the key of `buy` that names what it served
SCORED = ("rank", "points", "advances", "cities", "ast", "bonus")

Row = tuple[object, ...]


def view(situation: Situation, header: Mapping[str, Any]) -> dict[str, Table]:
    """Return the tables of a game; what is not tracked is None in them."""
    return {
        "games": Table(GAME, (game_row(header["game"], situation),)),
        "players": Table(PLAYERS, tuple(player_rows(situation))),
        "purchases": Table(PURCHASES, tuple(purchases(situation))),
        "positions": Table(("turn", *status.COLUMNS), tuple(position_rows(situation))),
    }


def game_row(game: Mapping[str, Any], situation: Situation) -> Row:
    """Return what the header says, and who won if it is over."""
    result = score.view(situation).data
    won, points = first(result["standings"] if result["final"] else ())
    date = game.get("date")
    return (
        situation.state.game.side_name or None,
        edition_of(game),
        bool(situation.state.game.sets),
        None if date is None else str(date),
        len(situation.state.game.civs),
        result["final"],
        joined(won),
        points,
    )


def player_rows(situation: Situation) -> Iterator[Row]:
    """Yield everybody who began the game, with their result unless they left it."""
    state = situation.state
    scored = {row["civ"]: row for row in score.view(situation).data["standings"]}
    for civ in state.game.civs:
        result = [scored.get(civ, {}).get(key) for key in SCORED]
        rank = tables.civilizations()[civ].rank
        drew, _ = state.game.sets.get(civ, (None, {}))
        yield (civ, state.person(civ), rank, drew, state.left.get(civ), *result)


def purchases(situation: Situation) -> Iterator[Row]:
    """Yield every advance bought, by turn; what could not be read of a purchase is not among them."""
    for turn in situation.turns:
        for step in turn.of("buy"):
            if step.entry.body is not None:
                yield from bought(step.entry, situation.state.game.book)


def bought(entry: Entry, book: Book) -> Iterator[Row]:
    """Yield the advances of one entry, with the choices and discounts that explain later prices."""
    buy = entry.body
    for name in buy.bought:
        chosen = ",".join(f"{colour}:{points}" for colour, points in (buy.choose.get(name) or {}).items())
        used = next((source for source, key in DISCOUNTS.items() if getattr(buy, key) == name), None)
        printed = book.advances[name].price
        yield entry.turn, buy.civ, name, buy.advances[name], printed, chosen or None, used, entry.position + 1


def position_rows(situation: Situation) -> Iterator[Row]:
    """Yield where everybody stood at the end of each turn that has entries."""
    for turn in situation.turns:
        for civ in turn.closing.civs:
            yield turn.number, *status.civ_data(turn.closing, civ).values()
