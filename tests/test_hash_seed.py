"""What is said of a ledger is the same in every run: no set decides an order."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli import ROOT, environment
from tests.depth import cases
from tests.support import entry, header

MISTAKES = {
    "megaciv.toml": header().replace("[game]", "[game]\ncolour = 1\nprize = 2\ndat = 3")
    + entry(
        1,
        "buy",
        'civ = "Minoa"\nadvances = { Musik = 1, Potery = 2, Mysticysm = 3, Sil = 4 }\ncards = { Si = 1, O = 2 }\n'
        'trade_empire = { card = "Salt", as = "Iron", x = 1, y = 2, z = 3 }\nactoin = 1\ncord = 2\nadvances_ = 3',
    )
    + entry(1, "tax", "cities = { Minoa = 1 }\nrate = { Rome = 3, Egypt = 3, Hellas = 3 }")
    + entry(1, "spend", 'treasury = { Mino = 1, Rom = 2, X = 3 }\non = "shi"'),
    "stoneage.toml": 'format = 1\nb = 1\na = 2\nc = 3\n[game]\nrules = "stone-age"\nx = 1\ny = 2\n'
    '[[player]]\nname = "Ron"\nq = 1\nr = 2\n[[player]]\nname = "Ann"\n'
    + entry(
        1,
        "card",
        'player = "Ron"\nspace = 1\npaid = { w = 1, wod = 1, st = 2 }\nlower = { symbol = "a", x = 1, y = 2 }',
    ),
}


def said(folder: Path, seed: int) -> str:
    """Return what is said of all ledgers in a folder, with one way to order sets."""
    command = [sys.executable, "-m", "civledger", "audit", "--format", "json", ".", str(ROOT / "tests" / "samples")]
    surroundings = environment(PYTHONHASHSEED=str(seed))
    told = subprocess.run(command, cwd=folder, env=surroundings, capture_output=True, text=True, check=False)
    assert told.stderr == ""
    return told.stdout


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mistakes")
    for name, text in MISTAKES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.mark.deep
def test_no_set_decides_an_order(folder: Path) -> None:
    first = said(folder, 0)
    assert first.count("did you mean") > 5
    for seed in range(1, cases(6)):
        assert said(folder, seed) == first
