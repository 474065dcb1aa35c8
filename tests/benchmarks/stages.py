"""What a command does, stage by stage, counted in instructions: `python -m tests.benchmarks.stages`."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
GAME = ROOT / "ledgers" / "eighteen-expert.toml"
GAMES = 5  # in an audit, of which one is counted as the start
VALGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
# A module is loaded as always, but the function that begins the next stage ends the program.
STOP = """
import importlib.abc, importlib.machinery, os, sys
module, function = sys.argv.pop(1).split(":")
class Stopping(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name != module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path)
        load = spec.loader.exec_module
        def stopping(loaded):
            load(loaded)
            setattr(loaded, function, lambda *given, **named: os._exit(0))
        spec.loader.exec_module = stopping
        return spec
sys.meta_path.insert(0, Stopping())
sys.argv[0] = "civledger"
from civledger.__main__ import main
main()
"""
OPENING = (
    ("commands and options", "civledger.store.storage:read_bytes"),
    ("reading", "civledger.engine.check:prepare_books"),
    ("rules and header", "civledger.engine.check:open_books"),
)
SHOWN = (*OPENING, ("entries, replay", "civledger.bookkeeping.open_ledger:count_errors"))
CHECKED = (
    *OPENING,
    ("entries, replay", "civledger.engine.check:found_since"),
    ("checks", "civledger.bookkeeping.open_ledger:find_seal_faults"),
    ("seals", "civledger.store.place:place"),
    ("lines of findings", "civledger.bookkeeping.open_ledger:_verdict_of"),
)
RECORDED = (*OPENING, ("entries, replay", "civledger.bookkeeping.record:record_drafts"))

PAGED = (
    *CHECKED,
    ("verdict", "civledger.bookkeeping.page:show_game"),
    ("sections, what decided it", "civledger.bookkeeping.page:make_page"),
    ("page", "civledger.bookkeeping.page:look_back"),
    ("looking back", "civledger.report.html:whole"),
)
PLANNED = (*OPENING, ("entries, replay", "civledger.rules.megaciv.advice.plan:view"))
EVENING = 17  # the turn that is open when somebody buys, plans, or enters something by phone
PHONE = """
import json, os, shutil, sys, tempfile
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
hosted = HostedLedger(shutil.copy(sys.argv[1], tempfile.mkdtemp(dir=os.path.dirname(sys.argv[1]))))
for number in range(int(sys.argv[2])):
    sent = {"action": "gain", "values": {"treasury": 1}, "id": f"entry-{number}"}
    assert hosted.record(Role("Hellas"), json.dumps(sent).encode()).is_new
"""
PROMPT = """
import builtins, os, sys
from civledger.cli import completing
from civledger.cli.table import open_table
completing.HISTORY = os.path.join(os.path.dirname(sys.argv[1]), "history")
lines = sys.argv[3:] * int(sys.argv[2])
builtins.input = lambda shown: lines.pop() if lines else "q"
open_table(sys.argv[1])
"""
REPEATED = 5
_NOWHERE = "nothing:stops"


class Stage(NamedTuple):
    """A part of a command, and its million instructions."""

    name: str
    millions: float


class Command(NamedTuple):
    """A command line, the stages in which it is counted, and what its last one is called."""

    line: tuple[str, ...]
    ends: tuple[tuple[str, str], ...]
    last: str

    def count_whole(self) -> float:
        """Return the million instructions of all stages."""
        return count("-c", STOP, _NOWHERE, *self.line)

    def count_stages(self) -> list[Stage]:
        """Return the stages, each ended where the next one's function is called."""
        reached = [import_typer(), *(count("-c", STOP, at, *self.line) for _, at in self.ends), self.count_whole()]
        names = [*(stage for stage, _ in self.ends), self.last]
        between = [after - before for before, after in pairwise(reached)]
        return [Stage("python, import typer", reached[0]), *map(Stage, names, between)]


class Repeated(NamedTuple):
    """Something that is done once and then several times, so that one more of it can be counted."""

    name: str
    once: tuple[str, ...]
    often: tuple[str, ...]
    more: int

    def count_whole(self) -> float:
        """Return the million instructions of one more."""
        return (count(*self.often) - count(*self.once)) / self.more

    def count_stages(self) -> list[Stage]:
        """Return one more as the only stage."""
        return [Stage(self.name, self.count_whole())]


def is_counting() -> bool:
    """Tell whether instructions can be counted here."""
    return shutil.which("valgrind") is not None


def count(*arguments: str) -> float:
    """Return the million instructions of a run of Python; one before it leaves every library compiled."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment["PYTHONHASHSEED"] = "0"
    command = (sys.executable, *arguments)
    for line in (command, (*VALGRIND, *command)):
        done = subprocess.run(line, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    found = re.search(r"I +refs: +([\d,]+)", done.stderr)
    assert found, done.stderr
    assert "Traceback" not in done.stderr, done.stderr
    return int(found[1].replace(",", "")) / 1e6


@cache
def import_typer() -> float:
    """Return what everything is compared with."""
    return count("-c", "import typer")


def copied(folder: Path) -> str:
    """Return a copy of the whole game."""
    return str(shutil.copy(GAME, folder / "game.toml"))


def begun(folder: Path) -> str:
    """Return the game as it stood when the turn of an evening began."""
    game = folder / "game.toml"
    game.write_text(GAME.read_text("utf-8").split(f"# ---- turn {EVENING} ----")[0], "utf-8")
    return str(game)


def _check(folder: Path) -> Command:
    return Command(("check", "-f", str(GAME)), CHECKED, "printing")


def _credits(folder: Path) -> Command:
    return Command(("credits", "hel", "-f", str(GAME)), SHOWN, "errors, printing")


def _census(folder: Path) -> Command:
    return Command(("census", "hel=20", "--dry-run", "-f", copied(folder)), RECORDED, "judging, printing")


def _report(folder: Path) -> Command:
    return Command(("report", "-f", copied(folder), "-o", str(folder / "page.html")), PAGED, "writing it")


def _buy(folder: Path) -> Command:
    line = ("buy", "hel", "agri", "--card-points", "200", "--force", "--dry-run", "-f", begun(folder))
    return Command(line, RECORDED, "judging, printing")


def _plan(folder: Path) -> Command:
    return Command(("plan", "hel", "--income", "150,160", "-f", begun(folder)), PLANNED, "planning, printing")


def _phone(folder: Path) -> Repeated:
    once, often = (("-c", PHONE, begun(folder), str(number)) for number in (1, 1 + REPEATED))
    return Repeated("an entry", once, often, REPEATED)


def _prompt(folder: Path) -> Repeated:
    return at_prompt(folder, "gain hellas=1")


def at_prompt(folder: Path, *lines: str) -> Repeated:
    """Return lines that are typed at the prompt, of which the first change nothing that the last find."""
    once, often = (("-c", PROMPT, begun(folder), str(number), *lines[::-1]) for number in (1, 1 + REPEATED))
    return Repeated("a line at the prompt", once, often, REPEATED * len(lines))


def _audit(folder: Path) -> Repeated:
    for number in range(GAMES):
        shutil.copy(GAME, folder / f"{number}.toml")
    once = ("-m", "civledger", "audit", "--no-cache", str(folder / "0.toml"))
    often = ("-m", "civledger", "audit", "--no-cache", "--jobs", "1", str(folder))
    return Repeated("a game", once, often, GAMES - 1)


# in the order of the table
COMMANDS: dict[str, Callable[[Path], Command | Repeated]] = {
    "check": _check,
    "credits": _credits,
    "census": _census,
    "report": _report,
    "buy": _buy,
    "plan": _plan,
    "phone": _phone,
    "prompt": _prompt,
    "audit, a game": _audit,
}


def show(name: str, stages: list[Stage]) -> None:
    """Print the stages of a command, and what they are together to importing Typer."""
    whole = sum(stage.millions for stage in stages)
    print(f"\n{name}: {whole:.0f} million instructions, {whole / import_typer():.2f} times import typer")
    for stage in stages:
        print(f"  {stage.millions:7.1f}  {stage.name}")


if __name__ == "__main__":
    for called, make in COMMANDS.items():
        with tempfile.TemporaryDirectory() as place:
            show(called, make(Path(place)).count_stages())
