"""On the imitated Windows every command does what it does elsewhere, and writers wait for one another."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.cli import ROOT, environment
from tests.crash.recorder import ONE_WRITER, RECORD, start
from tests.support import header
from tests.windows.imitation import KERNEL

pytestmark = pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="it is told from /proc which files are open")

ON_WINDOWS = "from tests.windows import imitation\nimitation.begin()\n"
WRITERS, EACH = 4, 15
EVENING = (
    "new game.toml --players 5 --ast expert",
    "tax all",
    "census 12 14 9 16 11",
    "gain minoa=3",
    "cities minoa=3 egypt=2",
    "buy minoa pottery --card-points 60 -k 4",
    "hand assyria=3 hatti=2 hellas=4 egypt=1",
    "endturn --anyway",
    "note 'Kaffeepause — 日本'",
    "note taken back",
    "undo",
    "run script.txt",
    "import purchases rows.csv --force",
    "undo",
    "reseal --reason nothing",
)
LOOKING = (
    *("check", "status", "log", "score", "board", "credits minoa", "advances mysticism", "explain MC302"),
    *("audit club game.toml --format json", "audit club --jobs 2", "export --to csv", "export club --to json"),
    *("export --to sqlite -o games.db", "export --to hledger -o game.journal", "report -o game.html"),
    *("report --format markdown", "print deal", "print sheet --format html", "doctor --format json", "completion bash"),
)
PLAY = """
import json, sys
from tests.cli.keyboard import typed

print(json.dumps([typed(line) for line in json.loads(sys.argv[1])]))
"""


def said(line: str, folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """Return what a command line gives on the imitated Windows."""
    return subprocess.run(
        [sys.executable, "-m", "tests.windows.program", *line.split()],
        cwd=folder,
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def play(folder: Path, before: str) -> list[list[object]]:
    """Play an evening in a folder, and return all that was said."""
    folder.mkdir()
    (folder / "script.txt").write_text("note one\nnote two\nundo\n")
    (folder / "rows.csv").write_text("turn,civ,advance,price\n2,hellas,music,80\n")
    (folder / "club").mkdir()
    for name in ("tutorial.toml", "four-stone-age.toml"):
        (folder / "club" / name).write_bytes((ROOT / "ledgers" / name).read_bytes())
    with start(before + PLAY, json.dumps([*EVENING, *LOOKING]), folder=folder) as program:
        told, messages = program.communicate(timeout=120)
    assert (program.returncode, messages) == (0, "")
    found: list[list[object]] = json.loads(told)
    return found


def timeless(data: str | bytes) -> str:
    """Return something without what the clock makes different: times, and seals over them."""
    text = data.decode("utf-8", "replace") if isinstance(data, bytes) else data
    return re.sub(r"\d\d:\d\d(:\d\d)?|sha256-2:[0-9a-f]{64}", "", text)


@pytest.mark.deep(alone=True)
def test_an_evening_gives_what_it_gives_elsewhere(tmp_path: Path) -> None:
    here, there = play(tmp_path / "here", ""), play(tmp_path / "there", ON_WINDOWS)
    for line, expected, found in zip((*EVENING, *LOOKING), here, there, strict=True):
        assert found[0] == 0, (line, found)
        assert timeless(str(found)) == timeless(str(expected)), line
    files = {
        place: {path.name: path for path in (tmp_path / place).iterdir() if path.is_file()}
        for place in ("here", "there")
    }
    assert files["there"].keys() == files["here"].keys()
    for name in files["here"].keys() - {"club", "games.db"}:
        assert timeless(files["there"][name].read_bytes()) == timeless(files["here"][name].read_bytes()), name
    assert b"\r" not in files["there"]["game.toml"].read_bytes()


@pytest.fixture
def table(tmp_path: Path) -> Path:
    (tmp_path / "game.toml").write_text(header())
    return tmp_path


def notes(folder: Path) -> list[str]:
    """Return the notes of a game, in their order."""
    found = tomllib.loads((folder / "game.toml").read_text("utf-8"))
    return [entry["text"] for entry in found.get("entry", [])]


def test_a_virus_scanner_is_waited_for(table: Path) -> None:
    ended = said("note hello", table, IMITATED_SCANNER="3")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert notes(table) == ["hello"]
    assert sorted(os.listdir(table)) == [".civledger", "game.toml"]


def test_a_file_that_stays_open_elsewhere_is_told(table: Path) -> None:
    with (table / "game.toml").open():
        ended = said("note hello", table)
    assert ended.returncode == 3
    assert "nothing was recorded" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert notes(table) == []
    assert os.listdir(table) == ["game.toml"]


@pytest.mark.deep(alone=True)
def test_many_writers_at_once(table: Path) -> None:
    programs = [
        start(ON_WINDOWS + ONE_WRITER, "game.toml", str(name), str(EACH), folder=table) for name in range(WRITERS)
    ]
    told = [program.communicate(timeout=120) for program in programs]
    assert [(program.returncode, messages) for program, (_, messages) in zip(programs, told, strict=True)] == [
        (0, "")
    ] * WRITERS
    assert Counter(notes(table)) == Counter(f"{name} {number}" for name in range(WRITERS) for number in range(EACH))
    assert sorted(os.listdir(table)) == [".civledger", "game.toml"]


HOLD = f"""{ON_WINDOWS}
import sys
from civledger.store.lock import locked
with locked("game.toml"):
    print("held", flush=True)
    sys.stdin.read()
"""
IMPATIENT = f"""{ON_WINDOWS}
import civledger.store.lock
civledger.store.lock.locked.__defaults__ = (0,)
{RECORD}
sys.exit(recorded("game.toml", "hello"))
"""


@contextmanager
def held(folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Let another process hold the lock."""
    with start(HOLD, folder=folder) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        try:
            yield process
        finally:
            process.kill()


def test_nobody_writes_beside_who_holds_the_lock(table: Path) -> None:
    with held(table), start(IMPATIENT, folder=table) as other:
        told = other.communicate(timeout=60)[1]
        assert other.returncode == 3
        assert "is being written by another process" in told
        assert json.loads(said("doctor --format json", table).stdout)["lock"]["found"] != "free"
    assert notes(table) == []


def test_the_dead_hold_nothing(table: Path) -> None:
    with held(table) as process:
        process.kill()
        process.wait()
        assert sorted(os.listdir(table)) == [".game.toml.lock", "game.toml"]
        with start(IMPATIENT, folder=table) as other:
            assert (other.communicate(timeout=60)[1], other.returncode) == ("", 0)
    assert notes(table) == ["hello"]
    assert sorted(os.listdir(table)) == [".civledger", "game.toml"]


@pytest.mark.parametrize(("name", "why"), [("con.toml", "device"), ("a:b.toml", "does not allow :")])
def test_a_name_that_windows_takes_for_something_else_is_refused(name: str, why: str, tmp_path: Path) -> None:
    ended = said(f"new {name} --players 5", tmp_path)
    assert ended.returncode == 3
    assert why in ended.stderr
    assert os.listdir(tmp_path) == []


def test_a_read_only_ledger_is_told_with_the_command_of_windows(table: Path) -> None:
    (table / "game.toml").chmod(0o444)
    ended = said("note hello", table)
    assert ended.returncode == 3
    assert "`attrib -r " in ended.stderr


def test_the_imitation_keeps_its_promises(tmp_path: Path) -> None:
    check = f"""{ON_WINDOWS}
import os
try:
    import fcntl
except ImportError:
    pass
else:
    raise SystemExit("fcntl is there")
assert not hasattr(os, "fork") and not hasattr(os, "fchmod")
text = os.open("text", os.O_WRONLY | os.O_CREAT)
os.write(text, b"a\\n")
os.close(text)
assert open("text", "rb").read() == b"a\\r\\n"
with open("text") as opened:
    for refused in (lambda: os.unlink("text"), lambda: os.replace("text", "other"), lambda: os.open(".", os.O_RDONLY)):
        try:
            refused()
        except PermissionError:
            continue
        raise SystemExit("allowed")
"""
    with start(check, folder=tmp_path) as process:
        assert (process.communicate(timeout=60)[1], process.returncode) == ("", 0)
    assert os.path.exists(KERNEL)
