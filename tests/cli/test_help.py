"""`civledger help`: pages of the manual, the help of commands, and a man page."""

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from civledger.cli.app import every_command
from civledger.report.manual import PAGES, fit_page, read_page
from tests import manual
from tests.cli.keyboard import done, typed, wrong
from tests.cli.test_completion import offered

TABLE = re.compile(r"^.+\n-+(?:  -+)+\n(?:.+\n)+", re.MULTILINE)


def words(text: str) -> list[str]:
    """Return the words of a page, without marks, with links as commands."""
    plain = re.sub(r"```(?:\w+(?: \S+)?)?", " ", re.sub(r"\]\(([\w-]+)\.md\)", r" civledger help \1", text))
    return re.findall(r"\w+", plain)


def test_every_page_there_is_can_be_shown() -> None:
    assert sorted(PAGES) == sorted(manual.PAGES)
    listed = done("help")
    assert all(re.search(rf"^  {name} +\S", listed, re.MULTILINE) for name in (*PAGES, *every_command()))


@pytest.mark.parametrize("width", [40, 80, 200])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_the_terminal_and_loses_no_word(name: str, width: int) -> None:
    shown = fit_page(name, width)
    page = read_page(name)
    if "\n|" in page:  # cells that stand side by side have their lines so, and a long word may be broken
        assert Counter("".join(words(shown))) == Counter("".join(words(page)))
    else:
        assert words(shown) == words(page)
    assert all(len(line) <= min(width, 100) for table in TABLE.findall(shown) for line in table.splitlines())
    prose = re.sub(r"^ {4}.*$", "", TABLE.sub("", shown), flags=re.MULTILINE)
    without_code = re.sub(r"`[^`]+`|\S+", lambda word: "x" * (0 if len(word[0]) > 20 else len(word[0])), prose)
    assert max(map(len, without_code.splitlines())) <= min(width, 100)


def test_tables_are_drawn_as_the_program_draws_its_own() -> None:
    shown = fit_page("evening", 80)
    assert "|" not in shown
    assert re.search(r"^phase +command +variants\n-+  -+  -+\ntax +`civledger tax all`  ", shown, re.MULTILINE)
    assert max(map(len, shown.partition("## ")[0].splitlines())) <= 80
    narrow = " ".join(fit_page("evening", 40).split())
    assert "- hands: `civledger hand minoa=7 assyria=8 hatti=8 egypt=7`; commodity" in narrow


def test_the_whole_turn_fits_eighty_columns_and_what_is_typed_stays_on_its_line() -> None:
    shown, page = fit_page("turn", 80).splitlines(), read_page("turn").splitlines()
    assert max(map(len, shown)) <= 80
    typed = [line for line in page if line.startswith("$ ")]
    assert [line.strip() for line in shown if line.startswith("    $ ")] == typed


@pytest.mark.parametrize("name", PAGES)
def test_no_block_of_code_runs_into_the_text(name: str) -> None:
    assert "```" not in fit_page(name, 80)


def test_a_block_that_is_a_file_is_shown_like_any_other() -> None:
    assert "`=`.\n\n    Ann\n    Bo = Assyria\n    Cy\n" in fit_page("bookkeeper", 80)


def test_links_are_commands_and_code_stands_apart() -> None:
    shown = fit_page("correct", 80)
    assert "see archive (`civledger help archive`)" in " ".join(shown.split())
    assert "\n\n    $ civledger new evening.toml --players 5\n" in shown
    assert "\n\n\n" not in shown


@pytest.mark.parametrize("name", ["phones", "Phones", "phon"])
def test_a_page_is_found_by_its_name_or_the_beginning(name: str) -> None:
    assert done(f"help {name}") == fit_page("phones", 80)


@pytest.mark.parametrize("name", sorted({*PAGES} & {*every_command()}))
def test_a_page_named_like_a_command_says_where_the_options_are(name: str) -> None:
    shown = done(f"help {name}")
    assert shown == f"{fit_page(name, 80)}\n`civledger {name} -h` shows the options of this command.\n"
    assert "Usage: civledger" in done(f"{name} -h")


@pytest.mark.usefixtures("folder")
def test_a_word_that_is_neither_is_wrong_usage() -> None:
    assert "there is no page or command 'phonse'; did you mean phones?" in wrong("help phonse")


def test_a_script_shows_pages_too(folder: Path) -> None:
    Path("lines.txt").write_text("help git\n? club\n", encoding="utf-8")
    assert done("run lines.txt") == done("help git") + done("help club")


def test_the_man_page_has_every_command_and_page() -> None:
    page = done("help --man")
    assert page.startswith(".TH CIVLEDGER 1 ")
    for name in every_command():
        assert f".B {name}\n".replace("-", "\\-") in page
    titles = re.findall(r"^\.SH (.*)$", page, re.MULTILINE)
    assert len(titles) == len(PAGES) + 3
    assert "Correct a mistake" in titles
    assert ".SS Undo and redo\n" in page
    assert "`" not in re.sub(r"^\.EX\n.*?^\.EE$", "", page, flags=re.MULTILINE | re.DOTALL)
    assert not {line.split()[0] for line in page.splitlines() if line.startswith((".", "'"))} - {
        *(".TH", ".SH", ".SS", ".PP", ".TP", ".IP", ".B", ".EX", ".EE"),
    }


def test_the_man_page_is_what_groff_understands(tmp_path: Path) -> None:
    groff = shutil.which("groff")
    if groff is None:
        pytest.skip("groff is not installed")
    file = tmp_path / "civledger.1"
    file.write_text(typed("help --man").output, "utf-8")
    read = subprocess.run([groff, "-man", "-ww", "-T", "utf8", str(file)], capture_output=True, encoding="utf-8")
    assert (read.returncode, read.stderr) == (0, "")
    assert "all of it is written or nothing." in read.stdout


def test_tab_completes_pages_and_commands() -> None:
    assert offered("civledger help pho") == ["phones"]
    assert offered("civledger help cal") == ["calamities", "calamity"]
