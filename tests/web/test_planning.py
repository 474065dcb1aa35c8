"""Plans on phones: the same as in the shell, made beside the server, and told to nobody else."""

import asyncio
import json
import multiprocessing
import os
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.model.verdict import NotPossible
from civledger.web.apart import Apart, Ended
from civledger.web.bodies import PlanRequest
from civledger.web.planning import MOST_AT_ONCE, REPLACED, Planner
from civledger.web.roles import Role
from tests.cli.keyboard import shown
from tests.waiting import comes_true
from tests.web.tables import Reply, Table

ASKED = {"card_points": 60, "income": [80, 90]}
NOTHING_PAID = "Minoa has not bought anything recently, so say how much can be spent in each later turn"


def test_a_plan_is_that_of_the_shell_and_nothing_of_it_is_kept(
    table: Table, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = game.read_bytes()
    reply = table.ask("Minoa", "POST", "/api/plan", ASKED)
    assert reply.status == 200
    assert [turn["budget"] for turn in reply.data["turns"]] == [69, 80, 90]  # the treasury has 9
    monkeypatch.chdir(game.parent)
    shell = shown("plan minoa --card-points 60 --income 80,90")
    assert {**shell, "tried": 0} == {**reply.data, "tried": 0}  # how many it takes differs from run to run
    assert game.read_bytes() == before


@pytest.mark.parametrize(
    ("who", "body", "status", "said"),
    [
        ("Minoa", {"card_points": 60}, 400, NOTHING_PAID),
        ("Minoa", {**ASKED, "income": ["a"]}, 400, "income must be a list of whole numbers, 0 or more"),
        ("Minoa", {**ASKED, "income": [-1]}, 400, "income must be a list of whole numbers, 0 or more"),
        ("Minoa", {**ASKED, "goal": "fame"}, 400, "goal must be points, ast or end"),
        ("Minoa", {**ASKED, "civ": "Rome"}, 403, "this is Minoa's seat. It cannot be used for Rome"),
        ("keeper", ASKED, 400, "which seat? Add civ, for example Minoa"),
        (None, ASKED, 401, "this address does not work. Ask the bookkeeper for the right one"),
    ],
)
def test_what_cannot_be_planned_is_said(
    who: str | None, body: dict[str, object], status: int, said: str, standing: Table
) -> None:
    reply = standing.ask(who, "POST", "/api/plan", body)
    assert (reply.status, reply.data["error"]) == (status, said)


def test_not_everybody_plans_at_once() -> None:
    planner = Planner("game.toml")
    planner.running = {str(number): Apart(time.sleep, 60) for number in range(MOST_AT_ONCE)}
    with pytest.raises(NotPossible, match="too many plans"):
        asyncio.run(planner.plan(Role("Minoa"), "Minoa", PlanRequest(card_points=1), lambda: asyncio.sleep(60)))


def ask_for_long(table: Table, who: str = "Minoa") -> Reply:
    return table.ask(who, "POST", "/api/plan", {"card_points": 200, "income": [200, 200, 200]})


def list_workers() -> list[int]:
    """Return the numbers of the processes that work for this one."""
    return [child.pid for child in multiprocessing.active_children() if child.pid]


def test_a_new_plan_of_a_seat_takes_the_place_of_the_old_one(table: Table) -> None:
    with ThreadPoolExecutor() as threads:
        old = threads.submit(ask_for_long, table)
        assert comes_true(list_workers)
        new = table.ask("Minoa", "POST", "/api/plan", ASKED)
        assert (new.status, new.data["points"] > 0) == (200, True)
        assert (old.result().status, old.result().data) == (409, {"error": REPLACED})


def test_who_hangs_up_plans_no_more(table: Table) -> None:
    host, _, port = table.place.partition(":")
    body = json.dumps({"card_points": 200, "income": [200, 200, 200]})
    head = [
        "POST /api/plan HTTP/1.1",
        f"Host: {table.place}",
        f"Authorization: Bearer {table.secret('Rome')}",
        f"Content-Length: {len(body)}",
    ]
    with socket.create_connection((host, int(port)), timeout=60) as line:
        line.sendall("\r\n".join([*head, "", body]).encode())
        assert comes_true(list_workers)
    assert comes_true(lambda: not list_workers())


def test_a_plan_whose_process_was_killed_is_made_all_the_same(table: Table) -> None:
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(table.ask, "Minoa", "POST", "/api/plan", ASKED)
        assert comes_true(list_workers)
        os.kill(list_workers()[0], signal.SIGKILL)
        assert asked.result().status == 200


def test_what_cannot_be_worked_out_is_said() -> None:
    with pytest.raises(NotPossible, match="Try again"):
        Apart(os._exit, 1).result(60)
    with pytest.raises(NotPossible, match=r"more than 0\.5 seconds"):
        Apart(time.sleep, 60).result(0.5)
    ended = Apart(time.sleep, 60)
    ended.end()
    with pytest.raises(Ended):
        ended.result(60)


def test_after_some_seconds_the_best_plan_so_far_is_told(game: Path) -> None:
    books = open_ledger(str(game)).books
    plan = books.ruleset.advice.plan
    asked = partial(plan, situation=books.at(), civ="Minoa", income=(80,), cards=None, card_points=60)
    for goal in ("points", "ast"):
        soon, whole = (asked(goal=goal, seconds=seconds).data for seconds in (0.0, None))
        assert not soon["proved"]
        assert 0 < soon["points"] <= whole["points"] <= soon["bound"]
        assert soon["least"] <= soon["spent"]
        assert [turn["turn"] for turn in soon["turns"]] == [1, 2]
