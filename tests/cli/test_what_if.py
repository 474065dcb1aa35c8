"""`what-if` at the keyboard: who would have won, what cannot be asked, and that nothing is written."""

import csv
import io
import json
import os
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, files, shown, typed, wrong
from tests.play.writing import stone_head_text
from tests.support import SEVEN, entry, header

MARKERS = ", ".join(f"{civ} = 1" for civ in SEVEN)
TURN = entry(1, "cities", "cities = { Minoa = 2, Rome = 1 }") + entry(1, "endturn", f"space = {{ {MARKERS} }}")
SCORE = "points = { Minoa = 90, Rome = 88 }"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin(header() + TURN)
    return tmp_path


def points(rows: list[dict[str, object]]) -> dict[object, object]:
    """Return the points of standings."""
    return {row["civ"]: row["points"] for row in rows}


def test_both_games_are_shown_with_points_and_places() -> None:
    answer = shown("what-if --without 1")
    assert list(answer) == ["turn", "before", "after", "winner_before", "winner_after"]
    assert (answer["turn"], answer["winner_before"], answer["winner_after"]) == (1, None, None)
    assert answer["before"][0] == {"civ": "Minoa", "points": 7, "rank": 1}
    assert points(answer["before"])["Rome"] == 6
    assert set(points(answer["after"]).values()) == {5}
    assert [row["rank"] for row in answer["after"]] == [1, 2, 3, 4, 5, 6, 7]


def test_the_table_the_sentence_and_the_limits_are_read_in_words() -> None:
    said = done("what-if --with 'cities rome=4 --turn 1'")
    lines = said.splitlines()
    assert lines[0].split("  ")[0] == "civ"
    assert "Rome" in said
    assert "+3" in said
    assert "game.toml: nobody has won yet; then Rome would have 3 points more" in lines
    assert "From turn 1 on markers stand where the rules put them." in lines
    assert said.count("books cannot know") == 1


def test_a_winner_is_named_once_the_game_is_over() -> None:
    begin(header(tracks=()) + entry(1, "score", SCORE))
    answer = shown("what-if --with 'score rome=91'")
    assert (answer["winner_before"], answer["winner_after"]) == ("Minoa", "Rome")
    said = done("what-if --with 'score rome=91'")
    assert "Minoa won; then Rome would have won by 1" in said
    assert "markers" not in said
    assert "then Minoa and Rome would have won\n" in done("what-if --with 'score rome=90'")
    assert "then Minoa would still have won by 1\n" in done("what-if --with 'score rome=89'")
    assert "then the game would not be over\n" in done("what-if --without 1")
    assert "then no points that the books know would differ\n" in done("what-if --with 'note Rain'")


def test_equal_points_are_parted_as_in_the_standings() -> None:
    said = done("what-if --with 'cities rome=2 --turn 1'")
    assert "then Rome would have 1 point more" in said
    assert shown("what-if --with 'cities rome=2 --turn 1'")["after"][0]["civ"] == "Minoa"


def test_markers_move_as_the_rules_have_it_and_regress_moves_them_back() -> None:
    answer = shown("what-if --with 'regress minoa=1 --turn 1' --without 1")
    assert points(answer["after"])["Minoa"] == 5, "a marker at the start stays there, and moves on"
    begin(header() + TURN + entry(2, "endturn", f"space = {{ {MARKERS.replace('Rome = 1', 'Rome = 9')} }}"))
    answer = shown("what-if --with 'note Rain --turn 2'")
    assert points(answer["before"]) | {"Minoa": 7, "Rome": 46} == points(answer["before"])
    assert points(answer["after"]) | {"Minoa": 12, "Rome": 11} == points(answer["after"])


def test_in_the_open_turn_only_markers_that_were_noted_are_set() -> None:
    begin(header() + entry(1, "ast-check", "space = { Minoa = 3 }"))
    assert points(shown("what-if --with 'note Rain'")["after"]) == {civ: 5 * (civ == "Minoa") for civ in SEVEN}


def test_who_leaves_or_has_left_has_no_marker_any_more() -> None:
    begin(header() + entry(1, "leave", 'civ = "Rome"') + TURN)
    assert "Rome" not in points(shown("what-if --without 2")["after"])
    assert points(shown("what-if --without 1")["after"])["Rome"] == 6


def test_a_ledger_that_does_not_know_what_moves_markers_keeps_them() -> None:
    begin(header(tracks=("ast",)) + entry(1, "endturn", "space = { Minoa = 3 }"))
    said = done("what-if --with 'note Rain --turn 1'")
    assert "markers" not in said
    assert "no points that the books know would differ" in said


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("cities rome=12 --turn 1", "MC202", "error[MC202] Rome, turn 1: "),
        ("buy rome pottery=2 --turn 1", "MC303", "error[MC303] Rome, turn 1: paid 2 for Pottery"),
        ("spend other rome=9", "MC403", "error[MC403] Rome, turn 2: "),
        ("ast-check rome=3 --turn 1 --fix", "MC603", "error[MC603] Rome, turn 1: moved from space 0 to 3"),
    ],
)
def test_what_breaks_a_rule_is_tried_and_told(line: str, code: str, told: str) -> None:
    said = typed(f"what-if --with '{line}'")
    assert (said.code, said.messages.count(code)) == (0, 1)
    assert told in said.messages
    assert code not in codes()


def test_what_additions_break_elsewhere_is_told_but_no_late_entry_and_no_score() -> None:
    begin(header() + TURN + entry(2, "buy", 'civ = "Rome"\nadvances = { Pottery = 60 }\ncard_points = 60'))
    begin(GAME.read_text("utf-8") + entry(2, "score", "points = { Rome = 7 }"))
    said = typed("what-if --with 'buy rome pottery --turn 1'")
    assert [line.partition("]")[0] for line in said.messages.splitlines()] == ["error[MC305"]
    assert typed("what-if --without 1").messages == ""


def test_what_is_broken_in_the_same_words_by_several_entries_is_told_once() -> None:
    begin(header() + TURN + entry(2, "cities", "cities = { Rome = 3 }") + entry(2, "hand", "kept = { Rome = 3 }"))
    said = typed("what-if --with 'leave rome --turn 1'")
    assert said.messages == "error[MC606] Rome, turn 2: left the game in turn 1\n"


def test_a_spreadsheet_takes_the_difference_for_a_number() -> None:
    rows = csv.DictReader(io.StringIO(done("what-if --with 'cities rome=4 minoa=1 --turn 1' --format csv")))
    assert {row["civ"]: row["difference"] for row in rows if row["difference"]} == {"Minoa": "-1", "Rome": "+3"}


def test_a_ledger_with_errors_says_so_as_everywhere() -> None:
    done("cities rome=12 --force")
    assert "game.toml has 1 error: see `civledger check`" in typed("what-if --without 1").messages


def test_a_purchase_need_not_say_how_it_was_paid() -> None:
    answer = shown("what-if --with 'buy rome pottery agri --turn 1'")
    assert points(answer["after"])["Rome"] == 10
    assert "say how it was paid" in wrong("buy rome pottery")


def test_entries_are_added_one_after_the_other() -> None:
    line = "what-if --with 'regress rome=1' --with 'civledger cities rome=5' --with 'cities rome=6 --fix'"
    assert shown(line)["after"][0] == {"civ": "Minoa", "points": 7, "rank": 1}
    assert points(shown(line)["after"])["Rome"] == 6


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("what-if", "say what was different, such as: civledger what-if --without 57"),
        ("what-if --without 9", "there is no entry 9: game.toml has 4 entries; see `civledger log`"),
        ("what-if --without 2", "entry 2 is the endturn of turn 1, which cannot be left out"),
        ("what-if --without 3", "entry 3 does not count already: entry 4 strikes it"),
        ("what-if --without 4", "entry 4 is a strike, which cannot be left out"),
        ("what-if --without 1 --without 9", "there is no entry 9"),
        ("what-if --without 0", "--without"),
        ("what-if --without x", "--without"),
        ("what-if --with status", "--with takes a command that records entries, not 'status'"),
        ("what-if --with 'endturn --commit'", "--with takes a command that records entries"),
        ("what-if --with 'strike 1 --reason misread'", "left out with --without and its number"),
        ("what-if --with undo", "--with takes a command that records entries"),
        ("what-if --with 'report -o page.html'", "--with takes a command that records entries"),
        ("what-if --with 'what-if --without 1'", "--with takes a command that records entries"),
        ("what-if --with ''", "--with takes a command that records entries"),
        ("what-if --with 'note \"Rain'", "--with takes a command that records entries"),
        ("what-if --with cities", "--with 'cities' records nothing"),
        ("what-if --with 'cities rome=2 --dry-run'", "records nothing"),
        ("what-if --with 'cities rum=2'", "there is no civilization 'rum'"),
        ("what-if --with 'cities rome=2 -f other.toml'", "every line is about one ledger"),
        ("what-if --with 'cities rome=2 --turn 0'", "cannot be tried; nothing was compared"),
    ],
)
def test_what_cannot_be_asked_is_said_kindly(line: str, said: str) -> None:
    done("note Rain", "strike 3 --reason misread")
    assert said in wrong(line)


def test_nothing_is_written_whatever_is_asked(folder: Path) -> None:
    before, times = files(), (GAME.stat().st_mtime_ns, folder.stat().st_mtime_ns)
    GAME.chmod(0o400)
    folder.chmod(0o500)
    try:
        done("what-if --without 1 --with 'cities rome=3' --with 'note Rain'", "check --impact", "audit . --impact")
        typed("what-if --with 'buy rome pottry'")
    finally:
        folder.chmod(0o700)
    assert files() == before
    assert (GAME.stat().st_mtime_ns, folder.stat().st_mtime_ns) == times
    assert os.listdir() == ["game.toml"]


def test_a_script_asks_about_the_ledger_as_it_is_by_then() -> None:
    said = typed("run", "cities rome=4\nwhat-if --without 3 --format json\n")
    assert said.code == 0
    answer = json.loads(said.output[said.output.index("{") :])
    assert points(answer["before"])["Rome"] == 9
    assert points(answer["after"])["Rome"] == 6


def test_stone_age_has_points_and_places_without_markers() -> None:
    begin(stone_head_text(["Ann", "Bo"]))
    done("building ann fixed wood=2 clay", "figures bo=6")
    answer = shown("what-if --without 1")
    assert points(answer["before"])["Ann"] == 10
    assert points(answer["after"])["Ann"] == 0
    assert answer["turn"] == 1
    assert "markers" not in done("what-if --without 1")
    assert {found["impact"] for found in json.loads(typed("check --impact --format json").output)["findings"]} <= {None}
