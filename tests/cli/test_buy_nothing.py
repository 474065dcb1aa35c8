"""`buy … nothing`: an answer that the table waits for, and no purchase."""

import json
from typing import Any

import pytest

from tests.cli.keyboard import GAME, codes, done, entries, shown, typed, wrong
from tests.support import SEVEN, entry, header
from tests.support import codes as found

pytestmark = pytest.mark.usefixtures("folder")

NOTHING = {"turn": 1, "action": "buy", "civ": "Minoa", "advances": {}}


def exported(table: str) -> list[dict[str, Any]]:
    """Return the rows of a table of the game."""
    rows: list[dict[str, Any]] = json.loads(done(f"export --to json --table {table}"))[table]
    return rows


def waiting() -> list[str]:
    """Return for whose purchase the table waits."""
    return next((lack["civs"] for lack in shown("next")["missing"] if lack["what"] == "buy"), [])


@pytest.mark.parametrize("line", ["buy minoa nothing", "buy minoa Nothing", "buy Minoa NOTHING"])
def test_nothing_is_an_answer(line: str) -> None:
    done("census all=9")
    assert set(waiting()) == set(SEVEN)
    done(line)
    assert entries()[-1] == NOTHING
    assert set(waiting()) == set(SEVEN) - {"Minoa"}
    assert codes() == []


def test_the_rest_are_those_who_have_not_answered() -> None:
    done("census all=9", "buy minoa pottery --card-points 60", "buy rome nothing")
    before = len(entries())
    done("buy rest nothing")
    said = entries()[before:]
    assert {one["civ"] for one in said} == set(SEVEN) - {"Minoa", "Rome"}
    assert all(one["advances"] == {} for one in said)
    assert waiting() == []
    assert "this is already recorded; nothing to do" in done("buy rest nothing")
    assert [row["bought"] for row in shown("buy")].count([]) == len(SEVEN) - 1
    done("undo")
    assert len(entries()) == before


def test_whoever_counted_a_hand_is_not_asked_again() -> None:
    done("census all=9", "hand minoa=2", "buy rest nothing")
    assert "Minoa" not in [one.get("civ") for one in entries()]


def test_a_later_purchase_takes_its_place() -> None:
    done("census all=9", "buy minoa nothing")
    assert "already" not in done("buy minoa pottery --card-points 60 -k 2")
    assert codes() == []
    assert [row["price"] for row in exported("payments")] == [60]
    assert [row["advance"] for row in exported("purchases")] == ["Pottery"]
    assert [row["bought"] for row in shown("buy") if row["civ"] == "Minoa"] == [["Pottery"]]


def test_after_a_purchase_nothing_is_refused_with_what_takes_it_back() -> None:
    done("census all=9", "buy minoa pottery --card-points 60")
    assert wrong("buy minoa nothing", 1).splitlines() == [
        "civledger: Minoa already bought Pottery this turn (entry 2)",
        "  try: civledger undo",
    ]
    done("buy rome nothing")
    assert "try: civledger strike 2" in wrong("buy minoa nothing", 1)


def test_nothing_is_said_once() -> None:
    done("buy minoa nothing")
    before = GAME.read_bytes()
    assert done("buy minoa nothing") == "game.toml: this is already recorded; nothing to do\n"
    assert GAME.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("buy minoa nothing -k 3", "civledger hand minoa=3"),
        ("buy minoa nothing pottery", "who buys nothing pays nothing"),
        ("buy minoa nothing --card-points 60", "who buys nothing pays nothing"),
        ("buy rest pottery", "who buys that?"),
    ],
)
def test_what_does_not_go_with_it_is_refused(line: str, said: str) -> None:
    assert said in wrong(line)


def test_undo_prints_the_lines_that_say_it_again() -> None:
    done("buy minoa nothing --note later")
    [again] = typed("undo").output.splitlines()
    assert again == "civledger buy Minoa nothing --note later"
    done(again.removeprefix("civledger "))
    assert entries()[-1]["note"] == "later"


def test_exports_and_stories_are_those_of_a_game_without_it() -> None:
    done("census all=9", "buy minoa pottery music --card-points 140", "buy rome music --card-points 80")
    bought, told = GAME.read_bytes(), []
    for more in ([], ["buy rest nothing"]):
        GAME.write_bytes(bought)
        done(*more, "hand all=1", "endturn")
        tables = [exported(table) for table in ("purchases", "payments", "positions")]
        told.append((tables, json.loads(done("report --format json"))["story"], done("export --to hledger")))
    assert told[0] == told[1]


def test_an_imported_purchase_takes_its_place() -> None:
    done("buy minoa nothing")
    with open("rows.csv", "w", encoding="utf-8") as rows:
        rows.write("turn,civ,advance,price\n1,Minoa,Pottery,60\n")
    done("import purchases rows.csv")
    assert entries()[-1]["advances"] == {"Pottery": 60}
    assert codes() == []


def test_in_a_file_it_is_neither_empty_nor_one_of_two_purchases() -> None:
    said = entry(1, "buy", 'civ = "Minoa"\nadvances = {}')
    bought = entry(1, "buy", 'civ = "Minoa"\nadvances = { Pottery = 60 }\ncard_points = 60')
    assert found(header() + said) == []
    assert found(header() + said + bought) == []
    assert found(header() + bought + bought.replace("Pottery = 60", "Music = 80").replace("= 60", "= 80")) != []


def test_the_receipt_of_the_rest_is_one_sentence() -> None:
    done("census all=9", "buy rome nothing")
    names = "Minoa, Assyria, Celt, Hatti, Hellas and Egypt"
    assert done("buy rest nothing") == f"game.toml: turn 1: {names} bought nothing.\n"
    done("undo")
    rows = shown("buy rest nothing --dry-run")["entries"]
    assert [row["civ"] for row in rows] == names.replace(" and", ",").split(", ")
