"""`civledger result`: a finished game of which only the end is known, in one line."""

import datetime
import json
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from civledger.rules.megaciv import tables
from tests.cli.keyboard import done, files, shown, typed, wrong

FIVE = "Ronald=Saba:145,Judith=hel:143,Ann=Egypt:120,Rome:99,Hatti:80"
THREE = "Ann=Minoa:122,Bo=Rome:98,Cy=Egypt:90"
WHOLE = "--space minoa=15 --cities 6,5,7 --ones minoa=8 --threes minoa=5 --sixes minoa=3"  # 75 + 6 + 8 + 15 + 18


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def ledger(file: str = "old.toml") -> dict[str, Any]:
    return tomllib.loads(Path(file).read_text("utf-8"))


def ranks() -> list[tuple[Any, ...]]:
    return [(row["rank"], row["civ"], row["player"], row["points"]) for row in shown("score")["standings"]]


def result(players: str, *options: str) -> str:
    return shlex.join(["result", "old.toml", players, *options])


def test_the_line_of_the_help_makes_a_sound_ledger() -> None:
    said = done(f'result 2026-03-20.toml "{FIVE}" --date 2026-03-20')
    assert said.splitlines() == [
        "2026-03-20.toml: turn 1: score Saba 145, Hatti 80, Rome 99, Hellas 143, Egypt 120",
        "Mega Civilization, 2026-03-20: 5 players; Ronald (Saba) won with 145 points",
    ]
    assert "no findings" in done("check")
    assert ledger("2026-03-20.toml") == {
        "format": 1,
        "game": {
            "name": "2026-03-20",
            "rules": "mega-civilization",
            "edition": "corrected",
            "tracks": [],
            "date": datetime.date(2026, 3, 20),
        },
        "player": [
            {"civ": "Saba", "name": "Ronald"},
            {"civ": "Hellas", "name": "Judith"},
            {"civ": "Egypt", "name": "Ann"},
            {"civ": "Rome"},
            {"civ": "Hatti"},
        ],
        "entry": [
            {
                "turn": 1,
                "action": "score",
                "points": {"Saba": 145, "Hatti": 80, "Rome": 99, "Hellas": 143, "Egypt": 120},
            }
        ],
    }
    assert shown("score")["final"] is True
    assert ranks() == [
        (1, "Saba", "Ronald", 145),
        (2, "Hellas", "Judith", 143),
        (3, "Egypt", "Ann", 120),
        (4, "Rome", None, 99),
        (5, "Hatti", None, 80),
    ]


def test_parts_are_kept_and_bare_numbers_are_in_the_order_typed() -> None:
    done(result("Egypt:90,Ann=Minoa:122,Bo=Rome:98", *shlex.split(WHOLE.replace("6,5,7", "7,6 --cities 5"))))
    (entry,) = ledger()["entry"]
    assert entry["cities"] == {"Egypt": 7, "Minoa": 6, "Rome": 5}
    assert (entry["space"], entry["sixes"]) == ({"Minoa": 15}, {"Minoa": 3})
    first, *_ = shown("score")["standings"]
    assert (first["ast"], first["advances"], first["cities"], first["bonus"]) == (75, 41, 6, None)
    assert "no findings" in done("check")


@pytest.mark.parametrize(
    ("players", "edition"), [(3, "mega-empires"), (4, "mega-empires"), (5, "corrected"), (18, "corrected")]
)
def test_the_edition_is_one_for_so_many(players: int, edition: str) -> None:
    civs = list(tables.civilizations())[:players]
    done(result(",".join(f"{civ}:{number}" for number, civ in enumerate(civs))))
    assert ledger()["game"]["edition"] == edition
    assert "no findings" in done("check")


def test_what_is_known_of_the_game_is_written_and_what_is_not_is_left_out() -> None:
    done(result(FIVE))
    assert {"date", "ast"}.isdisjoint(ledger()["game"])
    done(
        shlex.join(
            ["result", "b", FIVE, "--name", 'The "big" one', "--ast", "exp", "--edition", "first", "--note", "late"]
        )
    )
    game = ledger("b.toml")["game"]
    assert (game["name"], game["ast"], game["edition"]) == ('The "big" one', "expert", "first-printing")
    assert ledger("b.toml")["entry"][0]["note"] == "late"


def test_equal_points_share_the_win() -> None:
    said = done(result("Ann=Minoa:98,Bo=Rome:98,Cy=Egypt:90"))
    assert "3 players; Ann (Minoa) and Bo (Rome) won with 98 points" in said
    assert [rank for rank, *_ in ranks()] == [1, 1, 3]


@pytest.mark.parametrize(
    "name", ["A=B", "a:1:2", "Ü \u202e", '"\\', "x\ty\nz", "[b]", "'", "-f", "#", "\x7f\x01", "日本", "= =", "🐘", ":"]
)
def test_a_name_may_hold_odd_signs(name: str) -> None:
    done(result(f"Rome:97,{name}=Minoa:98,Egypt:90"))
    assert ledger()["player"][1] == {"civ": "Minoa", "name": name}
    assert shown("score")["standings"][0]["player"] == name
    assert "no findings" in done("check")


def test_a_game_of_stone_age_has_names_colours_and_points_below_zero() -> None:
    said = done(result("Ronald:145,Judith=red:-3,A=B=blue:7", "--rules", "stone", "--date", "2026-03-20"))
    assert said.splitlines()[-1] == "Stone Age, 2026-03-20: 3 players; Ronald won with 145 points"
    assert ledger()["player"] == [
        {"name": "Ronald"},
        {"name": "Judith", "colour": "red"},
        {"name": "A=B", "colour": "blue"},
    ]
    assert ranks() == [(1, "Ronald", "Ronald", 145), (2, "A=B", "A=B", 7), (3, "Judith", "Judith", -3)]
    assert "no findings" in done("check")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (result("Ann=Minoa:122,Bo=Rom:98,Cy=Egpyt:90"), "did you mean Egypt?"),
        (
            result("Ann=Minoa:122,Bo=Rome:98,Cy=Egpyt:90"),
            "help: civledger result old.toml Ann=Minoa:122,Bo=Rome:98,Cy=Egypt:90",
        ),
        (result("Ann=Minoa:122,Bo=Rome:98,Minoa:90"), "Minoa plays twice"),
        (result("Ann=Minoa:122,Ann=Rome:98,Egypt:90"), "two are called Ann"),
        (result("Ann=Minoa:122,all=Rome:98,Egypt:90"), "nobody can be called 'all'"),
        (
            result("Ann=Minoa:122,Bo=Rome,Cy=Egypt:90"),
            "'Bo=Rome' has no points; write them behind a colon, such as Bo=Rome:145",
        ),
        (result("Ann=Minoa:122,Bo=Rome,Cy=Egypt:90"), "Bo=Rome:NUMBER,Cy=Egypt:90"),
        (result("Ann=Minoa:122,Bo=Rome:,Cy=Egypt:90"), "'Bo=Rome:' has no points"),
        (result("Ann=Minoa:122,Bo=Rome:many,Cy=Egypt:90"), "'many' is not a number from 0 on"),
        (result("Ann=Minoa:122,Bo=Rome:-98,Cy=Egypt:90"), "'-98' is not a number from 0 on"),
        (result("Ann=Minoa:122,Bo=Rome:9999999999,Cy=Egypt:90"), "is not a number from 0 on"),
        (result("Ann=Minoa:122,Bo:98,Cy=Egypt:90"), "there is no civilization 'Bo'"),
        (result("Ann=Minoa:122,Bo=Rome:98"), "3 to 18 play, not 2"),
        (result(",".join(f"Minoa:{number}" for number in range(19))), "3 to 18 play, not 19"),
        (result(THREE, "--edition", "corr"), "3 players play mega-empires, not corrected"),
        (result(THREE, "--edition", "corr"), f"help: civledger result old.toml {THREE} --edition mega-empires"),
        (result(THREE, "--ast", "hard"), "there is no side of the A.S.T. 'hard'; it is basic or expert"),
        (result(THREE, "--rules", "chess"), "there is no game 'chess'"),
        (result(THREE, "--space", "rom=15,carthage=3"), "there is no civilization 'carthage'"),
        (result(THREE, "--space", "1,2"), "2 numbers for 3 players: Minoa, Rome, Egypt"),
        (result(THREE, "--space", "rome=1,rome=2"), "Rome is named twice"),
        (result(THREE, "--date", "20-3-2026"), "'20-3-2026' is no date; write it as year, month and day"),
        (result(THREE, "--date", "20260320"), "is no date"),
        (result(""), "'' has no points; write them behind a colon, such as Ronald:145"),
        (result(":5"), "there is no civilization ''"),
        (result(":5", "--rules", "stone-age"), "a player needs a name"),
        (result("Ann:5,ann:6", "--rules", "stone-age"), "ann plays twice"),
        (result("Ann:5", "--rules", "stone-age"), "2 to 4 play, not 1"),
        (result("Ann:5,Bo:6", "--rules", "stone-age", "--cities", "1,2"), "stone-age has no --cities"),
    ],
)
def test_what_cannot_be_kept_is_answered_kindly_and_nothing_is_written(line: str, said: str) -> None:
    assert said in wrong(line)


@pytest.mark.parametrize(
    "line",
    [
        result("Ann=Minoa:122,Bo=Rome:98,Cy=Egpyt:90"),
        result("Ann=Minoa:122,Bo=Rome,Cy=Egypt:90"),
        result("Ann=Minoa:122,Bo=Rome:98,Cy=Egypt:ninety"),
        result(THREE, "--edition", "first"),
        result(THREE, "--ast", "exprt"),
        result(THREE, "--rules", "mega-civilisation"),
    ],
)
def test_the_line_to_type_instead_works(line: str) -> None:
    told = wrong(line).splitlines()[-1]
    assert told.startswith("  help: civledger result old.toml ")
    done(told.removeprefix("  help: civledger ").replace("NUMBER", "7"))
    assert "no findings" in done("check")


def test_parts_that_do_not_make_the_points_are_refused_unless_forced() -> None:
    line = f"{result(THREE)} {WHOLE.replace('sixes minoa=3', 'sixes minoa=2')}"
    said = wrong(line, 1)
    assert "error[MC702] Minoa, turn 1: counted 122; the parts make 116" in said
    assert "old.toml: nothing was recorded; --force records it all the same" in said
    told = json.loads(typed(f"{line} --format json").output)
    assert [finding["code"] for finding in told["findings"]] == ["MC702"]
    assert files() == {}
    done(f"{line} --force")
    assert ledger()["entry"][0]["forced"] is True
    assert "MC702" in typed("check").output


def test_an_existing_file_is_left_as_it_is() -> None:
    done(result(THREE))
    for more in ("", " --force", " --dry-run"):
        said = wrong(f"{result(FIVE)}{more}", 3)
        assert "old.toml exists already, and is left as it is" in said
    Path("link.toml").symlink_to("nowhere")
    assert "exists already" in wrong(f'result link.toml "{FIVE}"', 3)
    assert "cannot be written" in wrong(f'result none/old.toml "{FIVE}"', 3)


def test_a_dry_run_shows_the_whole_ledger_and_writes_nothing() -> None:
    said = typed(f"{result(THREE)} --dry-run")
    assert said.code == 0
    assert files() == {}
    done(result(THREE))
    assert said.output.rstrip() == Path("old.toml").read_text("utf-8").rstrip()
    assert said.messages == "Mega Empires: 3 players; Ann (Minoa) won with 122 points\n"


def test_programs_get_the_entry_and_the_receipt() -> None:
    told = json.loads(done(f"{result(THREE)} --format json"))
    assert told["receipt"] == ["Mega Empires: 3 players; Ann (Minoa) won with 122 points"]
    assert told["entries"] == ledger()["entry"]
    done(shlex.join(["result", "b.toml", THREE, "--format", "csv"]))


def test_it_is_no_line_of_a_script() -> None:
    done(result(THREE))
    Path("script.txt").write_text(f'result b.toml "{THREE}"\n', "utf-8")
    assert "result cannot be called from here" in wrong("run script.txt")
