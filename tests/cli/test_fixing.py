"""A number given before was wrong: `--fix` puts it right in its place, and refusals end in the line to type."""

import shlex
import tomllib
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed, wrong

STONE = "new game.toml --rules stone-age --players Ronald,Judith,Ann,Bo"
BETWEEN = ["gain minoa=20", "buy rome pottery --card-points 60", "spend other minoa=3"]
TURNS = ["endturn --anyway", "endturn --anyway"]
EMPIRES = '[game]\nedition = "mega-empires"\nspecial_buildings = true'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def begin_stone_age() -> None:
    GAME.unlink(missing_ok=True)
    done(STONE)


COUNTS = [
    ("tax minoa --cities minoa=2", "tax minoa --cities minoa=1", "Minoa was 2 cities"),
    ("tax minoa --cities minoa=5 --short minoa=8", "tax minoa --cities minoa=1", "was 5 cities, 8 collected"),
    ("census minoa=4 rome=5", "census minoa=7", "Minoa was 4"),
    ("census minoa=4 --after conflict", "census minoa=7 --after Conflict", "Minoa (conflict) was 4"),
    ("cities minoa=2", "cities minoa=3", "Minoa was 2"),
    ("hand minoa=4", "hand minoa=5", "Minoa was 4"),
    ("buy minoa music --card-points 80 -k 4", "hand minoa=5", "Minoa was 4"),
    ("ast-check minoa=1 --force", "ast-check minoa=1", "Minoa was 1"),
    ("credits minoa blue=0 red=5 --force", "credits minoa red=0", "Minoa (red) was 5"),
    ("score minoa=3 --force", "score minoa=0 --force", "Minoa was 3"),
]


@pytest.mark.parametrize(("first", "second", "before"), COUNTS)
def test_a_fix_is_recorded_as_one_and_says_what_was_there(first: str, second: str, before: str) -> None:
    begin()
    done(first, *BETWEEN)
    said = done(f"{second} --fix")
    assert before in said
    assert entries()[-1]["fix"] is True
    assert "CL108" not in codes()


@pytest.mark.parametrize(("first", "second"), [case[:2] for case in COUNTS])
def test_without_a_count_there_is_nothing_to_put_right(first: str, second: str) -> None:
    begin()
    assert "of Minoa" in wrong(f"{second} --fix")
    done(first)
    done("strike 1 --reason misread")
    assert "leave --fix out" in wrong(f"{second} --fix")


@pytest.mark.parametrize(
    ("first", "second", "before"),
    [
        ("figures ron=6", "figures ron=5", "Ronald was 6"),
        ("tools ron=3", "tools ron=2", "Ronald was 3"),
        ("agriculture ron=2", "agriculture ron=1", "Ronald was 2"),
        ("resources ron=9", "resources ron=2", "Ronald was 9"),
        ("feed ron=10 ann", "feed ron", "Ronald was 10"),
        ("score ron=-3", "score ron=4 --force", "Ronald was -3"),
    ],
)
def test_counts_of_stone_age_are_put_right(first: str, second: str, before: str) -> None:
    begin_stone_age()
    assert f"round 1 has no {second.split()[0]} of Ronald to be put right; leave --fix out" in wrong(f"{second} --fix")
    done(f"{first} --force")
    assert before in done(f"{second} --fix")
    assert "SA404" not in codes()


def test_special_buildings_are_put_right() -> None:
    begin()
    GAME.write_text(GAME.read_text("utf-8").replace("[game]", EMPIRES), encoding="utf-8")
    done("buildings --region minoa --historic '' minoa=2 rome=1")
    said = done("buildings --region rome --historic minoa minoa=1 --fix")
    assert "region was Minoa, historic was nobody, Minoa was 2" in said


def test_a_fix_of_somebody_not_counted_yet_says_so() -> None:
    begin()
    done("census minoa=4")
    said = done("census minoa=5 rome=6 --fix")
    assert "Minoa was 4" in said
    assert "not in the books before: Rome" in said


def test_cities_are_put_right_where_they_were_counted() -> None:
    begin()
    done("cities minoa=2", "census minoa=4", "buy minoa music --card-points 80", "cities minoa=3 --fix")
    assert {row["civ"]: row["cities"] for row in shown("status")["civs"]}["Minoa"] == 3
    assert [line.split()[1] for line in done("log").splitlines()[1:-1]] == ["cities", "cities", "census", "buy"]


def test_a_recount_stays_behind_a_census_that_is_put_right() -> None:
    begin()
    done("census minoa=9 rome=5", "census minoa=6 --after conflict", "census minoa=4 --after Flood")
    said = done("census minoa=8 rome=6 --fix")
    assert "the recount after conflict stays: Minoa 6\nthe recount after Flood stays: Minoa 4\n" in said
    assert "Flood stays" in done("census minoa=7 --after conflict --fix")
    assert entries()[-1]["after"] == "conflict"
    assert "stays" not in done("census minoa=3 --after flood --fix")
    assert entries()[-1]["after"] == "Flood"
    assert {row["civ"]: row["tokens"] for row in shown("status")["civs"]}["Minoa"] == 3
    assert "turn 1 has no recount of Minoa" in wrong("census minoa=3 --after famine --fix")


def test_tokens_in_stock_are_reckoned_with_the_treasury_of_the_census() -> None:
    begin()
    done("gain minoa=10", "census minoa=-21", "gain minoa=5", "census minoa=-22 --fix")
    assert entries()[-1]["tokens"] == {"Minoa": 55 - 10 - 22}


def test_a_closed_turn_is_put_right_late() -> None:
    begin()
    done("cities minoa=2", "endturn --anyway", "cities minoa=3 --turn 1 --fix")
    assert "CL107" in codes()
    assert {row["civ"]: row["cities"] for row in shown("status")["civs"]}["Minoa"] == 3
    assert "turn 1 has no hand of Minoa" in wrong("hand minoa=3 --turn 1 --fix")


@pytest.mark.parametrize("line", ["census --fix", "hand --fix", "score --fix", "credits minoa --fix"])
def test_fix_goes_with_a_number(line: str) -> None:
    begin()
    assert "--fix goes with the number that is right" in wrong(line)


AGAIN = [
    ("tax all", "tax all --cities minoa=1", "civledger tax", "already: Minoa 0 cities, "),
    ("tax all", "tax minoa rome", "civledger tax Minoa Rome --fix", "already: Minoa 0 cities, Rome 0 cities"),
    ("tax all", "tax all", "civledger tax all --fix", "already: "),
    ("tax minoa", "tax all --note 'all of us'", "civledger tax all --note 'all of us' --fix", "of Minoa is in turn 1"),
    ("census minoa=4", "census minoa=5", "civledger census Minoa=5 --fix", "census of Minoa is in turn 1 already: 4"),
    ("census minoa=4", "census minoa=5 rome=6", "civledger census Minoa=5 Rome=6 --fix", "of Minoa is in turn 1"),
    ("ast-check minoa=1", "ast-check minoa=1", "civledger ast-check Minoa=1 --fix", "already: 1"),
]


def last_line(line: str) -> str:
    said = typed(line)
    assert said.code == 1
    return said.messages.splitlines()[-1]


@pytest.mark.parametrize("file", ["", " -f game.toml"])
@pytest.mark.parametrize(("first", "second", "meant", "message"), AGAIN)
def test_a_second_count_is_refused_with_the_line_that_puts_it_right(
    first: str, second: str, meant: str, message: str, file: str
) -> None:
    begin()
    done(first)
    assert message in typed(second).messages
    last = last_line(second + file)
    assert last.startswith(meant)
    assert last.endswith(f"--fix{file}")
    (drafted,) = tomllib.loads(done(f"{second} --force --dry-run"))["entry"]
    done(last.removeprefix("civledger "))
    assert codes() == []
    assert {**entries()[-1], "forced": True} == {**drafted, "fix": True}


@pytest.mark.parametrize(
    ("before", "line", "meant"),
    [
        (["feed all"], "feed ron=10", "civledger feed Ronald=10 --fix"),
        (["feed all"], "feed all", "civledger feed all --fix"),
        (["figures ron=7"], "figures ron=6", "civledger figures Ronald=6 --fix"),
        (["figures ron=7"], "figures 6 5 5 5", "civledger figures Ronald=6 Judith=5 Ann=5 Bo=5 --fix"),
        (["figures ron=7", "feed all", "endturn"], "figures ron=6", "civledger figures Ronald=6 --turn 1 --fix"),
        (["tools ron=3", "card ron tool art"], "tools ron=3", "civledger tools Ronald=2 --fix"),
    ],
)
def test_stone_age_ends_in_the_line_that_puts_it_right(before: list[str], line: str, meant: str) -> None:
    begin_stone_age()
    done(*before)
    assert last_line(line) == meant
    done(meant.removeprefix("civledger "))
    assert not {"CL108", "SA404"}.intersection(codes())


def test_somebody_who_cannot_be_named_in_a_line_is_named_as_before() -> None:
    begin_stone_age()
    GAME.write_text(GAME.read_text("utf-8").replace('"Ronald"', '"ron=ald"'), encoding="utf-8")
    done("feed all")
    assert last_line("feed ron=10") == "civledger feed ron=10 --fix"
    done("feed ron=10 --fix")


def test_a_number_that_no_count_explains_is_left_open() -> None:
    begin_stone_age()
    assert last_line("figures ron=4") == "civledger figures ron=NUMBER"
    done("card ron tool art")
    assert last_line("tools ron=0") == "civledger tools ron=NUMBER"


@pytest.mark.parametrize(
    ("before", "line", "meant"),
    [
        ([], "hand minoa=9 rome=3", "hand Minoa=8 Rome=3 --discarded Minoa=1"),
        ([], "buy minoa pottery --card-points 60 -k 9", "buy Minoa Pottery --card-points 60 -t 0 -k 8"),
        ([], "ast-check minoa=2", "ast-check Minoa=1"),
        (["ast-check minoa=1"], "ast-check minoa=2 --fix", "ast-check Minoa=1 --fix"),
        (["ast-check minoa=2 --force"], "ast-check minoa=3", "ast-check Minoa=1 --fix"),
        (["ast-check minoa=1"], "ast-check minoa=2 rome=1 --note slow", "ast-check Minoa=1 Rome=1 --note slow --fix"),
        (["tax all"], "tax minoa=3", "tax Minoa=2 --cities Minoa=0 --fix"),
        ([], "ast-check minoa=0 --note slow", "ast-check Minoa=1 --note slow"),
        ([], "tax minoa=3", "tax Minoa=2 --cities Minoa=0"),
        (["gain minoa=20"], "buy minoa pottery --card-points 50 -t 0", "buy Minoa Pottery --card-points 50 -t 10"),
        (["gain minoa=20"], "buy minoa pottery --card-points 50 -t 11", "buy Minoa Pottery --card-points 50 -t 10"),
        (["buy minoa pottery --card-points 60"], "buy minoa pottery --card-points 60", ""),
        (
            ["buy minoa pottery --card-points 60", *TURNS],
            "buy minoa pottery=60 mysticism=50 --card-points 110",
            "buy Minoa Mysticism --card-points 50 -t 0",
        ),
        (TURNS, "hand minoa=9 --turn 1", "hand Minoa=8 --discarded Minoa=1 --turn 1"),
    ],
)
def test_a_refusal_ends_in_what_the_rule_allows(before: list[str], line: str, meant: str) -> None:
    begin()
    done(*before)
    last = last_line(line)
    if not meant:
        assert last.startswith("civledger: game.toml: nothing was recorded")
        return
    assert last == f"civledger {meant}"
    done(shlex.join(shlex.split(last)[1:]))


@pytest.mark.parametrize(
    ("before", "line", "meant", "number"),
    [
        ([], "census minoa=56", "census minoa=NUMBER", 5),
        (["census minoa=5"], "census minoa=56", "census minoa=NUMBER --fix", 6),
        ([], "cities rome=12", "cities rome=NUMBER", 9),
        ([], "tax all --short rome=3", "tax all --short rome=NUMBER", 0),
        ([], "buy minoa pottery -c salt=50", "buy minoa pottery -c salt=NUMBER", 5),
        (["gain minoa=5"], "buy minoa pottery --card-points 50", "buy minoa pottery --card-points NUMBER", 60),
    ],
)
def test_a_refusal_ends_in_the_line_typed_where_no_rule_says_the_number(
    before: list[str], line: str, meant: str, number: int
) -> None:
    begin()
    done(*before)
    assert last_line(line) == f"civledger {meant}"
    done(meant.replace("NUMBER", str(number)))


def test_an_entry_that_stands_in_several_places_says_once_what_it_says_of_all() -> None:
    begin()
    done("census minoa=1 --after Flood --force", "census rome=2 --after Flood --force")
    assert "recount Minoa 3, Rome 4; after Flood\n" in done("census minoa=3 rome=4 --after Flood --fix --force")


def test_a_fix_says_what_was_there_only_where_it_differs() -> None:
    begin()
    done("census minoa=1 rome=8")
    assert "\nMinoa was 1\n" in done("census minoa=5 rome=8 --fix")
    assert "Minoa was 5, Rome was 8" in done("census minoa=5 rome=8 --fix")


def test_what_a_player_of_stone_age_was_fed_is_in_a_round() -> None:
    begin_stone_age()
    done("feed ann")
    assert "feed of Ann is in round 1 already" in wrong("feed ann", 1)
