"""The players' boards: figures and feeding them, tools, the agriculture track, and resources to pay with."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.due import OPEN
from civledger.model.finding import WARNING
from civledger.model.names import several
from civledger.model.turn import ClosedTurn, Step, closed_turns
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.book.due import find_feeding
from civledger.rules.stoneage.book.payments import all_known, asks
from civledger.rules.stoneage.book.rounds import counts, feedings, figure_counts, payments
from civledger.rules.stoneage.state import number_of


@check(
    "SA307",
    "resources-not-there",
    of=payments,
    severity=WARNING,
    help="correct `paid` or the count; if figures gathered more in between, count again with `resources`",
)
def resources_not_there(step: Step) -> Iterator[Problem]:
    """A player paid more resources than were counted this round and gained since.

    Rule: you pay for a card or a building with resources on your board (rule book, actions). What the figures gather is
    never entered, so a count is valid only in its own round, and should be made after the figures have gathered. After
    the count, everything is known: what was paid for cards and buildings, and what cards, rewards and the two resources
    of your choice gave. Kinds are not counted. A late payment is not checked, since it may have been made before the
    count, nor is anything after an impossible payment.

    Wrong:
        [[entry]]
        turn = 1
        action = "resources"
        resources = { Ronald = 2 }

        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "fixed"
        paid = { wood = 2, clay = 1 }
        points = 10

    Right:
        resources = { Ronald = 3 }
    """
    body, before = step.entry.body, step.before
    paid, there = number_of(body.paid or {}), before.stock.get(body.player)
    if there is None or step.entry.late or (all_known(body.paid or {}) and paid not in asks(body)):
        return
    if paid > there and before.sure(body.player, "stock"):
        said = f"paid {several(paid, 'resource')}, but had only {there} (counted this round and gained since)"
        yield Problem(step.entry, said, body.player, ("paid",))


@check("SA401", "too-many-figures", of=figure_counts, help="count the figures again")
def too_many_figures(step: Step) -> Iterator[Problem]:
    """More figures were counted than a player has.

    Rule: each player begins with 5 figures and has at most 10 (rule book, components).

    Wrong:
        [[entry]]
        turn = 6
        action = "figures"
        figures = { Ronald = 11 }

    Right:
        figures = { Ronald = 10 }
    """
    most = tables.boards()["figures"]
    for player, figures in step.entry.body.figures.items():
        if figures > most:
            said = f"{figures} figures, but a player has only {most}"
            yield Problem(step.entry, said, player, ("figures", player))


@check(
    "SA402",
    "feeding-misvalued",
    of=feedings,
    help="write 0 for a tribe that was fed, or the full penalty",
    retype="type 0 for a tribe that was fed, or the full penalty",
)
def feeding_misvalued(step: Step) -> Iterator[Problem]:
    """The points lost for a tribe that was not fed are not 10.

    Rule: a tribe that is not fed loses 10 points in that round, and the score can go below zero (rule book, feeding).

    Wrong:
        [[entry]]
        turn = 3
        action = "feed"
        lost = { Ronald = 0, Judith = 5, Ann = 0, Bo = 0 }

    Right:
        lost = { Ronald = 0, Judith = 10, Ann = 0, Bo = 0 }
    """
    penalty = tables.numbers()["feeding"]["lost"]
    for player, lost in step.entry.body.lost.items():
        if lost not in (0, penalty):
            yield Problem(step.entry, f"lost {lost} points; it can only be 0 or {penalty}", player, ("lost", player))


@check(
    "SA403",
    "feeding-missing",
    of=closed_turns,
    severity=WARNING,
    needs=("play",),
    help="add it with a late entry for this round",
)
def feeding_missing(closed: ClosedTurn) -> Iterator[Problem]:
    """A round was closed without the feeding of a player's tribe.

    Rule: every player feeds the tribe in every round, or loses 10 points (rule book, feeding).

    Wrong:
        [[entry]]
        turn = 3
        action = "feed"
        lost = { Ronald = 0, Judith = 10, Ann = 0 }

        [[entry]]
        turn = 3
        action = "endturn"

    Right:
        lost = { Ronald = 0, Judith = 10, Ann = 0, Bo = 0 }
    """
    for player, state in find_feeding(closed.turn).players.items():
        if state == OPEN:
            yield Problem(closed.entry, "the feeding was not entered", player)


@check(
    "SA404",
    "count-fell",
    of=counts,
    help="count again, or correct the earlier count or card that was too high",
    retype="count again; if the earlier number was too high, correct it with --fix",
)
def count_fell(step: Step) -> Iterator[Problem]:
    """The count of figures, tools or agriculture is below what the ledger has.

    Rule: each player begins with 5 figures, no tools and agriculture 0, and never loses a figure, a tool or a space on
    the track (rule book, setup and actions). An earlier count past the end of the track is treated as the end.

    Wrong:
        [[entry]]
        turn = 3
        action = "figures"
        figures = { Ronald = 6 }

    Right:
        figures = { Ronald = 7 }
    """
    quantity, before = step.entry.kind.action, step.before
    for player, number in getattr(step.entry.body, quantity).items():
        held = getattr(before, quantity)[player]
        if number < min(held, tables.boards()[quantity]) and before.sure(player, quantity):
            said = f"counted {number} ({quantity}), but the ledger has {held}, and you cannot lose any"
            yield Problem(step.entry, said, player, (quantity, player))


@check("SA405", "beyond-the-board", of=counts, help="count again: the track and the tools are limited")
def beyond_the_board(step: Step) -> Iterator[Problem]:
    """The count of agriculture or tools is more than the board has.

    Rule: the agriculture track ends at 10; a player has three tools, each worth at most 4 (rule book, agriculture and
    tools). What cards and rewards would give beyond that is lost, which is not an error.

    Wrong:
        [[entry]]
        turn = 10
        action = "agriculture"
        agriculture = { Ronald = 11 }

    Right:
        agriculture = { Ronald = 10 }
    """
    quantity = step.entry.kind.action
    most = tables.boards()[quantity]
    for player, number in getattr(step.entry.body, quantity).items() if quantity != "figures" else ():
        if number > most:
            said = f"counted {number} ({quantity}), but the most possible is {most}"
            yield Problem(step.entry, said, player, (quantity, player))
