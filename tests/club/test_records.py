"""Records, the opening book and the pace of civilizations against a second computation from the exported tables."""

import datetime
import json
import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from civledger.club.figures import Club, TakenCard
from civledger.club.gather import gather_page
from civledger.club.people import Aliases
from civledger.club.site.pages import cards_page, mean_pace
from civledger.club.tally import tally_games
from tests.cli.keyboard import done
from tests.club.league import league
from tests.play import writing
from tests.play.make_ledgers import LEDGERS, timed, with_turns
from tests.play.recorded import record_game
from tests.simulator.middle import play_to_cut

RULES = "mega-civilization"
SKILLS = {"Ann": 1.0, "Bo": 0.6, "Cy": 0.2, "Di": -0.2, "Ed": -0.6, "Flo": -1.0}


def whole_game(seed: int, players: int, side: str) -> str:
    """Return a game played to its end by the clock."""
    game = record_game(seed, players, side)
    game.score()
    names = {civ: f"P{place}" for place, civ in enumerate(game.civs)}
    head = writing.head_text(game.civs, side, f"Evening {seed}", names)
    return with_turns("a game", head, list(timed(game.entries, datetime.time(10), random.Random(seed).randint(20, 40))))


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """Return whole games, and results alone."""
    found = {f"whole{seed}.toml": whole_game(seed, 5 + seed, "basic") for seed in range(3)}
    found["eight.toml"] = (LEDGERS / "eight-basic.toml").read_text("utf-8")
    return found | {f"result{number}.toml": text for number, text in enumerate(league(SKILLS, 4, 8))}


@pytest.fixture(scope="module")
def club(texts: dict[str, str]) -> Club:
    """Return what these games say."""
    games = [gather_page(file, text.encode(), Aliases()).game for file, text in texts.items()]
    return tally_games([game for game in games if game], Aliases())


@pytest.fixture(scope="module")
def tables(texts: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Return the same games as tables for other tools."""
    place = tmp_path_factory.mktemp("games")
    for file, text in texts.items():
        (place / file).write_text(text, "utf-8")
    found = json.loads(done(f"export {place} --to json"))
    for rows in found.values():
        for row in rows:
            if "file" in row:
                row["file"] = Path(row["file"]).name
    return found


def record(club: Club, title: str) -> list[tuple[int, str]]:
    """Return the numbers of a record, each with its game."""
    (one,) = [one for one in club.records[RULES] if one.title == title]
    return [(line.value, line.game.file) for line in one.lines]


def scores(tables: Any) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for row in tables["players"]:
        found.setdefault(row["file"], []).append(row["points"])
    return {file: sorted(points, reverse=True) for file, points in found.items()}


def test_the_highest_scores(club: Club, tables: Any) -> None:
    every = sorted((points for all_points in scores(tables).values() for points in all_points), reverse=True)
    assert [value for value, _ in record(club, "Highest score")] == every[:3]


def test_the_closest_finishes(club: Club, tables: Any) -> None:
    margins = {file: points[0] - points[1] for file, points in scores(tables).items()}
    shown = record(club, "Closest finish")
    assert [value for value, _ in shown] == sorted(margins.values())[:3]
    assert all(margins[file] == value for value, file in shown)


def test_what_a_whole_game_holds_is_the_record_of_who_won_it_alone(club: Club, tables: Any) -> None:
    firsts: dict[str, list[str]] = {}
    for row in tables["players"]:
        firsts.setdefault(row["file"], []).extend([row["civ"]] if row["place"] == 1 else [])
    held = [one for one in club.records[RULES] if one.title not in ("Highest score", "Fastest turn")]
    for line in (line for one in held for line in one.lines):
        winners = firsts[line.game.file]
        assert (line.seat.civ if line.seat else None) == (winners[0] if len(winners) == 1 else None)


def test_the_longest_games_and_fastest_turns(club: Club, tables: Any) -> None:
    lengths: dict[str, list[int]] = {}
    ends: dict[str, int] = {}
    for row in tables["entries"]:
        if row["action"] == "endturn" and (at := row["values"].get("at")):
            hour, minute, _ = map(int, at.split(":"))
            moment = 60 * hour + minute
            if row["file"] in ends:
                lengths.setdefault(row["file"], []).append((moment - ends[row["file"]]) % (24 * 60))
            ends[row["file"]] = moment
    assert [value for value, _ in record(club, "Longest game")] == sorted(map(sum, lengths.values()), reverse=True)[:3]
    assert [value for value, _ in record(club, "Fastest turn")] == sorted(map(min, lengths.values()))[:3]
    turns = sorted((row["turns"] for row in tables["games"] if row["turns"] > 1), reverse=True)
    assert [value for value, _ in record(club, "Most turns")] == turns[:3]


def test_the_biggest_comebacks(club: Club, tables: Any) -> None:
    winners = {row["file"]: row["winner"] for row in tables["games"]}
    points: dict[tuple[str, int], dict[str, int]] = {}
    for row in tables["positions"]:
        points.setdefault((row["file"], row["turn"]), {})[row["civ"]] = row["points"]
    behind: dict[str, int] = {}
    for (file, _), standing in points.items():
        behind[file] = max(behind.get(file, 0), max(standing.values()) - standing[winners[file]])
    expected = sorted((value for value in behind.values() if value), reverse=True)[:3]
    assert expected
    assert [value for value, _ in record(club, "Biggest comeback")] == expected


def test_the_opening_book(club: Club, tables: Any) -> None:
    winners = {(row["file"], row["winner"]) for row in tables["games"]}
    rows = [(row["advance"], row["turn"], (row["file"], row["civ"]) in winners) for row in tables["purchases"]]
    times = Counter((name, turn) for name, turn, _ in rows)
    won = Counter(name for name, _, first in rows if first)
    assert {(card.name, turn): number for card in club.cards[RULES] for turn, number in card.turns} == times
    assert {card.name: card.won for card in club.cards[RULES] if card.won} == won
    assert {card.winners for card in club.cards[RULES]} == {4}


def test_wins_points_and_pace_of_civilizations(club: Club, tables: Any) -> None:
    for one in club.civilizations:
        rows = [row for row in tables["players"] if row["civ"] == one.civ]
        assert (len(one.played), one.wins) == (len(rows), sum(row["place"] == 1 for row in rows))
        assert one.mean_points == pytest.approx(sum(row["points"] for row in rows) / len(rows))
        spaces: dict[int, list[int]] = {}
        for row in tables["positions"]:
            if row["civ"] == one.civ:
                spaces.setdefault(row["turn"], []).append(row["space"])
        assert mean_pace(one.played) == pytest.approx([sum(some) / len(some) for _, some in sorted(spaces.items())])


def test_people_have_the_places_of_the_standings(club: Club, tables: Any) -> None:
    for person in club.people:
        places = [row["place"] for row in tables["players"] if row["player"] == person.name]
        assert sorted(step.seat.place or 0 for step in person.steps) == sorted(places)
        assert person.mean_place == pytest.approx(sum(places) / len(places))


def test_a_result_known_alone_holds_no_record_of_time(club: Club) -> None:
    for title in ("Longest game", "Fastest turn", "Biggest comeback"):
        assert not [file for _, file in record(club, title) if re.match("result", file)]


def test_the_opening_book_tells_what_share_of_winners_and_of_others_took_a_card() -> None:
    pottery = TakenCard("Pottery", ((1, 3), (4, 1)), won=1, winners=2, others=8)
    mining = TakenCard("Mining", ((5, 2),), won=2, winners=2, others=0)
    (section,) = cards_page("mega-civilization", "advances", [pottery, mining]).sections
    (table,) = section.tables
    rows = [[cell.value for cell in row] for row in table.rows]
    assert table.columns[:5] == ("advances", "times", "mean turn", "winners", "others")
    assert [row[:5] for row in rows] == [["Pottery", 4, "1.8", "50%", "38%"], ["Mining", 2, "5.0", "100%", None]]
    assert [row[5:] for row in rows] == [[3, None, None, 1, None], [None, None, None, None, 2]]
    assert [cell.heat for cell in table.rows[0][5:]] == [9, 0, 0, 3, 0]


def test_a_game_without_its_beginning_is_in_no_record_of_length_speed_or_climb() -> None:
    game = play_to_cut(3, 6, "basic")
    head = game.head(7).replace("first_turn", "date = 2026-02-03\nfirst_turn")
    rest = [entry for entry in game.entries if entry["turn"] >= 7]
    text = with_turns("a game", head, list(timed(rest, datetime.time(10), 25)))
    found = gather_page("late.toml", text.encode(), Aliases()).game
    assert found is not None
    assert found.final
    club = tally_games([found], Aliases())
    assert {record.title for record in club.records[RULES]} == {"Highest score", "Closest finish"}
    assert club.cards[RULES] == ()
    assert all(not seat.pace and not seat.taken for seat in found.seats)
