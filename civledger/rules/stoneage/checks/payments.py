"""Paying: what a player can pay with after a count of resources."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import several
from civledger.model.turn import Step
from civledger.rules.stoneage.book.payments import all_known, asks
from civledger.rules.stoneage.book.rounds import payments
from civledger.rules.stoneage.entries.common import number_of


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
        [[entry]]
        turn = 1
        action = "resources"
        resources = { Ronald = 3 }

        [[entry]]
        turn = 1
        action = "building"
        player = "Ronald"
        kind = "fixed"
        paid = { wood = 2, clay = 1 }
        points = 10
    """
    body, before = step.entry.body, step.before
    paid, there = number_of(body.paid or {}), before.stock.get(body.player)
    if there is None or step.entry.late or (all_known(body.paid or {}) and paid not in asks(body)):
        return
    if paid > there and before.sure(body.player, "stock"):
        said = f"paid {several(paid, 'resource')}, but had only {there} (counted this round and gained since)"
        yield Problem(step.entry, said, body.player, ("paid",))


CHECKS = (resources_not_there,)
