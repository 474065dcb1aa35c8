"""`civledger ability`: a turn in which all seven special abilities are used, and what is refused."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed, wrong
from tests.support import judged

FIRST = [
    "tax all",
    "census all=20",
    "cities all=3",
    "gain minoa=12",
    "buy minoa politics diaspora --card-points 500 -k 1",
    "buy assyria monotheism trade-routes --card-points 420 -k 1",
    "buy celt fundamentalism universal --card-points 310 -k 1",
    "buy hatti provincial theology --card-points 510 -k 1",
    "buy rome philosophy cultural --card-points 500 -k 1",
    "hand all=1",
    "endturn",
    "tax all",
    "census all=20",
]
SEVEN_USES = [
    "ability politics minoa egypt --tokens 4 --cities 1",
    "ability diaspora minoa",
    "ability monotheism assyria rome --tokens 3",
    "ability trade-routes assyria -c salt=2,ochre",
    "ability fundamentalism celt --tokens egypt=5,hellas=2 --cities hellas=1",
    "ability universal celt --tokens 5",
    "ability provincial hatti egypt rome",
]
LAST = ["hand all=1", "endturn"]


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    done(*FIRST)


def pieces() -> dict[str, tuple[int, int, int]]:
    """Return everybody's tokens on the board, treasury and cities."""
    return {row["civ"]: (row["tokens"], row["treasury"], row["cities"]) for row in shown("status")["civs"]}


def test_a_turn_with_all_seven_conserves_all_pieces_and_checks_clean() -> None:
    done(*SEVEN_USES)
    assert pieces() == {
        "Minoa": (24, 12 + 6 - 9, 4),
        "Assyria": (23, 6 + 14, 3),
        "Celt": (25, 6, 3),
        "Hatti": (20, 6, 3),
        "Rome": (17, 6, 3),
        "Hellas": (18, 6, 2),
        "Egypt": (11, 6, 2),
    }
    books = judged(GAME.read_text("utf-8"))
    for turn in books.turns:
        for step in turn.steps:
            for civ in step.after.game.civs:
                assert step.after.tokens[civ] + step.after.treasury[civ] + step.after.stock(civ) == 55
                assert step.after.stock(civ) >= 0
                assert 0 <= step.after.cities[civ] <= 9
    done(*LAST)
    assert codes() == []


@pytest.mark.skipif(not shutil.which("hledger"), reason="hledger is not installed; its opinion is unknown")
def test_hledger_agrees_with_the_turn_of_all_seven() -> None:
    done(*SEVEN_USES, *LAST, "export --to hledger -o turn.journal")
    said = subprocess.run(
        ["hledger", "-f", "turn.journal", "check", "--strict"], capture_output=True, text=True, check=False
    )
    assert (said.returncode, said.stderr) == (0, "")


def test_the_same_turn_through_run_leaves_the_same_entries() -> None:
    done(*SEVEN_USES, "note done")
    one_by_one = entries()
    begin()
    Path("turns.txt").write_text("\n".join([*FIRST, *SEVEN_USES, "note done"]), encoding="utf-8")
    done("run turns.txt")
    without_time = [{key: value for key, value in entry.items() if key not in ("at", "seal")} for entry in entries()]
    assert without_time == [
        {key: value for key, value in entry.items() if key not in ("at", "seal")} for entry in one_by_one
    ]


def test_every_entry_says_the_ability_and_who_used_it() -> None:
    before = len(entries())
    done(*SEVEN_USES)
    new = entries()[before:]
    assert all(entry["ability"] and entry["civ"] for entry in new)
    assert [(entry["action"], entry["ability"], entry.get("joined", False)) for entry in new] == [
        ("spend", "Politics", False),
        ("cities", "Politics", True),
        ("census", "Politics", True),
        ("note", "Diaspora", False),
        ("census", "Monotheism", False),
        ("gain", "Trade Routes", False),
        ("note", "Trade Routes", True),
        ("cities", "Fundamentalism", False),
        ("census", "Fundamentalism", True),
        ("census", "Universal Doctrine", False),
        ("note", "Provincial Empire", False),
    ]
    assert new[0]["treasury"] == {"Minoa": 9}
    assert new[2]["after"] == "Politics"
    assert (new[5]["treasury"], new[5]["from"]) == ({"Assyria": 14}, "trade-routes")
    assert new[-1]["givers"] == ["Egypt", "Rome"]
    assert "Politics" in done("log minoa")


def test_the_order_of_the_phase_and_who_holds_what_are_shown() -> None:
    done("ast-check celt=2", "ability diaspora minoa")
    order = shown("ability")["order"]
    assert [row["civ"] for row in order] == ["Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"]
    assert order[0]["abilities"] == ["Diaspora", "Politics"]
    assert order[0]["used"] == ["Diaspora"]
    assert order[4] == {
        "order": 5,
        "civ": "Rome",
        "player": None,
        "space": 1,
        "abilities": [],
        "used": [],
        "protected": ["Fundamentalism", "Politics"],
    }
    done("ast-check all=2 celt=2 minoa=2 --force", "endturn --anyway")


def test_furthest_on_the_track_comes_first() -> None:
    done("regress minoa=1", "ast-check minoa=1 --force", "hand all=1", "endturn --anyway")
    assert [row["civ"] for row in shown("ability")["order"]][-1] == "Minoa"


@pytest.mark.parametrize("name", ["politics", "trade-routes", "provincial", "universal", "dia"])
def test_one_is_explained_in_80_columns(name: str) -> None:
    text = done(f"ability {name}")
    assert "what it does" in text
    assert max(map(len, text.splitlines())) <= 80


def test_politics_takes_5_from_stock_or_what_there_is() -> None:
    done("ability politics minoa")
    assert entries()[-1]["treasury"] == {"Minoa": 5}
    done("undo")
    done("census minoa=34 --after conflict", "ability politics minoa")
    assert entries()[-1]["treasury"] == {"Minoa": 3}
    assert codes() == []


REFUSED = {
    "ability politics rome": "without holding it",
    "ability diaspora assyria": "without holding it",
    "ability politics minoa rome --tokens 1": "Rome holds Cultural Ascendancy",
    "ability monotheism assyria hatti --tokens 1": "Hatti holds Theology",
    "ability fundamentalism celt --tokens egypt=1,rome=1": "Rome holds Philosophy",
    "ability fundamentalism celt --tokens celt=1": "Celt holds Fundamentalism",
    "ability provincial hatti egypt hatti": "Hatti holds Provincial Empire",
    "ability provincial hatti minoa assyria celt rome hellas egypt": "5 at most",
    "ability universal celt --tokens 6": "took 6 tokens",
    "ability universal celt --cities 2": "took 2 cities",
    "ability universal celt --cities 1 --tokens 1": "not both",
    "ability politics minoa egypt --tokens 19": "the treasury had 18",
}


@pytest.mark.parametrize(("line", "why"), REFUSED.items())
def test_what_the_rules_forbid_is_refused_and_can_be_forced(line: str, why: str) -> None:
    messages = wrong(line, 1)
    assert "MC412" in messages
    assert why in messages
    done(f"{line} --force")
    assert codes() == ["MC412"]


def test_pieces_must_be_in_stock_when_it_begins() -> None:
    done("census assyria=47 minoa=37 --after conflict")
    assert "there were 2" in wrong("ability monotheism assyria egypt --tokens 3", 1)
    assert "there were 2" in wrong("ability trade-routes assyria -c ochre=2", 1)
    assert "there were 0" in wrong("ability politics minoa egypt --tokens 4", 1)  # the price is no stock yet
    done("ability monotheism assyria egypt --tokens 2")
    done("undo", "cities assyria=9")
    assert "from stock" in wrong("ability monotheism assyria egypt --cities 1", 1)


def test_where_cities_were_built_since_the_count_tokens_are_counted_again_first() -> None:
    done("census assyria=47 --after conflict", "cities assyria=5")
    assert "count again" in wrong("ability monotheism assyria egypt --tokens 3", 1)
    done("census assyria=41 --after building", "ability monotheism assyria egypt --tokens 3")
    assert codes() == []


def test_an_ability_is_used_once_a_turn() -> None:
    done("ability monotheism assyria egypt --tokens 1", "ability politics minoa")
    assert "twice" in wrong("ability monotheism assyria egypt --tokens 1", 1)
    assert "not both" in wrong("ability politics minoa egypt --tokens 1", 1)


HALF = {
    "ability politics minoa egypt": "--tokens",
    "ability politics minoa --tokens 3": "of whom are the 3",
    "ability monotheism assyria": "--tokens",
    "ability monotheism assyria egypt hellas --tokens 2": "of whom are the 2",
    "ability monotheism assyria egypt --tokens hellas=2": "how many of Egypt",
    "ability monotheism assyria egypt --tokens 0": "0 is nothing",
    "ability universal celt --tokens 0": "0 is nothing",
    "ability fundamentalism celt egypt hellas --cities egypt=1": "how many of Hellas",
    "ability trade-routes assyria -c salt=0": "0 is nothing",
    "ability monotheism assyria egypt --tokens 2.5": "should be a number",
    "ability monotheism assyria assyria --tokens 2": "its own units",
    "ability monotheism assyria egypt --tokens 21": "Egypt has 20 tokens on the board, not 21",
    "ability fundamentalism celt": "--tokens egypt=5",
    "ability fundamentalism celt --tokens 5": "of whom",
    "ability trade-routes assyria": "-c salt=2,ochre",
    "ability trade-routes assyria -c silk=5": "there are 4 cards of Silk",
    "ability trade-routes assyria egypt -c silk": "nobody else",
    "ability provincial hatti": "from whom",
    "ability provincial hatti egypt --tokens 1": "neither",
    "ability universal celt": "--tokens 5",
    "ability diaspora minoa -c salt": "sells no cards",
    "ability democracy minoa": "there is no ability 'democracy'",
    "ability polit troy": "no civilization 'troy'",
}


@pytest.mark.parametrize(("line", "said"), HALF.items())
def test_half_a_command_is_told_how_it_goes_on(line: str, said: str) -> None:
    assert said in wrong(line)


def test_what_is_not_tracked_becomes_a_note() -> None:
    begin(tracks=["advances"])
    done("buy minoa monotheism --card-points 240", "endturn", "ability monotheism minoa egypt --tokens 3")
    assert entries()[-1]["text"] == "Monotheism: Minoa annexes 3 tokens of Egypt"


def test_a_dry_run_shows_the_entries_and_writes_none() -> None:
    before = GAME.read_bytes()
    assert done("ability politics minoa egypt --tokens 4 --cities 1 --dry-run").count("[[entry]]") == 3
    assert GAME.read_bytes() == before


def test_lists_may_be_repeated_and_joined() -> None:
    done("ability fundamentalism celt --tokens egypt=5 --tokens hellas=2,minoa=1")
    assert entries()[-1]["tokens"] == {"Minoa": 19, "Hellas": 18, "Egypt": 15}
    assert "named twice" in typed("ability fundamentalism celt --tokens egypt=5,egypt=2").messages


def test_an_area_may_hold_units_of_several_players() -> None:
    done("ability monotheism assyria --tokens egypt=2,hellas=1 --cities hellas=1")
    assert (pieces()["Assyria"], pieces()["Hellas"], pieces()["Egypt"]) == ((23, 6, 4), (19, 6, 2), (18, 6, 3))
    assert codes() == []


def test_an_ability_typed_after_the_purchases_is_drafted_as_of_before_them() -> None:
    done("census minoa=36 --after conflict", "buy minoa drama --card-points 50", "ability politics minoa")
    assert entries()[-1]["treasury"] == {"Minoa": 1}
    assert codes() == []


def test_undo_takes_back_all_of_an_ability() -> None:
    before = entries()
    done("ability politics minoa egypt --tokens 4 --cities 1", "undo")
    assert entries() == before


def test_fundamentalism_again_is_refused_also_against_others() -> None:
    done("ability fundamentalism celt --tokens egypt=5 --cities hellas=1")
    before = GAME.read_bytes()
    for again in ("--tokens minoa=1", "--cities hatti=1", "--tokens egypt=1"):
        said = typed(f"ability fundamentalism celt {again}")
        assert (said.code, "used Fundamentalism twice in one turn" in said.messages) == (1, True)
    assert GAME.read_bytes() == before


@pytest.mark.parametrize("others", ["minoa minoa", "minoa rome min", "all rome"])
def test_nobody_is_named_twice(others: str) -> None:
    assert "is named twice" in wrong(f"ability provincial hatti {others} --force")
