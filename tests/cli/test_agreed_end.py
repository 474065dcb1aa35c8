"""`endturn --last`: a game that ends by agreement or by the clock is over, as on the A.S.T."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed, wrong
from tests.cli.test_completing import offered
from tests.rules.stoneage import header as stone_header
from tests.support import header

TURN = ["census all=4", "hand all=1"]
STONE = stone_header(("Ron", "Jud"))
ROUND = ["building ron fixed wood=2,clay=1", "feed all"]

pytestmark = pytest.mark.usefixtures("folder")

WAYS = {
    "endturn --last": True,
    'endturn --last ""': True,
    "endturn --last --note late": True,
    'endturn --last "closing hour"': "closing hour",
    "endturn --last closing hour": "closing hour",
    "endturn --last='closing hour'": "closing hour",
    "endturn --note late --last closing hour --force": "closing hour",
    "endturn --last=-1": "-1",
}


@pytest.mark.parametrize(("line", "last"), WAYS.items())
def test_the_reason_may_be_left_out_or_be_several_words(line: str, last: bool | str) -> None:
    done(*TURN, line)
    assert entries()[-1]["last"] == last
    assert codes() == []


@pytest.mark.parametrize(("line", "last"), WAYS.items())
def test_a_script_takes_the_same_words(line: str, last: bool | str) -> None:
    typed("run", "\n".join([*TURN, line]))
    assert entries()[-1]["last"] == last


def test_without_it_nothing_of_the_kind_is_written_and_the_game_goes_on() -> None:
    done(*TURN, "endturn")
    assert "last" not in entries()[-1]
    assert not shown("score")["final"]


def test_the_game_is_over_everywhere() -> None:
    done(*TURN, "buy minoa pottery --card-points 60", "endturn")
    done("tax all", "census all=4", "hand all=1")
    receipt = done('endturn --last "closing hour"')
    assert "the game is over: Minoa wins" in receipt
    assert "order of buying" not in receipt
    assert shown("score")["final"]
    assert "turn 2; the game is over" in done("status")
    assert shown("next") == {"turn": 2, "phase": None, "missing": []}
    assert "the game is over" in done("next")
    assert shown("doctor")["turn"]["found"] == "2 was the last; the game is over"
    assert "; Minoa 11\n" in done("audit .")
    (row,) = csv.DictReader(io.StringIO(done("audit . --format csv")))
    assert (row["winner"], row["points"]) == ("Minoa", "11")
    (game,) = json.loads(done("export --to json"))["games"]
    assert (game["final"], game["winner"]) == (True, "Minoa")
    assert "the game ended by agreement: closing hour" in done("log")
    done("report -o page.html")
    page = Path("page.html").read_text("utf-8")
    assert "In turn 2 the game ended by agreement: closing hour." in page
    assert "Final standings" in page
    assert "the game ended with turn 2" in wrong("plan minoa --income 100")
    assert "the game ended with turn 2" in wrong("advise minoa --card-points 100")


def test_the_score_is_taken_and_what_is_played_after_it_is_refused() -> None:
    done(*TURN, "endturn --last")
    done("score minoa=5 rome=5", "note 'a good evening'")
    assert "MC606" in wrong("census minoa=4", 1)
    assert "the game ended with turn 1 and is over" in wrong("endturn", 1)
    assert "the game ended with turn 1 and is over" in wrong("endturn --last", 1)
    done("census minoa=3 --turn 1 --fix")
    assert set(codes()) == {"CL107"}
    assert "MC701" in wrong("score hatti=9", 1)


def test_a_turn_that_lacks_something_is_not_the_last_one_either() -> None:
    assert "missing: " in wrong('endturn --last "closing hour"', 1)
    done('endturn --last "closing hour" --anyway')
    assert shown("score")["final"]


def test_in_a_script_what_follows_a_refused_end_is_still_after_the_end() -> None:
    said = typed("run", "endturn --last\ncensus minoa=4").messages
    assert "missing: " in said
    assert "MC606" in said


def test_undo_takes_it_back_and_prints_it_and_redo_puts_it_back() -> None:
    done(*TURN, 'endturn --last "closing hour"')
    before = GAME.read_bytes()
    assert "This would take back" not in wrong("undo")
    assert done("undo --yes") == "civledger endturn --last 'closing hour'\n"
    assert not shown("score")["final"]
    done("redo")
    assert GAME.read_bytes() == before
    assert shown("score")["final"]


@pytest.mark.parametrize("line", WAYS)
def test_what_undo_prints_records_the_same_again(line: str) -> None:
    done(*TURN, line)
    before = [{key: value for key, value in entry.items() if key not in ("at", "seal")} for entry in entries()]
    Path("again.txt").write_text(done("undo --yes"), "utf-8")
    done("run again.txt")
    after = [{key: value for key, value in entry.items() if key not in ("at", "seal")} for entry in entries()]
    assert after == before


def test_an_arrival_alone_counts_though_the_extra_turn_is_not_played() -> None:
    begin(header(ast="expert", tracks=["ast", "cities", "advances"]))
    done("ast-check minoa=15 rome=14 --force", "endturn --last --anyway")
    found = shown("score")
    assert found["final"]
    assert {row["civ"]: row["bonus"] for row in found["standings"] if row["civ"] in ("Minoa", "Rome")} == {
        "Minoa": 5,
        "Rome": 0,
    }


def test_nobody_has_the_bonus_before_anybody_arrived() -> None:
    done(*TURN, "endturn --last")
    assert {row["bonus"] for row in shown("score")["standings"]} == {0}


def test_a_ledger_of_a_few_things_is_final_too() -> None:
    begin(header(tracks=["tokens"]))
    done("census all=4", "endturn --last", "score minoa=24 rome=20")
    assert shown("score")["final"]
    assert shown("score")["standings"][0]["civ"] == "Minoa"
    assert codes() == []


def test_what_if_knows_who_won() -> None:
    done("buy minoa pottery --card-points 60", *TURN, "endturn --last")
    compared = shown("what-if --without 1")
    assert (compared["winner_before"], compared["winner_after"]) == ("Minoa", "Minoa")
    compared = shown('what-if --with "buy rome music --card-points 80 --turn 1" --without 1')
    assert (compared["winner_before"], compared["winner_after"]) == ("Minoa", "Rome")


def test_a_value_that_is_none_is_told_and_ends_nothing() -> None:
    done(*TURN, "endturn --last")
    GAME.write_text(re.sub("seal = .*\n", "", GAME.read_text("utf-8").replace("last = true", "last = 3")), "utf-8")
    said = typed("check")
    assert "last must be true, or the reason in quotes, not 3" in said.output
    assert not shown("score")["final"]
    assert shown("status")["civs"][0]["space"] == 1


def test_the_prompt_offers_it_and_what_may_follow() -> None:
    assert "--last" in offered("endturn --l")
    assert offered("endturn --last --any") == ["--anyway"]


def test_stone_age_ends_by_agreement_too() -> None:
    begin(STONE)
    done(*ROUND, "endturn", "resources ron=2 jud=4", "feed all")
    receipt = done('endturn --last "closing hour"')
    assert "the game is over: Ron wins" in receipt
    found = shown("score")
    assert (found["final"], [row["points"] for row in found["standings"]]) == (True, [12, 4])
    assert "the game is over" in done("status")
    assert shown("next") == {"turn": 2, "phase": None, "missing": []}
    assert shown("doctor")["turn"]["found"] == "2 was the last; the game is over"
    assert "the game ended by agreement: closing hour" in done("log")
    done("report -o page.html")
    assert "In round 2 the game ended by agreement: closing hour." in Path("page.html").read_text("utf-8")
    assert "SA502" in wrong("figures ron=6", 1)
    assert "the game ended with round 2 and is over" in wrong("endturn", 1)
    done("score ron=12 jud=4", "note done")
    assert codes() == []
    done("undo 2 --yes")
    assert done("undo --yes") == "civledger endturn --last 'closing hour'\n"
    assert not shown("score")["final"]


def test_stone_age_asks_for_resources_that_nobody_counted_and_takes_them_afterwards() -> None:
    begin(STONE)
    done(*ROUND)
    lines = done("endturn --last").splitlines()
    assert lines[-1] == "civledger resources Ron=NUMBER Jud=NUMBER"
    done(lines[-1].removeprefix("civledger ").replace("NUMBER", "7"))
    assert [row["points"] for row in shown("score")["standings"]] == [17, 7]
    assert codes() == []
    done("undo", "score ron=14 jud=20")
    assert [(row["civ"], row["points"]) for row in shown("score")["standings"]] == [("Jud", 20), ("Ron", 14)]
