"""`regress`: markers moved back."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.model.border.command import Command, CommandLine, Records, list_pairs, option
from civledger.model.border.slots import TEXT, NamedNumber, Slot, optional
from civledger.model.draft import Draft, draft_count
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.players import Players
from civledger.model.strike import STRIKE
from civledger.model.turn import Situation
from civledger.rules.megaciv.actions import SPACE
from civledger.rules.megaciv.entries.table import AST_CHECK, ENDTURN, REGRESS, Regress

COMMAND = Command(
    "regress",
    "Record markers that a calamity moves back.",
    ("regress hel=1 --reason Regression", "regress hel=1 saba=2"),
    (
        Slot(
            "numbers",
            NamedNumber("CIV", "SPACES"),
            "Who moves back how many spaces.",
            repeats=True,
            required=True,
            said=SPACE,
        ),
    ),
    (optional(("--reason",), TEXT, "Why.", default=""),),
    "Regression moves a marker back one space, with Fundamentalism two, with Library one less. The step back of the"
    " Expert side is a marker of `ast-check` or `endturn`.",
    (Records(("numbers",)),),
)


def draft(situation: Situation, players: Players, numbers: Mapping[str, int], reason: str = "") -> Draft:
    """Return the entry of markers moved back by a calamity."""

    def receipt(after: Situation, moved: Mapping[str, int]) -> list[str]:
        return [f"{civ} is now on space {after.state.space[civ]}" for civ in moved]

    return draft_count(REGRESS, numbers, receipt, {"reason": reason} if reason else {})


def lines(regress: Regress) -> Iterator[CommandLine]:
    """Yield the line of markers moved back."""
    yield CommandLine("regress", list_pairs(regress.spaces), option("--reason", regress.reason or None))


def _strike_markers(entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
    """Return the strike of markers that were noted before they were moved back: they are noted again behind it.

    Those of an `endturn` cannot be struck.
    """
    closing = {step.entry.position for step in situation.now.of(ENDTURN)}
    noted = {step.entry.position for step in situation.now.of(AST_CHECK)} - closing
    numbers = [str(place + 1) for place in sorted(noted) if any(found.at[:2] == ("entry", place) for found in findings)]
    return CommandLine(STRIKE.action, tuple(numbers), ("--reason", "moved back first")) if numbers else None


INSTEAD = dict.fromkeys(("MC601", "MC602", "MC603", "MC604"), _strike_markers)
