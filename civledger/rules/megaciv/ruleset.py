"""Mega Civilization: the rule set as one value."""

from importlib import import_module
from typing import Any

from civledger.model.ruleset import RuleSet
from civledger.rules.megaciv.checks import CHECKS
from civledger.rules.megaciv.entries import KINDS
from civledger.rules.megaciv.entries.common import COMMON, remark
from civledger.rules.megaciv.game import players, setup
from civledger.rules.megaciv.state import begin, doubted, start
from civledger.rules.megaciv.subjects import overall, subjects


def part(name: str) -> Any:
    """Return a module of this folder that only some commands need."""
    return import_module(f"{__package__}.{name}")


RULESET = RuleSet(
    "mega-civilization", KINDS, CHECKS, setup, start, begin, doubted, subjects, players, part, COMMON, remark, overall
)
