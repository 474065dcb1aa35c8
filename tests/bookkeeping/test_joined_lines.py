"""Numbers that were called out one after the other are one line for git and on the page, and lose nothing."""

from pathlib import Path

import pytest

from civledger.bookkeeping.git_text import list_lines
from civledger.model.pages.page import Log, LogLine
from tests.support import SEVEN, entry, findings, header, judged

NUMBERS = dict(zip(SEVEN, (4, 5, 6, 7, 8, 9, 3), strict=True))
ROUND = "".join(entry(1, "census", f"tokens = {{ {civ} = {number} }}") for civ, number in NUMBERS.items())
SAID = ", ".join(f"{civ} {number}" for civ, number in NUMBERS.items())


def git_lines(text: str) -> list[str]:
    """Return what git compares, without the header."""
    lines = list_lines("game.toml", (header() + text).encode())
    assert lines is not None
    return [line.strip() for line in lines[lines.index("\nTurn 1") + 1 :]]


def page_lines(text: str) -> list[LogLine]:
    """Return the lines of the first turn in the log of the page."""
    books = judged(header() + text)
    sections = books.ruleset.page.view(books.at(), findings(header() + text)).sections
    (log,) = [section for section in sections if isinstance(section, Log)]
    return list(log.turns[0].lines)


def test_git_compares_a_round_as_one_line() -> None:
    assert git_lines(ROUND) == [f"census  {SAID}"]
    assert git_lines(ROUND + entry(1, "note", 'text = "tea"') + entry(1, "hand", "kept = { Rome = 3 }")) == [
        f"census  {SAID}",
        "note  tea",
        "hand  Rome 3",
    ]


def test_the_page_shows_a_round_as_one_line_with_both_numbers() -> None:
    (line,) = page_lines(ROUND)
    assert (line.number, line.anchor) == ("1-7", "entry-0")
    assert line.said == f"{SAID.replace('Minoa 4', 'Minoa has 4 tokens', 1)} on the board."


@pytest.mark.parametrize(
    ("second", "why"),
    [
        (entry(1, "census", 'tokens = { Rome = 5 }\nnote = "late"'), "has a note"),
        (entry(1, "census", 'tokens = { Rome = 5 }\nafter = "conflict"'), "was counted later"),
        (entry(1, "hand", "kept = { Rome = 5 }"), "is another count"),
        (entry(1, "census", "tokens = { Minoa = 5 }\nfix = true"), "puts the first right"),
        (entry(1, "census", "tokens = { Rome = 99 }"), "has a finding"),
        (entry(2, "census", "tokens = { Rome = 5 }"), "is of another turn"),
    ],
)
def test_what_is_not_the_same_stays_apart(second: str, why: str) -> None:
    text = entry(1, "census", "tokens = { Minoa = 4 }") + second
    if why != "has a finding":  # which git does not show
        assert len([line for line in git_lines(text) if "  " in line]) == 2, why
    assert [line.number for line in page_lines(text)] in ([1], [1, 2]), why


def test_every_entry_of_the_recorded_games_stands_in_one_line() -> None:
    for file in Path("ledgers").glob("*.toml"):
        books = judged(file.read_text("utf-8"))
        log = books.ruleset.log.view(books.look_at())
        numbers: list[int] = []
        for row in log.on_screen.records:
            first, _, last = str(row["number"]).partition("-")
            numbers += range(int(first), int(last or first) + 1)
        assert sorted(numbers) == sorted(row["number"] for row in log.data)
