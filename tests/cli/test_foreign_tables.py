"""`import results` with tables of other people: their columns, dates and numbers, and games that are wrong."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import done, typed, wrong
from tests.support import FIVE

pytestmark = pytest.mark.usefixtures("folder")

TORONTO = "game,date,player,civilization,score"
COLUMNS = "--columns points=score,civ=civilization"


@pytest.fixture(autouse=True)
def empty(folder: Path) -> None:
    for file in Path().glob("*.toml"):
        file.unlink()


def game(name: str, date: str, points: object = 50, sign: str = ",") -> str:
    """Return the rows of a game of five."""
    rows = [(name, date, f"P{number}", civ, points if not number else 40 - number) for number, civ in enumerate(FIVE)]
    return "".join(f"{sign.join(str(cell) for cell in row)}\n" for row in rows)


def write(text: str, file: str = "table.csv") -> None:
    """Write a table."""
    Path(file).write_text(text, "utf-8")


def ledger(name: str) -> dict[str, Any]:
    """Return a ledger that was written."""
    return tomllib.loads(Path(f"{name}.toml").read_text("utf-8"))


def test_columns_are_said_once_and_kept_for_the_club() -> None:
    write(f"{TORONTO}\n{game('One', '2026-03-20')}")
    assert "missing the column points" in wrong("import results table.csv")
    said = done(f"import results table.csv {COLUMNS}")
    assert "club.toml: the columns points=score, civ=civilization are kept for the next time" in said
    assert tomllib.loads(Path("club.toml").read_text("utf-8")) == {
        "import": {"columns": {"points": "score", "civ": "civilization"}}
    }
    assert ledger("one")["entry"][0]["points"]["Minoa"] == 50
    write(f"{TORONTO}\n{game('Two', '2026-03-21')}")
    done("import results table.csv")
    write(f"game,date,player,civ,points\n{game('Three', '2026-03-22')}")
    done("import results table.csv")
    assert done("club .")
    assert [str(ledger(name)["game"]["date"]) for name in ("one", "two", "three")] == [
        "2026-03-20",
        "2026-03-21",
        "2026-03-22",
    ]


def test_what_a_club_says_already_stays() -> None:
    write(
        '# ours\n[people]\nAnn = ["Anna"]\n\n[import.columns]\npoints = "total"\n\n[audit]\nignore = ["MC406"]\n',
        "club.toml",
    )
    write(f"{TORONTO}\n{game('One', '2026-03-20')}")
    done(f"import results table.csv {COLUMNS}")
    text = Path("club.toml").read_text("utf-8")
    assert text.startswith('# ours\n[people]\nAnn = ["Anna"]\n')
    assert tomllib.loads(text) == {
        "people": {"Ann": ["Anna"]},
        "import": {"columns": {"points": "score", "civ": "civilization"}},
        "audit": {"ignore": ["MC406"]},
    }


@pytest.mark.parametrize(
    "columns", ["--columns score", "--columns points=", "--columns pints=score", "--columns points=goals"]
)
def test_columns_that_cannot_be_are_refused(columns: str) -> None:
    write(f"{TORONTO}\n{game('One', '2026-03-20')}")
    wrong(f"import results table.csv {columns}")
    assert not Path("club.toml").exists()


@pytest.mark.parametrize(
    "date",
    [
        *("2026-03-20 00:00:00", "2026-03-20T00:00", "20.03.2026 0:00"),
        *("2026-03-20", "2026/3/20", "20.03.2026", "20. 3. 2026", "20/03/2026", "03/20/2026", "20-03-2026"),
        *("20 March 2026", "March 20 2026", "Mar 20th 2026", "20-Mar-2026", "20 mar. 2026"),
    ],
)
def test_days_are_read_in_many_fashions(date: str) -> None:
    write(f"{TORONTO}\n{game('One', date)}")
    done(f"import results table.csv {COLUMNS}")
    assert str(ledger("one")["game"]["date"]) == "2026-03-20"


def test_a_column_is_named_once(folder: Path) -> None:
    write(f"{TORONTO}\n{game('One', '2026-03-20')}")
    said = wrong("import results table.csv --columns points=score --columns points=total")
    assert "--columns names points twice: score and total. Leave one out" in said


@pytest.mark.parametrize(
    ("date", "said"),
    [
        ("03/04/2026", "line 2: '03/04/2026' may be two days. Write it as 2026-03-04 or 2026-04-03"),
        ("3-4-2026", "may be two days"),
        ("31.02.2026", "line 2"),
        ("20.03.26", "is not a date"),
    ],
)
def test_a_day_that_may_be_two_or_none_is_listed(date: str, said: str) -> None:
    write(f"{TORONTO}\n{game('One', date)}")
    assert said in wrong(f"import results table.csv {COLUMNS}")


def test_a_comma_without_quotation_marks_loses_no_cell() -> None:
    rows = game("One", "2026-03-20").splitlines()
    write("\n".join([TORONTO, f"{rows[0]},and Bo", *rows[1:]]))
    said = wrong(f"import results table.csv {COLUMNS}")
    assert f"has 'and Bo' in line 2 beyond its {TORONTO.count(',') + 1} columns" in said
    assert 'Put a cell with a comma in "…"' in said


@pytest.mark.parametrize(("points", "sign"), [("50,0", ";"), ("50.0", ","), ("50.00", "\t"), ("50", ";")])
def test_numbers_of_spreadsheets_are_whole(points: str, sign: str) -> None:
    write(f"{TORONTO.replace(',', sign)}\n{game('One', '04.04.2026', points, sign)}")
    done(f"import results table.csv {COLUMNS}")
    assert ledger("one")["entry"][0]["points"]["Minoa"] == 50


@pytest.mark.parametrize("points", ["50.5", "1.000", "many", ""])
def test_numbers_that_are_not_whole_are_listed(points: str) -> None:
    write(f"{TORONTO}\n{game('One', '2026-03-20', points)}")
    assert "line 2" in wrong(f"import results table.csv {COLUMNS}")


def test_right_games_are_written_and_others_listed_and_nothing_is_doubled() -> None:
    broken = game("Broken", "2026-03-21").replace("P1,Assyria,39", "P1,Assyria,?")
    parts = "".join(f"{row},{9 if row.startswith('Odd') else ''}\n" for row in game("Odd", "2026-03-22").splitlines())
    right = "".join(f"{row},\n" for row in (game("One", "2026-03-20") + broken).splitlines())
    write(
        f"{TORONTO},ones\n{right}{parts}{''.join(f'{row},{chr(10)}' for row in game('Two', '2026-03-23').splitlines())}"
    )
    files = set(Path().iterdir())
    assert "line 8" in wrong(f"import results table.csv {COLUMNS}")
    assert set(Path().iterdir()) == files
    said = typed(f"import results table.csv {COLUMNS} --keep-going")
    assert said.code == 1
    assert "table.csv: line 8" in said.messages
    names = {file.stem for file in Path().glob("*.toml")} - {"club"}
    assert {"one", "two"} <= names
    assert "broken" not in names
    before = {file: file.read_bytes() for file in Path().glob("*.toml")}
    again = typed("import results table.csv --keep-going")
    assert (again.code, "nothing to add" in again.output) == (1, True)
    assert {file: file.read_bytes() for file in Path().glob("*.toml")} == before


def test_another_game_in_the_file_is_left_alone() -> None:
    write(f"{TORONTO}\n{game('One', '2026-03-20')}")
    done(f"import results table.csv {COLUMNS}")
    kept = Path("one.toml").read_bytes()
    write(f"{TORONTO}\n{game('One', '2026-03-20', 55)}{game('Two', '2026-03-21')}")
    wrong("import results table.csv", 3)
    said = typed("import results table.csv --keep-going")
    assert (said.code, "line 2: one.toml: already there, with a different game" in said.messages) == (1, True)
    assert (Path("one.toml").read_bytes(), Path("two.toml").exists()) == (kept, True)


def test_a_game_that_breaks_the_rules_is_listed_by_its_line() -> None:
    rows = game("Odd", "2026-03-20").splitlines()
    head = f"{TORONTO},space,cities,ones,threes,sixes,buildings,bonus"
    text = "\n".join([head, f"{rows[0]},2,3,2,1,0,0,0", *(f"{row},,,,,,," for row in rows[1:])])
    write(f"{text}\n")
    assert typed(f"import results table.csv {COLUMNS}").code == 1
    said = typed(f"import results table.csv {COLUMNS} --keep-going")
    assert (said.code, "table.csv: line 2: odd.toml" in said.messages) == (1, True)
    assert not Path("odd.toml").exists()


def test_purchases_have_no_use_for_it() -> None:
    assert "are for results" in wrong("import purchases table.csv --keep-going")
