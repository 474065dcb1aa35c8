"""The rule sets: one folder a game, and the one table that names them."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from civledger.model.ruleset import RuleSet


def folder(name: str) -> "Callable[[], RuleSet]":
    """Return what loads the rule set of a folder when it is needed, and not before."""

    def load() -> "RuleSet":
        ruleset: RuleSet = import_module(f"{__name__}.{name}").RULESET
        return ruleset

    return load


RULESETS = {
    "mega-civilization": folder("megaciv"),
}
