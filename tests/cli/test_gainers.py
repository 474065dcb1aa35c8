"""Who gains where nobody is named: who surely is the first in line; of several who can be, the table says which."""

import json
from pathlib import Path

import pytest

from tests.cli.keyboard import done, shown, typed, wrong


@pytest.fixture(autouse=True)
def _begin(bare: Path) -> None:
    done("new game.toml --players Ann,Bo,Cy,Di,Ed")


def strike() -> None:
    """Play a turn in which Minoa has 10 to 22 tokens in stock in the end, and Hatti 23."""
    done("gain ann=10 cy=10 bo=8", "cities ann=5 bo=4 cy=5 di=6 ed=6 --force")
    done("census 20 47 22 30 30 --after building", "calamity superstition ann", "calamity treachery cy --to di")
    done("calamity piracy cy", "endturn --anyway")


def test_a_revolt_goes_to_who_surely_has_more_in_stock() -> None:
    strike()
    assert "4 cities of Assyria must revolt, and Hatti gains them: civledger revolt Assyria Hatti 4" in done("tax all")
    rows = shown("beneficiary")["order"]
    assert [(row["civ"], row["place_best"], row["place_worst"]) for row in rows][:2] == [
        ("Hatti", 1, 1),
        ("Minoa", 2, 2),
    ]
    assert (rows[1]["tokens_in_stock"], rows[1]["tokens_in_stock_at_least"]) == (None, 6)
    said = wrong("revolt bo ann 4", 1)
    assert "Hatti gains them: both have 7 cities in stock, but Hatti has 19 tokens, Minoa only 6 to 18" in said
    assert "try: civledger revolt Assyria Hatti 4" in said
    done("revolt bo cy 4")
    assert [one["code"] for one in shown("check")["findings"] if one["code"] in ("MC105", "MC108")] == []


def test_who_may_have_more_is_asked_about_in_the_same_words() -> None:
    done("census 24 30 40 28 30", "cities ann=3 bo=4 cy=5 di=3 ed=4 --force")
    rows = {row["civ"]: row for row in shown("beneficiary")["order"]}
    assert [(rows[civ]["place_best"], rows[civ]["place_worst"]) for civ in ("Minoa", "Hellas")] == [(1, 2), (1, 2)]
    said = "Minoa and Hellas have as many cities in stock, and the one with the most tokens in stock gains"
    assert "1-2    Minoa" in done("beneficiary")
    assert said in done("beneficiary").replace("\n", " ")
    done("census cy=6 --after building")
    asked = wrong("calamity tyranny cy", 1)
    assert f"{said}. Who is it?" in " ".join(asked.split())
    done("calamity tyranny cy --to di")


def test_of_several_who_can_gain_a_revolt_each_has_a_line() -> None:
    done("gain bo=10", "census 24 45 40 28 30", "cities ann=3 bo=4 cy=5 di=3 ed=4 --force")
    done("census bo=45 --after building", "endturn --anyway")
    said = done("tax all --short ann=6,di=6,cy=10,ed=8,bo=0").replace("\n", " ")
    assert "civledger revolt Assyria Minoa 4 or civledger revolt Assyria Hellas 4" in said
    row = next(one for one in json.loads(typed("revolt --format json").output) if one["civ"] == "Assyria")
    assert (row["to"], row["rivals"]) == ("Minoa", ["Minoa", "Hellas"])
    lines = "civledger revolt Assyria Minoa 4 or civledger revolt Assyria Hellas 4"
    assert lines in done("next")
    assert lines in typed("endturn").messages


def test_treasury_for_which_no_tokens_are_left_is_asked_about() -> None:
    done("gain ed=24", "census 20 20 20 20 22")
    said = wrong("gain ed=15", 1)
    assert "22 on the board, 24 in the treasury and 15 more are 61 tokens, but a player has only 55" in said
    assert "try: civledger census egypt=NUMBER --after conflict" in said
    done("gain ed=15 --force")
    row = next(row for row in shown("census") if row["civ"] == "Egypt")
    assert (row["tokens"], row["stock"], row["tokens_at_most"]) == (22, 0, None)
    assert [one["severity"] for one in shown("check")["findings"]] == ["warning"]
    done("endturn --anyway")
    assert [one["severity"] for one in shown("check --severity info")["findings"] if one["code"] == "MC201"] == ["info"]


def full_boards() -> list[str]:
    return [one["message"] for one in shown("check --severity info")["findings"] if one["code"] == "MC201"]


def test_each_gain_too_many_is_asked_about_and_what_is_spent_later_makes_room() -> None:
    done("gain ed=24", "census 20 20 20 20 22", "gain ed=15 --force")
    said = "22 on the board, 39 in the treasury and 5 more are 66 tokens, but a player has only 55"
    assert said in wrong("gain ed=5", 1)
    done("spend ship ed=2")
    assert [one.split(" are ")[1][:9] for one in full_boards()] == ["59 tokens"]
    done("spend ship ed=6")
    assert full_boards() == []
    done("gain ed=2")
    assert "33 in the treasury and 3 more are 58 tokens" in wrong("gain ed=3", 1)


def test_a_purchase_makes_no_room_for_treasury_gained_before_it() -> None:
    done("gain ed=24", "census 20 20 20 20 22", "gain ed=15 --force", "buy ed mysticism --card-points 1")
    assert len(full_boards()) == 1


def test_fewer_tokens_on_the_board_make_room_for_treasury() -> None:
    done("gain ed=24", "census 20 20 20 20 22", "calamity famine ed")
    assert "try: civledger census egypt=NUMBER --after famine" in wrong("gain ed=30", 1)
    done("census ed=5 --after famine", "gain ed=26")


def test_programs_get_the_ends_of_what_is_not_known() -> None:
    done("census 24 30 40 28 30", "cities ann=3 --force")
    status = next(row for row in shown("status")["civs"] if row["civ"] == "Minoa")
    assert (status["tokens"], status["tokens_at_least"], status["tokens_at_most"]) == (24, 0, 6)
    census = next(row for row in shown("census") if row["civ"] == "Minoa")
    assert (census["stock"], census["stock_at_least"], census["stock_at_most"]) == (None, 49, 55)
    tokens, stock = typed("census --format csv").output.splitlines()[0].split(","), shown("tax")[0]
    assert {"tokens_at_least", "tokens_at_most", "stock_at_least", "stock_at_most"} <= set(tokens)
    assert {"stock", "stock_at_least", "stock_at_most"} <= stock.keys()


def test_a_gainer_whose_stock_is_known_between_two_numbers_is_counted_first() -> None:
    done("census 30 20 20 53 20", "cities ann=3 di=1 --force", "census ann=12 --after building")
    asked = wrong("calamity tyranny ann --to di", 1)
    assert "counted 53 and built 1 city, so at most 47 are left. How many?" in asked
    assert "civledger census hellas=NUMBER --after building" in asked
    done("census di=41 --after building")
    done("calamity tyranny ann --to di")


def test_after_taxes_only_a_census_of_the_turn_says_who_gains() -> None:
    done("census 20 21 22 30 30", "cities ann=1 bo=1 cy=1 di=1 ed=1", "census 9 10 11 12 13 --after building")
    done("endturn --anyway")
    before = {row["civ"]: (row["place_best"], row["tokens_in_stock"]) for row in shown("beneficiary")["order"]}
    assert before["Minoa"] == (1, 46), "until the tax is entered, the last count holds"
    done("tax all")
    rows = {row["civ"]: row for row in shown("beneficiary")["order"]}
    assert {(row["place_best"], row["place_worst"]) for row in rows.values()} == {(1, 5)}
    minoa = rows["Minoa"]
    stock = [minoa[f"tokens_in_stock{end}"] for end in ("", "_at_least", "_at_most")]
    assert stock == [None, 0, 53]
    assert "Minoa, Assyria, Hellas and Egypt have as many cities in stock" in wrong("calamity treachery cy", 1)
    done("census 20 21 22 30 30")
    assert [row["place_worst"] for row in shown("beneficiary")["order"]] == [1, 2, 3, 4, 5]


def test_the_line_of_gainers_is_numbers_for_spreadsheets() -> None:
    done("census 24 30 40 28 30", "cities ann=3 bo=4 cy=5 di=3 ed=4 --force")
    head, *lines = typed("beneficiary --format csv").output.splitlines()
    rows = [dict(zip(head.split(","), line.split(","), strict=True)) for line in lines]
    assert all(cell.isdigit() or not cell or name == "civ" for row in rows for name, cell in row.items())
    minoa = next(row for row in rows if row["civ"] == "Minoa")
    ends = ("place_best", "place_worst", "tokens_in_stock_at_least", "tokens_in_stock_at_most")
    assert [minoa[end] for end in ends] == ["1", "2", "49", "55"]
    assert (minoa["gains"], minoa["tokens in stock"]) == ("", "")


def test_a_question_tells_what_moved_tokens_since_the_last_count() -> None:
    done("census 40 40 40 40 40", "cities ann=5 bo=4 --force", "census ann=38 --after building")
    done("calamity superstition ann", "calamity epidemic bo --lost assyria=1", "gain ann=10", "endturn --anyway")
    asked = wrong("tax all", 1)
    assert "Minoa counted 38 and lost 3 cities by Superstition, so at most 45 are left" in asked
    assert "built 5 cities" not in asked
    assert "Assyria" not in asked


FOUR = ["cities ann=4 --force", "census ann=30 --after building"]


@pytest.mark.parametrize(
    ("lines", "told", "cause"),
    [
        (["census ann=50", "cities ann=1"], "counted 50 and built 1 city, so at most 44", "building"),
        (["cities ann=1 --force", "census ann=50"], "counted 50 and built 1 city, so at most 50", "building"),
        (["cities ann=1 --force", "census ann=50", "cities ann=0"], "50, built 1 city and lost 1 city,", "conflict"),
        ([*FOUR, "calamity superstition ann"], "counted 30 and lost 3 cities by Superstition", "superstition"),
        ([*FOUR, "calamity superstition ann", "cities ann=2"], "30, built 1 city and lost 3 cities by", "building"),
        ([*FOUR, "cities ann=2 --after support"], "counted 30 and lost 2 cities for want of tokens", "support"),
    ],
)
def test_a_count_is_asked_for_after_what_was_recorded_last(lines: list[str], told: str, cause: str) -> None:
    done(*lines)
    asked = wrong("calamity civil-war ann --to bo", 1)
    assert told in asked
    assert f"--after {cause}" in asked
