"""Phase 13: the markers on the A.S.T."""

from collections.abc import Iterator

from civledger.model.check import Problem, check
from civledger.model.finding import WARNING
from civledger.model.names import both, several
from civledger.model.turn import ClosedTurn, closed_turns
from civledger.rules.megaciv.book.calamities.excesses import Setback, setbacks
from civledger.rules.megaciv.book.due import find_markers
from civledger.rules.megaciv.book.succession import (
    Marker,
    in_words,
    misplaced_markers,
    name_epoch,
    next_epoch,
    unmet_needs,
)

_NEEDS = ("ast", "cities", "advances")
_MOVING = ("space", "cities", "advances")  # what decides where a marker goes


def _problem(marker: Marker, message: str) -> Problem:
    return Problem(marker.step.entry, message, marker.civ, ("space", marker.civ))


@check(
    "MC601",
    "advanced-unqualified",
    of=misplaced_markers,
    needs=_NEEDS,
    help="move the marker back, or enter the cities or advances that are missing",
)
def advanced_unqualified(marker: Marker) -> Iterator[Problem]:
    """A marker moved forward without meeting the requirements of the space it entered.

    Rule: you must meet the requirements of an epoch to enter it and to move forward in it (rule book, 13a). Advances
    bought this turn count, by their printed prices. Wonder of the World counts as a city here.

    Wrong:
        [[entry]]
        turn = 6
        action = "ast-check"
        space = { Minoa = 6 }

    Right:
        space = { Minoa = 5 }
    """
    state, civ = marker.step.before, marker.civ
    on_track = marker.new <= state.game.side.spaces
    if marker.new == marker.old + 1 and on_track and marker.move < 1 and state.sure(civ, *_MOVING):
        lacks = both([in_words(need) for need in unmet_needs(state, civ)])
        entered = f"entered space {marker.new} in the {name_epoch(next_epoch(state, civ))}"
        yield _problem(marker, f"{entered}, which requires {lacks}")


@check("MC602", "not-advanced", of=misplaced_markers, needs=_NEEDS, help="move the marker forward one space")
def not_advanced(marker: Marker) -> Iterator[Problem]:
    """A marker stayed although its player meets the requirements of the next space.

    Rule: if you meet the requirements of the next space, your marker moves forward one space (rule book, 13a).
    Regression in the same turn does not prevent it.

    Wrong:
        [[entry]]
        turn = 1
        action = "ast-check"
        space = { Minoa = 0 }

    Right:
        space = { Minoa = 1 }
    """
    state, civ = marker.step.before, marker.civ
    if marker.new == marker.old and marker.move == 1 and state.sure(civ, *_MOVING):
        epoch = name_epoch(next_epoch(state, civ))
        yield _problem(
            marker, f"stayed on space {marker.old}, but should move to space {marker.old + 1} in the {epoch}"
        )


@check(
    "MC603",
    "moved-too-far",
    of=misplaced_markers,
    needs=_NEEDS,
    help="correct the space, or add the `regress` entry that is missing",
    retype="type the space again; if the marker was moved back, enter that first: civledger regress CIV=NUMBER",
)
def moved_too_far(marker: Marker) -> Iterator[Problem]:
    """A marker moved more than one space, beyond the end of the track, or back without a reason.

    Rule: a marker moves forward one space or stays (rule book, 13a). A calamity can move it back: that is a `regress`
    entry. On the Expert side it moves back one space when its player has no city on the board. It never goes below the
    start.

    Wrong:
        [[entry]]
        turn = 1
        action = "ast-check"
        space = { Minoa = 2 }

    Right:
        space = { Minoa = 1 }
    """
    state, civ = marker.step.before, marker.civ
    spaces, moved = state.game.side.spaces, marker.new - marker.old
    why = ""
    if marker.new > spaces:
        why = f"is on space {marker.new}, but the track ends at {spaces}"
    elif moved > 1:
        why = f"moved from space {marker.old} to {marker.new}, more than one space"
    elif 0 > moved != marker.move and state.sure(civ, *_MOVING):
        why = f"moved back from space {marker.old} to {marker.new} without a reason"
    if why and state.sure(civ, "space"):
        yield _problem(marker, why)


@check("MC604", "step-back-missed", of=misplaced_markers, needs=_NEEDS, help="move the marker back one space")
def step_back_missed(marker: Marker) -> Iterator[Problem]:
    """On the Expert side, a marker beyond the Stone Age stayed although its player has no city on the board.

    Rule: without a city on the board the marker moves back one space, except in the Stone Age (rule book, 13a). Wonder
    of the World counts as a city for the requirements of an epoch. Whether it also prevents the step back is not
    settled: civledger counts only cities on the board.

    Wrong:
        [[entry]]
        turn = 7
        action = "ast-check"
        space = { Minoa = 6 }

    Right:
        space = { Minoa = 5 }
    """
    state, civ = marker.step.before, marker.civ
    if marker.new == marker.old and marker.move == -1 and state.sure(civ, *_MOVING):
        yield _problem(marker, f"stayed on space {marker.old}, but should move back one space: no city on the board")


@check(
    "MC605",
    "ast-missing",
    of=closed_turns,
    severity=WARNING,
    needs=("ast",),
    help="add the marker with a late `ast-check` entry for this turn",
)
def ast_missing(closed: ClosedTurn) -> Iterator[Problem]:
    """A turn was closed without a player's marker. The next marker entered is then accepted without a check.

    Rule: every player checks and moves the marker each turn (rule book, 13a).

    Wrong:
        [[entry]]
        turn = 1
        action = "endturn"
        space = { Minoa = 1, Assyria = 1, Hatti = 1, Hellas = 1 }

    Right:
        space = { Minoa = 1, Assyria = 1, Hatti = 1, Hellas = 1, Egypt = 1 }
    """
    for civ in find_markers(closed.turn).waits:
        if closed.closing.sure(civ, "presence"):
            yield Problem(closed.entry, "no marker was entered", civ)


@check(
    "MC607",
    "regressed-too-far",
    of=setbacks,
    severity=WARNING,
    needs=("ast", "advances"),
    refused=True,
    help="correct the number of spaces",
    retype="type the right number; if the table agreed on more, add --force",
)
def regressed_too_far(setback: Setback) -> Iterator[Problem]:
    """A marker was moved back further in one turn than the rules can move it.

    Rule: Regression moves a marker back one space, with Fundamentalism two, and one less with Library (calamity card).
    The step back of an Expert player without cities (rule book, 13a) is no `regress`: `endturn` moves that marker.

    Wrong:
        [[entry]]
        turn = 10
        action = "regress"
        spaces = { Minoa = 9 }
        reason = "Regression"

    Right:
        spaces = { Minoa = 1 }
    """
    if setback.spaces > setback.most:
        most = several(setback.most, "space") if setback.most else "no space"
        said = f"moved back {several(setback.spaces, 'space')} this turn; the rules explain at most {most}"
        yield Problem(setback.entry, said, setback.civ, ("spaces", setback.civ))
