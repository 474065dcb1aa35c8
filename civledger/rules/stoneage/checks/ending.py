"""The end of the game: the final score."""

from collections.abc import Iterator

from civledger.model.ruleset import Problem, Step, check
from civledger.rules.stoneage.scoring import COUNTED, points


@check("SA501", "final-score-differs", of="score", help="count again, or correct the entries the difference comes from")
def final_score_differs(step: Step) -> Iterator[Problem]:
    """The final score counted at the table differs from the books.

    Rule: to the points of the game come the sets of different culture symbols, each squared, duplicates as a set of
    their own; icons of farmers times agriculture, of builders times buildings, of shamans times figures, of toolmakers
    times the value of the tools (card and building sheet, lower section); and 1 for each resource left (rule book,
    final scoring).

    Wrong:
        [[entry]]
        turn = 2
        action = "score"
        points = { Ronald = 10, Judith = 1 }

    Right:
        [[entry]]
        turn = 2
        action = "score"
        points = { Ronald = 13, Judith = 1 }
    """
    state = step.before
    for player, counted in step.entry.body.points.items():
        books = points(state, player)
        if counted != books.total and state.sure(player, *COUNTED):
            parts = ", ".join(f"{part} {number}" for part, number in books._asdict().items())
            said = f"counted {counted}; the books say {books.total} ({parts})"
            yield Problem(step.entry, said, player, ("points", player))


CHECKS = (final_score_differs,)
