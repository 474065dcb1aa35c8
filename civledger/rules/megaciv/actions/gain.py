"""`gain`: treasury gained."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.border.command import Command, CommandLine, Records, Shows, list_pairs
from civledger.model.border.slots import Word, optional
from civledger.model.draft import Draft, draft_count
from civledger.model.entry import Entry
from civledger.model.finding import WARNING, Finding
from civledger.model.names import plain
from civledger.model.players import Players
from civledger.model.turn import Situation
from civledger.model.words import GAP
from civledger.rules.megaciv.actions import IN_TREASURY, VALUES
from civledger.rules.megaciv.actions.tokens import last_cause, tell_treasuries
from civledger.rules.megaciv.entries.treasury import GAIN, SOURCES, Gain

COMMAND = Command(
    "gain",
    "Show the treasuries, or record treasury gained.",
    ("gain", "gain hel=3 --from attack"),
    (VALUES._replace(said=IN_TREASURY),),
    (optional(("--from",), Word(SOURCES, "source"), "Where it came from.", name="source"),),
    ways=(Records((VALUES.name,)), Shows(module="spend")),
    verbs=("gains", "gained", "collect", "collects", "receive", "receives", "earn", "earns", "gets"),
)


def draft(situation: Situation, players: Players, numbers: Mapping[str, int], source: str | None = None) -> Draft:
    """Return the entry of treasury gained."""
    return draft_count(GAIN, numbers, tell_treasuries, {} if source is None else {"from": source})


def _count_first(entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
    """Return the count that makes room for what was gained: fewer tokens may be left on the board."""
    civs = [finding.civ for finding in findings if finding.civ and finding.fault.severity == WARNING]
    if len(civs) != 1:
        return None
    cause = last_cause(situation, civs[0], "conflict")
    return CommandLine("census", (f"{plain(civs[0])}={GAP}",), ("--after", cause))


INSTEAD = {"MC201": _count_first}


def lines(gain: Gain) -> Iterator[CommandLine]:
    """Yield the lines of treasury gained, first without the source that is usual."""
    if gain.from_ == Gain._field_defaults["from_"]:
        yield CommandLine("gain", list_pairs(gain.treasury))
    yield CommandLine("gain", list_pairs(gain.treasury), ("--from", gain.from_))
