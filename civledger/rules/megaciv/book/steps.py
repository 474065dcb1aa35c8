"""Entries of one kind in a turn, as checks look at them."""

from collections.abc import Iterator, Sequence

from civledger.model.entry import Kind
from civledger.model.ruleset import Step, Turn
from civledger.rules.megaciv.book.abilities.uses import judged_with_ability
from civledger.rules.megaciv.entries.buildings import BUILDINGS
from civledger.rules.megaciv.entries.census import CENSUS, RECOUNT
from civledger.rules.megaciv.entries.cities import CITIES
from civledger.rules.megaciv.entries.credits import CREDITS
from civledger.rules.megaciv.entries.gain import GAIN
from civledger.rules.megaciv.entries.score import SCORE
from civledger.rules.megaciv.entries.tax import TAX


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


def tokens_changed(turn: Turn) -> Iterator[Step]:
    """Yield where tokens came to the board or the treasury."""
    return without_users(turn, CENSUS, RECOUNT, TAX, GAIN)


def cities_counted(turn: Turn) -> Iterator[Step]:
    """Yield where cities were counted."""
    return without_users(turn, TAX, CITIES)


def without_users(turn: Turn, *kinds: Kind) -> Iterator[Step]:
    """Yield steps without the rows of those whose ability is judged by itself."""
    users = judged_with_ability(turn) if any(step.entry.common for step in turn.steps) else frozenset()
    for step in turn.readable(*kinds):
        own = {civ for position, civ in users if position == step.entry.position}
        yield step._replace(entry=step.entry.only(set(turn.opening.game.civs) - own)) if own else step
