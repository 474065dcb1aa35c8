"""Where a compiled library cannot be had, everything works and says the same."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.cli import ROOT, civledger, environment
from tests.depth import share
from tests.support import header

MISSING = 'import sys\nsys.modules["orjson"] = sys.modules["rtoml"] = None\n'


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a search path on which neither library is found."""
    folder = tmp_path_factory.mktemp("bare")
    (folder / "sitecustomize.py").write_text(MISSING)
    return os.pathsep.join([str(folder), str(ROOT)])


def in_both(folder: Path, bare: str, *arguments: str) -> list[subprocess.CompletedProcess[str]]:
    """Return what a command says in folders with and without the libraries, which must be the same."""
    said = [
        civledger(*arguments, folder=folder / "with"),
        civledger(*arguments, folder=folder / "without", PYTHONPATH=bare),
    ]
    assert said[0].returncode == said[1].returncode, said
    assert (said[0].stdout, said[0].stderr) == (said[1].stdout, said[1].stderr)
    return said


@pytest.mark.parametrize("module", ["orjson", "rtoml"])
def test_the_libraries_are_taken_away(module: str, bare: str) -> None:
    command = [sys.executable, "-c", f"import {module}"]
    looked = subprocess.run(command, env=environment(PYTHONPATH=bare), capture_output=True, check=False, text=True)
    assert "ModuleNotFoundError" in looked.stderr


SHOWS = [
    *(
        "check",
        "status",
        "score",
        "doctor",
        "audit . --format json",
        "report",
        "export --to json",
        "export --to hledger",
    ),
]


@pytest.mark.deep
@pytest.mark.parametrize("line", share(SHOWS, 4))
def test_what_is_shown_is_the_same(line: str, bare: str, tmp_path: Path) -> None:
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
        shutil.copy(ROOT / "ledgers" / "eight-basic.toml", tmp_path / name / "game.toml")
    assert in_both(tmp_path, bare, *line.split())[0].returncode == 0


@pytest.mark.deep(alone=True)
def test_an_evening_is_recorded_and_sealed_the_same(bare: str, tmp_path: Path) -> None:
    for name in ("with", "without"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.toml").write_text(header())
    for line in ("note Café, 21 °C", "tax all", "census 1 2 3 4 5 6 7", "buy rome pottery --card-points 60 -k 3"):
        in_both(tmp_path, bare, *line.split())
    for line in ("endturn --anyway", "note more", "undo", "import purchases none.csv", "note wrong --turn 9"):
        in_both(tmp_path, bare, *line.split())
    written = (tmp_path / "without" / "game.toml").read_text("utf-8")
    seal = tomllib.loads(written)["entry"][-1]["seal"]
    (tmp_path / "with" / "game.toml").write_text(written, "utf-8")
    assert seal.startswith("sha256-2:")
    assert "CL005" not in in_both(tmp_path, bare, "check")[0].stdout
    for name in ("with", "without"):
        (tmp_path / name / "game.toml").write_text(written.replace("21 °C", "22 °C"), "utf-8")
    assert "CL005" in in_both(tmp_path, bare, "check")[0].stdout
    assert "CL005" in in_both(tmp_path, bare, "note", "on")[0].stderr
    in_both(tmp_path, bare, "reseal", "--reason", "warmer")
    assert (tmp_path / "with" / "game.toml").read_bytes() == (tmp_path / "without" / "game.toml").read_bytes()
