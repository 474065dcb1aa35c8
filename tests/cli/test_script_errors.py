"""Every error that a script leaves is told at its line, in the order of the lines."""

import re
from pathlib import Path

import pytest

from tests.cli.keyboard import begin, done, files, typed
from tests.cli.test_run import script
from tests.support import header

pytestmark = pytest.mark.usefixtures("folder")

CENSUSES = ["census 9 9 9 9 9 9 9", "census 8 8 8 8 8 8 8"]
HANDS = "hand 1 1 1 1 1 1 1"


def failing(*lines: str, code: int = 1) -> list[str]:
    """Return the numbers of the lines for which a script is refused and the codes of errors, in the order told."""
    command = script(*lines)
    old = files()
    said = typed(command)
    assert said.code == code, said
    assert files() == old
    return re.findall(r"(?<=^line )\d+|(?<=error\[)\w+", said.messages, re.MULTILINE)


def test_an_error_is_told_at_its_line_though_the_turn_is_closed_behind_it() -> None:
    assert failing(*CENSUSES, HANDS, "endturn") == ["2", "CL108"]
    assert failing(*CENSUSES, HANDS, "endturn", "ast-check minoa=7") == ["2", "CL108", "5", "MC603"]
    assert failing("ast-check minoa=7", CENSUSES[0], HANDS, "endturn")[:2] == ["1", "MC603"]


def test_a_turn_that_lacks_something_does_not_hide_what_follows() -> None:
    assert failing(CENSUSES[0], "endturn", "ast-check minoa=7") == ["2", "3", "MC603"]
    assert "no hand of anybody" in typed("run lines.txt").messages


def test_an_error_that_the_file_had_already_still_keeps_a_turn_open() -> None:
    done("spend ship rome=1 --force")
    assert failing(CENSUSES[0], HANDS, "endturn") == ["3"]


def test_lines_are_told_in_their_order_wrong_usage_among_them() -> None:
    lines = ["bogus", "spend ship rome=1", "gain troy=1", "spend ship egypt=1"]
    assert failing(*lines, code=2) == ["1", "2", "MC403", "3", "4", "MC403"]


def test_rows_that_break_rules_are_told_at_their_line() -> None:
    begin(header(tracks=["advances"]))
    Path("rows.csv").write_text("turn,civ,advance,price\n1,Minoa,Pottery,59\n", "utf-8")
    assert failing("import purchases rows.csv", "bogus", code=2) == ["1", "MC303", "2"]
    done(script("import purchases rows.csv --force"))


def test_a_count_that_is_refused_ends_in_the_line_with_fix() -> None:
    done("census minoa=9")
    said = typed(script("census minoa=8 rome=7 --note 'x y'", "note between", "tax all", "tax minoa")).messages
    lines = said.splitlines()
    assert lines[3:5] == [
        "civledger census Minoa=8 Rome=7 --note 'x y' --fix",
        "line 4 of the script failed: tax minoa",
    ]
    assert lines[-2:] == ["civledger tax Minoa --fix", "civledger: nothing of the script was recorded"]
    done(lines[3].removeprefix("civledger "))


def test_the_line_with_fix_is_not_told_of_a_count_that_is_put_right_later() -> None:
    done("census minoa=9")
    assert "--fix" not in typed(script("census minoa=8", "undo", "spend ship rome=1")).messages
