"""What the seals of a ledger promise, in words."""

from collections.abc import Iterable, Iterator, Sequence

from civledger.model.keys import shown
from civledger.model.ledger import Ledger
from civledger.model.names import both, several
from civledger.store.seal import TITLE, WITH_HEADER, TurnEnd, without_seal

RESEAL = "`civledger reseal --reason TEXT`"


def state_of(ledger: Ledger, closings: Sequence[TurnEnd]) -> tuple[str, str]:
    """Return how many closed turns are sealed and what is wrong with that, and what to do then."""
    sealed = sum(bool(closing.scheme) for closing in closings)
    number = f"{sealed} of {len(closings)} closed turns sealed"
    wrong = list(faults_of(ledger, closings))
    if wrong:
        words = wrong if any(closing.is_broken for closing in closings) else [number, *wrong]
        return ", ".join(words), f"undo the change, or {RESEAL}"
    return (f"{number}, all intact" if sealed else number), ""


def faults_of(ledger: Ledger, closings: Sequence[TurnEnd]) -> Iterator[str]:
    """Yield what is wrong with the seals."""
    broken = [closing for closing in closings if closing.is_broken]
    no_seals = [closing for closing in closings if closing.scheme == ""]
    if broken:
        yield f"broken from turn {turns(ledger, broken[:1])} on"
    if no_seals:
        yield f"the seal of turn {turns(ledger, no_seals)} cannot be read"
    if missing := without_seal(closings):
        yield f"turn {turns(ledger, missing)} has no seal, although an earlier turn has one"


def covered_entries(ledger: Ledger, closings: Iterable[TurnEnd]) -> str:
    """Return which entries the seals that fit cover, and how many they do not."""
    fitting = [closing for closing in closings if closing.fits]
    if not fitting:
        return "none"
    behind = len(ledger.entries) - fitting[-1].index - 1
    after = f"; not sealed: {several(behind, 'entry')} after it" if behind else ""
    return f"all up to the end of turn {turns(ledger, fitting[-1:])}{after}"


def covered_header(closings: Iterable[TurnEnd], unsealed: Sequence[str]) -> str:
    """Return what of the header the seals that fit cover, and what they do not."""
    if any(closing.fits and closing.scheme == WITH_HEADER for closing in closings):
        return f"everything except {both(TITLE)} in [game] and {both(unsealed)} in each [[player]]"
    older = any(closing.fits for closing in closings)
    return f"nothing; to seal it too: {RESEAL}" if older else "nothing"


def turns(ledger: Ledger, closings: Iterable[TurnEnd]) -> str:
    """Return the numbers of closed turns."""
    numbers = [ledger.entries[closing.index].get("turn") for closing in closings]
    return ", ".join("?" if number is None else shown(number) for number in numbers)
