"""What a turn still lacks."""

from collections.abc import Callable, Mapping, Sequence

from civledger.model.names import enumerated
from civledger.model.struct import Struct
from civledger.model.words import GAP

_FEW = 4


class Missing(Struct):
    """Something that a turn still lacks: the command that adds it, of whom it is asked, and what it is in words.

    `rows` have them in the order in which their turn comes, if that is another: each block under its name. `command` is
    what is typed after the program's name. What is `optional` may stay undone, and has `passed` once all of whom it is
    asked have gone on to a later phase. Of no `phase` is what no turn is about. `aloud` is a sentence to read to the
    table, with braces for the names of the people.
    """

    what: str
    civs: tuple[str, ...]
    command: str
    said: str
    phase: str | None
    optional: bool = False
    passed: bool = False
    rows: Mapping[str, Sequence[str]] = {}
    aloud: str = ""

    @property
    def is_numbers(self) -> bool:
        """Tell whether its command asks for a number of each of these players, and for nothing else."""
        return self.command.split()[1:] != [] and all(word.endswith(f"={GAP}") for word in self.command.split()[1:])

    @property
    def queues(self) -> Mapping[str, Sequence[str]]:
        """Return who is waited for, in the order in which their turn comes: each block under its name."""
        return {name: row for name, row in (self.rows or {"": self.civs}).items() if row}

    @property
    def order(self) -> str:
        """Return who comes next, and who then."""
        return "; ".join([f"{name} {_one_after_the_other(row)}".strip() for name, row in self.queues.items()])


def _one_after_the_other(names: Sequence[str]) -> str:
    """Return a row of players in words, the first few by name."""
    first, *others = names
    shown = others if len(others) <= _FEW else [*others[: _FEW - 1], f"{len(others) - _FEW + 1} more"]
    return f"{first}, then {enumerated(shown, 'and')}" if others else first


def ask_numbers(
    what: str, noun: str, civs: Sequence[str], everybody: Sequence[str], word: Callable[[str], str] = str
) -> list[Missing]:
    """Return that a number of these players is missing, and the command that adds all of them, each named by a word."""
    if not civs:
        return []
    command = " ".join([what, *(f"{word(civ)}={GAP}" for civ in civs)])
    return [Missing(what, tuple(civs), command, lack_of(noun, civs, everybody), what, aloud=miss_aloud(noun))]


def miss_aloud(noun: str) -> str:
    """Return that something of some people is not there, as it is read to the table."""
    return f"still missing: the {noun} of {{}}."


def lack_of(noun: str, civs: Sequence[str], everybody: Sequence[str]) -> str:
    """Return in words that something of these players is not there."""
    return f"no {noun} yet" if len(civs) == len(everybody) else f"no {noun} yet from {enumerated(civs, 'and')}"
