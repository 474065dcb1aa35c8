"""What cannot be where books begin in the middle of a game, and what is odd."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import done, shown, typed
from tests.cli.middle import GAME, LEFT, OTHERS, START, begin, findings, without

pytestmark = pytest.mark.usefixtures("bare")


IMPOSSIBLE: dict[str, tuple[object, str]] = {
    "56 pieces": ({**START, "tokens": 47}, "47 tokens and 9 in the treasury are 56 pieces"),
    "56 tokens": ({**START, "tokens": 56}, "tokens is 56, but a player has 55"),
    "56 in the treasury": ({**START, "treasury": 56}, "treasury is 56, but a player has 55"),
    "ten cities": ({**START, "cities": 10}, "cities is 10, but a player has 9"),
    "minus a city": ({**START, "cities": -1}, "cities must be a whole number, 0 or more, not -1"),
    "half a city": ({**START, "cities": 2.5}, "cities must be a whole number"),
    "cities as a text": ({**START, "cities": "4"}, 'cities must be a whole number, 0 or more, not "4"'),
    "cities as yes": ({**START, "cities": True}, "cities must be a whole number, 0 or more, not true"),
    "minus a token": ({**START, "tokens": -1}, "tokens must be a whole number"),
    "minus a card": ({**START, "kept": -1}, "kept must be a whole number"),
    "a hand of six digits": ({**START, "kept": 100_000}, "kept must be at most 99999, not 100000"),
    "too far for six turns": ({**START, "space": 7}, "space is 7, but the A.S.T. allows 6 before turn 7"),
    "a space below none": ({**START, "space": -1}, "space must be a whole number"),
    "no space": (without("space"), "needs space"),
    "no cities": (without("cities"), "needs cities"),
    "no treasury": (without("treasury"), "needs treasury"),
    "no advances": (without("advances"), "needs advances"),
    "nothing": ({}, "needs space, cities, treasury and advances"),
    "no start": (None, "Minoa needs a [player.start]"),
    "a start that is a number": (7, "start must be a table, not 7"),
    "an advance twice": ({**START, "advances": ["Deism", "Deism"], "choose": {}}, "Deism is listed twice"),
    "an unknown advance": (
        {**START, "advances": ["Potery"], "choose": {}},
        'no advance "Potery"; did you mean Pottery?',
    ),
    "an advance that is a number": ({**START, "advances": [4], "choose": {}}, "there is no advance 4"),
    "advances as a text": ({**START, "advances": "Pottery", "choose": {}}, "advances must be a list"),
    "a choice for another": ({**START, "choose": {"Monument": {"blue": 20}}}, "Monument, which is not among"),
    "a choice without one": (
        {**START, "choose": {"Pottery": {"blue": 5}}},
        "Pottery brings no credit tokens to choose",
    ),
    "a choice of 15": (
        {**START, "choose": {"Written Record": {"blue": 15}}},
        "chose 15 credit points for Written Record",
    ),
    "a choice of 3 and 7": ({**START, "choose": {"Written Record": {"blue": 3, "red": 7}}}, "not in steps of 5"),
    "a choice of purple": ({**START, "choose": {"Written Record": {"purple": 10}}}, 'no colour "purple"'),
    "a choice as a number": (
        {**START, "choose": {"Written Record": 10}},
        "must be a table such as { COLOUR = NUMBER }",
    ),
    "choices as a list": ({**START, "choose": []}, "choose must be a table"),
    "a start and left": ({**START}, "left before turn 7, so there is no [player.start]"),
}
OF_THE_HEAD = {
    "first_turn = 1": "first_turn must be a whole number from 2 to 99, not 1",
    "first_turn = 0": "first_turn must be",
    "first_turn = 1000000000": "first_turn must be",
    'first_turn = "7"': "first_turn must be",
    "first_turn = true": "first_turn must be",
    "first_turn = 7\nshort = true": "not for the Short Game",
    "": "start is for books that begin in the middle of a game",
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_player_and_key(what: str) -> None:
    start, said = IMPOSSIBLE[what]
    begin(start)
    if what == "a start and left":
        GAME.write_text(GAME.read_text("utf-8").replace('civ = "Minoa"\n', 'civ = "Minoa"\nleft = 3\n'), "utf-8")
    verdict = findings()
    found = [row for row in verdict if row["code"] == "CL004"]
    assert [row for row in found if said in row["message"] and "Minoa" in row["message"]], verdict
    lines = GAME.read_text("utf-8").splitlines()
    block = range(lines.index('civ = "Minoa"'), lines.index('civ = "Assyria"') + 1)
    assert {row["line"] for row in found} <= set(block)


@pytest.mark.parametrize("game", OF_THE_HEAD)
def test_a_first_turn_that_cannot_be_is_refused(game: str) -> None:
    begin(game=game)
    assert OF_THE_HEAD[game] in typed(f"check {GAME}").messages + typed(f"check {GAME}").output


@pytest.mark.parametrize(
    ("egypt", "said"),
    [
        ("left = 7", "left must be a turn before these books begin, from 1 to 6, not 7"),
        ("left = 0", "left must be a turn"),
        ('left = "5"', "left must be a turn"),
        ("", "Egypt needs a [player.start]"),
    ],
)
def test_who_left_did_so_before_the_first_turn(egypt: str, said: str) -> None:
    begin(egypt=egypt)
    assert said in typed(f"check {GAME}").output


def test_starts_and_first_turn_come_together() -> None:
    GAME.write_text(
        'format = 1\n\n[game]\nrules = "mega-civilization"\nast = "basic"\nfirst_turn = 7\n'
        + "".join(f'\n[[player]]\nciv = "{civ}"\n' for civ in ("Minoa", *OTHERS, LEFT)),
        "utf-8",
    )
    assert "nobody is there in turn 7" in typed(f"check {GAME}").output
    Path("stone.toml").write_text(
        'format = 1\n[game]\nrules = "stone-age"\nfirst_turn = 2\n[[player]]\nname = "A"\n[[player]]\nname = "B"\n'
    )
    assert '[game] has no key "first_turn"' in typed("check stone.toml").output


ODD: dict[str, tuple[Mapping[str, Any], str, str]] = {
    "seven tokens for four cities": (
        {**START, "tokens": 7},
        "basic",
        "4 cities need 8 tokens for support, but the board has 7",
    ),
    "no token for a city": ({**START, "tokens": 0, "cities": 1}, "basic", "1 city needs 2 tokens for support"),
    "nine cards": ({**START, "kept": 9}, "basic", "kept 9 commodity cards; the limit is 8"),
    "ten cards with Roadbuilding": (
        {**START, "advances": ["Roadbuilding"], "choose": {}, "kept": 10},
        "basic",
        "kept 10 commodity cards; the limit is 9",
    ),
    "an unchosen Written Record": (
        without("choose"),
        "basic",
        "holds Written Record without choosing its 10 credit points",
    ),
    "an unchosen Monument": (
        {**START, "advances": ["Monument"], "choose": {}},
        "basic",
        "holds Monument without choosing its 20 credit points",
    ),
    "the Middle Bronze Age without advances": (
        {**START, "advances": [], "choose": {}, "space": 9},
        "basic",
        "is in the Middle Bronze Age, which requires 3 advances (has 0)",
    ),
    "the Late Bronze Age with cheap ones": (
        {**START, "space": 11},
        "basic",
        "requires 3 advances of 100 or more (has 0)",
    ),
    "the Early Iron Age with cheap ones": (
        {**START, "space": 14},
        "basic",
        "requires 2 advances of 200 or more (has 0)",
    ),
    "the Expert Middle Bronze Age": ({**START, "space": 8}, "expert", "requires 5 points in advances (has 3)"),
    "the Expert Early Iron Age": ({**START, "space": 14}, "expert", "requires 10 advances below 100 (has 3)"),
}


@pytest.mark.parametrize("what", ODD)
def test_what_is_odd_is_a_note_and_the_books_go_on(what: str) -> None:
    start, side, said = ODD[what]
    begin(start, "first_turn = 16" if start["space"] > 6 else "first_turn = 7", side)
    (found,) = [row for row in findings() if row["civ"] == "Minoa"]
    assert (found["code"], found["severity"]) == ("CL009", "info")
    assert said in found["message"]
    assert typed(f"check {GAME}").code == 0
    done(f"hand minoa=3 -f {GAME}")


def test_who_stands_at_the_end_of_the_expert_track_arrived_in_the_turn_before() -> None:
    begin({**START, "space": 15}, "first_turn = 16", "expert")
    assert shown(f"score -f {GAME}")["standings"][0]["points"] == 15 * 5 + 4 + 3 + 5
    typed(f"endturn --anyway -f {GAME}")
    assert shown(f"score -f {GAME}")["final"]
    begin({**START, "space": 15}, "first_turn = 16", "basic")
    assert "space is 15, but the A.S.T. allows 14" in typed(f"check {GAME}").output


@pytest.mark.parametrize("civ", ["{ a = 1 }", '["Minoa"]', "7", '"Minao"', '"Hatti"'])
def test_a_player_that_is_none_is_told_as_always(civ: str) -> None:
    begin()
    GAME.write_text(GAME.read_text("utf-8").replace('civ = "Minoa"', f"civ = {civ}"), "utf-8")
    assert {row["code"] for row in findings()} == {"CL004"}
