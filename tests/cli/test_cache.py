"""What `audit`, `club` and `export` keep: the same output, and never of another file, setting or program."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from unittest.mock import Mock

import pytest

from civledger.bookkeeping import archive_cache
from civledger.bookkeeping.kept_values import read_value, write_value
from civledger.engine.check import Judgement, judge
from civledger.model.audited import Audited
from civledger.model.border.ruleset import RuleSet
from civledger.model.ledger import Ledger
from civledger.report.audit import STYLES
from civledger.store.verdict_cache import VerdictCache
from tests.cli import ROOT, environment
from tests.cli.keyboard import Said, typed
from tests.club.league import result, seated, site_files
from tests.store.test_verdict_cache import directory
from tests.support import entry, header

WRONG = header() + entry(1, "census", "tokens = { Minoa = 56 }")


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give an archive with a finished game, a wrong one, a stone-age one, one that is broken, and one that is gone."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    folder = tmp_path / "games"
    folder.mkdir()
    for name in ("tutorial", "four-stone-age"):
        shutil.copy(ROOT / "ledgers" / f"{name}.toml", folder)
    (folder / "wrong.toml").write_text(WRONG, "utf-8")
    (folder / "broken.toml").write_text(header() + "x = \n", "utf-8")
    (folder / "league.toml").write_text(result(seated(("Ann", 9), ("Bo", 8)), "league", "2026-01-01"), "utf-8")
    (folder / "gone.toml").symlink_to("nowhere.toml")
    return folder


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give a list that gets the name of every ledger that is judged."""
    files: list[str] = []

    def noting(ledger: Ledger, rulesets: Mapping[str, RuleSet]) -> Judgement:
        files.append(os.path.basename(ledger.file))
        return judge(ledger, rulesets)

    monkeypatch.setattr("civledger.bookkeeping.open_ledger.judge", noting)
    return files


def database(home: Path) -> Path:
    (found,) = (home / "civledger").iterdir()
    return found


AUDITS = [f"audit games --jobs 1 --format {format}" for format in STYLES]
CLUBS = [f"club games --jobs 1 --format {format}" for format in ("text", "json", "csv", "markdown")]
EXPORTS = [f"export games --to {to}" for to in ("csv", "json", "markdown", "hledger", "bgg", "bgstats")]


@pytest.mark.parametrize("line", [*AUDITS, "audit games --jobs 1 --impact", *CLUBS, *EXPORTS])
def test_the_second_time_nothing_is_judged_and_every_byte_is_the_same(line: str, judged: list[str]) -> None:
    alone = typed(f"{line} --no-cache")
    judged.clear()
    first = typed(line)
    assert "wrong.toml" in judged
    judged.clear()
    second = typed(line)
    assert judged == []
    assert first == second == alone


@pytest.mark.parametrize("line", ["club games --jobs 1 --format sqlite -o", "export games --to sqlite -o"])
def test_databases_are_the_same(line: str, judged: list[str]) -> None:
    for name in ("alone.db --no-cache", "first.db"):
        typed(f"{line} {name}")
    judged.clear()
    typed(f"{line} second.db")
    assert judged == []
    assert len({Path(name).read_bytes() for name in ("alone.db", "first.db", "second.db")}) == 1


def test_the_pages_of_a_club_are_the_same_for_the_same_people(judged: list[str]) -> None:
    typed("club games --jobs 1 -o alone --no-cache")
    typed("club games --jobs 1 -o first")
    judged.clear()
    typed("club games --jobs 1 -o second")
    assert judged == []
    assert site_files(Path("alone")) == site_files(Path("first")) == site_files(Path("second"))
    Path("games/club.toml").write_text('[people]\nAnna = ["Ann"]\n', "utf-8")
    typed("club games --jobs 1 -o renamed")
    assert "league.toml" in judged
    assert "people/anna.html" in site_files(Path("renamed"))


def test_a_changed_file_alone_is_judged_anew(games: Path, judged: list[str]) -> None:
    typed("audit games --jobs 1")
    (games / "wrong.toml").write_text(WRONG.replace("56", "55"), "utf-8")
    judged.clear()
    changed = typed("audit games --jobs 1")
    assert judged == ["wrong.toml"]
    assert changed == typed("audit games --jobs 1 --no-cache")
    shutil.copy(games / "tutorial.toml", games / "copy.toml")
    judged.clear()
    assert "games/copy.toml: " in typed("audit games --jobs 1").output
    assert judged == []


@pytest.mark.parametrize("option", ["--select MC2", "--ignore MC2", "--severity warning", "--impact"])
def test_other_settings_are_judged_anew(option: str, judged: list[str]) -> None:
    before = typed("audit games --jobs 1 --format json")
    judged.clear()
    other = typed(f"audit games --jobs 1 --format json {option}")
    assert "wrong.toml" in judged
    assert other == typed(f"audit games --jobs 1 --format json {option} --no-cache")
    assert typed("audit games --jobs 1 --format json") == before


def test_another_program_judges_anew(judged: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    typed("audit games --jobs 1")
    judged.clear()
    archive_cache._program.cache_clear()
    monkeypatch.setattr(archive_cache, "digest_program", lambda: "another")
    try:
        typed("audit games --jobs 1")
    finally:
        archive_cache._program.cache_clear()
    assert "wrong.toml" in judged


@pytest.mark.parametrize("lacking", ["sqlite3", "itself"])
def test_without_sqlite_or_files_of_its_own_it_keeps_nothing(
    lacking: str, cache_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if lacking == "sqlite3":
        monkeypatch.setitem(sys.modules, "civledger.store.verdict_cache", None)
    else:
        monkeypatch.setattr(archive_cache, "digest_program", Mock(side_effect=OSError))
        archive_cache._program.cache_clear()
    assert typed("audit games/tutorial.toml").code == 0
    assert typed("doctor -f games/tutorial.toml").code == 0
    assert not cache_home.exists()


def test_no_cache_keeps_nothing(cache_home: Path) -> None:
    for line in ("audit games", "club games", "export games --to json"):
        typed(f"{line} --no-cache")
    assert not cache_home.exists()


def lie(home: Path) -> None:
    """Replace what is kept of the wrong game by a verdict without findings, as only its owner could."""
    cache = VerdictCache(str(home / "civledger"))
    with sqlite3.connect(cache.path) as connection:
        keys = [key for (key,) in connection.execute("SELECT key FROM verdicts")]
    for key in keys:
        kept = cache.take(key)
        assert kept is not None
        game = read_value(Audited, kept, "x")
        innocent = write_value(game._replace(verdict=game.verdict._replace(findings=())), "x")
        assert innocent is not None
        cache.keep({key: innocent})
    cache.close()


def test_whoever_judges_one_ledger_or_records_never_asks_it(cache_home: Path) -> None:
    assert typed("audit games/wrong.toml").code == 1
    lie(cache_home)
    assert typed("audit games/wrong.toml").code == 0  # so the lie would be believed
    assert typed("audit games/wrong.toml --no-cache").code == 1
    assert typed("check games/wrong.toml").code == 1
    assert "1 error" in typed("status -f games/wrong.toml").messages
    assert typed("census minoa=57 -f games/wrong.toml").code != 0
    script = "audit games/wrong.toml\n"
    assert "MC201" in typed("run - -f games/tutorial.toml", script).output


def foreign(path: Path) -> None:
    path.unlink()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE bookmarks (address)")


DAMAGES: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("my notes" * 999),
    "cut": lambda path: os.truncate(path, 5000),
    "noise": lambda path: path.write_bytes(path.read_bytes()[:4096] + os.urandom(20_000)),
    "open to all": lambda path: path.chmod(0o666),
    "folder": directory,
    "foreign": foreign,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_cache_that_cannot_be_used_is_as_if_there_were_none(damage: str, cache_home: Path) -> None:
    first = typed("audit games --jobs 1")
    DAMAGES[damage](database(cache_home))
    for _ in range(2):
        said = typed("audit games --jobs 1")
        assert said[:2] == first[:2]
        told = [line for line in said.messages.splitlines() if "so it was left alone" not in line]
        assert "".join(told) == first.messages


def test_values_that_are_none_are_made_again_and_replaced(cache_home: Path, judged: list[str]) -> None:
    first = typed("audit games --jobs 1")
    cache = VerdictCache(str(cache_home / "civledger"))
    with sqlite3.connect(cache.path) as connection:
        keys = [key for (key,) in connection.execute("SELECT key FROM verdicts")]
    cache.keep(dict.fromkeys(keys, b"hostile"))
    cache.close()
    assert typed("audit games --jobs 1") == first
    judged.clear()
    assert typed("audit games --jobs 1") == first
    assert judged == []


def test_a_locked_cache_keeps_nobody_waiting(cache_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("civledger.store.verdict_cache._PATIENCE", 0.01)
    first = typed("audit games --jobs 1")
    holder = sqlite3.connect(database(cache_home), isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    assert typed("audit games --jobs 1") == first
    holder.close()


def test_two_audits_at_once_are_both_right(cache_home: Path) -> None:
    alone = typed("audit games --no-cache")
    command = [sys.executable, "-m", "civledger", "audit", "games", "--jobs", "2"]
    both = [subprocess.Popen(command, env=environment(), text=True, stdout=subprocess.PIPE) for _ in range(2)]
    assert [process.communicate()[0] for process in both] == [alone.output] * 2
    assert typed("audit games") == alone
    assert VerdictCache(str(cache_home / "civledger")).size


def test_processes_and_this_one_find_the_same(judged: list[str]) -> None:
    shared = typed("audit games --jobs 3")
    judged.clear()
    assert typed("audit games --jobs 1") == shared
    assert judged == []


def test_a_file_that_changes_while_it_is_judged_is_kept_as_what_was_judged(games: Path, judged: list[str]) -> None:
    """Between being looked for and being judged the file gets other contents: these were judged, and these are kept."""
    find = archive_cache.ArchiveCache.find

    def changing(self: archive_cache.ArchiveCache, files: list[str]) -> dict[str, bytes]:
        found = find(self, files)
        (games / "wrong.toml").write_text(header(), "utf-8")
        return found

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(archive_cache.ArchiveCache, "find", changing)
        assert "MC201" not in typed("audit games --jobs 1").output
    (games / "wrong.toml").write_text(WRONG, "utf-8")
    assert "MC201" in typed("audit games --jobs 1").output


def test_the_doctor_says_where_it_is_and_how_large(cache_home: Path) -> None:
    def told() -> dict[str, str]:
        answer: dict[str, str] = json.loads(typed("doctor -f games/tutorial.toml --format json").output)["cache"]
        return answer

    assert told() == {"found": f"{cache_home}/civledger/verdicts-1.sqlite, 0.0 MB", "remedy": None}
    typed("club games -o site")
    path = database(cache_home)
    assert told() == {"found": f"{path}, {path.stat().st_size / 1_000_000:.1f} MB", "remedy": None}
    path.chmod(0o666)
    assert told()["remedy"] == f"it is not used: others can write to {path}. You can delete it: nothing is lost"


def test_a_user_without_a_home_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", "nowhere")
    assert "cache               none\n" in typed("doctor -f games/tutorial.toml").output.replace(" \n", "\n")
    assert isinstance(typed("audit games --jobs 1"), Said)
