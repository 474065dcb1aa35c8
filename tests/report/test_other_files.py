"""What stands in a ledger leads to no other file, and starts nothing."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import ROOT, environment
from tests.support import entry, header

WATCHED = """
import sys
opened = []
sys.addaudithook(lambda event, given: opened.append((event, str(given[0]))) if event in EVENTS else None)
from civledger.cli.app import main
for command in sys.argv[1:]:
    try:
        main([*command.split(), "-f", "game.toml"])
    except SystemExit:
        pass
    for event, path in opened:
        print(event, repr(path), file=sys.stderr)
    print(command, file=sys.stderr)
    opened.clear()
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


@pytest.mark.parametrize("name", VALUES)
def test_a_ledger_leads_to_no_other_file(name: str, tmp_path: Path) -> None:
    table, text = VALUES[name]
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    for decoy in (tmp_path / "x", tmp_path / "a" / "x", tmp_path / "a" / "x.toml", inner / "x.toml"):
        decoy.write_text(header())
    given = f"{name.split()[0]} = {text}\n"
    head = header() + entry(1, "note", 'text = "a"')
    kept = re.sub(rf"(?m)^{name.split()[0]} = .*\n", "", head) if table == "game" else head
    place = "[game]\n" if table == "game" else "[[entry]]\nturn = 1\n"
    game = inner / "game.toml"
    game.write_text(kept.replace(place, place + given) if table == "game" else kept + place + given)
    code = f"EVENTS = {EVENTS}\n{WATCHED}"
    arguments = [sys.executable, "-B", "-c", code, *LOOKING]
    said = subprocess.run(arguments, cwd=inner, env=environment(), capture_output=True, text=True, check=True)
    rest = said.stderr
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
    roots = [Path(place).resolve() for place in (sys.prefix, sys.base_prefix, ROOT / "civledger", "/proc", "/usr")]
    return any((folder / path).resolve().is_relative_to(place) for place in roots)
