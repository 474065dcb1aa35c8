"""Every fault there is, how one is found by its code or name, and which findings somebody wants to see."""

import enum
from collections.abc import Iterable, Iterator
from operator import attrgetter
from typing import Annotated

import typer

from civledger.cli.show import refuse
from civledger.model.entry_faults import ENTRY_FAULTS
from civledger.model.file_faults import FILE_FAULTS
from civledger.model.finding import SEVERITIES, Fault
from civledger.model.names import did_you_mean, match, plain
from civledger.rules import RULESETS

Severity = enum.StrEnum("Severity", {severity: severity for severity in SEVERITIES})  # type: ignore[misc]  # of the one list

CodesOption = Annotated[
    list[str] | None, typer.Option(metavar="CODE,…", help="Codes, or the beginning of codes, such as MC3; repeatable.")
]
SeverityOption = Annotated[Severity | None, typer.Option(help="Show only this severity and worse.")]
ImpactOption = Annotated[bool, typer.Option("--impact", help="Say who would have won without each finding.")]


def faults() -> list[Fault]:
    """Return every fault there is, in the order of the codes."""
    return [fault for source in _sources() for fault in source]


def _sources() -> Iterator[list[Fault]]:
    """Yield the faults of files and entries, then those that only one game has, one game after the other."""
    shared = {fault.code: fault for fault in (*FILE_FAULTS, *ENTRY_FAULTS)}
    added = [game.explanations() for game in RULESETS.values()]
    for code, fault in shared.items():
        if more := [game[code] for game in added if code in game]:
            shared[code] = fault._replace(explanation="".join([fault.explanation.rstrip(), *more]))
    yield list(shared.values())
    for game in RULESETS.values():
        own = [check.fault for check in game.judging.CHECKS if check.fault.code not in shared]
        yield sorted(own, key=attrgetter("code"))


def find_fault(code: str) -> Fault:
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


def choose_codes(
    select: Iterable[str] | None, ignore: Iterable[str] | None, severity: str | None = None, file: str = ""
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what codes must begin with to be shown, and what they must not: all that are less severe among it.

    Codes that nobody typed stand in a `file`.
    """
    lesser: tuple[str, ...] = ()
    if severity is not None:
        less = SEVERITIES[SEVERITIES.index(severity) + 1 :]
        lesser = tuple(fault.code for fault in faults() if fault.severity in less)
    return _known_codes(select or (), file), (*_known_codes(ignore or (), file), *lesser)


def _known_codes(words: Iterable[str], file: str) -> tuple[str, ...]:
    """Return codes or their beginnings as codes are written, or end the program if one begins none."""
    typed = [code.strip() for word in words for code in word.split(",")]
    codes = tuple(code.upper() for code in typed)
    if codes:
        known = [fault.code for fault in faults()]  # brings the checks of every game along
        for word, code in zip(typed, codes, strict=True):
            if not code or not any(each.startswith(code) for each in known):
                said = f"no code begins with {word!r}{did_you_mean(code, known)}"
                refuse(f"{file}{': ' if file else ''}{said} (`civledger explain` lists all codes)")
    return codes
