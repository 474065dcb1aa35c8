"""Plans take seconds: each is made in a process of its own, one at a time for each seat."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.concurrency import run_in_threadpool

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.model.verdict import NotPossible
from civledger.web.apart import Apart, Ended
from civledger.web.bodies import PlanRequest
from civledger.web.roles import Role

MOST_AT_ONCE = 6
_PROCESSOR_SECONDS = 5.0  # after which the best plan so far is sent
_LONGEST = 45.0  # seconds, however busy the machine is: a phone waits for a minute
_MANY = "too many plans at the moment. Try again in half a minute"
REPLACED = "replaced by a newer request from this seat"


class Planner:
    """Makes plans; `running` are those that are being made, by who asked."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.running: dict[str | None, Apart] = {}

    async def plan(self, role: Role, civ: str, sent: PlanRequest, hung_up: Callable[[], Awaitable[None]]) -> Any:
        """Return a plan, as `plan` tells it to programs; raises WrongWord, and NotPossible while many are planning.

        It is given up when somebody hangs up, or the same role asks for another one.
        """
        if older := self.running.pop(role.civ, None):
            older.end()
        if len(self.running) >= MOST_AT_ONCE:
            raise NotPossible(_MANY)
        job = self.running[role.civ] = Apart(make_plan, self.file, civ, sent)
        leaving = asyncio.ensure_future(hung_up())
        leaving.add_done_callback(lambda _: job.end())
        try:
            return await run_in_threadpool(job.result, _LONGEST)
        except Ended as ended:
            raise NotPossible(REPLACED) from ended
        finally:
            leaving.cancel()
            if self.running.get(role.civ) is job:
                del self.running[role.civ]

    def end(self) -> None:
        """Give up all plans."""
        for job in self.running.values():
            job.end()


def make_plan(file: str, civ: str, sent: PlanRequest) -> Any:
    """Return a plan for the ledger as it stands."""
    books = open_ledger(file).books
    return books.ruleset.advice.plan(
        situation=books.at(),
        civ=civ,
        income=sent.income,
        cards=sent.cards,
        card_points=sent.card_points,
        goal=sent.goal,
        seconds=_PROCESSOR_SECONDS,
    ).data
