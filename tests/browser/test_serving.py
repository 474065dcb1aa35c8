"""The page kept current in a browser: what changes appears, and the reader keeps the place."""

import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from tests.browser.looking import Looking
from tests.cli import ROOT, civledger, environment
from tests.waiting import LONGEST, comes_true


@contextmanager
def served(game: Path) -> Iterator[str]:
    """Serve a ledger on a free port, and return its address."""
    command = [sys.executable, "-m", "civledger", "report", "--serve", "--port", "0", "-f", str(game)]
    server = subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout
    try:
        yield server.stdout.readline().split()[1]
    finally:
        server.send_signal(signal.SIGINT)
        _, said = server.communicate(timeout=LONGEST)
    assert (server.returncode, said) == (0, "")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a copy of the game of eighteen."""
    return Path(shutil.copy(ROOT / "ledgers" / "eighteen-expert.toml", tmp_path / "game.toml"))


def test_a_new_entry_appears_and_the_reader_keeps_the_place(looking: Looking, game: Path) -> None:
    with served(game) as address:
        looking.visit(address, 375)
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


def test_a_broken_ledger_shows_what_is_wrong_and_a_mended_one_the_game(looking: Looking, game: Path) -> None:
    text = game.read_text("utf-8")
    with served(game) as address:
        looking.visit(address)
        seen = "return document.querySelector('main').textContent"
        game.write_text(text + "[[entry\n", "utf-8")
        assert comes_true(lambda: "CL001" in looking.ask(seen))
        game.unlink()
        assert comes_true(lambda: "cannot be opened" in looking.ask(seen))
        game.write_text(text, "utf-8")
        assert comes_true(lambda: "Carthage" in looking.ask(seen))
    assert comes_true(lambda: "does not answer" in looking.ask("return document.getElementById('news').textContent"))


@pytest.mark.benchmark
def test_a_new_entry_appears_within_two_seconds(
    looking: Looking, game: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(game) as address:
        looking.visit(address)
        assert civledger("note", "Coffee", "-f", str(game)).returncode == 0
        start = time.monotonic()
        assert comes_true(lambda: "Coffee" in looking.ask("return document.body.textContent"))
        seconds = time.monotonic() - start
    with capsys.disabled():
        print(f"\na new entry stands on the page after {seconds:.1f} s; the goal is 2")
    assert seconds < 4
