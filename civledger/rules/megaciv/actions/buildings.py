"""Special buildings: where they stand, who controls them, and the points they bring."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.border.command import FIXING, Command, CommandLine, Records, Shows, list_pairs
from civledger.model.border.slots import optional
from civledger.model.draft import Draft
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.megaciv.actions import CIVS, VALUES
from civledger.rules.megaciv.book.scoring import lacks_buildings, of_buildings
from civledger.rules.megaciv.entries.pieces import Buildings
from civledger.rules.megaciv.state import State

_REGION = 'All players with a building in their own region; "" for nobody. Repeatable.'
_HISTORIC = 'All players who control their own historic building; "" for nobody. Repeatable.'

COMMAND = Command(
    "buildings",
    "Show special buildings, or record them.",
    ("buildings", "buildings --region minoa,rome --historic minoa minoa=2 rome=1", "buildings rome=0 egypt=1"),
    (VALUES._replace(said=("building", "buildings")),),
    (
        optional(("--region",), CIVS, _REGION, repeats=True),
        optional(("--historic",), CIVS, _HISTORIC, repeats=True),
    ),
    "The values say how many buildings each player controls, including their own historic one. They belong to the"
    " expansion Special Buildings of Mega Empires.",
    ways=(Records(("numbers",)), Records(("region",)), Records(("historic",)), Shows()),
    takes=FIXING,
)
_COLUMNS = ("civ", "own region", "own historic", "controlled", "points")


def draft(
    situation: Situation,
    players: Players,
    numbers: Mapping[str, int] | None = None,
    region: Sequence[str] | None = None,
    historic: Sequence[str] | None = None,
) -> Draft:
    """Return the entry of what was said about special buildings; the receipt tells everybody's points for them."""
    if why := lacks_buildings(situation.state):
        raise WrongWord(why)
    lists = {"region": region, "historic": historic}
    keys = {key: [name for name in players.names if name in said] for key, said in lists.items() if said is not None}

    def receipt(after: Situation) -> list[str]:
        points = {civ: of_buildings(after.state, civ) for civ in after.state.civs}
        scores = [f"{civ} {number}" for civ, number in points.items() if number]
        return [f"  points for special buildings: {', '.join(scores) or 'none'}"]

    return Draft({**keys, **({"controlled": numbers} if numbers else {})}, receipt)


def lines(built: Buildings) -> Iterator[CommandLine]:
    """Yield the line of special buildings."""
    lists = {"--region": built.region, "--historic": built.historic}
    options = [word for name, who in lists.items() if who is not None for word in (name, ",".join(who))]
    yield CommandLine("buildings", list_pairs(built.controlled), tuple(options))


def view(situation: Situation) -> Report:
    """Return what everybody has of the special buildings."""
    state: State = situation.state
    if state.civs and (why := lacks_buildings(state)):
        raise WrongWord(why)
    data = [
        {
            "civ": civ,
            "region": civ in state.region,
            "historic": civ in state.historic,
            "controlled": state.controlled.get(civ, 0),
            "points": of_buildings(state, civ),
        }
        for civ in state.civs
    ]
    said = {True: "yes", False: ""}
    rows = tuple(tuple(said[value] if isinstance(value, bool) else value for value in row.values()) for row in data)
    return Report(data, Table(_COLUMNS, rows))
