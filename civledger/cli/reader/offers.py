"""The lines that a line may mean, each tried on a copy of the books."""

import os
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, pairwise

from civledger.bookkeeping.due import find_due
from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger
from civledger.cli.reader.commands import find_commands
from civledger.cli.reader.cursor import BelowNone
from civledger.cli.reader.names import Lexicon
from civledger.cli.reader.pieces import Piece, cut_line
from civledger.cli.reader.readings import LineReading, read_as
from civledger.cli.reader.sentences import find_nobody, retell
from civledger.cli.suggested_line import FEW, LINE, STAGE, paste
from civledger.cli.tried import GAPS, is_beyond, is_grave, ledger_of, look, rehearse
from civledger.model.border.slots import Words
from civledger.model.struct import Struct
from civledger.model.verdict import FINE, RULE_ERRORS, UnusableLedger
from civledger.rules import RULESETS
from civledger.store.storage import FILES, Stream

MOST_PIECES = 200  # more than any line has that a person types
_MOST, LONGEST = 12, 1.0  # lines that are tried, and for how many seconds on a slow machine
_LISTING = ("check", "endturn")  # which end with 1 if they list something
_SHOWING = ("help", "explain", "schema", "completion")  # the same whatever the books hold


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
    """What a line may mean: lines that work, as few as need be, or else those that do not, or why none can.

    With `lexicon` it was read, if it was.
    """

    offers: list[Offer]
    refused: Sequence[Words] = ()
    impossible: str = ""
    lexicon: Lexicon | None = None


def find_offers() -> FoundLines:
    """Return the lines that the line may mean, and that work."""
    stage, line = STAGE.get(), LINE.get()
    if stage is None or not line or isinstance(stage.storage, Stream):  # which nobody can read again
        return FoundLines([])
    if not all(word.strip(" -") or after[:1].isdigit() for word, after in pairwise((*line[1:], ""))):
        return FoundLines([])  # an empty word, or standard input
    pieces = cut_line(line)
    if len(pieces) > MOST_PIECES:
        return FoundLines([])
    lexicon = find_lexicon(line)
    try:
        return _read_pieces(pieces, line, lexicon)._replace(lexicon=lexicon)
    except BelowNone as reason:
        return FoundLines([], impossible=str(reason), lexicon=lexicon)


def _read_pieces(pieces: Sequence[Piece], line: Words, lexicon: Lexicon) -> FoundLines:
    retold = retell(pieces, lexicon)
    pieces = retold.pieces if retold else pieces
    nobody = [LineReading(words, guessed=True) for words in find_nobody(pieces, lexicon)]
    until = time.process_time() + LONGEST
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
    alike = [offer for offer in few if offer.guessed == few[0].guessed][:FEW]
    return [offer._replace(guessed=offer.guessed or not is_only) for offer in alike]


def _offers(readings: Sequence[LineReading], line: Words, until: float) -> Iterator[Offer]:
    for reading in readings[:_MOST]:
        if time.process_time() > until:
            return
        offer = _try(reading) if reading.line != line else None
        if offer and not (offer.writes and reading.asks):  # the answer to a question only shows
            yield offer._replace(worked_out=reading.worked_out)


def find_lexicon(line: Sequence[str]) -> Lexicon:
    """Return the names that may stand in a line: those of the game it is about, or of all games."""
    stage, opened = STAGE.get(), None
    if stage is not None:
        storage = stage.storage or FILES
        with suppress(UnusableLedger, OSError):
            file = ledger_of(line, storage, stage.given)
            opened = open_ledger(file, storage) if file else None
    game, situation = (opened.books.ruleset, opened.books.at()) if opened else (None, None)
    games = RULESETS.values() if game is None else [game]
    nouns = {noun: tuple(names()) for one in games for noun, names in one.vocabulary.nouns().items()}
    every = {**(stage.program.nouns() if stage else {}), **nouns}
    others = {noun: names for noun, names in every.items() if not (game and noun in ("CIV", "GAINER"))}
    known = stage.program.commands() if stage else ()
    groups = [names for one in RULESETS.values() if one not in games for names in one.groups().values()]
    others_have = {name for names in groups for name in names}
    commands = [name for name in known if name not in others_have]
    entries = opened.ledger.entries if opened else ()
    return Lexicon(others, commands, game, situation, lambda: _find_due(opened), entries)


def _find_due(opened: OpenedLedger | None) -> str:
    due = find_due(opened).current if opened else None
    return due.what if due else ""


def _try(reading: LineReading) -> Offer | None:
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
