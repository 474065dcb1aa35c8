"""The players' boards: figures, and feeding them."""

from collections.abc import Iterator

from civledger.model.finding import WARNING
from civledger.model.ruleset import Problem, Step, check
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.subjects import ClosedRound


@check("SA401", "too-many-figures", of="figures", help="count again: nobody has more than 10 figures")
def too_many_figures(step: Step) -> Iterator[Problem]:
    """More figures were counted than a player has.

    Rule: everybody begins with 5 figures and has 10 at most (rule book, components).

    Wrong:
        [[entry]]
        turn = 1
        action = "figures"
        figures = { Ronald = 11 }

    Right:
        [[entry]]
        turn = 1
        action = "figures"
        figures = { Ronald = 10 }
    """
    most = tables.numbers()["figures"]["most"]
    for player, figures in step.entry.body.figures.items():
        if figures > most:
            yield Problem(step.entry, f"{figures} figures; there are {most}", player, ("figures", player))


@check("SA402", "feeding-misvalued", of="feed", help="write 0 for a tribe that was fed, 10 for one that was not")
def feeding_misvalued(step: Step) -> Iterator[Problem]:
    """A tribe that was not fed cost another number of points than 10.

    Rule: a tribe that is not fed loses 10 points in that round, and the score may go below zero (rule book, feeding).

    Wrong:
        [[entry]]
        turn = 1
        action = "feed"
        lost = { Ronald = 0, Judith = 5, Ann = 0, Bo = 0 }

    Right:
        [[entry]]
        turn = 1
        action = "feed"
        lost = { Ronald = 0, Judith = 10, Ann = 0, Bo = 0 }
    """
    penalty = tables.numbers()["feeding"]["lost"]
    for player, lost in step.entry.body.lost.items():
        if lost not in (0, penalty):
            yield Problem(step.entry, f"lost {lost} points; it is 0 or {penalty}", player, ("lost", player))


@check(
    "SA403",
    "feeding-missing",
    of="closed-round",
    severity=WARNING,
    help="add it with a late entry of this round",
)
def feeding_missing(closed: ClosedRound) -> Iterator[Problem]:
    """A round was closed, and nobody noted whether a player fed his tribe.

    Rule: everybody feeds his tribe in every round, or loses 10 points (rule book, feeding).

    Wrong:
        [[entry]]
        turn = 1
        action = "feed"
        lost = { Ronald = 0, Judith = 10, Ann = 0 }

        [[entry]]
        turn = 1
        action = "endturn"

    Right:
        [[entry]]
        turn = 1
        action = "feed"
        lost = { Ronald = 0, Judith = 10, Ann = 0, Bo = 0 }

        [[entry]]
        turn = 1
        action = "endturn"
    """
    for player in closed.unfed:
        yield Problem(closed.entry, "the feeding was not noted", player)


CHECKS = (too_many_figures, feeding_misvalued, feeding_missing)
