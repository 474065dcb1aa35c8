"""No ledger, however mangled, breaks the page, the session report or the board."""

from pathlib import Path

import pytest

from civledger.bookkeeping.open_ledger import judge_content
from civledger.bookkeeping.page import page_of
from civledger.report.html import whole
from civledger.report.session import session
from tests import depth
from tests.depth import cases
from tests.fuzz.fuzz import SEEDS, changed, corpus
from tests.fuzz.views import CONTROL
from tests.support import entry, header

pytestmark = pytest.mark.deep

MANY, LARGE = cases(120), 60_000
ABSURD = header() + entry(1, "cities", f"cities = {{ Minoa = {10**12} }}")


def shown(data: bytes) -> None:
    """Show a ledger in every way."""
    page = page_of("game.toml", data).page
    assert not CONTROL.search(whole(page))
    assert not CONTROL.search(session(page))
    books = judge_content("game.toml", data).books
    if books and books.ruleset.has_command("board"):
        board = books.ruleset.view("board")(books.at()).text
        assert board is not None
        assert max(map(len, board.splitlines())) <= 80


def test_changed_ledgers_have_a_page_and_a_board() -> None:
    known = corpus()
    ledgers = [
        data
        for data in (changed(number, known) for number in range(depth.seed, depth.seed + 2 * MANY, 2))
        if len(data) < LARGE
    ]
    assert len(ledgers) > MANY / 2
    for data in ledgers:
        shown(data)


@pytest.mark.parametrize("path", sorted(SEEDS.glob("*.toml")), ids=lambda path: path.stem)
def test_what_went_wrong_once_has_a_page(path: Path) -> None:
    shown(path.read_bytes())


def test_absurd_numbers_break_no_line() -> None:
    shown(ABSURD.encode())


def test_a_turn_that_nobody_will_ever_play_takes_no_room() -> None:
    shown((header() + entry(10**12, "ast-check", "space = { Minoa = 3 }")).encode())
