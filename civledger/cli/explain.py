"""`civledger explain`."""

from typing import Annotated

import typer

from civledger.cli.options import TEXT, FormatOption
from civledger.cli.show import refuse, show
from civledger.model.entry_faults import ENTRY_FAULTS
from civledger.model.file_faults import FILE_FAULTS
from civledger.model.finding import Fault
from civledger.model.names import NoSuchName, match
from civledger.report.faults import fault_list, one_fault
from civledger.rules import RULESETS


def faults() -> list[Fault]:
    """Return every fault there is, in the order of the codes."""
    of_games = [check.fault for load in RULESETS.values() for check in load().checks]
    return [*FILE_FAULTS, *ENTRY_FAULTS, *sorted(of_games)]


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
    known = faults()
    if code is None:
        show(fault_list(known), format)
        return
    words = {word: fault for fault in known for word in (fault.code, fault.name)}
    try:
        show(one_fault(words[match(code, words, "code")]), format)
    except NoSuchName as unknown:
        refuse(f"{unknown} (`civledger explain` lists all codes)")
