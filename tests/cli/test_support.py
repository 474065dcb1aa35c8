"""Cities that have too few tokens for support: said by the receipt that caused it, and entered in one line."""

from pathlib import Path

import pytest

from civledger.cli.table import show_prompt
from tests.cli.keyboard import GAME, codes, done, entries, shown, typed


@pytest.fixture(autouse=True)
def _begin(bare: Path) -> None:
    """Play until Hatti has two cities, and 18 tokens in the second turn."""
    done("new game.toml --players Ann,Bo,Cy,Di,Ed")
    done("census 8 8 30 8 8", "cities cy=2 --force", "hand 0 0 0 0 0", "endturn")
    done("tax all", "census 8 8 18 8 8")


def test_the_receipt_of_a_calamity_says_which_city_is_gone() -> None:
    said = done("calamity epidemic cy --cities cy=0 --lost cy=15")
    line = "2 cities need 4 tokens for support, but the board has only 3, so 1 must be reduced"
    assert f"Hatti: {line}: civledger cities hatti=1 --after support" in said
    assert line in done("status").replace("\n", " ")
    assert "Hatti    Cy          1  stone  on" in done("ast-check")
    done("cities hatti=1 --after support")
    assert (entries()[-1]["cities"], entries()[-1]["after"]) == ({"Hatti": 1}, "support")
    assert "support" not in done("status")
    assert "civledger cities Hatti=1 --after support" in typed("undo").output


def test_a_plain_fall_that_support_demands_says_so_itself() -> None:
    done("calamity epidemic cy --cities cy=0 --lost cy=15", "cities hatti=1")
    assert entries()[-1]["after"] == "support"
    row = next(row for row in shown("status")["civs"] if row["civ"] == "Hatti")
    assert (row["tokens_at_least"], row["tokens_at_most"]) == (4, 8)


def test_cities_that_may_lack_tokens_are_a_question_and_nothing_is_torn_down() -> None:
    said = done("cities cy=3 --force")
    assert "Hatti: 3 cities need 6 tokens for support, and 6 to 12 are left" not in said
    said = done("cities cy=4")
    assert "Hatti: 4 cities need 8 tokens for support, but at most 6 can be left" in said
    assert "civledger cities hatti=NUMBER --after support" in said
    done("undo", "undo", "census cy=15 --fix")
    said = done("cities cy=3").replace("\n", " ")
    asked = "Hatti: 3 cities need 6 tokens for support, and 3 to 9 are left. How many?"
    assert f"{asked} civledger census hatti=NUMBER --after building" in said


def test_what_is_left_after_support_is_put_right_as_that_and_nothing_else_is() -> None:
    done("calamity epidemic cy --cities cy=0 --lost cy=15", "cities cy=2")
    refused = typed("cities cy=1 --after support --fix")
    assert refused.code == 2
    assert "nothing is recorded after support for Hatti. Leave out --fix" in refused.messages
    done("cities cy=1 --after support", "cities cy=0 --fix")
    assert (entries()[-1]["cities"], entries()[-1]["after"]) == ({"Hatti": 0}, "support")
    done("cities cy=1 --after support --fix")
    assert not [row for row in shown("next")["missing"] if row["what"] == "cities"]
    assert next(row for row in shown("status")["civs"] if row["civ"] == "Hatti")["cities"] == 1


def test_the_prompt_says_why_cities_are_asked_for_once_more() -> None:
    done("undo", "undo", "cities bo=2 --turn 1 --force", "tax all", "census 8 4 18 8 8")
    done("calamity epidemic cy --cities cy=0 --lost cy=15", "census bo=2 --after conflict")
    assert show_prompt(str(GAME), 80).head.endswith("cities (too few tokens): Bo, Cy")
    assert shown("next")["say"] == "The cities of Bo and Cy have too few tokens for support: some must be reduced."
    done("cities bo=1 --after support")
    assert shown("next")["say"] == "Cy must reduce 1 city: too few tokens for support."


@pytest.mark.parametrize("word", ["conflict", "famine", ""])
def test_no_other_reason_is_known(word: str) -> None:
    assert typed(["cities", "cy=1", "--after", word]).code == 2
    GAME.write_text(
        GAME.read_text("utf-8")
        + f'\n[[entry]]\nturn = 2\naction = "cities"\ncities = {{ Hatti = 1 }}\nafter = "{word}"\n',
        "utf-8",
    )
    assert "CL104" in typed("check").output


def test_next_and_endturn_wait_for_it_and_a_closed_turn_is_asked_about() -> None:
    done("calamity epidemic cy --cities cy=0 --lost cy=15", "hand 0 0 0 0 0")
    (lack,) = shown("next")["missing"]
    assert (lack["what"], lack["civs"], lack["command"]) == (
        "cities",
        ["Hatti"],
        "civledger cities hatti=1 --after support",
    )
    refused = typed("endturn")
    assert refused.code == 1
    assert "so 1 must be reduced: civledger cities hatti=1 --after support" in refused.messages
    closed = typed("endturn --anyway")
    said = "info[MC205] Hatti: 2 cities need 4 tokens for support, but only 3 were left: was a city reduced?"
    assert said in closed.messages
    done("cities hatti=1 --after support --turn 2")
    assert "MC205" not in typed("check --severity info").output


def test_a_city_that_cannot_have_been_built_is_asked_about_and_not_torn_down() -> None:
    said = typed("cities cy=9")
    assert ("MC204" in said.messages, "support" in said.output) == (True, False)


@pytest.mark.parametrize("words", ["2 2 1 2 2", "cy=1 rest"])
def test_of_several_numbers_those_that_support_demands_stand_apart(words: str) -> None:
    done("undo", "undo", "cities ann=2 bo=2 di=2 ed=2 --turn 1 --force", "tax all", "census 8 8 18 8 8")
    done("calamity epidemic cy --cities cy=0 --lost cy=15", f"cities {words}")
    plain, fallen = entries()[-2:]
    assert (plain["cities"], plain.get("after")) == (dict.fromkeys(["Minoa", "Assyria", "Hellas", "Egypt"], 2), None)
    assert (fallen["cities"], fallen["after"]) == ({"Hatti": 1}, "support")
    row = next(row for row in shown("status")["civs"] if row["civ"] == "Hatti")
    assert (row["tokens_at_least"], row["tokens_at_most"]) == (4, 8)
    assert typed("undo").output.splitlines()[:2] == [
        "civledger cities Minoa=2 Assyria=2 Hellas=2 Egypt=2",
        "civledger cities Hatti=1 --after support",
    ]
    done("cities cy=2", "cities cy=1 --fix")
    assert "after" not in entries()[-1], "what is put right is the number that was typed"


def test_ast_check_gives_both_answers_where_nobody_knows_how_many_cities_are_left() -> None:
    done("undo", "undo", "ast-check cy=4 --fix --turn 1 --force", "tax all", "census 8 8 18 8 8", "cities cy=4 --force")
    assert "on or stay" in done("ast-check")
    assert {row["civ"]: (row["move"], row["move_if"]) for row in shown("ast-check")["civs"]} == {
        **dict.fromkeys(["Minoa", "Assyria", "Hellas", "Egypt"], (1, None)),
        "Hatti": (1, 0),
    }


@pytest.mark.parametrize(("counted", "said"), [("cy=3", "only 3 were"), ("cy=1", "only 1 was"), ("cy=0", "none was")])
def test_a_closed_turn_is_asked_whether_cities_were_reduced(counted: str, said: str) -> None:
    done(f"census {counted} --after conflict", "hand 0 0 0 0 0")
    closed = " ".join(typed("endturn --anyway").messages.split())
    assert f"[MC205] Hatti: 2 cities need 4 tokens for support, but {said} left: " in closed
    assert closed.split(f"{said} left: ")[1].startswith(("was a city reduced?", "were cities reduced?"))


def test_support_takes_cities_and_builds_none() -> None:
    count = len(entries())
    refused = typed("cities cy=3 --after support")
    said = "Hatti (Cy) has 2 cities, and --after support is for cities that were lost"
    assert (refused.code, f"{said}. For cities that were built: cities Hatti=3" in refused.messages) == (2, True)
    assert len(entries()) == count
    done("cities cy=1 --after support")
    assert "Hatti (Cy) has 2 cities" in typed("cities cy=3 --after support --fix").messages
    done("cities cy=2 --after support --fix")
    assert (entries()[-1]["cities"], entries()[-1]["after"]) == ({"Hatti": 2}, "support")


def test_cities_that_were_reduced_are_entered_after_the_turn_was_closed() -> None:
    done("cities cy=2", "calamity epidemic cy --cities cy=0 --lost cy=15", "hand 0 0 0 0 0", "endturn --anyway")
    assert "MC205" in codes()
    done("cities hatti=1 --after support --turn 2")
    assert "MC205" not in codes()
    again = typed("cities hatti=0 --after support --turn 2")
    assert (again.code, "try: civledger cities Hatti=0 --after support --turn 2 --fix" in again.messages) == (1, True)
    done("cities hatti=0 --after support --turn 2 --fix")
    assert next(row["cities"] for row in shown("status")["civs"] if row["civ"] == "Hatti") == 0


def test_a_receipt_of_a_closed_turn_offers_lines_for_that_turn() -> None:
    done("cities cy=2", "hand 0 0 0 0 0", "endturn")
    said = done("census cy=3 --after conflict --turn 2")
    assert said.endswith("so 1 must be reduced: civledger cities hatti=1 --after support --turn 2\n")
    assert "--turn 2 --fix" in done("calamity famine ann --turn 2")  # once, where it stands already
