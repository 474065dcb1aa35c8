"""`civledger import purchases`: all or nothing, judged like any purchase, and never twice."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

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
    assert "MC401" in wrong("import purchases rows.csv", 1)
    rows("3,minoa,cloth,50\n")
    assert "CL106" in wrong("import purchases rows.csv", 1)
    assert [entry["action"] for entry in entries()] == ["endturn"]


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


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("1,Helas,law,150", "there is no civilization 'Helas'; did you mean Hellas?"),
        ("1,carthage,law,150", "there is no civilization 'carthage'"),
        ("1,hel,Muzic,80", "there is no advance 'Muzic'; did you mean Music?"),
        ("1,hel,m,80", "advance 'm' may be"),
        ("1,hel,,80", "there is no advance ''"),
        ("x,hel,law,150", "'x' is not a number"),
        ("0,hel,law,150", "a game has no turn 0"),
        ("100,hel,law,150", "a game has no turn 100"),
        ("1,hel,law,", "'' is not a number"),
        ("1,hel,law,-5", "'-5' is not a number"),
        ("1,hel,law,1.5", "'1.5' is not a number"),
        ("1,hel,law", "'' is not a number"),
        ("1,minoa,Pottery,60", "Pottery of Minoa in turn 1 stands in an earlier row"),
    ],
)
def test_a_wrong_row_is_named_by_its_line_and_nothing_is_written(row: str, said: str) -> None:
    begin(PURCHASES)
    rows(f"1,minoa,pottery,60\n\n{row}\n")
    messages = wrong("import purchases rows.csv")
    assert f"rows.csv: line 4: {said}" in messages
    assert "1 wrong row in rows.csv; nothing was recorded" in messages


def test_all_wrong_rows_are_named_at_once() -> None:
    begin(PURCHASES)
    rows("1,troy,law,150\n1,minoa,pottery,60\n1,hel,muzic,80\n")
    messages = wrong("import purchases rows.csv")
    assert "line 2" in messages
    assert "line 4" in messages
    assert "2 wrong rows" in messages


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is empty"),
        ("turn,civ,advance,cost\n", "needs the columns turn, civ, advance and price"),
        ("{", "cannot be read as a table"),
        ("{}", "has no list of purchases"),
        ("[1]", "has no list of purchases"),
        ("[" * 100_000, "cannot be read as a table"),
        (HEAD + "1,minoa," + "x" * 200_000, "cannot be read as a table"),
        ("file," + HEAD + "a,1,minoa,law,150\nb,1,minoa,law,150\n", "holds the purchases of 2 games"),
    ],
)
def test_a_file_that_is_no_such_table_is_told_why(text: str, said: str) -> None:
    begin(PURCHASES)
    rows(text, "")
    assert said in wrong("import purchases rows.csv")


def test_a_file_that_is_not_there_or_no_text_is_told_why() -> None:
    begin(PURCHASES)
    Path("rows.csv").write_bytes(b"\xff\xfeturn")
    assert "cannot be opened" in wrong("import purchases nowhere.csv")
    assert "UTF-16" in wrong("import purchases rows.csv")
    assert "is a folder" in wrong("import purchases .")


@pytest.mark.parametrize(
    "text",
    [
        "Turn;Civ;Advance;Price\n1;minoa;pottery;60\n",
        "\ufeffturn,civ,advance,price\r\n1,minoa,pottery,60\r\n",
        'price,"advance",notes,civ,turn\n60, Pottery ,"cheap,\nwas it not?",MINOA,1\n',
        '[{"turn": 1, "civ": "Minoa", "advance": "Pottery", "price": 60, "choose": null}]',
    ],
)
def test_tables_come_in_many_dresses(text: str) -> None:
    begin(PURCHASES)
    Path("rows.csv").write_text(text, encoding="utf-8", newline="")
    done("import purchases rows.csv")
    assert buys() == [{"turn": 1, "action": "buy", "civ": "Minoa", "advances": {"Pottery": 60}}]


def test_rows_may_come_from_standard_input() -> None:
    begin(PURCHASES)
    assert typed("import purchases -", HEAD + "1,minoa,pottery,60\n").code == 0
    assert len(buys()) == 1


@pytest.mark.parametrize("line", ["import purchases -", "run -"])
@pytest.mark.parametrize("data", [b"note \xff\n", b"\xff\xfen\x00", b"note a\x00b\n"])
def test_input_that_is_no_text_is_told_so(line: str, data: bytes) -> None:
    begin(PURCHASES)
    assert typed(line, data).messages.startswith("civledger: standard input: ")
    assert entries() == []


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
    table = re.search(r"```csv\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert table
    rows(table[1], "")
    done("import purchases rows.csv -f game.toml --new --players 5")
    assert (codes(), len(exported("")["purchases"])) == ([], table[1].count("\n") - 1)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.text(), st.text().map(HEAD.__add__), st.text(alphabet='1,;"\n{}[]: ').map(HEAD.__add__)))
def test_whatever_is_in_a_file_is_taken_or_told(text: str) -> None:
    begin(PURCHASES)
    Path("rows.csv").write_text(text, encoding="utf-8", newline="")
    said = typed("import purchases rows.csv")
    assert said.code in (0, 1, 2)
    assert said.code == 0 or "nothing was recorded" in said.messages or "rows.csv" in said.messages


def test_json_of_another_shape_is_a_wrong_row() -> None:
    begin(PURCHASES)
    rows(json.dumps([{"turn": True, "civ": ["x"], "advance": {}, "price": None}]), "")
    assert "rows.csv: row 1: 'True' is not a number" in wrong("import purchases rows.csv")
