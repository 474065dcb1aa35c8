"""No line at the prompt does much more than another, late in the game of eighteen."""

from pathlib import Path

import pytest

from tests.benchmarks.stages import at_prompt, import_typer, is_counting

MOST = 40 / 243  # times importing Typer
LINES = {
    "status": ["status"],
    "next": ["next"],
    "log": ["log -n 5"],
    "credits": ["credits hel"],
    "unknown": ["frobnicate 3"],
    "recorded": ["gain hellas=1"],
}
DEARER = {"undone": ["gain hellas=1", "undo"], "slip": ["cenzus hel=20"], "sentence": ["jonas has twenty tokens"]}


@pytest.mark.benchmark
@pytest.mark.parametrize("name", [*LINES, *DEARER])
def test_a_line_at_the_prompt_takes_a_sixth_of_importing_typer(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if not is_counting():
        pytest.skip("valgrind counts the instructions: apt-get install valgrind")
    ratio = at_prompt(tmp_path, *(LINES | DEARER)[name]).count_whole() / import_typer()
    with capsys.disabled():
        print(f"\n{name}: {ratio:.2f} times import typer; the goal is {MOST:.2f}")
    assert ratio <= MOST * (1.5 if name in DEARER else 1)
