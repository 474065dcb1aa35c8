"""The end of the game: the final score, and what may follow it."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.turn import Step, Turn, is_after_the_end, whole_turns
from civledger.rules.stoneage.book.rounds import scores
from civledger.rules.stoneage.book.standings import COUNTED, points


@check(
    "SA501",
    "final-score-differs",
    of=scores,
    needs=("play",),
    help="count again, or correct the entries that cause the difference",
    retype="count again; `civledger score` shows where the points come from, `civledger log` what was entered",
)
def final_score_differs(step: Step) -> Iterator[Problem]:
    """The final score counted at the table differs from the ledger.

    Rule: add to the points on the score track: the square of each set of different culture symbols, with duplicates as
    a set of their own; farmer icons times agriculture, builder icons times buildings, shaman icons times figures,
    toolmaker icons times the value of the tools (card and building sheet, lower section); and 1 for each resource left
    (rule book, final scoring). If a player's resources were not counted, only a score below the sum of the other parts
    is reported.

    Wrong:
        [[entry]]
        turn = 5
        action = "score"
        points = { Ronald = 10, Judith = 1 }

    Right:
        points = { Ronald = 13, Judith = 1 }
    """
    state = step.before
    for player, counted in step.entry.body.points.items():
        books = points(state, player)
        known = books.resources is not None
        differs = counted != books.total if known else counted < books.total
        if differs and state.sure(player, *COUNTED):
            rows = books._asdict().items()
            parts = ", ".join(f"{part} {'not counted' if number is None else number}" for part, number in rows)
            said = f"counted {counted}; the ledger has {'' if known else 'at least '}{books.total} ({parts})"
            yield Problem(step.entry, said, player, ("points", player))


@check(
    "SA502",
    "after-the-last-round",
    of=whole_turns,
    help="correct `turn`, or delete the entry if it was not played",
    retype="say with --turn which round it belongs to; how the game ended: civledger score",
)
def after_the_last_round(turn: Turn) -> Iterator[Problem]:
    """An entry belongs to a round after the players ended the game.

    Rule: players can agree to end the game early, with a round whose `endturn` says `last`; nothing is played after it
    (custom of clubs). What belongs to the final scoring may follow: the `use` of cards kept, the `resources` left and
    the `score`; so may a `note`.

    Wrong:
        [[entry]]
        turn = 1
        action = "endturn"
        last = "closing hour"

        [[entry]]
        turn = 2
        action = "building"
        player = "Ronald"
        kind = "fixed"
        paid = { wood = 2, clay = 1 }
        points = 10

    Right:
        [[entry]]
        turn = 2
        action = "building"
        player = "Ronald"
        kind = "fixed"
        paid = { wood = 2, clay = 1 }
        points = 10

        [[entry]]
        turn = 2
        action = "endturn"
        last = "closing hour"
    """
    if is_after_the_end(turn):
        played = [step.entry for step in turn.passed_over if not step.entry.kind.timeless]
        for entry in sorted(played, key=lambda entry: entry.line)[:1]:
            player = getattr(entry.body, "player", None)
            yield Problem(entry, f"the game ended with round {turn.opening.ended}", player, ("turn",))
