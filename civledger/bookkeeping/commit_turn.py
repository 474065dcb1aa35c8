"""A closed turn committed to git, with its summary as the message."""

import os
import shlex
from collections import Counter
from collections.abc import Iterator

from civledger.bookkeeping.addition import Addition
from civledger.engine.books import Books
from civledger.engine.check import game_table
from civledger.model.offers import offers_of
from civledger.report.safe import printable
from civledger.store.git_commit import NotCommitted, commit_file
from civledger.store.storage import Files


def commit_turn(closing: Addition, storage: Files) -> str:
    """Commit the ledger as its last turn was closed, and return git's name for it; raises NotCommitted."""
    books = closing.books
    if storage.in_memory:
        raise NotCommitted("a script writes nothing until it ends, so there is nothing to commit yet")
    message = "".join(f"{printable(line)}\n" for line in summarize_turn(books))
    return commit_file(books.ledger.file, closing.text.encode(), message)


def describe_by_hand(closing: Addition) -> str:
    """Return the command that commits the ledger and nothing else."""
    books = closing.books
    file = shlex.quote(books.ledger.file)
    return f'`git add -- {file} && git commit -m "{name_turn(books)}" -- {file}`'


def summarize_turn(books: Books) -> Iterator[str]:
    """Yield the lines of the message: which turn of which game, how they stand, and what was recorded."""
    game = game_table(books.ledger).get("name")
    yield f"{name_turn(books)} of {game if isinstance(game, str) else os.path.basename(books.ledger.file)}"
    yield ""
    turn = books.turn_of_last
    rows = offers_of(books.ruleset).standings().view(situation=books.look_at(turn)).data["standings"]
    points = [f"{row['civ']} {row['points']}" for row in rows if row["points"] is not None]
    if points:
        yield f"Standings: {', '.join(points)}"
    entries = Counter({entry.position: entry.kind.action for entry in books.written.turns[turn]}.values())
    yield "Entries: " + ", ".join(f"{action} {number}" if number > 1 else action for action, number in entries.items())


def name_turn(books: Books) -> str:
    """Return which turn the last entry closes, in the game's own word."""
    return f"{books.ruleset.turn_called.capitalize()} {books.turn_of_last}"
