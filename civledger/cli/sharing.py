"""Who audits the games: other processes of this machine, a cluster, or this process."""

import os
from collections.abc import Generator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from civledger.cli.workers import MOST, Crew, Work, WorkerLost, gathered, shared

if TYPE_CHECKING:
    from civledger.model.audited import Audited

EARLY: list[Crew] = []
OTHERWISE = ("--jobs", "--scheduler", "--help")

Codes = tuple[str, ...]
Audits = Generator["Audited", None, None]


def begin(arguments: Sequence[str]) -> None:
    """Start the processes of an audit before its command line is read, unless that asks for something else."""
    if hasattr(os, "fork") and cores() > 1 and not any(argument.startswith(OTHERWISE) for argument in arguments):
        with suppress(WorkerLost):  # told when they are needed
            EARLY.append(gathered(auditor, min(cores(), MOST)))


def auditor() -> Work:
    """Load everything that auditing a game needs; of the rules those of the game that most archives hold."""
    import hashlib  # noqa: F401  # the seals of many games make up for loading OpenSSL

    import civledger.store.seal  # noqa: F401
    from civledger.cli.auditing import audited_file
    from civledger.model.toml import reader
    from civledger.rules import RULESETS

    reader()
    next(iter(RULESETS.values()))().part("views.score")
    return audited_file


def audits(files: Sequence[str], jobs: int | None, scheduler: str | None, select: Codes, ignore: Codes) -> Audits:
    """Return the audits of all games, in the order of the files, while they are made."""
    if scheduler is not None:
        from civledger.cli.cluster import distributed  # brings Dask along

        return distributed(scheduler, files, select, ignore)
    most = min(jobs or cores(), MOST)
    if most == 1 or not files or not hasattr(os, "fork"):
        work = auditor()
        return (work(file, select, ignore) for file in files)
    number = min(most, len(files))
    return shared(EARLY.pop() if EARLY else gathered(auditor, number), number, files, select, ignore)


def cores() -> int:
    """Return how many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
