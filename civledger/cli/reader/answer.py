"""The answer to a line that failed: it is read, and carried out, offered, or asked about in a sentence."""

import shlex
import time
from collections.abc import Callable, Iterable, Sequence
from typing import NoReturn

import typer

from civledger.cli.asking import INSTEAD, YES, ask, at_terminal
from civledger.cli.reader.offers import LONGEST, MOST_PIECES, FoundLines, Offer, find_lexicon, find_offers
from civledger.cli.reader.several import TriedParts, part_line, part_loosely, try_parts
from civledger.cli.reader.takes import takes_text
from civledger.cli.suggested_line import LINE, STAGE, Stage, keep_line, name_ledger, paste
from civledger.cli.tried import AGAIN, DEPTH, Rehearsal, copy_books, hear_refusal, is_beyond, is_grave, ledger_of
from civledger.model.border.slots import Words
from civledger.store.storage import FILES, Stream

_Say = Callable[[Iterable[str]], None]


def answer(say: _Say, otherwise: Callable[[], Iterable[str]], code: int, warn: Callable[[str], None]) -> NoReturn:
    """Answer a line that failed; `say` tells why it did, with lines to type instead, which may be found `otherwise`."""
    if DEPTH.get():
        raise typer.Exit(code)
    if AGAIN.get():
        say(otherwise())
        raise typer.Exit(code)
    stage, line = STAGE.get(), LINE.get()
    if stage and (isinstance(stage.storage, Stream) or len(line) > MOST_PIECES):
        stage = None  # where several commands cannot be tried
    if stage and (parts := _try_parts(part_line(line, stage.program.commands()), stage)):
        _tell_parts(parts, say, warn)
        raise typer.Exit(code)
    found = find_offers()
    offers, refused = found.offers, found.refused
    if stage and not offers and (parts := _find_loose_parts(found, stage)) and not (refused and parts.refused):
        _tell_parts(parts, say, warn)
        raise typer.Exit(code)
    if offers and _may_ask():
        _ask(offers, say, warn)
    elif found.impossible:
        say(())
        warn(f"{found.impossible}\n")
    elif offers or not refused:
        say([_line(offer) for offer in offers] or otherwise())
    else:
        _tell_refused(refused, say, otherwise, warn)
    raise typer.Exit(code)


def _find_loose_parts(found: FoundLines, stage: Stage) -> TriedParts | None:
    """Return the sentences of a line that is several: each has one reading that works, or that is refused."""
    line, until = LINE.get(), time.process_time() + 2 * LONGEST
    refused: TriedParts | None = None
    for parts in part_loosely(line, found.lexicon or find_lexicon(line), by_names=not found.refused):
        tried = _try_parts(parts, stage) if time.process_time() < until else None
        if tried and not tried.refused:
            return tried
        if tried and (tried.is_read or (tried.lines and not refused)) and not (refused and refused.is_read):
            refused = tried
    return refused


def _try_parts(parts: Sequence[Words], stage: Stage) -> TriedParts | None:
    storage, line = stage.storage or FILES, LINE.get()
    file = ledger_of(line, storage, stage.given) if len(parts) > 1 else None
    copy = copy_books(file, storage) if file else None
    return try_parts(parts, stage.program, file, copy, _read_part) if file and copy else None


def _read_part(part: Words, copy: Rehearsal) -> Words | None:
    """Return the only line that one of several may mean, tried on the books as those before it leave them."""
    stage = STAGE.get()
    if stage is None:
        return None
    with keep_line(part, Stage(copy, stage.program, part)):
        found = find_offers()
    is_named = part[0] in stage.program.commands()
    offered = [offer.line for offer in found.offers if offer.writes or is_named]
    lines = [line for line in offered or found.refused if line[0] == part[0] or not takes_text(line[0])]
    return lines[0] if len(lines) == 1 else None


def _tell_parts(parts: TriedParts, say: _Say, warn: Callable[[str], None]) -> None:
    """Show several commands, and carry them out like a script if somebody says yes; what is grave is only shown."""
    lines = [name_ledger(paste(part)) for part in parts.lines]
    if parts.refused:
        say(())
        warn(f"nothing was recorded: the line is several commands, and of these number {len(lines) + 1} is refused:\n")
        warn(parts.refused)
        return
    if not _may_ask() or any(is_grave(word) for part in parts.lines for word in part):
        say(lines)
        return
    say(())
    warn("".join(f"  {line}\n" for line in lines))
    stage = STAGE.get()
    if stage and ask(f"{'Record' if parts.writes else 'Show'} these? [y/N] ", warn) in YES:
        stage.program.run_lines(parts.file, [shlex.join(part) for part in parts.lines])
        raise typer.Exit


def _tell_refused(
    lines: Sequence[Words], say: _Say, otherwise: Callable[[], Iterable[str]], warn: Callable[[str], None]
) -> None:
    """Say why the lines that may be meant do not work either; where nobody can try them, why the line failed."""
    typed = _hear_refusal(LINE.get())
    known = ("", typed.partition("\n")[0])  # what is refused as the typed line is, is no slip
    told: dict[str, Words] = {}
    for line in lines if typed else ():
        said = _hear_refusal(line)
        if said.partition("\n")[0] not in known:
            told.setdefault(said, line)
    say(() if told else otherwise())
    for said, line in told.items():
        warn(f"if you mean {name_ledger(paste(line))}:\n{said}")


def _hear_refusal(line: Words) -> str:
    """Return why a line is refused; nothing where nobody can try it."""
    stage = STAGE.get()
    storage = (stage.storage if stage else None) or FILES
    file = ledger_of(line, storage, stage.given) if stage else None
    return "" if stage is None or file is None or is_beyond(line) else hear_refusal(stage.program, line, file, storage)


def _line(offer: Offer) -> str:
    return name_ledger(paste(offer.line))


def _tell_sums(offer: Offer) -> str:
    return "".join(f"     {one}\n" for one in offer.worked_out)


def _may_ask() -> bool:
    """Tell whether somebody can answer in text, and was not asked just now."""
    line = LINE.get()
    structured = any(word.startswith("--format") for word in line) and not any("text" in word for word in line)
    return at_terminal() and not structured and not INSTEAD.get()


def _ask(offers: Sequence[Offer], say: _Say, warn: Callable[[str], None]) -> None:
    """Carry out the only reading, or let somebody choose; what closes, removes or overwrites is only offered."""
    if any(offer.is_only_shown for offer in offers):
        say([_line(offer) for offer in offers])
        return
    if len(offers) > 1:
        say(())
        warn("".join(f"  {number}. {_line(offer)}\n{_tell_sums(offer)}" for number, offer in enumerate(offers, 1)))
        chosen = ask(f"Which one? [1-{len(offers)}] ", warn)
        if chosen.isdecimal() and len(chosen) < 3 and 1 <= int(chosen) <= len(offers):
            _carry_out(offers[int(chosen) - 1])
        return
    offer = offers[0]
    if offer.guessed and offer.writes:
        say(())
        warn(f"  {_line(offer)}\n{_tell_sums(offer)}")
        if ask(f"{'Do' if is_beyond(offer.line) else 'Record'} this? [y/N] ", warn) in YES:
            _carry_out(offer)
        return
    undone = " (undo takes it back)" if offer.writes and not is_beyond(offer.line) else ""
    warn(f"read as: {_line(offer)}{undone}\n")
    _carry_out(offer)


def _carry_out(offer: Offer) -> None:
    """Carry out a line as if it had been typed, and end with its exit code."""
    stage = STAGE.get()
    if stage is not None:
        raise typer.Exit(stage.program.carry_out(offer.line, stage.storage))
