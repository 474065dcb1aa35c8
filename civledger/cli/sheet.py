"""Going through the events of a turn at a terminal, question by question."""

import sys

import typer

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.bookkeeping.say_entry import name_entries
from civledger.bookkeeping.sheet import answer_sheet, ask_sheet, take_back
from civledger.cli.asking import LEAVING, at_terminal, carry_out, known_commands
from civledger.cli.options import How, choose_file
from civledger.cli.record import tell_outcome, writing
from civledger.cli.show import say_refusal, warn
from civledger.cli.suggested_line import name_ledger
from civledger.model.question import LIST, Question
from civledger.model.verdict import WRONG_USAGE, NotPossible
from civledger.model.words import WrongWord
from civledger.report.escape import printable

_UNDO = "undo"
_KEYS = f"Enter takes what is in brackets. Anywhere: {_UNDO}, {LIST}, or q to leave.\n"


def go_through(how: How, command: str, records: str, first: str = "") -> None:
    """Ask about the events of the open turn until all are settled or somebody leaves; what is open is kept.

    The `first` of them may have been typed before.
    """
    is_elsewhere = how.storage.in_memory or how.storage.sign is not None  # a script, or a page
    if is_elsewhere or not at_terminal():
        say_refusal(f"{command} asks questions, so it needs a terminal. Without one, use civledger {records}", ())
        raise typer.Exit(WRONG_USAGE)
    how = how._replace(file=choose_file(how.file))
    _answer(how, Question(""), LIST)
    if first and (question := ask_sheet(open_ledger(str(how.file), how.storage))):
        _answer(how, question, first)
    warn(_KEYS)
    try:
        is_settled = _ask_all(how)
    except KeyboardInterrupt:
        is_settled = False
        warn("\n")
    if not is_settled:
        warn(name_ledger(f"What is open is kept. To go on: civledger {command}\n"))


def _ask_all(how: How) -> bool:
    """Ask one question after the other, and tell whether all were answered; raises KeyboardInterrupt."""
    hint = ""
    while question := ask_sheet(open_ledger(str(how.file), how.storage)):
        if question.hint != hint:
            warn(f"{question.hint}\n")
        hint, text = question.hint, _hear(question)
        if text is None or text.casefold() in LEAVING:
            return False
        try:
            if text == _UNDO:
                _take_back(how)
            elif text.partition(" ")[0] in known_commands():
                carry_out(text, warn)
            else:
                _answer(how, question, text)
        except (WrongWord, NotPossible) as wrong:
            warn(name_ledger(f"  {wrong}\n"))
        except typer.Exit:
            continue  # why it was refused has been told
    return True


def _hear(question: Question) -> str | None:
    """Return what somebody answers; None at the end of the input. What must be said is asked again."""
    text = None
    while text is None or (not text and question.usual is None):
        warn(f"{question.text} {f'[{question.usual}] ' if question.usual is not None else ''}")
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError:
            continue
        if not line:
            warn("\n")
            return None
        text = " ".join(line.split())
    return text


def _answer(how: How, question: Question, text: str) -> None:
    with writing(how) as opened:
        for outcome in answer_sheet(opened, how, question.key, text):
            tell_outcome(outcome, how)


def _take_back(how: How) -> None:
    """Forget the last answers, or undo what was recorded last."""
    with writing(how) as opened:
        undone = take_back(opened)
    if undone is not None:
        for entry in name_entries(undone.opened.books, len(undone.opened.ledger.entries) - undone.entries):
            warn(f"undone: {printable(entry)}\n")
