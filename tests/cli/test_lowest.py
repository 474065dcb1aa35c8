"""The lowest version of every library that `pyproject.toml` allows does the same as today's."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from civledger.cli.app import every_command
from tests.cli import ROOT, environment

ALONE = pytest.mark.deep(alone=True)
LINES = (
    "new game.toml --players Mike=Minoa,Ann=Assyria,Cy=Celt,Hal=Hatti,Ron=Rome",
    "tax all",
    "census 4 4 4 4 4",
    "cities mike=0",
    "buy mike pottery --card-points 60 -k 1",
    "hand rest=0",
    "endturn --anyway",
    "undo --yes",
    "check",
    "status --format markdown",
    "score --format csv",
    "log --format json",
    "export --to csv --table entries -o -",
    "report -o page.html",
    "completion bash",
    "explain MC401",
    "census mike",
)


def list_lowest() -> list[str]:
    """Return the lower bound of each library that the program needs or can use."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *project["optional-dependencies"]["fast"]]
    found = [re.match(r"([\w-]+)>=([\d.]+)", one) for one in wanted if "Windows" not in one]
    return [f"{one[1]}=={one[2]}" for one in found if one]


@pytest.fixture(scope="module")
def lowest(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a Python that has the lowest versions."""
    folder = tmp_path_factory.mktemp("lowest")
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    python = str(folder / "bin" / "python")
    pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *list_lowest()]
    installed = subprocess.run(pip, capture_output=True, text=True, check=False)
    if installed.returncode:
        pytest.skip(f"no registry has the lowest versions: {installed.stderr.strip().splitlines()[-1]}")
    return python


def say(python: str, folder: Path, *words: str) -> tuple[int, str, str]:
    """Return what a command says with the libraries of a Python."""
    shell = environment(PYTHONPATH=str(ROOT), COLUMNS="80")
    done = subprocess.run(
        [python, "-m", "civledger", *words], cwd=folder, env=shell, capture_output=True, check=False, text=True
    )
    hours = re.compile(r"\d\d:\d\d:\d\d|sha256-2:\w+|mtime.*")
    return done.returncode, hours.sub("", done.stdout), hours.sub("", done.stderr)


@ALONE
def test_all_bounds_are_read() -> None:
    assert len(list_lowest()) == 9


@ALONE
def test_an_evening_is_the_same(lowest: str, tmp_path: Path) -> None:
    folders = [tmp_path / "lowest", tmp_path / "today"]
    for folder in folders:
        folder.mkdir()
    for line in LINES:
        old, new = (
            say(python, folder, *line.split()) for python, folder in zip((lowest, sys.executable), folders, strict=True)
        )
        assert old == new, line
        assert "Traceback" not in old[2]


EVERY_HELP = """
from contextlib import suppress
from civledger.cli.app import every_command, main
for words in (["-h"], *([name, "-h"] for name in every_command())):
    with suppress(SystemExit):
        main(words)
"""


@ALONE
def test_help_is_the_same(lowest: str) -> None:
    shell = environment(PYTHONPATH=str(ROOT), COLUMNS="80")
    old, new = (
        subprocess.run([python, "-c", EVERY_HELP], env=shell, capture_output=True, check=True, text=True).stdout
        for python in (lowest, sys.executable)
    )
    assert old.splitlines() == new.splitlines()
    assert new.count("Usage: ") > len(every_command())
