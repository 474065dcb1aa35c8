"""`civledger explain`."""

import re
from typing import Annotated

import typer

from civledger.cli.faults import faults, find_fault
from civledger.cli.options import TEXT, FormatOption
from civledger.cli.show import refuse, screen, show
from civledger.model.border.ruleset import RuleSet
from civledger.model.names import NoSuchName
from civledger.report.faults import fault_list, find_right, one_fault
from civledger.rules import RULESETS
from civledger.store.storage import Memory

_FOR_SAMPLE = re.compile(r" --(turn 1|anyway|force)\b")  # what only a game without anything else needs


def explain(
    code: Annotated[str | None, typer.Argument(metavar="[CODE]", help="A code such as MC402, or its name.")] = None,
    format: FormatOption = TEXT,
) -> None:
    """Explain a code, or list them all.

    \b
    Examples:
      civledger explain
      civledger explain MC402
      civledger explain treasury-overspent
    """
    if code is None:
        show(fault_list(faults()), format)
        return
    try:
        fault = find_fault(code)
    except NoSuchName as unknown:
        refuse(f"{unknown} (`civledger explain` lists all codes)")
    right = find_right(fault) if format == TEXT else ""
    ways = (_type_sample(game, right) for game in RULESETS.values()) if right else ()
    show(one_fault(fault, next(filter(None, ways), ()), screen()), format)  # of the first game that has the commands


def _type_sample(game: RuleSet, sample: str) -> list[str]:
    """Return a command for each entry of a sample, if all have one: the one that records it, else the plainest."""
    from civledger.bookkeeping.command_lines import sample_commands  # programs have no use for it
    from civledger.cli.undo import find_line

    head, commands = sample_commands(game, sample)
    memory = Memory("sample.toml", head.encode())
    lines = [find_line(memory.file, memory, one) or next(iter(one.lines), "") for one in commands]
    return [_FOR_SAMPLE.sub("", line) for line in lines] if all(lines) else []
