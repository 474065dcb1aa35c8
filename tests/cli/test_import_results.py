"""`civledger import results`: a ledger for each game of a table, all or nothing, and harmless a second time."""

import json
import os
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from civledger.store import new_ledger
from civledger.store.new_ledger import NotCreated, create, create_all
from tests.cli.keyboard import done, files, shown, typed, wrong

ROOT = Path(__file__).parents[2]
HEAD = "file,game,date,rules,name,civ,points,space,cities,ones,threes,sixes\n"
TWO = (
    "g1,,2019-01-02,,Ronald,Saba,145,,,,,\n"
    "cave,The Cave,2020-02-03,stone,Ann,,-4,,,,,\n"
    'g1,,,,"Smith, J.",hel,122,15,6,8,5,3\n'
    "g1,,,,,rome,99,,5,,,\n"
    "cave,,,,Bo,,140,,,,,\n"
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def rows(text: str, head: str = HEAD) -> None:
    Path("rows.csv").write_text(head + text, encoding="utf-8")


def ledger(file: str) -> dict[str, Any]:
    return tomllib.loads(Path(file).read_text("utf-8"))


def test_every_game_becomes_a_sound_ledger_beside_the_table() -> None:
    rows(TWO)
    assert done("import results rows.csv").splitlines() == [
        "g1.toml: Mega Empires, 2019-01-02: 3 players; Ronald (Saba) won with 145 points",
        "cave.toml: Stone Age, 2020-02-03: 2 players; Bo won with 140 points",
        "2 games; 0 games there already",
    ]
    game = ledger("g1.toml")
    assert game["player"] == [
        {"civ": "Saba", "name": "Ronald"},
        {"civ": "Hellas", "name": "Smith, J."},
        {"civ": "Rome"},
    ]
    (entry,) = game["entry"]
    assert entry["points"] == {"Saba": 145, "Hellas": 122, "Rome": 99}
    assert (entry["cities"], entry["sixes"]) == ({"Hellas": 6, "Rome": 5}, {"Hellas": 3})
    assert (ledger("cave.toml")["game"]["name"], game["game"]["name"]) == ("The Cave", "g1")
    assert "2 games: 0 errors, 0 warnings, 0 notes" in done("audit .")


def test_the_table_of_the_readme_can_be_imported() -> None:
    table = re.search(r"```csv\n(file,.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert table
    rows(table[1], "")
    assert "2 games; 0 games there already" in done("import results rows.csv")
    assert "2 games: 0 errors" in done("audit .")


def test_a_ledger_is_what_the_command_for_one_game_would_have_written() -> None:
    rows(TWO)
    done("import results rows.csv -o club")
    done(
        'result g1.toml "Ronald=Saba:145,Hellas:122,Rome:99" --date 2019-01-02 --space hel=15 --cities hel=6,rome=5'
        " --ones hel=8 --threes hel=5 --sixes hel=3",
        "name hel Smith, J. -f g1.toml",
    )
    assert ledger("g1.toml") == ledger("club/g1.toml")


def test_a_second_time_adds_nothing_and_says_so() -> None:
    rows(TWO)
    done("import results rows.csv")
    before = files()
    assert done("import results rows.csv") == "nothing to add; 2 games there already\n"
    assert files() == before
    rows(TWO + "g2,,,,,rome,9,,,,,\ng2,,,,,egypt,8,,,,,\ng2,,,,,minoa,7,,,,,\n")
    assert done("import results rows.csv").splitlines() == [
        "g2.toml: Mega Empires: 3 players; Rome won with 9 points",
        "g1.toml: there already",
        "cave.toml: there already",
        "1 game; 2 games there already",
    ]


def test_layout_comments_and_the_order_of_players_make_no_other_game() -> None:
    rows(TWO)
    done("import results rows.csv")
    text = Path("g1.toml").read_text("utf-8")
    Path("g1.toml").write_text(
        "# ours\n" + text.replace('civ = "Saba"\nname = "Ronald"', 'name="Ronald"\nciv= "Saba"'), "utf-8"
    )
    *first, last = TWO.splitlines(keepends=True)
    rows("".join([last, *reversed(first)]))
    assert done("import results rows.csv") == "nothing to add; 2 games there already\n"


@pytest.mark.parametrize("there", [TWO.replace("145", "146"), "", "not = toml = at all"])
def test_another_game_under_that_name_is_refused_and_nothing_is_written(there: str) -> None:
    if there.startswith("g1"):
        rows("".join(line for line in there.splitlines(keepends=True) if line.startswith("g1")))
        done("import results rows.csv")
    else:
        Path("g1.toml").write_text(there, "utf-8")
    rows(TWO)
    for more in ("", " --force", " --dry-run"):
        said = wrong(f"import results rows.csv{more}", 3)
        assert "g1.toml: what is there already is not the same, and is left as it is" in said


def test_where_no_file_is_said_it_is_called_as_the_game() -> None:
    rows("Utrecht: the 3rd!;Ann;5;\nUtrecht: the 3rd!;Bo;6;stone-age\n", "Game;Name;Points;Rules\n")
    done("import results rows.csv")
    assert ledger("utrecht-the-3rd.toml")["game"]["name"] == "Utrecht: the 3rd!"


def test_standard_input_and_json_will_do_and_a_folder_is_made() -> None:
    table = [
        {"file": "a", "player": name, "points": number, "rules": "stone-age"}
        for name, number in (("Ann", -1), ("Bo", 2))
    ]
    assert typed("import results - -o club/old", json.dumps(table)).code == 0
    assert [row["points"] for row in shown("score -f club/old/a.toml")["standings"]] == [2, -1]
    assert typed("import results -", json.dumps({"results": table})).code == 0
    assert Path("a.toml").read_bytes() == Path("club/old/a.toml").read_bytes()


def test_the_players_that_export_writes_can_be_brought_in() -> None:
    done('result old.toml "Ronald=Saba:145,Rome:99,Judith=Hellas:143" --space 15,13,14')
    done("export --to csv --table players -o players.csv", "import results players.csv -o again")
    assert ledger("again/old.toml") == ledger("old.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (",,,,Ann,rome,5,,,,,\n", ["line 2: neither file nor game says of which game it is"]),
        ("a/b,,,,Ann,rome,5,,,,,\n", ["line 2: 'a/b' should be a name for a file, without folders; -o says where"]),
        ("..,,,,Ann,rome,5,,,,,\n", ["line 2: '..' should be a name for a file"]),
        (",?!,,,Ann,rome,5,,,,,\n", ["line 2: '?!' should be a name for a file"]),
        ("a,,,,Ann,rome,,,,,,\n", ["line 2: points is empty"]),
        ("a,,,,Ann,rome,-3,,,,,\n", ["line 2: '-3' is not a number from 0 on"]),
        ("a,,,,Ann,rome,3,x,,,,\n", ["line 2: space: 'x' is not a number from 0 on"]),
        ("a,,,,Ann,egpyt,3,,,,,\n", ["line 2: there is no civilization 'egpyt'; did you mean Egypt?"]),
        ("a,,,chess,Ann,egpyt,3,,,,,\n", ["line 2: there is no game 'chess'"]),
        ("a,,soon,,Ann,rome,3,,,,,\n", ["line 2: 'soon' is no date; write it as year, month and day"]),
        ("a,,,,,rome,3,,,,,\na,,,,,hel,3,,,,,\n", ["line 2: 3 to 18 play, not 2"]),
        ("a,,,,,rome,3,,,,,\na,,,,,rome,3,,,,,\na,,,,,hel,3,,,,,\n", ["line 2: Rome plays twice"]),
        (
            "a,,,stone,Ann,,3,1,,,,\na,,,,,,3,,,,,\n",
            ["line 2: a score of stone-age has no space", "line 3: a player needs a name"],
        ),
        (
            "a,,2019-01-01,,,rome,3,,,,,\na,,2019-01-02,,,hel,x,,,,,\n",
            [
                "line 3: date is '2019-01-02', but of the same game '2019-01-01' in line 2",
                "line 3: 'x' is not a number",
            ],
        ),
    ],
)
def test_every_wrong_row_is_told_with_its_line_and_nothing_is_written(text: str, said: list[str]) -> None:
    rows(TWO + text.replace("line 2", "line 7"))
    told = wrong("import results rows.csv")
    for message in said:
        place, _, rest = message.partition(":")
        assert f"rows.csv: line {int(place.split()[1]) + 5}:{rest.replace('line 2', 'line 7')}" in told
    assert "in rows.csv; nothing was recorded" in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,civ\nAnn,rome\n", "needs the columns points in its first line"),
        ("name,civ,points\nAnn,rome,3\n", "needs a column file or game, which says of which game a row is"),
        ("file,points,cites\na,3,3\n", "did you mean cities?"),
        ("file,points,points\na,3,3\n", "names the column points twice"),
        ("file,civ,points\n", "rows.csv holds no results"),
        ('[{"file": "a", "points": 3, "name": "\\ud800"}]', "cannot be read as a table"),
        ('{"games": []}', "has no list of results"),
        ("", "which is empty"),
    ],
)
def test_what_is_no_such_table_is_refused(text: str, said: str) -> None:
    rows("", text)
    assert said in wrong("import results rows.csv")


def test_a_setting_of_another_game_is_refused() -> None:
    rows("a,Ann,3,stone,basic\na,Bo,3,,\n", "file,name,points,rules,ast\n")
    assert "line 2: stone-age has no ast" in wrong("import results rows.csv")
    rows("a,rome,3,exp\na,minoa,3,\na,hel,3,\n", "file,civ,points,ast\n")
    done("import results rows.csv")
    assert ledger("a.toml")["game"]["ast"] == "expert"


def test_parts_that_do_not_make_the_points_refuse_all_unless_forced() -> None:
    rows(TWO.replace("hel,122", "hel,121"))
    said = wrong("import results rows.csv", 1)
    assert "g1.toml:\nerror[MC702] Hellas, turn 1: counted 121; the parts make 122" in said
    assert "1 game against the rules; nothing was recorded; --force records it" in said
    forced = typed("import results rows.csv --force")
    assert forced.code == 0
    assert "MC702" in forced.messages
    assert ledger("g1.toml")["entry"][0]["forced"] is True
    assert done("import results rows.csv") == "nothing to add; 2 games there already\n"


def test_a_dry_run_writes_nothing() -> None:
    rows(TWO)
    before = files()
    assert (
        done("import results rows.csv --dry-run -o club").splitlines()[-1] == "would add 2 games; 0 games there already"
    )
    assert files() == before
    assert not Path("club").exists()


@pytest.mark.parametrize("more", ["-f a.toml", "--new", "--players Ann,Bo", "--edition corrected"])
def test_options_that_are_about_purchases_are_refused(more: str) -> None:
    rows(TWO)
    assert "results start ledgers of their own" in wrong(f"import results rows.csv {more}")


def test_purchases_know_no_folder() -> None:
    rows("")
    assert "-o goes with results" in wrong("import purchases rows.csv -o club")


def test_it_is_no_line_of_a_script() -> None:
    rows(TWO)
    done('result old.toml "Ann=Minoa:122,Bo=Rome:98,Cy=Egypt:90"')
    Path("script.txt").write_text("import results rows.csv\n", "utf-8")
    assert "import them outside `civledger run" in wrong("run script.txt")


def test_a_folder_that_cannot_be_made_is_told() -> None:
    rows(TWO)
    assert "rows.csv/club cannot be made: Not a directory" in wrong("import results rows.csv -o rows.csv/club", 3)
    with pytest.raises(NotCreated, match="cannot be made: embedded null byte"):
        create_all("\0", {})


def test_where_one_ledger_cannot_be_written_none_is(monkeypatch: pytest.MonkeyPatch) -> None:
    rows(TWO)

    def fail_at_cave(file: str, text: str) -> None:
        if "cave" in file:
            raise NotCreated("the disk is full")
        create(file, text)

    monkeypatch.setattr(new_ledger, "create", fail_at_cave)
    assert "the disk is full" in wrong("import results rows.csv", 3)
    assert "the disk is full" in wrong("import results rows.csv -o club", 3)
    assert not Path("club").exists()

    def fail_after(file: str, text: str) -> None:
        fail_at_cave(file, text)
        os.unlink(file)

    monkeypatch.setattr(new_ledger, "create", fail_after)
    assert "the disk is full" in wrong("import results rows.csv", 3)
