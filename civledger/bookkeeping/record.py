"""The one road by which any entry gets into a ledger: draft, judge, seal, write."""

from collections.abc import Iterable, Mapping
from typing import Any

from civledger.bookkeeping.judged_entry import SCORE, JudgedEntry, judge_draft, say_recorded
from civledger.bookkeeping.open_ledger import KEPT_OPEN, OpenedLedger, find_seal_faults
from civledger.bookkeeping.say_entry import say_entry
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.entry_faults import ENTERED_TWICE
from civledger.model.file_faults import SEAL_BROKEN
from civledger.model.finding import Finding, call_turns
from civledger.model.forms import name_count
from civledger.model.players import Players
from civledger.model.strike import STRIKE, StruckEntry
from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.model.verdict import NeedsForce, Verdict

NOT_COUNTING = "no longer counts"


class Recorded(Struct):
    """Entries that stand in the ledger by now, or in a dry run would; `broken_seals` are those they were put upon.

    `after` is the ledger with them. A script is refused for what is `doubtful` unless a later line puts it right.
    """

    judged_entries: tuple[JudgedEntry, ...]
    broken_seals: tuple[Finding, ...]
    after: OpenedLedger
    doubtful: "Refused | None" = None


class Refused(Struct):
    """Entries of which none was recorded, because the last of them breaks rules; `number` are in the file already."""

    judged_entries: tuple[JudgedEntry, ...]
    number: int
    turn: int | None = None

    @property
    def last(self) -> JudgedEntry:
        """Return the entry that is refused."""
        return self.judged_entries[-1]

    @property
    def verdict(self) -> Verdict:
        """Return what it is refused for: at its line what stands in the file, without one what was never written."""
        from civledger.store.place import place

        text = self.last.text.replace("\r\n", "\n")
        ledger = self.last.books.ledger._replace(text=text)
        called = self.last.books.ruleset.turn_called
        errors = call_turns([_tell_counted(found, self.last) for found in self.last.errors], called)
        findings = tuple(found._replace(line=None) if self.is_new(found) else found for found in place(ledger, errors))
        return Verdict(ledger.file, findings=findings, text=text, entry_lines=ledger.lines)

    def is_new(self, finding: Finding) -> bool:
        """Tell whether a finding is about an entry that is not in the file."""
        match finding.at:
            case ("entry", int(index), *_):
                return index >= self.number
        return False


def _tell_counted(finding: Finding, judged_entry: JudgedEntry) -> Finding:
    """Return a finding to who typed it: of what was entered already it says what stands in the books."""
    counts = (judged_entry.changed or judged_entry.replaced) if finding.fault is ENTERED_TWICE else {}
    stood = {name_count(one): said for one, said in counts.items()}
    if not stood:
        return finding
    said = next(iter(stood.values())) if len(stood) == 1 else ", ".join(f"{who} {said}" for who, said in stood.items())
    turn = f"{judged_entry.books.ruleset.turn_called} {finding.turn}"
    return finding._replace(message=f"{say_recorded(judged_entry, list(stood))} already recorded in {turn}: {said}")


Outcome = Recorded | Refused


def record_command(opened: OpenedLedger, options: RecordingOptions, command: str, **words: Any) -> Outcome:
    """Record what the game drafts from the words of a command: an entry, or several, of which all or none.

    What a trial leaves unsaid is assumed. Raises WrongWord, NotPossible or NotOffered if nothing can be drafted.
    """
    game = opened.books.ruleset
    corrections = game.corrections if opened.storage.is_trial else None
    assumed = corrections.ASSUMED.get(command, {}) if corrections else {}
    _, players = situation_and_players(opened, options)
    return record_values(opened, options, command, {**game.read_words(command, players, words), **assumed})


def record_values(opened: OpenedLedger, options: RecordingOptions, command: str, values: Mapping[str, Any]) -> Outcome:
    """Record what the game drafts from the values of a command; raises as above."""
    if options.fix and (options.turn or 0) > opened.books.written.open_turn:  # that there is no such turn comes first
        options, values = options._replace(fix=False), {key: value for key, value in values.items() if key != "fix"}
    situation, players = situation_and_players(opened, options)
    return record_drafts(opened, options, opened.books.ruleset.drafts(command)(situation, players, **values))


def record_strike(opened: OpenedLedger, options: RecordingOptions, numbers: Iterable[int], reason: str) -> Outcome:
    """Record that the entries of these numbers do not count any more."""
    return record_drafts(opened, options, [(STRIKE.action, draft_strike(opened, numbers, reason))])


def draft_strike(opened: OpenedLedger, numbers: Iterable[int], reason: str) -> Draft:
    """Return the draft of a strike; the receipt tells what each entry said. Of an old event all entries are struck."""
    place, every = len(opened.ledger.entries), list[int]()
    list_group = opened.books.ruleset.declared("entries.events", "list_group", None)
    for number in numbers:
        at = number - 1
        turns = [turn for turn in opened.books.turns for step in turn.steps if step.entry.position == at]
        every += [one + 1 for one in list_group(turns[0], at)] if list_group and turns else [number]

    def tell(struck: StruckEntry) -> str:
        entry = struck.entry
        said = say_entry(opened.books, entry.turn, [entry])
        called = opened.books.ruleset.turn_called
        return f"  {NOT_COUNTING}: entry {entry.position + 1}, {called} {entry.turn}: {said}"

    def receipt(after: Situation) -> list[str]:
        return [tell(struck) for turn in after.turns for struck in turn.struck if struck.by == place]

    return Draft({"entries": list(dict.fromkeys(every)), "reason": reason}, receipt)


def situation_and_players(opened: OpenedLedger, options: RecordingOptions) -> tuple[Situation, Players]:
    """Return the books in the turn that was named, else in the open one, and its players."""
    situation: Situation = opened.books.at(options.turn or opened.books.turn_to_write)
    return situation, opened.books.ruleset.players(situation)


def record_drafts(opened: OpenedLedger, options: RecordingOptions, drafts: Iterable[tuple[str, Draft]]) -> Outcome:
    """Add entries to a ledger in one write, or refuse them all."""
    judged_entries: list[JudgedEntry] = []
    now, doubtful = opened, None
    for action, given in drafts:
        if action == SCORE and not options.force:
            _refuse_early_score(opened)
        draft = given._replace(keys={**given.keys, "joined": True}) if judged_entries else given
        judged_entry = judge_draft(now, options, action, draft)
        if is_refused(opened, options, judged_entry):
            return Refused((*judged_entries, judged_entry), len(opened.ledger.entries), options.turn)
        if judged_entry.errors and not options.force:
            doubtful = Refused((judged_entry,), len(opened.ledger.entries), options.turn)
        judged_entries.append(judged_entry if options.force else judged_entry.without_errors)
        now = now._replace(data=judged_entry.text.encode(), ledger=judged_entry.books.ledger, books=judged_entry.books)
    broken = find_broken_seals(opened) if options.id is None else ()  # phones are not told: it would take them longer
    recorded = Recorded(tuple(judged_entries), broken, now, doubtful)
    if not options.dry_run:
        opened.storage.put(opened.ledger, opened.data, now.data)
        if kept := KEPT_OPEN.get():
            kept.keep(now)
    return recorded


def _refuse_early_score(opened: OpenedLedger) -> None:
    """Refuse a final score while the game goes on; raises NeedsForce."""
    books = opened.books
    situation = books.at()
    if not books.ruleset.course.may_be_scored(situation=situation):
        turn = f"{books.ruleset.turn_called} {situation.turn}"
        raise NeedsForce(
            f"the game is not over: {turn} is open. Nothing was recorded. To record it anyway, add --force"
        )


def is_refused(opened: OpenedLedger, options: RecordingOptions, judged_entry: JudgedEntry) -> bool:
    """Tell whether an entry is refused: its errors are neither forced nor judged later, with the whole of a script."""
    later = not options.dry_run and opened.storage.judges_later(judged_entry.errors, options.force)
    # what is no fault of a file would be found by nobody later
    at_once = judged_entry.draft.twice and not options.fix
    return bool(judged_entry.errors) and not options.force and (bool(at_once) or not later)


def find_broken_seals(opened: OpenedLedger) -> tuple[Finding, ...]:
    """Return the broken seals that something is recorded upon; a script hears of them once."""
    if opened.storage.is_changed():
        return ()
    return tuple(found for found in find_seal_faults(opened.books) if found.fault is SEAL_BROKEN)
