"""`what-if`: both games in numbers, where markers stand, and that nothing is written."""

import json
import os
import re
from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, done, files, shown, typed
from tests.play.writing import stone_head_text
from tests.support import SEVEN, entry, header

MARKERS = ", ".join(f"{civ} = 1" for civ in SEVEN)
TURN = entry(1, "cities", "cities = { Minoa = 2, Rome = 1 }") + entry(1, "endturn", f"space = {{ {MARKERS} }}")


@pytest.fixture(autouse=True)
def folder(bare: Path) -> Path:
    begin(header() + TURN)
    return bare


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
    assert [row["rank"] for row in answer["after"]] == [1] * 7


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
    answer = shown("what-if --with 'note Rain --turn 1'")
    assert answer["before"] == answer["after"]


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


def test_findings_of_stone_age_have_no_impact() -> None:
    begin(stone_head_text(["Ann", "Bo"]))
    done("building ann fixed wood=2 clay", "figures bo=6")
    assert {found["impact"] for found in json.loads(typed("check --impact --format json").output)["findings"]} <= {None}


@pytest.mark.parametrize("line", ["--without 1", "--with 'cities rome=4 --turn 1'", "--with 'buy rome music --turn 1'"])
def test_people_are_shown_what_changes_alone_and_the_parts_make_up_the_difference(line: str) -> None:
    answer = shown(f"what-if {line}")
    old, new = ({row["civ"]: (row["points"], row["rank"]) for row in answer[when]} for when in ("before", "after"))
    changed = [civ for civ in old if old[civ] != new[civ]]
    table, _, said = done(f"what-if {line}").partition("game.toml: ")
    rows = [re.split(r"  +", row) for row in table.splitlines()[2:]]
    assert [row[0] for row in rows] == changed
    for civ, points, rank, *why in rows:
        assert [points.split(" → ")[at] for at in (0, -1)] == [str(when[civ][0]) for when in (old, new)]
        assert [rank.split(" → ")[at] for at in (0, -1)] == [str(when[civ][1]) for when in (old, new)]
        assert sum(map(int, re.findall(r" ([-+]\d+)", " ".join(why)))) == new[civ][0] - old[civ][0]
    assert f"\nSame points and rank for {7 - len(changed)} others.\n" in said or not len(changed) < 7


def test_what_was_left_out_and_added_is_told() -> None:
    said = done("what-if --without 1 --with 'cities rome=4 --turn 1' --with 'note Rain'").splitlines()
    assert "left out: entry 1, turn 1: cities Minoa 2, Rome 1" in said
    assert [line for line in said if line.startswith("added: ")] == [
        "added: turn 1: cities Rome 4",
        "added: turn 2: note Rain",
    ]


@pytest.mark.parametrize(
    ("words", "line"), [("--with frob", "--with COMMAND"), ("--with 'strike 1 --reason x'", "--without NUMBER")]
)
def test_what_is_offered_is_for_every_game_and_names_the_ledger(words: str, line: str, folder: Path) -> None:
    done("new cave.toml --rules stone-age --players Ronald,Judith")
    said = typed(f"what-if {words} -f cave.toml")
    assert (said.code, said.messages.splitlines()[1]) == (2, f"  try: civledger what-if {line} -f cave.toml")
