"""`civledger calamity`: shown, proposed, recorded all at once, and told by the log."""

from pathlib import Path

import pytest

from civledger.rules.megaciv.book.calamities.cards import calamities
from tests.cli.keyboard import GAME, begin, codes, done, entries, files, shown, typed, wrong

NINE = ("Minoa", "Assyria", "Celt", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Egypt")
SET_UP = ("census all=20", "cities all=4", "gain all=12")


@pytest.fixture(autouse=True)
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    begin(civs=NINE)
    done(*SET_UP)


def test_all_of_them_are_listed_and_one_is_explained() -> None:
    assert {row["name"] for row in shown("calamity")} >= {"Tempest", "Earthquake", "Piracy"}
    text = done("calamity iconoclasm")
    assert all(
        word in text for word in ("cities reduced: 4", "Philosophy 2", "Theology 3", "Monotheism 1", "Theocracy")
    )
    assert shown("calamity raid")["name"] == "Piracy"


@pytest.mark.parametrize("line", ["calamity", *(f"calamity '{name}'" for name in calamities())])
def test_what_is_shown_fits_80_columns(line: str) -> None:
    assert max(map(len, done(line).splitlines()[:-1])) <= 80


@pytest.mark.parametrize("name", ["famime", "civil", "''"])
def test_a_name_that_fits_none_or_two_is_refused(name: str) -> None:
    assert "calamity" in wrong(f"calamity {name}")
    assert "calamity" in wrong(f"calamity {name} egypt")


def test_what_it_costs_stands_in_entries_under_its_name() -> None:
    done("calamity tempest egypt")
    spent, counted = entries()[-2:]
    tempest = {"turn": 1, "calamity": "Tempest", "victim": "Egypt"}
    assert spent == {**tempest, "action": "spend", "on": "calamity", "treasury": {"Egypt": 5}, "note": "Tempest"}
    assert counted == {**tempest, "action": "census", "tokens": {"Egypt": 18}, "after": "Tempest", "joined": True}
    assert codes() == []
    status = {row["civ"]: row for row in shown("status")["civs"]}
    assert (status["Egypt"]["treasury"], status["Egypt"]["tokens"], status["Minoa"]["tokens"]) == (7, 18, 20)


def test_the_log_tells_the_story() -> None:
    done("calamity tempest egypt", "calamity superstition rome --note 'a black cat'", "calamity regression celt")
    story = [row["what"] for row in shown("log")][len(SET_UP) :]
    assert story == [
        "treasury Egypt 5; on calamity (Tempest)",
        "Egypt 18; after Tempest",
        "Rome 1 (Superstition: a black cat)",
        "Regression: Celt 0 spaces back (1)",
    ]


def test_a_marker_goes_back_with_the_reason() -> None:
    done("hand all=0", "endturn --anyway", "calamity regression egypt")
    regression = {"calamity": "Regression", "victim": "Egypt", "reason": "Regression"}
    assert entries()[-1] == {"turn": 2, "action": "regress", "spaces": {"Egypt": 1}, **regression}


def test_a_dry_run_shows_the_entries_and_writes_nothing() -> None:
    before = files()
    output = done("calamity tempest egypt --dry-run")
    assert output.count("[[entry]]") == 2
    assert files() == before


def test_all_of_it_or_nothing_is_recorded() -> None:
    done("leave rome", "hand all=0", "endturn --anyway")
    before = GAME.read_bytes()
    said = typed("calamity cityriots egypt --tokens egypt=55")  # with 7 in the treasury they are too many
    assert said.code == 1
    assert "MC201" in said.messages
    assert GAME.read_bytes() == before
    done("calamity cityriots egypt --tokens egypt=55 --force")
    assert [entry.get("forced") for entry in entries()[-3:]] == [None, None, True]


def test_it_is_one_write(monkeypatch: pytest.MonkeyPatch) -> None:
    from civledger.store import ledger_file as write

    writes = []
    monkeypatch.setattr(write, "rewrite", lambda *what: writes.append(what))
    done("calamity tempest egypt")
    assert len(writes) == 1


def test_it_may_stand_in_a_script_and_be_taken_back() -> None:
    before = GAME.read_bytes()
    assert typed("run", "calamity tempest egypt\ncalamity famine rome minoa\n").code == 0
    done("undo 2")
    assert GAME.read_bytes() == before


def test_a_late_one_counts_the_advances_of_its_turn() -> None:
    done("buy egypt pottery --card-points 60", "hand all=0", "endturn --anyway")
    done("calamity famine egypt --turn 1", "census egypt=20", "calamity famine egypt")
    tokens = [entry["tokens"] for entry in entries() if entry.get("after") == "Famine"]
    assert tokens == [{"Egypt": 10}, {"Egypt": 15}]


def test_a_recount_is_not_the_census_of_the_turn() -> None:
    done("hand all=0", "endturn --anyway", "calamity tempest egypt")
    assert "no census of" in typed("endturn --dry-run").messages
    done("census all=9")
    assert codes() == []


@pytest.mark.parametrize(
    "line",
    [
        "calamity famine atlantis",
        "calamity famine egypt atlantis",
        "calamity famine egypt --cities egypt",
        "calamity famine egypt --tokens egypt=x",
        "calamity famine egypt --cities egypt=9",
        "calamity treachery egypt --to atlantis",
        "calamity banditry egypt --avert egypt=4",
        "calamity barbarian egypt",
    ],
)
def test_what_cannot_be_is_refused_and_nothing_written(line: str) -> None:
    wrong(line)


def test_nobody_gains_where_nothing_is_annexed() -> None:
    begin(civs=NINE)
    done("calamity civilwar egypt", "calamity treachery egypt")
    assert [entry["text"] for entry in entries()] == [
        "Civil War: Egypt is spared (1 less 35)",
        "Treachery: Egypt no city annexed (1)",
    ]


def test_only_what_is_tracked_is_booked() -> None:
    begin(civs=NINE, tracks=["advances", "cities"])
    done("cities all=4", "calamity tempest egypt", "calamity cityriots egypt")
    assert [entry["action"] for entry in entries()] == ["cities", "note", "cities"]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("tempest egypt", "Tempest: Egypt 2 unit points lost: 2 tokens; treasury -5 (2)"),
        ("superstition egypt", "Superstition: Egypt 3 cities reduced (3)"),
        ("regression egypt", "Regression: Egypt 1 space back (1)"),
        ("cityinflames egypt --avert egypt=1", "City in Flames: Egypt is spared; averted for 10 treasury (1)"),
        ("civildisorder egypt --cities egypt=2", "Civil Disorder: Egypt 2 cities reduced (all but 3)"),
        ("slave egypt --cities egypt=2", "Slave Revolt: Egypt needs 4 tokens a city: 2 cities reduced (4)"),
        ("treachery egypt --to minoa", "Treachery: Egypt 1 city annexed, to Minoa (1)"),
        ("civilwar egypt --to minoa --cities egypt=2", "Civil War: Egypt 2 cities annexed, to Minoa (all but 35)"),
    ],
)
def test_what_is_not_tracked_is_told_and_not_taken_for_nothing(line: str, text: str) -> None:
    begin(civs=NINE, tracks=["advances"])
    done(f"calamity {line}")
    assert [entry["text"] for entry in entries()] == [text]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("civildisorder egypt", "cities are not tracked here: say how many cities with --cities Egypt=1"),
        ("slave egypt", "cities and tokens are not tracked here"),
        ("civilwar egypt --to minoa", "cities and tokens are not tracked here"),
        ("tyranny egypt", "cities are not tracked here: say who gains with --to "),
    ],
)
def test_what_depends_on_numbers_not_tracked_is_asked_for(line: str, said: str) -> None:
    begin(civs=NINE, tracks=["advances"])
    assert said in wrong(f"calamity {line}")


def test_nobody_is_struck_twice_by_one_card_nor_gains_where_nobody_can() -> None:
    assert "named twice" in wrong("calamity famine egypt minoa minoa")
    assert "nobody gains from Famine" in wrong("calamity famine egypt --to rome")


def test_a_second_strike_that_takes_other_pieces_is_warned_of_too() -> None:
    done("gain egypt=20", "calamity cityin egypt", "calamity cityin egypt --avert egypt=1")
    assert "MC410" in codes()
