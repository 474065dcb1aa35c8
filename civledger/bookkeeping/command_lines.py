"""Command lines that may have recorded entries: those that were taken back, those of a sample."""

import re
import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from civledger.bookkeeping.judged_entry import SCORE
from civledger.bookkeeping.open_ledger import open_data
from civledger.bookkeeping.undo import Undone
from civledger.engine.books import Books
from civledger.engine.entries import read_entry
from civledger.model.border.command import CommandLine, option
from civledger.model.border.ruleset import RuleSet
from civledger.model.draft import count_line
from civledger.model.entry import Entry, Flaws
from civledger.model.forms import Count
from civledger.model.strike import STRIKE
from civledger.model.struct import Struct
from civledger.model.turn import Step
from civledger.model.verdict import UnusableLedger
from civledger.store.entry_text import append_entry, block
from civledger.store.new_ledger import new_text

_MOST_APART = 40  # entries, since each line is tried
_TURN = re.compile(r"(?m)^turn = \d+$")


class CommandEntries(Struct):
    """The values of a command's entries, their text, and lines that may record them again, the plainest first.

    `parts` are its entries, where each may have a line of its own.
    """

    values: tuple[Any, ...]
    text: str
    lines: tuple[str, ...]
    parts: "tuple[CommandEntries, ...]" = ()


def undone_commands(undone: Undone, file: str | None = None) -> Iterator[CommandEntries]:
    """Yield the commands that were taken back, oldest first, their lines with the ledger if it is to be named."""
    books, every = undone.opened.books, undone.opened.ledger.entries
    start = len(every) - undone.entries
    for texts in undone.commands:
        places = range(start, start + len(texts))
        values = tuple(every[place] for place in places)
        parts = tuple(_undone_entries(books, places, file)) if 1 < len(places) <= _MOST_APART else ()
        text = "\n".join(map(_close_up, texts, values))
        yield CommandEntries(values, text, tuple(_lines_of(books, places, file)), parts)
        start += len(texts)


def is_same_event(game: RuleSet, added: Mapping[str, Any], command: CommandEntries) -> bool:
    """Tell whether an entry that was added names the event that several entries of an older ledger named."""
    name_event = game.declared("entries.events", "name_event", None)
    own = name_event(added) if name_event and added["action"] != command.values[0]["action"] else None
    return own is not None and all(name_event(one) == own for one in command.values)


def leaves_same_books(file: str, before: bytes, after: Books, command: CommandEntries) -> bool:
    """Tell whether books that were entered anew are those that the entries of a command leave."""
    then = open_data(file, append_entry(before.decode(), command.text).encode()).books
    turn: Any = after.ledger.entries[-1]["turn"]
    return bool(_end(then, turn) == _end(after, turn))


def _end(books: Books, turn: int) -> Any:
    return books.ruleset.status.view(books.at(turn)).data


def _close_up(text: str, values: Mapping[str, Any]) -> str:
    """Return an entry as it stood; if it had empty lines, which end an entry in a script, as it is written now."""
    return text if all(line.strip() for line in text.strip().splitlines()) else block(values)


def _undone_entries(books: Books, places: Sequence[int], file: str | None) -> Iterator[CommandEntries]:
    """Yield the entries of a command as if each were one, joined to none."""
    for place in places:
        values = {key: value for key, value in books.ledger.entries[place].items() if key != "joined"}
        yield CommandEntries((values,), "", tuple(_lines_of(books, [place], file)))


def _lines_of(books: Books, places: Sequence[int], file: str | None) -> Iterator[str]:
    """Yield the lines of a command as they can be pasted; none that is more than one."""
    ledger = option("-f", file)
    typed = (line._replace(options=(*line.options, *ledger)) for line in commands_of(books, places))
    lines = map(quote_line, typed)
    yield from (line for line in lines if line.isprintable())


def sample_commands(game: RuleSet, sample: str) -> tuple[str, list[CommandEntries]]:
    """Return a new game as text, and the commands that may record the entries of a sample in it, if it knows them.

    What is kept apart was not typed there.
    """
    players = game.declared("actions.new", "EXAMPLE_PLAYERS", "")
    head = new_text(game.new.header(name="", players=players)) if players else ""
    try:
        books = open_data("", f"{head}{_TURN.sub('turn = 1', sample)}".encode()).books
    except UnusableLedger:
        return head, []
    places = [place for place, values in enumerate(books.ledger.entries) if "apart" not in values]
    return head, [_sample_entry(books, place) for place in places]


def _sample_entry(books: Books, place: int) -> CommandEntries:
    """Return an entry of a sample; of a note that a command of the game writes, that command comes first.

    Nobody types numbers where a turn is closed.
    """
    values, lines = books.ledger.entries[place], list(_lines_of(books, [place], None))
    if values["action"] == "endturn" and any(isinstance(value, Mapping) for value in values.values()):
        lines = []
    is_plain = values.keys() <= {"turn", "action", "text"}
    return CommandEntries(
        (values,),
        block(values),
        tuple(lines if is_plain else sorted(lines, key=lambda line: line.startswith("civledger note "))),
    )


def commands_of(books: Books, places: Sequence[int]) -> Iterator[CommandLine]:
    """Yield what may have been typed for the entries of a command; nothing if one of them cannot be read."""
    open_turn = _turn_before(books, places[0])
    entries = [read_again(books, place, open_turn) for place in places]
    readable = [entry for entry in entries if entry is not None]
    if len(readable) < len(entries):
        return
    turn = () if readable[0].turn == open_turn else ("--turn", str(readable[0].turn))
    force = ("--force",) if any(entry.common.get("forced") for entry in readable) else ()
    fix = ("--fix",) if readable[0].common.get("fix") else ()
    for typed in _suggest_lines(books, readable):
        yield typed._replace(options=(*typed.options, *turn, *force, *fix))
        if readable[0].counted and not fix:  # a second number is recorded only so
            yield typed._replace(options=(*typed.options, *turn, *force, "--fix"))
        if readable[0].kind.action == SCORE and not force:  # before the end it is recorded only so
            yield typed._replace(options=(*typed.options, *turn, "--force", *fix))


def _turn_before(books: Books, place: int) -> int:
    entries = [entry for entries in books.written.turns.values() for entry in entries if entry.position < place]
    ended = [entry.turn for entry in entries if entry.ends_game]
    return min(ended, default=1 + max([entry.turn for entry in entries if entry.kind.closes], default=0))


def read_again(books: Books, place: int, open_turn: int) -> Entry | None:
    """Return an entry as it stands in the file, in one piece; None if something of it cannot be read."""
    flaws, ledger = Flaws(), books.ledger
    found = ledger.entries[place], place, ledger.lines[place]
    entry = read_entry(*found, open_turn, books.ruleset, books.setup.names, flaws)
    return None if flaws else entry


def _suggest_lines(books: Books, entries: Sequence[Entry]) -> Iterator[CommandLine]:
    """Yield what all games have in common, else what the game knows, else what the form of the kind says."""
    first = entries[0]
    common = [line.with_note(first) for line in _common_lines(first)] if len(entries) == 1 else []
    yield from common
    if common and first.kind.action != "note":  # which may tell what a game's own command did
        return
    places = {entry.position for entry in entries}
    steps = [step for turn in books.turns for step in turn.steps if step.entry.position in places]
    if first.kind.identify and first.kind.parts:  # an event may have been corrected, or struck, and is replayed no more
        steps = [Step(chunk, None, None, None) for chunk in first.kind.parts(first)]
    own = tuple(books.ruleset.command_lines(entries, steps))
    by_form = (count_line(first.kind, first.body).with_note(first),) if isinstance(first.kind.form, Count) else ()
    yield from own or (by_form if len(entries) == 1 else ())


def quote_line(typed: CommandLine) -> str:
    """Return a command line as it can be pasted; a word that begins like an option stands behind all options."""
    words = ("--", *typed.words) if any(word.startswith("-") for word in typed.words) else typed.words
    ordered = (*typed.options, *words) if words != typed.words else (*words, *typed.options)
    return shlex.join(["civledger", typed.command, *ordered])


def _common_lines(entry: Entry) -> Iterator[CommandLine]:
    """Yield the lines of an entry such as all games have; nothing for another."""
    body: Any = entry.body
    match entry.kind.action:
        case STRIKE.action:
            yield CommandLine(STRIKE.action, tuple(map(str, body.entries)), ("--reason", body.reason))
        case "note":
            yield CommandLine("note", (body.text,))
        case "endturn":
            last: bool | str = getattr(body, "last", False)  # a game may know no end by agreement
            options: tuple[str, ...] = () if last is False else ("--last",) if last is True else ("--last", last)
            if str(last).startswith("-"):
                options = (f"--last={last}",)
            yield CommandLine("endturn", (), options)
            yield CommandLine("endturn", (), (*options, "--anyway"))
