"""The answer to a line that failed: it is read, and carried out, offered, or asked about in a sentence."""

import os
import shlex
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NoReturn

import typer

from civledger.bookkeeping.due import find_due
from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger
from civledger.cli.asking import INSTEAD, YES, ask
from civledger.cli.reader.commands import find_commands
from civledger.cli.reader.cursor import BelowNone
from civledger.cli.reader.names import Lexicon
from civledger.cli.reader.pieces import Piece, cut_line
from civledger.cli.reader.readings import LineReading, read_as
from civledger.cli.reader.sentences import find_nobody, retell
from civledger.cli.reader.several import TriedParts, part_line, part_loosely, try_parts
from civledger.cli.reader.takes import takes_text
from civledger.cli.suggested_line import FEW, LINE, STAGE, Stage, keep_line, name_ledger, paste
from civledger.cli.tried import (
    AGAIN,
    DEPTH,
    GAPS,
    Rehearsal,
    hear_refusal,
    is_beyond,
    is_grave,
    ledger_of,
    look,
    rehearse,
)
from civledger.model.border.ruleset import RuleSet
from civledger.model.border.slots import Words
from civledger.model.struct import Struct
from civledger.model.verdict import FINE, RULE_ERRORS, UnusableLedger
from civledger.rules import RULESETS
from civledger.store.read import UnreadableFile
from civledger.store.storage import FILES, Stream

_MOST_PIECES = 200  # more than any line has that a person types
_MOST, _LONGEST = 12, 0.4  # lines that are tried, and for how many seconds
_LISTING = ("check", "endturn")  # which end with 1 if they list something
_SHOWING = ("help", "explain", "schema", "completion")  # the same whatever the books hold

_Say = Callable[[Iterable[str]], None]


class Offer(Struct):
    """A line that works, whether it writes something, and what was worked out for it."""

    line: Words
    guessed: bool
    writes: bool
    worked_out: Words = ()

    @property
    def is_only_shown(self) -> bool:
        """Tell whether nobody but who types it carries it out: it closes, removes or overwrites, or has a gap."""
        return any(map(is_grave, self.line)) or bool(GAPS.search(paste(self.line)))


class FoundLines(Struct):
    """What a line may mean: lines that work, as few as need be, or else those that do not, or why none can."""

    offers: list[Offer]
    refused: Sequence[Words] = ()
    impossible: str = ""


def find_offers() -> FoundLines:
    """Return the lines that the line may mean, and that work."""
    stage, line = STAGE.get(), LINE.get()
    if stage is None or not line or isinstance(stage.storage, Stream):  # which nobody can read again
        return FoundLines([])
    if not all(word.strip(" -") or after[:1].isdigit() for word, after in pairwise((*line[1:], ""))):
        return FoundLines([])  # an empty word, or standard input
    pieces = cut_line(line)
    if len(pieces) > _MOST_PIECES:
        return FoundLines([])
    try:
        return _read_pieces(pieces, line)
    except BelowNone as reason:
        return FoundLines([], impossible=str(reason))


def _read_pieces(pieces: Sequence[Piece], line: Words) -> FoundLines:
    lexicon = find_lexicon(line)
    retold = retell(pieces, lexicon)
    nobody = [LineReading(words, guessed=True) for words in find_nobody(pieces, lexicon)]
    pieces = retold.pieces if retold else pieces
    until = time.process_time() + _LONGEST
    refused: Sequence[Words] = ()
    for candidates in chain([()] if nobody else (), find_commands(pieces, lexicon)):
        readings = [
            reading._replace(worked_out=(*(retold.worked_out if retold else ()), *reading.worked_out))
            for candidate in candidates
            for reading in read_as(candidate.command, candidate.rest, lexicon, candidate.guessed or bool(retold))
        ] or nobody
        if offers := _best_offers(readings, line, until):
            return FoundLines(offers)
        others = [one for one in readings if one.line != line and not one.asks and not any(map(is_grave, one.line))]
        surely = [one for one in others if not one.guessed]
        refused = refused or [one.line for one in surely or others][:FEW]
    return FoundLines([], refused)


def _best_offers(readings: Sequence[LineReading], line: Words, until: float) -> list[Offer]:
    """Return the few readings that work, in which nothing is guessed if there are such; one of several is a guess."""
    surely = [reading for reading in readings if not reading.guessed]
    is_only = len({reading.line for reading in surely}) < 2
    offers = [offer for some in (surely, readings) for offer in _offers(some, line, until)]
    distinct = {offer.line: offer for offer in reversed(offers)}
    few = list(reversed(distinct.values()))
    return [offer._replace(guessed=offer.guessed or not is_only) for offer in few if offer.guessed == few[0].guessed][
        :FEW
    ]


def _offers(readings: Sequence[LineReading], line: Words, until: float) -> Iterator[Offer]:
    for reading in readings[:_MOST]:
        if time.process_time() > until:
            return
        if reading.line != line and (offer := _try(reading)):
            yield offer


def find_lexicon(line: Sequence[str]) -> Lexicon:
    """Return the names that may stand in a line: those of the game it is about, or of all games."""
    opened = _find_opened(line)
    game, situation = (opened.books.ruleset, opened.books.at()) if opened else (None, None)
    games = RULESETS.values() if game is None else [game]
    nouns = {noun: tuple(names()) for one in games for noun, names in one.vocabulary.nouns().items()}
    stage = STAGE.get()
    every = {**(stage.program.nouns() if stage else {}), **nouns}
    others = {noun: names for noun, names in every.items() if not (game and noun in ("CIV", "GAINER"))}
    known = stage.program.commands() if stage else ()
    others_have = {name for one in RULESETS.values() if one not in games for name in _own_commands(one)}
    commands = [name for name in known if name not in others_have]
    return Lexicon(others, commands, game, situation, lambda: _find_due(opened))


def _own_commands(game: RuleSet) -> list[str]:
    return [name for names in game.groups().values() for name in names]


def _find_due(opened: OpenedLedger | None) -> str:
    due = find_due(opened).current if opened else None
    return due.what if due else ""


def _find_opened(line: Sequence[str]) -> OpenedLedger | None:
    stage = STAGE.get()
    storage = (stage.storage if stage else None) or FILES
    file = ledger_of(line, storage, stage.given) if stage else None
    try:
        return open_ledger(file, storage) if file else None
    except (UnusableLedger, OSError):
        return None


def _try(reading: LineReading) -> Offer | None:
    """Return a reading as an offer, if it works on a copy of the books; the answer to a question only shows."""
    offer = _try_line(reading)
    return offer and (None if offer.writes and reading.asks else offer._replace(worked_out=reading.worked_out))


def _try_line(reading: LineReading) -> Offer | None:
    stage = STAGE.get()
    if stage is None:
        return None
    storage, program, words = stage.storage or FILES, stage.program, reading.line
    if GAPS.search(paste(words)):
        return Offer(words, reading.guessed, writes=True)
    file = ledger_of(words, storage, stage.given)
    names_file = words[0] == "check" and words[1:2] and os.path.isfile(words[1])
    only_shows = file is None and not is_beyond(words) and not program.needs_ledger(words[0])
    if words[0] in _SHOWING or names_file or only_shows:
        works = look(program, words, storage) in ((FINE, RULE_ERRORS) if names_file else (FINE,))
        return Offer(words, reading.guessed, writes=False) if works else None
    if is_beyond(words) or file is None:
        works = is_beyond(words) and program.parses(words) and not program.parses(LINE.get())
        return Offer(words, reading.guessed, writes=True) if works else None
    done = rehearse(program, words, file, storage)
    if done is None or not (done.code == FINE or (words[0] in _LISTING and done.code == RULE_ERRORS)):
        return None
    return Offer(words, reading.guessed, done.writes)


def answer(say: _Say, otherwise: Callable[[], Iterable[str]], code: int, warn: Callable[[str], None]) -> NoReturn:
    """Answer a line that failed; `say` tells why it did, with lines to type instead, which may be found `otherwise`."""
    if DEPTH.get():
        raise typer.Exit(code)
    if AGAIN.get():
        say(otherwise())
        raise typer.Exit(code)
    if parts := _find_parts():
        _tell_parts(parts, say, warn)
        raise typer.Exit(code)
    found = find_offers()
    offers, refused = found.offers, found.refused
    if not offers and (parts := _find_loose_parts()) and not (refused and parts.refused):
        _tell_parts(parts, say, warn)
        raise typer.Exit(code)
    if offers and _at_terminal():
        _ask(offers, say, warn)
    elif found.impossible:
        say(())
        warn(f"{found.impossible}\n")
    elif offers or not refused:
        say([_line(offer) for offer in offers] or otherwise())
    else:
        _tell_refused(refused, say, otherwise, warn)
    raise typer.Exit(code)


def _find_parts() -> TriedParts | None:
    """Return the commands of a line that is several, tried one after the other."""
    stage, line = STAGE.get(), LINE.get()
    if stage is None or isinstance(stage.storage, Stream) or len(line) > _MOST_PIECES:
        return None
    return _try_parts(part_line(line, stage.program.commands()), stage)


def _find_loose_parts() -> TriedParts | None:
    """Return the sentences of a line that is several: each has one reading that works, or that is refused."""
    stage, line = STAGE.get(), LINE.get()
    if stage is None or isinstance(stage.storage, Stream) or len(line) > _MOST_PIECES:
        return None
    until = time.process_time() + 2 * _LONGEST
    refused = None
    for parts in part_loosely(line, find_lexicon(line)):
        tried = _try_parts(parts, stage) if time.process_time() < until else None
        if tried and not tried.refused:
            return tried
        refused = refused or tried
    return refused


def _try_parts(parts: Sequence[Words], stage: Stage) -> TriedParts | None:
    storage, line = stage.storage or FILES, LINE.get()
    file = ledger_of(line, storage, stage.given) if len(parts) > 1 else None
    try:
        return try_parts(parts, stage.program, file, Rehearsal(file, storage.take(file)), _read_part) if file else None
    except (UnreadableFile, OSError):
        return None


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
    if not _at_terminal() or any(is_grave(word) for part in parts.lines for word in part):
        say(lines)
        return
    say(())
    warn("".join(f"  {line}\n" for line in lines))
    stage = STAGE.get()
    if stage and ask("Record these? [y/N] ", warn) in YES:
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


def _at_terminal() -> bool:
    """Tell whether somebody can answer: at a terminal, and in text."""
    line = LINE.get()
    structured = any(word.startswith("--format") for word in line) and not any("text" in word for word in line)
    return sys.stdin.isatty() and sys.stderr.isatty() and not structured and not INSTEAD.get()


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
        if ask("Record this? [y/N] ", warn) in YES:
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
