"""Games of Stone Age of which only the result is known; what is said of them is in `transcripts/results.md`."""

import pytest

from civledger.bookkeeping.page import page_of
from tests.cli.keyboard import GAME, codes, done, shown
from tests.rules.stoneage import header, score
from tests.support import codes as codes_of
from tests.support import findings, skipped

PARTS = ("game", "grass", "farmer", "builder", "shaman", "toolmaker", "resources")


pytestmark = pytest.mark.usefixtures("bare")


def results(*entries: str) -> str:
    return header().replace('rules = "stone-age"\n', 'rules = "stone-age"\ntracks = []\n') + "".join(entries)


def put(*entries: str) -> None:
    GAME.write_text(results(*entries), "utf-8")


def test_a_result_alone_is_a_legal_ledger() -> None:
    assert codes_of(results(score(You=140, Blue=173))) == []
    assert skipped(results(score(You=140))) == ("SA403", "SA501")
    assert skipped(header()) == ()


@pytest.mark.parametrize("tracks", ['["play"]', '["advances"]', '"all"', "0", "{}", "false"])
def test_only_the_empty_list_says_so(tracks: str) -> None:
    (found,) = findings(results().replace("tracks = []", f"tracks = {tracks}"))
    assert (found.fault.code, found.line) == ("CL004", 5)


def test_parts_that_nobody_wrote_are_null() -> None:
    put(score(You=1))
    told = shown("score")
    assert told["final"] is True
    assert {row[part] for row in told["standings"] for part in (*PARTS, "tiebreak")} == {None}
    (you, *_) = shown("status")["civs"]
    assert {key for key, value in you.items() if value is not None} == {"civ", "player", "points"}


def test_without_a_score_nothing_is_known() -> None:
    put()
    told = shown("score")
    assert told["final"] is False
    assert {row["rank"] for row in told["standings"]} == {None}
    done("score you=3 blue=5 green=2 yellow=1", "endturn --anyway")
    assert codes() == []


def test_the_page_shows_the_result_and_nothing_else() -> None:
    page = page_of("game.toml", results(score(You=7, Blue=7, Green=7)).encode()).page
    assert [section.id for section in page.sections] == ["story", "standings"]
