"""`leave`: a player leaves the game, once."""

from civledger.model.situation import Draft, Situation
from civledger.model.words import Players, WrongWord
from civledger.rules.megaciv.entries.leave import LEAVE


def draft(situation: Situation, players: Players, who: str) -> Draft:
    """Return the entry of one who leaves; raises WrongWord for one who left, whichever turn the entry is about."""
    civ = players.find(who)
    steps = [step for turn in situation.turns for step in turn.readable(LEAVE)]
    for entry in [step.entry for step in steps if step.entry.body.civ == civ]:
        raise WrongWord(f"{civ} left the game in turn {entry.turn}: entry {entry.position + 1} says so already")
    return Draft({"civ": civ})
