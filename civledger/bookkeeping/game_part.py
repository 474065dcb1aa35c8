"""What the game of a ledger has to say about a command."""

from typing import Any

from civledger.bookkeeping.refusals import NotInGame
from civledger.model.ruleset import RuleSet


def find_part(ruleset: RuleSet, kind: str, name: str) -> Any:
    """Return what a game has to say about a command; raises NotInGame if it has none such."""
    wanted = f"{kind}.{name.replace('-', '_')}"
    try:
        return ruleset.part(wanted)
    except ModuleNotFoundError as missing:
        if not (missing.name or "").endswith((f".{wanted}", f".{kind}")):  # there is one, but it lacks something itself
            raise
        raise NotInGame(f"{ruleset.name} has no {name}; it has {', '.join(ruleset.kinds)}") from missing
