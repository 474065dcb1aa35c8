"""Findings that say the same about several players of one turn, told once."""

from collections.abc import Iterable

from civledger.model.finding import ERROR, Finding
from civledger.model.names import both


def alike(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Return findings in their order, those that say the same about players of one turn together.

    Errors stay apart: each of them is put right by itself.
    """
    groups: dict[object, list[Finding]] = {}
    for number, found in enumerate(findings):
        shared = found.civ is not None and found.fault.severity != ERROR
        key = (found.fault.code, found.turn, found.message) if shared else number
        groups.setdefault(key, []).append(found)
    return list(groups.values())


def as_one(findings: list[Finding]) -> Finding:
    """Return findings that say the same as one about all their players."""
    first = findings[0]
    names = dict.fromkeys(found.civ for found in findings if found.civ)
    return first._replace(civ=both(list(names))) if names else first


def told_once(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings in their order, each that would be repeated for other players as one about them all."""
    return [as_one(group) for group in alike(findings)]
