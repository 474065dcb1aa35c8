"""Progress of long work: a bar on a terminal, silence in a pipe."""

import sys
from collections.abc import Generator, Iterable
from typing import Protocol, TypeVar

from civledger.model.verdict import Verdict

WORTH_A_BAR = 20


class _JudgedGame(Protocol):
    """Something made of a game, with the verdict on it."""

    @property
    def verdict(self) -> Verdict:
        """Return the verdict."""


Judged = TypeVar("Judged", bound=_JudgedGame)


def progress(games: Iterable[Judged], total: int) -> Generator[Judged, None, None]:
    """Yield the games, with a bar on standard error if somebody is looking and it takes a while."""
    if not sys.stderr.isatty() or total < WORTH_A_BAR:
        yield from games
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, soft_wrap=True)
    columns = (MofNCompleteColumn(), TextColumn("games"), BarColumn(), TextColumn("{task.fields[speed]}"))
    above = sys.stdout.isatty()  # else what is written would not reach its file
    with Progress(*columns, TimeRemainingColumn(), console=console, transient=True, redirect_stdout=above) as bar:
        task = bar.add_task("games", total=total, speed="")
        entries = 0
        for game in games:
            yield game
            entries += game.verdict.entries
            elapsed = bar.tasks[0].elapsed or 1
            bar.update(task, advance=1, speed=f"{entries / elapsed:,.0f} entries/s")
