"""`leave`: a player leaves the game, once."""

from collections.abc import Iterator

from civledger.model.border.command import Command, CommandLine
from civledger.model.border.slots import Slot
from civledger.model.draft import Draft
from civledger.model.names import both, plain, several
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv.actions import CIV
from civledger.rules.megaciv.board import at_most, ends
from civledger.rules.megaciv.entries.table import LEAVE, Leave
from civledger.rules.megaciv.header.game import Game
from civledger.rules.megaciv.state import State

COMMAND = Command(
    "leave",
    "Record that a player leaves the game, at the end of the turn.",
    ("leave hel", 'leave ronald --turn 6 --note "last train"'),
    (Slot("civ", CIV, "Who leaves.", required=True),),
    verbs=("leaves", "left", "quits"),
    about="This player is not asked for anything more in the open turn. For a player who left when the last turn was"
    " over, give that turn with --turn.",
)


def draft(situation: Situation, players: Players, civ: str) -> Draft:
    """Return the entry of one who leaves; raises WrongWord for one who left, whichever turn the entry is about."""
    steps = [step for turn in situation.turns for step in turn.readable(LEAVE)]
    for entry in [step.entry for step in steps if step.entry.body.civ == civ]:
        number = entry.position + 1
        way_out = f"If that is wrong: civledger strike {number} --reason TEXT"
        who = situation.state.describe(civ)
        raise WrongWord(f"{who} already left the game in turn {entry.turn} (entry {number}). {way_out}")
    game: Game = situation.state.game
    others_are_enough = len(game.civs) > game.book.numbers["players"]["fewest"]
    may_be_undone = not situation.turns and not game.starts and others_are_enough  # in a game without entries
    otherwise = f"if {civ} never came: `civledger undo`, then `civledger roster --without {plain(civ)}`"
    return Draft({"civ": civ}, lambda after: [_tell_dropped(after.state, civ), *([otherwise] if may_be_undone else [])])


def _tell_dropped(state: State, civ: str) -> str:
    dropped = {
        "tokens": f"{'' if at_most(state, civ) is None else 'at most '}{several(ends(state, civ).most, 'token')}",
        "cities": several(state.cities[civ], "city"),
        "treasury": f"{state.treasury[civ]} in the treasury",
        "advances": several(len(state.held[civ]), "advance"),
    }
    kept = [said for tracked, said in dropped.items() if tracked in state.game.tracks]
    gone = f", with {both(kept)}" if kept else ""
    return f"{civ} is no longer in the standings, and leaves the game after turn {state.turn}{gone}"


def lines(leave: Leave) -> Iterator[CommandLine]:
    """Yield the line of one who leaves."""
    yield CommandLine("leave", (leave.civ,))
