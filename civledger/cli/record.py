"""The one road by which any command adds an entry: read, replay, judge, write."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, TypeVar

from civledger.cli.desk import Desk, chosen, opened, part
from civledger.cli.options import How
from civledger.cli.show import refuse, say, unreadable, warn
from civledger.engine.books import Books, added
from civledger.engine.check import new_findings
from civledger.model import toml
from civledger.model.entry import Kind
from civledger.model.entry_faults import LATE_ENTRY
from civledger.model.finding import ERROR, Finding
from civledger.model.ledger import Values
from civledger.model.situation import Draft, Situation
from civledger.model.struct import Struct
from civledger.model.verdict import RULE_ERRORS, Verdict
from civledger.model.words import Players, WrongWord
from civledger.report.once import told_once
from civledger.report.safe import printable
from civledger.store.find import meant_by
from civledger.store.shelf import SHELF

TORN = "look at it before you go on: what is recorded behind it adds the newline, and `undo` leaves it there"
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


def record(how: How, action: str, *words: Any, **more: Any) -> None:
    """Record one entry of an action, made of the words of a command by the game."""
    with writing(how.file, how.dry_run) as desk:
        made = part(desk.books.ruleset, "drafts", action)
        add(desk, how, action, lambda situation, players: made.draft(situation, players, *words, **more))


def record_all(how: How, command: str, *words: Any) -> None:
    """Record the entries that a command makes together."""
    with writing(how.file, how.dry_run) as desk:
        make = part(desk.books.ruleset, "drafts", command).drafts
        made = drafted(desk, desk.books.at(how.turn), lambda situation, players: make(situation, players, *words))
        add_all(desk, how, made)


def add(desk: Desk, how: How, action: str, make: Make) -> None:
    """Add an entry to a ledger, or refuse it."""
    add_all(desk, how, [(action, drafted(desk, desk.books.at(how.turn), make))])


def add_all(desk: Desk, how: How, drafts: Iterable[tuple[str, Draft]]) -> None:
    """Add entries to a ledger in one write, or refuse them all."""
    made: list[tuple[Desk, Addition, Draft]] = []
    now = desk
    for action, given in drafts:
        draft = given._replace(keys={**given.keys, "joined": True}) if made else given
        addition = weighed(now, how, action, draft)
        made.append((now, addition, draft))
        now = now._replace(data=addition.text.encode(), ledger=addition.books.ledger, books=addition.books)
    if not how.dry_run:
        SHELF[-1].put(desk.file, desk.data, now.data)
        for added_to, addition, draft in made:
            tell(added_to, addition, draft)


def weighed(desk: Desk, how: How, action: str, draft: Draft) -> Addition:
    """Return an entry on its way into a ledger, shown if it goes no further; what breaks a rule is refused."""
    values = complete(desk, how, action, draft)
    addition = tried(desk, values)
    if addition.errors and how.force:
        addition = tried(desk, {**values, "forced": True})
    if how.dry_run:
        say(addition.entry.removesuffix("\n"))
    if addition.errors and not how.force:
        refused(desk, addition)
    return addition


@contextmanager
def writing(named: str | None, dry_run: bool = False) -> Iterator[Desk]:
    """Open a ledger for writing, under its lock; whatever fails leaves it as it was. A dry run waits for nobody."""
    from civledger.store.lock import Locked  # a command that only shows something has no use for these
    from civledger.store.write import NotWritten

    file = chosen(named)
    try:
        with ExitStack() as lock:
            if not dry_run:
                take(lock, file)
            desk = opened(file)
            for torn in desk.torn:
                warn(f"{desk.name}: {torn.message}; {TORN}\n")
            yield desk
    except (Locked, NotWritten) as failed:
        unreadable(str(failed))


def take(lock: ExitStack, file: str) -> None:
    """Take the lock of a ledger, or end the program if there is none to take."""
    try:
        lock.enter_context(SHELF[-1].writing(file))
    except OSError as failed:
        unreadable(f"{file}: nothing was recorded: {failed.strerror or failed}{meant_by(file)}")


def drafted(desk: Desk, situation: Situation, make: Callable[[Situation, Players], Made]) -> Made:
    """Return what the command wants to add; wrong words end the program."""
    players = desk.books.ruleset.players
    try:
        return make(situation, players(situation.opening).called_as(players(situation.state)))
    except WrongWord as wrong:
        refuse(str(wrong))


def complete(desk: Desk, how: How, action: str, draft: Draft) -> dict[str, Any]:
    """Return all keys of the entry, in the order of the format, players in ranking order."""
    kind = desk.books.ruleset.kinds[action]
    turn = how.turn or desk.books.written.open_turn
    values = {"turn": turn, "action": action}
    keys = [*kind.keys, *(key for key in desk.books.ruleset.common if key not in ("note", *kind.keys))]
    values |= {key: ranked(draft.keys[key], desk.books.setup.names.playing) for key in keys if key in draft.keys}
    note = draft.keys.get("note", how.note)
    if note is not None:
        values["note"] = note
    return values


def ranked(value: Any, playing: tuple[str, ...]) -> Any:
    """Return a table of players in ranking order, and anything else as it is."""
    if isinstance(value, Mapping) and value.keys() <= set(playing):
        return {name: value[name] for name in playing if name in value}
    return value


def tried(desk: Desk, values: Mapping[str, Any]) -> Addition:
    """Return the ledger with the entry, judged but not written."""
    kind: Kind = desk.books.ruleset.kinds[values["action"]]
    if kind.closes:
        values = {**values, "seal": seal_of(desk.ledger.entries, values)}
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


def seal_of(entries: Sequence[Values], values: Mapping[str, Any]) -> str:
    """Return the seal that closes the turn behind these entries."""
    from civledger.store.seal import seals  # only closing a turn needs it

    *_, (_, seal) = seals([*entries, values])
    return seal


def refused(desk: Desk, addition: Addition) -> None:
    """Show why an entry is not recorded, and end."""
    from civledger.report.findings import findings_text  # only when it comes to that
    from civledger.store.place import place

    ledger = addition.books.ledger._replace(text=addition.text.replace("\r\n", "\n"), blocks=())
    findings = place(ledger, addition.errors)
    warn(findings_text(Verdict(desk.file, None, None, 0, 0, (), findings, ledger.text, ledger.lines)))
    refuse(f"{desk.file}: nothing was recorded; --force records it all the same", RULE_ERRORS)


def tell(desk: Desk, addition: Addition, draft: Draft) -> None:
    """Print the receipt of an entry that was recorded."""
    last = len(desk.ledger.entries)
    number = addition.books.turn_of_last
    situation = addition.books.at(number)
    pieces = [step.entry for step in situation.now.steps if step.entry.position == last]
    together = part(desk.books.ruleset, "views", "log").together
    kind = pieces[-1].kind
    readable = all(piece.body is not None for piece in pieces)
    said = "closed and sealed" if kind.closes else f"{kind.action} {together(pieces, None) if readable else '?'}"
    say(printable(f"{desk.file}: turn {number}: {said}"))
    for line in draft.receipt(situation) if readable else ():
        say(printable(line))
    tell_findings(addition)


def tell_findings(addition: Addition) -> None:
    """Say on standard error what is worth knowing about what was recorded all the same."""
    for found in told_once(addition.findings):
        if found.fault is not LATE_ENTRY:
            warn(f"{found.fault.severity}[{found.fault.code}] {found.civ or ''}: {printable(found.message)}\n")
