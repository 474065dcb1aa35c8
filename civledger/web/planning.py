"""Plans take seconds: they are made in a process of their own, one after the other, so that nobody else waits."""

import asyncio
import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.bookkeeping.refusals import NotPossible
from civledger.model.offers import offers_of
from civledger.model.words import WrongWord
from civledger.web.bodies import PlanRequest

MOST_WAITING = 6
MANY = "many are planning at the moment: try again in half a minute"


class Planner:
    """Makes plans; its process is started with the first of them."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.waiting = 0
        self.process: ProcessPoolExecutor | None = None

    async def plan(self, civ: str, sent: PlanRequest) -> Any:
        """Return a plan, as `plan` tells it to programs; raises WrongWord, and NotPossible while many are planning."""
        if self.waiting >= MOST_WAITING:
            raise NotPossible(MANY)
        self.process = self.process or ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), leave_signals)
        self.waiting += 1
        try:
            plan, wrong = await asyncio.get_running_loop().run_in_executor(
                self.process, make_plan, self.file, civ, sent
            )
        finally:
            self.waiting -= 1
        if wrong:
            raise WrongWord(wrong)
        return plan

    def end(self) -> None:
        """Let go of the process, whatever it is doing."""
        if self.process:
            for child in multiprocessing.active_children():
                child.terminate()
            self.process.shutdown(wait=False, cancel_futures=True)


def leave_signals() -> None:
    """Leave it to the server to end this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def make_plan(file: str, civ: str, sent: PlanRequest) -> tuple[Any, str]:
    """Return a plan for the ledger as it stands, or why there is none."""
    books = open_ledger(file).books
    plan = offers_of(books.ruleset).advising().plan
    try:
        planned = plan(
            situation=books.at(),
            civ=civ,
            income=sent.income,
            cards=sent.cards,
            card_points=sent.card_points,
            goal=sent.goal,
        )
    except WrongWord as wrong:
        return None, str(wrong)
    return planned.data, ""
