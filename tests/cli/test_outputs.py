"""Whatever somebody else keeps in a file, a page does not replace it unasked; the rest is `transcripts/outputs.md`."""

from pathlib import Path

import pytest

from tests.cli.keyboard import done, wrong

PAGES = ["-o page.html", "-o page.md --format markdown"]
pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize("options", PAGES)
@pytest.mark.parametrize(
    "theirs", ["My diary\n", "<!doctype html>\n<title>Club</title>\n", "# Made by hand\n", "\n", "\0\1\2", "x" * 99_999]
)
def test_a_page_takes_the_place_of_a_strangers_file_only_when_told_to(options: str, theirs: str) -> None:
    output = Path(options.split()[1])
    output.write_text(theirs, "utf-8")
    assert "--force" in wrong(f"report {options}", 3)
    done(f"report {options} --force")
    assert "civledger" in output.read_text("utf-8")


def test_a_page_that_quotes_the_mark_in_its_text_is_not_ours() -> None:
    long = "<p>Look for</p>" * 1000
    Path("page.html").write_text(f'<!doctype html>{long}<meta name="generator" content="civledger">', "utf-8")
    wrong("report -o page.html", 3)
