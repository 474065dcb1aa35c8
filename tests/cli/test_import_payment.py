"""`civledger import purchases` into a ledger that tracks payment: as the rows say it, else paid with cards."""

from pathlib import Path

import pytest

from tests.cli.keyboard import begin, codes, done, entries, files, shown, typed, wrong
from tests.cli.test_import import PURCHASES, buys, rows

HEAD = "turn,civ,advance,price,card_points,treasury,kept\n"
TURN = ["tax all", "census 4 5 6 4 5 6 4", "gain minoa=20"]
CARDS = "booked as paid with cards for what"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begin()
    done(*TURN)


@pytest.mark.parametrize(
    ("lines", "paid"),
    [
        (["60,50,10,3", "80,80,,"], {"card_points": 130, "treasury": 10, "kept": 3}),
        (["60,130,,", "80,,10,2"], {"card_points": 130, "treasury": 10, "kept": 2}),
        (["60,140,0,4", "80,,,2"], {"card_points": 140, "treasury": 0, "kept": 2}),
        (["60,,,2", "80,140,,"], {"card_points": 140, "kept": 2}),
    ],
)
def test_payments_of_one_purchase_are_added_and_the_last_hand_counts(lines: list[str], paid: dict[str, int]) -> None:
    rows("".join(map("1,minoa,{}\n".format, map(",".join, zip(["pottery", "music"], lines, strict=True)))), HEAD)
    assert CARDS not in done("import purchases rows.csv")
    (buy,) = buys()
    assert buy["advances"] == {"Pottery": 60, "Music": 80}
    assert {key: buy[key] for key in ("card_points", "treasury", "kept") if key in buy} == paid
    assert codes() == []


def test_treasury_alone_pays_and_is_gone() -> None:
    rows("1,minoa,mysticism,50,40,10,\n", HEAD)
    done("import purchases rows.csv")
    assert {row["civ"]: row["treasury"] for row in shown("status")["civs"]}["Minoa"] == 10


def test_a_purchase_of_which_nobody_said_how_it_was_paid_is_paid_with_cards_and_the_receipt_says_so() -> None:
    rows("1,minoa,pottery,60,,,\n1,minoa,music,80,,,5\n1,rome,music,80,80,,\n", HEAD)
    assert f"  2 purchases without a payment: {CARDS} they cost" in done("import purchases rows.csv")
    assert [(buy["civ"], buy["card_points"], buy.get("kept")) for buy in buys()] == [
        ("Minoa", 140, 5),
        ("Rome", 80, None),
    ]
    assert codes() == []


def test_one_purchase_without_a_payment_is_told_in_the_singular() -> None:
    rows("1,minoa,pottery,60\n")
    assert f"  1 purchase without a payment: {CARDS} it cost;" in done("import purchases rows.csv")


def test_a_ledger_that_does_not_track_payment_gets_only_what_the_rows_say() -> None:
    begin(PURCHASES)
    rows("1,minoa,pottery,60,,,\n1,rome,music,80,70,10,\n", HEAD)
    assert CARDS not in done("import purchases rows.csv")
    assert [(buy.get("card_points"), buy.get("treasury")) for buy in buys()] == [(None, None), (70, 10)]


@pytest.mark.parametrize(
    ("row", "code"),
    [("60,50,,", "MC401"), ("60,50,11,", "MC402"), ("60,39,21,", "MC403"), ("60,60,,9", "MC501")],
)
def test_what_rows_say_about_payment_and_hand_is_judged(row: str, code: str) -> None:
    rows(f"1,rome,music,80,80,,\n1,minoa,pottery,{row}\n", HEAD)
    assert f"error[{code}]" in wrong("import purchases rows.csv", 1)


@pytest.mark.parametrize("column", ["card_points", "treasury", "kept"])
def test_a_payment_that_is_no_number_is_a_wrong_row(column: str) -> None:
    rows("1,rome,music,80,80\n1,minoa,pottery,60,x\n", f"turn,civ,advance,price,{column}\n")
    assert f"rows.csv: line 3: {column}: 'x' is not a number from 0 on" in wrong("import purchases rows.csv")


def test_spreadsheets_may_spell_the_columns_as_people_do() -> None:
    rows("1;minoa;pottery;60;50;10\r\n", "sep=;\r\nTurn;Civ;Advance;Price;Card points;TREASURY\r\n")
    done("import purchases rows.csv")
    assert (buys()[0]["card_points"], buys()[0]["treasury"]) == (50, 10)


def test_an_import_is_one_command_and_harmless_twice() -> None:
    before = files()
    rows("1,minoa,pottery,60,50,10,\n1,rome,music,80,,,\n", HEAD)
    done("import purchases rows.csv")
    after = files()
    assert done("import purchases rows.csv") == "game.toml: nothing to add; 2 purchases there already\n"
    assert files() == after
    assert done("undo").count("civledger buy ") == 2
    assert files()["game.toml"] == before["game.toml"]
    done("redo")
    assert files() == after


def test_rows_that_came_later_bring_their_own_payment() -> None:
    rows("1,minoa,pottery,60,50,10,\n", HEAD)
    done("import purchases rows.csv")
    rows("1,minoa,pottery,60,50,10,\n1,minoa,music,80,70,10,4\n1,rome,music,80,,,\n", HEAD)
    done("import purchases rows.csv")
    assert [(buy["card_points"], buy.get("treasury")) for buy in buys()] == [(50, 10), (70, 10), (80, None)]
    assert codes() == ["MC311"]


def test_a_dry_run_tells_of_missing_payments_too() -> None:
    rows("1,rome,music,80\n")
    before = entries()
    assert CARDS in typed("import purchases rows.csv --dry-run").messages
    assert entries() == before
