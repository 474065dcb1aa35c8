"""`strike`: entries that are not to count, at the keyboard and wherever they are shown."""

import json
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed, wrong
from tests.play.writing import stone_head_text
from tests.support import entry, header

TURN = ["census 4 5 6 4 5 6 4", "hand 1 1 1 1 1 1 1", "endturn"]
REASON = '--reason "misread, by <b>Ann</b>"'
WHY = "misread, by <b>Ann</b>"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    return tmp_path


def test_an_entry_of_a_closed_turn_counts_no_more_and_every_seal_is_whole() -> None:
    done("gain minoa=9", *TURN)
    assert shown("status")["civs"][0]["treasury"] == 9
    said = done(f"strike 1 {REASON}")
    assert said.startswith("game.toml: turn 2: strike entry 1; reason misread")
    assert "does not count any more: 1, turn 1: gain treasury Minoa 9" in said
    assert entries()[-1] == {"turn": 2, "action": "strike", "entries": [1], "reason": WHY}
    assert shown("status")["civs"][0]["treasury"] == 0
    assert codes() == []
    done("undo")
    assert shown("status")["civs"][0]["treasury"] == 9


def test_several_are_struck_at_once_and_none_twice() -> None:
    done("gain minoa=1", "gain minoa=2", "gain minoa=4", "strike 3 1 3 --reason misread")
    assert entries()[-1]["entries"] == [3, 1]
    assert shown("status")["civs"][0]["treasury"] == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("strike 9 --reason x", "there is no entry 9 before this one, which is entry 5"),
        ("strike 5 --reason x", "entry 5 is this strike itself"),
        ("strike 4 --reason x", "entry 4 is the endturn of turn 1"),
        ("strike 1 9 --reason x", "there is no entry 9"),
    ],
)
def test_what_cannot_be_struck_is_said_with_what_stands_there(line: str, said: str) -> None:
    done("gain minoa=9", *TURN)
    messages = wrong(line, 1)
    assert "CL109" in messages
    assert said in messages
    assert "`civledger log` shows" in messages


@pytest.mark.parametrize(
    "line", ["strike --reason x", "strike 1", "strike 0 --reason x", "strike one --reason x", "strike 1 --reason ' '"]
)
def test_words_that_are_wrong_are_wrong_usage(line: str) -> None:
    done("note one")
    assert wrong(line)


def test_a_strike_that_brings_an_error_is_refused_like_any_other_entry() -> None:
    done("gain minoa=9", *TURN, "spend ship minoa=4")
    assert "MC403" in wrong("strike 1 --reason misread", 1)
    done("strike 1 --reason misread --force")
    assert entries()[-1]["forced"] is True
    assert codes() == ["MC403"]


def test_a_dry_run_shows_the_strike_and_writes_nothing() -> None:
    done("note one")
    old = GAME.read_bytes()
    assert 'action = "strike"' in done("strike 1 --reason x --dry-run")
    assert json.loads(done("strike 1 --reason x --dry-run --format json"))["entries"][0]["entries"] == [1]
    assert GAME.read_bytes() == old


def test_what_cannot_be_read_can_be_struck_by_its_number() -> None:
    begin(header() + entry(1, "cencus") + entry(1, "note", 'text = "one"'))
    assert [(row["number"], row["what"]) for row in shown("log")] == [(1, "cannot be read"), (2, "one")]
    assert "cannot be read" in done("strike 1 --reason misspelt")
    assert codes() == []
    assert "~1" in done("log")


def test_the_log_strikes_it_through_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    done("gain minoa=9", "note two", f"strike 1 {REASON}")
    rows = shown("log")
    assert [(row["number"], row["action"], row["struck"]) for row in rows] == [
        (3, "strike", None),
        (1, "gain", WHY),
        (2, "note", None),
    ]
    assert f"    ~1  gain    treasury Minoa 9 (struck: {WHY})\n" in done("log")
    assert f'Minoa 9,1,"{WHY}"' in done("log --format csv")
    assert shown("log minoa") == [row for row in rows if row["action"] == "gain"]
    monkeypatch.setattr("civledger.cli.show.coloured", lambda: True)
    assert f"\x1b[9m    ~1  gain    treasury Minoa 9\x1b[29m\n                struck: {WHY}\n" in done("log")


def test_the_page_strikes_it_through_and_nothing_else_knows_it() -> None:
    done("gain minoa=9", "buy minoa pottery --card-points 60", f"strike 1 2 {REASON}")
    page = done("report")
    assert "<s>Minoa gained 9 treasury tokens.</s> struck: misread, by &lt;b&gt;Ann&lt;/b&gt;" in page
    told = "- ~~Minoa gained 9 treasury tokens.~~ struck: misread, by \\<b\\>Ann\\</b\\>"
    assert told in done("report --format markdown")
    tables = json.loads(done("export --to json"))
    assert [row["entry"] for row in tables["entries"]] == [3]
    assert tables["purchases"] == []
    assert "Pottery" not in done("export --to hledger")


def test_it_may_stand_in_a_finished_game_and_in_one_known_by_its_result() -> None:
    begin(header(tracks=[]))
    done("score minoa=5", "score minoa=6 rome=7", "endturn --anyway", "strike 1 --reason miscounted")
    assert codes() == []
    arrived = entry(1, "score", "points = { Minoa = 0 }") + entry(1, "endturn")
    begin(header(tracks=["advances"]) + arrived)
    done("strike 1 --reason miscounted")
    assert codes() == []


def test_stone_age_has_it_too() -> None:
    begin(stone_head_text(["Ronald", "Ann"]))
    done("figures ronald=6", "feed all", "endturn", "strike 1 --reason misread")
    assert codes() == []
    done("undo")
    assert done("redo", "log").splitlines()[1].split()[:2] == ["~1", "figures"]


def test_a_script_may_strike() -> None:
    Path("script.txt").write_text("census minoa=56\nstrike 1 --reason misread\n")
    done("run script.txt")
    assert codes() == []
    assert typed("check").code == 0


@pytest.mark.parametrize(
    ("numbers", "meant"),
    [("1 99", "strike 1 --reason x"), ("99", "log"), ("2 3", "log"), ("1 99 2", "strike 1 --reason x")],
)
def test_a_refused_strike_ends_in_what_can_be_struck(numbers: str, meant: str) -> None:
    done("note tea", "endturn --anyway")
    for named in ("", " -f game.toml"):
        last = wrong(f"strike {numbers} --reason x{named}", 1).splitlines()[-1]
        assert last == f"civledger {meant}{named}"
    done(meant)
