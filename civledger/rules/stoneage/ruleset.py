"""Stone Age: the rule set as one value."""

from importlib import import_module
from typing import Any

from civledger.model.ruleset import RuleSet
from civledger.rules.stoneage.checks import CHECKS
from civledger.rules.stoneage.entries import KINDS
from civledger.rules.stoneage.header.game import players, setup
from civledger.rules.stoneage.state import begin, doubted, start


def part(name: str) -> Any:
    """Return a module of this folder that only some commands need."""
    return import_module(f"{__package__}.{name}")


RULESET = RuleSet(
    "stone-age",
    KINDS,
    CHECKS,
    setup,
    start,
    begin,
    doubted,
    players,
    part,
    turn_called="round",
    unsealed=("colour",),  # entries go by the players' names
)
