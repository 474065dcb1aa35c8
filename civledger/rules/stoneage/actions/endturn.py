"""`endturn`: closes the round, once nothing is missing."""

import datetime
from collections.abc import Iterator

from civledger.model.draft import Draft
from civledger.model.names import both
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.model.words import GAP
from civledger.rules.stoneage.book.due import name_in_command
from civledger.rules.stoneage.book.standings import points, standings
from civledger.rules.stoneage.state import State


def draft(situation: Situation, players: Players, at: datetime.time) -> Draft:
    """Return the entry that closes the round."""
    return Draft({"at": at}, _receipt)


def _receipt(after: Situation) -> list[str]:
    state: State = after.state
    scores = sorted(state.points.items(), key=lambda row: -row[1])
    track = "score track: " + ", ".join(f"{player} {points}" for player, points in scores)
    return [track, *_tell_result(state)] if state.ended is not None else [track]


def _tell_result(state: State) -> Iterator[str]:
    """Yield how the game ended; whose resources nobody counted may have more points."""
    uncounted = [player for player in state.game.seats if points(state, player).resources is None]
    if uncounted:
        asked = " ".join(f"{name_in_command(player)}={GAP}" for player in uncounted)
        yield "the game is over. Each resource left is worth 1 point; still to be counted:"
        yield f"civledger resources {asked}"
    else:
        won = [line.player for line in standings(state) if line.rank == 1]
        yield f"the game is over: {both(won)} {'wins' if len(won) == 1 else 'win'}; `civledger score` shows all points"
