"""The commands that only one game has, made from what the game declares."""

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import typer

from civledger.bookkeeping.open_ledger import open_ledger, take_content
from civledger.cli.options import (
    FIX_ALONE,
    SHARED,
    How,
    choose_file,
    help_text,
    is_typed,
    need_file,
    slot_parameter,
    taking,
    with_options,
)
from civledger.cli.show import refuse, saying_refusals, takes_codes, warn
from civledger.cli.show_view import show_cards, show_view
from civledger.cli.suggested_line import paste
from civledger.model.border.command import Asks, Command, Lists, NamesPlayer, Records, Refuses, SeatsPlayers, Shows, Way
from civledger.model.turn import Situation
from civledger.model.verdict import UnusableLedger
from civledger.model.words import WrongWord
from civledger.report.escape import printable
from civledger.rules import find_having
from civledger.store.find import meant_by
from civledger.store.storage import Files

PAUSE = 0.3


def _replay_archive(path: str, rules: str, storage: Files) -> Iterator[Situation]:
    """Yield how the games of one rule set in an archive ended; those that cannot be read are named and left out."""
    from civledger.store.paths import ledgers

    found = ledgers([path])
    if found.nothing:
        refuse(f"there is no file or folder {path!r}{meant_by(path)}")
    for file in found.ledgers:
        try:
            books = open_ledger(file, storage).books
        except UnusableLedger:
            check = printable(paste(["check", file]))
            warn(f"{printable(file)} cannot be read and was skipped. To see why: {check}\n")
            continue
        if books.ruleset.name == rules:
            yield books.look_at()


def _watch_view(how: How, name: str, who: str | None = None, **more: Any) -> None:
    """Show a view until somebody ends it; a ledger that cannot be read is told, and looked at again.

    Ends the program where it cannot change, or nobody could stop it.
    """
    if how.turn is not None:
        refuse("--watch and --turn do not work together. Leave out one of them")
    need_file(how)
    if how.storage.in_memory:
        refuse("--watch does not work in a script")
    file = choose_file(how.file)
    seen: object = None
    if takes_codes():
        sys.stdout.write("\n" * os.get_terminal_size().lines)  # what stands there goes up, where it can be read again
    try:
        while True:
            size = os.get_terminal_size() if sys.stdout.isatty() else None  # another one needs another drawing
            now = take_content(file), size
            if now != seen:
                seen = now
                draw(how._replace(file=file), name, who, **more)
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        sys.stdout.write("\n")


def draw(how: How, name: str, who: str | None, **more: Any) -> None:
    """Draw a view on an empty screen, or one below the other where none can be cleared."""
    if takes_codes():
        sys.stdout.write("\x1b[H\x1b[J")  # home, and clear
        sys.stdout.flush()
    try:
        with saying_refusals():
            show_view(how, name, who, **more)
    except typer.Exit:
        return  # what is wrong has been told; the next change may mend it


_Typed = Mapping[str, Any]


def make_function(command: Command) -> Callable[..., None]:
    """Return a command as Typer takes it."""

    def called(*, how: How, **given: Any) -> None:
        carry_out(command, how, _typed_words(command, given))

    called.__name__ = command.name
    called.__doc__ = help_text(command.summary, command.about, command.examples)
    called.signed = command.signed  # type: ignore[attr-defined]  # what the program asks of its commands
    return with_options(taking(called, map(slot_parameter, command.slots.values())), SHARED[command.takes])


def carry_out(command: Command, how: How, typed: _Typed) -> None:
    """Take the first way whose words were given."""
    chosen = next(way for way in command.all_ways if typed.keys() >= set(way.given))
    if how.fix and not isinstance(chosen, Records):
        refuse(FIX_ALONE)
    _show_or_record(chosen, command, how, typed)
    if _is_unrecorded(command, chosen, how, typed):
        from civledger.cli.record import tell_unrecorded

        way = next(way for way in command.all_ways if isinstance(way, Records))
        there = [typed[name] for name in way.given if name in typed]
        lacking = tuple(command.slots[name].type.shown for name in way.given if name not in typed)
        tell_unrecorded(way.asks or lacking, there[-1] if there else None)


def _is_unrecorded(command: Command, chosen: Way, how: How, typed: _Typed) -> bool:
    """Tell whether something was only shown, though what was typed besides is of use only where it is recorded."""
    match chosen:
        case Shows() as way:
            used = {*way.given, *way.taking, way.whose}
        case Lists() as way:
            used = {*way.given, way.one}
        case _:
            return False
    may_record = any(isinstance(way, Records) for way in command.all_ways)
    return may_record and (bool(typed.keys() - used) or how.insists)


def _show_or_record(chosen: Way, command: Command, how: How, typed: _Typed) -> None:
    match chosen:
        case Records() as way:
            from civledger.cli.record import record  # what only shows something has no use for it

            known = {name: getattr(how, name) for name in way.context}
            own = how._replace(note=None) if "note" in known else how  # one that the game asked for is its own to write
            record(own, command.name, **typed, **known)
        case Shows() as way:
            words = {name: typed[name] for name in way.taking if name in typed}
            if way.archive in words:
                words[way.archive] = _replay_archive(words[way.archive], find_having(command.name).name, how.storage)
            known = {name: getattr(how, name) for name in way.context}
            place = {"room": way.room, "module": way.module}
            show = _watch_view if way.watch else show_view
            show(how, command.name, typed.get(way.whose), **place, **words, **known, **way.settings)
        case Lists() as way:
            show_cards(how, command.name, way.cards or command.name, typed.get(way.one), way.of_ledger)
        case NamesPlayer():
            from civledger.bookkeeping.name_player import write_name
            from civledger.cli.record import write_head

            write_head(how, lambda opened: write_name(opened, command.name, **typed))
        case Asks() as way:
            from civledger.cli.sheet import go_through

            go_through(how, command.name, way.records)
        case SeatsPlayers():
            from civledger.bookkeeping.name_player import write_players
            from civledger.cli.record import write_head

            write_head(how, lambda opened: write_players(opened, command.name, **typed))
        case Refuses() as way:
            refuse(way.says.format(**typed))


def _typed_words(command: Command, given: _Typed) -> dict[str, Any]:
    words = [given.get(argument.name) for argument in command.arguments]
    every = [one for word in words for one in (word if isinstance(word, list | tuple) else [word])]
    if any(isinstance(word, str) and not word.strip() for word in every):
        raise WrongWord("a word is empty. If it comes from a variable, that is not set")
    joined = {argument.name for argument in command.arguments if argument.joined}
    usual = {option.name: option.default for option in command.options}
    typed = {name: value for name, value in given.items() if is_typed(value, usual.get(name))}
    return {name: " ".join(value) if name in joined else value for name, value in typed.items()}
