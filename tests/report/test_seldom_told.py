"""What a story says of few games, on games made for it: each wording, and where climbs and gaps begin."""

import pytest

from tests.report.test_story import played, story_of, told_of
from tests.rules import stoneage as stone
from tests.support import FIVE, entry

LEVEL = dict.fromkeys(FIVE, 1)
AHEAD = LEVEL | {"Minoa": 3}
BOTH_AT_THE_END = LEVEL | {"Minoa": 15, "Hatti": 15}
SELDOM = {
    "always_but_the_last 1": (AHEAD, AHEAD, BOTH_AT_THE_END),
    "always 1": (AHEAD, AHEAD, LEVEL | {"Minoa": 15}),
    "always 2": (AHEAD, AHEAD, LEVEL | {"Minoa": 15}),
    "drew_level 1": (LEVEL, AHEAD, BOTH_AT_THE_END),
    "went_ahead 1": (LEVEL, AHEAD, LEVEL | {"Minoa": 15}),
    "went_ahead 2": (LEVEL, AHEAD, LEVEL | {"Minoa": 15}),
    "broke_away_at_last 1": (LEVEL, AHEAD | {"Hatti": 3}, LEVEL | {"Minoa": 15}),
    "broke_away_at_last 2": (LEVEL, AHEAD | {"Hatti": 3}, LEVEL | {"Minoa": 15}),
    "passed_at_last 1": (LEVEL, AHEAD, LEVEL | {"Hatti": 15}),
    "passed_at_last 2": (LEVEL, AHEAD, LEVEL | {"Hatti": 15}),
    "broke_away 1": (LEVEL, AHEAD | {"Hatti": 3}, AHEAD, LEVEL | {"Minoa": 15}),
    "broke_away 2": (LEVEL, AHEAD | {"Hatti": 3}, AHEAD, LEVEL | {"Minoa": 15}),
    "longest 1": (AHEAD, AHEAD, LEVEL | {"Hatti": 15}),
    "comeback 1": (LEVEL | {"Hatti": 0}, LEVEL | {"Hatti": 0, "Egypt": 2}, LEVEL | {"Hatti": 15}),
    "comeback 2": (LEVEL | {"Hatti": 0}, LEVEL | {"Hatti": 0, "Egypt": 2}, LEVEL | {"Hatti": 15}),
}


@pytest.mark.parametrize("kind", SELDOM)
def test_what_is_said_seldom_is_true_too(kind: str) -> None:
    """Each wording is chosen by some game: in these, Assyria ends on one space or another."""
    found: set[str] = set()
    for space in range(14):
        *before, end = SELDOM[kind]
        told = told_of(played(*before, {**end, "Assyria": space}))
        for said in (*(cause.text for cause in told.story.decided), *told.story.sentences):
            name, is_true = told.holds(said)
            assert is_true, said
            found.add(name)
    assert kind in found


@pytest.mark.parametrize(
    ("spaces", "end"), [({"Minoa": 14, "Hatti": 15}, "won"), ({"Minoa": 15, "Hatti": 15}, "finished level")]
)
def test_a_gap_that_was_closed_is_told_with_its_end(spaces: dict[str, int], end: str) -> None:
    text = played(LEVEL, LEVEL | {"Minoa": 8}, LEVEL | {"Minoa": 8, "Hatti": 4}, LEVEL | spaces)
    said = f"Hatti was 35 points behind the leader after turn 2 and {end}."
    assert said in story_of(text).sentences
    assert told_of(text).holds(said) == ("closed_gap 1", True)


def test_a_small_gap_and_a_short_climb_are_not_told() -> None:
    text = played(LEVEL, LEVEL | {"Minoa": 7, "Hatti": 2}, LEVEL | {"Minoa": 15, "Hatti": 14})
    assert not [said for said in story_of(text).sentences if "behind the leader" in said or "finished" in said]


def climbing(after: int, last: int) -> str:
    """Return a game in which Assyria is last after a turn and is on some space in the end."""
    ahead = dict(zip(FIVE, (5, 1, 4, 3, 2), strict=True))
    return played(*[LEVEL] * (after - 1), ahead, {civ: at + 10 for civ, at in ahead.items()} | {"Assyria": last})


@pytest.mark.parametrize(
    ("after", "last", "told"), [(4, 14, {"climbed"}), (4, 12, set()), (3, 14, set()), (4, 13, set())]
)
def test_half_a_small_table_after_turn_three_is_a_climb(after: int, last: int, told: set[str]) -> None:
    """Of five, three places are: from the fifth to the second, third or fourth."""
    held = told_of(climbing(after, last))
    found = {kind for said in held.story.sentences for kind in held.kinds_of(held.holds(said)[0], said)}
    assert found & {"climbed", "fell"} == told
    assert held.owed() & {"climbed", "fell"} == told


def test_equals_fall_from_the_place_that_they_share() -> None:
    """Four of five were first together after turn 4, all five before; one of the four is the last in the end."""
    level = LEVEL | {"Egypt": 0}
    ends = dict(zip(FIVE, (15, 12, 13, 14, 11), strict=True))
    told = told_of(played(LEVEL, LEVEL, LEVEL, level, ends | {"Egypt": 12, "Hellas": 1}))
    moves = [said for said in told.story.sentences if "Hellas" in said and ("fell" in said or "finished" in said)]
    assert len(moves) == 1
    assert moves[0] in (
        "Hellas fell from 1st after turn 4 (level with 3 others) to 5th.",
        "After turn 4 Hellas was 1st, level with 3 others, and finished 5th.",
    )
    assert told.holds(moves[0])[1]


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ((3, 3), "You and Green finished level in round 2; before that You led after round 1."),
        ((3, 3, 0), "You and Green were level from round 2 to the end; before that You led after round 1."),
    ],
)
def test_who_shares_first_place_is_told_since_when(rounds: tuple[int, ...], said: str) -> None:
    text = stone.header()
    for number, (points, who) in enumerate(zip(rounds, ("You", "Green", ""), strict=False), 1):
        built = stone.building("fixed", "wood = 1", points, who=who) if points else entry(1, "tools", "tools = {}")
        text += built.replace("turn = 1\n", f"turn = {number}\n") + entry(number, "endturn")
    text += entry(len(rounds) + 1, "score", "points = { You = 3, Green = 3, Blue = 0, Yellow = 0 }")
    told = told_of(text)
    assert [cause.text for cause in told.story.decided] == [said]
    assert told.holds(said)[1]
    assert told.holds("You and Green share first place with 3 points.") == ("shared 1", True)
    assert "You and Green share first place with 3 points." in told.story.sentences


def test_an_agreed_end_is_told_with_its_reason() -> None:
    text = played(LEVEL, AHEAD).removesuffix(entry(2, "endturn")) + entry(2, "endturn", 'last = "the last train"')
    said = "In turn 2 the game ended by agreement: the last train."
    assert said in story_of(text).sentences
    assert told_of(text).holds(said) == ("agreed 1", True)
