"""What somebody wants to add to a game, how it is to be recorded, and drafts by the form of their kind."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from civledger.model.border.command import CommandLine, list_pairs
from civledger.model.entry import Kind
from civledger.model.forms import Count, Form
from civledger.model.players import Players
from civledger.model.struct import Struct
from civledger.model.turn import Situation


class Draft(Struct):
    """The keys of a new entry, what to tell about it from the situation with it, and what to do if it is refused.

    That is said `instead` of the usual help, and typed by `lines`.

    `twice` names who was counted in this turn before, where only whoever types it is told: a file may say both. A game
    that gives it has looked itself.
    """

    keys: Mapping[str, Any]
    receipt: Callable[[Situation], Iterable[str]] = lambda situation: ()
    instead: str = ""
    lines: tuple[str, ...] = ()
    twice: tuple[str, ...] | None = None


class RowDrafts(Struct):
    """The new entries that rows kept elsewhere make, how many rows are there already, and what to tell besides."""

    entries: Sequence[tuple[int, str, dict[str, Any]]]
    there: int
    remarks: Sequence[str] = ()


class RecordingOptions(Struct):
    """How an entry is to be recorded: in which turn, with which note, although it breaks a rule, or only for show.

    One that comes from elsewhere than the shell carries `by` whom it was entered, and the `id` it has there.
    """

    turn: int | None = None
    note: str | None = None
    force: bool = False
    dry_run: bool = False
    fix: bool = False
    by: str | None = None
    id: str | None = None


_Receipt = Callable[[Situation, Mapping[str, int]], Iterable[str]]


def draft_count(
    kind: Kind, numbers: Mapping[str, int], receipt: _Receipt | None = None, more: Mapping[str, Any] | None = None
) -> Draft:
    """Return the entry of what a kind counts, and more keys; the receipt gets what came of it and the numbers."""
    keys = {_count_of(kind).key: numbers, **(more or {})}
    return Draft(keys, lambda after: receipt(after, numbers)) if receipt else Draft(keys)


def _count_of(kind: Kind) -> Count:
    if not isinstance(kind.form, Count):
        raise TypeError(f"{kind.action} takes no numbers")
    return kind.form


def count_line(kind: Kind, body: Any) -> CommandLine:
    """Return the command line of what a kind counts."""
    return CommandLine(kind.action, list_pairs(getattr(body, _count_of(kind).key)))


def draft_by_form(form: Form) -> Callable[..., Draft]:
    """Return what makes an entry of which the form of its kind says all: of the one value that was said."""

    def draft(situation: Situation, players: Players, **said: Any) -> Draft:
        [value] = said.values()
        return Draft({form.key: value})

    return draft
