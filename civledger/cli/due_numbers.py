"""Numbers at the prompt without a command: they are of what the prompt showed as due."""

from collections.abc import Callable, Mapping, Sequence

from civledger.bookkeeping.calling_out import CalledNumber, find_doubt, find_uncounted
from civledger.bookkeeping.due import TurnDue
from civledger.bookkeeping.open_ledger import open_ledger
from civledger.bookkeeping.seating import players_of
from civledger.cli.app import WholeProgram, every_command, is_command
from civledger.cli.asking import YES, hear, is_line
from civledger.cli.reader.cursor import BelowNone
from civledger.cli.reader.names import FILLING
from civledger.cli.reader.offers import find_lexicon
from civledger.cli.reader.pieces import Piece, cut_glued, cut_line
from civledger.cli.reader.readings import read_as
from civledger.cli.show import warn
from civledger.cli.suggested_line import Stage, keep_line, paste
from civledger.cli.tried import hear_refusal
from civledger.engine.books import Books
from civledger.model.border.slots import Words, write_pairs
from civledger.model.due import DONE, Due
from civledger.model.names import both, several
from civledger.model.struct import Struct
from civledger.model.words import EVERYBODY, WrongWord, is_bare
from civledger.report.escape import printable
from civledger.store.storage import FILES

CarryOut = Callable[[Sequence[str]], int]


class ShownDue(Struct):
    """What a prompt showed as due: a count of these players in this order, `all_named` or not.

    If they are `next`, one after the other, the first may say a number alone.
    """

    turn: int
    command: str
    names: Words
    all_named: bool
    next: bool


class DueLine(Struct):
    """The line that numbers without a command are: a number a player, and why it is asked before it is recorded."""

    rows: Mapping[str, str]
    words: Words
    doubts: Words = ()


def goes_round(due: Due) -> bool:
    """Tell whether a number alone is of who comes next: the table moves, and nobody of it has said one yet."""
    return due.is_numbers and bool(due.queues) and DONE not in due.players.values()


def find_shown(step: TurnDue, books: Books, all_named: bool) -> ShownDue | None:
    """Return what is due where that is one number a player."""
    due = step.current
    if due is None or not due.is_numbers or set(due.waits) != {*find_uncounted(books, due.what)}:
        return None
    return ShownDue(step.turn, due.what, step.next, all_named, next=goes_round(due))


def read_due_numbers(file: str, words: Words, shown: ShownDue) -> DueLine | None:
    """Return the line that numbers alone are, or names with numbers; None for what is neither.

    Raises WrongWord for too many numbers, UnusableLedger.
    """
    pieces = cut_line(words)
    counted = [piece for piece in pieces if piece.number is not None]
    if not (counted or any(len(cut_glued(piece)) > 1 for piece in pieces)) or is_command(words[0]):
        return None
    books = open_ledger(file).books
    if all(piece.number is not None or piece.text.casefold() in FILLING for piece in pieces):
        found = _share_out(counted, shown, players_of(books).names)
    else:
        found = _read_named(words, pieces, shown.command)
    if found is None:
        return None
    rows, doubts = found
    if EVERYBODY in rows:
        rows = {
            **dict.fromkeys(shown.names, rows[EVERYBODY]),
            **{who: n for who, n in rows.items() if who != EVERYBODY},
        }
    return _write_rows(books, shown, rows, doubts)


def read_counted(file: str, words: Words, shown: ShownDue) -> DueLine | None:
    """Return the line of a count that is due as it was typed, if one number of it is impossible and others are not."""
    try:
        said = read_due_numbers(file, words[1:], shown) if words[1:] and words[0] == shown.command else None
    except WrongWord:
        return None
    if said is None or not _find_impossible(file, said):
        return None
    program = WholeProgram()
    is_same = hear_refusal(program, words, file, FILES) == hear_refusal(program, said.words, file, FILES)
    return said if is_same else None


def _write_rows(books: Books, shown: ShownDue, rows: Mapping[str, str], doubts: Sequence[str] = ()) -> DueLine:
    """Return the line of a number a player, with what else is doubtful about it than the `doubts`."""
    fixes = [who for who in rows if who not in find_uncounted(books, shown.command)]
    words = (shown.command, *write_pairs(rows), *(["--fix"] if fixes else ()))
    return DueLine(rows, words, (*doubts, *_doubt_rows(books, shown, rows, fixes)))


def _find_impossible(file: str, line: DueLine) -> tuple[str, str] | None:
    """Return whose number is refused by itself, the first, and why, where the line is and other numbers are not."""
    program, (command, *_) = WholeProgram(), line.words
    if len(line.rows) < 2 or not hear_refusal(program, line.words, file, FILES):
        return None
    options = line.words[len(line.rows) + 1 :]
    alone = {who: (command, *write_pairs({who: number}), *options) for who, number in line.rows.items()}
    refused = {who: said for who, words in alone.items() if (said := hear_refusal(program, words, file, FILES))}
    first = next(iter(refused), "")
    why = refused[first].partition("civledger:")[0] if first else ""  # without how to force it
    return (first, why) if 0 < len(refused) < len(line.rows) else None


_Rows = tuple[Mapping[str, str], list[str]]


def _share_out(counted: Sequence[Piece], shown: ShownDue, everybody: Sequence[str]) -> _Rows | None:
    """Return whose each of some numbers is that stand alone, and what is doubtful about that."""
    if any(piece.text[:1] in "+-" or piece.is_odd for piece in counted):
        return None
    many, due = len(counted), len(shown.names)
    if many > due and many != len(everybody):
        raise WrongWord(f"{several(many, 'number')}, but {due} due: {', '.join(shown.names)}. Or write name=number")
    doubts = []
    if many > due or (many < due and not shown.next):
        doubts.append(f"{several(many, 'number')}, and {due} due")
    names = everybody if many > due else shown.names[:many]
    in_ranking = [who for who in everybody if who in names] == [*names]
    if many > 1 and not doubts and not (shown.all_named and in_ranking):
        doubts.append("each number belongs to this player" if in_ranking else "in the order in which they come next")
    return {who: str(piece.number) for who, piece in zip(names, counted, strict=True)}, doubts


def _read_named(words: Words, pieces: Sequence[Piece], command: str) -> _Rows | None:
    """Return the numbers that stand beside names, if the line says nothing else."""
    program = WholeProgram()
    with keep_line(words, Stage(None, program, words)):
        try:
            readings = [*read_as(command, pieces, find_lexicon(words), guessed=False)]
        except BelowNone:  # of which the whole line is answered, as elsewhere
            return None
    if not readings or not all("=" in word for word in readings[0].line[1:]):
        return None
    first = readings[0]
    is_sure = not first.guessed and all(one.guessed or one.line == first.line for one in readings)
    doubts = [] if is_sure else [*(first.worked_out or ("if that is what you mean",))]
    return dict(word.split("=") for word in first.line[1:]), doubts


def _doubt_rows(books: Books, shown: ShownDue, rows: Mapping[str, str], fixes: Sequence[str]) -> list[str]:
    """Return why numbers are asked about: the books have moved on, they stand already, or are far from those before."""
    now, command = books.at().turn, shown.command
    if now != shown.turn:
        return [f"{books.ruleset.turn_called} {shown.turn} was closed meanwhile; this is for {now}"]
    called = {who: CalledNumber(who, number, fix=who in fixes) for who, number in rows.items()}
    found = [find_doubt(books, command, "" if one.fix else who, one) for who, one in called.items()]
    late = [who for who in fixes if who in shown.names]
    others = [who for who in fixes if who not in shown.names]
    doubts = [*filter(None, found), *([f"the books have moved on: nothing is due of {both(late)}"] if late else [])]
    return doubts or ([f"nothing is due of {both(others)}"] if others else [])


def record_numbers(file: str, said: DueLine, shown: ShownDue, carry_out: CarryOut) -> str:
    """Record numbers that were due, after a question if there is a doubt; return a line that was typed at it.

    One that is impossible is asked again.
    """
    while wrong := _find_impossible(file, said):
        who, refusal = wrong
        warn(refusal)
        books = open_ledger(file).books
        others = {name: number for name, number in said.rows.items() if name != who}
        answer = hear(f"{players_of(books).describe(who)} again, or . to record the other {len(others)}: ") or ""
        if answer == ".":
            said = _write_rows(books, shown, others)
        elif is_bare(answer):
            said = _write_rows(books, shown, {**said.rows, who: answer})
        else:
            warn("nothing was recorded\n")
            return answer if is_line(answer, every_command()) else ""
    line = paste(said.words).removeprefix("civledger ")
    if not said.doubts:
        warn(f"read as: {line} (undo takes it back)\n")
        carry_out(said.words)
        return ""
    warn(f"  {line}\n{''.join(f'     {printable(doubt)}{chr(10)}' for doubt in said.doubts)}")
    answer = hear("Record this? [y/N] ") or ""
    if answer.casefold() in YES:
        carry_out(said.words)
        return ""
    if not is_line(answer, every_command()):
        return ""
    warn("not recorded\n")
    return answer
