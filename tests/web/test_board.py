"""Phones enter the census when they get to it: what calamities took meanwhile is taken off, in whatever order."""

import random
from pathlib import Path

import pytest

from tests.cli.keyboard import done, shown
from tests.support import SEVEN, header
from tests.web.tables import GAME, Reply, Table, hosting

LOSSES = {"famine": 10, "epidemic": 15}


def enter_turn(table: Table, numbers: dict[str, int], lines: list[str], place: int) -> None:
    """Enter every census from its seat, after so many of the bookkeeper's lines."""
    for number, line in enumerate(lines):
        if number == place:
            enter_census(table, numbers)
        reply = table.ask("keeper", "POST", "/api/command", {"id": f"line {number}", "line": line})
        assert reply.status == 201, reply
    if place == len(lines):
        enter_census(table, numbers)


def enter_census(table: Table, numbers: dict[str, int]) -> None:
    for civ, tokens in numbers.items():
        assert table.enter(civ, f"census {civ}", "census", tokens=tokens).status == 201


def begin(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sit down in a folder with a new game of seven."""
    folder.mkdir(exist_ok=True)
    monkeypatch.chdir(folder)
    (folder / GAME).write_text(header(), "utf-8")
    return folder


def test_the_census_of_phones_comes_before_between_or_behind_losses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(7)
    for turn in range(2):
        losses = {name: rng.randint(1, most - 4) for name, most in LOSSES.items()}
        lines = [f"calamity {name} minoa --lost minoa={lost} --cities minoa=0" for name, lost in losses.items()]
        found = []
        for place in range(len(lines) + 1):
            with hosting(begin(tmp_path / f"{turn} {place}", monkeypatch)) as table:
                numbers = {civ: 20 + 3 * index for index, civ in enumerate(SEVEN)}
                enter_turn(table, numbers, lines, place)
                found.append({row["civ"]: row["tokens"] for row in shown("status")["civs"]})
        expected = {**numbers, "Minoa": numbers["Minoa"] - sum(losses.values())}
        assert found == [expected] * len(found)


def test_the_bookkeeper_is_asked_and_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def say(line: str) -> Reply:
        return table.ask("keeper", "POST", "/api/command", {"id": line, "line": line})

    with hosting(begin(tmp_path, monkeypatch)) as table:
        done("census all=30", "cities minoa=3")
        asked = say("calamity famine minoa")
        assert asked.status == 409
        assert asked.data["error"] == "Minoa counted 30 and built 3 cities, so at most 12 are left. How many?"
        assert asked.data["try"] == ["census minoa=NUMBER --after building"]
        assert say("calamity famine minoa --lost minoa=10").status == 201
        twice = say("calamity famine minoa --lost minoa=1")
        assert twice.status == 409
        assert twice.data["anyway"] == "--force"


def test_treasury_that_does_not_fit_is_asked_about_as_at_the_keyboard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with hosting(begin(tmp_path, monkeypatch)) as table:
        done("gain minoa=24", "census all=22")
        phone = table.enter("Minoa", "more", "gain", treasury=15)
        line = table.ask("keeper", "POST", "/api/command", {"id": "gain", "line": "gain minoa=15"})
        said = "22 on the board, 24 in the treasury and 15 more are 61 tokens, but a player has only 55."
        asked = [f"{said} Are fewer left on the board?"]
        assert (phone.status, [found["message"] for found in phone.data["findings"]]) == (409, asked)
        assert (line.status, line.data["try"]) == (409, ["census minoa=NUMBER --after conflict"])
        assert asked[0] in line.data["error"]
        done("gain minoa=15 --force")
        assert table.enter("Minoa", "again", "gain", treasury=1).status == 409
        assert table.enter("Minoa", "ships", "spend", treasury=8, on="ship").status == 201
        assert table.enter("Minoa", "fits", "gain", treasury=2).status == 201
