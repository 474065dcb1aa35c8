"""What was typed about a calamity, and the command line that says it otherwise."""

import shlex
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from civledger.model.names import plain
from civledger.rules.megaciv.book.calamities.cases import Case


class CalamityOrder(NamedTuple):
    """What was typed about a calamity: its name, the victim, others, the gainer, and what the board decided.

    `place` are the options that say in which ledger and turn.
    """

    name: str
    victim: str
    others: Sequence[str] = ()
    to: str | None = None
    cities: str = ""
    tokens: str = ""
    avert: str = ""
    note: str | None = None
    coast: bool = False
    place: Sequence[str] = ()


class Request(NamedTuple):
    """An order, and the case that it makes."""

    order: CalamityOrder
    case: Case

    def command(self, *others: str, coast: bool = False, **said: str) -> str:
        """Return the command line as it was typed, but for more secondary victims and what options say otherwise."""
        order, case = self
        options = {
            "to": plain(case.gainer) if order.to and case.gainer else "",
            "cities": rows(case.cities),
            "tokens": rows(case.tokens),
            "avert": rows(case.avert),
            **said,
        }
        words = [plain(case.name), *map(plain, case.struck), *others]
        words += [word for option, text in options.items() if text for word in (f"--{option}", text)]
        words += ["--coast"] if coast or order.coast else []
        words += ["--note", order.note] if order.note is not None else []
        return shlex.join(["civledger", "calamity", *words, *order.place])


def rows(numbers: Mapping[str, object]) -> str:
    """Return numbers by player as an option takes them."""
    return ",".join(f"{plain(civ)}={number}" for civ, number in numbers.items())
