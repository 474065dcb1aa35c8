"""The rule sets: one folder a game, and the one table that names them."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from civledger.model.command import Command
    from civledger.model.ruleset import RuleSet


class Folder:
    """A game's folder; what is in it is loaded when it is needed, and not before."""

    def __init__(self, name: str) -> None:
        self.name = f"{__name__}.{name}"

    def __call__(self) -> "RuleSet":
        """Return the rule set."""
        ruleset: RuleSet = self.part("ruleset").RULESET
        return ruleset

    def has(self, part: str) -> bool:
        """Tell whether a module is there."""
        from importlib.util import find_spec  # only some calls ask for it

        return find_spec(f"{self.name}.{part}") is not None

    def part(self, name: str) -> Any:
        """Return a module, without loading the rules unless it needs them."""
        return import_module(f"{self.name}.{name}")

    def commands(self) -> "tuple[Command, ...]":
        """Return the commands that only this game has."""
        return self.part("commands").COMMANDS if self.has("commands") else ()


RULESETS = {
    "mega-civilization": Folder("megaciv"),
    "stone-age": Folder("stoneage"),
}


def having(part: str) -> Folder:
    """Return the game that has a module, the first of them if there are more."""
    return next(game for game in RULESETS.values() if game.has(part))
