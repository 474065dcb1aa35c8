"""Other plain-text bookkeeping tools, as far as they are installed."""

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import journals
from tests.benchmarks.timing import Command


class Tool(NamedTuple):
    """A program that reads a journal and sees whether it balances, what it reads, and how to get it."""

    name: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    journal: Callable[[int], str]
    install: str

    def found(self) -> str | None:
        """Return the path of the program, next to this Python or wherever programs are."""
        places = os.pathsep.join([os.path.dirname(sys.executable), os.environ.get("PATH", "")])
        return shutil.which(self.name, path=places)

    def command(self, folder: Path, transactions: int) -> Command:
        """Return the command that judges so many transactions, which are written first."""
        program = self.found()
        assert program is not None
        file = folder / f"{self.name}-{transactions}.journal"
        if not file.exists():
            file.write_text(self.journal(transactions), "utf-8")
        return (program, *self.before, str(file), *self.after)


TOOLS = (
    Tool("hledger", ("check", "-f"), (), journals.hledger_journal, "apt-get install hledger"),
    Tool("ledger", ("-f",), ("balance",), journals.hledger_journal, "apt-get install ledger"),
    Tool("bean-check", ("--no-cache",), (), journals.beancount_journal, "pip install beancount"),
)


def installed() -> list[Tool]:
    """Return the tools that are there."""
    return [tool for tool in TOOLS if tool.found()]


def missing() -> list[str]:
    """Return a line for every tool that is not."""
    return [f"left out: {tool.name} is not installed ({tool.install})" for tool in TOOLS if not tool.found()]
