"""The answer to a line that failed: it is read as one command or several, and carried out, offered, or asked about."""

import re
import shlex
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NoReturn

import typer

from civledger.cli.asking import INSTEAD, YES, ask, at_terminal
from civledger.cli.reader.names import Lexicon
from civledger.cli.reader.offers import LONGEST, MOST_PIECES, FoundLines, Offer, find_lexicon, find_offers
from civledger.cli.reader.pieces import Piece
from civledger.cli.reader.takes import takes_one_player, takes_text
from civledger.cli.suggested_line import LINE, STAGE, Program, Stage, keep_line, name_ledger, paste
from civledger.cli.tried import (
    AGAIN,
    DEPTH,
    Rehearsal,
    copy_books,
    hear_refusal,
    is_beyond,
    is_grave,
    ledger_of,
    run_unseen,
)
from civledger.model.border.read import PLAYERS
from civledger.model.border.slots import Words
from civledger.model.struct import Struct
from civledger.model.verdict import FINE
from civledger.store.storage import FILES, Stream

_MOST_PARTS, _MOST_CUTS = 5, 6
_PARTING = (",", ";", "&", "&&", "|", "+", "/")
_SIGNS_BEHIND = re.compile(r"([,;&|+/]+)\Z")
_LINKS = ("and", "then", "also")
_BOTH = ("both", "each")

_Say = Callable[[Iterable[str]], None]
_Warn = Callable[[str], None]


class _TriedParts(Struct):
    """Commands that work one after the other on a copy of the books, up to one that is `refused`, if any is.

    That is no exact line if it `is_read`.
    """

    file: str
    lines: list[Words]
    refused: str = ""
    is_read: bool = False
    writes: bool = True


def answer(say: _Say, otherwise: Callable[[], Iterable[str]], code: int, warn: _Warn) -> NoReturn:
    """Answer a line that failed; `say` tells why it did, with lines to type instead, which may be found `otherwise`."""
    if DEPTH.get():
        raise typer.Exit(code)
    if AGAIN.get():
        say(otherwise())
        raise typer.Exit(code)
    stage, line = STAGE.get(), LINE.get()
    if stage and (isinstance(stage.storage, Stream) or len(line) > MOST_PIECES):
        stage = None  # where several commands cannot be tried
    if stage and (parts := _try_parts(_part_line(line, stage.program.commands()), stage)):
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


def _find_loose_parts(found: FoundLines, stage: Stage) -> _TriedParts | None:
    """Return the sentences of a line that is several: each has one reading that works, or that is refused."""
    line, until = LINE.get(), time.process_time() + 2 * LONGEST
    refused: _TriedParts | None = None
    for parts in _part_loosely(line, found.lexicon or find_lexicon(line), by_names=not found.refused):
        tried = _try_parts(parts, stage) if time.process_time() < until else None
        if tried and not tried.refused:
            return tried
        if tried and (tried.is_read or (tried.lines and not refused)) and not (refused and refused.is_read):
            refused = tried
    return refused


def _try_parts(parts: Sequence[Words], stage: Stage) -> _TriedParts | None:
    """Try commands one after the other; one that is not exact is read. None if one of them is no command."""
    storage, program = stage.storage or FILES, stage.program
    if not 1 < len(parts) <= _MOST_PARTS or any(map(is_beyond, parts)):
        return None
    file = ledger_of(LINE.get(), storage, stage.given)
    copy = copy_books(file, storage) if file else None
    if not file or not copy:
        return None
    lines: list[Words] = []
    for part in parts:
        before = copy.data
        done = run_unseen(program, part, file, copy) == FINE
        if not done:
            copy.data = before
        line = part if done else _read_part(part, copy, program)
        if line is None or not (done or run_unseen(program, line, file, copy) == FINE):
            tried = part if line is None else line
            others = parts[len(lines) + 1 :]
            if not all(program.parses(one) or _read_part(one, copy, program) for one in (tried, *others)):
                return None
            return _TriedParts(file, lines, hear_refusal(program, tried, file, copy), is_read=line is not None)
        lines.append(line)
    return _TriedParts(file, lines, writes=copy.data != copy.before)


def _read_part(part: Words, copy: Rehearsal, program: Program) -> Words | None:
    """Return the only line that one of several may mean, tried on the books as those before it leave them."""
    with keep_line(part, Stage(copy, program, part)):
        found = find_offers()
    is_named = part[0] in program.commands()
    offered = [offer.line for offer in found.offers if offer.writes or is_named]
    lines = [line for line in offered or found.refused if line[0] == part[0] or not takes_text(line[0])]
    return lines[0] if len(lines) == 1 else None


def _tell_parts(parts: _TriedParts, say: _Say, warn: _Warn) -> None:
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


def _tell_refused(lines: Sequence[Words], say: _Say, otherwise: Callable[[], Iterable[str]], warn: _Warn) -> None:
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


def _ask(offers: Sequence[Offer], say: _Say, warn: _Warn) -> None:
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
    stage = STAGE.get()
    if stage is not None:
        raise typer.Exit(stage.program.carry_out(offer.line, stage.storage))


def _part_line(line: Sequence[str], commands: Collection[str]) -> list[Words]:
    """Return the commands of a line that are parted by signs or words; a note behind one is its entry's."""
    whole_line = line[0].split() if len(line) == 1 else line  # in quotation marks
    apart = ([word] if " " in word else re.split("(;)", word) for word in whole_line)  # typed without blanks
    words = [part for parts_of_word in apart for part in parts_of_word if part]
    parts: list[list[str]] = [[]]
    for word in words:
        sign, before = _end_of(parts[-1])
        if word.rstrip("".join(_PARTING)) in commands and sign and before:
            parts[-1] = before
            parts.append([";"] if word == "note" else [])
        parts[-1].append(word)
    whole: list[Words] = []
    for part in parts:
        if part[:1] == [";"]:
            whole[-1] += ("--note", " ".join(part[2:]))
        else:
            whole.append(tuple(part))
    return whole


def _end_of(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the sign or the word that parts what was said from what follows, and the words without it."""
    rest = list(words)
    sign = ""
    while rest and rest[-1].casefold() in (*_PARTING, *_LINKS):
        word = rest.pop()
        sign = word if word != "and" or sign else ""
    if rest and rest[-1].endswith(_PARTING):
        sign = rest[-1][-1]
        rest[-1] = rest[-1].rstrip("".join(_PARTING))
    return sign, rest


def _part_loosely(line: Sequence[str], lexicon: Lexicon, by_names: bool) -> Iterator[list[Words]]:
    """Yield the sentences that a line may be: cut at its signs, or between a unit and a number, as seldom as possible.

    What begins with no name is said of those whose name stands before it. With `by_names`, a sentence about several
    players, of a command that takes one, is one for each of them.
    """
    typed = line[0].split() if len(line) == 1 else line
    words = [part for word in typed for part in _SIGNS_BEHIND.split(word) if part]
    cuts = list(_find_cuts(words, lexicon))[:_MOST_CUTS]
    for number in range(1, min(len(cuts), _MOST_PARTS - 1) + 1):
        for chosen in combinations(cuts, number):
            ends = pairwise((0, *chosen, len(words)))
            parts = [_strip_links(words[begin:end]) for begin, end in ends]
            if all(parts):
                yield [tuple(part) for part in _name_subjects(parts, lexicon)]
    yield from _part_by_names(words, lexicon) if by_names else ()


def _find_cuts(words: Sequence[str], lexicon: Lexicon) -> Iterator[int]:
    for place, (before, word) in enumerate(pairwise(words), 1):
        is_number = Piece(word, word, 0).number is not None
        counted = any(Piece(one, one, 0).number is not None for one in words[: place - 1])
        is_unit = lexicon.is_unit(before) and is_number and counted
        begins = word in lexicon.commands and (place + 1 < len(words) or is_grave(word)) and not takes_text(word)
        if before.casefold() in (*_PARTING, *_LINKS) or is_unit or begins:
            yield place


def _strip_links(words: Sequence[str]) -> list[str]:
    kept = list(words)
    while kept and kept[-1].casefold() in (*_PARTING, *_LINKS):
        kept.pop()
    while kept and kept[0].casefold() in _LINKS:
        kept.pop(0)
    return kept


def _name_subjects(parts: Sequence[Sequence[str]], lexicon: Lexicon) -> Iterator[list[str]]:
    """Yield the sentences; one that begins with a number or a verb with the name of the one before."""
    subject: list[str] = []
    for part in parts:
        first = part[0]
        is_named = bool(lexicon.find([first], PLAYERS, guess=False)) or first.casefold() in ("all", "everyone")
        lacks = Piece(first, first, 0).number is not None or lexicon.is_unit(first)
        subject = [first] if is_named else subject if lacks else []
        yield [*([] if is_named else subject), *part]


def _part_by_names(words: Sequence[str], lexicon: Lexicon) -> Iterator[list[Words]]:
    """Yield a sentence for each of the players who stand in a row in one."""
    names: list[str] = []
    begin = end = 0
    for place, word in enumerate(words):
        listed = [name for name in word.split(",") if name]
        if listed and all(lexicon.find([name], PLAYERS, guess=False) for name in listed):
            begin = place if not names else begin
            names, end = [*names, *listed], place + 1
        elif names and word.casefold() not in (*_PARTING, "and"):
            break
    rest = [word for word in words[end:] if word.casefold() not in _BOTH]
    is_counted = any(any(map(str.isdigit, word)) or Piece(word, word, 0).number is not None for word in rest)
    is_each = len(rest) < len(words) - end
    named = [word for word in (*words[:begin], *rest) if word in lexicon.commands]
    if any(not is_each and not takes_one_player(command) for command in named):
        return
    if 1 < len(names) <= _MOST_PARTS and (is_each or not is_counted):  # a number is said once, unless of each
        yield [(*words[:begin], name, *rest) for name in names]
