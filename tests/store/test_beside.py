"""Whatever lies in `.civledger`, nothing outside is changed or read through a link, and nothing hangs."""

import ast
import errno
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import civledger
from civledger.bookkeeping.game_end import learn_times
from civledger.model.verdict import NotWritable
from civledger.store.beside import (
    FOLDER,
    JOURNAL,
    KINDS,
    LARGEST,
    LeftAlone,
    append_beside,
    cut_beside,
    put_beside,
    put_quickly,
    take_notices,
)
from civledger.store.disk import DISK
from civledger.store.new_ledger import NotCreated, create
from civledger.store.side_files import keep_sheet, kept_sheet, kept_times, remembered_ids
from civledger.store.verdict_cache import VerdictCache
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from tests.cli import environment
from tests.cli.keyboard import GAME, done, files, typed
from tests.depth import share
from tests.store.troubles import OUTSIDE, PRECIOUS, TROUBLES, device, hard_link, link, nothing_outside_changes
from tests.support import header

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links and pipes are those of Unix")

SECONDS = 20  # after which a command hangs
NAMES = (*KINDS, "good.new", "refused.new")
COMMANDS = (
    *("note tea", "census minoa=99", "undo", "redo", "redo --gone", "redo --gone --drop", "status", "next", "doctor"),
    *("timer 5", "timer --stop", "seating", "seating rome minoa assyria celt hatti hellas egypt", "host --code rome"),
    *("note more", "endturn --anyway", "log", "check", "calamity"),
)


@pytest.fixture
def game(folder: Path) -> Iterator[Path]:
    """Sit down at a table, with something precious in a folder beside it."""
    (folder / FOLDER).mkdir()
    with nothing_outside_changes():
        signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.alarm(SECONDS)
        yield folder / GAME
        signal.alarm(0)
        take_notices()


def use_everything(game: Path) -> str:
    """Type every command that keeps or reads something beside the ledger, and enter something by phone."""
    said = ""
    for line in COMMANDS:
        answer = typed(line)
        assert answer.code in (0, 1, 2, 3), (line, answer)
        said += answer.messages
    hosted = HostedLedger(str(game))
    with suppress(NotWritable):
        hosted.record(Role("Minoa"), b'{"id": "a", "action": "gain", "values": {"treasury": 1}}')
        hosted.undo(Role("Minoa"), b"")
    hosted.see_table(None)
    learn_times("club.toml", "mega-civilization", str(game))
    return said


@pytest.mark.deep
@pytest.mark.parametrize(("name", "trouble"), share(product(NAMES, TROUBLES), 5))
def test_nothing_outside_is_touched_and_nothing_hangs(game: Path, name: str, trouble: str) -> None:
    place = Path(FOLDER) / f"{'club.toml' if name == 'times' else game.name}.{name}"
    TROUBLES[trouble](place)
    use_everything(game)
    done("note last")
    assert GAME.read_text("utf-8").endswith('text = "last"\n')


@pytest.mark.parametrize("trouble", ["link", "pipe", "broken"])
def test_the_folder_itself_may_be_none(game: Path, trouble: str) -> None:
    Path(FOLDER).rmdir()
    if trouble == "link":
        Path(FOLDER).symlink_to(OUTSIDE.parent.resolve())
    else:
        TROUBLES[trouble](Path(FOLDER))
    assert "so it was left alone" in use_everything(game)


@pytest.mark.parametrize("trouble", ["link", "dead link", "hard link", "pipe", "folder"])
def test_whatever_is_in_the_place_of_the_list_for_git_stays(game: Path, trouble: str) -> None:
    TROUBLES[trouble](Path(FOLDER) / ".gitignore")
    use_everything(game)


@pytest.mark.parametrize("trouble", ["link", "dead link", "pipe", "folder"])
def test_one_sentence_names_what_is_in_its_place(game: Path, trouble: str) -> None:
    place = Path(FOLDER) / ".gitignore"
    TROUBLES[trouble](place)
    what = "is a link" if "link" in trouble else "is not an ordinary file"
    way = f"delete it, or move it away: `mv {place} {place}.odd`"
    assert typed("note tea").messages == f"civledger: {place} {what}, so it was left alone: {way}\n"
    assert typed("status").messages == ""


def test_the_list_for_git_is_made(game: Path) -> None:
    done("note tea")
    assert (Path(FOLDER) / ".gitignore").read_text() == "*\n"


@pytest.mark.deep
@pytest.mark.parametrize("name", share([name for name in KINDS if name != "times"], 3))
def test_an_endless_device_fills_no_memory(game: Path, name: str) -> None:
    device(Path(FOLDER) / f"{game.name}.{name}")
    signal.alarm(0)
    for line in ("status", "note tea", "undo", "redo", "doctor", "timer", "next"):
        limited = f"ulimit -v 3000000; {sys.executable} -m civledger {line}"
        ran = subprocess.run(
            ["bash", "-c", limited], env=environment(), capture_output=True, text=True, check=False, timeout=60
        )
        assert ran.returncode in (0, 1, 2), ran.stderr
        assert "Traceback" not in ran.stderr


def test_a_link_in_the_place_of_what_is_written_whole_is_replaced(game: Path) -> None:
    good = Path(FOLDER) / "game.toml.good"
    for place in (good, good.with_name("game.toml.good.new")):
        link(place)
    assert typed("note tea").messages == ""
    assert not good.is_symlink()
    assert good.read_bytes() == GAME.read_bytes()


def test_so_is_one_in_the_place_of_the_journal_that_is_written_anew(game: Path) -> None:
    link(Path(FOLDER) / f"game.toml.{JOURNAL}")
    put_beside(str(game), JOURNAL, b"new")
    assert (Path(FOLDER) / f"game.toml.{JOURNAL}").read_bytes() == b"new"


def test_one_sentence_names_what_was_left_alone_and_doctor_lists_it(game: Path) -> None:
    link(Path(FOLDER) / "game.toml.timer")
    said = typed("timer").messages
    path = f"{FOLDER}/game.toml.timer"
    way = f"delete it, or move it away: `mv {path} {path}.odd`"
    assert said == f"civledger: {path} is a link, so it was left alone: {way}\n"
    assert f"{path} is a link" in done("doctor").replace("\n", " ")


def test_a_host_needs_a_safe_journal_and_says_what_helps(game: Path) -> None:
    hard_link(Path(FOLDER) / f"game.toml.{JOURNAL}")
    said = typed("host --port 0")
    assert said.code == 3
    assert "has 2 names (hard links)" in said.messages
    (command,) = [part for part in said.messages.split("`") if part.startswith("cp ")]
    subprocess.run(["bash", "-c", command], check=True)
    assert typed("host --code rome").code == 0


def test_what_a_dead_writer_left_goes_with_the_next(game: Path) -> None:
    for left in ("game.toml.good.new", ".game.toml.undone.123.tmp"):
        (Path(FOLDER) / left).write_text("half")
    done("note tea", "undo", "note more")
    assert sorted(path.name for path in Path(FOLDER).iterdir()) == [".gitignore", "game.toml.good", "game.toml.undone"]


def test_a_copy_that_cannot_be_written_to_its_end_leaves_the_old_one(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_quickly(str(game), "good", b"old")

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("civledger.store.disk.Disk.write", full)
    with pytest.raises(OSError, match="No space left"):
        put_quickly(str(game), "good", b"new")
    assert (Path(FOLDER) / "game.toml.good").read_bytes() == b"old"


@pytest.mark.parametrize("ending", ["", "-journal", "-wal", "-shm"])
@pytest.mark.parametrize("trouble", ["link", "hard link", "pipe", "folder"])
def test_so_it_is_with_the_cache(game: Path, cache_home: Path, ending: str, trouble: str) -> None:
    done("audit .")
    place = cache_home / "civledger" / f"verdicts-1.sqlite{ending}"
    place.unlink(missing_ok=True)
    TROUBLES[trouble](place)
    first = typed("audit .")
    assert first.code == 0
    assert str(place) in first.messages
    assert str(place) in done("doctor").replace("\n", "")


def test_a_cache_in_a_folder_that_is_a_link_is_not_used(game: Path, cache_home: Path) -> None:
    cache_home.mkdir()
    (cache_home / "civledger").symlink_to(OUTSIDE.parent.resolve())
    cache = VerdictCache(str(cache_home / "civledger"))
    cache.keep({b"a": b"b"})
    assert cache.take(b"a") is None


OPENING = {"open", "read_bytes", "read_text", "write_bytes", "write_text", "unlink", "rename", "replace", "listdir"}


def test_only_one_module_makes_paths_into_the_folder() -> None:
    """A path beside a ledger comes from `path_beside`; elsewhere it is only shown."""
    root = Path(civledger.__file__).parent
    asking = {}
    for path in root.rglob("*.py"):
        text = path.read_text("utf-8")
        if "path_beside(" in text or '".civledger' in text:
            asking[path.relative_to(root).as_posix()] = ast.parse(text)
    assert asking.keys() <= {"store/beside.py", "store/side_files.py", "store/journal.py"}
    for name in asking.keys() - {"store/beside.py"}:
        calls = [node.func for node in ast.walk(asking[name]) if isinstance(node, ast.Call)]
        called = {getattr(func, "attr", getattr(func, "id", "")) for func in calls}
        assert called & OPENING == set(), name


def test_the_limit_holds(game: Path) -> None:
    done("note tea")
    with (Path(FOLDER) / "game.toml.timer").open("wb") as opened:
        opened.truncate(LARGEST + 1)
    assert f"has {LARGEST // 1_000_000} MB" in typed("timer").messages


def test_a_new_game_of_an_old_name_has_nothing_of_the_old_one(game: Path) -> None:
    done("note tea", "undo", "timer 5", "seating rome minoa assyria celt hatti hellas egypt")
    for number in (1, 2):
        kept = [path for path in Path(FOLDER).iterdir() if path.suffix in (".undone", ".timer", ".seating")]
        GAME.unlink()
        done("new game.toml --players Ann,Bo,Cy,Di,Ed")
        assert len(kept) == 3
        assert {path.name for path in kept} == {
            path.name.removesuffix(f".{number}") for path in Path(FOLDER).iterdir() if path.suffix == f".{number}"
        } - {"game.toml.good"}
        assert "nothing to redo" in typed("redo").messages
        done("note tea", "undo", "timer 5", "seating assyria minoa hatti hellas egypt")
    said = done("doctor").replace("\n", " ")
    assert "of older games" in said
    assert "game.toml.undone.1" in said


def test_it_has_its_name_only_when_the_old_one_is_put_away(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done("timer 5")
    GAME.unlink()

    def killed(temporary: str, file: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "link", killed)
    with pytest.raises(KeyboardInterrupt):
        create(str(GAME), header())
    assert not GAME.exists()
    assert sorted(path.name for path in Path(FOLDER).glob("*.timer*")) == ["game.toml.timer.1"]


def test_nothing_of_a_game_that_is_there_is_put_away(game: Path) -> None:
    done("timer 5")
    assert typed("new game.toml --players Ann,Bo,Cy,Di,Ed").code == 3
    with pytest.raises(NotCreated):
        create(str(GAME), header())
    assert (Path(FOLDER) / "game.toml.timer").exists()


def test_nothing_of_another_ledger_is_put_away(game: Path) -> None:
    Path("game.toml.toml").write_text(header(), "utf-8")
    done("note tea -f game.toml.toml")
    before = files()
    GAME.unlink()
    done("new game.toml --players Ann,Bo,Cy,Di,Ed")
    assert (Path(FOLDER) / "game.toml.toml.good").exists()
    assert files().keys() == before.keys()


def test_a_good_copy_that_is_a_link_is_not_offered(game: Path) -> None:
    done("note tea")
    whole = GAME.read_bytes()
    GAME.write_bytes(whole + b"[")
    assert "1 entry, turn 1" in typed("doctor -f game.toml").output.replace("\n", " ")
    good = Path(FOLDER) / "game.toml.good"
    good.unlink()
    OUTSIDE.write_bytes(whole)
    link(good)
    assert "last good copy" not in typed("doctor -f game.toml").output
    OUTSIDE.write_bytes(PRECIOUS)


def test_what_the_table_said_about_a_turn_is_kept(game: Path) -> None:
    keep_sheet(str(game), {"turn": 3, "cards": []})
    assert kept_sheet(str(game)) == {"turn": 3, "cards": []}


def test_a_name_is_whole_where_the_working_folder_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getcwd", lambda: (_ for _ in ()).throw(FileNotFoundError()))
    assert str(tmp_path / "odd") in str(LeftAlone(str(tmp_path / "odd"), "is a link"))
    take_notices()


def test_what_is_left_of_a_killed_writer_is_not_followed(game: Path) -> None:
    done("timer 5")
    left = Path(FOLDER) / ".game.toml.timer.123.tmp"
    link(left)
    done("timer 6")
    assert not os.path.lexists(left)
    assert OUTSIDE.read_bytes() == PRECIOUS


def test_a_folder_in_the_place_of_a_new_copy_is_told_of(game: Path) -> None:
    done("note tea")
    (Path(FOLDER) / "game.toml.good.new").mkdir()
    assert "game.toml.good.new is not an ordinary file, so it was left alone" in typed("note late").messages
    assert "game.toml.good.new" in done("doctor").replace("\n", "")


def test_nobody_is_told_of_a_link_that_was_replaced(game: Path) -> None:
    done("note tea")
    link(Path(FOLDER) / "game.toml.timer")
    assert typed("timer 5").messages == ""
    assert OUTSIDE.read_bytes() == PRECIOUS


def test_a_list_for_git_that_cannot_be_written_is_not_left_empty(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(descriptor: int, data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as full:
        full.setattr(DISK, "write", fail)
        with pytest.raises(OSError, match="No space"):
            put_quickly(str(game), "good", b"")
    assert not (Path(FOLDER) / ".gitignore").exists()
    done("note tea")
    assert (Path(FOLDER) / ".gitignore").read_text("utf-8") == "*\n"


def test_what_has_shrunk_is_not_filled_up(game: Path) -> None:
    append_beside(str(game), JOURNAL, b"a\n")
    cut_beside(str(game), JOURNAL, 10)
    assert (Path(FOLDER) / "game.toml.journal").read_bytes() == b"a\n"


def test_answers_and_times_of_another_shape_are_none(game: Path) -> None:
    done("note tea")
    times: dict[str, Any] = {"stamp": [], "rules": None, "turns": 1, "minutes": {"9" * 5000: 1}}
    put_beside(str(game), "times", json.dumps({"a": times, "b": {**times, "minutes": {"1": 5}}}).encode())
    assert [*kept_times(str(game))] == ["b"]
    put_beside(str(game), "ids", json.dumps([[[], ["Minoa", "a"], {"receipt": []}]]).encode())
    assert remembered_ids(str(game)) == []
