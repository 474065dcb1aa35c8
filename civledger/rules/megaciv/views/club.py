"""What others keep of a game: a club, and logs of plays."""

from collections.abc import Mapping
from typing import Any

from civledger.model.exports import PlayedGame, PlayedSeat, day_of, name_of
from civledger.model.pages.club import ClubCourse, ClubWords
from civledger.model.pages.log_section import turns_of_play
from civledger.model.turn import Situation
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.book.scoring import by_books, describe_points, points
from civledger.rules.megaciv.book.standings import StandingsLine, also_played, is_final, rank_players
from civledger.rules.megaciv.header.house import edition_of
from civledger.rules.megaciv.state import State

WORDS = ClubWords("advances", "A.S.T.")
HAS_CIVILIZATIONS = True


def view(situation: Situation) -> ClubCourse:
    """Return how a game went; what is not tracked is left out, and so is what a Short Game begins with.

    Of a game without its beginning nobody knows how it went.
    """
    state: State = situation.state
    if state.game.first_turn > 1:
        return ClubCourse()
    turns, tracks = turns_of_play(situation.turns), state.game.tracks
    return ClubCourse(
        {civ: {name: turn for name, turn in state.held[civ].items() if turn} for civ in state.civs},
        {civ: tuple(turn.closing.space[civ] for turn in turns) for civ in state.civs} if "ast" in tracks else {},
        {civ: tuple(points(turn.closing, civ).total for turn in turns) for civ in state.civs}
        if by_books(state.game)
        else {},
    )


def play(situation: Situation, header: Mapping[str, Any]) -> PlayedGame:
    """Return the game, everybody who is in it at the end from the first place to the last."""
    state: State = situation.state
    known = tables.data("boardgamegeek")[edition_of(header["game"])]
    name, sets, buildings = state.game.side_name, state.game.sets, state.game.buildings
    variant = {f"{name} A.S.T.": name, "Short Game": sets, "special buildings": buildings}
    return PlayedGame(
        known["name"],
        known.get("id"),
        ", ".join(said for said, is_so in variant.items() if is_so),
        name_of(header["game"]),
        day_of(header["game"]),
        is_final(situation),
        state.game.first_turn - 1 + len(turns_of_play(situation.turns)),
        "turn",
        tuple(_seat_of(state, standing) for standing in rank_players(state)),
        also_played(situation),
    )


def _seat_of(state: State, standing: StandingsLine) -> PlayedSeat:
    name = state.person(standing.civ) or standing.civ
    parts = standing.parts._replace(bonus=standing.parts.bonus or None)  # which hardly anybody has
    return PlayedSeat(name, standing.civ, standing.rank, standing.points, describe_points(parts))
