"""`advise`: the contract of its JSON, and that its own commands can be recorded; its words are in `advise.md`."""

import random
import re
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from civledger.rules.megaciv import tables
from tests.cli.keyboard import GAME, begin, codes, done, entries, files, shown
from tests.depth import seeds
from tests.rules.megaciv.advice.cases import NAMES, cards
from tests.support import SEVEN, entry, header

GOALS = ("points", "ast", "credits")
ARCHIVE = Path("club")
KEYS = ["civ", "goal", "points", "price", "advances", "library", "anatomy", "choose", "payment", "unmet"]
PAYMENT = ["cards", "card_points", "trade_empire", "treasury", "wasted", "kept"]


pytestmark = pytest.mark.usefixtures("folder")


def holding(*names: str, treasury: int = 0, cities: int = 3, space: int = 1, ast: str = "basic") -> str:
    """Return a game in turn 2 in which Minoa bought advances in turn 1; seven players have no start credits."""
    cards = tables.advances()
    prices = ", ".join(f"'{name}' = {cards[name].price}" for name in names)
    chosen = ", ".join(f"'{name}' = {{ blue = {cards[name].choose} }}" for name in names if cards[name].choose)
    bought = f"civ = 'Minoa'\nadvances = {{ {prices} }}\ncard_points = {sum(cards[name].price for name in names)}"
    return (
        header(ast=ast)
        + entry(1, "cities", f"cities = {{ Minoa = {cities} }}")
        + (entry(1, "buy", f"{bought}\nchoose = {{ {chosen} }}" if chosen else bought) if names else "")
        + entry(1, "ast-check", f"space = {{ Minoa = {space} }}")
        + entry(1, "endturn", "space = { " + ", ".join(f"{civ} = 1" for civ in SEVEN[1:]) + " }")
        + (entry(2, "gain", f"treasury = {{ Minoa = {treasury} }}") if treasury else "")
    )


def names(data: dict[str, Any]) -> dict[str, int]:
    return {row["name"]: row["price"] for row in data["advances"]}


def test_the_json_is_the_contract() -> None:
    begin(holding("Pottery", treasury=8))
    data = shown("advise minoa --hand salt=3,ochre=2")
    assert list(data) == [*KEYS, "alternatives", "deviation", "club"]
    assert (data["civ"], data["goal"]) == ("Minoa", "points")
    assert (names(data), data["alternatives"]) == ({}, [])  # 27 and 4 in cards and 8 treasury buy nothing
    data = shown("advise minoa --hand salt=3,ochre=2 -t 40")
    assert names(data) == {"Cloth Making": 40}
    assert data["payment"] == {
        "cards": {"Ochre": 2, "Salt": 3},
        "card_points": None,
        "trade_empire": None,
        "treasury": 9,
        "wasted": 0,
        "kept": 0,
    }
    assert [data[key] for key in ("library", "anatomy", "choose", "unmet")] == [None] * 4
    alternatives = data["alternatives"]
    assert [names(other) for other in alternatives] == [{"Sculpture": 45}, {"Mysticism": 45}, {"Urbanism": 50}]
    assert alternatives[0]["reason"] == "the same points, 5 more spent and 5 more in future credits"
    for other in alternatives:
        assert list(other) == [*KEYS[2:-1], "reason", "deviation"]
        assert list(other["payment"]) == PAYMENT


def test_library_and_anatomy_are_used_as_well_as_they_can_be() -> None:
    data = shown("advise minoa library anatomy coinage written --card-points 1000")
    assert (data["goal"], data["library"], data["anatomy"]) == (None, "Anatomy", "Coinage")
    assert names(data) == {"Written Record": 60, "Coinage": 0, "Library": 220, "Anatomy": 230}
    assert sum(data["choose"]["Written Record"].values()) == 10
    assert data["payment"]["card_points"] == data["price"] == 510


def test_the_best_purchase_counts_on_what_anatomy_frees() -> None:
    begin(holding("Library", "Medicine"))
    data = shown("advise minoa --card-points 280")
    assert names(data) == {"Empiricism": 30, "Written Record": 30, "Coinage": 0, "Anatomy": 220}
    assert (data["anatomy"], data["library"], data["points"]) == ("Coinage", None, 9)


def test_treasury_is_worth_two_with_mining_and_a_substitute_helps_with_trade_empire() -> None:
    begin(holding("Mining", "Trade Empire", treasury=30))
    data = shown("advise minoa deism --hand salt=3,fish=1")
    assert names(data) == {"Deism": 70}
    payment = data["payment"]
    assert payment["trade_empire"] == {"card": "Fish", "as": "Salt"}
    assert (payment["cards"], payment["treasury"], payment["wasted"]) == ({"Salt": 3, "Fish": 1}, 11, 0)


def test_cards_are_kept_if_asked_for() -> None:
    few = shown("advise minoa pottery --hand salt=4,iron=4 -t 60")["payment"]
    more = shown("advise minoa pottery --hand salt=4,iron=4 -t 60 --keep 6")["payment"]
    assert (few["cards"], few["treasury"], few["kept"]) == ({"Salt": 4}, 12, 4)
    assert more["kept"] >= 6
    assert more["treasury"] > 12
    assert shown("advise minoa pottery --card-points 60 --keep 5")["payment"]["kept"] == 5
    assert shown("advise minoa pottery --card-points 60")["payment"]["kept"] is None


def test_the_next_epoch_is_met_as_cheaply_as_can_be() -> None:
    begin(holding("Pottery", "Masonry", cities=3, space=8))
    data = shown("advise minoa --goal ast --card-points 400")
    assert names(data) == {"Cloth Making": 30}  # a third advance


def test_wonder_of_the_world_stands_in_for_one_city() -> None:
    begin(holding("Pottery", "Masonry", "Monarchy", cities=2, space=8))
    assert list(names(shown("advise minoa --goal ast --card-points 400"))) == ["Wonder of the World"]


@pytest.mark.parametrize(
    ("game", "missing"),
    [
        ({"cities": 1, "space": 8}, ["3 cities (has 1)", "3 advances (has 0)", "2 missing cities", "150"]),
        ({"cities": 3, "space": 8}, ["3 advances (has 0)", "150, 100 more"]),
        (
            {"cities": 5, "space": 13, "ast": "expert"},
            ["10 advances below 100 (has 0)", "38 points in advances (has 0)"],
        ),
    ],
)
def test_what_is_missing_is_counted(game: dict[str, Any], missing: list[str]) -> None:
    begin(holding(**game))
    data = shown("advise minoa --goal ast --card-points 50")
    assert (data["advances"], data["payment"], data["alternatives"]) == ([], None, [])
    assert [words for words in missing if words not in data["unmet"]] == []


def test_whoever_has_met_all_requirements_is_told_nothing_is_needed() -> None:
    begin(holding("Mining", "Library", "Democracy", space=14, cities=9))
    data = shown("advise minoa --goal ast --card-points 50")
    assert (data["advances"], data["unmet"], data["price"]) == ([], None, 0)


def test_all_but_the_commands_fits_80_columns() -> None:
    begin(holding("Pottery", "Medicine", cities=1, space=13, ast="expert"))
    for goal, given in product(GOALS, ("--card-points 900", "--hand salt=9,iron=8,gold=5,clay=9,water=4 --keep 3")):
        lines = done(f"advise minoa {given} --goal {goal}").splitlines()
        assert max(len(line) for line in lines if "civledger buy" not in line) <= 80


ODD = (
    "--hand ''",
    "--hand ,",
    "--hand salt=0",
    "--hand water=99999 --keep 99999",
    "--treasury 99999",
    "--card-points 99999 --keep 99999",
    "--hand salt=9,gold=5,clay=9,wax=8,tea=5,dye=4,oil=8 --keep 8 --treasury 55",
)


def test_odd_amounts_are_answered() -> None:
    for goal, given in product(GOALS, ODD):
        payment = shown(f"advise minoa {given} --goal {goal}")["payment"]
        assert payment is None or payment["kept"] is None or payment["kept"] <= 9  # Roadbuilding may be in it


def random_game(rng: random.Random) -> str:
    held = rng.sample(NAMES, rng.randint(0, 25))
    side = rng.choice(["basic", "expert"])
    return holding(*held, treasury=rng.randint(0, 40), cities=rng.randint(1, 9), space=rng.randint(0, 14), ast=side)


@pytest.mark.deep
@pytest.mark.parametrize("seed", seeds(20))
def test_every_command_it_prints_is_recorded_without_a_finding(seed: int) -> None:
    rng = random.Random(seed)
    begin(random_game(rng))
    before, text = codes(), GAME.read_text("utf-8")
    hand = ",".join(f"'{name}'={number}" for name, number in cards(rng, rng.randint(0, 22), 9).items())
    given = rng.choice([f'--hand "{hand}"', f"--card-points {rng.randint(0, 600)}", ""])
    line = f"advise minoa {given} --goal {rng.choice(GOALS)}"
    data = shown(line)
    proposals = [one for one in (data, *data["alternatives"]) if one["advances"]]
    commands = re.findall(r"civledger (buy .*)", done(line))
    assert len(commands) == len(proposals)
    for command, proposal in zip(commands, proposals, strict=True):
        GAME.write_text(text, "utf-8")
        done(command)
        bought = entries()[-1]
        assert bought["advances"] == names(proposal)
        assert bought.get("kept") == proposal["payment"]["kept"]
        wasted = proposal["payment"]["wasted"] and not proposal["payment"]["treasury"]
        assert codes()[len(before) :] == (["MC406"] if wasted else []), (line, command)


def test_every_alternative_says_what_it_costs_in_what_the_goal_is_about() -> None:
    begin(holding("Pottery"))
    for goal, key in (("points", "points"), ("credits", "credit")):
        data = shown(f"advise minoa --card-points 70 --goal {goal}")
        for other in data["alternatives"]:
            assert other["deviation"]["points"] == data["points"] - other["points"]
            assert other["deviation"]["spent"] == other["price"] - data["price"]
        assert data["deviation"] is None
        assert data["alternatives"][-1]["deviation"][key] >= 0
    dear = shown("advise minoa --card-points 500 --goal ast")
    assert all(other["deviation"]["spent"] >= 0 for other in dear["alternatives"])
    assert shown("advise minoa music --card-points 110")["deviation"]["points"] == 2
    assert shown("advise minoa agriculture --card-points 110")["deviation"]["points"] == 0


def finished(name: str, winner: str, *advances: str, turn: int = 2) -> None:
    """Put a finished game into the archive, in which the winner bought advances in a turn."""
    prices = ", ".join(f"'{one}' = 60" for one in advances)
    bought = entry(turn, "buy", f"civ = '{winner}'\nadvances = {{ {prices} }}\ncard_points = 500") if advances else ""
    spaces = ", ".join(f"{civ} = {15 if civ == winner else 1}" for civ in SEVEN)
    turns = "".join(entry(number, "endturn") for number in range(1, turn))
    last = entry(turn, "ast-check", f"space = {{ {spaces} }}") + entry(turn, "endturn")
    ARCHIVE.mkdir(exist_ok=True)
    (ARCHIVE / f"{name}.toml").write_text(header() + turns + bought + last, "utf-8")


def test_the_club_tells_what_winners_bought_in_this_turn_with_such_credits() -> None:
    begin(holding("Pottery"))
    finished("one", "Rome", "Music", "Mysticism")
    finished("two", "Egypt", "Music")
    finished("three", "Egypt", turn=1)
    before = files()
    assert shown("advise minoa --card-points 70 --club club")["club"] == {
        "turn": 2,
        "games": 3,
        "winners": 2,
        "alike": 2,
        "apart": 10,
        "advances": [{"name": "Music", "winners": 2, "alike": 2}, {"name": "Mysticism", "winners": 1, "alike": 1}],
    }
    assert files() == before
    assert shown("advise minoa --card-points 70")["club"] is None
    begin(holding("Pottery", "Cloth Making", "Masonry"))
    assert shown("advise minoa --card-points 70 --club club")["club"]["alike"] == 0
