"""`civledger import purchases`: all or nothing, judged like any purchase, and never twice."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, files, typed, wrong
from tests.cli.test_export import exported
from tests.support import header

HEAD = "turn,civ,advance,price\n"
PURCHASES = header(tracks=["advances"])
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def rows(text: str, head: str = HEAD) -> None:
    Path("rows.csv").write_text(head + text, encoding="utf-8")


def buys() -> list[dict[str, Any]]:
    return [entry for entry in entries() if entry["action"] == "buy"]


def test_one_entry_for_each_player_and_turn() -> None:
    begin(PURCHASES)
    rows("1,minoa,pottery,60\n2,rome,music,80\n1,Minoa,Music,80\n1,hel,law,150\n")
    assert done("import purchases rows.csv") == "game.toml: 4 purchases in 4 entries; 0 purchases there already\n"
    assert [(entry["turn"], entry["civ"], entry["advances"]) for entry in buys()] == [
        (1, "Minoa", {"Pottery": 60, "Music": 80}),
        (1, "Hellas", {"Law": 150}),
        (2, "Rome", {"Music": 80}),
    ]
    assert codes() == []


def test_a_second_time_adds_nothing_and_says_so() -> None:
    begin(PURCHASES)
    rows("1,minoa,pottery,60\n2,rome,music,80\n")
    done("import purchases rows.csv")
    before = files()
    assert done("import purchases rows.csv") == "game.toml: nothing to add; 2 purchases there already\n"
    assert files() == before


def test_a_file_that_has_grown_adds_what_is_new() -> None:
    begin(PURCHASES)
    rows("1,minoa,pottery,60\n")
    done("import purchases rows.csv")
    rows("1,minoa,pottery,60\n2,minoa,agri,100\n3,rome,music,80\n")
    assert done("import purchases rows.csv") == "game.toml: 2 purchases in 4 entries; 1 purchase there already\n"
    assert [entry["turn"] for entry in entries() if entry["action"] == "endturn"] == [1, 2]
    assert codes() == []


def test_a_purchase_recorded_by_hand_is_there_already() -> None:
    begin(PURCHASES)
    done("buy minoa pottery --card-points 60")
    rows("1,minoa,pottery,60\n")
    assert "nothing to add" in done("import purchases rows.csv")


def test_a_full_ledger_takes_late_purchases_but_none_of_a_turn_to_come() -> None:
    begin()
    done("endturn --anyway")
    rows("1,minoa,pottery,60\n")
    done("import purchases rows.csv")
    rows("3,minoa,cloth,50\n")
    said = wrong("import purchases rows.csv", 1)
    assert "CL106" in said
    assert "correct the turn in line 2 of the rows" in said
    assert "leave --turn out" not in said
    assert [(entry["turn"], entry["action"]) for entry in entries()] == [(1, "endturn"), (1, "buy")]


def test_what_breaks_a_rule_is_refused_with_all_the_rest_unless_forced() -> None:
    begin(PURCHASES)
    rows("1,minoa,pottery,60\n1,rome,music,70\n")
    messages = wrong("import purchases rows.csv", 1)
    assert "MC303" in messages
    assert "Rome" in messages
    assert "--force" in messages
    said = typed("import purchases rows.csv --force")
    assert said.code == 0
    assert "error[MC303] Rome" in said.messages
    assert {entry["civ"]: entry.get("forced", False) for entry in buys()} == {"Minoa": False, "Rome": True}
    assert "nothing to add" in done("import purchases rows.csv")


def test_another_price_for_what_is_held_is_bought_twice() -> None:
    begin(PURCHASES)
    rows("1,minoa,pottery,60\n")
    done("import purchases rows.csv")
    rows("1,minoa,pottery,55\n")
    assert "MC305" in wrong("import purchases rows.csv", 1)


def test_a_dry_run_shows_and_writes_nothing() -> None:
    begin(PURCHASES)
    rows("1,minoa,pottery,60\n2,rome,music,80\n")
    before = files()
    said = done("import purchases rows.csv --dry-run")
    assert files() == before
    shown, _, told = said.partition("game.toml: ")
    assert told == "would add 2 purchases in 3 entries; 0 purchases there already\n"
    done("import purchases rows.csv")
    assert tomllib.loads(shown)["entry"] == entries()


def test_people_are_known_by_their_names_even_when_they_left() -> None:
    begin(PURCHASES.replace('civ = "Minoa"', 'civ = "Minoa"\nname = "Ronald"'))
    done("leave minoa", "endturn")
    rows("1,ronald,pottery,60\n")
    done("import purchases rows.csv")
    assert buys()[0]["civ"] == "Minoa"


def test_a_new_ledger_has_those_who_bought() -> None:
    rows("".join(f"2,{civ},pottery,60\n" for civ in ("egypt", "hellas", "rome", "assyria", "minoa", "celt", "hatti")))
    done("import purchases rows.csv -f game.toml --new")
    head = tomllib.loads(GAME.read_text("utf-8"))
    assert [player["civ"] for player in head["player"]] == [
        *("Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"),
    ]
    assert head["game"]["tracks"] == ["advances"]
    assert (codes(), len(buys())) == ([], 7)
    assert "nothing to add" in done("import purchases rows.csv")


def test_a_new_ledger_may_have_more_players_than_bought() -> None:
    rows("2,hellas,pottery,50\n")
    assert "5 to 18 play, not 1" in wrong("import purchases rows.csv -f game.toml --new")
    assert "no civilization 'Troy'" in wrong("import purchases rows.csv -f game.toml --new --players Troy,Rome")
    done("import purchases rows.csv -f game.toml --new --players Ann=hellas,minoa,rome,egypt,hatti")
    assert exported("")["purchases"][0]["civ"] == "Hellas"


def test_a_new_ledger_is_judged_before_it_is_there() -> None:
    rows("2,hellas,pottery,49\n")
    line = "import purchases rows.csv -f game.toml --new --players 5"
    assert "MC303" in wrong(line, 1)
    assert done(f"{line} --force --dry-run").endswith("would add 1 purchase in 2 entries; 0 purchases there already\n")
    assert not GAME.exists()
    done(f"{line} --force")
    assert buys()[0]["forced"]


def test_no_rows_start_no_ledger_and_add_nothing() -> None:
    rows("")
    assert "holds no purchases" in wrong("import purchases rows.csv -f game.toml --new --players 5")
    begin(PURCHASES)
    assert done("import purchases rows.csv") == "game.toml: nothing to add; 0 purchases there already\n"


def test_wrong_rows_start_no_ledger() -> None:
    rows("2,helas,pottery,49\n")
    assert "line 2" in wrong("import purchases rows.csv -f game.toml --new")


@pytest.mark.parametrize(
    ("line", "said", "code"),
    [
        ("import purchases rows.csv -f other.toml", "there is no other.toml; --new starts it", 2),
        ("import purchases rows.csv --new", "name the ledger", 2),
        ("import purchases rows.csv --players 5", "--players goes with --new", 2),
        ("import purchases rows.csv -f game.toml --new --players 5", "exists already", 3),
        ("import purchases rows.csv -f no/game.toml --new --players 5", "cannot be written", 3),
        ("import cities rows.csv", "purchases", 2),
        ("import", "Missing argument", 2),
    ],
)
def test_what_cannot_be_done_is_said(line: str, said: str, code: int) -> None:
    begin(PURCHASES)
    rows("1,minoa,pottery,50\n")
    assert said in wrong(line, code)


def test_within_a_script_it_is_part_of_all_or_nothing() -> None:
    begin(PURCHASES)
    rows("1,minoa,pottery,60\n")
    assert typed("run -", "import purchases rows.csv\nbuy minoa nothing\n").code == 2
    assert entries() == []
    assert typed("run -", "import purchases rows.csv\nendturn\n").code == 0
    assert [entry["action"] for entry in entries()] == ["buy", "endturn"]


def test_the_table_of_the_readme_can_be_imported() -> None:
    table = re.search(r"```csv\n(turn,.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert table
    rows(table[1], "")
    done("import purchases rows.csv -f game.toml --new --players 5")
    assert (codes(), len(exported("")["purchases"])) == ([], table[1].count("\n") - 1)
