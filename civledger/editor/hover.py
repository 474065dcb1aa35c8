"""What there is to say about one line of a ledger, to whoever writes it in an editor."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache

from civledger.bookkeeping.open_ledger import JudgedLedger, judge_content
from civledger.model.finding import Finding
from civledger.model.pages.entry_lines import LAST, tell_last
from civledger.model.samples import with_whole_samples
from civledger.report.escape import printable
from civledger.store.find import SNIFFED, shows_signs

_FEW_FILES = 8  # open at once: who asks about a line has been told what is wrong with the same text


@lru_cache(maxsize=_FEW_FILES)
def judge_text(file: str, text: str) -> JudgedLedger | None:
    """Return everything there is to say about a text that is no file yet, None if it is no game."""
    data = text.encode("utf-8", "replace")
    return judge_content(file, data) if shows_signs(data[:SNIFFED]) else None


def hover_text(judged: JudgedLedger, line: int) -> str:
    """Return what is wrong with a line, with the rules, and what its game says of the entry in which it stands."""
    parts = [_describe_finding(found) for found in judged.verdict.findings if found.line == line]
    notes = [printable(note) for note in explain_entry(judged, line)]
    return "\n\n".join([*dict.fromkeys(parts), *(["\n".join(notes)] if notes else [])])


def _describe_finding(finding: Finding) -> str:
    fault, whom = finding.fault, f"{finding.civ}: " if finding.civ else ""
    said = f"{fault.severity} {fault.code} {fault.name}: {printable(whom + finding.message)}"
    return f"{said}\nhelp: {fault.help}\n\n{with_whole_samples(fault.explanation)}"


def explain_entry(judged: JudgedLedger, line: int) -> Iterator[str]:
    """Yield what the game says of the entry in which a line stands, as it was replayed."""
    position = bisect_right(judged.verdict.entry_lines, line) - 1
    if judged.books is None:
        return
    for turn in judged.books.turns:
        for step in turn.steps:
            if step.entry.position == position and step.entry.body is not None:
                last = getattr(step.entry.body, LAST, False)
                yield from (tell_last(last),) if last is not False else ()
                editor = judged.books.ruleset.editor
                yield from editor.explain_entry(judged.books.at(turn.number), step.entry) if editor else ()
