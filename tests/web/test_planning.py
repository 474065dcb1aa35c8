"""Plans on phones: the same as in the shell, made beside the server, and told to nobody else."""

import asyncio
from pathlib import Path

import pytest

from civledger.bookkeeping.refusals import NotPossible
from civledger.web.bodies import PlanRequest
from civledger.web.planning import MOST_WAITING, Planner
from tests.cli.keyboard import shown
from tests.web.tables import Table

ASKED = {"card_points": 60, "income": [80, 90]}


def test_a_plan_is_that_of_the_shell_and_nothing_of_it_is_kept(
    table: Table, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = game.read_bytes()
    reply = table.ask("Minoa", "POST", "/api/plan", ASKED)
    assert reply.status == 200
    assert [turn["budget"] for turn in reply.data["turns"]] == [69, 80, 90]  # the treasury has 9
    monkeypatch.chdir(game.parent)
    assert shown("plan minoa --card-points 60 --income 80,90") == reply.data
    assert game.read_bytes() == before


@pytest.mark.parametrize(
    ("who", "body", "status", "said"),
    [
        ("Minoa", {"card_points": 60}, 400, "Minoa paid nothing lately: say what can be spent in each later turn"),
        ("Minoa", {**ASKED, "income": ["a"]}, 400, "income must be a list of whole numbers from 0 on"),
        ("Minoa", {**ASKED, "income": [-1]}, 400, "income must be a list of whole numbers from 0 on"),
        ("Minoa", {**ASKED, "goal": "fame"}, 400, "goal must be points, ast or end"),
        ("Minoa", {**ASKED, "civ": "Rome"}, 403, "this seat is Minoa's, not Rome's"),
        ("keeper", ASKED, 400, "whose seat? say civ, such as Minoa"),
        (None, ASKED, 401, "no secret, or a wrong one: open the address that the bookkeeper gave you"),
    ],
)
def test_what_cannot_be_planned_is_said(
    who: str | None, body: dict[str, object], status: int, said: str, standing: Table
) -> None:
    reply = standing.ask(who, "POST", "/api/plan", body)
    assert (reply.status, reply.data["error"]) == (status, said)


def test_not_everybody_plans_at_once() -> None:
    planner = Planner("game.toml")
    planner.waiting = MOST_WAITING
    with pytest.raises(NotPossible, match="many are planning"):
        asyncio.run(planner.plan("Minoa", PlanRequest(card_points=1)))
