"""The page kept current in a browser: what changes appears, and the reader keeps the place."""

import shutil
from pathlib import Path

import pytest

from tests.browser.driver import By
from tests.browser.looking import Looking
from tests.browser.serving import served
from tests.cli import ROOT, civledger
from tests.waiting import comes_true


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a copy of the game of eighteen."""
    return Path(shutil.copy(ROOT / "ledgers" / "eighteen-expert.toml", tmp_path / "game.toml"))


def test_a_new_entry_appears_and_the_reader_keeps_the_place(looking: Looking, game: Path) -> None:
    with served(game) as live:
        looking.visit(live.address, 375)
        for turn in (3, 2):
            looking.driver.find_element(By.ID, f"turn-{turn}-sum").click()
        looking.ask("document.getElementById('turn-18').open = false")
        looking.ask("document.getElementById('advances-2').scrollLeft = 90")
        looking.ask("document.getElementById('turn-3-sum').focus(); document.getElementById('turn-3').scrollIntoView()")
        looking.ask("window.witness = 'not loaded again'")
        place = "return [...document.querySelectorAll('#turn-3, #turn-3 li')].map((e) => e.getBoundingClientRect().top)"
        before = looking.ask(place)
        assert civledger("note", "Coffee & <b>cake</b>", "--turn", "2", "-f", str(game)).returncode == 0
        assert comes_true(lambda: "Coffee & <b>cake</b>" in looking.ask("return document.body.textContent"))
        assert looking.ask(place) == pytest.approx(before, abs=1)
        assert looking.ask("return ['turn-2', 'turn-3', 'turn-18'].map((id) => document.getElementById(id).open)") == [
            True,
            True,
            False,
        ]
        assert looking.ask("return document.getElementById('advances-2').scrollLeft") == 90
        assert looking.ask("return document.activeElement.id") == "turn-3-sum"
        assert looking.ask("return window.witness") == "not loaded again"
        assert looking.ask("return document.getElementById('news').textContent").startswith("Changed at")
        assert looking.complaints() == []
