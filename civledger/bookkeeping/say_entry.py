"""Entries in words: every receipt, undo, strike and list of entries takes them from here."""

import re
from collections.abc import Sequence

from civledger.engine.books import Books
from civledger.model.border.command import FIXING, RECORDING
from civledger.model.border.ruleset import RuleSet
from civledger.model.entry import Entry
from civledger.model.names import several
from civledger.model.pages.entry_lines import NOT_READ

_MOST_NAMED = 9  # entries
_TYPED = r"\bcivledger ([a-z][a-z-]*) (?:'[^'\n]*'|[^`;\n])+"  # with its words, up to the end of what tells it


def say_entry(books: Books, turn: int, chunks: Sequence[Entry], paid: bool = False) -> str:
    """Return what an entry says: its word with names and numbers or, where these would need keys, a sentence.

    How something was `paid` stands below a receipt, so that only lists have it in the sentence.
    """
    body, kind = chunks[-1].as_written.body, chunks[-1].kind
    if body is None:
        return f"{kind.action} {NOT_READ}"
    if kind.closes:
        return f"{books.ruleset.turn_called} {turn} closed and sealed"
    told = books.ruleset.log.tell_entry(chunks)
    keys = [key for key, value in body._asdict().items() if value != body._field_defaults.get(key)]
    are_counts = len(keys) == 1 and isinstance(getattr(body, keys[0]), dict) and not told.startswith(f"{keys[0]} ")
    sentence = books.ruleset.declared("views.log", "tell_recorded", None)
    if sentence and not are_counts:
        said: str = sentence(books.at(turn).now, chunks, paid)
        if said != told:
            return said
    return f"{kind.action} {told}".strip()


def say_entries(
    books: Books, start: int = 0, turn: int | None = None, paid: bool = False, civ: str | None = None
) -> dict[int, str]:
    """Return what the entries from a place on say, or those of one turn, by their numbers in the file.

    Of one player only what they count of that player is said.
    """
    chunks: dict[int, list[Entry]] = {}
    turns = [replayed for replayed in books.turns if turn in (None, replayed.number)]
    for entry in (entry for replayed in turns for entry in replayed.shown):
        if entry.position >= start:
            chunks.setdefault(entry.position, []).append(_rows_of(entry, civ) if civ else entry)
    return {place + 1: say_entry(books, chunks[place][-1].turn, chunks[place], paid) for place in sorted(chunks)}


def _rows_of(entry: Entry, civ: str) -> Entry:
    """Return the part of an entry that is about a player; an event is told whole."""
    written = entry.as_written
    if written.body is None or written.kind.identify or not written.names(civ):
        return entry
    put_right = {one: place for one, place in entry.put_right.items() if one[1] == civ}
    return written.only([civ])._replace(put_right=put_right, original=None)


def name_entries(books: Books, start: int) -> list[str]:
    """Return what the entries from a place on say, each with its turn; of many only how many they are."""
    number = len(books.ledger.entries) - start
    if number > _MOST_NAMED:
        return [several(number, "entry")]
    called = books.ruleset.turn_called
    turns = {entry.position + 1: entry.turn for turn in books.turns for entry in turn.shown}
    told = [(turns[place], words.removesuffix(".")) for place, words in say_entries(books, start).items()]
    return [words if words.startswith(f"{called} {turn} ") else f"{words} ({called} {turn})" for turn, words in told]


def name_turn(told: str, turn: int, game: RuleSet) -> str:
    """Return what is told of a closed turn with that turn in each command that records something and names none."""

    def complete(typed: re.Match[str]) -> str:
        records = game.has_command(typed[1]) and game.command(typed[1]).takes in (RECORDING, FIXING)
        return f"{typed[0].rstrip()} --turn {turn}" if records and " --turn" not in typed[0] else typed[0]

    return re.sub(_TYPED, complete, told)
