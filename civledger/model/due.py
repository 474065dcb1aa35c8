"""What a turn asks of its players: one row for each thing, and how far each player has come with it."""

from collections.abc import Callable, Collection, Mapping, Sequence

from civledger.model.names import enumerated
from civledger.model.struct import Struct
from civledger.model.words import GAP

DONE, OPEN, UNSURE, NOT_ASKED = "done", "open", "unsure", "not asked"
_FEW = 4


class Due(Struct):
    """One thing that a turn asks for: in which phase, by which word, and how far each player has come with it.

    `command` records it for all who are waited for, and `said` is what is missing, in words. Who is `unsure` has to say
    a number that the books do not know. What is `optional` may stay undone, and has `passed` once all who are waited
    for have gone on to a later phase. Of no `phase` is what no turn is about. `queues` have them in the order in which
    their turn comes, if that is another: each block under its name; `stage` is the name of that order. `aloud` is a
    sentence to read to the table, with braces for the names of the people, and `why` it is asked, where the word does
    not say it. Where the table decides between several commands, `instead` has the others.
    """

    what: str
    phase: str | None
    players: Mapping[str, str]
    command: str
    said: str
    aloud: str = ""
    optional: bool = False
    passed: bool = False
    queues: Mapping[str, Sequence[str]] = {}
    stage: str = ""
    why: str = ""
    instead: tuple[str, ...] = ()

    @property
    def commands(self) -> tuple[str, ...]:
        """Return all commands of which the table types one."""
        return self.command, *self.instead

    @property
    def waits(self) -> tuple[str, ...]:
        """Return who has not done it yet."""
        return tuple(civ for civ, state in self.players.items() if state in (OPEN, UNSURE))

    @property
    def is_open(self) -> bool:
        """Tell whether somebody has not done it yet; what is asked of no player stands there only while it is open."""
        return not self.players or bool(self.waits)

    @property
    def is_numbers(self) -> bool:
        """Tell whether its command asks for a number of each of these players, and for nothing else."""
        return self.command.split()[1:] != [] and all(word.endswith(f"={GAP}") for word in self.command.split()[1:])

    @property
    def rows(self) -> Mapping[str, Sequence[str]]:
        """Return who is waited for, in the order in which their turn comes: each block under its name."""
        return {name: row for name, row in (self.queues or {"": self.waits}).items() if row}

    @property
    def order(self) -> str:
        """Return who comes next, and who then, and in which order that is, if the phase does not say it."""
        named = "; ".join([f"{name} {one_after_the_other(row)}".strip() for name, row in self.rows.items()])
        return named if self.stage.startswith(self.phase or "") or not self.stage else f"{named} ({self.stage})"


def one_after_the_other(names: Sequence[str]) -> str:
    """Return a row of players in words, the first few by name; nothing of nobody."""
    if not names:
        return ""
    first, *others = names
    shown = others if len(others) <= _FEW else [*others[: _FEW - 1], f"{len(others) - _FEW + 1} more"]
    return f"{first}, then {enumerated(shown, 'and')}" if others else first


def mark_done(civs: Collection[str], done: Collection[str]) -> dict[str, str]:
    """Return of all players who has done something and who has not."""
    return {civ: DONE if civ in done else OPEN for civ in civs}


def ask_numbers(what: str, noun: str, players: Mapping[str, str], word: Callable[[str], str] = str) -> Due:
    """Return that a number is asked of players, and the command that adds those missing, each named by a word."""
    due = Due(what, what, players, "", "", miss_aloud(noun))
    command = " ".join([what, *(f"{word(civ)}={GAP}" for civ in due.waits)])
    return due._replace(command=command, said=lack_of(noun, due, len(players)))


def miss_aloud(noun: str) -> str:
    """Return that something of some people is not there, as it is read to the table."""
    return f"still missing: the {noun} of {{}}."


def lack_of(noun: str, due: Due, everybody: int) -> str:
    """Return in words that something is not there, by name of whom if it is not everybody's."""
    return f"no {noun} yet" if len(due.waits) == everybody else f"no {noun} yet from {enumerated(due.waits, 'and')}"
