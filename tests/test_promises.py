"""What the last version offered to scripts stays: the names of commands, and the keys of JSON as the manual has it."""

import re
from pathlib import Path

from civledger.cli.app import every_command
from civledger.report.manual import read_page

PROMISES = Path(__file__).parent / "promises"


def promised(name: str) -> set[str]:
    """Return what a list of the last version names, one a line."""
    return set((PROMISES / f"{name}.txt").read_text("utf-8").splitlines())


def documented_keys() -> set[str]:
    """Return every key of JSON that the manual has, with the command it belongs to."""
    found, section = set(), ""
    for line in "\n".join(read_page(page) for page in ("json", "views")).splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ").strip()
        elif named := re.match(r"\| (`[^|]+) \|", line):
            found |= {f"{section}: {key}" for key in re.findall(r"`([^`]+)`", named[1])}
    return found


def test_no_command_of_the_last_version_is_gone() -> None:
    assert promised("commands-0.2.0") - set(every_command()) == set()


def test_no_key_of_the_last_version_is_gone() -> None:
    assert promised("keys-0.2.0") - documented_keys() == set()
