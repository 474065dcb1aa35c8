"""What can be wrong with a ledger, and one case of it."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol, Self, TypeVar

from civledger.model.struct import Struct

if TYPE_CHECKING:
    from civledger.model.impact import Impact

ERROR = "error"
WARNING = "warning"
INFO = "info"
SEVERITIES = (ERROR, WARNING, INFO)
ENOUGH = 1000  # of one kind: nobody reads on, and a file of nothing but mistakes would fill the memory

Path = tuple[str | int, ...]


class Fault(Struct):
    """A kind of mistake; `explanation` is the text of `civledger explain CODE`.

    An error is refused at the keyboard, and so is a warning that is `refused`. `help` says what to correct in a file,
    `retype` to who typed it what to type instead, where that is something else. What is `asked` is said again when the
    turn is closed.
    """

    code: str
    name: str
    severity: str
    help: str
    explanation: str
    refused: bool = False
    retype: str = ""
    asked: bool = False

    @property
    def help_typing(self) -> str:
        """Return what to do about it for who typed it: nothing of it is in the file."""
        return self.retype or self.help


class Finding(Struct):
    """A fault at its place, or so many `times` more of it there.

    `at` is the path of the key in the file, such as ("entry", 3, "tokens", "Celt"). Its `impact` is what it changed in
    the end, where somebody asked and the books know it. `called` is the game's word for a turn.
    """

    fault: Fault
    file: str
    message: str
    line: int | None = None
    turn: int | None = None
    civ: str | None = None
    at: Path = ()
    times: int = 1
    impact: "Impact | None" = None
    called: str = "turn"

    @property
    def when(self) -> str:
        """Return the turn that it is about, as the game calls turns; nothing if it is about none."""
        return f"{self.called} {self.turn}" if self.turn else ""

    @property
    def entry(self) -> int | None:
        """Return the number of the entry that it is about, as `log` counts them; one that was refused has none."""
        position = self.at[1] if self.at[:1] == ("entry",) and len(self.at) > 1 else None
        return position + 1 if isinstance(position, int) and self.line is not None else None

    def and_more(self, times: int) -> "Finding":
        """Return that there are so many more of its kind."""
        return self._replace(message=not_listed(times), times=times)

    @property
    def mistake(self) -> "Mistake":
        """Return what makes two findings the same mistake."""
        return self.fault.code, self.line, self.turn, self.civ


Mistake = tuple[str, int | None, int | None, str | None]


def call_turns(findings: Iterable[Finding], called: str) -> tuple[Finding, ...]:
    """Return findings of a game that has its own word for a turn."""
    return tuple(found if found.called == called else found._replace(called=called) for found in findings)


def count(findings: tuple[Finding, ...], severity: str) -> int:
    """Return how many of the findings have this severity."""
    return sum(finding.times for finding in findings if finding.fault.severity == severity)


class _FaultSentence(Protocol):
    """A fault told in a sentence."""

    @property
    def fault(self) -> Fault:
        """The kind of mistake."""

    @property
    def times(self) -> int:
        """How often it was made."""

    def and_more(self, times: int) -> Self:
        """Return that there are so many more of its kind."""


Sentence = TypeVar("Sentence", bound=_FaultSentence)


def abridged(sentences: Iterable[Sentence]) -> Iterator[Sentence]:
    """Yield enough sentences about each fault, and at the place of the last of them how many more there are."""
    counts: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    last: dict[str, Sentence] = {}
    for sentence in sentences:
        code = sentence.fault.code
        if counts[code] == ENOUGH:
            left_out[code] += sentence.times
            continue
        counts[code] += 1
        last[code] = sentence
        yield sentence
    for code, times in left_out.items():
        yield last[code].and_more(times)


def not_listed(times: int) -> str:
    """Return the sentence that stands for so many others."""
    return f"and {times:,} more of these, not listed"
