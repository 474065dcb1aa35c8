"""Results of finished games brought in at the keyboard, a ledger each, and telling what became of them."""

import os
from collections.abc import Mapping, Sequence
from typing import NoReturn

from civledger.bookkeeping.import_results import PlannedGame, plan_games, result_table, write_games
from civledger.bookkeeping.receipt import receipt_of
from civledger.bookkeeping.record import Refused
from civledger.cli.importing import FEW, name_source, refuse_rows
from civledger.cli.options import How
from civledger.cli.parameters import is_typed
from civledger.cli.record import options_of, tell_findings
from civledger.cli.show import print_receipt, refuse, say, warn
from civledger.cli.show_view import standard_input
from civledger.cli.typed_line import ask_help
from civledger.model.names import several
from civledger.model.verdict import RULE_ERRORS
from civledger.model.words import WrongRows
from civledger.report.findings import refusal_text
from civledger.report.safe import printable
from civledger.store.read import UnreadableFile, text_of
from civledger.store.rows import NoRows, TableRow, rows_of_games


def bring_in_results(source: str, output: str | None, how: How, others: Mapping[str, object]) -> None:
    """Write a ledger for every game of a table that has none yet, or refuse all of them; `others` are in the way."""
    refuse_others(how, others)
    beside = os.path.dirname(source) if source != "-" else ""
    folder = (output if output is not None else beside) or "."
    rows = read_results(source)
    try:
        games = plan_games(rows, "" if folder == "." else folder, options_of(how))
    except WrongRows as wrong:
        refuse_rows(source, wrong)
    new = [game for game in games if not game.is_there]
    refused = [game.outcome for game in new if isinstance(game.outcome, Refused)]
    if refused:
        refuse_games(refused)
    if not how.dry_run:
        write_games(new, folder)
    tell_games(games, new, how)


def refuse_others(how: How, options: Mapping[str, object]) -> None:
    """End the program if something was typed that is about one ledger."""
    if how.file is not None:
        refuse("results start new ledgers. Leave out -f, and do not import them in a script")
    for option in [option for option, value in options.items() if is_typed(value)]:
        refuse(f"results start new ledgers, described by their columns. Leave out --{option}")


def read_results(source: str) -> list[TableRow]:
    """Return the rows of a file or of standard input, or end the program."""
    try:
        rows = rows_of_games(standard_input() if source == "-" else text_of(source), result_table())
    except (UnreadableFile, NoRows) as failed:
        refuse(f"{name_source(source)} {failed}", instead=[ask_help()])
    columns = {name for row in rows for name in row.cells}
    if not rows:
        refuse(f"{name_source(source)} has no results", instead=[ask_help()])
    if not columns & {"file", "game"}:
        said = f'{name_source(source)} needs a column named "file" or "game" to tell the games apart'
        refuse(said, instead=[ask_help()])
    return rows


def refuse_games(refused: Sequence[Refused]) -> NoReturn:
    """Show what speaks against each game, and end."""
    for verdict in [outcome.verdict for outcome in refused[:FEW]]:
        warn(f"{printable(verdict.file)}:\n{refusal_text(verdict)}")
    broken = f"{several(len(refused), 'game')} {'breaks' if len(refused) == 1 else 'break'} the rules"
    refuse(f"{broken}. Nothing was recorded. To record it anyway, add --force", RULE_ERRORS)


def tell_games(games: Sequence[PlannedGame], new: Sequence[PlannedGame], how: How) -> None:
    """Tell what was recorded, or would be, a line a game."""
    known = f"{several(len(games) - len(new), 'game')} already there"
    if not new:
        say(f"nothing to add, {known}")
        return
    lines = [f"{printable(game.file)}: {line}" for game in new for line in receipt_of(game.outcome.additions[-1])]
    lines += [f"{printable(game.file)}: already there" for game in games if game.is_there]
    lines.append(f"{'would add ' if how.dry_run else ''}{several(len(new), 'game')}, {known}")
    with print_receipt(several(len(new), "ledger")):
        say("\n".join(map(printable, lines)))
    for game in new:
        tell_findings(game.outcome.additions[-1].findings)
