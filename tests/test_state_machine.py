"""Whatever is recorded, taken back, closed, resealed and edited by hand, in any order: the books and the bytes hold."""

import re
import shlex
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from hypothesis import HealthCheck
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from civledger.bookkeeping.open_ledger import find_seal_faults
from civledger.engine.books import Books, add_entry
from civledger.engine.check import found_since, judge, new_findings
from civledger.model.finding import ERROR, Finding
from civledger.model.ledger import Ledger
from civledger.rules import RULESETS
from civledger.store.read import read
from tests.cli.keyboard import typed
from tests.depth import examples
from tests.support import SEVEN, header

SEAL = re.compile(rb"sha256-2:[0-9a-f]{64}")
HEADS = {
    "plain": header().encode(),
    "expert": header(ast="expert").encode(),
    "windows": header().replace("\n", "\r\n").encode(),
    "byte order mark": b"\xef\xbb\xbf" + header().encode(),
    "comment at the end": header().encode() + b"# we begin\n\n\n",
    "advances alone": header(tracks=["advances"]).encode(),
}

civs = st.sampled_from([*(civ.lower() for civ in SEVEN), "hel", "all"])
few = st.integers(0, 12)


def pairs(numbers: st.SearchStrategy[int]) -> st.SearchStrategy[str]:
    row = st.builds("{}={}".format, civs, numbers)
    return st.lists(row, min_size=1, max_size=3).map(" ".join)


def line(form: str, *parts: st.SearchStrategy[object]) -> st.SearchStrategy[str]:
    return st.builds(form.format, *parts)


advances = st.lists(
    st.sampled_from(
        ["pottery", "music", "agri", "mysticism", "library", "anatomy", "written", "coinage", "urb", "law=1"]
    ),
    min_size=1,
    max_size=3,
    unique=True,
).map(" ".join)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12).map(lambda text: shlex.quote(f"x{text}"))
everybody = st.lists(few, min_size=7, max_size=7).map(lambda numbers: " ".join(map(str, numbers)))
commands = st.one_of(
    line("tax all"),
    line("tax {} --cities {}", pairs(st.integers(1, 3)), pairs(few)),
    line("tax all --cities {0}=5 --short {0}={1}", civs, few),
    line("revolt {} {} {}", civs, civs, st.integers(0, 3)),
    line("census {}", everybody),
    line("census {}", pairs(st.integers(0, 60))),
    line("cities {}", pairs(few)),
    line("gain {}", pairs(st.integers(0, 30))),
    line("spend {} {}", st.sampled_from(["ship", "card", "calamity", "other"]), pairs(few)),
    line("buy {} {}", civs, advances),
    line("buy {} {} --card-points {} -k {}", civs, advances, st.integers(0, 200), few),
    line("buy {} written --card-points 60 --choose written=blue:5,green:5", civs),
    line("buy {} {} -c salt={},iron", civs, advances, st.integers(1, 10)),
    line("hand {}", everybody),
    line("hand {}", pairs(few)),
    line("credits {} blue={}", civs, few),
    line("regress {} --reason Regression", pairs(few)),
    line("ast-check {}", pairs(st.integers(0, 3))),
    line("leave {}", civs),
    line("score {}", pairs(few)),
    line("note {}", texts),
    line("note {}", texts),
)
options = st.sampled_from(["", "", "", "--force", "--force", "--dry-run", "--turn 1", "--turn 2 --force", "--note x"])


class Kept(NamedTuple):
    """The bytes of the file before an entry, and the books of them."""

    data: bytes
    books: Books


def alike(books: Books) -> object:
    """Return all that counts about books: how every turn went and ended, and what was found."""
    turns = [
        (
            turn.number,
            turn.opening,
            turn.closing,
            turn.closed,
            [(step.entry, step.before, step.after) for step in turn.steps],
        )
        for turn in books.turns
    ]
    found = (*books.written.findings, *found_since(books, 1))
    return turns, books.twice, books.written.open_turn, books.written.closed, found


def literal_new_findings(before: Books, after: Books) -> list[Finding]:
    """Return what the last entry brings, from two full judgements."""
    known = {found.mistake for found in (*before.written.findings, *found_since(before, 1))}
    found = (*after.written.findings, *found_since(after, 1))
    return [finding for finding in found if finding.mistake not in known]


class Keeping(RuleBasedStateMachine):
    """Somebody keeps a ledger with commands and with an editor."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name, "game.toml")
        self.before: list[Kept] = []

    def teardown(self) -> None:
        self.folder.cleanup()

    @property
    def data(self) -> bytes:
        return self.file.read_bytes()

    def ledger(self) -> Ledger:
        ledger = read(str(self.file)).ledger
        assert ledger is not None
        return ledger

    def reloaded(self) -> Books:
        books = judge(self.ledger(), RULESETS).books
        assert books is not None
        return books

    def entries(self) -> list[object]:
        return list(self.ledger().entries)

    def type(self, words: str) -> int:
        said = typed(f"{words} -f {self.file}")
        assert said.code in (0, 1, 2), said
        return said.code

    @initialize(head=st.sampled_from(sorted(HEADS)))
    def start(self, head: str) -> None:
        self.file.write_bytes(HEADS[head])
        self.books = self.reloaded()

    @rule(lines=st.lists(st.tuples(commands, options), min_size=1, max_size=5))
    def record(self, lines: list[tuple[str, str]]) -> None:
        for command, option in lines:
            self.written(f"{command} {option}", forced="--force" in option)

    @rule(option=st.sampled_from(["", "--anyway", "--anyway", "--anyway --note late", "--force", "--dry-run"]))
    def close(self, option: str) -> None:
        self.written(f"endturn {option}", forced=option.startswith(("--force", "--anyway")))

    @rule(
        numbers=st.lists(st.integers(1, 12), min_size=1, max_size=3, unique=True),
        option=st.sampled_from(["", "", "--force", "--dry-run"]),
    )
    def strike(self, numbers: list[int], option: str) -> None:
        self.written(f"strike {' '.join(map(str, numbers))} --reason misread {option}", forced=option == "--force")

    def written(self, command: str, forced: bool) -> None:
        """Carry out a command that adds one entry behind the old bytes, or leaves them alone."""
        old, books = self.data, self.books
        code = self.type(command)
        if code or "--dry-run" in command or self.data == old:  # the last where the same numbers stand there
            assert self.data == old
            return
        assert self.data.startswith(old)
        ledger = self.ledger()
        assert len(ledger.entries) == len(books.ledger.entries) + 1
        self.books = add_entry(books, ledger.entries[-1], ledger.lines[-1])
        found = new_findings(books, self.books)
        assert found == literal_new_findings(books, self.books)
        refused = [finding for finding in found if finding.fault.severity == ERROR or finding.fault.refused]
        assert forced or not refused
        marked = bool(ledger.entries[-1].get("forced"))
        # The keyboard refuses a second hand and a score before the end, though neither is a fault in a file, and a
        # second tax, though that is none where neither cities nor treasury are tracked.
        assert marked == bool(refused) or (marked and forced and command.split()[0] in ("hand", "score", "buy", "tax"))
        self.before.append(Kept(old, books))

    @precondition(lambda self: self.books.ledger.entries)
    @rule(count=st.integers(1, 4))
    def undo(self, count: int) -> None:
        old, entries, broken = self.data, self.entries(), find_seal_faults(self.reloaded())
        if count > len(entries):
            assert self.type(f"undo {count}") == 2
            assert self.data == old
            return
        assert self.type(f"undo {count} --yes") == 0
        left = self.data
        assert self.type("redo") == 0
        assert self.data == old
        assert self.type(f"undo {count} --yes") == 0
        assert self.data == left
        assert self.entries() == entries[:-count]
        assert broken or not find_seal_faults(self.reloaded())
        self.books = self.reloaded()
        if count <= len(self.before):
            self.before, (kept, *_) = self.before[:-count], self.before[-count:]
            assert self.data == kept.data
            assert alike(self.books) == alike(kept.books)
        else:
            self.before = []

    @rule(
        place=st.integers(0, 400), text=st.sampled_from([b"# a thought", b"", b"   ", b"\t# [[entry]]", b"# seal = 1"])
    )
    def edit_what_is_no_entry(self, place: int, text: bytes) -> None:
        """Put a comment or a blank line anywhere, by hand."""
        entries = self.entries()
        newline = b"\r\n" if b"\r\n" in self.data else b"\n"
        lines = self.data.split(newline)
        lines.insert(1 + place % (len(lines) - 1), text)
        self.by_hand(newline.join(lines))
        assert self.entries() == entries

    @precondition(lambda self: b'text = "x' in self.data)
    @rule(which=st.integers(0, 20))
    def edit_a_note(self, which: int) -> None:
        """Change an entry by hand, which breaks every seal behind it."""
        pieces = self.data.split(b'text = "x')
        place = 1 + which % (len(pieces) - 1)
        pieces[place] = b"y" + pieces[place]
        self.by_hand(b'text = "x'.join(pieces))

    def by_hand(self, data: bytes) -> None:
        self.file.write_bytes(data)
        self.books = self.reloaded()
        self.before = []

    @precondition(lambda self: b"seal = " in self.data)
    @rule()
    def reseal(self) -> None:
        old, entries, broken = self.data, self.entries(), find_seal_faults(self.reloaded())
        assert self.type("reseal --reason misread") == 0
        assert not find_seal_faults(self.reloaded())
        if not broken:
            assert self.data == old
            return
        assert SEAL.sub(b"", self.data).startswith(SEAL.sub(b"", old))
        assert len(self.entries()) == len(entries) + 1
        self.before = []
        self.books = self.reloaded()

    @rule()
    def reload(self) -> None:
        self.books = self.reloaded()

    @invariant()
    def the_books_are_those_of_a_full_replay(self) -> None:
        if hasattr(self, "books"):
            assert alike(self.books) == alike(self.reloaded())

    @invariant()
    def nothing_else_lies_in_the_folder(self) -> None:
        assert names(self.file.parent.iterdir()) <= {"game.toml", ".civledger"}


def names(paths: Iterable[Path]) -> set[str]:
    return {path.name for path in paths}


TestKeeping = Keeping.TestCase
TestKeeping.settings = examples(20, tuple(HealthCheck), stateful_step_count=25)
