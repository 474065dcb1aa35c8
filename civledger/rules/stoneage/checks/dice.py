"""Dice: rolled for a resource, or for the reward of all players."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import several
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.payments import (
    Roll,
    dice_wanted,
    impossible_dice,
    is_possible,
    resources_rolled,
    rolls,
)
from civledger.rules.stoneage.tables import ALL_PLAYERS, ROLL


@check(
    "SA201",
    "dice-impossible",
    of=rolls,
    help="correct `dice`: one number for each die, as rolled",
    retype="type one number for each die, as rolled",
)
def dice_impossible(roll: Roll) -> Iterator[Problem]:
    """There are too many or too few dice, or a number that no die shows.

    Rule: you roll two dice for a resource; for the reward of all players there is one die for each player (card and
    building sheet, immediate effects).

    Wrong:
        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "roll"
        dice = [4, 4, 3]
        resources = { stone = 2 }
        symbol = "art"

    Right:
        dice = [6, 5]
    """
    rolled, wanted = roll.card.dice or (), dice_wanted(roll)
    faces = tables.numbers()["dice"]["faces"]
    if len(rolled) != wanted:
        said = f"{several(len(rolled), 'die')} rolled, not {wanted}".replace("dies", "dice")
        yield Problem(roll.step.entry, said, roll.card.player, ("dice",))
    for die in impossible_dice(roll):
        yield Problem(roll.step.entry, f"a die shows 1 to {faces}, not {die}", roll.card.player, ("dice",))


@check(
    "SA202",
    "roll-miscounted",
    of=rolls,
    help="correct `dice`, `tools` or `resources`: the total is divided, rounded down",
    retype="type the dice, the tools or the resources again: the total is divided, rounded down",
)
def roll_miscounted(roll: Roll) -> Iterator[Problem]:
    """The resources taken do not fit the dice and tools.

    Rule: the card produces its resource like its location on the board: the total of two dice plus tools is divided by
    3 for wood, 4 for clay, 5 for stone, 6 for gold, rounded down (card and building sheet, roll dice to produce
    resources). A roll that gives nothing need not name the resource: `resources = {}`.

    Wrong:
        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "roll"
        dice = [6, 3]
        resources = { stone = 2 }
        symbol = "art"

    Right:
        dice = [6, 4]
    """
    card = roll.card
    if card.effect != ROLL or roll.step.entry.unread or not is_possible(roll):
        return
    if not card.resources and (
        least := min(resources_rolled(each, card.dice or (), card.tools) for each in tables.worth())
    ):
        said = f"took nothing, but this roll gives at least {least} of every resource"
        yield Problem(roll.step.entry, said, card.player, ("resources",))
    if len(card.resources) > 1:
        said = f"a roll is for one resource, not for {len(card.resources)}"
        yield Problem(roll.step.entry, said, card.player, ("resources",))
    for resource, taken in card.resources.items() if len(card.resources) == 1 else ():
        due = resources_rolled(resource, card.dice or (), card.tools)
        if taken != due:
            total, worth = sum(card.dice or ()) + card.tools, tables.worth()[resource]
            said = f"took {taken} {resource}, but {total} divided by {worth} is {due}"
            yield Problem(roll.step.entry, said, card.player, ("resources",))


@check(
    "SA203",
    "tools-on-rewards",
    of=rolls,
    help="delete `tools`; the dice count as rolled",
    retype="leave out the tools; the dice count as rolled",
)
def tools_on_rewards(roll: Roll) -> Iterator[Problem]:
    """Tools were added to the dice of a reward for all players.

    Rule: you cannot add tools to these dice (card and building sheet, all players take a reward).

    Wrong:
        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "all-players"
        dice = [5, 6, 2, 2]
        tools = 1
        rewards = [{ Ronald = 5 }, { Judith = 6 }, { Ann = 2 }, { Bo = 2 }]
        symbol = "art"

    Right:
        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "all-players"
        dice = [5, 6, 2, 2]
        rewards = [{ Ronald = 5 }, { Judith = 6 }, { Ann = 2 }, { Bo = 2 }]
        symbol = "art"
    """
    if roll.card.effect == ALL_PLAYERS and roll.card.tools:
        said = f"added {roll.card.tools} with tools, but these dice count as rolled"
        yield Problem(roll.step.entry, said, roll.card.player, ("tools",))


@check(
    "SA204",
    "rewards-unlike-dice",
    of=rolls,
    help="correct `dice` or `rewards`: each player takes one of the dice",
    retype="type the dice or the rewards again: each player takes one of the dice",
)
def rewards_unlike_dice(roll: Roll) -> Iterator[Problem]:
    """The dice taken are not the dice rolled.

    Rule: each player chooses one of the dice, removes it and takes its reward (card and building sheet, all players
    take a reward).

    Wrong:
        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "all-players"
        dice = [5, 6, 2, 2]
        rewards = [{ Ronald = 5 }, { Judith = 6 }, { Ann = 6 }, { Bo = 2 }]
        symbol = "art"

    Right:
        rewards = [{ Ronald = 5 }, { Judith = 6 }, { Ann = 2 }, { Bo = 2 }]
    """
    rows = roll.card.rewards
    if roll.card.effect != ALL_PLAYERS or roll.step.entry.unread or not is_possible(roll):
        return
    left, taken = list(roll.card.dice or ()), [row[1] for row in rows if row]
    if len(taken) > len(left):  # somebody chose twice
        return
    for die in taken:
        if die not in left:
            rolled = _list_dice(roll.card.dice or ())
            said = f"took a {die}, but none was left: rolled {rolled}, taken {_list_dice(taken)}"
            who = next(row[0] for row in reversed(rows) if row and row[1] == die)
            yield Problem(roll.step.entry, said, who, ("rewards",))
            return
        left.remove(die)


@check(
    "SA205",
    "choosing-order",
    of=rolls,
    help="put `rewards` in the order of choosing, each player once",
    retype="type the rewards in the order of choosing, each player once",
)
def choosing_order(roll: Roll) -> Iterator[Problem]:
    """The players did not choose their dice in the right order, or did not choose once each.

    Rule: the player who took the card chooses first, then the others clockwise, which is the order of `[[player]]` in
    the file (card and building sheet, all players take a reward). If the dice themselves are impossible, only that is
    reported (SA201).

    Wrong:
        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "all-players"
        dice = [5, 6, 2, 2]
        rewards = [{ Judith = 5 }, { Ronald = 6 }, { Ann = 2 }, { Bo = 2 }]
        symbol = "art"

    Right:
        rewards = [{ Ronald = 5 }, { Judith = 6 }, { Ann = 2 }, { Bo = 2 }]
    """
    card = roll.card
    chose = tuple(row[0] for row in card.rewards if row)
    if card.effect != ALL_PLAYERS or roll.step.entry.unread or not is_possible(roll):
        return
    order = roll.step.before.game.clockwise(card.player)
    if chose != order:
        yield Problem(roll.step.entry, f"the order of choosing is {', '.join(order)}", card.player, ("rewards",))


@check(
    "SA206",
    "tools-not-held",
    of=rolls,
    severity=WARNING,
    help="correct `tools`, or add the missing `tools` or `use` entry",
)
def tools_not_held(roll: Roll) -> Iterator[Problem]:
    """A player added more with tools in one round than the ledger shows.

    Rule: tools and single-use tools add their value to a roll (card and building sheet, single-use tools). Each is used
    once a round (rule book, tools), so all rolls of a round are added up. Tools counted and single-use tools used in
    the same round count too.

    Wrong:
        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "roll"
        dice = [6, 3]
        tools = 1
        resources = { stone = 2 }
        symbol = "art"

    Right:
        [[entry]]
        turn = 1
        action = "tools"
        tools = { Ronald = 1 }

        [[entry]]
        turn = 1
        action = "card"
        player = "Ronald"
        effect = "roll"
        dice = [6, 3]
        tools = 1
        resources = { stone = 2 }
        symbol = "art"
    """
    card = roll.card
    if roll.added > roll.left and roll.closing.sure(card.player, "tools", "waiting"):
        before = f" after {roll.used} earlier in the round" if roll.used else ""
        said = f"added {roll.added} with tools{before}, but the ledger has only {roll.tools}"
        yield Problem(roll.step.entry, said, card.player, ("tools",))


def _list_dice(dice: tuple[int, ...] | list[int]) -> str:
    return " ".join(map(str, dice))
