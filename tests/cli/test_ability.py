"""`civledger ability`: a turn in which all seven special abilities are used conserves all pieces."""

import shutil
import subprocess
from pathlib import Path

import pytest

from civledger.rules.megaciv.board import counted
from tests.bare_counts import stock
from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, wrong
from tests.support import judged

FIRST = [
    "tax all",
    "census all=24",
    "cities all=3",
    "gain minoa=12",
    "buy minoa politics diaspora --card-points 500 -k 1",
    "buy assyria monotheism trade-routes --card-points 420 -k 1",
    "buy celt fundamentalism universal --card-points 310 -k 1",
    "buy hatti provincial theology --card-points 510 -k 1",
    "buy rome philosophy cultural --card-points 500 -k 1",
    "hand all=1",
    "endturn",
    "tax all",
    "census all=20",
]
SEVEN_USES = [
    "ability politics minoa egypt --tokens 4 --cities 1",
    "ability diaspora minoa",
    "ability monotheism assyria rome --tokens 3",
    "ability trade-routes assyria -c salt=2,ochre",
    "ability fundamentalism celt --tokens egypt=5,hellas=2 --cities hellas=1",
    "ability universal celt --tokens 5",
    "ability provincial hatti egypt rome",
]
LAST = ["hand all=1", "endturn"]


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    done(*FIRST)


def pieces() -> dict[str, tuple[int, int, int]]:
    """Return everybody's tokens on the board, treasury and cities."""
    return {row["civ"]: (row["tokens"], row["treasury"], row["cities"]) for row in shown("status")["civs"]}


def test_a_turn_with_all_seven_conserves_all_pieces_and_checks_clean() -> None:
    done(*SEVEN_USES)
    assert pieces() == {
        "Minoa": (24, 12 + 6 - 9, 4),
        "Assyria": (23, 6 + 14, 3),
        "Celt": (25, 6, 3),
        "Hatti": (20, 6, 3),
        "Rome": (17, 6, 3),
        "Hellas": (18, 6, 2),
        "Egypt": (11, 6, 2),
    }
    books = judged(GAME.read_text("utf-8"))
    for turn in books.turns:
        for step in turn.steps:
            for civ in step.after.game.civs:
                assert counted(step.after, civ) + step.after.treasury[civ] + stock(step.after, civ) == 55
                assert stock(step.after, civ) >= 0
                assert 0 <= step.after.cities[civ] <= 9
    done(*LAST)
    assert codes() == []


@pytest.mark.skipif(not shutil.which("hledger"), reason="hledger is not installed; its opinion is unknown")
def test_hledger_agrees_with_the_turn_of_all_seven() -> None:
    done(*SEVEN_USES, *LAST, "export --to hledger -o turn.journal")
    said = subprocess.run(
        ["hledger", "-f", "turn.journal", "check", "--strict"], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stderr) == (0, "")


def test_the_same_turn_through_run_leaves_the_same_entries() -> None:
    done(*SEVEN_USES, "note done")
    one_by_one = entries()
    begin()
    Path("turns.txt").write_text("\n".join([*FIRST, *SEVEN_USES, "note done"]), encoding="utf-8")
    done("run turns.txt")
    without_time = [{key: value for key, value in entry.items() if key not in ("at", "seal")} for entry in entries()]
    assert without_time == [
        {key: value for key, value in entry.items() if key not in ("at", "seal")} for entry in one_by_one
    ]


def test_every_entry_says_the_ability_and_who_used_it() -> None:
    before = len(entries())
    done(*SEVEN_USES)
    new = entries()[before:]
    assert [(entry["action"], entry["ability"], entry["civ"]) for entry in new] == [
        ("ability", "Politics", "Minoa"),
        ("ability", "Diaspora", "Minoa"),
        ("ability", "Monotheism", "Assyria"),
        ("ability", "Trade Routes", "Assyria"),
        ("ability", "Fundamentalism", "Celt"),
        ("ability", "Universal Doctrine", "Celt"),
        ("ability", "Provincial Empire", "Hatti"),
    ]
    assert not any("joined" in entry for entry in new)
    assert (new[0]["paid"], new[0]["lost"], new[0]["lost_cities"]) == ({"Minoa": 9}, {"Egypt": 4}, {"Egypt": 1})
    assert (new[0]["gained"], new[0]["gained_cities"]) == ({"Minoa": 4}, {"Minoa": 1})
    assert (new[3]["earned"], new[3]["cards"]) == ({"Assyria": 14}, {"Salt": 2, "Ochre": 1})
    assert new[-1]["givers"] == ["Egypt", "Rome"]


def test_the_order_of_the_phase_and_who_holds_what_are_shown() -> None:
    done("ast-check celt=2", "ability diaspora minoa")
    order = shown("ability")["order"]
    assert [row["civ"] for row in order] == ["Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"]
    assert order[0]["abilities"] == ["Diaspora", "Politics"]
    assert order[0]["used"] == ["Diaspora"]
    assert order[4] == {
        "order": 5,
        "civ": "Rome",
        "player": None,
        "space": 1,
        "abilities": [],
        "used": [],
        "protected": ["Fundamentalism", "Politics"],
    }
    done("ast-check all=2 celt=2 minoa=2 --force", "endturn --anyway")


@pytest.mark.parametrize("name", ["politics", "trade-routes", "provincial", "universal", "dia"])
def test_one_is_explained_in_80_columns(name: str) -> None:
    assert 60 < max(map(len, done(f"ability {name}").splitlines())) <= 80


def test_furthest_on_the_track_comes_first() -> None:
    done("regress minoa=1", "ast-check minoa=1 --force", "hand all=1", "endturn --anyway")
    assert [row["civ"] for row in shown("ability")["order"]][-1] == "Minoa"


def test_pieces_must_be_in_stock_when_it_begins() -> None:
    done("census assyria=47 minoa=37 --after conflict")
    assert "MC412" in wrong("ability monotheism assyria egypt --tokens 3", 1)
    assert "MC412" in wrong("ability politics minoa egypt --tokens 4", 1)  # the price is no stock yet
    done("ability monotheism assyria egypt --tokens 2")
