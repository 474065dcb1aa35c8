"""`civledger report`: a page where it is wanted, and never over a ledger."""

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import ROOT, civledger, environment
from tests.cli.keyboard import GAME, begin, done, typed, wrong
from tests.support import entry, header

EIGHTEEN = str(ROOT / "ledgers" / "eighteen-expert.toml")


pytestmark = pytest.mark.usefixtures("folder")


def test_the_page_is_written_whole_and_over_an_older_one() -> None:
    done("report -o page.html", "note one")
    old = Path("page.html").read_text("utf-8")
    os.chmod("page.html", 0o640)
    assert done("report -o page.html").startswith("page.html: written, ")
    new = Path("page.html").read_text("utf-8")
    assert new.startswith("<!doctype html>")
    assert new != old
    assert Path("page.html").stat().st_mode & 0o777 == 0o640
    assert sorted(os.listdir()) == ["game.toml", "page.html"]


def test_a_new_page_may_be_read_like_any_new_file() -> None:
    before = os.umask(0o022)
    try:
        done("report -o page.html")
    finally:
        os.umask(before)
    assert Path("page.html").stat().st_mode & 0o777 == 0o644


@pytest.mark.parametrize("output", ["game.toml", "other.toml"])
def test_a_page_never_takes_the_place_of_a_ledger(output: str) -> None:
    assert "a ledger" in wrong(f"report -o {output}", 3)


@pytest.mark.parametrize("output", ["nowhere/page.html", ".", "''", "game.toml/page.html"])
def test_where_nothing_can_be_written_that_is_told(output: str) -> None:
    assert "cannot be written: " in wrong(f"report -o {output}", 3)


def test_in_a_pipe_the_page_goes_to_standard_output() -> None:
    said = civledger("report")
    assert (said.returncode, said.stderr) == (0, "")
    assert said.stdout.startswith("<!doctype html>")
    assert said.stdout == civledger("report", "-o", "-").stdout


def test_on_a_terminal_the_page_is_not_poured_out() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "civledger", "report"]
    asked = subprocess.run(command, env=environment(), stdout=theirs, stderr=subprocess.PIPE, text=True, check=False)
    os.close(theirs)
    os.close(ours)
    assert asked.returncode == 2
    assert "civledger report -o game.html" in asked.stderr


def test_errors_are_told_and_the_page_is_made() -> None:
    begin(header() + entry(1, "cities", "cities = { Minoa = 10 }"))
    said = typed("report -o page.html")
    assert (said.code, "1 error, shown on the page" in said.messages) == (0, True)
    assert "MC202" in Path("page.html").read_text("utf-8")


def test_the_worst_comes_first_and_nobody_learns_where_the_file_lies(folder: Path) -> None:
    late = entry(1, "endturn") + entry(1, "note", 'text = "tea"')
    begin(header(tracks=["cities"]) + late + entry(2, "cities", "cities = { Minoa = 10 }"))
    done(f"report -f {folder}/game.toml -o page.html")
    page = Path("page.html").read_text("utf-8")
    assert str(folder) not in page
    assert page.index("error MC202") < page.index("info CL107")


def test_a_ledger_that_cannot_be_read_gives_no_page() -> None:
    GAME.write_text("format = 1\n[game", "utf-8")
    assert "CL001" in wrong("report -f game.toml -o page.html", 3)
    assert "CL001" in wrong("report -f game.toml --format markdown", 3)


def test_the_page_of_eighteen_is_small_and_needs_nothing_from_elsewhere() -> None:
    done(f"report -f {EIGHTEEN} -o page.html")
    page = Path("page.html").read_text("utf-8")
    assert len(page.encode()) < 450_000
    assert not any(word in page for word in ("http://", "https://", "@import", "url(", "<link", " src="))


def test_only_report_loads_what_makes_pages() -> None:
    told = "print('jinja2' in sys.modules, 'http.server' in sys.modules)"
    code = f"import sys; from civledger.cli.app import main\ntry: main(['{{}}'])\nexcept SystemExit: {told}"
    for command, loaded in (("status", "False False"), ("board", "False False"), ("report", "True False")):
        said = subprocess.run(
            [sys.executable, "-c", code.format(command)], env=environment(), capture_output=True, text=True, check=True
        )
        assert said.stdout.splitlines()[-1] == loaded, command


def test_markdown_tells_the_session() -> None:
    said = done(f"report --format markdown -f {EIGHTEEN}")
    assert said.startswith("# Eighteen in Utrecht\n")
    assert "| 1 | Hellas (Jonas) | 162 | 80 | 74 | 8 | 0 |" in said
    assert "- Rome before Persia, both with 143 points: printed price of advances, 3080 against 3010" in said
    assert "| turn 17 | 40 min |" in said
    assert said.count("<details>") == said.count("</details>") == 18


def test_markdown_keeps_strange_names_harmless() -> None:
    begin(header().replace('"Minoa"', '"Minoa"\nname = "<img src=x> | [a](b)"') + entry(1, "note", 'text = "<b>"'))
    said = done("report --format markdown")
    assert "\\<img src=x\\> \\| \\[a\\](b)" in said
    assert "<img" not in said.replace("\\<img", "")
    assert "\\<b\\>" in said


def test_the_time_of_rounds_is_told_by_round() -> None:
    page = done(f"report --format markdown -f {ROOT / 'ledgers' / 'four-stone-age.toml'}")
    assert "## Time per round" in page
    assert "| round 2 |" in page
    assert "| turn 2 |" not in page


@pytest.mark.parametrize("option", ["--port 3", "--host 0.0.0.0"])
def test_an_address_without_serving_is_wrong_usage(option: str) -> None:
    assert "go with --serve" in wrong(f"report -o page.html {option}")
