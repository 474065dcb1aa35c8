"""Folders of games to be audited, and the program that does it."""

import sys
from pathlib import Path

from tests.cli import ROOT

LARGE = (ROOT / "ledgers" / "eighteen-expert.toml").read_text("utf-8")
PROGRAM = (sys.executable, "-m", "civledger", "audit")


def write(folder: Path, *texts: str) -> Path:
    """Write games into a folder, in the order of their names."""
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts):
        (folder / f"game{number:03}.toml").write_text(text, encoding="utf-8")
    return folder
