"""What stands in a ledger leads to no other file, and starts nothing."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import ROOT, environment
from tests.support import entry, header

WATCHED = """
import os, sys
opened = []
sys.addaudithook(lambda event, given: opened.append((event, str(given[0]))) if event in EVENTS else None)
from civledger.cli.app import main
for folder in sys.argv[1:]:
    os.chdir(folder)
    for command in LOOKING:
        opened.clear()
        try:
            main([*command.split(), "-f", "game.toml"])
        except SystemExit:
            pass
        seen = list(opened)
        for event, path in seen:
            print(event, repr(path), file=sys.stderr)
        print(command, file=sys.stderr)
    print(folder, file=sys.stderr)
"""
LOOKING = ("check", "status", "log", "note hello --force")
EVENTS = ("open", "os.rename", "os.remove", "os.mkdir", "os.symlink", "os.link", "os.truncate", "subprocess.Popen")
VALUES = {
    "name": ("game", '"../../x"'),
    "rules": ("game", '"../x"'),
    "rules of a module": ("game", '"megaciv"'),
    "rules of an absolute path": ("game", '"/etc/passwd"'),
    "edition": ("game", '"../x"'),
    "ast": ("game", '"../x.toml"'),
    "tracks": ("game", '["../x"]'),
    "include": ("game", '"../x.toml"'),
    "action": ("entry", '"../x"'),
    "action of a module": ("entry", '"drafts.buy"'),
    "text": ("entry", '"../../x"'),
    "file": ("entry", '"../x.toml"'),
}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, str]]:
    """Give the folder of each ledger, and which files the program opened while it looked at it."""
    folders = {name: prepare(name, tmp_path_factory.mktemp("table")) for name in VALUES}
    code = f"EVENTS, LOOKING = {EVENTS}, {LOOKING}\n{WATCHED}"
    arguments = [sys.executable, "-B", "-c", code, *map(str, folders.values())]
    rest = subprocess.run(arguments, env=environment(), capture_output=True, text=True, check=True).stderr
    told = {}
    for name, folder in folders.items():
        seen, _, rest = rest.partition(f"\n{folder}\n")
        told[name] = (folder, f"{seen}\n")
    return told


def prepare(name: str, place: Path) -> Path:
    """Return a folder with a ledger that names another file, which lies where it would be looked for."""
    table, text = VALUES[name]
    inner = place / "a" / "b"
    inner.mkdir(parents=True)
    for decoy in (place / "x", place / "a" / "x", place / "a" / "x.toml", inner / "x.toml"):
        decoy.write_text(header())
    given = f"{name.split()[0]} = {text}\n"
    head = header() + entry(1, "note", 'text = "a"')
    kept = re.sub(rf"(?m)^{name.split()[0]} = .*\n", "", head) if table == "game" else head
    beginning = "[game]\n" if table == "game" else "[[entry]]\nturn = 1\n"
    given_there = kept.replace(beginning, beginning + given) if table == "game" else kept + beginning + given
    (inner / "game.toml").write_text(given_there)
    return inner


@pytest.mark.parametrize("name", VALUES)
def test_a_ledger_leads_to_no_other_file(name: str, watched: dict[str, tuple[Path, str]]) -> None:
    inner, rest = watched[name]
    for command in LOOKING:
        seen, _, rest = rest.partition(f"{command}\n")
        found = re.findall(r"^([\w.]+) '(.*)'$", seen, re.MULTILINE)
        assert ("open", "game.toml") in found, command
        ours = [path for _, path in found if not path.isdecimal() and not is_of_python(inner, path)]
        ours = [path for path in ours if ".civledger" not in path]  # where the last good copy of this ledger is kept
        temporary = re.compile(r"\.game\.toml\.\d+\.tmp")
        assert {temporary.sub("", Path(path).name) for path in ours} <= {"game.toml", "", inner.name}, (command, ours)
        assert {(inner / path).resolve().parent for path in ours} <= {inner.resolve(), inner.parent.resolve()}, command


def is_of_python(folder: Path, path: str) -> bool:
    """Tell whether a file belongs to the interpreter, its libraries or the program itself."""
    roots = [
        Path(place).resolve()
        for place in (
            sys.prefix,
            sys.base_prefix,
            sys.pycache_prefix or sys.prefix,
            ROOT / "civledger",
            "/proc",
            "/usr",
        )
    ]
    return any((folder / path).resolve().is_relative_to(place) for place in roots)
