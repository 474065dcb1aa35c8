"""Buildings: what they ask for, and the points they bring at once."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.names import several
from civledger.model.turn import Step
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.payments import all_known, building_asks, building_worth, kinds_asked
from civledger.rules.stoneage.book.rounds import buildings
from civledger.rules.stoneage.entries.boards import DIFFERENT
from civledger.rules.stoneage.state import number_of


@check(
    "SA301",
    "building-misvalued",
    of=buildings,
    help="correct `points` or `paid`: the points must equal the value of the resources",
    retype="type the points or the resources again: the points must equal the value of the resources",
)
def building_misvalued(step: Step) -> Iterator[Problem]:
    """The points of a building are not what its resources are worth.

    Rule: wood is worth 3 points, clay 4, stone 5, gold 6; 3 stone and 1 wood are 18 (card and building sheet,
    buildings). The printed points of buildings that specify their resources are the same sum: 2 wood and 1 clay are 10.
    If the number or the kinds of resources are wrong, only that is reported.

    Wrong:
        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "fixed"
        paid = { wood = 2, clay = 1 }
        points = 11

    Right:
        points = 10
    """
    building = step.entry.body
    worth = building_worth(building.paid)
    as_asked = number_of(building.paid) in building_asks(building) and len(building.spent) in kinds_asked(building)
    if worth is not None and building.points != worth and as_asked:
        paid = ", ".join(f"{number} {resource}" for resource, number in building.spent.items()) or "nothing"
        said = f"scored {building.points} points for {paid}, worth {worth}"
        yield Problem(step.entry, said, building.player, ("points",))


@check(
    "SA302",
    "building-total",
    of=buildings,
    help="correct `paid`, or `total` if the building asks for another number",
    retype="type the resources again, or the total if the building asks for another number",
)
def building_total(step: Step) -> Iterator[Problem]:
    """The payment for a building of kind `different` has the wrong number of resources.

    Rule: you spend the total number shown on the building (card and building sheet, buildings).

    Wrong:
        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "different"
        paid = { stone = 2, wood = 1 }
        points = 13
        total = 4
        kinds = 2

    Right:
        paid = { stone = 3, wood = 1 }
        points = 18
    """
    building = step.entry.body
    paid = number_of(building.paid)
    if building.kind == DIFFERENT and all_known(building.paid) and paid not in building_asks(building):
        said = f"paid {several(paid, 'resource')}; the building asks for {building.total}"
        yield Problem(step.entry, said, building.player, ("paid",))


@check(
    "SA303",
    "building-kinds",
    of=buildings,
    help="correct `paid`, or `kinds` if the building asks for another number",
    retype="type the resources again, or the kinds if the building asks for another number",
)
def building_kinds(step: Step) -> Iterator[Problem]:
    """The payment for a building of kind `different` has the wrong number of kinds of resources.

    Rule: you spend exactly the number of different resources shown on the building (card and building sheet,
    buildings). If the kinds are wrong only because the total is, the total is reported.

    Wrong:
        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "different"
        paid = { stone = 2, wood = 1, clay = 1 }
        points = 17
        total = 4
        kinds = 2

    Right:
        paid = { stone = 3, wood = 1 }
        points = 18
    """
    building = step.entry.body
    number = len(building.spent)
    if all_known(building.paid) and number not in kinds_asked(building):
        said = f"paid with {several(number, 'kind')} of resources; the building asks for {building.kinds}"
        yield Problem(step.entry, said, building.player, ("paid",))


@check(
    "SA304",
    "building-size",
    of=buildings,
    help="correct `paid`: the message says how many it takes",
    retype="type the resources again, as many as the building takes",
)
def building_size(step: Step) -> Iterator[Problem]:
    """A building was paid with no resources, or with more than seven.

    Rule: you spend at least one and at most seven resources (card and building sheet, buildings).

    Wrong:
        [[entry]]
        turn = 4
        action = "building"
        player = "Ronald"
        kind = "free"
        paid = { wood = 4, gold = 4 }
        points = 36

    Right:
        paid = { wood = 4, gold = 3 }
        points = 30
    """
    building = step.entry.body
    paid, numbers = number_of(building.paid), tables.numbers()["buildings"]
    if building.kind != DIFFERENT and all_known(building.paid) and paid not in building_asks(building):
        said = f"paid {several(paid, 'resource')}; it takes {numbers['fewest']} to {numbers['most']}"
        yield Problem(step.entry, said, building.player, ("paid",))


@check(
    "SA305",
    "buildings-exhausted",
    of=buildings,
    help="delete a building that was not taken, or was entered twice",
    retype="no building is left: an earlier one was not taken, or typed twice (`civledger log`, `civledger strike`)",
)
def buildings_exhausted(step: Step) -> Iterator[Problem]:
    """More buildings were taken than are in play.

    Rule: there are 28 buildings in piles of 7, with one pile for each player in play (rule book, setup). If there is
    also one too many of its kind, only that is reported.

    Wrong:
        [[entry]]
        turn = 8
        action = "building"
        player = "Ronald"
        kind = "fixed"
        paid = { wood = 2, clay = 1 }
        points = 10

    Right:
        [[entry]]
        turn = 8
        action = "note"
        text = "no building is left"
    """
    building, after = step.entry.body, step.after
    number, there = after.all_buildings, after.buildings_in_play
    tiles = after.tiles[building.kind]
    if number > there and tiles <= tables.tiles().get(building.kind, tiles):
        said = f"this is building {number}; with {len(after.game.seats)} players there are only {there}"
        yield Problem(step.entry, said, building.player, ("player",))


@check(
    "SA306",
    "tiles-exhausted",
    of=buildings,
    help="correct `kind`, or the kind of an earlier building",
    retype="type the kind again; an earlier one may have been typed wrongly (`civledger log`, `civledger strike`)",
)
def tiles_exhausted(step: Step) -> Iterator[Problem]:
    """A fourth building with a free choice was taken, or a ninth that asks for different resources.

    Rule: of the 28 buildings, 3 leave the number and kinds of resources to the player, 8 ask for a number of different
    ones, and the others specify them (rule book, components).

    Wrong:
        [[entry]]
        turn = 2
        action = "building"
        player = "Bo"
        kind = "free"
        paid = { wood = 1 }
        points = 3

    Right:
        kind = "fixed"
    """
    building = step.entry.body
    number, there = step.after.tiles[building.kind], tables.tiles().get(building.kind)
    if there is not None and number > there:
        said = f'this is building {number} of the kind "{building.kind}"; there are only {there}'
        yield Problem(step.entry, said, building.player, ("kind",))
