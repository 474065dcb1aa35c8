"""`civledger new --turn`: what everybody has where books begin in the middle of a game, from a table or a terminal."""

import os
import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from civledger.cli.asking import LEAVING, YES, at_terminal, hear
from civledger.cli.completing import offering
from civledger.cli.options import name_source, read_source, refuse_rows
from civledger.cli.show import refuse, say, unreadable, warn
from civledger.cli.suggested_line import LINE, paste
from civledger.model.border.parts import Positions
from civledger.model.names import plain
from civledger.model.question import Question
from civledger.model.words import WrongRows, WrongWord
from civledger.report.as_csv import line
from civledger.report.escape import printable
from civledger.store.new_ledger import NotCreated, create, exists_already
from civledger.store.read import UnreadableFile
from civledger.store.rows import NoRows, TableRow, rows_of

_SAID_IN_TABLE = ("--players", "--draw", "--seed", "--map", "--from")
_Head = Mapping[str, Any]
_Said = Mapping[str, Mapping[str, str]]


def read_table(game: Positions, source: str, asking: str) -> list[TableRow]:
    """Return the rows of a table with what everybody has, or end the program and name the line that asks for it."""
    try:
        return rows_of(read_source(source), game.TABLE)
    except UnreadableFile as failed:
        refuse(f"{name_source(source)} {failed}. Without --from, civledger asks at the terminal", instead=[asking])
    except NoRows as failed:
        refuse(f"{name_source(source)} {failed}")


def name_players(game: Positions, source: str, rows: Sequence[TableRow]) -> str:
    """Return who plays by the rows, as it is typed, or end the program."""
    try:
        return game.name_players(rows=rows)
    except WrongRows as wrong:
        refuse_rows(source, wrong)


def fill_in(file: str, game: Positions, head: _Head, rows: Sequence[TableRow], source: str | None) -> dict[str, Any]:
    """Return the head of a new ledger with what everybody has; what no table says is asked at a terminal."""
    said: _Said = {}
    can_ask = at_terminal()
    if source is not None:
        try:
            head, said = game.read_rows(head=head, rows=rows, asks=can_ask)
        except WrongRows as wrong:
            refuse_rows(source, wrong)
    elif not can_ask:
        refuse("--turn asks at a terminal what everybody has. Give a table, such as --from position.csv")
    elif os.path.lexists(file):  # rather said now than when everything was typed
        unreadable(exists_already(file))
    elif not os.access(os.path.dirname(os.path.abspath(file)), os.W_OK):
        unreadable(f"{file} cannot be written: its folder is not there, or not yours to write in")
    return game.finish(head=head, said=_ask_all(file, game, head, said))


def _ask_all(file: str, game: Positions, head: _Head, said: _Said) -> _Said:
    """Return what everybody has once all of it was said; who ends earlier gets a table of what was."""
    before: list[_Said] = []
    with offering(lambda: map(plain, game.list_names())):
        while question := game.ask(head=head, said=said):
            if not before:
                first = head["game"]["first_turn"]
                say(f"what everybody had as turn {first - 1} ended, one number or several on a line")
                say(f"0 none, - nobody knows, left {first - 1} left then, < back, . keeps it for later")
                before.append(said)
            text = hear(f"{printable(question.text)}: ")
            if text is None or text in LEAVING:
                _keep(file, game, head, said)
            if text == "<":
                said = before.pop() if len(before) > 1 else said
            elif text and (more := _take(game, head, said, question, text)):
                before.append(said)
                said = more
    return said


def _take(game: Positions, head: _Head, said: _Said, question: Question, text: str) -> _Said | None:
    """Return what is said with an answer; a word in it that is none is asked for again, and the others stay."""
    while True:
        try:
            more, again = game.answer(head=head, said=said, question=question, text=text)
        except WrongWord as wrong:
            warn(f"{printable(str(wrong))}\n")
            place = re.search(rf"(?<!\w){re.escape(wrong.word)}(?!\w)", text) if wrong.word else None
            if not place:
                return None
            only = wrong.candidates[0] if len(wrong.candidates) == 1 else ""
            asked = f"{f'y for {only}, or ' if only else ''}the right word for {wrong.word}, - leaves it out: "
            while (meant := hear(printable(asked))) == "":
                pass
            if meant is None:
                return None
            right = only if only and meant.casefold() in YES else meant.removeprefix("-")
            text = text[: place.start()] + right + text[place.end() :]
        else:
            warn("".join(f"{printable(line)}\n" for line in again))
            return more


def _keep(file: str, game: Positions, head: _Head, said: _Said) -> NoReturn:
    """Write what was said into a table and end the program: with that table it goes on."""
    if not said:
        refuse("no ledger was written")
    text = "".join(line(row) for row in game.write_rows(head=head, said=said))
    stem, number = os.path.splitext(file)[0], 1
    while os.path.lexists(table := f"{stem}{'' if number == 1 else f'-{number}'}.csv"):
        number += 1
    try:
        create(table, text)
    except NotCreated as failed:
        warn(text)
        refuse(f"{failed}. What was said stands above")
    words, kept = iter(LINE.get()), []
    for word in words:
        option, sign, _ = word.partition("=")
        if option not in _SAID_IN_TABLE:
            kept.append(word)
        elif not sign and option != "--draw":
            next(words, "")
    refuse(f"no ledger was written yet; {table} keeps what was said", instead=[paste((*kept, "--from", table))])
