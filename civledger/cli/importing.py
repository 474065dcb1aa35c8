"""Rows kept elsewhere on their way into a ledger: understood, judged together, written once."""

import os
from collections.abc import Iterable
from typing import Any, NoReturn

from civledger.cli.desk import Desk, desk_on, standard_input
from civledger.cli.judged import verdict_on
from civledger.cli.options import How
from civledger.cli.record import Addition, complete, placed, refused, seal_of, tell_broken_seal, tell_findings
from civledger.cli.show import refuse, say, told, unreadable, warn
from civledger.engine.books import opened
from civledger.engine.check import new_findings
from civledger.model.names import NoSuchName, several
from civledger.model.offers import offers_of
from civledger.model.situation import Draft
from civledger.model.verdict import WRONG_USAGE
from civledger.model.words import WrongRows
from civledger.rules import having
from civledger.store.create import NotCreated, create, new_text
from civledger.store.read import Unreadable, text_of
from civledger.store.rows import NoRows, Row, rows_of

FEW = 20


def read_rows(source: str) -> list[Row]:
    """Return the rows of a file or of standard input, or end the program."""
    try:
        columns = having("drafts", "purchases").purchases().COLUMNS
        return rows_of(standard_input() if source == "-" else text_of(source), "purchases", columns)
    except (Unreadable, NoRows) as failed:
        refuse(f"{source} {failed}")


def started(file: str, rows: list[Row], source: str, players: str | None, edition: str | None) -> Desk:
    """Return a new ledger of purchases alone that is not written yet."""
    game = having("drafts", "purchases")
    name = os.path.splitext(os.path.basename(file))[0]
    try:
        who = players or ",".join(game.purchases().buyers(rows))
        head = game.starting().header(name, who, **({"edition": edition} if edition else {}))
    except WrongRows as wrong:
        refuse_rows(source, wrong)
    except NoSuchName as wrong:
        refuse(str(wrong))
    head["game"]["tracks"] = ["advances"]
    text = new_text(head)
    faults = [finding.message for finding in verdict_on(file, text).findings]
    if faults:
        refuse(f'{"; ".join(faults)}; say who plays: --players "Ronald=Minoa,Hellas,Egypt,Rome,Hatti"')
    return desk_on(file, text.encode())


def bring_in(desk: Desk, rows: list[Row], source: str, how: How, new: bool = False) -> None:
    """Add what is new in the rows to a ledger, or refuse all of it."""
    try:
        made, there = offers_of(desk.books.ruleset).purchases().drafts(rows, desk.books.at())
    except WrongRows as wrong:
        refuse_rows(source, wrong)
    known = f"{several(there, 'purchase')} there already"
    if not made:
        say(f"{desk.name}: nothing to add; {known}")
        return
    addition = together(desk, made)
    if addition.errors and how.force:
        addition = together(desk, made, {found.civ for found in addition.errors})
    if how.dry_run:
        say(addition.entry.removesuffix("\n"))
    if addition.errors and not how.force:
        refused(desk, addition)
    tell_broken_seal(desk)
    added = f"{several(len(rows) - there, 'purchase')} in {several(len(made), 'entry')}; {known}"
    if how.dry_run:
        say(f"{desk.name}: would add {added}")
    else:
        keep(desk, addition, new)
        with told(desk.name):
            say(f"{desk.name}: {added}")
    tell_findings(addition)


def together(
    desk: Desk, made: Iterable[tuple[int, str, dict[str, Any]]], forced: Iterable[str | None] = ()
) -> Addition:
    """Return a ledger with many entries more, judged as a whole."""
    books, text, blocks, turns = desk.books, desk.raw, [], []
    entries, lines = list(desk.ledger.entries), list(desk.ledger.lines)
    for turn, action, keys in made:
        values = complete(desk, How(turn=turn), action, Draft(keys))
        if values.get("civ") in forced:
            values["forced"] = True
        if books.ruleset.kinds[action].closes:
            values["seal"] = seal_of(desk, entries, values)
        text, entry, line, read = placed(text, values)
        entries.append(read)
        lines.append(line)
        blocks.append(entry)
        turns.append(turn)
    after = opened(books.ledger._replace(entries=entries, lines=lines), books.ruleset, books.setup)
    return Addition(text, "\n".join(blocks), after, new_findings(books, after, min(turns)))


def keep(desk: Desk, addition: Addition, new: bool) -> None:
    """Write a ledger, once."""
    if not new:
        desk.storage.put(desk.file, desk.data, addition.text.encode())
        return
    try:
        create(desk.file, addition.text)
    except NotCreated as failed:
        unreadable(str(failed))


def refuse_rows(source: str, wrong: WrongRows) -> NoReturn:
    """Say what is wrong with each row, and end."""
    warn("".join(f"{source}: {message}\n" for message in wrong.messages[:FEW]))
    refuse(f"{several(len(wrong.messages), 'wrong row')} in {source}; nothing was recorded", WRONG_USAGE)
