"""The games, a folder each, and the one table that names them."""

from civledger.model.border.ruleset import RuleSet
from civledger.rules.megaciv.ruleset import MegaCivilization
from civledger.rules.stoneage.ruleset import StoneAge

RULESETS: dict[str, RuleSet] = {game.name: game for game in (MegaCivilization(), StoneAge())}


def find_adding(command: str, option: str) -> RuleSet:
    """Return the game that adds an option to a command, the first of them if there are more."""
    return next(game for game in RULESETS.values() if option in [each.name for each in game.added(command).options])


def find_having(command: str) -> RuleSet:
    """Return the game that has a command of its own, the first of them if there are more."""
    return next(game for game in RULESETS.values() if game.has_command(command))
