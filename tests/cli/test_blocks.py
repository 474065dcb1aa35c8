"""Trade blocks at the keyboard: `new` writes them, and drawing and calamities go by them."""

import tomllib
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, codes, done, shown, wrong

MOVED = {12: {"Assyria"}, 13: {"Assyria", "Egypt"}, 14: {"Assyria", "Egypt"}, 15: {"Assyria"}, 16: {"Assyria"}}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def written() -> dict[str, str]:
    """Return the blocks that stand in the file."""
    players = tomllib.loads(GAME.read_text("utf-8"))["player"]
    return {player["civ"]: player["block"] for player in players if "block" in player}


@pytest.mark.parametrize("players", range(5, 19))
def test_the_block_of_everybody_who_is_not_of_the_own_half_is_written(players: int) -> None:
    done(f"new game.toml --players {players}")
    assert written() == dict.fromkeys(MOVED.get(players, ()), "east")
    assert codes() == []


def test_named_players_have_the_blocks_of_their_set_up_too() -> None:
    twelve = "minoa,saba,assyria,babylon,carthage,hatti,rome,persia,nubia,hellas,ann=egypt,parthia"
    done(f"new game.toml --players {twelve}")
    assert written() == {"Assyria": "east"}
    done(f"new other.toml --players {twelve.replace('rome', 'celt')}")
    assert "block" not in Path("other.toml").read_text("utf-8")


def test_seven_draw_in_each_block_of_fourteen() -> None:
    done("new game.toml --players 14")
    dealt = [line.split()[:2] for line in done("print deal").splitlines() if line.strip()[:1].isdigit()]
    assert [int(place) for place, _ in dealt] == [*range(1, 8), *range(1, 8)]
    receipt = done("cities assyria=2 rome=1")
    assert "order of drawing cards (west): Minoa, Celt, Carthage, Hatti, Iberia, Hellas, Rome" in receipt
    assert "order of drawing cards (east): Saba, Babylon, Persia, Nubia, Egypt, Parthia, Assyria" in receipt
    assert {row["civ"]: row["block"] for row in shown("cities")}["Assyria"] == "east"


def test_famine_strikes_the_block_of_the_set_up() -> None:
    done("new game.toml --players 14", "census all=20", "calamity famine assyria persia")
    assert "Rome is of the other block" in wrong("calamity famine babylon rome")


def test_the_beneficiary_of_either_block_is_shown_with_it() -> None:
    done("new game.toml --players 14")
    said = done("beneficiary").splitlines()
    assert (said[0].split()[-1], said[4].split()) == ("block", ["3", "Assyria", "9", "54", "east"])
    assert "the victim's own block" in said[-1]
    assert list(shown("beneficiary")["order"][0]) == ["civ", "cities_in_stock", "tokens_in_stock"]


def test_the_receipt_of_one_block_names_none() -> None:
    done("new game.toml --players 5")
    assert "order of drawing cards: Assyria, Hatti, Hellas, Egypt, Minoa" in done("cities minoa=1")
