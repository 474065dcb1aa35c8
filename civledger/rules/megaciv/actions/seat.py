"""`seat`: a seat changes hands."""

from collections.abc import Collection, Iterator

from civledger.model.border.command import Command, CommandLine
from civledger.model.border.slots import Slot, Text
from civledger.model.draft import Draft
from civledger.model.names import both, plain
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.model.words import WrongWord, find_no_name
from civledger.rules.megaciv.actions import CIV
from civledger.rules.megaciv.entries.table import Seat

COMMAND = Command(
    "seat",
    "Record that somebody else plays a civilization from now on.",
    ("seat hel Judith", 'seat ronald Anna Maria --note "last train"'),
    (
        Slot("civ", CIV, "Whose seat it is.", required=True),
        Slot("person", Text("PERSON"), "Who plays from now on.", repeats=True, joined=True, required=True),
    ),
    about="The final place, and the rating for it, go to whoever has the seat at the end.",
)


def draft(situation: Situation, players: Players, civ: str, person: str) -> Draft:
    """Return the entry of somebody who takes over a civilization; the receipt tells from whom, and what else is theirs.

    Two seats of one person are no mistake: who swap them have both for a moment.
    """
    name = read_person(person, [other for other in players.names if other != civ])
    before = players.people.get(civ)
    also = [other for other in players.names if other != civ and plain(players.people.get(other, "")) == plain(name)]
    said = [f"was {before}"] if before else []
    said += [f"{name} also plays {both(also)}: use the civilizations until each has its own name"] if also else []
    return Draft({"civ": civ, "name": name}, lambda after: said)


def read_person(person: str, others: Collection[str]) -> str:
    """Return the name of a person; raises WrongWord for one that no command could call, or that of another seat."""
    if not plain(person):
        raise WrongWord(f"{person!r} cannot be a name. A name needs a letter or a digit")
    if why := find_no_name(person, others):
        raise WrongWord(why)
    return person.strip()


def lines(seat: Seat) -> Iterator[CommandLine]:
    """Yield the line of a seat that changes hands."""
    yield CommandLine("seat", (seat.civ, seat.name))
