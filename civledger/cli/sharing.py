"""Who audits the games: other processes of this machine, a cluster, or this process."""

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from civledger.cli.workers import MOST, Crew, Work, dismiss, gathered, shared

if TYPE_CHECKING:
    from civledger.model.audited import Audited

EARLY: list[Crew] = []
OTHERWISE = ("--jobs", "--scheduler", "--help")

Codes = tuple[str, ...]
Audits = Generator["Audited", None, None]


@contextmanager
def early_processes(arguments: Sequence[str]) -> Iterator[None]:
    """Start the processes of an audit before its command line is read, unless that asks for something else."""
    if hasattr(os, "fork") and cores() > 1 and not any(argument.startswith(OTHERWISE) for argument in arguments):
        with suppress(OSError):  # perhaps fewer of them can be started later
            EARLY.append(gathered(auditor, min(cores(), MOST)))
    try:
        yield
    finally:
        while EARLY:  # not needed after all
            dismiss(EARLY.pop())


def auditor() -> Work:
    """Load everything that auditing a game needs; of the rules those of the game that most archives hold."""
    import hashlib  # noqa: F401  # the seals of many games make up for loading OpenSSL

    import civledger.store.seal  # noqa: F401
    from civledger.cli.auditing import audited_file
    from civledger.model.offers import offers_of
    from civledger.model.toml import compiled
    from civledger.rules import RULESETS

    compiled()
    offers_of(next(iter(RULESETS.values()))()).view("score")
    return audited_file


def audits(files: Sequence[str], jobs: int | None, scheduler: str | None, select: Codes, ignore: Codes) -> Audits:
    """Return the audits of all games, in the order of the files, while they are made."""
    if scheduler is not None:
        from civledger.cli.cluster import distributed  # brings Dask along

        return distributed(scheduler, files, select, ignore)
    number = min(jobs or cores(), len(files), MOST)
    crew = crew_for(number)
    return shared(crew, number, files, select, ignore) if crew else alone(files, select, ignore)


def crew_for(number: int) -> Crew | None:
    """Return processes for an audit: those started early, or new ones if there is work for more and room for them."""
    if EARLY and number:
        return EARLY.pop()
    if number > 1 and hasattr(os, "fork"):
        with suppress(OSError):
            return gathered(auditor, number)
    return None


def alone(files: Sequence[str], select: Codes, ignore: Codes) -> Audits:
    """Yield the audits of all games, made by this process."""
    work = auditor()
    for file in files:
        yield work(file, select, ignore)


def cores() -> int:
    """Return how many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
