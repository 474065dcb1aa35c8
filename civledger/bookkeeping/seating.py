"""In which order people sit: as it was told, or that of `status`."""

from collections.abc import Sequence

from civledger.engine.books import Books
from civledger.model.names import others
from civledger.model.players import Players
from civledger.model.words import NamedTwice, split_lists
from civledger.store.side_files import kept_seating


def players_of(books: Books) -> Players:
    """Return who plays in the open turn."""
    return books.ruleset.players(books.at())


def find_seating(file: str, players: Players) -> list[str]:
    """Return who plays, in the order in which they sit; who was not named comes last, in the order of `status`."""
    seated = [name for name in dict.fromkeys(kept_seating(file)) if name in players.names]
    return [*seated, *others(players.names, seated)]


def read_seating(players: Players, words: Sequence[str]) -> list[str]:
    """Return the order that words say; raises WrongWord for who does not play, or is named twice."""
    names = [players.find(word) for word in split_lists(words)]
    for place, name in enumerate(names):
        if name in names[:place]:
            raise NamedTwice(players.describe(name))
    return names
