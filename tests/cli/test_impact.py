"""`--impact` on `check` and `audit`, and beside errors on the page: would somebody else have won?"""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.open_ledger import judge_file
from civledger.bookkeeping.what_if import weigh_verdict
from civledger.model.finding import ENOUGH
from tests.cli.keyboard import GAME, begin, done, typed
from tests.support import SEVEN, entry, header

RESULT = "points = { Minoa = 124, Rome = 123 }\nspace = { Minoa = 15 }\ncities = { Minoa = 6 }\n"
PARTS = "ones = { Minoa = 8 }\nthrees = { Minoa = 5 }\nsixes = { Minoa = 3 }"  # with these Minoa has 122
IMPACT = {"winner_before": "Minoa", "winner_after": "Rome", "points": {"Minoa": -2}}


@pytest.fixture(autouse=True)
def folder(bare: Path) -> Path:
    begin(header(tracks=()) + entry(1, "score", RESULT + PARTS))
    return bare


def found(line: str = "check --impact") -> list[dict[str, Any]]:
    """Return the findings that a command tells programs."""
    answer = json.loads(typed(f"{line} --format json").output)
    return [one for game in answer.get("games", [answer]) for one in game["findings"]]


def impact_of(code: str) -> Any:
    """Return what the one finding of a code changed."""
    (impact,) = [one["impact"] for one in found() if one["code"] == code]
    return impact


def begin_buying(*entries: str, advances: str = "Music = 80", paid: str = "card_points = 80") -> None:
    """Begin a game in which Minoa, with two cities, buys something in turn 1 that may not be right."""
    cities = entry(1, "cities", "cities = { Minoa = 2 }")
    begin(header() + cities + "".join(entries) + entry(1, "buy", f'civ = "Minoa"\nadvances = {{ {advances} }}\n{paid}'))


@pytest.mark.parametrize("line", ["check", "audit game.toml"])
def test_every_finding_has_an_impact_where_it_is_asked_for_and_nowhere_else(line: str) -> None:
    begin(GAME.read_text("utf-8") + entry(1, "dance"))
    assert [one["code"] for one in found(line)] == ["MC702", "CL101"]
    assert not any("impact" in one for one in found(line))
    assert [one["impact"] for one in found(f"{line} --impact")] == [IMPACT, None]
    plain = [{key: value for key, value in one.items() if key != "impact"} for one in found(f"{line} --impact")]
    assert plain == found(line)


def test_tables_have_the_entry_last_with_and_without_the_impact() -> None:
    for line in ("check", "check --impact"):
        (row,) = csv.DictReader(io.StringIO(typed(f"{line} --format csv").output))
        assert (list(row)[-1], row["entry"]) == ("entry", str(found()[0]["entry"]))


def sentence() -> str:
    """Return what a table says of the one finding."""
    (row,) = csv.DictReader(io.StringIO(typed("check --impact --format csv").output))
    return row["impact"]


def test_services_are_told_with_the_message() -> None:
    for style in ("github", "sarif", "junit"):
        assert f"; {sentence()}" in typed(f"audit game.toml --impact --format {style}").output
        assert sentence() not in typed(f"audit game.toml --format {style}").output


def test_processes_of_an_audit_tell_the_same() -> None:
    for number in range(4):
        Path(f"game{number}.toml").write_bytes(GAME.read_bytes())
    shared, alone = (found(f"audit . --impact --jobs {jobs}") for jobs in (2, 1))
    assert shared == alone
    assert [one["impact"] for one in alone] == [IMPACT] * 5


def test_a_file_that_cannot_be_used_has_no_impact_nor_have_points_of_who_has_left() -> None:
    begin(GAME.read_text("utf-8") + entry(1, "leave", 'civ = "Minoa"'))
    assert impact_of("MC702") == {"winner_before": "Rome", "winner_after": "Rome", "points": {}}
    begin("format = 1\n")
    assert [one["impact"] for one in found()] == [None]


def test_the_page_says_it_beside_the_error() -> None:
    done("report -o page.html")
    assert f'<small class="impact">{sentence()}</small>' in Path("page.html").read_text("utf-8")
    begin(header(tracks=()) + entry(1, "score", "points = { Minoa = 124, Rome = 123 }"))
    done("report -o page.html")
    assert '<small class="impact">' not in Path("page.html").read_text("utf-8")


def test_of_many_errors_a_page_weighs_the_first_ones() -> None:
    begin_buying(*[entry(1, "buy", 'civ = "Minoa"\nadvances = { Music = 80 }') for _ in range(60)])
    done("report -o page.html")
    page = Path("page.html").read_text("utf-8")
    assert page.count('<small class="impact">') == 2 * 50  # in the list of findings, and in the log


def test_what_stands_for_many_others_has_none() -> None:
    begin_buying(*[entry(1, "buy", 'civ = "Minoa"\nadvances = { Music = 80 }')] * (ENOUGH + 5))
    judged = judge_file("game.toml")
    known = [found for found in judged.verdict.findings if found.fault.code == "MC305"]
    few = judged.verdict._replace(findings=tuple(known[-3:]))
    weighed = weigh_verdict(few, judged.books).findings
    assert sorted((one.times, one.impact is None) for one in weighed) == [(1, False), (1, False), (5, True)]


def test_recorded_points_of_a_game_whose_books_are_kept_are_put_right_one_by_one() -> None:
    markers = ", ".join(f"{civ} = 1" for civ in SEVEN)
    counted = entry(2, "score", "points = { Minoa = 9, Rome = 8, Celt = 5 }")
    begin(header() + entry(1, "endturn", f"space = {{ {markers} }}") + counted)
    wrong = {one["civ"]: one["impact"] for one in found() if one["code"] == "MC701"}
    nobody = {"winner_before": None, "winner_after": None}
    assert wrong == {"Minoa": {**nobody, "points": {"Minoa": -4}}, "Rome": {**nobody, "points": {"Rome": -3}}}


def test_a_marker_is_put_right_with_all_that_follow() -> None:
    markers = {civ: ", ".join(f"{one} = {1 + (one == civ)}" for one in SEVEN) for civ in ("Minoa", "Rome")}
    turns = [entry(turn, "endturn", f"space = {{ {markers[civ]} }}") for turn, civ in ((1, "Minoa"), (2, "Rome"))]
    begin(header() + "".join(turns))
    impacts = {(one["turn"], one["civ"]): one["impact"]["points"] for one in found() if one["code"][:4] == "MC60"}
    later = dict.fromkeys((civ for civ in SEVEN if civ not in ("Minoa", "Rome")), 5)
    assert impacts[1, "Minoa"] == {**later, "Minoa": 5}, "two turns on, for everybody"
    assert impacts[2, "Celt"] == {**later, "Minoa": 10}, "from where it was noted in turn 1"
    assert impacts[2, "Egypt"] == impacts[2, "Celt"]


def test_without_the_cheapest_advance_that_covers_what_was_not_paid() -> None:
    begin_buying(advances="Music = 80, Law = 150, Pottery = 60", paid="card_points = 215")  # 75 short
    assert impact_of("MC401")["points"] == {"Minoa": -1}
    begin_buying(advances="Music = 80, Law = 150, Pottery = 60", paid="card_points = 180")  # 110 short
    assert impact_of("MC401")["points"] == {"Minoa": -3}
    begin_buying(advances="Music = 80, Law = 150, Pottery = 60", paid="card_points = 20")  # more than any costs
    assert impact_of("MC401")["points"] == {"Minoa": -5}


def test_treasury_that_was_not_there_is_short_at_a_purchase_and_else_unknown() -> None:
    had = entry(1, "gain", "treasury = { Minoa = 20 }")
    begin_buying(had, advances="Music = 80, Law = 150", paid="card_points = 110\ntreasury = 120")
    assert impact_of("MC403")["points"] == {"Minoa": -3}
    begin_buying(entry(1, "spend", 'treasury = { Minoa = 9 }\non = "other"'))
    assert impact_of("MC403") is None


def test_what_mining_makes_of_a_token_counts() -> None:
    mining = entry(1, "buy", 'civ = "Minoa"\nadvances = { Mining = 230 }\ncard_points = 230')
    closed = entry(1, "endturn")
    bought = 'civ = "Minoa"\nadvances = { Music = 80, Law = 150 }\ncard_points = 100\ntreasury = 65'
    begin(header() + mining + closed + entry(2, "gain", "treasury = { Minoa = 20 }") + entry(2, "buy", bought))
    assert impact_of("MC403")["points"] == {"Minoa": -3}, "45 tokens are 90 points, which Music does not cover"


def test_the_advance_that_library_or_anatomy_was_wrongly_used_on_is_not_bought() -> None:
    other = entry(1, "buy", 'civ = "Minoa"\nadvances = { Law = 110 }\ncard_points = 110')
    begin_buying(other, paid='card_points = 80\nlibrary = "Law"')
    assert impact_of("MC308")["points"] == {"Minoa": -3}, "bought in another entry of the same transaction"
    begin_buying(paid='card_points = 80\nanatomy = "Coinage"')
    assert impact_of("MC309")["points"] == {}, "it was not bought at all"


def test_an_advance_bought_twice_is_held_once_all_the_same() -> None:
    begin_buying(entry(1, "buy", 'civ = "Minoa"\nadvances = { Music = 80 }\ncard_points = 80'))
    assert impact_of("MC305")["points"] == {}
