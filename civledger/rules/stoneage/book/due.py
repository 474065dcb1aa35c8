"""What a round asks for before it can be closed."""

from civledger.model.due import DONE, Due, ask_numbers, lack_of, mark_done
from civledger.model.names import plain
from civledger.model.turn import Situation, Turn
from civledger.rules.stoneage.book.rounds import whose_feeding_is_noted
from civledger.rules.stoneage.entries.boards import BUILDING, FEED
from civledger.rules.stoneage.entries.cards import CARD
from civledger.rules.stoneage.state import State

KNOWN_CODES = ()


def is_over(situation: Situation) -> bool:
    """Tell whether no more round is played: it was ended, the score follows the last one, or nothing else is kept."""
    state: State = situation.state
    is_between_rounds = situation.turn > 1 and all(step.entry.kind.timeless for step in situation.now.steps)
    return state.game.results_only or state.ended is not None or (state.scored and is_between_rounds)


def may_be_scored(situation: Situation) -> bool:
    """Tell whether the last round may be over: only the score says that it was the last one.

    What is left is counted behind its end, in a round that nobody plays.
    """
    is_played = situation.turn == 1 or bool(situation.now.of(CARD, BUILDING, FEED))
    return is_over(situation) or not is_played or not find_feeding(situation.now).waits


def list_due(situation: Situation) -> list[Due]:
    """Return whose tribe is to be fed; of a game known by its result alone, whose points are to be written down."""
    state: State = situation.state
    seats = state.game.seats
    if state.game.results_only:
        asked = ask_numbers("score", "points", mark_done(seats, state.recorded), name_in_command)
        return [asked._replace(phase=None, optional=True)]
    return [] if is_over(situation) else [find_feeding(situation.now)]


def find_feeding(turn: Turn) -> Due:
    """Return of whom it was noted whether the tribe was fed."""
    seats = turn.opening.game.seats
    due = Due("feed", "feed", mark_done(seats, whose_feeding_is_noted(turn)), "", "")
    words = "all" if DONE not in due.players.values() else " ".join(map(name_in_command, due.waits))
    said, aloud = lack_of("feeding", due, len(seats)), "still to feed their people: {}."
    return due._replace(command=f"feed {words}", said=said, aloud=aloud)


def name_in_command(player: str) -> str:
    """Return the name of a player as one word of a command."""
    return player if player.isalnum() else plain(player)
