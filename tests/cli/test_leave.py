"""`leave`: at the end of the turn, and nothing more is asked of the leaver in it."""

import pytest

from tests.cli.keyboard import codes, done, entries, shown, typed, wrong

pytestmark = pytest.mark.usefixtures("folder")
TURN = ["tax all", "census all=4", "hand all=1", "endturn"]
OTHERS = ["Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas"]


def test_who_leaves_at_the_start_of_a_turn_is_asked_nothing_more_in_it() -> None:
    done("cities all=1", *TURN, "leave egypt")
    assert [row["civ"] for row in shown("tax")] == OTHERS
    done("tax all")
    assert list(entries()[-1]["cities"]) == OTHERS
    done("census 4 4 4 4 4 4")
    assert list(entries()[-1]["tokens"]) == OTHERS
    assert sorted(row["civ"] for row in shown("census")) == sorted(OTHERS)
    done("hand all=1", "endturn")
    assert codes() == []


def test_who_leaves_may_still_be_named_in_the_turn_but_not_in_the_next() -> None:
    done("leave egypt", "census egypt=3", "gain egypt=2", "census 4 4 4 4 4 4", "hand all=1", "endturn")
    assert codes() == []
    assert "Egypt left the game" in wrong("census egypt=3")


def test_who_left_when_the_last_turn_was_over_left_in_that_turn() -> None:
    done(*TURN, "leave egypt --turn 1")
    assert entries()[-1]["turn"] == 1
    assert codes() == ["CL107"]
    assert "Egypt left the game" in wrong("census egypt=3")
    assert "--turn" in done("leave --help")


def test_the_log_tells_of_who_left() -> None:
    done("gain egypt=2", "leave egypt", "endturn --anyway", "note later")
    assert [row["action"] for row in shown("log egypt")] == ["gain", "leave"]
    assert "may be" not in typed("log egy").messages


@pytest.mark.parametrize("turn", [1, 3, 7])
def test_endturn_closes_the_open_turn_and_no_other(turn: int) -> None:
    done(*TURN)
    assert "the open turn, which is 2" in wrong(f"endturn --anyway --turn {turn}")
    done("endturn --anyway --turn 2")
    assert shown("status")["turn"] == 3


def test_a_treasury_of_200_is_refused() -> None:
    assert "MC201" in wrong("gain minoa=200", 1)
