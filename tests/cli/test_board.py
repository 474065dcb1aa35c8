"""`civledger board`: the A.S.T. and the standings in 80 columns, once or as long as somebody watches."""

import re
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from civledger.rules.megaciv.actions.board import view
from tests.cli import ROOT, civledger, environment
from tests.cli.keyboard import GAME, begin, done, shown
from tests.play.make_ledgers import ledgers_of
from tests.support import judged

ALL = [*ledgers_of("mega-civilization"), *sorted((ROOT / "tests" / "samples").glob("MC*.toml"))]
COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def test_the_board_fits_80_columns_and_has_every_marker_in_its_place() -> None:
    for path in ALL:
        look_at_board(path)


def look_at_board(path: Path) -> None:
    situation = judged(path.read_text("utf-8")).at()
    plain, coloured = view(situation).text or "", view(situation, colour=True).text or ""
    assert max(map(len, plain.splitlines())) <= 80
    assert "\x1b" not in plain
    assert max(len(COLOUR.sub("", line)) for line in coloured.splitlines()) <= 80
    state = situation.state
    tracked = "ast" in state.game.tracks
    for civ, line, bright in zip(state.civs, plain.splitlines()[1:], coloured.splitlines()[1:], strict=False):
        assert line.startswith(civ)
        where = [9 + 3 * min(state.space[civ], state.game.side.spaces)] if tracked else []
        assert [found.start() for found in re.finditer(r"\[#\]", line)] == where
        assert [found.start() - 1 for found in re.finditer("●", COLOUR.sub("", bright))] == where


def test_the_board_as_data() -> None:
    begin()
    data = shown("board")
    assert (data["turn"], data["final"], len(data["civs"])) == (1, False, 7)
    assert data["civs"][0] == {
        "civ": "Minoa",
        "player": None,
        "space": 0,
        "epoch": "stone",
        "cities": 0,
        "advances": 0,
        "points": 0,
        "rank": 1,
    }


def test_what_is_not_tracked_is_not_shown() -> None:
    begin(tracks=["cities"])
    assert shown("board")["civs"][0] | {"civ": ""} == {
        "civ": "",
        "player": None,
        "space": None,
        "epoch": None,
        "cities": 0,
        "advances": None,
        "points": None,
        "rank": None,
    }
    assert "[#]" not in done("board")


def pass_on(output: Iterable[str], lines: Queue[str]) -> None:
    """Pass on what a program writes, line by line."""
    for line in output:
        lines.put(line)


def test_watching_draws_again_when_the_ledger_changes_and_survives_a_broken_one() -> None:
    begin()
    command = [sys.executable, "-u", "-m", "civledger", "board", "--watch"]
    watcher = subprocess.Popen(
        command, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8"
    )
    lines: Queue[str] = Queue()
    assert watcher.stdout
    reader = Thread(target=pass_on, args=(watcher.stdout, lines))
    reader.start()

    def until(said: str) -> str:
        while said not in (line := lines.get(timeout=60)):
            pass
        return line

    until("turn 1")
    assert civledger("cities", "rome=4", "--file", "game.toml").returncode == 0
    assert until("Rome").split()[-4:] == ["4", "0", "4", "1"]
    text = GAME.read_text("utf-8")
    GAME.write_text("format = 1\n[game", "utf-8")
    until("CL001")
    GAME.write_text(text, "utf-8")
    until("turn 1")
    watcher.send_signal(signal.SIGINT)
    assert watcher.wait(timeout=60) == 0
    reader.join()
    watcher.stdout.close()
