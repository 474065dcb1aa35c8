"""`seat`: a seat changes hands."""

from civledger.model.names import plain
from civledger.model.situation import Draft, Situation
from civledger.model.words import EVERYBODY, Players, WrongWord


def draft(situation: Situation, players: Players, who: str, person: str) -> Draft:
    """Return the entry of somebody who takes over a civilization; the receipt tells from whom."""
    civ = players.find(who)
    if plain(person) in ("", EVERYBODY):
        raise WrongWord(f"nobody can be called {person!r}; a name needs a letter or a digit, and all means everybody")
    before = players.people.get(civ)
    return Draft({"civ": civ, "name": person.strip()}, lambda after: [f"before it was {before}"] if before else [])
