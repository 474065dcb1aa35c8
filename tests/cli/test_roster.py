"""`roster`: somebody does not come, and as few of the others as possible get another civilization."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from civledger.store.side_files import keep_seating, kept_seating, read_secrets, take_secrets
from tests.cli.keyboard import GAME, codes, done, typed, wrong
from tests.simulator import facts

pytestmark = pytest.mark.usefixtures("folder")

SETUPS = [(players, region, tuple(civs)) for (players, region), civs in facts.SETUPS.items()]
ABSENT = [(setup, civ) for setup in SETUPS if setup[0] > 5 for civ in setup[2]]


def start(civs: tuple[str, ...]) -> None:
    """Start a game of these civilizations, each played by somebody called after it."""
    GAME.unlink(missing_ok=True)
    done(f"new {GAME} --players {','.join(f'P{civ}={civ}' for civ in civs)}")


def players() -> list[dict[str, Any]]:
    """Return who plays by the head of the ledger."""
    rows: list[dict[str, Any]] = tomllib.loads(GAME.read_text("utf-8"))["player"]
    return rows


def fewest(civs: tuple[str, ...], absent: str) -> tuple[int, set[str]]:
    """Return the fewest moves to a set-up for one player fewer, and that set-up: the western one of two."""
    here = {civ for civ in civs if civ != absent}
    ways = [(len(here - set(setup)), map != "west", set(setup)) for number, map, setup in SETUPS if number == len(here)]
    moves, _, setup = min(ways, key=lambda way: way[:2])
    return moves, setup


@pytest.mark.parametrize(("setup", "absent"), ABSENT, ids=str)
def test_the_smaller_setup_is_reached_by_the_fewest_moves(setup: tuple[int, str, tuple[str, ...]], absent: str) -> None:
    civs = setup[2]
    start(civs)
    secrets = take_secrets(str(GAME), civs)
    keep_seating(str(GAME), list(reversed(civs)))
    before = {row["civ"]: row["name"] for row in players()}
    said = done(f"roster --without {absent}")
    now = {row["civ"]: row["name"] for row in players()}
    moves, smaller = fewest(civs, absent)
    assert set(now) == smaller
    assert sorted(now.values()) == sorted(name for civ, name in before.items() if civ != absent)
    moved = [civ for civ, name in now.items() if before.get(civ) != name]
    assert len(moved) == moves == said.count("instead of")
    assert all(now[civ] == name for civ, name in before.items() if civ in smaller and civ != absent)
    assert codes() == []
    fresh = Path("fresh.toml")
    done(f"new {fresh} --players {','.join(f'{name}={civ}' for civ, name in now.items())}")
    assert players() == tomllib.loads(fresh.read_text("utf-8"))["player"]
    fresh.unlink()
    kept = read_secrets(str(GAME))
    assert kept.keeper == secrets.keeper
    owners = {name: civ for civ, name in before.items()}
    assert kept.seats == {civ: secrets.seats[owners[name]] for civ, name in now.items()}
    assert [owners[now[civ]] for civ in kept_seating(str(GAME))] == [civ for civ in reversed(civs) if civ != absent]


def test_a_person_is_named_as_in_any_command_and_all_else_stays() -> None:
    GAME.unlink()
    done(f"new {GAME} --players 7 --ast expert", "name hellas Zoe", "name egypt Ann Marie")
    GAME.write_text(GAME.read_text("utf-8").replace("[game]", "# our club\n[game]"), "utf-8")
    head = GAME.read_text("utf-8").partition("[[player]]")[0]
    assert done("roster --without zoe").splitlines() == [
        "game.toml: 6 players, without Zoe (Hellas)",
        "Assyria plays Iberia instead of Assyria",
        "Ann Marie plays Hellas instead of Egypt",
    ]
    assert GAME.read_text("utf-8").startswith(head)
    done("roster --without iberia")
    assert codes() == []


def test_a_table_with_its_own_civilizations_keeps_them() -> None:
    start(("Minoa", "Saba", "Celt", "Nubia", "Rome", "Indus"))
    assert "nobody gets another civilization" in done("roster --without rome")
    assert [row["civ"] for row in players()] == ["Minoa", "Saba", "Celt", "Nubia", "Indus"]


def test_what_cannot_be_is_refused() -> None:
    start(SETUPS[4][2])
    assert "at least 5 players" in typed("roster --without " + SETUPS[4][2][0]).messages
    assert "say who does not come" in wrong("roster")
    start(next(civs for number, _, civs in SETUPS if number == 8))
    GAME.write_text(f"{GAME.read_text('utf-8')}# the last of them\n", "utf-8")
    absent = players()[0]["civ"]
    assert "Change them by hand" in typed(f"roster --without {absent}").messages
    done("note hello")
    assert "the game has begun" in typed(f"roster --without {absent}").messages


def test_the_short_game_is_drawn_again() -> None:
    GAME.unlink()
    line = f"new {GAME} --players 8 --short"
    done(wrong(line).splitlines()[-1].partition("civledger ")[2])
    assert "theme sets are drawn" in typed("roster --without minoa").messages


def test_leaving_before_the_first_entry_names_it() -> None:
    start(next(civs for number, _, civs in SETUPS if number == 8))
    absent = players()[0]["civ"]
    said = done(f"leave {absent}")
    assert f"civledger roster --without {absent.casefold()}" in said
    done("undo", f"roster --without {absent}", "note begun")
    assert "roster" not in done(f"leave {players()[0]['civ']}")
