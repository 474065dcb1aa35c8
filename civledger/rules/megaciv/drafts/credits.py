"""`credits`: credit tokens counted at the table."""

from collections.abc import Sequence

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord, found, once, read_pairs
from civledger.rules.megaciv.tables import COLOURS


def draft(situation: Situation, players: Players, who: str, words: Sequence[str]) -> Draft:
    """Return the entry of the tokens somebody has, as counted."""
    if "=" in who and words and players.is_called(words[-1]):
        message = f"{words[-1]} comes first, then the credits"
        raise WrongWord(message, [who, *words], [[words[-1], who, *words[:-1]]])
    tokens = once((found(colour, COLOURS, "colour"), points) for colour, points in read_pairs(words))
    return Draft({"civ": players.find(who), "tokens": tokens})
