"""The rule sets: one folder a game, and the one table that names them."""

import os.path
from typing import TYPE_CHECKING

from civledger.model.offers import Offers, module_name

if TYPE_CHECKING:
    from civledger.model.command import Added
    from civledger.model.ruleset import RuleSet


class Folder(Offers):
    """A game's folder; what is in it is loaded when it is needed, and not before."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{__name__}.{name}")
        self.name = name

    def __call__(self) -> "RuleSet":
        """Return the rule set."""
        ruleset: RuleSet = self._part("", "ruleset").RULESET
        return ruleset

    def has(self, room: str, name: str) -> bool:
        """Tell whether a module is there, without loading anything."""
        file = os.path.join(self.name, room, f"{module_name(name)}.py")
        return any(os.path.exists(os.path.join(path, file)) for path in __path__)

    def has_command(self, word: str) -> bool:
        """Tell whether a command is one that only this game has."""
        return self.has("actions", word) and any(word in names for names in self.groups().values())


RULESETS = {
    "mega-civilization": Folder("megaciv"),
    "stone-age": Folder("stoneage"),
}


def adding(command: str, option: str) -> "Added":
    """Return what the game that adds an option to a command adds to it, the first of them if there are more."""
    every = (game.added(command) for game in RULESETS.values())
    return next(added for added in every if option in [each.key for each in added.options])


def having(room: str, name: str) -> Folder:
    """Return the game that has a module, the first of them if there are more."""
    return next(game for game in RULESETS.values() if game.has(room, name))
