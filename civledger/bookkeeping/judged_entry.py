"""An entry on its way into a ledger: completed, placed at the end, replayed, judged, not written; and its receipt."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.say_entry import name_turn, say_entry
from civledger.engine.books import Books, add_entry
from civledger.engine.check import found_since, new_findings
from civledger.engine.order import finding
from civledger.model import toml
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.entry import Entry
from civledger.model.entry_faults import ENTERED_TWICE
from civledger.model.finding import ERROR, Finding
from civledger.model.forms import CountKey, name_count
from civledger.model.ledger import Values
from civledger.model.names import both
from civledger.model.struct import Struct
from civledger.model.verdict import AlreadyRecorded, NotPossible
from civledger.model.words import WrongWord

SCORE = "score"  # in every game


class JudgedEntry(Struct):
    """An entry on its way into a ledger: the whole text with it, its own text, the books with it, and what it brings.

    Its `chunks` are the parts in which it is replayed; `before` are the books without it.
    """

    text: str
    entry: str
    books: Books
    findings: list[Finding]
    draft: Draft
    before: Books
    turn: int
    chunks: Sequence[Entry]

    @property
    def position(self) -> int:
        """Return its place in the file."""
        return len(self.books.ledger.entries) - 1

    @property
    def counted(self) -> list[CountKey]:
        """Return what it counts, in the order in which it was written."""
        return list(dict.fromkeys(one for chunk in self.chunks for one in chunk.as_written.counted))

    @property
    def counted_before(self) -> dict[CountKey, Entry]:
        """Return the entries of its turn that counted the same before, by what they counted."""
        counted = self.counted
        steps = self.before.at(self.turn).now.steps if counted else ()
        there = {one: step.entry for step in steps for one in step.entry.counted}
        return {one: there[one] for one in counted if one in there}

    @property
    def replaced(self) -> dict[CountKey, str]:
        """Return the number that stood in the books for all that it counts again, in words."""
        return {one: _say_count(entry, one) for one, entry in self.counted_before.items()}

    @property
    def is_plain(self) -> bool:
        """Tell whether it counts by itself, neither behind something that moved pieces nor as a part of an event."""
        kind = self.chunks[-1].kind
        return not kind.annuls and self.draft.keys.keys() <= {*kind.keys, "note"}

    @property
    def changed(self) -> dict[CountKey, str]:
        """Return the number that stood in the books where it has another one, in words."""
        now = {one: _say_count(entry, one) for entry in self.chunks for one in entry.counted}
        return {one: said for one, said in self.replaced.items() if said != now.get(one, said)}

    @property
    def errors(self) -> list[Finding]:
        """Return the findings for which it is refused."""
        return [found for found in self.findings if found.fault.severity == ERROR or found.fault.refused]

    @property
    def without_errors(self) -> "JudgedEntry":
        """Return the entry without its errors, which are told later."""
        return self._replace(findings=[found for found in self.findings if found not in self.errors])


def _say_count(entry: Entry, one: CountKey) -> str:
    return entry.kind.tally.say(entry.body, one) if entry.kind.tally else ""


def judge_added(
    text: str, entry: str, before: Books, after: Books, draft: Draft, since: int | None = None
) -> JudgedEntry:
    """Return what was added to a ledger, with the findings that it brings; since a turn, if it is about several."""
    turn, place = after.turn_of_last, len(after.ledger.entries) - 1
    steps = [step for step in after.at(turn).now.steps if step.entry.position == place]
    chunks = [step.entry for step in steps if step.entry.is_told]
    return JudgedEntry(text, entry, after, new_findings(before, after, since), draft, before, turn, chunks)


def judge_draft(opened: OpenedLedger, options: RecordingOptions, action: str, draft: Draft) -> JudgedEntry:
    """Return a draft as an entry on its way into a ledger, marked where it breaks a rule and is forced.

    Raises AlreadyRecorded where all of its numbers are in the books, NotPossible where a fix has nothing to correct.
    """
    values = complete_values(opened, options, action, draft)
    if opened.books.ruleset.kinds[action].says_nothing(values):
        raise WrongWord(f"the {action} is empty: it names nobody and nothing")
    judged_entry = _try_entry(opened, values, draft)
    if judged_entry.counted and not (options.fix or opened.storage.is_trial):
        guarded = _guard_counts(judged_entry, options.force)
        if guarded is not draft:
            draft, values = guarded, complete_values(opened, options, action, guarded)
            judged_entry = _try_entry(opened, values, draft)
    if options.fix and judged_entry.chunks[-1].kind.tally and not judged_entry.replaced:
        raise NotPossible(
            f"{_say_uncounted(judged_entry)}, so there is nothing to correct. Leave out --fix", without="--fix"
        )
    if options.fix and not options.force and not any(entry.is_apart for entry in judged_entry.counted_before.values()):
        _refuse_same(judged_entry)
    if judged_entry.errors and options.force:
        return _try_entry(opened, {**values, "forced": True}, draft)
    return judged_entry


def _say_uncounted(judged_entry: JudgedEntry) -> str:
    if not judged_entry.counted:
        return "this counts nothing again"
    what, whose = judged_entry.counted[0][0], ", ".join(map(name_count, judged_entry.counted))
    return f"{judged_entry.books.ruleset.turn_called} {judged_entry.turn} has no {what} for {whose} yet"


def _guard_counts(judged_entry: JudgedEntry, force: bool) -> Draft:
    """Return what is typed without the rows that stand in the books so already, and with whom it counts a second time.

    In a file a late second number, or a second hand, is no fault; whoever types one has to say that it is a correction.
    """
    draft, last = judged_entry.draft, judged_entry.chunks[-1]
    kind, tally = last.kind, last.kind.tally
    if tally is None or not judged_entry.is_plain:
        return draft
    closed = judged_entry.turn in judged_entry.before.written.closed
    stood = judged_entry.counted_before
    if not (closed or kind.each_turn or kind.action == SCORE or tally.beside):
        if not force:
            _refuse_same(judged_entry)
        return draft
    if not stood:
        return draft
    if second := judged_entry.changed:
        is_found = kind.once and not closed  # by the replay
        return draft if is_found or draft.twice is not None else draft._replace(twice=tuple(map(name_count, second)))
    again = [one for one, entry in stood.items() if entry.kind is kind]
    same = [one for one in again if stood[one].only([one[-1]]).body == last.as_written.only([one[-1]]).body]
    if not same or tally.beside or force:
        return draft
    if len(same) == len(judged_entry.counted):
        raise AlreadyRecorded(len(same), stood[same[-1]].position + 1)
    said = f"already recorded: {', '.join(f'{name_count(one)} {judged_entry.replaced[one]}' for one in same)}"
    keys = _drop_names(draft.keys, {one[-1] for one in same})
    return draft._replace(keys=keys, receipt=lambda after: [said, *draft.receipt(after)])


def _refuse_same(judged_entry: JudgedEntry) -> None:
    """Raise AlreadyRecorded if all of its numbers are in the books and it leaves these as they are.

    What moves pieces without counting them changes the books, too.
    """
    states = [books.at(judged_entry.turn).state for books in (judged_entry.before, judged_entry.books)]
    is_same = not judged_entry.changed and not judged_entry.chunks[-1].common.get("note") and states[0] == states[1]
    stood = judged_entry.counted_before
    if is_same and stood and stood.keys() == set(judged_entry.counted):
        raise AlreadyRecorded(len(stood), max(entry.position for entry in stood.values()) + 1)


def _drop_names(keys: Mapping[str, Any], names: set[str]) -> dict[str, Any]:
    """Return the keys of an entry without the rows of some names, and without tables that have no row then."""
    kept = {
        key: {name: row for name, row in value.items() if name not in names} if isinstance(value, Mapping) else value
        for key, value in keys.items()
    }
    return {key: value for key, value in kept.items() if value != {}}


def complete_values(opened: OpenedLedger, options: RecordingOptions, action: str, draft: Draft) -> dict[str, Any]:
    """Return all keys of the entry, in the order of the format, players in ranking order."""
    books = opened.books
    kind = books.ruleset.kinds[action]
    turn = options.turn or (books.written.open_turn if kind.closes else books.turn_to_write)
    values = {"turn": turn, "action": action}
    keys = [*kind.keys, *(key for key in books.ruleset.entries.COMMON if key not in ("note", *kind.keys))]
    playing = books.setup.names.playing
    for key in [key for key in keys if key in draft.keys]:
        value = draft.keys[key]
        are_players = isinstance(value, Mapping) and value.keys() <= set(playing)
        values[key] = {name: value[name] for name in playing if name in value} if are_players else value
    if options.fix and not (kind.tally and kind.tally.beside):
        values["fix"] = True
    note = draft.keys.get("note", options.note)
    if note is not None:
        values["note"] = note
    return values | {key: sign for key, sign in (("by", options.by), ("id", options.id)) if sign is not None}


def _try_entry(opened: OpenedLedger, values: Mapping[str, Any], draft: Draft) -> JudgedEntry:
    if opened.books.ruleset.kinds[values["action"]].closes:
        values = {**values, "seal": find_seal(opened, opened.ledger.entries, values)}
    text, entry, line, read = place_entry(opened.raw, values)
    after = add_entry(opened.books, read, line)
    judged_entry = judge_added(text, entry, opened.books, after, draft)
    if opened.books.ruleset.kinds[values["action"]].closes:
        asked = [
            one for one in found_since(after, judged_entry.turn) if one.fault.asked and one.turn == judged_entry.turn
        ]
        judged_entry = judged_entry._replace(findings=list(dict.fromkeys([*asked, *judged_entry.findings])))
    if draft.twice and "fix" not in values:  # which is no fault in a file
        civ = draft.twice[0] if len(draft.twice) == 1 else None
        message = f"{say_recorded(judged_entry, draft.twice)} already recorded"
        twice = finding(after.ledger.file, judged_entry.chunks[-1], ENTERED_TWICE, message, civ=civ)
        return judged_entry._replace(findings=[*judged_entry.findings, twice])
    return judged_entry


def say_recorded(judged_entry: JudgedEntry, names: Sequence[str]) -> str:
    """Return the beginning of a sentence: the census for Minoa is."""
    what = judged_entry.counted[0][0]
    return f"the {what} for {both(list(names))} {'are' if what.endswith('s') and not what.endswith('us') else 'is'}"


def place_entry(text: str, values: Mapping[str, Any]) -> tuple[str, str, int, Values]:
    """Return a ledger's text with one more entry, that entry, its line, and what the reader will make of it."""
    from civledger.store.entry_text import append_entry, block  # a command that only shows something has no use for it

    entry = block(values)
    more = append_entry(text, entry)
    line = more.count("\n") - entry.count("\n") + 1
    return more, entry, line, toml.loads(entry)["entry"][0]


def find_seal(opened: OpenedLedger, entries: Sequence[Values], values: Mapping[str, Any]) -> str:
    """Return the seal that closes the turn behind these entries."""
    from civledger.store.seal import seals  # only closing a turn needs it

    *_, (_, seal) = seals([*entries, values], opened.ledger.header, opened.books.ruleset.unsealed)
    return seal


def describe_entry(judged_entry: JudgedEntry) -> str:
    """Return an entry in a line: its turn, and what it says as far as it can be read."""
    books, turn = judged_entry.books, f"{judged_entry.books.ruleset.turn_called} {judged_entry.turn}"
    said = say_entry(books, judged_entry.turn, judged_entry.chunks)
    return f"{books.ledger.file}: {turn}: {said.removeprefix(f'{turn} ')}"


def receipt_of(judged_entry: JudgedEntry) -> Iterable[str]:
    """Return the lines that its draft tells about an entry, none if it cannot be read."""
    if any(chunk.body is None for chunk in judged_entry.chunks):
        return ()
    told = [*_tell_replaced(judged_entry), *judged_entry.draft.receipt(judged_entry.books.at(judged_entry.turn))]
    if judged_entry.turn in judged_entry.before.written.closed:
        told = [name_turn(line, judged_entry.turn, judged_entry.books.ruleset) for line in told]
    return told


def _tell_replaced(judged_entry: JudgedEntry) -> Iterator[str]:
    """Yield what was in the books of the turn before, where that changed, and of whom nothing was that is put right."""
    is_fix = any(chunk.is_fix for chunk in judged_entry.chunks)
    if not judged_entry.counted or not (is_fix or judged_entry.is_plain):
        return
    replaced = judged_entry.replaced
    if stood := judged_entry.changed or (replaced if is_fix else {}):
        yield ", ".join(f"{name_count(one)} was {said}" for one, said in stood.items())
    if is_fix and (fresh := [name_count(one) for one in judged_entry.counted if one not in replaced]):
        yield f"not recorded before: {', '.join(fresh)}"


def tell_same(judged_entry: JudgedEntry, undo: str) -> Iterator[str]:
    """Yield that the last entry may have been typed twice, and how it is taken back."""
    *earlier, values = judged_entry.books.ledger.entries
    if not judged_entry.books.ruleset.kinds[str(values["action"])].adds:
        return
    struck = {one.entry.position for one in judged_entry.books.written.struck}
    said, turn = _without_sign(values), values["turn"]
    same = [
        at
        for at, other in enumerate(earlier)
        if other.get("turn") == turn and at not in struck and _without_sign(other) == said
    ]
    if same:
        yield f"the same as entry {same[-1] + 1}. If you typed it twice: {undo}"


def _without_sign(values: Values) -> Mapping[str, object]:
    return {key: value for key, value in values.items() if key not in ("by", "id", "forced")}
