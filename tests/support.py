"""What tests share: ledgers from snippets, and what the engine says about them."""

from collections.abc import Sequence
from typing import Any

from civledger.bookkeeping.open_ledger import judge_content
from civledger.engine.books import Books
from civledger.engine.check import judge
from civledger.model.border.command import Command
from civledger.model.finding import Finding
from civledger.model.version import __version__
from civledger.rules import RULESETS
from civledger.store.read import parse

FIVE = ("Minoa", "Assyria", "Hatti", "Hellas", "Egypt")
SEVEN = (*FIVE, "Celt", "Rome")  # no start credits with seven


def header(civs: Sequence[str] = SEVEN, ast: str = "basic", tracks: Sequence[str] | None = None) -> str:
    """Return the head of a ledger; seven players have no start credits."""
    tracked = f"tracks = {list(tracks)}\n" if tracks is not None else ""
    players = "".join(f'\n[[player]]\nciv = "{civ}"\n' for civ in civs)
    return f'format = 1\n\n[game]\nrules = "mega-civilization"\nast = "{ast}"\n{tracked}{players}\n'


def entry(turn: int, action: str, body: str = "") -> str:
    """Return one entry; `body` holds its other keys, a line each."""
    return f'[[entry]]\nturn = {turn}\naction = "{action}"\n{body}\n\n'


def judged(text: str) -> Books:
    """Return the books of a readable ledger text."""
    ledger = parse("game.toml", text).ledger
    assert ledger is not None
    books = judge(ledger, RULESETS).books
    assert books is not None
    return books


def own_commands(game: str) -> list[Command]:
    """Return the commands that only one game has."""
    folder = RULESETS[game]
    return [folder.command(name) for names in folder.groups().values() for name in names]


def skipped(text: str) -> tuple[str, ...]:
    """Return the codes of the checks left out for a ledger text."""
    ledger = parse("game.toml", text).ledger
    assert ledger is not None
    return judge(ledger, RULESETS).skipped


def findings(text: str) -> tuple[Finding, ...]:
    """Return all findings of a ledger text, in file order."""
    return judge_content("game.toml", text.encode()).verdict.findings


def codes(text: str) -> list[str]:
    """Return the codes of all findings of a ledger text, in file order."""
    return [finding.fault.code for finding in findings(text)]


def unversioned(data: Any) -> Any:
    """Return JSON without the version that made it, which every object has."""
    if isinstance(data, dict):
        assert data.pop("civledger") == __version__
    return data
