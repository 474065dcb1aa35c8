"""Which findings somebody wants to see: codes or their beginnings, and how severe they are."""

import enum
from collections.abc import Iterable
from typing import Annotated

import typer

from civledger.cli.show import refuse
from civledger.model.finding import SEVERITIES
from civledger.model.names import did_you_mean

Severity = enum.StrEnum("Severity", {severity: severity for severity in SEVERITIES})  # type: ignore[misc]  # of the one list

CodesOption = Annotated[
    list[str] | None, typer.Option(metavar="CODE,…", help="Codes, or the beginning of codes, such as MC3; repeatable.")
]
SeverityOption = Annotated[Severity | None, typer.Option(help="Show only this severity and worse.")]
ImpactOption = Annotated[bool, typer.Option("--impact", help="Say who would have won without each finding.")]


def choose_codes(
    select: Iterable[str] | None, ignore: Iterable[str] | None, severity: str | None = None, file: str = ""
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what codes must begin with to be shown, and what they must not: all that are less severe among it.

    Codes that nobody typed stand in a `file`.
    """
    lesser: tuple[str, ...] = ()
    if severity is not None:
        from civledger.cli.faults import faults

        less = SEVERITIES[SEVERITIES.index(severity) + 1 :]
        lesser = tuple(fault.code for fault in faults() if fault.severity in less)
    return _known_codes(select or (), file), (*_known_codes(ignore or (), file), *lesser)


def _known_codes(words: Iterable[str], file: str) -> tuple[str, ...]:
    """Return codes or their beginnings as codes are written, or end the program if one begins none."""
    typed = [code.strip() for word in words for code in word.split(",")]
    codes = tuple(code.upper() for code in typed)
    if codes:
        from civledger.cli.faults import faults  # brings the checks of every game along

        known = [fault.code for fault in faults()]
        for word, code in zip(typed, codes, strict=True):
            if not code or not any(each.startswith(code) for each in known):
                said = f"no code begins with {word!r}{did_you_mean(code, known)}"
                refuse(f"{file}{': ' if file else ''}{said} (`civledger explain` lists all codes)")
    return codes
