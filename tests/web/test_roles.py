"""Roles are roles: a player who is called like the bookkeeper is a player."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.tables import GAME, Reply, Table, hosting

HEAD = """format = 1
[game]
name = "Namesakes"
rules = "stone-age"
[[player]]
name = "keeper"
colour = "red"
[[player]]
name = "Ann"
colour = "blue"
"""


@pytest.fixture
def namesakes(tmp_path: Path) -> Iterator[Table]:
    """Return a table at which somebody is called keeper."""
    (tmp_path / GAME).write_text(HEAD, "utf-8")
    with hosting(tmp_path) as hosted:
        yield hosted


def ask_player(table: Table, method: str, path: str, body: object = None) -> Reply:
    """Return the answer to the player who is called keeper."""
    secret = table.told["seats"]["keeper"].partition("#")[2]
    return table.ask(None, method, path, body, Authorization=f"Bearer {secret}")


def enter_figures(table: Table) -> None:
    body = {"id": "own", "action": "figures", "values": {"figures": 6}}
    assert ask_player(table, "POST", "/api/entries", body).status == 201


def test_a_player_called_keeper_takes_back_the_own_entries_alone(namesakes: Table) -> None:
    note = {"id": "n", "action": "note", "values": {"text": "tea"}}
    assert namesakes.ask("keeper", "POST", "/api/entries", note).status == 201
    assert namesakes.ask("keeper", "POST", "/api/command", {"id": "l", "line": "note coffee"}).status == 201
    assert ask_player(namesakes, "POST", "/api/undo", {}).status == 409
    enter_figures(namesakes)
    assert ask_player(namesakes, "GET", "/api/seat").data["entries"][0]["action"] == "figures"
    assert ask_player(namesakes, "POST", "/api/undo", {}).status == 200
    assert [row["action"] for row in namesakes.see("keeper", "/api/table")["log"]] == ["note", "note"]


def test_an_id_of_the_bookkeeper_is_free_for_a_player_called_keeper(namesakes: Table) -> None:
    note = {"id": "own", "action": "note", "values": {"text": "tea"}}
    assert namesakes.ask("keeper", "POST", "/api/entries", note).status == 201
    enter_figures(namesakes)


def test_the_bookkeeper_is_not_taken_for_a_player_who_is_there(namesakes: Table) -> None:
    seats = namesakes.see("keeper", "/api/door")["seats"]
    assert seats["keeper"] == {"phones": 0, "seen": False}
