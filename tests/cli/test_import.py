"""`civledger import`: all or nothing, whatever the file holds; what it says is in `transcripts/import*.md`."""

import os
import re
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from civledger.store import new_ledger
from civledger.store.new_ledger import NotCreated, create, create_all
from tests.cli.keyboard import begin, codes, done, entries, files, shown, typed, wrong
from tests.depth import examples
from tests.manual import page
from tests.support import header

HEAD = "turn,civ,advance,price\n"
PURCHASES = header(tracks=["advances"])
TWO_GAMES = (
    "g1,2019-01-02,,Ronald,Saba,145\n"
    "cave,2020-02-03,stone,Ann,,-4\n"
    'g1,,,"Smith, J.",hel,122\n'
    "g1,,,,rome,99\n"
    "cave,,,Bo,,140\n"
)


pytestmark = pytest.mark.usefixtures("bare")


def purchases(text: str, head: str = HEAD) -> None:
    Path("rows.csv").write_text(head + text, encoding="utf-8", newline="")


def results(text: str = TWO_GAMES) -> None:
    purchases(text, "file,date,rules,name,civ,points\n")


def table_of_the_manual(first_column: str) -> str:
    table = re.search(rf"```csv\n({first_column},.*?)```", page("archive"), re.DOTALL)
    assert table
    return table[1]


def test_a_dry_run_shows_what_would_be_written() -> None:
    begin(PURCHASES)
    purchases("1,minoa,pottery,60\n2,rome,music,80\n")
    before = files()
    said = done("import purchases rows.csv --dry-run")
    assert files() == before
    done("import purchases rows.csv")
    assert tomllib.loads(said.partition("game.toml: ")[0])["entry"] == entries()


@pytest.mark.parametrize(
    "text",
    [
        "Turn;Civ;Advance;Price\n1;minoa;pottery;60\n",
        "turn\tciv\tadvance\tprice\n1\tminoa\tpottery\t60\n",
        "sep=;\r\nturn;civ;advance;price\r\n1;minoa;pottery;60\r\n",
        '\ufeff"sep=\t"\nturn\tciv\tadvance\tprice\n1\tminoa\t"pottery"\t60\n',
        '"turn";"civ";"advance, if any";"Advance";"price"\r\n"1";"minoa";"";"pottery";"60"\r\n',
        "\ufeffturn,civ,advance,price\r\n1,minoa,pottery,60\r\n",
        'price,"advance",notes,civ,turn\n60, Pottery ,"cheap,\nwas it not?",MINOA,1\n',
        '[{"turn": 1, "civ": "Minoa", "advance": "Pottery", "price": 60, "choose": null}]',
    ],
)
def test_tables_come_in_many_dresses(text: str) -> None:
    begin(PURCHASES)
    purchases(text, "")
    done("import purchases rows.csv")
    assert entries() == [{"turn": 1, "action": "buy", "civ": "Minoa", "advances": {"Pottery": 60}}]


@pytest.mark.parametrize("text", ["[" * 100_000, HEAD + "1,minoa," + "x" * 200_000])
def test_what_is_too_deep_or_too_long_for_a_table_is_refused(text: str) -> None:
    begin(PURCHASES)
    purchases(text, "")
    wrong("import purchases rows.csv")


@pytest.mark.parametrize("line", ["import purchases -", "run -"])
@pytest.mark.parametrize("data", [b"note \xff\n", b"\xff\xfen\x00", b"note a\x00b\n"])
def test_input_that_is_no_text_is_refused(line: str, data: bytes) -> None:
    begin(PURCHASES)
    assert typed(line, data).code == 2
    assert entries() == []


@examples(60, (HealthCheck.function_scoped_fixture,))
@given(st.one_of(st.text(), st.text().map(HEAD.__add__), st.text(alphabet='1,;"\n{}[]: ').map(HEAD.__add__)))
def test_whatever_is_in_a_file_is_taken_or_refused(text: str) -> None:
    begin(PURCHASES)
    purchases(text, "")
    said = typed("import purchases rows.csv")
    assert said.code in (0, 1, 2)
    assert said.code == 0 or (said.messages and entries() == [])


def test_the_purchases_of_the_manual_can_be_imported() -> None:
    table = table_of_the_manual("turn")
    purchases(table, "")
    done("import purchases rows.csv -f game.toml --new --players 5")
    assert codes() == []
    assert sum(len(entry.get("advances", [])) for entry in entries()) == table.count("\n") - 1


def test_the_results_of_the_manual_can_be_imported() -> None:
    purchases(table_of_the_manual("file"), "")
    done("import results rows.csv")
    audited = shown("audit .")["games"]
    assert [game["errors"] for game in audited] == [0, 0]


def test_layout_comments_and_the_order_of_players_make_no_other_game() -> None:
    results()
    done("import results rows.csv")
    game = Path("g1.toml")
    text = game.read_text("utf-8").replace('civ = "Saba"\nname = "Ronald"', 'name="Ronald"\nciv= "Saba"')
    game.write_text(f"# ours\n{text}", "utf-8")
    *first, last = TWO_GAMES.splitlines(keepends=True)
    results("".join([last, *reversed(first)]))
    before = files()
    done("import results rows.csv")
    assert files() == before


def test_a_folder_of_an_impossible_name_is_not_made() -> None:
    with pytest.raises(NotCreated):
        create_all("\0", {})


def test_where_one_ledger_cannot_be_written_none_is(monkeypatch: pytest.MonkeyPatch) -> None:
    results()

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
