"""Games of Stone Age of which only the result is known, and who won a game."""

import json
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.page import page_of
from tests.cli.keyboard import GAME, codes, done, shown, typed, wrong
from tests.rules.stoneage import building, card, closed, final, header, score
from tests.support import codes as codes_of
from tests.support import findings, skipped

PARTS = ("game", "grass", "farmer", "builder", "shaman", "toolmaker", "resources")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def results(*entries: str) -> str:
    return header().replace('rules = "stone-age"\n', 'rules = "stone-age"\ntracks = []\n') + "".join(entries)


def put(*entries: str) -> None:
    GAME.write_text(results(*entries), "utf-8")


def ranks() -> list[tuple[Any, ...]]:
    return [(row["rank"], row["civ"], row["points"]) for row in shown("score")["standings"]]


def audited(text: str) -> str:
    """Return what an audit says of a game behind its findings."""
    GAME.write_text(text, "utf-8")
    line, *_ = typed("audit game.toml").output.splitlines()
    return line.partition(" warnings")[2]


def test_a_result_alone_is_a_legal_ledger() -> None:
    assert codes_of(results(score(You=140, Blue=173))) == []
    assert skipped(results(score(You=140))) == ("SA403", "SA501")
    assert skipped(header()) == ()


@pytest.mark.parametrize("tracks", ['["play"]', '["advances"]', '"all"', "0", "{}", "false"])
def test_only_the_empty_list_says_so(tracks: str) -> None:
    (found,) = findings(results().replace("tracks = []", f"tracks = {tracks}"))
    assert (found.fault.code, found.line) == ("CL004", 5)
    assert "tracks must be []" in found.message


def test_equal_points_share_a_rank_and_who_has_none_stands_last() -> None:
    put(score(You=120, Blue=150, Green=120, Yellow=90))
    assert ranks() == [(1, "Blue", 150), (2, "You", 120), (2, "Green", 120), (4, "Yellow", 90)]
    put(score(Yellow=-5, Blue=0))
    assert ranks() == [(1, "Blue", 0), (2, "Yellow", -5), (None, "You", None), (None, "Green", None)]


def test_a_players_last_points_count() -> None:
    put(score(You=1, Blue=2), score(You=3))
    assert ranks()[0] == (1, "You", 3)


def test_parts_that_nobody_wrote_are_null() -> None:
    put(score(You=1))
    told = shown("score")
    assert told["final"] is True
    assert {row[part] for row in told["standings"] for part in (*PARTS, "tiebreak")} == {None}
    assert "final standings" in done("score")
    (you, *_) = shown("status")["civs"]
    assert {key for key, value in you.items() if value is not None} == {"civ", "player", "points"}


def test_without_a_score_nothing_is_known() -> None:
    put()
    told = shown("score")
    assert told["final"] is False
    assert {row["rank"] for row in told["standings"]} == {None}
    assert page_of("game.toml", results().encode()).page.facts == ("4 players", "round 1")
    done("score you=3 blue=5 green=2 yellow=1", "endturn")
    assert codes() == []


def test_the_page_shows_the_result_and_nothing_else() -> None:
    page = page_of("game.toml", results(score(You=7, Blue=7, Green=7)).encode()).page
    assert page.facts == ("4 players", "only the result is known", "You and Blue and Green won with 7 points")
    assert [section.id for section in page.sections] == ["story", "standings", "log"]
    put(score(You=7))
    assert "only the result is known" in done("report")


@pytest.mark.parametrize(
    ("entries", "winner"),
    [
        ((score(You=7, Blue=3),), ("You", 7)),
        ((score(You=7, Blue=7, Yellow=3),), ("You and Blue", 7)),
        ((score(You=7, Blue=7, Green=7),), ("You and Blue and Green", 7)),
        ((), (None, None)),
    ],
)
def test_the_export_names_all_who_won(entries: tuple[str, ...], winner: tuple[object, ...]) -> None:
    put(*entries)
    (game,) = json.loads(done("export --to json"))["games"]
    assert (game["winner"], game["points"]) == winner
    assert game["final"] is bool(entries)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (results(score(You=7, Blue=3)), "; You 7"),
        (results(score(You=7, Blue=7, Green=7)), "; You and Blue and Green 7"),
        (results(), ""),
        (header() + card("points"), ""),
        (header() + card("points") + closed(), "; You leads with 4"),
        (header() + building("fixed", "wood = 1", 3) + closed() + final(You=3).replace("n = 1", "n = 2"), "; You 3"),
        (header() + final(You=0, Blue=0, Green=0, Yellow=0), "; You and Blue and Green and Yellow 0"),
    ],
)
def test_an_audit_names_a_winner_only_of_a_final_game(text: str, said: str) -> None:
    assert audited(text) == said


def test_an_audit_as_a_table_has_no_winner_before_the_end() -> None:
    GAME.write_text(header() + card("points") + closed(), "utf-8")
    assert typed("audit game.toml --format csv").output.endswith(",0,0,,\n")
    assert typed("audit game.toml --format markdown").output.count("| 0 | 0 |  |  |") == 1


def test_a_score_in_a_round_that_is_played_does_not_end_the_game() -> None:
    GAME.write_text(header(), "utf-8")
    done("score you=0 blue=0 green=0 yellow=0 --force")
    assert shown("next")["phase"] == "feed"
    done("feed all")
    assert [lack["what"] for lack in shown("next")["missing"]] == ["endturn"]
    done("endturn")
    assert shown("next") == {"turn": 2, "phase": None, "missing": []}
    done("card you food art --food 4")
    assert shown("next")["phase"] == "feed"


def test_feeding_is_not_missed_where_nothing_is_played() -> None:
    put(score(You=7))
    done("endturn")
    assert codes() == []
    GAME.write_text(header(), "utf-8")
    assert "missing: no feeding" in wrong("endturn", 1)
