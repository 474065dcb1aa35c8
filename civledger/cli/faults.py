"""Every fault there is, of files and of all games, and how one is found by its code or name."""

from collections.abc import Iterator
from operator import attrgetter

from civledger.model.entry_faults import ENTRY_FAULTS
from civledger.model.file_faults import FILE_FAULTS
from civledger.model.finding import Fault
from civledger.model.names import match, plain
from civledger.rules import RULESETS


def faults() -> list[Fault]:
    """Return every fault there is, in the order of the codes."""
    return [fault for source in _sources() for fault in source]


def _sources() -> Iterator[list[Fault]]:
    """Yield the faults of files and entries, then those that only one game has, one game after the other."""
    shared = {fault.code: fault for fault in (*FILE_FAULTS, *ENTRY_FAULTS)}
    added = [game.explanations() for game in RULESETS.values()]
    for code, fault in shared.items():
        if more := [game[code] for game in added if code in game]:
            shared[code] = fault._replace(explanation="".join([fault.explanation.rstrip(), *more]))
    yield list(shared.values())
    for game in RULESETS.values():
        own = [check.fault for check in game.judging.CHECKS if check.fault.code not in shared]
        yield sorted(own, key=attrgetter("code"))


def find_fault(code: str) -> Fault:
    """Return the fault of this code or name, without loading more games than needed; raises NoSuchName.

    A code may stand in brackets, as findings show it: `error[MC402]`.
    """
    code = code.partition("[")[2].partition("]")[0] or code
    words: dict[str, Fault] = {}
    for source in _sources():
        words |= {word: fault for fault in source for word in (fault.code, fault.name)}
        if plain(code) in map(plain, words):
            break
    return words[match(code, words, "code")]
