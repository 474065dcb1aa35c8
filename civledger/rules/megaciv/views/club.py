"""What a club keeps of a game beyond its standings: advances, the way on the A.S.T., and points by turn."""

from civledger.model.pages.club import ClubCourse, ClubWords
from civledger.model.pages.log_section import played
from civledger.model.turn import Situation
from civledger.rules.megaciv.book.scoring import by_books, points
from civledger.rules.megaciv.state import State

WORDS = ClubWords("advances", "A.S.T.")
HAS_CIVILIZATIONS = True


def view(situation: Situation) -> ClubCourse:
    """Return how a game went; what is not tracked is left out, and so is what a Short Game begins with."""
    state: State = situation.state
    turns, tracks = played(situation.turns), state.game.tracks
    return ClubCourse(
        {civ: {name: turn for name, turn in state.held[civ].items() if turn} for civ in state.civs},
        {civ: tuple(turn.closing.space[civ] for turn in turns) for civ in state.civs} if "ast" in tracks else {},
        {civ: tuple(points(turn.closing, civ).total for turn in turns) for civ in state.civs}
        if by_books(state.game)
        else {},
    )
