"""Values that are kept: read as they were written, and nothing else is taken for one."""

import json
import zlib
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from civledger.bookkeeping.audit import audited
from civledger.bookkeeping.exported_game import EXPORT, JOURNAL, PLAY, export_game
from civledger.bookkeeping.kept_values import NotAsWritten, read_value, write_value
from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.club.gather import gather_game, gather_page
from civledger.club.people import Aliases
from civledger.model.exports import PlayedGame
from civledger.model.report import Table
from civledger.model.struct import Struct
from tests.cli import ROOT

GAMES = [*sorted((ROOT / "ledgers").glob("*.toml")), *sorted((ROOT / "tests" / "samples").glob("*.toml"))[::9]]
WORKS: dict[str, Callable[[str, Content], Struct]] = {
    "audit": lambda file, content: audited(file, content, (), ()),
    "impact": lambda file, content: audited(file, content, (), (), impact=True),
    "club": gather_game,
    "page": lambda file, content: gather_page(file, content, Aliases()),
    "tables": lambda file, content: export_game(file, content, EXPORT),
    "play": lambda file, content: export_game(file, content, PLAY),
    "journal": lambda file, content: export_game(file, content, JOURNAL),
}


@pytest.mark.parametrize("work", WORKS)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.stem)
def test_every_result_is_the_same_when_it_is_read_again_under_any_name(game: Path, work: str) -> None:
    content = take_content(str(game))
    made = WORKS[work](str(game), content)
    kept = write_value(made, str(game))
    assert kept is not None
    assert read_value(type(made), kept, str(game)) == made
    other = str(game.with_name("other.toml")) if work != "page" else f"elsewhere/{game.name}"
    assert read_value(type(made), kept, other) == WORKS[work](other, content)


def test_a_value_that_json_changes_is_not_kept() -> None:
    assert write_value(Table(("a",), (((1, 2),),)), "") is None
    assert write_value(Table(("a",), ((object(),),)), "") is None
    assert write_value(Table(("a",), ((1, None, "x", True, 0.5),)), "") is not None


def packed(data: object) -> bytes:
    return zlib.compress(json.dumps(data).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\0",
        zlib.compress(b"{"),
        zlib.compress(b"[" * 100_000),
        packed([]),
        packed([[], []]),
        packed([{}, [["a"], []]]),
        packed([[], [["a"], [[[]]]]]),
        packed([[], [["a"], [{"a": 1}]]]),
        packed([[], [[1], []]]),
        packed([[], {"columns": [], "rows": []}]),
        packed([[["x"]], [["a"], []]]),
        zlib.compress(b"[[],[[],[]]]")[:-4],
    ],
)
def test_what_was_not_written_here_is_refused(data: bytes) -> None:
    with pytest.raises(NotAsWritten):
        read_value(Table, data, "game.toml")


def test_a_value_beyond_all_measure_is_not_unpacked() -> None:
    bomb = zlib.compress(b"[[],[[" + b" " * 80_000_000 + b"],[]]]")
    assert len(bomb) < 100_000
    with pytest.raises(NotAsWritten):
        read_value(Table, bomb, "game.toml")


@pytest.mark.parametrize(
    ("place", "wrong"), [(0, 1), (1, "7"), (1, True), (4, 20260101), (4, "soon"), (5, 1), (8, [[]]), (8, "x"), (9, [1])]
)
def test_a_field_of_another_type_is_refused(place: int, wrong: object) -> None:
    game = PlayedGame("Title", 7, "", "", date(2026, 1, 1), True, 3, "turn", ())
    row = ["Title", 7, "", "", "2026-01-01", True, 3, "turn", [], []]
    assert read_value(PlayedGame, packed([[], row]), "") == game
    with pytest.raises(NotAsWritten):
        read_value(PlayedGame, packed([[], [*row[:place], wrong, *row[place + 1 :]]]), "")
