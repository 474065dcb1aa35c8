"""What was probably meant by a command that is refused: the line to type instead."""

import shlex
from collections.abc import Sequence

from civledger.bookkeeping.command_lines import commands_of, quote_line, read_again
from civledger.bookkeeping.judged_entry import JudgedEntry, judge_added
from civledger.bookkeeping.record import Refused
from civledger.engine.books import add_entry
from civledger.model.border.command import CommandLine, option
from civledger.model.border.slots import Words
from civledger.model.entry_faults import ENTERED_TWICE, STRIKE_MISUSED
from civledger.model.strike import STRIKE
from civledger.model.verdict import NotPossible
from civledger.model.words import WrongWord

_LOG = CommandLine("log")


def suggest_line(refused: Refused, file: str | None = None) -> str:
    """Return the line that was probably meant, as it can be pasted, about the same ledger and turn; or nothing."""
    if is_entered_twice(refused):
        meant = put_right(refused.last)
    elif all(found.fault is STRIKE_MISUSED for found in refused.last.errors):
        meant = _strike_others(refused.last)
    else:
        meant = _ask_game(refused.last) if len(refused.judged_entries) == 1 else None
    if meant is None:
        return ""
    turn = () if "--turn" in meant.options or meant.command == STRIKE.action else option("--turn", refused.turn)
    every = [one._replace(options=(*one.options, *turn)) for one in (meant, *meant.then)]
    named = option("-f", file)
    line = together(every, named) if meant.then else quote_line(every[0]._replace(options=(*every[0].options, *named)))
    return line if line.isprintable() else ""


def together(lines: Sequence[CommandLine], file: Words) -> str:
    """Return the line that records what is judged as a whole."""
    script = [quote_line(line).removeprefix("civledger ") for line in lines]
    return " | ".join([shlex.join(["printf", r"%s\n", *script]), shlex.join(["civledger", "run", *file])])


def is_entered_twice(refused: Refused) -> bool:
    """Tell whether something was counted before that may be put right."""
    return any(found.fault is ENTERED_TWICE for found in refused.last.errors)


def may_be_fix(refused: Refused) -> bool:
    """Tell whether an entry would be in order in the place of what was counted before."""
    return bool(refused.last.replaced) and not _mark_fix(refused.last).errors


def put_right(judged_entry: JudgedEntry) -> CommandLine | None:
    """Return the command that stands in the place of what was counted before, with the numbers that the rules allow."""
    fixed = _mark_fix(judged_entry)
    if fixed.errors:
        return _ask_game(fixed)
    lines = [line for line in commands_of(judged_entry.books, [judged_entry.position]) if "--fix" not in line.options]
    same = [line for line in lines if _drafts_again(line, judged_entry)]
    with_all_numbers = [line for line in lines[-1:] if not _is_plain(line, judged_entry)]
    meant = next(iter([*same, *with_all_numbers]), None)
    return meant._replace(options=(*meant.options, "--fix")) if meant else None


def _mark_fix(judged_entry: JudgedEntry) -> JudgedEntry:
    ledger = judged_entry.books.ledger
    after = add_entry(judged_entry.before, {**ledger.entries[-1], "fix": True}, ledger.lines[-1])
    return judge_added(judged_entry.text, judged_entry.entry, judged_entry.before, after, judged_entry.draft)


def _is_plain(line: CommandLine, judged_entry: JudgedEntry) -> bool:
    return line.options in ((), ("--note", judged_entry.chunks[0].note))


def _drafts_again(line: CommandLine, judged_entry: JudgedEntry) -> bool:
    if not _is_plain(line, judged_entry):
        return False
    ruleset, situation = judged_entry.books.ruleset, judged_entry.before.at(judged_entry.turn)
    if "numbers" not in ruleset.slots(line.command):  # whose words are not numbers alone, so nothing is filled up there
        return True
    draft = ruleset.draft(line.command)
    players = ruleset.players(situation)
    try:
        values = ruleset.read_words(line.command, players, {"numbers": line.words})
        return draft(situation, players, **values).keys == judged_entry.draft.keys
    except (WrongWord, NotPossible):  # a name means something else there, or the table is asked
        return False


def _strike_others(judged_entry: JudgedEntry) -> CommandLine:
    """Return a strike without the numbers that cannot be struck; with none left, the line that shows all numbers."""
    books, place = judged_entry.books, judged_entry.position
    struck = [one.entry.position + 1 for turn in books.turns for one in turn.struck if one.by == place]
    numbers = [str(number) for number in judged_entry.draft.keys["entries"] if number in struck]
    return (
        CommandLine(STRIKE.action, tuple(numbers), ("--reason", judged_entry.draft.keys["reason"])) if numbers else _LOG
    )


def _ask_game(judged_entry: JudgedEntry) -> CommandLine | None:
    """Return what the game suggests where one rule speaks against the entry, and nothing else."""
    books, errors = judged_entry.books, judged_entry.errors
    entry = read_again(books, judged_entry.position, judged_entry.turn)
    alone = {found.fault.code for found in errors} == {errors[0].fault.code}
    if entry is None or not alone:
        return None
    meant = books.ruleset.suggest(entry, errors, books.at(judged_entry.turn))
    fix = ("--fix",) if entry.is_fix else ()
    return meant._replace(options=(*meant.options, *fix)) if meant else None
