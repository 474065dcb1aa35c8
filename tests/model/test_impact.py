"""What a mistake changed, in a sentence."""

import pytest

from civledger.model.impact import GameResult, Impact, compare_results, tell_impact


def result(final: bool = True, **points: int | None) -> GameResult:
    """Return standings by points alone: equals share a place."""
    known = sorted((number for number in points.values() if number is not None), reverse=True)
    ranks = {civ: None if number is None else known.index(number) + 1 for civ, number in points.items()}
    return GameResult([{"civ": civ, "points": points[civ], "rank": ranks[civ]} for civ in points], final)


def test_only_points_that_differ_and_are_known_in_both_games_are_told() -> None:
    before, after = result(Rome=9, Saba=8, Celt=None, Parthia=3), result(Rome=9, Saba=10, Celt=4, Egypt=1)
    assert compare_results(before, after) == Impact("Rome", "Saba", {"Saba": 2}, 1)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (result(Rome=9, Saba=8), result(Rome=6, Saba=8), "without it Saba would have won by 2"),
        (result(Rome=9, Saba=8), result(Rome=12, Saba=8), "without it Rome would still have won by 4"),
        (result(Rome=9, Saba=8), result(Rome=8, Saba=8), "without it Rome and Saba would have won"),
        (result(Rome=9, Saba=8), result(False, Rome=9, Saba=8), "without it the game would not be over"),
        (result(False, Rome=9), result(Rome=9), "without it Rome would have won"),
        (result(Rome=9), result(Rome=9), "without it the known points would be the same"),
        (result(False, Rome=9), result(False, Rome=8), "without it Rome would have 1 fewer point"),
    ],
)
def test_the_sentence(before: GameResult, after: GameResult, said: str) -> None:
    assert tell_impact(compare_results(before, after)) == said


def test_of_many_changes_the_greatest_are_told() -> None:
    before, after = result(False, A=9, B=9, C=9, D=9), result(False, A=8, B=19, C=4, D=12)
    most = "B would have 10 more points, C would have 5 fewer points, D would have 3 more points"
    said = f"{most} and others would change too"
    assert tell_impact(compare_results(before, after), "then") == f"then {said}"


def test_a_place_that_equal_points_did_not_decide_is_told_as_such() -> None:
    tied = GameResult([{"civ": "Rome", "points": 9, "rank": 1}, {"civ": "Saba", "points": 9, "rank": 2}], True)
    assert (
        tell_impact(compare_results(result(Rome=1, Saba=2), tied)) == "without it Rome would have won on equal points"
    )
