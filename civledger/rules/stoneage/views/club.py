"""What a club keeps of a game beyond its standings: points by round."""

from civledger.model.pages.club import ClubCourse, ClubWords
from civledger.model.pages.log_section import played
from civledger.model.turn import Situation
from civledger.rules.stoneage.book.standings import points

WORDS = ClubWords()
HAS_CIVILIZATIONS = False


def view(situation: Situation) -> ClubCourse:
    """Return how a game went."""
    turns = played(situation.turns)
    seats = situation.state.game.seats
    return ClubCourse(points={player: tuple(points(turn.closing, player).total for turn in turns) for player in seats})
