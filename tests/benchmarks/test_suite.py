"""The benchmark suite on tiny inputs: every part gives its ratios, and the picture is a picture."""

import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.benchmarks import journals, suite, timing
from tests.benchmarks.picture import svg
from tests.benchmarks.tools import TOOLS, Tool, installed, missing

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def plan(tmp_path: Path) -> suite.Plan:
    """Give a plan that takes a moment: a small game, one round, few games."""
    small, *_ = journals.cuts(journals.GAME.read_text("utf-8"), [1 / 8])
    game = tmp_path / "game.toml"
    game.write_text(small, "utf-8")
    return suite.Plan(game, tmp_path, 1, 2, ("status", "note Coffee", "undo"), (1, 10))


@pytest.mark.benchmark
def test_the_whole_suite_prints_a_table_and_writes_a_picture(
    plan: suite.Plan, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(suite, "SHARES", (1 / 2, 1))
    picture = plan.folder / "build" / "benchmark.svg"
    suite.report(plan, picture)
    printed = capsys.readouterr().out
    assert all(title in printed for title in suite.PARTS)
    for what in ("--version", "status", "audit of 10 games", "memory, audit of 10 games", "python -c pass"):
        assert what in printed
    for tool in TOOLS:
        assert tool.name in printed
    lines = ElementTree.fromstring(picture.read_text("utf-8")).findall(f"{SVG}polyline")
    assert len(lines) == 1 + len(installed())


def test_a_tool_that_is_not_there_is_left_out_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path: None)
    assert installed() == []
    assert len(missing()) == len(TOOLS)
    assert "pip install beancount" in missing()[-1]


@pytest.mark.parametrize("tool", installed(), ids=lambda tool: tool.name)
def test_every_tool_finds_the_journals_in_order(tool: Tool, tmp_path: Path) -> None:
    said = subprocess.run(tool.command(tmp_path, 250), capture_output=True, check=True)
    assert said.stderr == b""


@pytest.mark.parametrize("share", [1 / 8, 1 / 2, 1])
def test_a_game_is_cut_where_a_turn_ends(share: float) -> None:
    whole = journals.GAME.read_text("utf-8")
    (text,) = journals.cuts(whole, [share])
    over = text.count(journals.ENTRY) - share * whole.count(journals.ENTRY)
    assert abs(over) < 40  # half the entries of the longest turn
    assert text.endswith("\n")


def test_medians_and_quickest_are_of_all_rounds_but_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([9.0, 9.0, 3.0, 6.0, 1.0, 5.0, 2.0, 4.0] * 2)
    monkeypatch.setattr(timing, "run", lambda command: next(times))
    commands = {"a": ("a",), "b": ("b",)}
    assert timing.medians(commands, 3) == {"a": 2.0, "b": 5.0}
    assert timing.quickest(commands, 3) == {"a": 1.0, "b": 4.0}


def test_a_slow_moment_slows_a_command_and_what_it_is_held_against(monkeypatch: pytest.MonkeyPatch) -> None:
    warming = [9.0, 9.0, 9.0, 9.0, 1.0]
    times = iter([*warming, *(2.0, 1.0, 3.0, 1.0), *(8.0, 7.0, 24.0, 9.0), *(18.0, 9.0, 27.0, 9.0)])
    monkeypatch.setattr(timing, "run", lambda command: next(times))
    assert timing.against(("base",), {"a": ("a",), "b": ("b",)}, 3) == {"a": 2.0, "b": 3.0}
    assert next(times, None) is None


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (suite.Row("check", "hledger", 0.5, 0.8), "check 0.50 times hledger at most 0.8"),
        (suite.Row("check", "hledger", 0.9, 0.8), "check 0.90 times hledger at most 0.8, missed"),
        (suite.Row("audit", "ledger", 0.25, None, True), "audit ~0.25 times ledger"),
        (suite.Row("audit", "hledger", 0.0964, 0.1), "audit 0.096 times hledger at most 0.1"),
    ],
)
def test_a_row_says_what_was_measured_and_whether_it_suffices(row: suite.Row, words: str) -> None:
    assert " ".join(suite.line(row).split()) == words


@pytest.mark.parametrize("lines", [{}, {"a": []}, {"a & <b>": [(0, 0)]}, {"a": [(1, 2), (3, 4)], "b": [(1, 1)]}])
def test_a_picture_is_well_formed_whatever_is_drawn(lines: dict[str, list[tuple[float, float]]]) -> None:
    drawn = ElementTree.fromstring(svg("a < b", "entries", "times & more", lines))
    assert len(drawn.findall(f"{SVG}circle")) == sum(map(len, lines.values()))
