"""All benchmarks, as a table of ratios taken in one run: python -m tests.benchmarks.suite [--quick] [--svg FILE]"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import journals, timing
from tests.benchmarks.picture import svg
from tests.benchmarks.test_commands import COMMANDS
from tests.benchmarks.timing import Command
from tests.benchmarks.tools import installed, missing

PASS: Command = (sys.executable, "-c", "pass")
TYPER: Command = (sys.executable, "-c", "import typer")
SHARES = (1 / 8, 1 / 4, 1 / 2, 1)
COMPARED = 40
LITTLE = 0.2


class Row(NamedTuple):
    """One ratio: what was measured, against what, how often it takes as much, and how often it may."""

    what: str
    against: str
    ratio: float
    aim: float | None = None
    scaled: bool = False


class Plan(NamedTuple):
    """What is measured: the game, a folder to work in, how often (what takes long: seldom), commands and games."""

    game: Path
    folder: Path
    rounds: int
    seldom: int
    commands: Sequence[str]
    archives: Sequence[int]


def start_up(plan: Plan) -> Iterator[Row]:
    """Yield how long it takes to begin."""
    empty = plan.folder / "empty.txt"
    empty.touch()
    idle = timing.civledger("run", str(empty), "-f", str(plan.game))
    commands = {"pass": PASS, "typer": TYPER, "version": timing.civledger("--version"), "idle": idle}
    taken = timing.medians(commands, plan.rounds)
    yield Row("--version", "python -c pass", taken["version"] / taken["pass"], 3)
    yield Row("run of an empty script", "import typer", taken["idle"] / taken["typer"])


def every_command(plan: Plan) -> Iterator[Row]:
    """Yield how long each command takes on a game in the middle of its last turn."""
    game = plan.folder / "evening.toml"
    game.write_text(plan.game.read_text("utf-8").rpartition(journals.TURN)[0], "utf-8")
    commands = {line: timing.civledger(*line.split(), "-f", str(game)) for line in plan.commands}
    for line, ratio in timing.against(TYPER, commands, plan.rounds).items():
        yield Row(line, "import typer", ratio, 1.6)


def check(plan: Plan) -> Iterator[Row]:
    """Yield how long `check` takes against others on as many transactions as the game has facts."""
    facts = journals.facts(plan.game)
    others = {tool.name: tool.command(plan.folder, facts) for tool in installed()}
    taken = timing.medians({"check": timing.civledger("check", str(plan.game)), **others}, plan.rounds)
    for name in others:
        yield Row("check", f"{name}, {facts:,} transactions", taken["check"] / taken[name], AIMS.get(("check", name)))


def audit(plan: Plan) -> Iterator[Row]:
    """Yield how long the smallest audit takes against others on as many transactions as its games have facts."""
    least = min(plan.archives)
    facts = journals.facts(plan.game) * least
    others = {tool.name: tool.command(plan.folder, facts) for tool in installed()}
    name, command = audit_of(plan, least)
    shares = {other: 1 / longer for other, longer in timing.against(command, others, plan.seldom).items()}
    for other, share in shares.items():
        yield Row(name, f"{other}, {facts:,} transactions", share, AIMS.get((name, other)))
    yield from larger_audits(plan, shares, facts)


def larger_audits(plan: Plan, others: Mapping[str, float], facts: int) -> Iterator[Row]:
    """Yield how audits grow, and what that is against others if those grew no more than their journals."""
    times, longer = 1, 1.0
    for games, more in pairwise(plan.archives):
        (fewer, command), (name, larger) = audit_of(plan, games), audit_of(plan, more)
        grown = timing.against(command, {name: larger}, plan.seldom)[name]
        times, longer = times * more // games, longer * grown
        for other, share in others.items():
            yield Row(name, f"{other}, {facts * times:,} transactions", share * longer / times, scaled=True)
        yield Row(name, fewer, grown, AIMS.get((name, fewer)))


def audit_of(plan: Plan, games: int) -> tuple[str, Command]:
    """Return the audit of so many games, with its name."""
    return f"audit of {games:,} games", timing.civledger("audit", "--no-cache", str(archive(plan, games)))


def archive(plan: Plan, games: int) -> Path:
    """Return the folder with so many games, made when it is first asked for."""
    folder = plan.folder / f"archive-{games}"
    return folder if folder.exists() else journals.archive(folder, games, plan.game)


def growth(plan: Plan) -> tuple[list[Row], str]:
    """Return how the time of `check` grows with entries, and a picture of it beside the others."""
    names = ["check", *(tool.name for tool in installed())]
    commands: dict[str, Command] = {"pass": PASS}
    entries = {}
    for text in journals.cuts(plan.game.read_text("utf-8"), SHARES):
        number = text.count(journals.ENTRY)
        cut = plan.folder / f"cut-{number}.toml"
        cut.write_text(text, "utf-8")
        entries[number] = journals.facts(cut)
        commands[f"check {number}"] = timing.civledger("check", str(cut))
        for tool in installed():
            commands[f"{tool.name} {number}"] = tool.command(plan.folder, entries[number])
    taken = timing.medians(commands, plan.rounds)
    first = min(entries)
    rows = [grown(number, first, taken) for number in list(entries)[1:]]
    lines = {name: [(number, taken[f"{name} {number}"] / taken["pass"]) for number in entries] for name in names}
    title = "Time to judge a game by its entries; the others: as many transactions as it has facts"
    return rows, svg(title, "entries", "times python -c pass", lines)


def grown(number: int, first: int, taken: Mapping[str, float]) -> Row:
    """Return how much longer more entries take."""
    return Row(f"check of {number:,} entries", f"{first:,} entries", taken[f"check {number}"] / taken[f"check {first}"])


def memory(plan: Plan) -> Iterator[Row]:
    """Yield the peak of memory of audits against that of the smallest, and against the others on its facts."""
    least = min(plan.archives)
    peaks = {
        number: timing.peak(timing.civledger("audit", "--no-cache", str(archive(plan, number))))
        for number in plan.archives
    }
    for number in plan.archives[1:]:
        yield Row(f"memory, audit of {number:,} games", f"{least:,} games", peaks[number] / peaks[least])
    facts = journals.facts(plan.game) * least
    for tool in installed():
        taken = timing.peak(tool.command(plan.folder, facts))
        yield Row(f"memory, audit of {least:,} games", f"{tool.name}, {facts:,} transactions", peaks[least] / taken)


AIMS = {
    ("check", "hledger"): 0.8,
    ("audit of 40 games", "hledger"): 0.1,
    ("audit of 40 games", "ledger"): 0.8,
    ("audit of 4,000 games", "audit of 400 games"): 11,
}
PARTS: Mapping[str, Callable[[Plan], Iterator[Row]]] = {
    "Start-up": start_up,
    "Commands on the 18-player game": every_command,
    "Check": check,
    "Audit": audit,
    "Memory": memory,
}


def line(row: Row) -> str:
    """Return a row of the table."""
    aim = "" if row.aim is None else f"at most {row.aim:g}{'' if row.ratio <= row.aim else ', missed'}"
    ratio = f"{'~' if row.scaled else ''}{row.ratio:.{2 if row.ratio >= LITTLE else 3}f}"
    return f"  {row.what:<48} {ratio:>8} times  {row.against:<36} {aim}".rstrip()


def main(arguments: Sequence[str]) -> None:
    """Measure everything, print the table, and write the picture."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.suite", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, no 4,000 games")
    parser.add_argument("--svg", type=Path, default=Path("build/benchmark.svg"), help="where the picture goes")
    asked = parser.parse_args(arguments)
    many = (COMPARED, 10 * COMPARED) if asked.quick else (COMPARED, 10 * COMPARED, 100 * COMPARED)
    with tempfile.TemporaryDirectory() as folder:
        often, seldom = (5, 3) if asked.quick else (15, 5)
        report(Plan(journals.GAME, Path(folder), often, seldom, COMMANDS, many), asked.svg)


def report(plan: Plan, picture: Path) -> None:
    """Print the table part by part, and write the picture."""
    for title, part in PARTS.items():
        print(f"{title}\n" + "\n".join(map(line, part(plan))), flush=True)
    rows, drawing = growth(plan)
    print("Growth with entries\n" + "\n".join(map(line, rows)))
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_text(drawing, "utf-8")
    print("\n".join([*missing(), f"~ is scaled from {min(plan.archives)} games", f"picture: {picture}"]))


if __name__ == "__main__":
    main(sys.argv[1:])
