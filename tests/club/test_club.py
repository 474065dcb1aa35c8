"""`civledger club` told as data: games, people, civilizations and what each game did to whose rating."""

import csv
import io
import json
import math
import sqlite3
import sys
from pathlib import Path
from statistics import NormalDist
from types import SimpleNamespace

import pytest

from civledger.model.audited import WorkerLost
from tests.cli.keyboard import done, typed
from tests.cli.test_sharing import Client
from tests.club.league import CIVS, club_data, league, result, seated, stone_result, write_games, write_named
from tests.support import unversioned

SKILLS = {"Ann": 1.0, "Bo": 0.6, "Cy": 0.2, "Di": -0.2, "Ed": -0.6, "Flo": -1.0}


def test_the_contract_of_one_game() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120), ("", 130)), "First", "2026-03-20"))
    told = club_data()
    assert list(unversioned(told)) == ["games", "people", "civilizations", "history", "scale"]
    assert told["games"] == [
        {
            "file": "games/a.toml",
            "name": "First",
            "rules": "mega-civilization",
            "date": "2026-03-20",
            "players": 5,
            "final": True,
            "winner": "Ann",
            "civ": CIVS[0],
            "points": 140,
        }
    ]
    ann, bo = told["people"]
    assert {key: ann[key] for key in ("name", "rules", "games", "wins", "mean_place")} == {
        "name": "Ann",
        "rules": "mega-civilization",
        "games": 1,
        "wins": 1,
        "mean_place": 1.0,
    }
    assert (bo["name"], bo["wins"], bo["mean_place"]) == ("Bo", 0, 3.0)
    assert ann["rating"] > bo["rating"]
    first, second = told["history"]
    assert first["before"] == second["before"]  # everybody's starting value
    assert list(first) == ["file", "rules", "person", "civ", "place", "before", "after"]
    assert first["after"] == {key: ann[key] for key in ("rating", "uncertainty")}
    assert {one["civ"]: (one["games"], one["wins"]) for one in told["civilizations"]} == {
        civ: (1, int(civ == CIVS[0])) for civ in CIVS[:5]
    }


def test_games_count_by_date_then_by_file_and_those_without_one_last() -> None:
    one = seated(("Ann", 140), ("Bo", 120))
    write_named(
        a=result(one),
        b=result(one, date="2026-03-20"),
        c=result(one, date="2025-01-01"),
        d=result(one, date="2026-03-20"),
    )
    told = club_data()
    assert [game["file"][6] for game in told["games"]] == ["c", "b", "d", "a"]
    assert [step["file"][6] for step in told["history"]] == list("ccbbddaa")
    for before, after in zip(told["history"], told["history"][2:], strict=False):
        assert after["before"] == before["after"]


def test_later_games_change_nothing_in_the_history_before_them(tmp_path: Path) -> None:
    games = list(league(SKILLS, 9, 1))
    early = club_data(str(write_games(tmp_path / "games", games[:6])))
    late = club_data(str(write_games(tmp_path / "games", games)))
    assert late["history"][: len(early["history"])] == early["history"]


def test_a_shared_first_place_has_no_winner_but_counts_for_both() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 140), ("Cy", 90))))
    told = club_data()
    assert [told["games"][0][key] for key in ("winner", "civ", "points")] == [None, None, 140]
    assert {one["name"]: one["wins"] for one in told["people"]} == {"Ann": 1, "Bo": 1, "Cy": 0}
    assert sum(one["wins"] for one in told["civilizations"]) == 2


def test_who_has_no_points_has_no_place_and_is_not_rated() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120), ("Cy", None))))
    assert {one["name"] for one in club_data()["people"]} == {"Ann", "Bo"}
    assert {one["civ"] for one in club_data()["civilizations"]} == {*CIVS[:2], *CIVS[3:5]}


def test_a_place_belongs_to_who_held_the_seat_at_the_end() -> None:
    text = result(seated(("Ann", 140), ("Bo", 120)))
    taken = f'[[entry]]\nturn = 1\naction = "seat"\nciv = "{CIVS[0]}"\nname = "Zoe"\n\n'
    write_named(a=text.replace("[[entry]]", f"{taken}[[entry]]"))
    told = club_data()
    assert told["games"][0]["winner"] == "Zoe"
    assert {one["name"]: one["wins"] for one in told["people"]} == {"Zoe": 1, "Bo": 0}


def test_a_game_that_goes_on_rates_nobody() -> None:
    done("new games.toml --players Ann,Bo,Cy,Di,Ed", "census 2 2 2 2 2")
    told = club_data("games.toml")
    assert (told["games"][0]["final"], told["games"][0]["winner"]) == (False, None)
    assert (told["people"], told["civilizations"], told["history"]) == ([], [], [])


def test_a_game_that_was_ended_by_agreement_rates_everybody() -> None:
    done("new games.toml --players Ann,Bo,Cy,Di,Ed", "endturn --anyway", "endturn --last 'closing hour' --anyway")
    done("score 10 10 10 10 10")
    told = club_data("games.toml")
    assert (told["games"][0]["final"], told["games"][0]["winner"], told["games"][0]["points"]) == (True, "Ann", 10)
    assert {one["name"]: one["games"] for one in told["people"]} == dict.fromkeys(("Ann", "Bo", "Cy", "Di", "Ed"), 1)
    done("undo 2 --yes")
    assert not club_data("games.toml")["games"][0]["final"]


def test_stone_age_that_was_ended_by_agreement_rates_everybody() -> None:
    done("new games.toml --rules stone-age --players Ann,Bo", "feed all", "resources ann=3 bo=1", "endturn --last")
    told = club_data("games.toml")
    assert (told["games"][0]["final"], told["games"][0]["winner"], told["games"][0]["points"]) == (True, "Ann", 3)
    assert {one["name"]: one["wins"] for one in told["people"]} == {"Ann": 1, "Bo": 0}


def test_both_games_rate_apart_and_stone_age_has_no_civilizations() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120)), date="2026-01-01"))
    write_named(b=stone_result({"Bo": 150, "Ann": 120, "Cy": 90}, "2026-02-01"))
    told = club_data()
    assert {(one["name"], one["rules"]) for one in told["people"]} == {
        *(("Ann", "mega-civilization"), ("Bo", "mega-civilization")),
        *(("Ann", "stone-age"), ("Bo", "stone-age"), ("Cy", "stone-age")),
    }
    assert {one["rules"] for one in told["civilizations"]} == {"mega-civilization"}
    stone = [step for step in told["history"] if step["rules"] == "stone-age"]
    assert {step["civ"] for step in stone} == {None}
    assert len({json.dumps(step["before"]) for step in stone}) == 1
    assert (told["games"][1]["winner"], told["games"][1]["civ"]) == ("Bo", None)


def test_the_winner_of_a_game_without_names_is_the_civilization() -> None:
    write_named(a=result(seated(("", 140), ("", 120))))
    assert (club_data()["games"][0]["winner"], club_data()["people"]) == (CIVS[0], [])


def test_the_chances_of_the_contract_foretell_a_league(tmp_path: Path) -> None:
    told = club_data(str(write_games(tmp_path / "games", list(league(SKILLS, 40, 5)))))
    losses = []
    for game in told["games"]:
        own = [step for step in told["history"] if step["file"] == game["file"]]
        for one in own:
            for other in own:
                if one["place"] < other["place"]:
                    a, b = one["before"], other["before"]
                    wide = math.sqrt(told["scale"] ** 2 + a["uncertainty"] ** 2 + b["uncertainty"] ** 2)
                    losses.append(-math.log(NormalDist().cdf((a["rating"] - b["rating"]) / wide)))
    (evaluated,) = json.loads(done("club games --evaluate --format json"))
    assert evaluated["log_loss"] == pytest.approx(sum(losses) / len(losses), abs=1e-5)
    assert evaluated["log_loss"] < evaluated["coin_log_loss"] == pytest.approx(math.log(2), abs=1e-6)
    assert evaluated["hit_rate"] > evaluated["coin_hit_rate"] == 0.5
    assert told["people"][0]["name"] == "Ann"
    assert "better than chance (0.693)" in done("club games --evaluate")


def test_what_few_games_foretell_is_called_chance() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120), ("Cy", 90)), date="2026-01-01"))
    said = "log loss 0.693, not clearly different from chance (0.693)"
    assert said in done("club games --evaluate")
    (evaluated,) = json.loads(done("club games --evaluate --format json"))
    assert (evaluated["games"], evaluated["pairs"], evaluated["log_loss_error"]) == (1, 3, None)
    for number in range(2, 6):
        write_named(**{f"b{number}": result(seated(("Ann", 140), ("Bo", 120), ("Cy", 90)), date=f"2026-02-0{number}")})
    assert "better than chance" in done("club games --evaluate")
    for number in range(2, 6):
        points = seated(("Ann", 140 if number % 2 else 70), ("Bo", 120), ("Cy", 90))
        write_named(**{f"b{number}": result(points, date=f"2026-02-0{number}")})
    assert "not clearly different from chance" in done("club games --evaluate")


def test_unreadable_games_are_named_and_left_out() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120))), b="[game]\n[[player]]\nx = \n")
    said = typed("club games --format json")
    assert said.code == 3
    assert "games/b.toml" in said.messages
    assert len(json.loads(said.output)["games"]) == 1


# Who is who


# Formats


def test_every_format_says_the_same() -> None:
    write_named(
        a=result(seated(("Ann", 140), ("Bo", 120)), date="2026-01-01"),
        b=stone_result({"Bo": 150, "Ann": 120}, "2026-02-01"),
    )
    told = club_data()
    rows = list(csv.DictReader(io.StringIO(done("club games --format csv"))))
    assert [(row["name"], row["rules"], float(row["rating"])) for row in rows] == [
        (one["name"], one["rules"], one["rating"]) for one in told["people"]
    ]
    ratings = list(csv.DictReader(io.StringIO(done("club games --format csv --table ratings"))))
    assert [float(row["rating_after"]) for row in ratings] == [step["after"]["rating"] for step in told["history"]]
    markdown = done("club games --format markdown")
    assert [line for line in markdown.splitlines() if line.startswith("## ")] == [
        *("## games", "## people", "## civilizations", "## ratings"),
    ]
    assert "Ann" in done("club games")
    assert json.loads(done("club games --format json --table games")) == told["games"]
    done("club games --format sqlite -o club.db")
    connection = sqlite3.connect("club.db")
    assert connection.execute("SELECT name, rules, rating FROM people").fetchall() == [
        (one["name"], one["rules"], one["rating"]) for one in told["people"]
    ]
    joined = "games g JOIN ratings r ON r.file = g.file AND r.person = g.winner"
    won = f"SELECT g.winner, r.rating_after > r.rating_before FROM {joined}"
    assert connection.execute(won).fetchall() == [("Ann", 1), ("Bo", 1)]
    connection.close()
    assert typed("club games --format sqlite -o club.db").code == 3
    done("club games --format sqlite -o club.db --force")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("club games --format sqlite", "needs a file"),
        ("club games --format sqlite --evaluate -o x.db", "needs a file"),
        ("club games -o -", "needs a folder"),
        ("club games -o site --table people", "needs a folder"),
        ("club games --evaluate --table people", "Leave out --table"),
        ("club nowhere", "there is no file, folder or pattern 'nowhere'"),
        ("club games --scheduler tcp://nowhere:1", "scheduler"),  # none is there, or Dask is not
    ],
)
def test_what_makes_no_sense_is_refused(line: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120))))
    monkeypatch.setattr("civledger.cli.audit_workers.PATIENCE", "1s")
    answer = typed(line)
    assert (answer.code, said in answer.messages) == (2, True), answer


def test_a_cluster_is_sent_what_is_in_the_games_and_makes_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120))), b=stone_result({"Bo": 150, "Ann": 120}, "2026-02-01"))
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    assert club_data("games --scheduler tcp://here") == club_data()
    done("club games -o here", "club games -o there --scheduler tcp://there")
    assert Path("here/games/a.html").read_bytes() == Path("there/games/a.html").read_bytes()
    assert Path("here/index.html").read_bytes() == Path("there/index.html").read_bytes()


def test_a_worker_that_is_lost_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120))))

    def lost(*_: object) -> None:
        raise WorkerLost("a process ended")

    monkeypatch.setattr("civledger.cli.audit_workers.share_work", lost)
    said = typed("club games")
    assert (said.code, "a process ended. Try again, perhaps with --jobs 1" in said.messages) == (3, True)


def test_in_a_script_a_game_is_as_the_script_has_it() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120))))
    said = typed("run - -f games/a.toml", f"score {CIVS[1]}=150 --fix\nclub games --format json\n")
    assert said.code == 0, said.messages
    assert '"winner": "Bo"' in said.output


def test_ratings_in_the_order_of_intervals_say_which_ranks_are_open() -> None:
    write_named(a=result(seated(("Ann", 140), ("Bo", 120), ("Cy", 100))))
    shown = done("club games")
    assert "1–3" in shown
    assert "1 game, 1 finished" in shown
