"""What was probably meant where a rule speaks against an entry: the same with the number that the rule gives."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from civledger.model.border.command import CommandLine
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.turn import Situation, Step

Correcting = Callable[[Any, Sequence[str], Step, Situation], Any]
_Lines = Callable[[Any], Iterable[CommandLine]]
_Suggesting = Callable[[Entry, Sequence[Finding], Situation], CommandLine | None]


def suggest_corrected(correct: Correcting, lines: _Lines, place: int = -1) -> _Suggesting:
    """Return what suggests the corrected entry, by one of its lines: the last, which has all numbers.

    It has nothing to say where a finding is about another entry, or where `correct` knows no way and returns None.
    """

    def suggest(entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
        step = next((one for one in situation.now.steps if one.entry.position == entry.position), None)
        if step is None or any(finding.at[:2] != ("entry", entry.position) for finding in findings):
            return None
        body = correct(entry.body, [finding.civ for finding in findings if finding.civ], step, situation)
        return None if body is None else [*lines(body)][place].with_note(entry)

    return suggest
