"""Every command of an evening on the 18-player game, against the time that importing Typer takes."""

import statistics
import sys
from pathlib import Path

import pytest

from civledger.cli.app import all_groups
from tests.benchmarks import journals, timing

SHOW = ("status", "tax", "census", "cities", "spend", "buy", "credits", "credits hel", "hand", "ast-check", "score")
LOOK = ("next", "log", "log hel", "board", "check", "ability", "beneficiary", "endturn --dry-run")
ADVICE = "advise hel --hand salt=5,iron=4,wine=3,gold=3,tea=2,ochre=4"
RECORD = (
    *("census hel=20", "cities hel=5", "gain hel=1", "spend other hel=0", "hand hel=3", "tax hel", "regress hel=1"),
    *("buy hel agri --card-points 200 --force", "credits hel blue=1 --force", "revolt hel egypt 1 --force"),
    *("leave hel --force", "calamity tempest hel --lost hel=2", "ast-check hel=9 --force", "score hel=9 --force"),
    *("ability diaspora hel --force", "seat hel Judith"),
)
COMMANDS = (*SHOW, *LOOK, ADVICE, *(f"{line} --dry-run" for line in RECORD), "note Coffee", "undo", "redo")
GOAL = 2.0


def test_every_command_of_an_evening_is_measured() -> None:
    evening = {name for title in ("The phases", "Close the turn", "Look") for name in all_groups()[title]}
    elsewhere = {"advances", "reseal"} | {"report", "plan"}  # need no ledger, or an edit by hand; measured on their own
    elsewhere |= {"buildings", "strike", "commodities"}  # of another edition; seldom typed; needs no ledger
    elsewhere |= {"calamities"}  # asks questions
    assert evening - elsewhere <= {line.split()[0] for line in COMMANDS}


@pytest.mark.benchmark
def test_every_command_answers_about_as_quickly_as_typer_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.toml"
    game.write_text(journals.GAME.read_text("utf-8").rpartition("# ---- turn ")[0], "utf-8")
    typer = (sys.executable, "-c", "import typer")
    commands = {"typer": typer} | {line: timing.civledger(*line.split(), "-f", str(game)) for line in COMMANDS}
    taken = timing.quickest(commands, rounds=3)
    ratios = {line: taken[line] / taken["typer"] for line in COMMANDS}
    with capsys.disabled():
        print(f"\ntimes `python -c 'import typer'`, on the 18-player game; the goal is a median of {GOAL:g}:")
        print("\n".join(f"  {ratio:.2f}  {line}" for line, ratio in sorted(ratios.items(), key=lambda item: item[1])))
    assert statistics.median(ratios.values()) <= 2 * GOAL  # a noisy machine may slow one of them down
