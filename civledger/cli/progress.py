"""Progress of long work: a bar on a terminal, silence in a pipe."""

import sys
from collections.abc import Iterable, Iterator

from civledger.model.audited import Audited

WORTH_A_BAR = 20


def progress(games: Iterable[Audited], total: int) -> Iterator[Audited]:
    """Yield the games, with a bar on standard error if somebody is looking and it takes a while."""
    if not sys.stderr.isatty() or total < WORTH_A_BAR:
        yield from games
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (MofNCompleteColumn(), TextColumn("games"), BarColumn(), TextColumn("{task.fields[speed]}"))
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("audit", total=total, speed="")
        entries = 0
        for game in games:
            yield game
            entries += game.verdict.entries
            elapsed = bar.tasks[0].elapsed or 1
            bar.update(task, advance=1, speed=f"{entries / elapsed:,.0f} entries/s")
