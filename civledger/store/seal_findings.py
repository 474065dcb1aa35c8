"""What is wrong with the seals of a ledger: one that is broken, and turns closed without one behind sealed ones."""

from collections.abc import Collection, Iterator, Sequence

from civledger.model.file_faults import SEAL_BROKEN, SEAL_MISSING
from civledger.model.finding import Fault, Finding
from civledger.model.ledger import Ledger
from civledger.store.seal import ENTRIES_ALONE, WITH_HEADER, TurnEnd, survey, without_seal

ENTRY = "an entry up to this endturn was changed after the turn was sealed"
HEADER = "the header was changed after this turn was sealed; the entries were not"
EITHER = "the header or an entry up to this endturn was changed after the turn was sealed"
MISSING = "the turn was closed without a seal, after turns that have one, so changes to it cannot be noticed"


def seal_findings(ledger: Ledger, unsealed: Collection[str]) -> list[Finding]:
    """Return what is wrong with the seals; `unsealed` are the keys of a player that none covers."""
    closings = survey(ledger, unsealed)
    missing = [finding(ledger, closing, SEAL_MISSING, MISSING, "action") for closing in without_seal(closings)]
    return [*broken_seal(ledger, closings), *missing]


def broken_seal(ledger: Ledger, closings: Sequence[TurnEnd]) -> Iterator[Finding]:
    """Yield the finding about the first broken seal, if one is broken."""
    for place, closing in enumerate(closings):
        if closing.is_broken:
            message = what_changed(closing, closings[:place], closings[place + 1 :])
            yield finding(ledger, closing, SEAL_BROKEN, message, "seal")
            return


def what_changed(broken: TurnEnd, before: Sequence[TurnEnd], behind: Sequence[TurnEnd]) -> str:
    """Return which part was changed, as far as other seals tell: those that fit cover what they cover."""
    if broken.scheme == ENTRIES_ALONE or any(other.fits and other.scheme == WITH_HEADER for other in before):
        return ENTRY
    return HEADER if any(other.fits and other.scheme == ENTRIES_ALONE for other in behind) else EITHER


def finding(ledger: Ledger, closing: TurnEnd, fault: Fault, message: str, key: str) -> Finding:
    """Return a finding about the seal of a closed turn."""
    turn = ledger.entries[closing.index].get("turn")
    number = turn if type(turn) is int else None
    at = ("entry", closing.index, key)
    return Finding(fault, ledger.file, message, ledger.lines[closing.index], number, None, at)
