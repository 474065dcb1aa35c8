"""What a round still lacks before it can be closed."""

from civledger.model.missing import Missing, ask_numbers, lack_of
from civledger.model.names import plain
from civledger.model.turn import Situation
from civledger.rules.stoneage.book.rounds import find_unfed
from civledger.rules.stoneage.entries.boards import BUILDING, FEED
from civledger.rules.stoneage.entries.cards import CARD
from civledger.rules.stoneage.state import State

KNOWN_CODES = ()


def is_over(situation: Situation) -> bool:
    """Tell whether no more round is played: it was ended, the score follows the last one, or nothing else is kept."""
    state: State = situation.state
    ended = state.ended is not None or (state.scored and _is_between_rounds(situation))
    return state.game.results_only or ended


def may_be_scored(situation: Situation) -> bool:
    """Tell whether the last round may be over: only the score says that it was the last one.

    What is left is counted behind its end, in a round that nobody plays.
    """
    is_played = situation.turn == 1 or bool(situation.now.of(CARD, BUILDING, FEED))
    return is_over(situation) or not is_played or not find_unfed(situation.now)


def _is_between_rounds(situation: Situation) -> bool:
    return situation.turn > 1 and all(step.entry.kind.timeless for step in situation.now.steps)


def missing(situation: Situation) -> list[Missing]:
    """Return whose tribe nobody noted as fed; of a game known by its result alone, whose points nobody wrote down."""
    state: State = situation.state
    seats = state.game.seats
    if state.game.results_only:
        asked = ask_numbers(
            "score", "points", [name for name in seats if name not in state.recorded], seats, name_in_command
        )
        return [lack._replace(phase=None, optional=True) for lack in asked]
    hungry = () if is_over(situation) else find_unfed(situation.now)
    if not hungry:
        return []
    words = "all" if len(hungry) == len(seats) else " ".join(map(name_in_command, hungry))
    said = lack_of("feeding", hungry, seats)
    return [Missing("feed", hungry, f"feed {words}", said, "feed", aloud="Still to be fed: the people of {}.")]


def name_in_command(player: str) -> str:
    """Return the name of a player as one word of a command."""
    return player if player.isalnum() else plain(player)
