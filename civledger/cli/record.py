"""The one road by which any command adds an entry: read, replay, judge, write."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

from civledger.cli.desk import Desk, chosen, of_seals, opened
from civledger.cli.options import How
from civledger.cli.show import refuse, say, told, unreadable, warn, write
from civledger.engine.books import Books, added
from civledger.engine.check import new_findings
from civledger.model import toml
from civledger.model.entry import Entry, Kind
from civledger.model.entry_faults import LATE_ENTRY
from civledger.model.file_faults import SEAL_BROKEN
from civledger.model.finding import ERROR, Finding
from civledger.model.ledger import Values
from civledger.model.offers import offers_of
from civledger.model.situation import Draft, Situation
from civledger.model.struct import Struct
from civledger.model.verdict import RULE_ERRORS, Verdict
from civledger.model.words import Players, WrongWord
from civledger.report.once import told_once
from civledger.report.safe import printable
from civledger.store.find import meant_by
from civledger.store.shelf import Files

TORN = "look at it before you go on: what is recorded behind it adds the newline, and `undo` leaves it there"
MEND = "entries are recorded all the same: `civledger check` shows where, `civledger reseal --reason TEXT` seals again"
Made = TypeVar("Made")
Make = Callable[[Situation, Players], Draft]


class Addition(Struct):
    """An entry on its way into a ledger: the text with it, the books with it, and the findings it brings."""

    text: str
    entry: str
    books: Books
    findings: list[Finding]

    @property
    def errors(self) -> list[Finding]:
        """Return the findings for which it is refused."""
        return [found for found in self.findings if found.fault.severity == ERROR or found.fault.refused]

    @property
    def without_errors(self) -> "Addition":
        """Return the same without what it is refused for: somebody else tells it later."""
        return self._replace(findings=[found for found in self.findings if found not in self.errors])


def record(how: How, action: str, **words: Any) -> None:
    """Record one entry of an action, made of the words of a command by the game."""
    with writing(how) as desk:
        make = offers_of(desk.books.ruleset).draft(action)
        add(desk, how, action, lambda situation, players: make(situation, players, **words))


def record_all(how: How, command: str, **words: Any) -> None:
    """Record the entries that a command makes together."""
    with writing(how) as desk:
        make = offers_of(desk.books.ruleset).drafts(command)
        made = drafted(desk, desk.books.at(how.turn), lambda situation, players: make(situation, players, **words))
        add_all(desk, how, made)


def add(desk: Desk, how: How, action: str, make: Make) -> None:
    """Add an entry to a ledger, or refuse it."""
    add_all(desk, how, [(action, drafted(desk, desk.books.at(how.turn), make))])


def add_all(desk: Desk, how: How, drafts: Iterable[tuple[str, Draft]]) -> None:
    """Add entries to a ledger in one write, or refuse them all."""
    made: list[tuple[Desk, Addition, Draft]] = []
    now, wrong = desk, False
    for action, given in drafts:
        draft = given._replace(keys={**given.keys, "joined": True}) if made else given
        addition = weighed(now, how, action, draft)
        later = not how.dry_run and desk.storage.judges_later(addition.errors, how.force)
        wrong = bool(addition.errors) and not how.force and not later
        made.append((now, addition if wrong or how.force else addition.without_errors, draft))
        if wrong:
            break
        now = now._replace(data=addition.text.encode(), ledger=addition.books.ledger, books=addition.books)
    if how.dry_run:
        foretell([(addition, () if wrong else receipt(addition, draft)) for _, addition, draft in made], how.format)
    if wrong:
        refused(*made[-1])
    tell_broken_seal(desk)
    if how.dry_run:
        for _, addition, _ in made:
            tell_findings(addition)
        return
    desk.storage.put(desk.file, desk.data, now.data)
    with told(desk.name):
        for added_to, addition, draft in made:
            tell(added_to, addition, draft)
            tell_findings(addition)


def weighed(desk: Desk, how: How, action: str, draft: Draft) -> Addition:
    """Return an entry on its way into a ledger, marked where it breaks a rule and is forced."""
    values = complete(desk, how, action, draft)
    addition = tried(desk, values)
    return tried(desk, {**values, "forced": True}) if addition.errors and how.force else addition


def foretell(made: Sequence[tuple[Addition, Iterable[str]]], format: str) -> None:
    """Show what a dry run would write, and on standard error what it would tell; as JSON all of it together."""
    lines = [line for _, told in made for line in told]
    if format == "json":
        import json  # seldom asked for

        from civledger.store.canonical import as_text  # as above

        entries = [addition.books.ledger.entries[-1] for addition, _ in made]
        shown = {"entries": entries, "receipt": [line.strip() for line in lines]}
        write(f"{json.dumps(shown, indent=2, default=as_text)}\n")
    else:
        for addition, _ in made:
            say(addition.entry.removesuffix("\n"))
        warn("".join(f"{printable(line)}\n" for line in lines))


@contextmanager
def writing(how: How) -> Iterator[Desk]:
    """Open a ledger for writing, under its lock; whatever fails leaves it as it was. A dry run waits for nobody."""
    from civledger.store.lock import Locked  # a command that only shows something has no use for these
    from civledger.store.write import NotWritten

    file = chosen(how.file)
    try:
        with ExitStack() as lock:
            if not how.dry_run:
                take(lock, file, how.storage)
            desk = opened(file, how.storage)
            for torn in desk.torn:
                warn(f"{desk.name}: {torn.message}; {TORN}\n")
            yield desk
    except (Locked, NotWritten) as failed:
        unreadable(str(failed))


def take(lock: ExitStack, file: str, storage: Files) -> None:
    """Take the lock of a ledger, or end the program if there is none to take."""
    try:
        lock.enter_context(storage.writing(file))
    except OSError as failed:
        unreadable(f"{file}: nothing was recorded: {failed.strerror or failed}{meant_by(file)}")


def drafted(desk: Desk, situation: Situation, make: Callable[[Situation, Players], Made]) -> Made:
    """Return what the command wants to add; wrong words end the program."""
    try:
        return make(situation, desk.books.ruleset.players(situation.state, situation.opening))
    except WrongWord as wrong:
        refuse(str(wrong))


def complete(desk: Desk, how: How, action: str, draft: Draft) -> dict[str, Any]:
    """Return all keys of the entry, in the order of the format, players in ranking order."""
    kind = desk.books.ruleset.kinds[action]
    turn = how.turn or desk.books.written.open_turn
    values = {"turn": turn, "action": action}
    keys = [*kind.keys, *(key for key in desk.books.ruleset.common if key not in ("note", *kind.keys))]
    values |= {key: ranked(draft.keys[key], desk.books.setup.names.playing) for key in keys if key in draft.keys}
    if how.fix:
        values["fix"] = True
        if not is_counted(desk.books, kind, values):
            refuse(f"no {action} of turn {turn} is there to be put right; leave --fix out")
    note = draft.keys.get("note", how.note)
    if note is not None:
        values["note"] = note
    return values


def is_counted(books: Books, kind: Kind, values: Mapping[str, Any]) -> bool:
    """Tell whether everybody an entry counts was counted before in its turn."""
    steps = books.at(values["turn"]).now.readable(kind.action)
    return set(values[kind.once]) <= {name for step in steps for name in getattr(step.entry.body, kind.once)}


def ranked(value: Any, playing: tuple[str, ...]) -> Any:
    """Return a table of players in ranking order, and anything else as it is."""
    if isinstance(value, Mapping) and value.keys() <= set(playing):
        return {name: value[name] for name in playing if name in value}
    return value


def tried(desk: Desk, values: Mapping[str, Any]) -> Addition:
    """Return the ledger with the entry, judged but not written."""
    kind: Kind = desk.books.ruleset.kinds[values["action"]]
    if kind.closes:
        values = {**values, "seal": seal_of(desk, desk.ledger.entries, values)}
    text, entry, line, read = placed(desk.raw, values)
    after = added(desk.books, read, line)
    return Addition(text, entry, after, new_findings(desk.books, after))


def placed(text: str, values: Mapping[str, Any]) -> tuple[str, str, int, Values]:
    """Return a ledger's text with one more entry, that entry, its line, and what the reader will make of it."""
    from civledger.store.block import appended, block  # as above

    entry = block(values)
    more = appended(text, entry)
    line = more.count("\n") - entry.count("\n") + 1
    return more, entry, line, toml.loads(entry)["entry"][0]


def seal_of(desk: Desk, entries: Sequence[Values], values: Mapping[str, Any]) -> str:
    """Return the seal that closes the turn behind these entries."""
    from civledger.store.seal import seals  # only closing a turn needs it

    *_, (_, seal) = seals([*entries, values], desk.ledger.header, desk.books.ruleset.unsealed)
    return seal


def tell_broken_seal(desk: Desk) -> None:
    """Say on standard error that something is recorded onto a broken seal; a script says it once."""
    if desk.storage.is_changed():
        return
    for found in of_seals(desk):
        if found.fault is SEAL_BROKEN:
            warn(f"{desk.name}: warning[{found.fault.code}] turn {found.turn}: {found.message}; {MEND}\n")


def refused(desk: Desk, addition: Addition, draft: Draft | None = None) -> None:
    """Show why an entry is not recorded, and end."""
    from civledger.report.findings import findings_text  # only when it comes to that
    from civledger.store.place import place

    ledger = addition.books.ledger._replace(text=addition.text.replace("\r\n", "\n"), blocks=())
    findings = place(ledger, addition.errors)
    warn(findings_text(Verdict(desk.file, None, None, 0, 0, (), findings, ledger.text, ledger.lines)))
    if draft and draft.instead:
        warn(f"{printable(draft.instead)}\n")
    refuse(f"{desk.file}: nothing was recorded; --force records it all the same", RULE_ERRORS)


def tell(desk: Desk, addition: Addition, draft: Draft) -> None:
    """Print the receipt of an entry that was recorded."""
    pieces = added_by(addition)
    together = offers_of(desk.books.ruleset).log().together
    kind, number = pieces[-1].kind, addition.books.turn_of_last
    readable = all(piece.body is not None for piece in pieces)
    said = "closed and sealed" if kind.closes else f"{kind.action} {together(pieces, None) if readable else '?'}"
    say(printable(f"{desk.file}: {desk.books.ruleset.turn_called} {number}: {said}"))
    for line in receipt(addition, draft):
        say(printable(line))


def receipt(addition: Addition, draft: Draft) -> Iterable[str]:
    """Return what there is to tell about an entry, nothing if it cannot be read."""
    if any(piece.body is None for piece in added_by(addition)):
        return ()
    return draft.receipt(addition.books.at(addition.books.turn_of_last))


def added_by(addition: Addition) -> list[Entry]:
    """Return the last entry of a ledger as it is replayed, in one piece or several."""
    books = addition.books
    last = len(books.ledger.entries) - 1
    return [step.entry for step in books.at(books.turn_of_last).now.steps if step.entry.position == last]


def tell_findings(addition: Addition) -> None:
    """Say on standard error what is worth knowing about what was recorded all the same."""
    for found in told_once(addition.findings):
        if found.fault is not LATE_ENTRY:
            whom = f"{found.civ}: " if found.civ else ""
            warn(f"{found.fault.severity}[{found.fault.code}] {whom}{printable(found.message)}\n")
