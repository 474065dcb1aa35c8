"""The entries of a game in words, turn by turn; each game has its own words."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.names import several
from civledger.model.pages.entry_lines import NOT_READ, join_entries, name_numbers
from civledger.model.pages.page import Log, LogLine, LogTurn, Mark, mark_of
from civledger.model.turn import Turn

_TellEntry = Callable[[Turn, Sequence[Entry]], str]


def turns_of_play(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Return the turns that have entries of play."""
    return tuple(turn for turn in turns if _is_played(turn))


def _is_played(turn: Turn) -> bool:
    return any(not step.entry.kind.timeless for step in turn.steps)


def diary(
    turns: Sequence[Turn], findings: Iterable[Finding], tell_entry: _TellEntry, over: bool, called: str = "turn"
) -> Log:
    """Return all entries as lines of their turns, with the findings about each; `tell_entry` puts one into words.

    Of a game that is over no turn is open, and after the last one only the score is written down.
    """
    marks: dict[str, list[Mark]] = {}
    for finding in findings:
        mark = mark_of(finding)
        marks.setdefault(mark.anchor, []).append(mark)
    said = "All entries in the order they take effect, with their numbers in the file."
    days = tuple(_day(turn, called, marks, tell_entry, over) for turn in turns)
    return Log("log", "The log", said, days, called)


def _day(turn: Turn, called: str, marks: Mapping[str, Sequence[Mark]], tell_entry: _TellEntry, over: bool) -> LogTurn:
    """Return the entries of one turn; one replayed in several chunks is one line, as are neighbours without marks."""
    chunks: dict[int, list[Entry]] = {}
    for entry in turn.shown:
        chunks.setdefault(entry.position, []).append(entry)
    reasons = {struck.entry.position: struck.reason for struck in turn.struck}
    marked_ones = {place for place in chunks if f"entry-{place}" in marks}
    lines = []
    for some in join_entries(chunks.values(), {*reasons, *marked_ones}):
        place, last = some[0].position, some[-1]
        anchor, action = f"entry-{place}", last.kind.called or last.kind.action
        said = tell_entry(turn, some) if all(chunk.body is not None for chunk in some) else NOT_READ
        own = tuple(marks.get(anchor, ()))
        lines.append(LogLine(anchor, last.line, action, said, own, name_numbers(some), reasons.get(place)))
    closed = turn.closed.body.at if turn.closed and turn.closed.body else None
    ended = f"closed at {closed:%H:%M}" if closed else "" if turn.closed or over else "open"
    facts = [several(len(chunks), "entry"), ended]
    found = sum(len(line.marks) for line in lines)
    title = "After the game" if over and not _is_played(turn) else f"{called.capitalize()} {turn.number}"
    facts += [several(found, "finding")] if found else []
    return LogTurn(turn.number, title, ", ".join(filter(None, facts)), tuple(lines))
