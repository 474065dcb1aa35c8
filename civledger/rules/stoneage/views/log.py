"""The entries as readable lines."""

from civledger.model.entry import Entry
from civledger.model.entry_lines import Telling


def names(entry: Entry, player: str) -> bool:
    """Tell whether an entry is about a player, or gave something to him."""
    rewards = dict(filter(None, getattr(entry.body, "rewards", ())))
    return player in rewards or entry.concerns(player)


TELLING = Telling(("player", "effect", "kind", "text"), ("lost", "points"), names, called="round")
view = TELLING.view
together = TELLING.together
