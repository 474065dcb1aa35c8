"""`roster`: the set-up without somebody who does not come, before the first entry."""

from typing import Any

from civledger.model.border.command import FILING, Command, Refuses, SeatsPlayers
from civledger.model.border.slots import optional
from civledger.model.draft import Draft
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.model.verdict import NotPossible
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions import CIV
from civledger.rules.megaciv.actions.new import with_blocks
from civledger.rules.megaciv.header.game import Game

COMMAND = Command(
    "roster",
    "Take out somebody who does not come, before the first entry.",
    ("roster --without hel", "roster --without ronald"),
    options=(optional(("--without",), CIV, "Who does not come."),),
    about="The others play the set-up for their number. As few of them as possible get another civilization, and the"
    " secret addresses of their seats go with them. Somebody who comes late is in the game from the start, and a"
    " stand-in plays until then: see `seat`.",
    ways=(SeatsPlayers(("without",)), Refuses((), "say who does not come: civledger roster --without CIV")),
    takes=FILING,
)


def draft(situation: Situation, players: Players, without: str) -> Draft:
    """Return the players without one of them; raises NotPossible where so few cannot play."""
    game: Game = situation.state.game
    if game.sets:
        raise NotPossible("in the Short Game theme sets are drawn for the number of players: start it again with `new`")
    if game.first_turn > 1:
        who = f"[[player]] of {without}: take out [player.start], and write left = NUMBER, the turn"
        raise NotPossible(f"these books begin in the middle of the game. Who left before goes into the head, in {who}")
    moves = _find_moves(game, [civ for civ in game.civs if civ != without])
    seats = {to: civ for civ, to in moves.items()}
    names = {to: game.players.get(civ, "") for to, civ in seats.items()}
    rows: list[dict[str, Any]] = [
        {"civ": civ, **({"name": names[civ]} if names[civ] else {})} for civ in tables.civilizations() if civ in seats
    ]
    keys = {"player": [dict(row) for row in with_blocks(rows)], "moved": moves}
    return Draft(keys, lambda then: _tell_moves(game, without, moves))


def _find_moves(game: Game, civs: list[str]) -> dict[str, str]:
    """Return where everybody plays who comes, by as few moves as can be; of two set-ups with as many, in the West."""
    fewest, number = game.book.numbers["players"]["fewest"], len(civs)
    if number < fewest:
        raise NotPossible(f"a game has at least {fewest} players")
    setups = [preset for preset in tables.presets() if set(preset.civilizations) == set(game.civs)]
    if not setups:  # a table that chose its own civilizations keeps them
        return {civ: civ for civ in civs}
    smaller = [preset for preset in tables.presets() if preset.players == number]
    found = []
    for preset in sorted(smaller, key=lambda one: one.map != tables.WEST):
        free = iter([civ for civ in preset.civilizations if civ not in civs])
        found.append({civ: civ if civ in preset.civilizations else next(free) for civ in civs})
    return min(found, key=lambda moves: sum(civ != to for civ, to in moves.items()))


def _tell_moves(game: Game, without: str, moves: dict[str, str]) -> list[str]:
    who = f"{game.players[without]} ({without})" if game.players.get(without) else without
    moved = [f"{game.players.get(civ) or civ} plays {to} instead of {civ}" for civ, to in moves.items() if civ != to]
    return [f"{len(moves)} players, without {who}", *(moved or ["nobody gets another civilization"])]
