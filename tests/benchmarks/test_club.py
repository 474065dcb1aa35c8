"""The site of an archive of 18-player games, against the audit of the same folder, and of one game more."""

import re
from pathlib import Path

import pytest

from tests.benchmarks import journals, timing

GAMES = 16  # 400 take minutes on two cores, and the ratio is the same
GOAL = 6.0
GOAL_AGAIN = 4.0  # what all games have in common is made again: about 2 ms a game of the archive


def write(folder: Path, number: int) -> None:
    """Write the 18-player game as that of one day."""
    text = journals.GAME.read_text("utf-8")
    people = iter(range(number, number + 18))
    named = r'(?m)^name = "(?!Eighteen).*"$'
    text = re.sub(named, lambda _: f'name = "Player {next(people)} of {number % 3}"', text, count=18)  # of the header
    dated = re.sub(r"(?m)^date = .*$", f"date = 2024-01-{number % 28 + 1:02}", text)
    (folder / f"game{number:03}.toml").write_text(dated, "utf-8")


@pytest.mark.benchmark
def test_a_site_takes_few_audits_and_one_game_more_little_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # templates are kept compiled as modules are
    games = tmp_path / "games"
    games.mkdir()
    for number in range(GAMES):
        write(games, number)
    audit = timing.civledger("audit", "--no-cache", str(games))
    ratios = []
    for number in range(2):
        took = timing.run(timing.civledger("club", "--no-cache", str(games), "-o", str(tmp_path / f"site{number}")))
        ratios.append(took / timing.run(audit))
    again = []
    for number in range(GAMES, GAMES + 3):
        write(games, number)
        took = timing.run(timing.civledger("club", "--no-cache", str(games), "-o", str(tmp_path / "site0")))
        again.append(took / timing.run(timing.civledger("audit", "--no-cache", str(games / f"game{number:03}.toml"))))
    with capsys.disabled():
        print(f"\nthe site of {GAMES} games takes {min(ratios):.1f} times as long as their audit; the goal is {GOAL:g}")
        print(f"with one game more it takes {min(again):.1f} times its audit; the goal is {GOAL_AGAIN:g}")
    assert min(ratios) <= 2 * GOAL
    assert min(again) <= 2 * GOAL_AGAIN
