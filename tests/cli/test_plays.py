"""`export --to bgstats` and `--to bgg`: what is in a play; what is said is in `transcripts/plays.md`."""

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.cli.keyboard import done

ROOT = Path(__file__).parents[2]
EIGHT, CAVE = (ROOT / "ledgers" / f"{name}.toml" for name in ("eight-basic", "four-stone-age"))
HOSTILE = [
    "&x=1",
    "a#b",
    "%41",
    "[url=https://example.org]x[/url]",
    "<b>",
    "x\ty",
    "\u202eevil",
    "日本 🐘",
    '"}],"',
    "+",
]


pytestmark = pytest.mark.usefixtures("bare")


def read_link(link: str) -> Any:
    """Return the play in a link, as an app that is opened by it gets it."""
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("https", "app.bgstatsapp.com", "/createPlay.html")
    assert re.fullmatch(r"[\w%.~-]+", parts.query.removeprefix("data="), re.ASCII)
    ((name, (data,)),) = parse_qs(parts.query, strict_parsing=True).items()
    assert name == "data"
    assert parts.fragment == ""
    return json.loads(data)


def plays(*files: object) -> list[Any]:
    return [read_link(line) for line in done(f"export --to bgstats {' '.join(map(str, files))}").splitlines()]


def dated(source: Path, date: str = "2026-03-20") -> str:
    """Put a ledger that was played on another day here."""
    text = re.sub("^date = .*$", f"date = {date}", source.read_text("utf-8"), count=1, flags=re.MULTILINE)
    Path(source.name).write_text(text, "utf-8")
    return source.name


def test_every_finished_sample_game_is_a_play() -> None:
    over = [file for file in sorted((ROOT / "ledgers").glob("*.toml")) if file.stem != "tutorial"]
    assert [play["playDate"][:10] for play in plays(*over)] == ["2026-11-07", "2026-11-14", "2026-11-15"]


def test_a_result_is_a_play_with_places_points_and_who_won() -> None:
    done(
        'result old.toml "Ronald=Saba:145,Judith=Hellas:145,Ann=Egypt:120,Rome:99,Hatti:80" --date 2026-03-20'
        " --ast expert"
    )
    (play,) = plays()
    assert play.pop("sourcePlayId")
    assert play == {
        "sourceName": "civledger",
        "playDate": "2026-03-20 12:00:00",
        "comments": "old, expert A.S.T.",
        "game": {
            "name": "Mega Civilization",
            "sourceGameId": "megacivilization",
            "bggId": 184424,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {"name": name, "sourcePlayerId": name.lower(), "startPlayer": False, "winner": rank == 1}
            | {"role": civ, "rank": rank, "score": points}
            for name, civ, rank, points in [
                ("Ronald", "Saba", 1, 145),
                ("Judith", "Hellas", 1, 145),
                ("Ann", "Egypt", 3, 120),
                ("Rome", "Rome", 4, 99),
                ("Hatti", "Hatti", 5, 80),
            ]
        ],
    }


def test_an_edition_whose_number_is_not_certain_goes_by_its_name() -> None:
    done('result old.toml "Saba:145,Hellas:145,Rome:99" --date 2026-03-20')
    (play,) = plays()
    assert play["game"]["name"] == "Mega Empires"
    assert "bggId" not in play["game"]


def test_a_game_that_was_kept_from_its_first_turn_says_how_long_it_was() -> None:
    (play,) = plays(dated(EIGHT))
    assert play["comments"] == "Eight in Leiden, basic A.S.T., 15 turns"
    standings = json.loads(done(f"score -f {EIGHT.name} --format json"))["standings"]
    assert [(row["role"], row["name"], row["rank"], row["score"]) for row in play["players"]] == [
        (row["civ"], row["player"], row["rank"], row["points"]) for row in standings
    ]


def test_a_game_of_stone_age_has_colours_and_rounds() -> None:
    (play,) = plays(dated(CAVE))
    assert play["game"] | {"name": "Stone Age", "bggId": 34635} == play["game"]
    assert (
        play["players"][0] | {"name": "Michael", "role": "yellow", "score": 167, "winner": True} == play["players"][0]
    )
    done('result cave.toml "Ronald:145,Judith:-3" --rules stone-age --date 2026-03-20')
    (play,) = plays("cave.toml")
    assert [(row["name"], row["score"], "role" in row) for row in play["players"]] == [
        ("Ronald", 145, False),
        ("Judith", -3, False),
    ]


def test_who_has_no_points_is_in_the_play_without_a_place() -> None:
    done('result old.toml "Saba:145,Hellas:145,Rome:99" --date 2026-03-20')
    text = Path("old.toml").read_text("utf-8").replace(", Rome = 99", "").replace("Rome = 99, ", "")
    Path("old.toml").write_text(text, "utf-8")
    (play,) = plays()
    assert play["players"][-1] == {
        "name": "Rome",
        "sourcePlayerId": "rome",
        "startPlayer": False,
        "winner": False,
        "role": "Rome",
    }


@pytest.mark.parametrize("name", HOSTILE)
def test_whatever_is_in_a_name_stays_a_name(name: str) -> None:
    Path("rows.json").write_text(
        json.dumps(
            [
                {"file": "old", "game": name, "date": "2026-03-20", "civ": civ, "points": number, "name": who}
                for civ, number, who in (("rome", 3, name), ("egypt", 2, ""), ("minoa", 1, ""))
            ]
        ),
        "utf-8",
    )
    done("import results rows.json")
    (play,) = plays()
    assert play["players"][0]["name"] == name
    assert play["comments"] == name
    text = done("export --to bgg")
    assert len(text.splitlines()) == 8
    assert "[" not in text
    assert all(sign.isprintable() or sign == "\n" for sign in text)


def test_the_same_game_is_the_same_play_with_other_points_and_another_is_not() -> None:
    who = "Ann={}:{},Bo=Rome:98,Cy=Egypt:90"
    for name, civ, points in (("a", "Minoa", 122), ("b", "Minoa", 123), ("c", "Saba", 122)):
        done(f"result {name}.toml {who.format(civ, points)} --date 2026-03-20 --name evening")
    first, second, third = (play["sourcePlayId"] for play in plays("a.toml", "b.toml", "c.toml"))
    assert first == second != third


@pytest.mark.parametrize("date", ['"2026-03-20"', "2026-03-20T23:59:00Z", "2026-03-20"])
def test_a_date_may_be_written_in_several_ways(date: str) -> None:
    (play,) = plays(dated(EIGHT, date))
    assert play["playDate"] == "2026-03-20 12:00:00"


def test_a_game_without_a_name_has_none_in_its_play() -> None:
    done('result old.toml "Saba:145,Hellas:145,Rome:99" --date 2026-03-20')
    Path("old.toml").write_text(Path("old.toml").read_text("utf-8").replace('name = "old"\n', ""), "utf-8")
    (play,) = plays()
    assert "comments" not in play
