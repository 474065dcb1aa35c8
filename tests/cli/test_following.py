"""Who follows nothing but the commands of `next`, with numbers that the rules allow, ends in closed turns."""

import random
from collections.abc import Mapping
from typing import Any

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, shown
from tests.support import header

pytestmark = [pytest.mark.usefixtures("folder"), pytest.mark.deep]

EIGHT = ("Minoa", "Assyria", "Celt", "Carthage", "Rome", "Iberia", "Hellas", "Egypt")
CHOOSING = ("Written Record", "Monument")
SUBSETS = [
    ["advances"],
    ["tokens"],
    ["hands"],
    ["ast"],
    ["cities", "treasury"],
    ["advances", "ast"],
    ["advances", "cities", "ast"],
    ["advances", "payment", "treasury", "tokens", "cities", "ast"],
    ["advances", "hands"],
]


class Table:
    """A table that does what `next` says."""

    def __init__(self, seed: int, buyers: int = 2) -> None:
        self.rng = random.Random(seed)
        self.buyers = buyers

    def play(self, turns: int) -> int:
        """Play until the game is over, or so many turns are closed, and return how many were."""
        for _ in range(turns * 60):
            step = shown("next")
            if step["phase"] is None or step["turn"] > turns:
                return int(step["turn"]) - 1
            self.follow(step["missing"])
        raise AssertionError("the commands lead nowhere")

    def follow(self, missing: list[dict[str, Any]]) -> None:
        """Carry out the first command; if it is the one for purchases, some buy, and the next one is due too."""
        lack, *more = missing
        if lack["what"] == "buy":
            self.shop(lack)
            lack = more[0]
        rows = shown("status")["civs"] if "NUMBER" in lack["command"] else []
        done(self.filled(lack, {row["civ"]: row for row in rows}))

    def filled(self, lack: Mapping[str, Any], rows: Mapping[str, Any]) -> str:
        """Return a command with its numbers, one for everybody who is asked."""
        command: str = lack["command"].removeprefix("civledger ")
        asked = command.count("NUMBER")  # of a tax only the numbers that the books do not know
        assert asked in (0, len(lack["civs"])) or lack["what"] == "tax"
        for civ in lack["civs"] if "NUMBER" in command else ():
            command = command.replace(f"{civ}=NUMBER", f"{civ}={self.number(lack['what'], rows[civ])}")
        assert "NUMBER" not in command
        return command

    def number(self, what: str, row: Mapping[str, Any]) -> int:
        """Return a number that the rules allow; a city is supported by up to three tokens."""
        cities, tokens, treasury = (row[key] or 0 for key in ("cities", "tokens", "treasury"))
        if what == "census":
            most = min(55 - treasury, 30)
            return self.rng.randint(min(most, max(3 * cities, 3)), most)
        if what == "cities":
            able = (tokens - 3 * cities) // 9 if row["tokens"] is not None else 9  # six build one, three support it
            taxed = (55 - treasury) // 5  # two tokens a city for the next tax, three on the board
            return max(cities, min(9, cities + able, taxed, cities + self.rng.randint(1, 2)))
        if what == "hand":
            return self.rng.randint(0, min(8, (row["kept"] or 0) + cities))
        if what == "tax":
            return int(2 * cities)
        assert what == "ast-check"
        return int(row["space"]) + 1

    def shop(self, lack: Mapping[str, Any]) -> None:
        """Let some of those who come next buy, paid with their treasury and with cards."""
        purse = {row["civ"]: row["treasury"] or 0 for row in shown("status")["civs"]}
        for civ in lack["civs"][: self.buyers]:
            goods = [card for card in shown(f"credits {civ}")["advances"] if card["name"] not in CHOOSING]
            bought = self.rng.sample(goods, min(len(goods), 3))
            points = max(0, sum(card["price"] for card in bought) - purse[civ])
            names = " ".join(f"'{card['name']}'" for card in bought)
            if bought:
                done(f"{lack['command'].removeprefix('civledger ')} {civ} {names} --card-points {points}")


def test_a_game_of_eight_is_played_to_its_end() -> None:
    begin(header(EIGHT))
    Table(1, buyers=1).play(40)
    assert shown("next")["phase"] is None
    assert shown("score")["final"]
    assert codes() == []


@pytest.mark.parametrize("tracks", SUBSETS, ids=["-".join(tracks) for tracks in SUBSETS])
def test_a_ledger_that_tracks_less_is_asked_for_less(tracks: list[str]) -> None:
    begin(header(EIGHT, tracks=tracks))
    assert Table(3).play(3) == 3
    assert codes() == []


def test_a_shortage_leads_through_its_revolt() -> None:
    begin(header(EIGHT))
    done("census all=40", "cities all=5", "hand all=0", "endturn")
    done("tax all", "census all=45 minoa=30", "cities all=5", "hand all=0", "endturn")
    table = Table(4)
    table.follow(shown("next")["missing"])
    step = shown("next")
    assert (step["phase"], step["missing"][0]["what"]) == ("tax", "revolt")
    assert table.play(4) == 4
    assert codes() == []


def test_eighteen_play_in_two_blocks() -> None:
    GAME.unlink()
    done("new game.toml --players 18 --ast expert")
    assert Table(5).play(3) == 3
    assert codes() == []


@pytest.mark.parametrize("players", ["Ron,Ann,Bo", "Ron,Ann Maria,D'Or,Äsop"])
def test_stone_age_is_fed_round_by_round(players: str) -> None:
    GAME.unlink()
    done(f'new game.toml --rules stone-age --players "{players}"')
    for number in range(1, 7):
        done(*["feed ron"] * (number % 2))
        assert Table(6).play(number) == number
    points = [row["points"] for row in shown("status")["civs"]]
    done(f"score {' '.join(map(str, points))}")
    assert shown("next")["phase"] is None
    assert codes() == []
