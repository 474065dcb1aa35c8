"""The table at a glance."""

from typing import Any

from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions.reminders import tell_support
from civledger.rules.megaciv.actions.screen import with_players
from civledger.rules.megaciv.actions.tokens import with_limits
from civledger.rules.megaciv.board import count_board
from civledger.rules.megaciv.book.payment import cards_kept
from civledger.rules.megaciv.book.scoring import total
from civledger.rules.megaciv.book.standings import is_final
from civledger.rules.megaciv.book.succession import short_epoch
from civledger.rules.megaciv.book.support import find_unsupported
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import EPOCHS

_BRIEF = ("civ", "cities", "tokens", "treas", "adv", "space", "epoch", "hand", "points")
COLUMNS = ("civ", "player", "cities", "tokens", "treasury", "advances", "space", "epoch", "kept", "points")
_UNNAMED = tuple(column for column in COLUMNS if column != "player")


def view(situation: Situation) -> Report:
    """Return where everybody stands."""
    civs = [civ_data(situation.state, civ) for civ in situation.state.civs]
    said = [[data[column] for column in _UNNAMED] for data in civs]
    rows = tuple(tuple(short_epoch(value) if value in EPOCHS else value for value in row) for row in said)
    over = "; the game is over" if is_final(situation) else ""
    is_told = not over and situation.turn >= situation.state.game.first_turn
    warnings = tuple(map(tell_support, find_unsupported(situation.state, situation.turn))) if is_told else ()
    closing = "\n".join([f"turn {situation.turn}{over}", *warnings])
    report = Report({"turn": situation.turn, "civs": civs}, Table(_UNNAMED, rows), None, closing, Table(_BRIEF, rows))
    report = report._replace(loud=warnings)
    return with_players(with_limits(report, situation, situation.state), situation.state)


def civ_data(state: State, civ: str) -> dict[str, Any]:
    """Return the numbers of a civilization, those not tracked as None."""
    tracked = state.game.tracks
    space = state.space[civ] if "ast" in tracked else None
    return {
        "civ": civ,
        "player": state.person(civ),
        "cities": state.cities[civ] if "cities" in tracked else None,
        **count_board(state, civ),
        "treasury": state.treasury[civ] if "treasury" in tracked else None,
        "advances": len(state.held[civ]) if "advances" in tracked else None,
        "space": space,
        "epoch": state.game.epoch(civ, min(space, state.game.side.spaces)) if space is not None else None,
        "kept": cards_kept(state, civ) if "hands" in tracked else None,
        "points": total(state, civ),
    }
