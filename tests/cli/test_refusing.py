"""What breaks a rule is refused and leaves no trace, unless it is forced."""

import json
import tomllib
from pathlib import Path

import pytest

from tests.cli import civledger
from tests.cli.keyboard import GAME, LEGAL, begin, codes, done, entries, files, typed
from tests.support import header

ON_TO_FIVE = ["endturn --anyway"] * 5
TRADE_EMPIRE = ["buy minoa trade-empire --card-points 260", "endturn --anyway", "gain minoa=9"]
ENDED = header(tracks=["ast", "tokens"])

REFUSED: list[tuple[str, list[str], str]] = [
    ("CL104", [], "tax minoa=0"),
    ("CL106", [], "census minoa=4 --turn 3"),
    ("CL108", ["census minoa=4"], "census minoa=5"),
    ("CL108", ["tax all"], "tax minoa"),
    ("CL108", ["ast-check minoa=1"], "ast-check minoa=1"),
    ("MC101", [], "tax all minoa=3"),
    ("MC101", ["buy minoa coinage --card-points 90"], "tax all minoa=1"),
    ("MC102", [], "tax minoa --cities minoa=2 --short minoa=5"),
    ("MC104", ["endturn --anyway"], "tax minoa --cities minoa=5 --short minoa=7 --turn 1"),
    ("MC105", [], "revolt minoa assyria"),
    ("MC105", ["tax all --cities minoa=5 --cities assyria=3 --short minoa=8"], "revolt minoa assyria"),
    ("MC105", ["tax all --cities minoa=5 --short minoa=8"], "revolt minoa assyria 2"),
    ("MC105", ["tax all --cities minoa=5 --short minoa=8"], "revolt minoa"),
    ("MC105", ["tax all --cities minoa=5 --cities rome=1 --short minoa=8 --short rome=1"], "revolt minoa rome"),
    ("MC201", [], "census minoa=56"),
    ("MC201", ["gain minoa=10"], "census 46 1 1 1 1 1 1"),
    ("MC202", [], "cities minoa=10"),
    ("MC202", [], "tax minoa --cities minoa=10"),
    ("MC301", [], "buy minoa music mysticism=40 --card-points 120"),
    ("MC302", ["buy minoa music --card-points 80", "endturn --anyway"], "buy minoa mysticism=35 --card-points 35"),
    ("MC303", [], "buy minoa pottery=59 --card-points 59"),
    ("MC305", ["buy minoa pottery --card-points 60", "endturn --anyway"], "buy minoa pottery=60 --card-points 60"),
    ("MC305", ["buy minoa pottery --card-points 60"], "buy minoa pottery --card-points 60"),
    ("MC306", [], "buy minoa written --card-points 60"),
    ("MC306", [], "buy minoa monument --card-points 180"),
    ("MC307", [], "buy minoa written --card-points 60 --choose written=blue:15"),
    ("MC307", [], "buy minoa written --card-points 60 --choose written=blue:7,red:3"),
    ("MC307", [], "buy minoa pottery --card-points 60 --choose monument=blue:20"),
    ("MC308", [], "buy minoa law --library law --card-points 110"),
    ("MC308", [], "buy minoa library=180 --library library --card-points 180"),
    ("MC309", [], "buy minoa anatomy music --anatomy music --card-points 270"),
    ("MC309", [], "buy minoa coinage --anatomy coinage"),
    ("MC310", [], "credits minoa blue=5"),
    ("MC401", [], "buy minoa pottery --card-points 50 -t 0"),
    ("MC402", ["gain minoa=20"], "buy minoa pottery --card-points 50 -t 11"),
    ("MC403", [], "spend ship minoa=2"),
    ("MC403", [], "buy minoa pottery --card-points 50 -t 10"),
    ("MC405", ["gain minoa=9"], "buy minoa politics -c silk=5"),
    ("MC407", ["gain minoa=20"], "spend card minoa=3"),
    ("MC408", ["gain minoa=9"], "buy minoa music -c salt=4,fish --substitute fish=salt"),
    ("MC408", TRADE_EMPIRE, "buy minoa music -c salt=4,flax --substitute flax=salt"),
    ("MC501", [], "hand minoa=9"),
    ("MC501", [], "buy minoa pottery --card-points 60 -k 9"),
    ("MC601", ON_TO_FIVE, "ast-check minoa=6"),
    ("MC602", [], "ast-check minoa=0"),
    ("MC603", [], "ast-check minoa=2"),
    ("MC701", ["ast-check rome=15 --force", "endturn --anyway"], "score minoa=9"),
]
ELSEWHERE = [
    ("MC604", header(ast="expert"), ["cities assyria=3", *ON_TO_FIVE, "cities assyria=0"], "ast-check assyria=5"),
    ("MC606", ENDED, ["ast-check all=15", "endturn --anyway"], "census minoa=4"),
    ("MC606", ENDED, ["ast-check all=15", "endturn --anyway"], "endturn --anyway"),
]
CASES = [(code, header(), before, line) for code, before, line in REFUSED] + ELSEWHERE


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


@pytest.mark.parametrize(("code", "head", "before", "line"), CASES, ids=[f"{case[0]} {case[3]}" for case in CASES])
def test_refused_without_a_trace_and_recorded_by_force(code: str, head: str, before: list[str], line: str) -> None:
    begin(head)
    done(*before)
    if line == "endturn --anyway":  # which is what forces
        done(line)
    else:
        old = files()
        said = typed(line)
        assert said.code == 1
        assert f"error[{code}]" in said.messages
        assert said.output == ""
        assert files() == old
        assert code not in codes()
        done(f"{line} --force")
    assert entries()[-1]["forced"] is True
    assert code in codes()
    assert typed("check").code == 1


@pytest.mark.parametrize(
    ("code", "line"),
    [("MC201", "census minoa=56"), ("CL106", "note early --turn 2"), ("MC401", "buy rome music --card-points 7 -t 0")],
)
def test_the_program_refuses_without_a_trace(code: str, line: str, folder: Path) -> None:
    begin()
    old = files()
    said = civledger(*line.split(), folder=folder)
    assert (said.returncode, said.stdout) == (1, "")
    assert code in said.stderr
    assert files() == old


@pytest.mark.parametrize("line", LEGAL)
def test_a_dry_run_shows_exactly_what_would_be_written(line: str) -> None:
    begin()
    done(*LEGAL[line])
    old = GAME.read_text("utf-8")
    block = done(f"{line} --dry-run")
    assert GAME.read_text("utf-8") == old
    assert [entry["action"] for entry in tomllib.loads(block)["entry"]] == [line.split()[0]]
    done(line)
    assert GAME.read_text("utf-8").removeprefix(old).removeprefix("\n") == block
    assert "forced" not in block
    assert list(files()) == ["game.toml"]


def test_a_dry_run_of_endturn_shows_the_markers_and_what_is_missing() -> None:
    begin()
    said = typed("endturn --dry-run")
    entry = tomllib.loads(said.output)["entry"][0]
    assert set(entry) == {"turn", "action", "space", "at", "seal"}
    assert set(entry["space"].values()) == {1}
    assert "census" in said.messages
    assert "hand" in said.messages
    assert entries() == []


@pytest.mark.parametrize("force", ["", "--force"])
def test_a_dry_run_of_what_is_refused_shows_it_and_writes_nothing(force: str) -> None:
    begin()
    old = files()
    said = typed(f"census minoa=56 --dry-run {force}")
    assert tomllib.loads(said.output)["entry"][0]["tokens"] == {"Minoa": 56}
    assert "MC201" in said.messages or force
    assert files() == old


@pytest.mark.parametrize("line", LEGAL)
def test_a_note_stands_in_the_entry(line: str) -> None:
    begin()
    done(*LEGAL[line], f'{line} --note "so says \\"Ann\\", ünd # more"')
    assert entries()[-1]["note"] == 'so says "Ann", ünd # more'
    assert codes() == []


@pytest.mark.parametrize("line", LEGAL)
def test_turn_writes_a_late_entry(line: str) -> None:
    begin()
    done(*LEGAL[line], "endturn --anyway")
    closed = codes()
    done(f"{line} --turn 1")
    assert (entries()[-1]["turn"], entries()[-1]["action"]) == (1, line.split()[0])
    assert set(codes()) - set(closed) == {"CL107"}
    assert done("log --turn 1").count(line.split()[0]) >= 1


def test_a_forced_entry_that_breaks_nothing_is_not_marked() -> None:
    begin()
    done("census minoa=4 --force")
    assert "forced" not in entries()[0]


def test_a_forced_entry_changes_no_finding_and_no_exit_code() -> None:
    begin()
    done("census minoa=56 --force")
    report = json.loads(typed("check --format json").output)
    assert [(found["code"], found["severity"], found["civ"]) for found in report["findings"]] == [
        ("MC201", "error", "Minoa")
    ]


def test_a_mistake_of_old_does_not_hinder_what_comes_after() -> None:
    begin()
    done("census minoa=56 --force", "cities rome=2", "census rome=4")
    assert codes() == ["MC201"]


def test_a_late_entry_that_makes_a_later_turn_wrong_is_refused() -> None:
    begin()
    done("gain minoa=15", "endturn --anyway", "spend card minoa=9", "endturn --anyway")
    old = files()
    said = typed("spend ship minoa=2 --turn 1")
    assert said.code == 1
    assert "MC403" in said.messages
    assert files() == old
