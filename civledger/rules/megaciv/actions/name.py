"""`name`: who plays a civilization, in the head of the ledger."""

from civledger.model.border.command import FILING, Command, NamesPlayer
from civledger.model.border.slots import FLAG, Slot, Text, optional
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
    options=(optional(("--swap",), FLAG, "Exchange the names with whoever is called so."),),
    about="The name is in the head of the ledger, and no seal covers it. Two players cannot have the same name. `seat`"
    " records that somebody else plays from now on.",
    ways=(NamesPlayer(("civ", "person")),),
    takes=FILING,
)


def drafts(
    situation: Situation, players: Players, civ: str, person: str, swap: bool = False
) -> list[tuple[str, Draft]]:
    """Return the keys of a player with a name; of two who exchange theirs, both."""
    written, now = situation.state.game.players, situation.state.people
    called = {one: (plain(written.get(one, "")), plain(now.get(one, ""))) for one in situation.state.game.civs}
    other = next((one for one, names in called.items() if one != civ and plain(person) in names), None)
    if other is None and swap:
        raise WrongWord(f"nobody else is called {person}, so there is nothing to exchange. Leave out --swap")
    if other is None:
        return [(COMMAND.name, draft(situation, players, civ, person))]
    if not swap:
        two = f"If these are two people, use different names, such as {person} B"
        adding = [["--swap"]] if written.get(civ) else []
        raise WrongWord(f"{person} already plays {other}. {two}", adding=adding)
    if not written.get(civ) or plain(written.get(other, "")) != plain(person):
        raise WrongWord(f"{civ} and {other} have no two names in the head of the ledger to exchange")
    named = {civ: written[other], other: written[civ]}
    return [(COMMAND.name, Draft({"civ": each, "name": name})) for each, name in named.items()]


def draft(situation: Situation, players: Players, civ: str, person: str, swap: bool = False) -> Draft:
    """Return the keys of a player with a name; the receipt tells the one before, and who has taken the seat since."""
    name = read_person(person, [other for other in situation.state.game.civs if other != civ])
    first, taken = situation.state.game.players.get(civ, ""), situation.state.people.get(civ, "")

    def receipt(after: Situation) -> list[str]:
        before = [f"was {first}"] if first else []
        since = [f"{taken} took over this seat later; to change who plays now: civledger seat"]
        return before + (since if taken != first else [])

    return Draft({"civ": civ, "name": name}, receipt)
