"""`civledger import results`: a ledger for every game of a table."""

import os
from collections.abc import Mapping, Sequence
from typing import NoReturn

from civledger.bookkeeping.import_results import (
    PlannedGame,
    plan_games,
    refuse_taken,
    result_table,
    sort_out,
    write_games,
)
from civledger.bookkeeping.judged_entry import receipt_of
from civledger.bookkeeping.record import Refused
from civledger.cli.options import How, is_typed, standard_input
from civledger.cli.record import tell_findings
from civledger.cli.show import print_receipt, refuse, say, unreadable, warn
from civledger.model.names import match, plain, several
from civledger.model.verdict import RULE_ERRORS, WRONG_USAGE
from civledger.model.words import WrongRows, split_lists
from civledger.report.escape import printable
from civledger.report.findings import refusal_text
from civledger.store.read import UnreadableFile, text_of
from civledger.store.rows import NoRows, TableRow, find_names, rows_of_games

_FEW = 20  # mistakes that are listed


def bring_in_results(
    source: str, output: str | None, how: How, columns: list[str], keep_going: bool, others: Mapping[str, object]
) -> None:
    """Write a ledger for every game of a table that has none yet, or refuse all of them; `others` are in the way.

    If it is to `keep_going`, those that are right are written, and the others listed.
    """
    _refuse_others(how, others)
    beside = os.path.dirname(source) if source != "-" else ""
    folder = (output if output is not None else beside) or "."
    club, kept, said = _find_called(folder, columns)
    rows = _read_results(source, kept, said)
    games, wrong = plan_games(rows, "" if folder == "." else folder, how)
    new = [game for game in games if not game.is_there]
    if keep_going:
        new, more = sort_out(games)
        wrong += more
    else:
        if wrong:
            refuse_rows(source, WrongRows(wrong))
        refuse_taken(games)
        if refused := [game.outcome for game in new if isinstance(game.outcome, Refused)]:
            for verdict in [outcome.verdict for outcome in refused[:_FEW]]:
                warn(f"{printable(verdict.file)}:\n{refusal_text(verdict)}")
            broken = f"{several(len(refused), 'game')} {'breaks' if len(refused) == 1 else 'break'} the rules"
            refuse(f"{broken}. Nothing was recorded. To record it anyway, add --force", RULE_ERRORS)
    if not how.dry_run:
        write_games(new, folder)
    _tell_games(games if not keep_going else [*(game for game in games if game.is_there), *new], new, how)
    if columns and not how.dry_run:
        _keep_called(club, {**kept, **said})
    if wrong:
        warn("".join(f"{name_source(source)}: {printable(message)}\n" for message in wrong))
        refuse(f"{several(len(wrong), 'mistake')} in {name_source(source)}. These games were left out", RULE_ERRORS)


def _find_called(folder: str, columns: Sequence[str]) -> tuple[str, dict[str, str], dict[str, str]]:
    """Return the club's file, and what others call our columns: as the club keeps it, and as it was typed."""
    from civledger.store.import_columns import NoColumns, find_columns

    known = (*result_table().columns, *result_table().optional)
    try:
        club, kept = find_columns(folder)
    except (NoColumns, UnreadableFile) as failed:
        refuse(str(failed))
    said = dict[str, str]()
    for word in split_lists(columns):
        ours, sign, theirs = word.partition("=")
        if not sign or not theirs.strip():
            refuse(f"--columns takes ours=theirs, such as points=score, not {word!r}")
        name = match(ours, known, "column")
        if name in said:
            refuse(f"--columns names {name} twice: {said[name]} and {theirs.strip()}. Leave one out")
        said[name] = theirs.strip()
    return club, kept, said


def _keep_called(club: str, called: Mapping[str, str]) -> None:
    from civledger.store.import_columns import keep_columns

    try:
        keep_columns(club, called)
    except (OSError, UnreadableFile) as failed:
        unreadable(f"{club} cannot be written: {failed}")
    pairs = ", ".join(f"{ours}={theirs}" for ours, theirs in called.items())
    say(printable(f"{club}: the columns {pairs} are kept for the next time"))


def _refuse_others(how: How, options: Mapping[str, object]) -> None:
    """End the program if something was typed that is about one ledger."""
    if how.file is not None:
        refuse("results start new ledgers. Leave out -f, and do not import them in a script")
    for option in [option for option, value in options.items() if is_typed(value)]:
        refuse(f"results start new ledgers, described by their columns. Leave out --{option}")


def _read_results(source: str, kept: Mapping[str, str], typed: Mapping[str, str]) -> list[TableRow]:
    """Return the rows of a file or of standard input, or end the program; a table need not have the columns kept."""
    try:
        text = standard_input() if source == "-" else text_of(source)
        there = find_names(text)
        fit = {ours: theirs for ours, theirs in kept.items() if plain(theirs) in there and plain(ours) not in there}
        rows = rows_of_games(text, result_table(), {theirs: ours for ours, theirs in {**fit, **typed}.items()})
    except (UnreadableFile, NoRows) as failed:
        refuse(f"{name_source(source)} {failed}")
    columns = {name for row in rows for name in row.cells}
    if not rows:
        refuse(f"{name_source(source)} has no results")
    if not columns & {"file", "game"}:
        said = f'{name_source(source)} needs a column named "file" or "game" to tell the games apart'
        refuse(said)
    return rows


def _tell_games(games: Sequence[PlannedGame], new: Sequence[PlannedGame], how: How) -> None:
    """Tell what was recorded, or would be, a line a game."""
    known = f"{several(len(games) - len(new), 'game')} already there"
    if not new:
        say(f"nothing to add, {known}")
        return
    lines = [f"{printable(game.file)}: {line}" for game in new for line in receipt_of(game.outcome.judged_entries[-1])]
    lines += [f"{printable(game.file)}: already there" for game in games if game.is_there]
    lines.append(f"{'would add ' if how.dry_run else ''}{several(len(new), 'game')}, {known}")
    with print_receipt(several(len(new), "ledger")):
        say("\n".join(map(printable, lines)))
    for game in new:
        tell_findings(game.outcome.judged_entries[-1].findings)


def name_source(source: str) -> str:
    """Return what a source of rows is called in messages."""
    return "standard input" if source == "-" else source


def refuse_rows(source: str, wrong: WrongRows) -> NoReturn:
    """Say what is wrong with each row, and end."""
    name, more = name_source(source), len(wrong.messages) - _FEW
    warn("".join(f"{name}: {message}\n" for message in wrong.messages[:_FEW]))
    if more > 0:
        warn(f"{name}: and {several(more, 'more mistake')}\n")
    refuse(f"{several(len(wrong.messages), 'mistake')} in {name}. Nothing was recorded", WRONG_USAGE)
