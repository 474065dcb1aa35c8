"""`--fix`: the line that puts a second count right records what was typed, and counts of the state follow."""

import tomllib

import pytest

from tests.cli.keyboard import GAME, codes, done, entries, shown, typed

pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize("file", ["", " -f game.toml"])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("tax all", "tax all --cities minoa=1"),
        ("census all=4", "census minoa=4 rome=5"),
        ("tax minoa", "tax all --cities minoa=1 --note 'all of us'"),
        ("census minoa=4", "census minoa=5 rome=6"),
        ("hand minoa=1", "hand minoa=2"),
    ],
)
def test_a_second_count_is_refused_with_the_line_that_puts_it_right(first: str, second: str, file: str) -> None:
    done(first)
    said = typed(second + file)
    last = said.messages.splitlines()[-1].removeprefix("  try: ")
    assert said.code == 1
    assert last.endswith(f"--fix{file}")
    (drafted,) = tomllib.loads(done(f"{second} --force --dry-run"))["entry"]
    done(last.removeprefix("civledger "))
    assert codes() == []
    assert {**entries()[-1], "forced": True} == {**drafted, "fix": True}


@pytest.mark.parametrize("line", ["tax all", "ast-check minoa=1", "hand minoa=4", "census minoa=4 rome=5"])
def test_what_is_counted_a_second_time_as_before_is_nothing_to_do(line: str) -> None:
    done(line)
    before = entries()
    said = typed(line)
    assert said.code == 0
    assert "already recorded; nothing to do" in said.output
    assert entries() == before


def test_cities_are_put_right_where_they_were_counted() -> None:
    done("cities minoa=2", "census minoa=4", "buy minoa music --card-points 80", "cities minoa=3 --fix")
    assert {row["civ"]: row["cities"] for row in shown("status")["civs"]}["Minoa"] == 3
    assert [line.split()[1] for line in done("log").splitlines()[1:-1]] == ["cities", "cities", "census", "buy"]


def test_a_correction_to_the_number_that_stands_writes_nothing() -> None:
    done("census 3 4 5 6 7 8 9", "hand minoa=2", "cities minoa=0")
    before = GAME.read_bytes()
    for line in ("census minoa=3 --fix", "census minoa=3 rome=7 --fix", "hand minoa=2 --fix", "cities minoa=0 --fix"):
        assert "already recorded; nothing to do" in done(line)
    assert GAME.read_bytes() == before
    for line in ("census minoa=3 --fix --note 'counted again'", "census minoa=3 rome=8 --fix"):
        assert "nothing to do" not in done(line)
