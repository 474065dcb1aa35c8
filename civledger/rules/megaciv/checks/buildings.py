"""Special Buildings: what no entry can say by itself."""

from collections.abc import Iterator

from civledger.model.check import Check, Problem
from civledger.model.entry_faults import BAD_VALUE
from civledger.model.turn import Step
from civledger.rules.megaciv.book.turns import building_counts


def _none_controlled(step: Step) -> Iterator[Problem]:
    """Yield who is said to control the own historic building, and controls none by the books with this entry."""
    for number, civ in enumerate(step.entry.body.historic or ()):
        if civ not in step.after.historic and step.after.sure(civ, "controlled"):
            said = f"`historic` lists {civ}, but {civ} controls no building"
            yield Problem(step.entry, said, civ, ("historic", number))


CHECKS = (Check(BAD_VALUE, (), _none_controlled, building_counts, None),)
