"""A renamed argument of what the program asks of every game is an error for mypy, before any test runs."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import civledger

ROOT = Path(civledger.__file__).parent
RENAMED = {
    "GLANCE": ("views/status.py", "view(situation:", "view(now:"),
    "STANDINGS": ("views/score.py", "view(situation:", "view(now:"),
    "SCORING": ("drafts/score.py", "words: Sequence", "points: Sequence"),
    "CLOSING": ("drafts/endturn.py", "at: datetime.time)", "when: datetime.time)"),
    "PAGE": ("views/report.py", "findings: Sequence[Finding]) -> Picture", "faults: Sequence[Finding]) -> Picture"),
    "EXPORTING": ("views/export.py", "view(situation: Situation, header:", "view(situation: Situation, head:"),
    "STARTING": ("starting.py", "describe_game(head:", "describe_game(header:"),
    "VOCABULARY": ("vocabulary.py", "specials(players:", "specials(people:"),
}
ONLY_HERE = {
    "PURCHASES": ("drafts/purchases.py", "players: str | None", "people: str | None"),
    "JOURNAL": ("views/journal.py", "view(situation: Situation, header:", "view(situation: Situation, head:"),
}
GAMES = {"megaciv": RENAMED | ONLY_HERE, "stoneage": RENAMED}
KEPT = {"LOG", "PAPERS"}  # nothing is renamed in the first, and the second holds its sheets itself
SHEET = ("shop(situation: Situation, civ: str)", "shop(situation: Situation, whose: str)")


def reported(said: str, sources: dict[str, list[str]]) -> dict[str, set[str]]:
    """Return the parts of each game that do not fit what the program asks for."""
    found: dict[str, set[str]] = {game: set() for game in sources}
    for game, line in re.findall(r"rules/(\w+)/ruleset\.py:(\d+): error: Incompatible types", said):
        found[game].add(sources[game][int(line) - 1].partition(":")[0].strip())
    return found


@pytest.mark.deep(alone=True)  # mypy takes a quarter of a minute
def test_mypy_sees_a_renamed_argument_of_each_part(tmp_path: Path) -> None:
    shutil.copytree(ROOT, tmp_path / "civledger", ignore=shutil.ignore_patterns("__pycache__"))
    rules = tmp_path / "civledger" / "rules"
    for game, renamed in GAMES.items():
        for file, old, new in renamed.values():
            source = (rules / game / file).read_text("utf-8")
            assert source.count(old) == 1, (game, file, old)
            (rules / game / file).write_text(source.replace(old, new), "utf-8")
    sheets = rules / "megaciv" / "views" / "print.py"
    sheets.write_text(sheets.read_text("utf-8").replace(*SHEET), "utf-8")
    files = [f"civledger/rules/{game}/ruleset.py" for game in GAMES]
    options = ["--strict", "--config-file=", "--cache-dir=cache", "--no-error-summary", "--no-pretty"]
    mypy = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *files], cwd=tmp_path, capture_output=True, text=True
    )
    said = mypy.stdout.replace("\\", "/")
    sources = {game: (rules / game / "ruleset.py").read_text("utf-8").splitlines() for game in GAMES}
    assert all(f"    {part}: protocols." in "\n".join(sources["megaciv"]) for part in KEPT)
    assert reported(said, sources) == {game: set(renamed) for game, renamed in GAMES.items()}
    assert re.search(r"views/print\.py:\d+: error: Dict entry 0 has incompatible type", said)
