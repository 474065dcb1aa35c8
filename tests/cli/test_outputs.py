"""Files that `report` and `export` write: an older one of ours is replaced, nobody else's is."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import environment
from tests.cli.keyboard import begin, done, files, typed, wrong
from tests.support import header

PAGES = ["-o page.html", "-o page.md --format markdown"]
pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize("options", PAGES)
@pytest.mark.parametrize(
    "theirs", ["My diary\n", "<!doctype html>\n<title>Club</title>\n", "# Made by hand\n", "\n", "\0\1\2", "x" * 99_999]
)
def test_a_page_takes_the_place_of_a_strangers_file_only_when_told_to(options: str, theirs: str) -> None:
    output = Path(options.split()[1])
    output.write_text(theirs, "utf-8")
    said = wrong(f"report {options}", 3)
    assert f"{output} exists already, was not made by civledger" in said
    assert "--force" in said
    done(f"report {options} --force")
    assert "civledger" in output.read_text("utf-8")


@pytest.mark.parametrize("options", PAGES)
def test_a_page_is_made_again_and_again(options: str) -> None:
    done(f"report {options}", "note one", f"report {options}", f"report {options}")


@pytest.mark.parametrize(("old", "new"), [PAGES, PAGES[::-1]])
def test_a_page_takes_the_place_of_a_page_of_another_kind(old: str, new: str) -> None:
    done(f"report {old}")
    os.rename(old.split()[1], new.split()[1])
    done(f"report {new}")


def test_somebody_who_goes_on_writing_below_a_page_keeps_that() -> None:
    done("report -o page.md --format markdown")
    with open("page.md", "a", encoding="utf-8") as page:
        page.write("\nWhat an evening!\n")
    wrong("report -o page.md --format markdown", 3)


def test_a_page_that_quotes_the_mark_in_its_text_is_not_ours() -> None:
    long = "<p>Look for</p>" * 1000
    Path("page.html").write_text(f'<!doctype html>{long}<meta name="generator" content="civledger">', "utf-8")
    wrong("report -o page.html", 3)


def test_an_empty_file_has_nothing_to_lose() -> None:
    Path("page.html").touch()
    done("report -o page.html")


def test_a_ledger_is_never_replaced_force_or_not() -> None:
    assert "is a ledger" in wrong("report -o game.toml --force", 3)
    Path("copy.html").write_text(header(), "utf-8")
    assert "is a ledger" in wrong("report -o copy.html --force", 3)


def test_behind_a_link_the_same_holds_and_the_link_stays() -> None:
    Path("page.html").symlink_to("real.html")
    done("report -o page.html", "report -o page.html")
    assert Path("page.html").is_symlink()
    Path("real.html").write_text("mine", "utf-8")
    wrong("report -o page.html", 3)


@pytest.mark.parametrize("command", ["report -o {}", "report -o {} --force", "export --to csv -o {} --force"])
def test_what_is_no_file_is_not_replaced_and_the_way_to_standard_output_is_told(command: str) -> None:
    os.mkfifo("pipe")
    said = wrong_without_reading(command.format("pipe"))
    assert "pipe is no file that can be replaced" in said
    assert "-o -" in said
    assert "it is a folder" in wrong(command.format("."), 3)


def wrong_without_reading(line: str) -> str:
    """Return what is said by a command that ends with 3; nobody opens the pipe that is there."""
    said = typed(line)
    assert said.code == 3
    return said.messages


@pytest.mark.parametrize("command", ["report -o", "report --format markdown -o", "export --to csv -o"])
def test_a_device_such_as_standard_output_gets_no_page(command: str) -> None:
    words = [sys.executable, "-m", "civledger", *command.split(), "/dev/stdout"]
    said = subprocess.run(words, env=environment(), capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout) == (3, "")
    assert "-o -" in said.stderr


def test_a_hyphen_is_standard_output_for_every_command() -> None:
    before = files()
    assert done("export --to json -o -") == done("export --to json")
    assert done("report -o -").startswith("<!doctype html>")
    assert files() == before


def test_a_database_needs_a_file_by_whatever_name_standard_output_goes() -> None:
    assert "-o games.db" in wrong("export --to sqlite -o -")


def test_the_page_of_a_game_without_anything_is_ours_too() -> None:
    begin()
    done("report -o page.md --format markdown")
    assert Path("page.md").read_text("utf-8").endswith("\nMade by civledger from game.toml.\n")
