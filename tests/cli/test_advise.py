"""`advise`: the contract of its JSON, its words, and that its own commands can be recorded."""

import random
import re
import shlex
from typing import Any

import pytest

from civledger.rules.megaciv import tables
from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed, wrong
from tests.depth import cases
from tests.rules.megaciv.advice.cases import NAMES, cards
from tests.support import SEVEN, entry, header

COUNT = cases(20)
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
    assert alternatives[0]["reason"] == "as many points, 5 more spent and 5 more future credit"
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


def test_an_overfull_hand_is_brought_to_the_limit() -> None:
    line = "advise minoa pottery --hand salt=4,iron=3,clay=3,water=6 -t 20"
    assert shown(line)["payment"]["kept"] == 8
    assert "8 cards kept, 1 beyond the hand limit" in " ".join(done(line).split())


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
    assert "Middle Bronze" in done("advise minoa --goal ast --card-points 10")


def test_wonder_of_the_world_stands_in_for_one_city() -> None:
    begin(holding("Pottery", "Masonry", "Monarchy", cities=2, space=8))
    assert list(names(shown("advise minoa --goal ast --card-points 400"))) == ["Wonder of the World"]


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (
            {"cities": 1, "space": 8},
            ["3 cities (has 1)", "3 advances (has 0)", "no purchase brings 2 more cities", "cost 150"],
        ),
        ({"cities": 3, "space": 8}, ["3 advances (has 0)", "cost 150, 100 more than can be paid"]),
        (
            {"cities": 5, "space": 13, "ast": "expert"},
            ["10 advances below 100 (has 0)", "38 points in advances (has 0)"],
        ),
    ],
)
def test_what_is_missing_is_said_exactly(game: dict[str, Any], words: list[str]) -> None:
    begin(holding(**game))
    data = shown("advise minoa --goal ast --card-points 50")
    assert (data["advances"], data["payment"], data["alternatives"]) == ([], None, [])
    said = " ".join(done("advise minoa --goal ast --card-points 50").split())
    for word in words:
        assert word in data["unmet"]
        assert word in said


def test_whoever_has_met_all_requirements_is_told_nothing_is_needed() -> None:
    begin(holding("Mining", "Library", "Democracy", space=14, cities=9))
    data = shown("advise minoa --goal ast --card-points 50")
    assert (data["advances"], data["unmet"], data["price"]) == ([], None, 0)
    assert "all requirements of the A.S.T. are met" in done("advise minoa --goal ast --card-points 50")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("advise", "Missing argument"),
        ("advise mina", "Minoa"),
        ("advise minoa potery", "did you mean Pottery?"),
        ("advise minoa pottery --hand slat=3", "did you mean Salt?"),
        ("advise minoa pottery --hand salt=10", "there are 9 cards of Salt, not 10"),
        ("advise minoa pottery --hand salt=3 --card-points 4", "give one of them"),
        ("advise minoa pottery --hand salt=3", "owes 60 (Pottery 60) and can pay 27"),
        ("advise minoa --goal point5", "did you mean points?"),
        ("advise minoa --goal x", "points, ast or credits"),
        ("advise minoa --hand salt=3 --keep 4", "4 cards are to be kept of 3"),
        ("advise minoa --hand salt=3 --keep 90", "90 cards are to be kept of 3"),
        ("advise minoa --treasury -1", "-1"),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_one(line: str, words: str) -> None:
    assert words in wrong(line)


def test_what_is_held_already_is_not_paid_for_again() -> None:
    begin(holding("Pottery"))
    assert "Minoa holds Pottery already" in wrong("advise minoa pottery --card-points 99")


def test_a_second_purchase_in_a_turn_is_not_advised() -> None:
    done("buy minoa pottery --card-points 60")
    assert "undo" in wrong("advise minoa --card-points 60")


def test_nothing_is_advised_after_the_end() -> None:
    begin(holding(space=15) + entry(2, "endturn", "space = { " + ", ".join(f"{civ} = 1" for civ in SEVEN) + " }"))
    assert "ended" in wrong("advise minoa --card-points 60")


def test_more_treasury_than_booked_is_pointed_out() -> None:
    assert "the books say 0 treasury tokens" in done("advise minoa pottery -t 60")


@pytest.mark.parametrize("format", ["csv", "markdown"])
def test_a_table_has_a_row_for_each_purchase(format: str) -> None:
    said = done(f"advise minoa --card-points 100 --format {format}")
    assert said.count("100 in cards") == 4


@pytest.mark.parametrize("format", ["text", "json", "csv", "markdown"])
def test_a_ledger_with_errors_is_advised_on_and_the_errors_are_named(format: str) -> None:
    begin(header() + entry(1, "census", "tokens = { Minoa = 56 }"))
    code, output, messages = typed(f"advise minoa --card-points 100 --format {format}")
    assert (code, "1 error" in messages, "error" in output) == (0, True, False)


@pytest.mark.parametrize("goal", ["points", "ast", "credits"])
def test_all_but_the_commands_fits_80_columns(goal: str) -> None:
    begin(holding("Pottery", "Medicine", cities=1, space=13, ast="expert"))
    for given in ("--card-points 900", "--hand salt=9,iron=8,gold=5,clay=9,water=4 --keep 3"):
        lines = done(f"advise minoa {given} --goal {goal}").splitlines()
        assert max(len(line) for line in lines if "civledger buy" not in line) <= 80


@pytest.mark.parametrize(
    "given",
    [
        "--hand ''",
        "--hand ,",
        "--hand salt=0",
        "--hand water=999999999 --keep 999999999",
        "--treasury 999999999",
        "--card-points 999999999 --keep 999999999",
        "--hand salt=9,gold=5,clay=9,wax=8,tea=5,dye=4,oil=8 --keep 8 --treasury 55",
    ],
)
def test_odd_amounts_are_answered(given: str) -> None:
    for goal in ("points", "ast", "credits"):
        payment = shown(f"advise minoa {given} --goal {goal}")["payment"]
        assert payment is None or payment["kept"] is None or payment["kept"] <= 9  # Roadbuilding may be in it


def random_game(rng: random.Random) -> str:
    held = rng.sample(NAMES, rng.randint(0, 25))
    side = rng.choice(["basic", "expert"])
    return holding(*held, treasury=rng.randint(0, 40), cities=rng.randint(1, 9), space=rng.randint(0, 14), ast=side)


@pytest.mark.deep
@pytest.mark.parametrize("seed", range(COUNT))
def test_every_command_it_prints_is_recorded_without_a_finding(seed: int) -> None:
    rng = random.Random(seed)
    begin(random_game(rng))
    before, text = codes(), GAME.read_text("utf-8")
    hand = ",".join(f"'{name}'={number}" for name, number in cards(rng, rng.randint(0, 22), 9).items())
    given = rng.choice([f'--hand "{hand}"', f"--card-points {rng.randint(0, 600)}", ""])
    line = f"advise minoa {given} --goal {rng.choice(['points', 'ast', 'credits'])}"
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


def test_a_command_for_a_file_names_it() -> None:
    GAME.rename("my game.toml")
    said = typed("advise minoa --card-points 60 -f 'my game.toml'").output
    command = re.findall(r"civledger (buy .*)", said)[0]
    assert shlex.split(command)[-2:] == ["-f", "my game.toml"]
    done(command)
