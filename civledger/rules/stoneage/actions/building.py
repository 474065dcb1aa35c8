"""`building`: a building taken."""

from collections.abc import Iterator, Mapping

from civledger.model.border.command import Command, CommandLine
from civledger.model.border.slots import NUMBER, NamedNumber, Slot, Word, optional
from civledger.model.draft import Draft
from civledger.model.names import several
from civledger.model.players import Players
from civledger.model.report import Report
from civledger.model.turn import Situation
from civledger.model.words import WrongWord
from civledger.rules.stoneage.actions import POINT, RESOURCE, WHO, ways
from civledger.rules.stoneage.actions.boards import view as view_board
from civledger.rules.stoneage.actions.sections import by_worth
from civledger.rules.stoneage.book.payments import building_worth
from civledger.rules.stoneage.entries.boards import DIFFERENT, DIFFERENT_KEYS, KINDS, Building
from civledger.rules.stoneage.state import State

_OPTIONS = (
    optional(("--total",), NUMBER, "How many resources a building of kind `different` asks for.", said=RESOURCE),
    optional(("--kinds",), NUMBER, "How many kinds of resources it asks for.", said=("kind", "kinds")),
    optional(("--points",), NUMBER, "Points scored, if not what the resources are worth.", said=POINT),
)

COMMAND = Command(
    "building",
    "Show the buildings, or record a building taken.",
    (
        "building ron fixed wood=2 clay",
        "building ron different stone=3 wood --total 4 --kinds 2",
        "building ann free gold=7",
    ),
    (
        WHO,
        Slot("kind", Word(KINDS, "kind of building"), "What it asks for."),
        Slot("paid", NamedNumber("RESOURCE", without=True, usual=1), "Resources paid.", repeats=True, said=RESOURCE),
    ),
    _OPTIONS,
    "The points follow from the resources: wood 3, clay 4, stone 5, gold 6.",
    ways=ways("building ann free gold=7", _OPTIONS),
)


def draft(
    situation: Situation,
    players: Players,
    who: str,
    kind: str = "",
    paid: Mapping[str, int] | None = None,
    points: int | None = None,
    total: int | None = None,
    kinds: int | None = None,
) -> Draft:
    """Return the entry of a building; the points follow from the resources."""
    if not kind or not paid:
        asks = "which kind of building is it, and what was paid?"
        raise WrongWord(f"{asks} Write it behind the player: fixed wood=2 clay")
    asked = {key: number for key, number in (("total", total), ("kinds", kinds)) if number is not None}
    if kind == DIFFERENT and asked.keys() != set(DIFFERENT_KEYS):
        raise WrongWord("a building of kind `different` needs numbers: --total 4 --kinds 2")
    scored = building_worth(paid) if points is None else points

    def receipt(after: Situation) -> list[str]:
        now, built = after.state.points[who], several(after.state.buildings[who], "building")
        return [f"{who}: {scored} points, now {now}; {built}"]

    return Draft({"player": who, "kind": kind, "paid": by_worth(paid), "points": scored, **asked}, receipt)


def lines(building: Building) -> Iterator[CommandLine]:
    """Yield the lines of a building, first without the points that follow from the resources."""
    said = {"who": building.player, **building._asdict()}
    yield COMMAND.line(**{**said, "points": None})
    yield COMMAND.line(**said)


def view(situation: Situation) -> Report:
    """Return how many buildings everybody has, and how many there are."""
    state: State = situation.state
    closing = f"{state.all_buildings} of {state.buildings_in_play} buildings are taken"
    return view_board(situation, "buildings")._replace(closing=closing)
