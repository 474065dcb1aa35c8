"""The page of the 18-player game, against the check of it."""

from pathlib import Path

import pytest

from tests.benchmarks import journals, timing

GOAL = 2.0


@pytest.mark.benchmark
def test_a_page_takes_less_time_than_two_checks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # templates are kept compiled as modules are
    game = str(journals.GAME)
    page = timing.civledger("report", "-f", game, "-o", str(tmp_path / "page.html"))
    taken = timing.quickest({"check": timing.civledger("check", game), "report": page}, rounds=9)
    ratio = taken["report"] / taken["check"]
    with capsys.disabled():
        print(f"\nthe page of the 18-player game takes {ratio:.2f} times as long as `check`; the goal is {GOAL:g}")
    assert ratio <= 2 * GOAL
