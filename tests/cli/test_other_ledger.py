"""Commands that are told to be typed are about the ledger that was named with -f, and not about another one here."""

import json
import re
import shlex
from pathlib import Path

import pytest

from tests.cli.keyboard import begin, done, typed
from tests.support import header

OTHER = Path("our game.toml")
NAMED = f"-f {shlex.quote(str(OTHER))}"
TWO_COMMANDS = ["census minoa=4", "note 'a; b `c`'"]

TOLD = [
    (TWO_COMMANDS, "undo 5", "undo 2"),
    (["endturn --anyway"], "undo", "undo --yes"),
    (TWO_COMMANDS, "undo", "redo"),
    ([], "endturn", "endturn --anyway"),
    ([], "tax all --cities minoa=5 --short minoa=8", "revolt Minoa Assyria 1"),
    ([], "buy minoa anatomy --card-points 270", "buy minoa coinage --anatomy coinage"),
    ([], "spend ship minoa=2", "gain Minoa=NUMBER"),
    (["census minoa=4"], "census minoa=5", "census Minoa=5 --fix"),
    ([], "feed all", "next"),
    ([], "score minoa=9", "log"),
]


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    OTHER.write_text(header(), encoding="utf-8")


@pytest.mark.parametrize(("before", "line", "meant"), TOLD, ids=[line for _, line, _ in TOLD])
def test_a_command_that_is_told_names_the_ledger_as_it_was_named(before: list[str], line: str, meant: str) -> None:
    done(*(f"{each} {NAMED}" for each in before))
    said = typed(f"{line} {NAMED}")
    assert f"civledger {meant} {NAMED}" in re.split(r"[`\n]|: ", said.output + said.messages)


def test_a_command_about_no_ledger_names_none() -> None:
    assert "`civledger explain` lists all codes" in typed(f"check {NAMED} --ignore ZZ").messages


def test_what_is_missing_names_the_ledger() -> None:
    missing = [line for line in typed(f"endturn {NAMED}").messages.splitlines() if line.startswith("missing: ")]
    assert missing
    assert all(line.endswith(NAMED) for line in missing)
    rows = json.loads(typed(f"endturn --format json {NAMED}").output)["missing"]
    assert all(row["command"].endswith(NAMED) for row in rows)


@pytest.mark.parametrize("script", ["run again.txt", f"run again.txt {NAMED}"])
def test_lines_of_undo_record_the_same_again_alone_and_in_a_script(script: str) -> None:
    done(*(f"{each} {NAMED}" for each in TWO_COMMANDS))
    whole = OTHER.read_bytes()
    lines = done(f"undo 2 {NAMED}")
    assert [line.endswith(NAMED) for line in lines.splitlines()] == [True, True]
    done(*(line.removeprefix("civledger ") for line in lines.splitlines()))
    assert OTHER.read_bytes() == whole
    done(f"undo 2 {NAMED}")
    Path("again.txt").write_text(lines, encoding="utf-8")
    Path("game.toml").unlink()
    done(script)
    assert OTHER.read_bytes() == whole


def test_a_text_like_an_option_stays_behind_the_ledger() -> None:
    done(f"note {NAMED} -- -x")
    assert done(f"undo {NAMED}") == f"civledger note {NAMED} -- -x\n"


@pytest.mark.parametrize(("program", "named"), [("run", ""), (f"run {NAMED}", f" {NAMED}")])
def test_a_line_of_a_script_names_the_ledger_if_the_script_did(program: str, named: str) -> None:
    if not named:
        OTHER.unlink()
    said = typed(program, "tax all --cities minoa=5 --short minoa=8\nrevolt minoa assyria\n")
    assert f"civledger revolt Minoa Assyria 1{named}\n" in said.output


def test_no_ledger_is_named_where_none_was() -> None:
    OTHER.unlink()
    assert "-f" not in done("tax all --cities minoa=5 --short minoa=8")
