"""An action that is renamed, in a copy of the program: old ledgers are judged as before, and stay as they are."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import civledger
from civledger.rules.megaciv.ruleset import MegaCivilization
from tests.cli import ROOT, environment

PACKAGE = Path(civledger.__file__).parent
KEPT = {"endturn", "strike"}  # the format itself knows them: a seal is over everything up to an endturn
RENAMED = sorted(MegaCivilization().kinds.keys() - KEPT)


def findings(folder: Path, ledger: str) -> list[dict[str, object]]:
    """Return what the program in a folder finds in a ledger."""
    command = [sys.executable, "-m", "civledger", "check", "--format", "json", str(ROOT / "ledgers" / ledger)]
    said = subprocess.run(
        command, cwd=folder, env=environment(PYTHONPATH=str(folder)), capture_output=True, text=True, check=False
    )
    assert said.stderr == ""
    found: list[dict[str, object]] = json.loads(said.stdout)["findings"]
    return found


def test_old_ledgers_are_judged_as_before(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "civledger", ignore=shutil.ignore_patterns("__pycache__"))
    game = tmp_path / "civledger" / "rules" / "megaciv"
    for action in RENAMED:
        times = 0
        for entry in (game / "entries").glob("*.py"):
            text, here = re.subn(rf'declare\(\s*"{action}"', f'declare("new-{action}"', entry.read_text("utf-8"))
            entry.write_text(text, "utf-8")
            times += here
        assert times == 1
    ruleset, last = game / "ruleset.py", "    package = __package__\n"
    before = ruleset.read_text("utf-8")
    formerly = {action: f"new-{action}" for action in RENAMED}
    ruleset.write_text(before.replace(last, f"{last}    formerly = {formerly}\n"), "utf-8")
    assert ruleset.read_text("utf-8") != before
    for ledger in ("eight-basic.toml", "eighteen-expert.toml"):
        assert findings(tmp_path, ledger) == findings(ROOT, ledger)


def test_an_action_that_never_was_is_no_other_one() -> None:
    renamed = MegaCivilization()
    renamed.formerly = {"count": "census"}
    assert renamed.kind_of("count") is renamed.kind_of("census")
    assert renamed.kind_of("counting") is None
    assert renamed.kind_of(3) is None
