"""What others keep of a game: a club, and logs of plays."""

from collections.abc import Mapping
from typing import Any

from civledger.model.exports import PlayedGame, PlayedSeat, day_of, name_of
from civledger.model.pages.club import ClubCourse, ClubWords
from civledger.model.pages.log_section import turns_of_play
from civledger.model.turn import Situation
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.standings import points, standings
from civledger.rules.stoneage.state import State

WORDS = ClubWords()
HAS_CIVILIZATIONS = False


def view(situation: Situation) -> ClubCourse:
    """Return how a game went."""
    turns = turns_of_play(situation.turns)
    seats = situation.state.game.seats
    return ClubCourse(points={player: tuple(points(turn.closing, player).total for turn in turns) for player in seats})


def play(situation: Situation, header: Mapping[str, Any]) -> PlayedGame:
    """Return the game, everybody from the first place to the last."""
    state: State = situation.state
    known = tables.data("boardgamegeek")
    return PlayedGame(
        known["name"],
        known["id"],
        "",
        name_of(header["game"]),
        day_of(header["game"]),
        state.is_final,
        len(turns_of_play(situation.turns)),
        "round",
        tuple(
            PlayedSeat(line.player, state.game.colours.get(line.player, ""), line.rank, line.points)
            for line in standings(state)
        ),
    )
