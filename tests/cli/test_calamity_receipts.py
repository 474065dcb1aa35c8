"""What `calamity` asks for and tells: the table's decisions, counts unlike the sum, gainers without pieces."""

import json
import shlex
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, files, shown, typed, wrong
from tests.cli.test_calamity import NINE, SET_UP

UNDO = "? after `undo`: civledger calamity "


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begin(civs=NINE)
    done(*SET_UP)


def books(civ: str = "Egypt") -> tuple[int, int]:
    """Return a player's cities and tokens."""
    row = next(row for row in shown("status")["civs"] if row["civ"] == civ)
    return row["cities"], row["tokens"]


def commands(receipt: str) -> list[str]:
    """Return the command lines that a receipt proposes."""
    return [line.partition("after `undo`: civledger ")[2] for line in receipt.splitlines() if "after `undo`" in line]


DECISIONS = {
    "famine egypt": ["famine egypt CIV CIV CIV", "famine egypt --cities egypt=NUMBER"],
    "famine egypt minoa rome celt --cities egypt=1,minoa=1,rome=1,celt=1": [],
    "epidemic egypt": ["epidemic egypt CIV CIV", "epidemic egypt --to CIV", "epidemic egypt --cities egypt=NUMBER"],
    "epidemic egypt minoa --to rome --cities egypt=3,minoa=2": [
        "epidemic egypt minoa CIV --to rome --cities egypt=3,minoa=2"
    ],
    "treachery egypt": ["treachery egypt --to CIV"],
    "treachery egypt --to rome": [],
    "tyranny egypt --cities 3": [],
    "cityinflames egypt": ["cityinflames egypt --avert egypt=1"],
    "cityinflames egypt --avert 1": [],
    "banditry egypt": ["banditry egypt --avert egypt=NUMBER"],
    "flood egypt --tokens egypt=8": [
        "flood egypt CIV --tokens egypt=8",
        "flood egypt --tokens egypt=8 --coast",
    ],
    "earthquake egypt": ["earthquake egypt CIV"],
    "superstition egypt": ["superstition egypt --tokens egypt=NUMBER"],
    "superstition egypt --tokens egypt=25 --note 'a cat'": [],
    "minoruprising egypt --turn 1 -f game.toml": [],
    "tribal egypt --note 'a cat' --turn 1 -f game.toml": [
        "tribalconflict egypt --cities egypt=NUMBER --note 'a cat' --turn 1 -f game.toml"
    ],
}


@pytest.mark.parametrize(("line", "asked"), DECISIONS.items())
def test_what_the_table_decides_is_asked_for_with_the_command(line: str, asked: list[str]) -> None:
    assert commands(done(f"calamity {line}")) == [f"calamity {command}" for command in asked]


@pytest.mark.parametrize("line", DECISIONS)
def test_every_proposed_command_can_be_typed(line: str) -> None:
    before = GAME.read_bytes()
    for command in commands(typed(f"calamity {line}").output):
        GAME.write_bytes(before)
        names = iter(("hatti", "hellas", "iberia"))
        words = [next(names) if word == "CIV" else word for word in shlex.split(command.replace("NUMBER", "1"))]
        if "--tokens" in words and line.startswith("superstition"):
            words = [word.replace("egypt=1", "egypt=23") for word in words]
        done(shlex.join(words))


@pytest.mark.parametrize(("name", "costs"), [("iconoclasmandheresy", "2 commodity cards"), ("regression", "2 cities")])
def test_a_way_out_is_offered_to_those_who_hold_it(name: str, costs: str) -> None:
    done("buy egypt theocracy enlightenment --card-points 240", "hand all=0", "endturn --anyway")
    receipt = done(f"calamity {name} egypt")
    assert f"Egypt averts it for {costs}{UNDO}{name} egypt --avert egypt=1" in receipt
    assert "averts" not in done(f"calamity {name} rome")


def test_nobody_is_asked_for_whom_nobody_can_be() -> None:
    begin(civs=NINE[:5])
    done("cities all=4", "buy celt naval --card-points 160", "buy carthage naval --card-points 160")
    done("hand all=0", "endturn --anyway")
    assert commands(done("calamity piracy minoa --to hatti")) == ["calamity piracy minoa CIV --to hatti"]
    done("undo")
    assert commands(done("calamity piracy minoa assyria --to hatti")) == []


def test_a_count_unlike_the_sum_is_told_as_it_is() -> None:
    receipt = done("calamity epidemic egypt --tokens egypt=10")
    assert books() == (4, 10)
    assert "Egypt 15 unit points lost: 15 tokens, as computed (15)" in receipt
    assert "as counted, Egypt now has 10 tokens in the books: 10 fewer than before, not 15 fewer" in receipt


def test_a_count_like_the_sum_needs_no_doubt() -> None:
    receipt = done("calamity epidemic egypt --tokens egypt=5")
    assert "computed" not in receipt
    assert "as counted, Egypt now has 5 tokens in the books: 15 fewer than before\n" in receipt


@pytest.mark.parametrize(
    ("tokens", "said"), [(23, "3 more than before\n"), (30, "10 more than before, not 1 to 5 more\n")]
)
def test_tokens_of_reduced_cities_may_be_more_and_too_many_are_told(tokens: int, said: str) -> None:
    receipt = done(f"calamity cityriots egypt --tokens egypt={tokens}")
    assert f"{tokens} tokens in the books: {said}" in receipt


def test_what_is_annexed_is_what_the_victim_lost_as_counted() -> None:
    done("calamity tyranny egypt --to rome --tokens egypt=13")
    assert (books(), books("Rome")) == ((4, 13), (4, 27))
    assert "Rome now has 30 tokens in the books: 3 more than before, not 7 more" in done(
        "calamity civilwar celt --to rome --tokens celt=13,rome=30"
    )


@pytest.mark.parametrize(
    "line",
    [
        "epidemic egypt --tokens egypt=21",
        "tempest egypt --tokens egypt=21",
        "barbarian egypt --cities 1 --tokens egypt=21",
        "minoruprising egypt --tokens egypt=21",
        "treachery egypt --to rome --tokens rome=21",
        "tyranny egypt --to rome --tokens egypt=21",
        "superstition egypt --cities 0 --tokens egypt=21",
    ],
)
def test_tokens_do_not_grow_where_nothing_brings_any(line: str) -> None:
    assert "has 20 tokens in the books, not 21" in wrong(f"calamity {line}")


def test_a_gainer_without_cities_is_told_with_what_can_be_given() -> None:
    done("cities rome=9")
    said = wrong("calamity treachery egypt --to rome")
    assert "Rome has 0 cities and 23 tokens in stock and cannot take 1 city" in said
    assert "--to CIV" in said
    assert "--cities Egypt=0" in said
    assert "count again" not in said
    done("calamity treachery egypt --to rome --cities egypt=0")


@pytest.mark.parametrize(("cities", "said"), [(4, "--cities Egypt=3"), (8, "--cities Egypt=1 --tokens Egypt=17")])
def test_a_gainer_without_tokens_is_told_what_can_be_given(cities: int, said: str) -> None:
    done(f"cities rome={cities}", "census --after ships rome=40")  # 12 in the treasury leave 3 in stock
    message = wrong("calamity tyranny egypt --to rome")
    assert f"{9 - cities} cit" in message
    assert "3 tokens in stock and cannot take 15 tokens" in message
    assert message.endswith(f"{said}\n")
    done(f"calamity tyranny egypt --to rome {said}")
    assert codes() == []


def test_what_can_be_given_is_said_too_where_cities_were_built_since_the_count() -> None:
    done("gain rome=18")
    said = wrong("calamity tyranny egypt --to rome", 1)
    assert "MC201" in said
    assert "Rome has 5 cities and 5 tokens in stock and cannot take 15 tokens: name another with --to CIV" in said
    done("calamity tyranny egypt --to rome --cities egypt=2")


@pytest.mark.parametrize(("held", "tokens"), [("", 15), ("engineering", 20)])
def test_a_flood_without_a_plain_is_said(held: str, tokens: int) -> None:
    if held:
        done(f"buy egypt {held} --card-points 160")
    done("hand all=0", "endturn --anyway", "calamity flood egypt --coast")
    assert books() == (4, tokens)


def test_a_coast_is_told_where_floods_are_and_goes_with_nothing_else() -> None:
    assert "--coast: 5 unit points lost in coastal areas" in done("calamity flood")
    assert "--coast" in done("calamity --help")
    assert "--coast goes only with" in wrong("calamity famine egypt --coast")
    assert "0 secondary victims" in wrong("calamity flood egypt minoa --coast")


def test_the_same_line_again_is_not_booked_in_silence() -> None:
    done("calamity treachery egypt")
    said = typed("calamity treachery egypt --to rome")
    assert (said.code, codes()) == (0, ["MC410"])
    assert "MC410" in said.messages
    assert "`civledger undo`" in said.messages
    done("undo", "undo", "calamity treachery egypt --to rome")
    assert codes() == []


def test_a_correction_that_changes_other_numbers_is_told_too() -> None:
    done("calamity famine egypt")
    receipt = done("calamity famine egypt --cities 2")
    assert "Famine struck Egypt in this turn before, and both are booked" in receipt


def test_a_dry_run_tells_the_reasons_beside_the_entries() -> None:
    before = files()
    said = typed("calamity famine egypt minoa --dry-run")
    assert said.output.startswith("[[entry]]\n")
    assert "Egypt 10 unit points lost: 10 tokens (10)" in said.messages
    done("calamity famine egypt minoa")
    assert GAME.read_text("utf-8").endswith(said.output)
    GAME.write_bytes(before["game.toml"])
    data = json.loads(done("calamity famine egypt minoa --dry-run --format json"))
    assert [entry["tokens"] for entry in data["entries"]] == [{"Minoa": 15, "Egypt": 10}]
    assert data["receipt"][:2] == [
        "Egypt 10 unit points lost: 10 tokens (10)",
        "Minoa 5 unit points lost: 5 tokens (5)",
    ]
    assert files() == before


def test_a_dry_run_warns_of_what_the_entry_would_bring() -> None:
    done("calamity treachery egypt")
    assert "MC410" in typed("calamity treachery egypt --dry-run").messages


def test_any_dry_run_may_be_json() -> None:
    data = json.loads(done("endturn --anyway --dry-run --format json"))
    assert [entry["action"] for entry in data["entries"]] == ["endturn"]
    refused = typed("census --after ships rome=50 --dry-run --format json")
    assert refused.code == 1
    assert json.loads(refused.output) == {
        "entries": [{"turn": 1, "action": "census", "tokens": {"Rome": 50}, "after": "ships"}],
        "receipt": [],
    }


def test_lists_may_be_repeated() -> None:
    done("calamity famine egypt minoa --cities egypt=1 --cities minoa=1 --tokens egypt=15")
    assert (books(), books("Minoa")) == ((3, 15), (3, 20))


def test_a_number_alone_is_the_victims() -> None:
    assert "of whom are the 1" in wrong("calamity epidemic egypt minoa --cities 1")
    done("calamity famine egypt --cities 1")
    assert books() == (3, 15)


@pytest.mark.parametrize("option", ["--cities", "--tokens", "--avert"])
@pytest.mark.parametrize("given", ["{0} egypt=1,egypt=2", "{0} egypt=1 {0} egypt=1"])
def test_a_name_twice_in_a_list_is_wrong_usage(option: str, given: str) -> None:
    assert "Egypt is named twice" in wrong(f"calamity banditry egypt {given.format(option)}")
