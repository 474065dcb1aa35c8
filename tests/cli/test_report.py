"""`civledger report`: a page where it is wanted, and never over a ledger."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import ROOT, environment
from tests.cli.keyboard import begin, done, typed
from tests.support import entry, header

EIGHTEEN = str(ROOT / "ledgers" / "eighteen-expert.toml")


pytestmark = pytest.mark.usefixtures("folder")


def test_the_page_is_written_whole_and_over_an_older_one() -> None:
    done("report -o page.html", "note one")
    old = Path("page.html").read_text("utf-8")
    os.chmod("page.html", 0o640)
    done("report -o page.html")
    new = Path("page.html").read_text("utf-8")
    assert new.startswith("<!doctype html>")
    assert new != old
    assert Path("page.html").stat().st_mode & 0o777 == 0o640
    assert sorted(os.listdir()) == [".civledger", "game.toml", "page.html"]


def test_a_new_page_may_be_read_like_any_new_file() -> None:
    before = os.umask(0o022)
    try:
        done("report -o page.html")
    finally:
        os.umask(before)
    assert Path("page.html").stat().st_mode & 0o777 == 0o644


def test_in_a_pipe_the_page_goes_to_standard_output() -> None:
    said = typed("report")
    assert (said.code, said.messages) == (0, "")
    assert said.output.startswith("<!doctype html>")
    assert said == typed("report -o -")


def test_on_a_terminal_the_page_is_not_poured_out() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "civledger", "report"]
    asked = subprocess.run(command, env=environment(), stdout=theirs, stderr=subprocess.PIPE, text=True, check=False)
    os.close(theirs)
    os.close(ours)
    assert asked.returncode == 2
    assert "civledger report -o game.html" in asked.stderr


def test_the_worst_comes_first_and_nobody_learns_where_the_file_lies(folder: Path) -> None:
    late = entry(1, "endturn") + entry(1, "note", 'text = "tea"')
    begin(header(tracks=["cities"]) + late + entry(2, "cities", "cities = { Minoa = 10 }"))
    done(f"report -f {folder}/game.toml -o page.html")
    page = Path("page.html").read_text("utf-8")
    assert str(folder) not in page
    assert page.index("error MC202") < page.index("info CL107")


def test_the_page_of_eighteen_is_small_and_needs_nothing_from_elsewhere() -> None:
    done(f"report -f {EIGHTEEN} -o page.html")
    page = Path("page.html").read_text("utf-8")
    assert len(page.encode()) < 550_000
    assert not any(word in page for word in ("http://", "https://", "@import", "url(", "<link", " src="))


def test_markdown_folds_each_turn_and_what_came_after() -> None:
    said = done(f"report --format markdown -f {EIGHTEEN}")
    turns = Path(EIGHTEEN).read_text("utf-8").count('action = "endturn"')
    assert said.count("<details>") == said.count("</details>") == turns + 1


def test_markdown_keeps_strange_names_harmless() -> None:
    begin(header().replace('"Minoa"', '"Minoa"\nname = "<img src=x> | [a](b)"') + entry(1, "note", 'text = "<b>"'))
    said = done("report --format markdown")
    assert "\\<img src=x\\> \\| \\[a\\](b)" in said
    assert "<img" not in said.replace("\\<img", "")
    assert "\\<b\\>" in said


def test_a_page_of_a_turn_under_way_names_what_is_missing_and_no_command() -> None:
    begin(header())
    for line in ("report -o -", "report --format markdown"):
        page = done(line)
        assert "census" in page
        assert "civledger census" not in page
