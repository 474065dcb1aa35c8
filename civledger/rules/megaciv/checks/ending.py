"""Special Buildings: what no entry can say by itself. The end of the game: who still plays, and the final score."""

from collections.abc import Iterator

from civledger.model.check import Check, Problem, check
from civledger.model.entry_faults import BAD_VALUE
from civledger.model.turn import Step, Turn, is_after_the_end, whole_turns
from civledger.rules.megaciv.book.scoring import SCORED, LastScore, describe_points, last_scores, points
from civledger.rules.megaciv.book.turns import building_counts, scores
from civledger.rules.megaciv.tables import TRACKS

_COUNTED = ("advances", "cities", "space", "region", "historic", "controlled")


def _none_controlled(step: Step) -> Iterator[Problem]:
    """Yield who is said to control the own historic building, and controls none by the books with this entry."""
    for number, civ in enumerate(step.entry.body.historic or ()):
        if civ not in step.after.historic and step.after.sure(civ, "controlled"):
            said = f"`historic` lists {civ}, but {civ} controls no building"
            yield Problem(step.entry, said, civ, ("historic", number))


historic_uncontrolled = Check(BAD_VALUE, (), _none_controlled, building_counts, None)


@check(
    "MC606",
    "after-the-end",
    of=whole_turns,
    help="correct `turn`, or delete the entry if it was not played",
    retype="give its turn with --turn. `civledger score` shows how the game ended",
)
def after_the_end(turn: Turn) -> Iterator[Problem]:
    """An entry belongs to a turn after the end of the game, or to a player who left in an earlier turn.

    Rule: a Basic game ends when a marker enters the last space, an Expert game one turn after the first marker enters
    the first coloured space (rule book, 13b). Both can also end by agreement: the last `endturn` then has the key
    `last`. A player who leaves takes no further part; the hand limit and the start credits stay those of the original
    number of players. A `score` or a `note` may follow.

    Wrong:
        [[entry]]
        turn = 2
        action = "census"
        tokens = { Minoa = 4 }

    Right:
        tokens = { Assyria = 4 }
    """
    played = [step.entry for step in turn.passed_over if not step.entry.kind.timeless]
    if is_after_the_end(turn):
        for entry in sorted(played, key=lambda entry: entry.line)[:1]:
            yield Problem(entry, f"the game ended with turn {turn.opening.ended}", None, ("turn",))
        return
    for civ, left in turn.opening.left.items():
        for entry in played:
            if entry.body is not None and entry.concerns(civ):
                yield Problem(entry, f"left the game in turn {left}", civ)


@check(
    "MC701",
    "score-miscounted",
    of=scores,
    needs=TRACKS,
    help="count again, or correct the entries that cause the difference",
    retype="count again; `civledger score` shows where the points come from, `civledger log` what was entered",
)
def score_miscounted(step: Step) -> Iterator[Problem]:
    """The final score counted at the table differs from the ledger.

    Rule: each advance gives 1, 3 or 6 points by its price, each city on the board 1, each space of the A.S.T. 5. A
    player who is alone in the Late Iron Age in the turn it is first entered gets 5 (rule book, victory), and keeps them
    if others follow. If two arrive in that turn, nobody gets them. Not settled are three cases. Here civledger gives no
    point for Wonder of the World as a city, lets a player keep the 5 points if the marker goes back, and gives them to
    nobody if the two are in different blocks. With Special Buildings, a building in your own region gives 2
    points, whoever controls it; your own historic building gives 2 if you control it; each building you control 1.

    Wrong:
        [[entry]]
        turn = 5
        action = "score"
        points = { Minoa = 29 }

    Right:
        points = { Minoa = 28 }
    """
    state = step.before
    for civ, counted in step.entry.body.points.items():
        books = points(state, civ)
        if counted != books.total and civ not in state.left and state.sure(civ, *_COUNTED):
            said = f"counted {counted}; the ledger has {books.total} ({describe_points(books)})"
            yield Problem(step.entry, said, civ, ("points", civ))


@check(
    "MC702",
    "score-parts-differ",
    over=last_scores,
    help="correct the total, or the part that was misread",
    retype="type the total again, or the part that was misread",
)
def score_parts_differ(score: LastScore) -> Iterator[Problem]:
    """The parts of a final score do not add up to its total.

    Rule: a space of the A.S.T. gives 5 points, a city 1, an advance 1, 3 or 6 by its price. Points of special buildings
    and for being alone in the Late Iron Age are added (rule book, victory). A score is checked only if it has `space`,
    `cities`, `ones`, `threes` and `sixes`, and only each player's last one.

    Wrong:
        [[entry]]
        turn = 1
        action = "score"
        points = { Minoa = 124 }
        space = { Minoa = 15 }
        cities = { Minoa = 6 }
        ones = { Minoa = 8 }
        threes = { Minoa = 5 }
        sixes = { Minoa = 3 }

    Right:
        points = { Minoa = 122 }
    """
    complete = all(getattr(score.parts, part) is not None for part in SCORED)
    if complete and score.total not in (None, score.parts.total):
        message = f"counted {score.total}, but the parts add up to {score.parts.total} ({describe_points(score.parts)})"
        yield Problem(score.entry, message, score.civ, ("points", score.civ))
