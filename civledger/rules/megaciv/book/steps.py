"""Entries of one kind in a turn, as checks look at them."""

from collections.abc import Iterator, Sequence

from civledger.model.entry import Kind
from civledger.model.struct import Struct
from civledger.model.turn import Step, Turn
from civledger.rules.megaciv.book.abilities import judged_with_ability
from civledger.rules.megaciv.entries.pieces import BUILDINGS, CENSUS, CITIES, RECOUNT
from civledger.rules.megaciv.entries.purchases import CREDITS
from civledger.rules.megaciv.entries.table import SCORE
from civledger.rules.megaciv.entries.taxes import TAX
from civledger.rules.megaciv.entries.treasury import GAIN


def taxes(turn: Turn) -> Sequence[Step]:
    """Return the taxes of a turn."""
    return turn.readable(TAX)


def censuses(turn: Turn) -> Sequence[Step]:
    """Return the censuses of a turn, without what was counted again after something."""
    return turn.readable(CENSUS)


def credit_counts(turn: Turn) -> Sequence[Step]:
    """Return where credit tokens were counted."""
    return turn.readable(CREDITS)


def building_counts(turn: Turn) -> Sequence[Step]:
    """Return where special buildings were counted."""
    return turn.readable(BUILDINGS)


def scores(turn: Turn) -> Sequence[Step]:
    """Return where the final score was written down."""
    return turn.readable(SCORE)


class Counted(Struct):
    """Pieces that came or were counted, and the user of an ability that is judged by itself, if one did that."""

    step: Step
    user: str | None


def tokens_changed(turn: Turn) -> Iterator[Counted]:
    """Yield where tokens came to the board or the treasury."""
    return _pieces_counted(turn, CENSUS, RECOUNT, TAX, GAIN)


def cities_counted(turn: Turn) -> Iterator[Counted]:
    """Yield where cities were counted."""
    return _pieces_counted(turn, TAX, CITIES)


def _pieces_counted(turn: Turn, *kinds: Kind) -> Iterator[Counted]:
    """Yield the entries of these kinds."""
    users = judged_with_ability(turn) if any(step.entry.common for step in turn.steps) else {}
    for step in turn.readable(*kinds):
        yield Counted(step, users.get(step.entry.position))
