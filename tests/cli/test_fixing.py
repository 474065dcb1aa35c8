"""`--fix`: the line that puts a second count right records what was typed, and counts of the state follow."""

import tomllib

import pytest

from tests.cli.keyboard import codes, done, entries, shown, typed

pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize("file", ["", " -f game.toml"])
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("tax all", "tax all --cities minoa=1"),
        ("tax all", "tax minoa rome"),
        ("tax all", "tax all"),
        ("tax minoa", "tax all --note 'all of us'"),
        ("census minoa=4", "census minoa=5 rome=6"),
        ("ast-check minoa=1", "ast-check minoa=1"),
    ],
)
def test_a_second_count_is_refused_with_the_line_that_puts_it_right(first: str, second: str, file: str) -> None:
    done(first)
    said = typed(second + file)
    last = said.messages.splitlines()[-1]
    assert said.code == 1
    assert last.endswith(f"--fix{file}")
    (drafted,) = tomllib.loads(done(f"{second} --force --dry-run"))["entry"]
    done(last.removeprefix("civledger "))
    assert codes() == []
    assert {**entries()[-1], "forced": True} == {**drafted, "fix": True}


def test_cities_are_put_right_where_they_were_counted() -> None:
    done("cities minoa=2", "census minoa=4", "buy minoa music --card-points 80", "cities minoa=3 --fix")
    assert {row["civ"]: row["cities"] for row in shown("status")["civs"]}["Minoa"] == 3
    assert [line.split()[1] for line in done("log").splitlines()[1:-1]] == ["cities", "cities", "census", "buy"]
