"""A check: a fault, and the function that looks for it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from civledger.model.entry import Entry
from civledger.model.finding import ERROR, Fault, Path
from civledger.model.struct import Struct
from civledger.model.turn import Turn


class Problem(Struct):
    """What a check saw: whom it concerns, what is wrong, at which entry and under which of its keys.

    It may be more or less serious than the fault usually is, and `refused` at the keyboard or not.
    """

    entry: Entry
    message: str
    civ: str | None = None
    at: Path = ()
    severity: str = ""
    refused: bool | None = None

    def fault_of(self, fault: Fault) -> Fault:
        """Return the fault as it is in this case."""
        if not self.severity and self.refused is None:
            return fault
        refused = fault.refused if self.refused is None else self.refused
        return fault._replace(severity=self.severity or fault.severity, refused=refused)


class Check(Struct):
    """A fault and the function that looks for it, in what it looks at `of` every turn or `over` the whole game.

    Over the whole game only what stands in a turn or later is asked for. Where `when` names a property of the subject,
    it has nothing to say of those without it.
    """

    fault: Fault
    needs: tuple[str, ...]
    run: Callable[[Any], Iterable[Problem]]
    of: Callable[[Turn], Iterable[Any]] | None
    over: Callable[[Sequence[Turn], int], Iterable[Any]] | None
    when: str = ""


Subject = TypeVar("Subject")


def check(
    code: str,
    name: str,
    *,
    help: str,
    of: Callable[[Turn], Iterable[Subject]] | None = None,
    over: Callable[[Sequence[Turn], int], Iterable[Subject]] | None = None,
    when: str = "",
    severity: str = ERROR,
    needs: tuple[str, ...] = (),
    refused: bool = False,
    retype: str = "",
    asked: bool = False,
) -> Callable[[Callable[[Subject], Iterator[Problem]]], Check]:
    """Make a check of a function; its docstring is what `civledger explain` says."""
    if (of is None) == (over is None):
        raise TypeError(f"{code} needs a check, either per turn or for the whole game")

    def make_check(run: Callable[[Subject], Iterator[Problem]]) -> Check:
        fault = Fault(code, name, severity, help, run.__doc__ or "", refused, retype, asked)
        return Check(fault, needs, run, of, over, when)

    return make_check
