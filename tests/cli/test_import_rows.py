"""The rows of `civledger import`: many dresses, wrong ones told by their line, whatever the file holds."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from tests.cli.keyboard import begin, done, entries, typed, wrong
from tests.cli.test_import import HEAD, PURCHASES, buys, rows
from tests.depth import examples


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("1,Helas,law,150", "there is no civilization 'Helas'; did you mean Hellas?"),
        ("1,carthage,law,150", "there is no civilization 'carthage'"),
        ("1,hel,Muzic,80", "there is no advance 'Muzic'; did you mean Music?"),
        ("1,hel,m,80", "advance 'm' may be"),
        ("1,hel,,80", "the advance is missing"),
        ("1,,law,150", "the civ is missing"),
        ("x,hel,law,150", "turn: 'x' is not a number"),
        ("0,hel,law,150", "a game has no turn 0"),
        ("100,hel,law,150", "a game has no turn 100"),
        ("1,hel,law,", "the price is missing"),
        ("1,hel,law,-5", "price: '-5' is not a number"),
        ("1,hel,law,1.5", "price: '1.5' is not a number"),
        ("1,hel,law", "the price is missing"),
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
        ("turn,civ,advance,price,Price\n", "names the column price twice"),
        ("sep=;\nturn,civ,advance,price\n", "needs the columns turn, civ, advance and price"),
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


@pytest.mark.parametrize(
    ("column", "meant"),
    [("card_point", "card_points"), ("Tresury", "treasury"), ("chose", "choose"), ("card", "card_points")],
)
def test_a_misspelt_column_is_not_passed_over(column: str, meant: str) -> None:
    begin()
    Path("rows.csv").write_text(f"turn,civ,advance,price,{column}\n1,minoa,pottery,60,60\n", "utf-8")
    assert f"did you mean {meant}" in wrong("import purchases rows.csv")
    Path("rows.csv").write_text(json.dumps([{"turn": 1, "civ": "minoa", "advance": "pottery", column: 1}]), "utf-8")
    assert f"did you mean {meant}" in wrong("import purchases rows.csv")


def test_a_column_like_none_is_passed_over() -> None:
    begin()
    Path("rows.csv").write_text("turn,civ,advance,price,k,points,who\n1,minoa,pottery,60,1,1,me\n", "utf-8")
    done("import purchases rows.csv")


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
    Path("rows.csv").write_text(text, encoding="utf-8", newline="")
    done("import purchases rows.csv")
    assert buys() == [{"turn": 1, "action": "buy", "civ": "Minoa", "advances": {"Pottery": 60}}]


def test_a_row_is_named_by_the_line_where_it_begins() -> None:
    begin(PURCHASES)
    rows('sep=;\nturn;civ;advance;price;note\n1;minoa;pottery;60;"cheap,\nindeed"\n1;minoa;law;x;"dear,\nindeed"\n', "")
    assert "rows.csv: line 5: price: 'x' is not a number from 0 on" in wrong("import purchases rows.csv")


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


@examples(60, (HealthCheck.function_scoped_fixture,))
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
    assert "rows.csv: row 1: turn: 'True' is not a number" in wrong("import purchases rows.csv")
