"""The scripts of `manual/scripts.md` and `manual/python.md` do what they are there for, by a second computation."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.cli import environment
from tests.cli.keyboard import typed
from tests.manual import page
from tests.play.make_ledgers import LEDGERS
from tests.test_json_keys import printed

SAMPLES = LEDGERS.parent / "tests" / "samples"
OVERSPENT = ("MC401", "MC402", "MC403")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    shutil.copytree(LEDGERS, "ledgers", ignore=shutil.ignore_patterns(".*"))
    for code in OVERSPENT:
        shutil.copy(SAMPLES / f"{code}.toml", "ledgers")
    return tmp_path


def script(language: str, word: str) -> str:
    """Return the script of the manual that has a word in it."""
    blocks = re.findall(rf"```{language}\n(.*?)```", page("scripts") + page("python"), re.DOTALL)
    (found,) = [text for text in blocks if word in text]
    return str(found)


def run(*command: str) -> str:
    """Return what a program prints, with our civledger where others would have theirs."""
    path = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    said = subprocess.run(command, env=environment(PATH=path), capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    return said.stdout


@pytest.mark.skipif(not shutil.which("jq"), reason="jq is not installed")
def test_who_overspent() -> None:
    lines = run("bash", "-c", f"set -o pipefail; {script('bash', 'jq')}").splitlines()
    files = [f"ledgers/{code}.toml" for code in OVERSPENT]
    told = {file: printed(f"check {file}")["findings"] for file in files}
    wanted = [(file, finding) for file in files for finding in told[file] if finding["code"] in OVERSPENT]
    assert len(lines) == len(wanted) >= len(OVERSPENT)
    for line, (file, finding) in zip(lines, wanted, strict=True):
        about = f"{finding['civ']}, turn {finding['turn']}"
        assert line == f"{file}, entry {finding['entry']}: {about}: {finding['message']}"
        raw = tomllib.loads(Path(file).read_text("utf-8"))["entry"][finding["entry"] - 1]
        assert raw["turn"] == finding["turn"]


@pytest.mark.skipif(not shutil.which("sqlite3"), reason="sqlite3 is not installed")
def test_who_wins_with_which_civilization() -> None:
    printed_lines = run("bash", "-c", script("bash", "sqlite3")).splitlines()
    wins: Counter[tuple[str, str]] = Counter()
    for file in sorted(Path("ledgers").glob("*.toml")):
        score, rules = printed(f"score -f {file}"), tomllib.loads(file.read_text("utf-8"))["game"]["rules"]
        over = score["final"] and rules == "mega-civilization"
        first: list[dict[str, Any]] = [row for row in score["standings"] if over and row["rank"] == 1]
        wins.update((row["player"] or "", row["civ"]) for row in first)
    rows = [line.rsplit("|", 2) for line in printed_lines if "|" in line]
    assert wins
    assert {(player, civ): int(number) for player, civ, number in rows} == wins


def test_who_played_when_and_who_won() -> None:
    lines = run(sys.executable, "-c", script("python", "people")).splitlines()
    games = printed("audit ledgers")["games"]
    assert len(lines) == len(games)
    for line, game in zip(lines, games, strict=True):
        names = [row["player"] or row["civ"] for row in printed(f"status -f {game['file']}")["civs"]]
        ending = game["winner"] or f"turn {game['turns']}"
        assert line == f"{game['date']} {game['game']} ({', '.join(names)}): {ending}"


def test_which_turns_bring_how_much_tax() -> None:
    lines = run(sys.executable, "-c", script("python", "tokens")).splitlines()
    totals: Counter[int] = Counter()
    for file in Path("ledgers").glob("*.toml"):
        for entry in tomllib.loads(file.read_text("utf-8"))["entry"]:
            if entry["action"] == "tax":
                rates, short = entry.get("rate", {}), entry.get("collected", {})
                for civ, cities in entry["cities"].items():
                    totals[entry["turn"]] += short[civ] if civ in short else cities * rates.get(civ, 2)
    assert {int(line.split()[0]): int(line.split()[1]) for line in lines} == totals
    assert max(line.count("#") for line in lines) == max(totals.values()) // 10
    assert typed("audit ledgers").code == 1
