"""`plan`: the contract of its JSON, its words, what is typed wrongly, and what a phone would be told."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.model.border.command import list_pairs
from civledger.model.words import WrongWord
from civledger.rules.megaciv.advice import phone, plan
from civledger.rules.megaciv.advice.plan import Horizon
from civledger.rules.megaciv.advice.turns import broad
from civledger.rules.megaciv.advice.turns.planner import PlanResult, make_plan
from civledger.rules.megaciv.advice.turns.problem import Beginning, PlanProblem, WholePlan
from tests.cli.keyboard import GAME, begin, codes, done, entries, files, shown
from tests.cli.test_advise import holding

KEYS = ["civ", "goal", "turns", "points", "bound", "spent", "least", "epochs", "proved", "tried", "income"]
TURN = ["turn", "budget", "advances", "price", "points", "library", "anatomy", "choose"]

pytestmark = pytest.mark.usefixtures("folder", "narrow")


@pytest.fixture
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look less far and wide for a first plan: what is asked here is small."""
    monkeypatch.setattr(broad, "BROAD", 3)
    monkeypatch.setattr(broad, "CHANGED", 3)


def bought(data: dict[str, Any]) -> list[list[str]]:
    return [turn["advances"] for turn in data["turns"]]


def test_the_json_is_the_contract_and_nothing_is_written() -> None:
    begin(holding("Pottery"))
    before = files()
    data = shown("plan minoa --income 90,100")
    assert (files(), [file.name for file in Path().iterdir()]) == (before, [GAME.name])
    assert list(data) == KEYS
    assert all(list(turn) == TURN for turn in data["turns"])
    assert [(turn["turn"], turn["budget"]) for turn in data["turns"]] == [(2, 90), (3, 100)]
    assert (data["civ"], data["goal"], data["income"], data["epochs"]) == ("Minoa", "points", None, [])
    assert data["points"] == data["bound"] == sum(turn["points"] for turn in data["turns"])
    assert data["spent"] == data["least"] == sum(turn["price"] for turn in data["turns"])
    assert data["proved"]


def test_a_plan_without_a_purchase_says_why() -> None:
    begin(holding("Pottery"))
    said = done("plan minoa --income 9,15")
    assert said.startswith("Nothing to plan: the cheapest advance costs Minoa ")
    assert "and at most 15 can be spent in a turn\n" in said
    assert "turn 2" not in said


def test_what_it_plans_can_be_bought_turn_by_turn_at_these_prices() -> None:
    begin(holding("Pottery", "Cloth Making", "Masonry"))
    data = shown("plan minoa --income 70,75,75")
    assert "Written Record" in {name for names in bought(data) for name in names}
    for turn in data["turns"]:
        tokens = {name: list_pairs(rows) for name, rows in (turn["choose"] or {}).items()}
        chosen = [f"--choose '{name}={','.join(pairs).replace('=', ':')}'" for name, pairs in tokens.items()]
        done(" ".join(["buy minoa", *map(repr, turn["advances"]), "--card-points", str(turn["price"]), *chosen]))
        assert sum(entries()[-1]["advances"].values()) == turn["price"]
        done("endturn --anyway")
    assert not {code for code in codes() if code.startswith(("MC3", "MC40"))}


def test_order_matters_so_a_plan_may_beat_advice_turn_by_turn() -> None:
    begin(holding())
    assert shown("advise minoa --card-points 110")["points"] == 3
    data = shown("plan minoa --income 110,60,70")
    assert data["points"] > 3 + 1 + 1
    assert data["proved"]


def test_a_hand_pays_the_open_turn_and_the_income_those_after() -> None:
    begin(holding("Pottery", treasury=8))
    data = shown("plan minoa --hand salt=3,ochre=4 --income 60")
    assert [turn["budget"] for turn in data["turns"]] == [27 + 16 + 8, 60]
    assert shown("plan minoa --card-points 43 --income 60")["turns"][0]["budget"] == 51
    assert shown("plan minoa -t 50 --income 5")["turns"][0]["budget"] == 50


def test_without_an_income_it_is_what_was_paid_lately(monkeypatch: pytest.MonkeyPatch) -> None:
    begin(holding("Pottery"))
    monkeypatch.setattr(plan, "make_plan", partial(make_plan, looks=9, cheaper=9))
    data = shown("plan minoa")
    assert [turn["budget"] for turn in data["turns"]] == [60] * 4
    assert data["income"] == "Minoa paid 60 a turn on average in turn 1"
    assert data["income"] in done("plan minoa -t 0")


def test_epochs_come_one_after_the_other_and_each_as_early_as_possible() -> None:
    begin(holding("Pottery", "Music", cities=4, space=3))
    data = shown("plan minoa --income 60,100 --goal ast")
    assert data["epochs"][0] == {"epoch": "middle_bronze", "name": "Middle Bronze Age", "turn": 2}


def test_a_search_that_ends_early_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    begin(holding("Pottery"))
    monkeypatch.setattr(plan, "make_plan", partial(make_plan, looks=1, cheaper=1))
    said, data = done("plan minoa --income 90,100"), shown("plan minoa --income 90,100")
    assert not data["proved"]
    assert (data["points"], data["bound"]) == (5, 6)
    assert "another plan may bring up to 1 point more, 6 in all" in said
    assert "for less" not in said  # 15 of 170 would say nothing


@pytest.mark.parametrize(
    ("points", "bound", "told"),
    [
        (28, 60, "the best of 1,234 plans tried"),
        (28, 34, "the best of 1,234 plans tried"),
        (30, 36, "another plan may bring up to 6 points more, 36 in all"),
        (28, 29, "another plan may bring up to 1 point more, 29 in all"),
        (28, 28, "another plan may meet the requirements of an epoch earlier"),
    ],
)
def test_a_bound_is_told_where_it_is_within_a_fifth_of_the_plan(points: int, bound: int, told: str) -> None:
    found = WholePlan(((0,), points), 99, ())
    result = PlanResult(found, ((0,), bound), 99, proved=False, tried=1234)
    assert list(plan.closing(result, Horizon((99,), int, None, ""), "points")) == [told]


def test_every_whole_plan_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    begin(holding("Pottery"))
    counted: list[object] = []
    note = PlanProblem.note

    def count(problem: PlanProblem, node: Beginning) -> WholePlan:
        counted.append(node)
        return note(problem, node)

    monkeypatch.setattr(PlanProblem, "note", count)
    assert shown("plan minoa --income 90,100")["tried"] == len(counted) > 1


def test_a_phone_is_told_the_same() -> None:
    begin(holding("Pottery"))
    books = open_ledger(str(GAME)).books
    advising = books.ruleset.advice
    asked: dict[str, Any] = {
        "situation": books.at(),
        "civ": "Minoa",
        "cards": None,
        "card_points": None,
        "seconds": None,
    }
    assert advising.plan(**asked, income=[90, 60], goal="points").data == shown("plan minoa --income 90,60")
    own = {**asked, "cards": {"Salt": 3}}
    assert advising.plan(**own, income=[60], goal="ast").data == shown(
        "plan minoa --hand salt=3 --income 60 --goal ast"
    )
    with pytest.raises(WrongWord, match="goal must be points, ast or end"):
        phone.plan(**asked, income=[60], goal="fame")
    with pytest.raises(WrongWord, match="no commodity is called 'Sald'"):
        phone.plan(**{**asked, "cards": {"Sald": 3}}, income=None, goal="points")


def test_incomes_may_be_told_one_by_one() -> None:
    begin()
    apart = shown("plan minoa --income 100 --income 120,90")
    assert [turn["budget"] for turn in apart["turns"]] == [100, 120, 90]
    assert apart == shown("plan minoa --income 100,120,90")
