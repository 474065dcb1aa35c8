"""`name`: who plays a civilization, in the head of the ledger."""

from civledger.model.border.command import FILING, Command, NamesPlayer
from civledger.model.border.slots import Slot, Text
from civledger.model.draft import Draft
from civledger.model.names import plain
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv.actions import CIV
from civledger.rules.megaciv.actions.seat import read_person

COMMAND = Command(
    "name",
    "Say who plays a civilization, from the first turn on.",
    ("name hel Judith", "name rome Anna Maria"),
    (
        Slot("civ", CIV, "The civilization.", required=True),
        Slot("person", Text("PERSON"), "Who plays it.", repeats=True, joined=True, required=True),
    ),
    about="The name is in the head of the ledger, and no seal covers it. Two players cannot have the same name. `seat`"
    " records that somebody else plays from now on.",
    ways=(NamesPlayer(("civ", "person")),),
    takes=FILING,
)


def draft(situation: Situation, players: Players, civ: str, person: str) -> Draft:
    """Return the keys of a player with a name; the receipt tells the one before, and who has taken the seat since."""
    name = read_person(person, [other for other in situation.state.game.civs if other != civ])
    written, now = situation.state.game.players, situation.state.people
    for other in situation.state.game.civs:
        if other != civ and plain(name) in (plain(written.get(other, "")), plain(now.get(other, ""))):
            message = f"{name} already plays {other}. If these are two people, use different names, such as {name} B"
            raise WrongWord(message)

    first, taken = written.get(civ, ""), now.get(civ, "")

    def receipt(after: Situation) -> list[str]:
        before = [f"was {first}"] if first else []
        since = [f"{taken} took over this seat later; to change who plays now: civledger seat"]
        return before + (since if taken != first else [])

    return Draft({"civ": civ, "name": name}, receipt)
