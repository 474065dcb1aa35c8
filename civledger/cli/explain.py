"""`civledger explain`."""

from collections.abc import Iterator
from operator import attrgetter
from typing import Annotated

import typer

from civledger.cli.options import TEXT, FormatOption
from civledger.cli.show import refuse, show
from civledger.model.entry_faults import ENTRY_FAULTS
from civledger.model.file_faults import FILE_FAULTS
from civledger.model.finding import Fault
from civledger.model.names import NoSuchName, match, plain
from civledger.report.faults import fault_list, one_fault
from civledger.rules import RULESETS


def faults() -> list[Fault]:
    """Return every fault there is, in the order of the codes."""
    return [fault for source in _sources() for fault in source]


def _sources() -> Iterator[list[Fault]]:
    """Yield the faults of files and entries, then those that only one game has, one game after the other."""
    shared = [*FILE_FAULTS, *ENTRY_FAULTS]
    yield [_with_games(fault) for fault in shared]
    for game in RULESETS.values():
        own = [check.fault for check in game.judging.CHECKS if check.fault not in shared]
        yield sorted(own, key=attrgetter("code"))


def _with_games(fault: Fault) -> Fault:
    """Return a fault that all games have, explained with what the games add to it."""
    added = [text for game in RULESETS.values() if (text := game.explanations().get(fault.code))]
    return fault._replace(explanation="".join([fault.explanation.rstrip(), *added])) if added else fault


def _find(code: str) -> Fault:
    """Return the fault of this code or name, without loading more games than needed; raises NoSuchName.

    A code may stand in brackets, as findings show it: `error[MC402]`.
    """
    code = code.partition("[")[2].partition("]")[0] or code
    words: dict[str, Fault] = {}
    for source in _sources():
        words |= {word: fault for fault in source for word in (fault.code, fault.name)}
        if plain(code) in map(plain, words):
            break
    return words[match(code, words, "code")]


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
        show(one_fault(_find(code)), format)
    except NoSuchName as unknown:
        refuse(f"{unknown} (`civledger explain` lists all codes)")
