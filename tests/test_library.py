"""What `import civledger` offers: the values that `--format json` prints, typed, lazy and quiet."""

import io
import json
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import civledger
from tests.cli import ROOT, environment
from tests.cli.keyboard import typed
from tests.play.make_ledgers import LEDGERS
from tests.support import entry, header, unversioned

SAMPLES = ROOT / "tests" / "samples"
NAMES = ("tutorial", "eight-basic", "four-stone-age")
GAMES = [
    *(LEDGERS / f"{name}.toml" for name in NAMES),
    *(SAMPLES / f"{code}.toml" for code in ("MC402", "MC601", "CL104", "SA201")),
]
UNREADABLE = SAMPLES / "CL003.toml"
SCRIPT = """
import sys, civledger
def loaded():
    return sorted(name for name in sys.modules if name.split(".")[0] == "civledger")
steps = [loaded()]
assert "typing" not in sys.modules or "typing" in BEFORE
game = civledger.open(sys.argv[1])
steps.append(loaded())
game.score()
steps.append(loaded())
print(steps)
"""
TYPED = """
import io
import pathlib
from collections.abc import Iterator

import civledger

game: civledger.Game = civledger.open("game.toml")
again = civledger.open(pathlib.Path("game.toml"))
text = civledger.open(io.StringIO(""))
games: Iterator[civledger.Game] = civledger.audit(["ledgers", pathlib.Path("more")])
entries: list[int | None] = [finding["entry"] for finding in game.findings]
best: str = game.score()["standings"][0]["civ"]
cities: int | None = game.status(turn=3)["civs"][0].get("cities")
price: int = game.credits("Hellas", 2)["advances"][0]["price"]
names: list[str] = [row["action"] for row in game.log()]
finding: civledger.FindingData = game.findings[0]
names_of: list[str | None] = [player["player"] for player in game.players]
head: tuple[str | None, str, str | None, int, bool, str | None] = (
    game.name, game.rules, game.date, game.turns, game.final, game.winner
)
rows: tuple[list[civledger.StandingData], list[civledger.SeatData], list[civledger.PriceData]] = (
    game.score()["standings"], game.status()["civs"], game.credits("Hellas")["advances"]
)
one: civledger.PlayerData = game.players[0]
try:
    game.log(turn=2)
except civledger.Unreadable as failed:
    print(failed)
"""
MISTYPED = (
    "game.status()['turn'].upper()",
    "game.score()['winner']",
    "game.findings[0]['entry'] + 1",
    "civledger.replay",
    "game.turns.upper()",
    "game.players[0]['person']",
)


def printed(line: str) -> Any:
    """Return what a command prints for programs."""
    return unversioned(json.loads(typed(f"{line} --format json").output))


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name)
def test_its_values_are_what_the_commands_print(file: Path) -> None:
    game = civledger.open(file)
    assert game.file == str(file)
    assert game.findings == printed(f"check -f {file}")["findings"]
    for turn, words in ((None, ""), (1, "--turn 1")):
        assert game.status(turn) == printed(f"status -f {file} {words}")
        assert game.score(turn) == printed(f"score -f {file} {words}")
        assert game.log(turn) == printed(f"log -f {file} {words}")
        if not file.name.startswith(("SA", "four-stone")):
            last = game.status()["civs"][-1]["civ"]
            assert game.credits(last, turn) == printed(f"credits {last} -f {file} {words}")


@pytest.mark.parametrize("file", GAMES, ids=lambda file: file.name)
def test_it_knows_of_a_game_what_an_audit_prints(file: Path) -> None:
    game, (told,) = civledger.open(file), printed(f"audit {file}")["games"]
    assert (game.name, game.rules, game.date) == (told["game"], told["rules"], told["date"])
    assert (game.turns, game.final, game.winner) == (told["turns"], told["final"], told["winner"])
    assert len(game.players) == told["players"]
    seats = [(row["civ"], row["player"]) for row in game.status()["civs"]]
    assert [(row["civ"], row["player"]) for row in game.players] == seats


def test_who_left_stays_among_the_players_and_who_took_a_seat_has_it(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    seats = entry(1, "seat", 'civ = "Rome"\nname = "Zoe"') + entry(1, "leave", 'civ = "Celt"')
    named = header().replace('civ = "Celt"', 'civ = "Celt"\nname = "Flo"')
    file.write_text(named + seats + entry(1, "endturn"), "utf-8")
    game = civledger.open(file)
    assert "Celt" not in [row["civ"] for row in game.status()["civs"]]
    people = {row["civ"]: row["player"] for row in game.players}
    assert (len(people), people["Celt"], people["Rome"], people["Egypt"]) == (7, "Flo", "Zoe", None)


def test_a_game_whose_ledger_says_little_has_no_name_and_no_date() -> None:
    game = civledger.open(io.StringIO(header()))
    assert (game.name, game.date, game.turns, game.final, game.winner) == (None, None, 0, False, None)


def winner_of(game: civledger.Game) -> tuple[str, str | None, int]:
    """Return of a game what can be asked in another process."""
    return game.file, game.winner, len(game.findings)


def test_a_game_can_be_pickled_read_or_not() -> None:
    for file in (*GAMES, UNREADABLE, Path("nowhere.toml")):
        fresh, asked = civledger.open(file), civledger.open(file)
        assert asked.findings is not None
        for game in (fresh, asked):
            again = pickle.loads(pickle.dumps(game))
            assert (again, hash(again), repr(again)) == (game, hash(game), repr(game))
            assert again.findings == asked.findings
    assert civledger.open(GAMES[0]) != civledger.open(GAMES[1])
    assert civledger.open(GAMES[0]) != str(GAMES[0])


def test_a_pickled_game_stays_what_was_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game.toml").write_text(header(), "utf-8")
    monkeypatch.chdir(tmp_path)
    asked, fresh = civledger.open("game.toml"), civledger.open("game.toml")
    assert asked.turns == 0
    kept = pickle.dumps((asked, fresh))
    Path("game.toml").write_text(header() + entry(1, "note", 'text = "x"') + entry(1, "endturn"), "utf-8")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    before, now = pickle.loads(kept)
    assert (before.status()["turn"], now.status()["turn"]) == (1, 2)
    assert before == asked != now


def test_games_travel_to_other_processes_and_back() -> None:
    games = list(civledger.audit([LEDGERS, UNREADABLE.parent / "MC402.toml"]))
    assert games[0].turns
    with ProcessPoolExecutor(2) as pool:
        assert list(pool.map(winner_of, games)) == list(map(winner_of, games))
        assert list(pool.map(civledger.open, [game.file for game in games])) == games


def test_every_name_that_is_offered_can_be_imported() -> None:
    for name in civledger.__all__:
        assert name in dir(civledger)
        assert getattr(civledger, name).__module__.startswith("civledger.bookkeeping.library")


def test_a_file_that_somebody_opened_will_do() -> None:
    file = LEDGERS / "tutorial.toml"
    with file.open(encoding="utf-8") as opened:
        game = civledger.open(opened)
    assert (game.file, game.score()) == (str(file), civledger.open(file).score())
    unnamed = civledger.open(io.StringIO(file.read_text("utf-8")))
    assert (unnamed.file, unnamed.score()) == ("-", game.score())


def test_a_game_is_what_stood_in_the_file_when_it_was_first_asked(tmp_path: Path) -> None:
    file = tmp_path / "game.toml"
    file.write_text(header(), "utf-8")
    game = civledger.open(file)
    file.write_text(header() + entry(1, "endturn"), "utf-8")
    assert game.status()["turn"] == 2
    file.write_text("broken", "utf-8")
    assert [finding["severity"] for finding in game.findings] == ["warning"] * len(game.findings)
    assert game.status(1)["turn"] == 1


def closed() -> io.StringIO:
    """Return a file that nobody can read any more."""
    file = io.StringIO(header())
    file.close()
    return file


def no_text() -> io.TextIOWrapper:
    """Return a file whose bytes are no text."""
    return io.TextIOWrapper(io.BytesIO(b"\xff\xfe\x00"), encoding="utf-8")


@pytest.mark.parametrize(
    "make",
    [
        *(lambda name=name: name for name in ("nowhere.toml", ".", "a\0b", str(UNREADABLE))),
        *(lambda text=text: io.StringIO(text) for text in ("", "a =", "\0", "\ud800", "#" * 16_000_001)),
        *(closed, no_text),
    ],
)
def test_what_cannot_be_read_is_a_game_with_its_findings(make: Callable[[], Any]) -> None:
    game = civledger.open(make())
    assert [finding["severity"] for finding in game.findings] == ["error"]
    views: list[Callable[[], Any]] = [game.status, game.score, game.log, lambda: game.credits("Minoa")]
    told = ("name", "rules", "date", "players", "turns", "final", "winner")
    views += [partial(getattr, game, name) for name in told]
    for view in views:
        with pytest.raises(civledger.Unreadable):
            view()


def test_whom_nobody_knows_is_a_wrong_key_and_a_turn_that_is_none_a_wrong_value() -> None:
    game = civledger.open(LEDGERS / "tutorial.toml")
    for civ in ("Atlantis", "", "h"):  # which may be Hatti or Hellas
        with pytest.raises(KeyError):
            game.credits(civ)
    for turn in (0, -1, 99):
        for view in (game.status, game.score, game.log):
            with pytest.raises(ValueError, match="turn"):
                view(turn)
    with pytest.raises(ValueError, match="no prices"):
        civledger.open(LEDGERS / "four-stone-age.toml").credits("Ron")
    with pytest.raises(AttributeError, match="replay"):
        civledger.replay  # type: ignore[attr-defined]  # noqa: B018


def test_what_is_of_a_wrong_type_is_said_in_words() -> None:
    game = civledger.open(LEDGERS / "tutorial.toml")
    turns: list[Any] = [1.5, True, "2"]
    for turn in turns:
        for view in (game.status, game.score, game.log, lambda turn: game.credits("Minoa", turn)):
            with pytest.raises(TypeError, match=re.escape(f"a turn is a whole number, not {turn!r}")):
                view(turn)
    nobody: Any = 7
    with pytest.raises(TypeError, match="a civilization is a text, not 7"):
        game.credits(nobody)
    sources: list[Any] = [b"game.toml", None, 7]
    for source in sources:
        with pytest.raises(TypeError, match="a path, or a file that is open for reading text, not"):
            civledger.open(source)
        with pytest.raises(TypeError, match="a path is a text or a Path, not"):
            civledger.audit([source])
    binary: Any = io.BytesIO(b"format = 1")
    with pytest.raises(TypeError, match="the file is open for bytes"):
        civledger.open(binary)


def test_a_wrong_key_is_answered_with_the_civilizations() -> None:
    game = civledger.open(LEDGERS / "tutorial.toml")
    for word, said in {
        "Atlantis": "there is no civilization 'Atlantis', only Minoa, Assyria, Hatti, Hellas and Egypt",
        "Helas": "there is no civilization 'Helas'; did you mean Hellas?",
        "m": "civilization 'm' could be Minoa (Ronald) or Hellas (Michael)",
        "h": "civilization 'h' could be Hatti or Hellas",
    }.items():
        with pytest.raises(KeyError) as wrong:
            game.credits(word)
        assert wrong.value.args == (said,)


def test_a_relative_path_is_meant_from_where_it_was_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "game.toml").write_text(header(), "utf-8")
    monkeypatch.chdir(tmp_path)
    named, found, lost = civledger.open("game.toml"), civledger.audit(["."]), civledger.open("lost.toml")
    monkeypatch.chdir(tmp_path / "elsewhere")
    (audited,) = found
    assert (named.file, audited.file) == ("game.toml", "./game.toml")
    assert named.status()["turn"] == audited.status()["turn"] == 1
    assert [finding["file"] for finding in lost.findings] == ["lost.toml"]
    (tmp_path / "elsewhere").rmdir()
    assert len(civledger.open("game.toml").findings) == 1, "from a folder that is gone"


def test_an_audit_yields_the_games_that_the_command_finds(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text("a = 1\n", "utf-8")
    (tmp_path / "game.toml").write_text(header(), "utf-8")
    games = list(civledger.audit([LEDGERS, str(tmp_path)]))
    assert [game.file for game in games] == [game["file"] for game in printed(f"audit {LEDGERS} {tmp_path}")["games"]]
    assert [game.file for game in civledger.audit(str(LEDGERS / "tut*"))] == [str(LEDGERS / "tutorial.toml")]
    assert [len(game.findings) for game in civledger.audit(["nowhere.toml", "no*where"])] == [1]
    assert list(civledger.audit(os.path.join(tmp_path, "empty*"))) == []


def test_it_says_nothing_and_shows_itself(capfd: pytest.CaptureFixture[str]) -> None:
    for game in civledger.audit([LEDGERS, UNREADABLE, "nowhere.toml"]):
        assert repr(game) == f"civledger.Game({game.file!r})"
        assert isinstance(game.findings, list)
    assert capfd.readouterr() == ("", "")


def test_nothing_is_loaded_before_it_is_asked_for() -> None:
    script = "import sys; BEFORE = set(sys.modules)" + SCRIPT
    said = subprocess.run(
        [sys.executable, "-c", script, LEDGERS / "tutorial.toml"], env=environment(), capture_output=True, text=True
    )
    first, opened, asked = json.loads(said.stdout.replace("'", '"'))
    at_once = ["civledger", "civledger.model", "civledger.model.version"]
    assert first == at_once
    library = [f"civledger.bookkeeping{name}" for name in ("", ".library", ".library_data")]
    assert opened == sorted([*at_once, *library])
    unused = ("civledger.cli", "civledger.web", "civledger.rules.stoneage.")
    assert [name for name in asked if name.startswith(unused)] == ["civledger.rules.stoneage.ruleset"]


def test_it_is_typed_for_who_stands_outside(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    wrong = "".join(f"def wrong{number}() -> None:\n    {line}\n" for number, line in enumerate(MISTYPED))
    script.write_text(f"{TYPED}\n{wrong}", "utf-8")
    strict = ["--strict", "--no-error-summary", "--cache-dir", str(ROOT / ".mypy_cache" / "outside")]
    command = [sys.executable, "-m", "mypy", *strict, str(script)]
    said = subprocess.run(command, cwd=tmp_path, env=environment(MYPYPATH=""), capture_output=True, text=True)
    lines = [int(line.split(":")[1]) for line in said.stdout.splitlines() if ": error:" in line]
    first = len(f"{TYPED}\n".splitlines()) + 2
    assert lines == [first + 2 * number for number in range(len(MISTYPED))], said.stdout
