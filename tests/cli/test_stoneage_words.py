"""Stone Age in its own words: scores below zero, and rounds where the other game has turns."""

import re
from pathlib import Path

import pytest

from tests.cli.keyboard import codes, done, entries, shown, typed, wrong

NEW = "new game.toml --rules stone-age --players Ronald,Judith,Ann,Bo"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


@pytest.mark.parametrize(
    "line",
    [
        "score -10 5 0 0",
        "score ron=-10 judith=5 ann=0 bo=0",
        "score -- -10 5 0 0",
        "score --note well -10 5 0 0",
        "score -10 5 0 0 --note well",
    ],
)
@pytest.mark.parametrize("in_script", [False, True])
def test_a_score_may_be_below_zero(line: str, in_script: bool) -> None:
    done(NEW, "feed all ron=10")
    said = typed("run -", f"{line}\n") if in_script else typed(line)
    assert (said.code, said.messages) == (0, "")
    assert codes() == []
    assert entries()[-1]["points"] == {"Ronald": -10, "Judith": 5, "Ann": 0, "Bo": 0}
    assert [entry.get("note") for entry in entries()] == [None, "well" if "well" in line else None]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("score -10 5 0", "3 numbers for 4 players"),
        ("score -10", "1 number for 4 players"),
        ("score -10 5 0 x", "'-10' should be name=number, such as all=5"),
        ("score -10 5 0 0 --frce", "should be name=number"),
        ("score 1 2 3 4 --frce", "No such option: --frce"),
        ("score --10 5 0 0", "No such option: --10"),
        ("figures -1 5 5 5", "No such option: -1"),
    ],
)
def test_what_is_no_number_below_zero_is_told(line: str, said: str) -> None:
    done(NEW)
    assert said in wrong(line)


def test_log_receipts_and_page_say_round() -> None:
    assert done(NEW).endswith("; round 1 is open\n")
    assert done("feed all").startswith("game.toml: round 1: feed ")
    assert done("endturn").startswith("game.toml: round 1: closed and sealed\n")
    assert "the round is not closed" in wrong("endturn", 1)
    done("feed all", "endturn")
    assert done("log").startswith("Round 1\n")
    assert done("log --format csv").startswith("round,line,action,what,number,struck\n")
    assert list(shown("log")[0]) == ["turn", "line", "action", "what", "number", "struck"]
    assert "<summary>Round 1: 2 entries" in done("report --format markdown")
    page = done("report")
    assert "<b>Round 1</b>" in page
    assert "<b>Round 2</b>" in page
    assert not re.search(r"\bTurn\b|\bturn [0-9]", page)
