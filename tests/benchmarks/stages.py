"""What a command does, stage by stage, counted in instructions: `python -m tests.benchmarks.stages`."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks.timing import civledger

ROOT = Path(__file__).parents[2]
GAME = ROOT / "ledgers" / "eighteen-expert.toml"
GAMES = 12  # in an audit, of which one is counted as the start
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
    ("reading", "civledger.engine.check:prepared"),
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
PHONED = 5


class Stage(NamedTuple):
    """A part of a command, and its million instructions."""

    name: str
    millions: float


class Counted(NamedTuple):
    """A command with its stages; `whole` is their sum."""

    name: str
    stages: tuple[Stage, ...]

    @property
    def whole(self) -> float:
        """Return the million instructions of all stages."""
        return sum(stage.millions for stage in self.stages)


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


def count_stages(name: str, line: tuple[str, ...], ends: tuple[tuple[str, str], ...], last: str) -> Counted:
    """Return a command by its stages, each ended where the next one's function is called."""
    reached = [import_typer(), *(count("-c", STOP, at, *line) for _, at in (*ends, ("", "nothing:stops")))]
    names = [stage for stage, _ in ends] + [last]
    between = [after - before for before, after in pairwise(reached)]
    return Counted(name, (Stage("python, import typer", reached[0]), *map(Stage, names, between)))


def count_audit(folder: Path) -> Counted:
    """Return what one more game of an audit takes."""
    for number in range(GAMES):
        shutil.copy(GAME, folder / f"{number}.toml")
    one = count("-m", "civledger", "audit", "--no-cache", str(folder / "0.toml"))
    every = count("-m", "civledger", "audit", "--no-cache", "--jobs", "1", str(folder))
    return Counted("audit, a game", (Stage("a game", (every - one) / (GAMES - 1)),))


def begun(folder: str) -> str:
    """Return the game as it stood when the turn of an evening began."""
    game = Path(folder) / "game.toml"
    game.write_text(GAME.read_text("utf-8").split(f"# ---- turn {EVENING} ----")[0], "utf-8")
    return str(game)


def count_phone(folder: Path) -> Counted:
    """Return what one more entry by phone takes the host."""
    taken = []
    for number in (1, 1 + PHONED):
        place = folder / str(number)
        place.mkdir()
        taken.append(count("-c", PHONE, begun(str(place)), str(number)))
    return Counted("phone", (Stage("an entry", (taken[1] - taken[0]) / PHONED),))


def every_command() -> Iterator[Counted]:
    """Yield each command of the table."""
    civledger()  # compiles the modules, as an installation does
    yield count_stages("check", ("check", "-f", str(GAME)), CHECKED, "printing")
    yield count_stages("credits", ("credits", "hel", "-f", str(GAME)), SHOWN, "errors, printing")
    with tempfile.TemporaryDirectory() as folder:
        game = str(shutil.copy(GAME, Path(folder) / "game.toml"))
        line: tuple[str, ...] = ("census", "hel=20", "--dry-run", "-f", game)
        yield count_stages("census", line, RECORDED, "judging, printing")
        line = ("report", "-f", game, "-o", str(Path(folder) / "page.html"))
        yield count_stages("report", line, PAGED, "writing it")
    with tempfile.TemporaryDirectory() as folder:
        game = begun(folder)
        line = ("buy", "hel", "agri", "--card-points", "200", "--force", "--dry-run", "-f", game)
        yield count_stages("buy", line, RECORDED, "judging, printing")
        line = ("plan", "hel", "--income", "150,160", "-f", game)
        yield count_stages("plan", line, PLANNED, "planning, printing")
        yield count_phone(Path(folder))
    with tempfile.TemporaryDirectory() as folder:
        yield count_audit(Path(folder))


def show(command: Counted) -> float:
    """Print the stages of a command, and return what it is to importing Typer."""
    ratio = command.whole / import_typer()
    print(f"\n{command.name}: {command.whole:.0f} million instructions, {ratio:.2f} times import typer")
    for stage in command.stages:
        print(f"  {stage.millions:7.1f}  {stage.name}")
    return ratio


if __name__ == "__main__":
    for counted in every_command():
        show(counted)
