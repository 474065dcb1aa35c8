"""`regress`: markers moved back."""

from collections.abc import Mapping, Sequence

from civledger.model.border.command import Argument, Command, Option
from civledger.model.draft import Draft, draft_count
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.rules.megaciv.entries.track import REGRESS

COMMAND = Command(
    "regress",
    "Record markers that a calamity moves back.",
    ("regress hel=1 --reason Regression", "regress hel=1 rome=2"),
    (Argument("words", "CIV=SPACES...", "Who moves back how many spaces.", repeats=True, required=True),),
    (Option(("--reason",), "TEXT", "Why.", default=""),),
)


def draft(situation: Situation, players: Players, words: Sequence[str], reason: str = "") -> Draft:
    """Return the entry of markers moved back by a calamity."""
    return draft_count(REGRESS, players, words, _tell_spaces, {"reason": reason} if reason else {})


def _tell_spaces(after: Situation, moved: Mapping[str, int]) -> list[str]:
    return [f"{civ} is now on space {after.state.space[civ]}" for civ in moved]
