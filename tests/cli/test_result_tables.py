"""Random results: whatever is written down of finished games comes out of their ledgers again."""

import csv
import datetime
import io
import os
import shlex
import tempfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from hypothesis import assume, given
from hypothesis import strategies as st

from civledger.model.names import plain
from civledger.rules.megaciv import tables
from tests.cli.keyboard import done, files, shown
from tests.depth import examples

WORTH = {"space": 5, "cities": 1, "ones": 1, "threes": 3, "sixes": 6, "buildings": 1, "bonus": 1}  # facts, not tables
COLUMNS = ("file", "date", "rules", "name", "civ", "points", *WORTH)
SIGNS = st.characters(blacklist_categories=["Cs"], blacklist_characters=",\0")
NAMES = st.text(SIGNS, min_size=1, max_size=12).map(str.strip).filter(lambda name: plain(name) not in ("", "all"))
READABLE = NAMES.filter(lambda name: name.isprintable() and "=" not in name and not name.startswith("-"))
PARTS = st.fixed_dictionaries({part: st.integers(0, 20) for part in WORTH})
SOME = st.dictionaries(st.sampled_from(["space", "cities", "ones", "bonus"]), st.integers(0, 20))
DATES = st.none() | st.dates(datetime.date(1991, 1, 1))


class Line(NamedTuple):
    """Somebody who played: in one of the games the name says it all."""

    name: str
    civ: str
    points: int
    parts: Mapping[str, int]


class Finished(NamedTuple):
    """A game of a table."""

    rules: str
    date: datetime.date | None
    lines: Sequence[Line]


def score(parts: Mapping[str, int]) -> int:
    return sum(WORTH[part] * number for part, number in parts.items())


@st.composite
def of_civilizations(draw: st.DrawFn) -> Finished:
    civs = draw(st.lists(st.sampled_from(list(tables.civilizations())), min_size=3, max_size=18, unique=True))
    names = draw(st.lists(NAMES, min_size=len(civs), max_size=len(civs), unique_by=plain))
    lines = []
    for civ, name in zip(civs, names, strict=True):
        whole = draw(st.booleans())
        parts = draw(PARTS if whole else SOME)
        points = score(parts) if whole else draw(st.integers(0, 99_999))
        lines.append(Line(draw(st.sampled_from([name, ""])), civ, points, parts))
    return Finished("mega-civilization", draw(DATES), lines)


@st.composite
def of_the_stone_age(draw: st.DrawFn) -> Finished:
    names = draw(st.lists(READABLE, min_size=2, max_size=4, unique_by=plain))
    points = st.integers(-99_999, 99_999)
    return Finished("stone-age", draw(DATES), [Line(name, "", draw(points), {}) for name in names])


GAMES = of_civilizations() | of_the_stone_age()


@contextmanager
def empty_folder() -> Iterator[None]:
    """Work in a folder of its own for a while."""
    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)


def as_table(games: Sequence[Finished]) -> str:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, COLUMNS)
    writer.writeheader()
    for number, (rules, date, lines) in enumerate(games):
        said = {"file": f"g{number}", "rules": rules, "date": date}
        writer.writerows(
            {**said, "name": name, "civ": civ, "points": points, **parts} for name, civ, points, parts in lines
        )
    return text.getvalue()


def as_line(game: Finished) -> str:
    """Return the command for one game."""
    who = [f"{name}={civ}" if civ else name for name, civ, _, _ in game.lines]
    words = ["result", "g0.toml", ",".join(f"{one}:{line.points}" for one, line in zip(who, game.lines, strict=True))]
    words += ["--rules", game.rules, *(["--date", str(game.date)] if game.date else [])]
    for part in WORTH:
        words += [f"--{part}={line.civ}={line.parts[part]}" for line in game.lines if part in line.parts]
    return shlex.join(words)


def hold_against(game: Finished, file: str) -> None:
    """See that a ledger says what was written down, to the program and to any other reader of TOML."""
    assert shown(f"check -f {file}")["findings"] == []
    read = tomllib.loads(Path(file).read_text("utf-8"))
    keys = {line.civ or line.name: line for line in game.lines}
    assert read["game"].get("date") == game.date
    assert [(row.get("civ", row.get("name")), row.get("name", "")) for row in read["player"]] == [
        (key, line.name) for key, line in keys.items()
    ]
    (entry,) = read["entry"]
    assert entry["points"] == {key: line.points for key, line in keys.items()}
    for part in WORTH:
        assert entry.get(part, {}) == {key: line.parts[part] for key, line in keys.items() if part in line.parts}
    told = shown(f"score -f {file}")
    assert told["final"] is True
    assert {row["civ"]: (row["player"] or "", row["points"]) for row in told["standings"]} == {
        key: (line.name, line.points) for key, line in keys.items()
    }
    ranks = sorted((line.points for line in game.lines), reverse=True)
    assert [row["rank"] for row in told["standings"]] == [ranks.index(points) + 1 for points in ranks]


@examples(12)
@given(st.lists(GAMES, min_size=1, max_size=3))
def test_a_table_of_games_comes_out_of_its_ledgers(games: list[Finished]) -> None:
    with empty_folder():
        Path("rows.csv").write_text(as_table(games), "utf-8", newline="")
        done("import results rows.csv")
        for number, game in enumerate(games):
            hold_against(game, f"g{number}.toml")
        before = files()
        done("import results rows.csv")
        assert files() == before


@examples(12)
@given(GAMES)
def test_a_line_for_one_game_makes_the_same_ledger_as_its_table(game: Finished) -> None:
    assume(not game.lines[0].name.startswith("-"))  # a word like that is an option
    with empty_folder():
        Path("rows.csv").write_text(as_table([game]), "utf-8", newline="")
        done("import results rows.csv -o table", as_line(game))
        assert Path("g0.toml").read_bytes() == Path("table/g0.toml").read_bytes()
        hold_against(game, "g0.toml")
