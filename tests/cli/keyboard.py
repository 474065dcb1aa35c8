"""Command lines typed at the table, carried out without starting a program."""

import json
import shlex
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from typer.testing import CliRunner

from civledger.cli.app import PROGRAM
from civledger.store.beside import FOLDER
from tests.support import header, unversioned

GAME = Path("game.toml")
LEGAL = {
    "tax all --cities rome=2": [],
    "tax minoa=2 rome --cities minoa=5": [],
    "revolt minoa assyria": ["tax all --cities minoa=5 --short minoa=8"],
    "census 1 2 3 4 5 6 7": [],
    "census minoa=4 rome=3": [],
    "cities rome=2": [],
    "spend other minoa=2": ["gain minoa=20"],
    "spend card minoa=9": ["gain minoa=20"],
    "gain minoa=3": [],
    "buy minoa pottery music -c salt=6,iron=4 -k 6": [],
    "buy minoa written --card-points 60 --choose written=blue:5,green:5": [],
    "hand 1 2 3 4 5 6 7": [],
    "credits minoa blue=0 red=0": [],
    "regress minoa=1 --reason Regression": [],
    "ast-check minoa=1": [],
    "seat minoa Judith": [],
    "leave minoa": [],
    "note Coffee break": [],
}  # a command line, and what must be typed before it


class Said(NamedTuple):
    """How a command ended, and what it wrote to standard output and standard error."""

    code: int
    output: str
    messages: str


def typed(line: str | Sequence[str], given: str | bytes | None = None, charset: str = "utf-8", **settings: str) -> Said:
    """Return what a command line gives; `given` is what stands in standard input."""
    words, code = shlex.split(line) if isinstance(line, str) else list(line), 0
    with CliRunner(charset).isolation(given, settings) as (output, messages, _):
        try:
            PROGRAM(args=words, prog_name="civledger")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 0
        sys.stdout.flush()
        sys.stderr.flush()
        said = Said(code, output.getvalue().decode(charset), messages.getvalue().decode(charset, "replace"))
    assert "Traceback" not in said.output + said.messages
    return said


def done(*lines: str) -> str:
    """Carry out command lines that all succeed, and return the output of the last."""
    output = ""
    for line in lines:
        code, output, messages = typed(line)
        assert code == 0, (line, output, messages)
    return output


def shown(line: str) -> Any:
    """Return the JSON that a command shows; an object without the version that made it."""
    return unversioned(json.loads(done(f"{line} --format json")))


def wrong(line: str, code: int = 2) -> str:
    """Return what a command says that ends with an error and leaves everything as it was."""
    before = files()
    said = typed(line)
    assert said.code == code, (line, said)
    assert files() == before
    return said.messages


def begin(text: str = "", **head: Any) -> None:
    """Start a game of seven with what is given in its file."""
    GAME.write_text(text or header(**head), encoding="utf-8")


def files() -> dict[str, bytes]:
    """Return everything in the folder but what is kept beside a ledger."""
    found = (path for path in Path().rglob("*") if path.is_file() and FOLDER not in path.parts)
    return {str(path): path.read_bytes() for path in found}


def entries() -> list[dict[str, Any]]:
    """Return the entries of the game as they stand in its file."""
    found: list[dict[str, Any]] = tomllib.loads(GAME.read_text("utf-8")).get("entry", [])
    return found


def unsealed() -> list[dict[str, Any]]:
    """Return the entries without the times and what follows from them."""
    return [{key: value for key, value in entry.items() if key not in ("at", "seal")} for entry in entries()]


def codes() -> list[str]:
    """Return the codes of all findings that `check` shows."""
    return [finding["code"] for finding in json.loads(typed("check --format json").output)["findings"]]
