"""Buildings: what they ask for, and the points they bring at once."""

from collections.abc import Iterator

from civledger.model.names import several
from civledger.model.ruleset import Problem, Step, check
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.payments import building_asks, kinds_asked
from civledger.rules.stoneage.book.resources import all_known, building_worth
from civledger.rules.stoneage.book.rounds import buildings
from civledger.rules.stoneage.entries.building import DIFFERENT
from civledger.rules.stoneage.entries.keys import number_of


@check(
    "SA301",
    "building-misvalued",
    of=buildings,
    help="correct `points` or `paid`: each resource has its worth",
    retype="type the points or the resources again: each of them has its worth",
)
def building_misvalued(step: Step) -> Iterator[Problem]:
    """The points of a building are not what its resources are worth.

    Rule: a wood is worth 3 points, a clay 4, a stone 5, a gold 6; 3 stone and 1 wood are 18 (card and building sheet,
    buildings). The printed points of buildings that specify their resources are the same sum: 2 wood and 1 clay are 10.
    A building paid with another number or other kinds of resources than it asks for is only reported as that.

    Wrong:
        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "fixed"
        paid = { wood = 2, clay = 1 }
        points = 11

    Right:
        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "fixed"
        paid = { wood = 2, clay = 1 }
        points = 10
    """
    building = step.entry.body
    worth = building_worth(building.paid)
    as_asked = number_of(building.paid) in building_asks(building) and len(building.spent) in kinds_asked(building)
    if worth is not None and building.points != worth and as_asked:
        paid = ", ".join(f"{number} {resource}" for resource, number in building.spent.items()) or "nothing"
        said = f"scored {building.points} for {paid}, which is worth {worth}"
        yield Problem(step.entry, said, building.player, ("points",))


@check(
    "SA302",
    "building-total",
    of=buildings,
    help="correct `paid`, or `total` if the building asks for another number",
    retype="type the resources again, or the total if the building asks for another",
)
def building_total(step: Step) -> Iterator[Problem]:
    """A building of different resources was paid with another number of resources than it asks for.

    Rule: the total amount shown on the building must be spent (card and building sheet, buildings).

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
        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "different"
        paid = { stone = 3, wood = 1 }
        points = 18
        total = 4
        kinds = 2
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
    """A building of different resources was paid with more or fewer kinds of them than it asks for.

    Rule: exactly the number of different resources shown on the building must be spent (card and building sheet,
    buildings). Kinds that lack, or are too many, only because resources do are reported as a wrong total.

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
        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "different"
        paid = { stone = 3, wood = 1 }
        points = 18
        total = 4
        kinds = 2
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
    help="correct `paid`; the message says how many it takes",
    retype="type the resources again: so many as the building takes",
)
def building_size(step: Step) -> Iterator[Problem]:
    """A building was paid with nothing, or one that leaves the number to the player with more than seven resources.

    Rule: at least one and at most seven resources must be spent (card and building sheet, buildings).

    Wrong:
        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "free"
        paid = { wood = 4, gold = 4 }
        points = 36

    Right:
        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "free"
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
    retype="no building is left: one before was not taken, or typed twice (`civledger log`, `civledger strike`)",
)
def buildings_exhausted(step: Step) -> Iterator[Problem]:
    """More buildings were taken than are in play.

    Rule: there are 28 buildings in piles of 7, and as many piles are used as there are players (rule book, setup). A
    building that is also one too many of its kind is only reported as that.

    Wrong:
        [[entry]]
        turn = 2
        action = "building"
        player = "Ronald"
        kind = "fixed"
        paid = { wood = 1 }
        points = 3

    Right:
        [[entry]]
        turn = 2
        action = "note"
        text = "no building is left"
    """
    building, after = step.entry.body, step.after
    number, there = after.all_buildings, after.buildings_in_play
    tiles = after.tiles[building.kind]
    if number > there and tiles <= tables.tiles().get(building.kind, tiles):
        said = f"building {number} of the game; with {len(after.game.seats)} players there are {there}"
        yield Problem(step.entry, said, building.player, ("player",))


@check(
    "SA306",
    "tiles-exhausted",
    of=buildings,
    help="correct `kind`, or that of an earlier building of this kind",
    retype="type the kind again; an earlier one may have been typed wrongly (`civledger log`, `civledger strike`)",
)
def tiles_exhausted(step: Step) -> Iterator[Problem]:
    """A fourth building was taken that leaves the number to the player, or a ninth that asks for different resources.

    Rule: of the 28 buildings 3 leave number and kinds of the resources to the player, 8 ask for a number of different
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
        [[entry]]
        turn = 2
        action = "building"
        player = "Bo"
        kind = "fixed"
        paid = { wood = 1 }
        points = 3
    """
    building = step.entry.body
    number, there = step.after.tiles[building.kind], tables.tiles().get(building.kind)
    if there is not None and number > there:
        said = f'building {number} of the kind "{building.kind}"; there are {there}'
        yield Problem(step.entry, said, building.player, ("kind",))


CHECKS = (building_misvalued, building_total, building_kinds, building_size, buildings_exhausted, tiles_exhausted)
