"""An action that is renamed, in a copy of the program: old ledgers are judged as before, and stay as they are."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import civledger
from civledger.rules.megaciv.ruleset import RULESET
from tests.cli import ROOT, environment

PACKAGE = Path(civledger.__file__).parent
KEPT = {"endturn"}  # the format itself knows it: a seal is over everything up to one
RENAMED = sorted(RULESET.kinds.keys() - KEPT)


def findings(folder: Path, ledger: str) -> list[dict[str, object]]:
    """Return what the program in a folder finds in a ledger."""
    command = [sys.executable, "-m", "civledger", "check", "--format", "json", str(ROOT / "ledgers" / ledger)]
    said = subprocess.run(
        command, cwd=folder, env=environment(PYTHONPATH=str(folder)), capture_output=True, text=True, check=False
    )
    assert said.stderr == ""
    found: list[dict[str, object]] = json.loads(said.stdout)["findings"]
    return found


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("renamed")
    shutil.copytree(PACKAGE, folder / "civledger", ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.mark.parametrize("action", RENAMED)
def test_an_old_ledger_is_judged_as_before(action: str, copied: Path) -> None:
    game = copied / "civledger" / "rules" / "megaciv"
    entry, ruleset = game / "entries" / f"{action.replace('-', '_')}.py", game / "ruleset.py"
    kept = {file: file.read_text("utf-8") for file in (entry, ruleset)}
    named, times = re.subn(rf'kind\(\s*"{action}"', 'kind("renamed"', kept[entry])
    assert times == 1
    entry.write_text(named, "utf-8")
    formerly = f'formerly={{"{action}": "renamed"}}'
    last = "    judged=judged_turn,\n"
    ruleset.write_text(kept[ruleset].replace(last, f"{last}    {formerly},\n"), "utf-8")
    try:
        assert formerly in ruleset.read_text("utf-8")
        assert findings(copied, "eighteen-expert.toml") == findings(ROOT, "eighteen-expert.toml")
    finally:
        for file, text in kept.items():
            file.write_text(text, "utf-8")


def test_an_action_that_never_was_is_no_other_one() -> None:
    renamed = RULESET._replace(formerly={"count": "census"})
    assert renamed.kind_of("count") is renamed.kind_of("census")
    assert renamed.kind_of("counting") is None
    assert renamed.kind_of(3) is None
