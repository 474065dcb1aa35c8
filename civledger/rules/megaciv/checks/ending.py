"""The end of the game: who still plays, and the final score."""

from collections.abc import Iterator

from civledger.model.ruleset import Problem, Step, check
from civledger.rules.megaciv.scoring import points
from civledger.rules.megaciv.subjects import PlayedOn
from civledger.rules.megaciv.tables import TRACKS

COUNTED = ("advances", "cities", "space", "region", "historic", "controlled")


@check("MC606", "after-the-end", of="played-on", help="correct `turn`, or delete what was not played")
def after_the_end(late: PlayedOn) -> Iterator[Problem]:
    """Entries of a turn after the game ended, or about a player who left in an earlier turn.

    Rule: a Basic game ends when a marker enters the last space, an Expert game one turn after the first marker entered
    the first coloured space (rule book, 13b). Who leaves takes no further part; hand limit and start credits keep the
    original number of players. A `score` or a `note` may follow.

    Wrong:
        [[entry]]
        turn = 2
        action = "census"
        tokens = { Minoa = 4 }

    Right:
        [[entry]]
        turn = 2
        action = "census"
        tokens = { Assyria = 4 }
    """
    yield Problem(late.entry, late.why, late.civ, () if late.civ else ("turn",))


@check(
    "MC701",
    "score-miscounted",
    of="score",
    needs=TRACKS,
    help="count again, or correct the entries the difference comes from",
)
def score_miscounted(step: Step) -> Iterator[Problem]:
    """The final score counted at the table differs from the books.

    Rule: each advance gives 1, 3 or 6 points by its price, each city on the board 1, each space of the A.S.T. 5, and
    being alone in the Late Iron Age in the turn it is first entered 5, which are kept (rule book, victory). Wonder of
    the World is no city here. With Special Buildings, one in the own region gives 2, whoever controls it, controlling
    the own historic one 2, and each controlled 1.

    Wrong:
        [[entry]]
        turn = 1
        action = "score"
        points = { Minoa = 9 }

    Right:
        [[entry]]
        turn = 1
        action = "score"
        points = { Minoa = 8 }
    """
    state = step.before
    for civ, counted in step.entry.body.points.items():
        books = points(state, civ)
        if counted != books.total and civ not in state.left and state.sure(civ, *COUNTED):
            built = f", buildings {books.buildings}" if state.game.buildings else ""
            parts = f"advances {books.advances}, cities {books.cities}, A.S.T. {books.ast}{built}, bonus {books.bonus}"
            yield Problem(step.entry, f"counted {counted}; the books say {books.total} ({parts})", civ, ("points", civ))


CHECKS = (after_the_end, score_miscounted)
