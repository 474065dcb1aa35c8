"""Every command that writes, each with what must have happened before."""

import datetime
from types import SimpleNamespace

import pytest

from civledger.cli.app import COMMANDS, PROGRAM
from tests.cli.keyboard import GAME, LEGAL, begin, done
from tests.support import header, own_commands

BUILT = header().replace("ast =", 'edition = "mega-empires"\nspecial_buildings = true\nast =')
TURN = ["tax all", "census 4 5 6 4 5 6 4", "cities rome=3", "hand 1 2 3 4 5 6 7"]
OWN = [command.name for command in own_commands("mega-civilization")]
WRITING = {
    **LEGAL,
    "endturn": TURN,
    "score minoa=0 --force": [],
    "calamity tyranny minoa --to rome --cities minoa=1": ["census minoa=20 rome=9", "cities minoa=4"],
    "ability politics minoa egypt --tokens 1": [
        "buy minoa politics --card-points 230",
        "census all=9",
        "hand all=1",
        "endturn",
        "gain minoa=5",
    ],
    "buildings minoa=2 --historic minoa": [],
    "undo": ["note one"],
    "undo 2 --yes": [*TURN, "endturn"],
    "redo": ["note one", "undo"],
    "strike 1 --reason misread": ["note one"],
    "reseal --reason misread": [*TURN, "endturn"],
    "import purchases rows.csv --force": [],
    "run turn.txt": [],
}  # a command line, and what must be typed before it


class Stopped(datetime.datetime):
    """A clock that stands still, so that a command writes the same twice."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> "Stopped":
        return cls(2026, 11, 14, 21, 30)


def prepare(line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bring the game to where a command line can be typed."""
    monkeypatch.setattr("civledger.cli.endturn.datetime", SimpleNamespace(datetime=Stopped))
    begin(BUILT if line.startswith("buildings") else "")
    done(*WRITING[line])
    if line.startswith("reseal"):
        GAME.write_bytes(GAME.read_bytes().replace(b"Rome = 3", b"Rome = 2"))
    if line.startswith("import"):
        GAME.with_name("rows.csv").write_text("turn,civ,advance,price\n1,rome,music,80\n1,minoa,law,150\n")
    if line.startswith("run"):
        GAME.with_name("turn.txt").write_text("\n".join([*TURN, "endturn", "undo --yes", "note again"]) + "\n")


def writing_commands() -> set[str]:
    """Return the commands that take an entry's options, and those that change a ledger in another way."""
    options = {name: PROGRAM.commands[name].callback for name in (*COMMANDS, *OWN)}
    recording = {name for name, called in options.items() if "dry_run" in getattr(called, "__annotations__", {})}
    return recording - {"result"} | {"undo", "redo", "reseal", "run"}  # `result` makes a new file, as `new` does
