"""What the host acknowledged is never gone: in the file, in a commit, or kept and put back by one command."""

import json
import os
import random
import re
import signal
import subprocess
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.gone import find_gone
from civledger.bookkeeping.open_ledger import open_ledger
from civledger.store.journal import read_journal
from civledger.store.storage import Files
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from tests import depth
from tests.cli.keyboard import typed
from tests.support import SEVEN, header
from tests.waiting import comes_true
from tests.web.tables import GAME, Table, hosting, start

SEATS = SEVEN[:4]


def begin(folder: Path) -> Path:
    game = folder / GAME
    game.write_text(header(SEVEN), "utf-8")
    return game


def git(folder: Path, *words: str) -> str:
    """Return what git says, whether or not it can do it."""
    who = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "merge.conflictStyle=merge")
    said = subprocess.run(["git", "-C", folder, *who, *words], capture_output=True, text=True, check=False)
    return said.stdout


def gone(table: Table) -> list[dict[str, object]]:
    found: list[dict[str, object]] = table.see("keeper", "/api/table")["gone"]
    return found


def test_what_git_took_away_is_kept_over_a_restart_and_recorded_again(tmp_path: Path) -> None:
    game = begin(tmp_path)
    before = game.read_bytes()
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "census", tokens=4).status == 201
        assert table.ask("keeper", "POST", "/api/command", {"id": "b", "line": "note tea"}).status == 201
        assert gone(table) == []
        game.write_bytes(before)
        assert [(row["seat"], row["said"]) for row in gone(table)] == [("Minoa", "census Minoa 4"), (None, "note tea")]
    with hosting(tmp_path) as table:
        first, second = gone(table)
        assert table.ask("keeper", "POST", "/api/gone", {"key": first["key"]}).status == 200
        assert "Minoa = 4" in game.read_text("utf-8")
        dropped = table.ask("keeper", "POST", "/api/gone", {"key": second["key"], "drop": True})
        assert (dropped.status, gone(table)) == (200, [])
        assert table.ask("keeper", "POST", "/api/gone", {"key": second["key"]}).status == 409
        assert table.ask("Minoa", "POST", "/api/gone", {"key": first["key"]}).status == 403
        assert "tea" not in game.read_text("utf-8")


def test_doctor_and_the_host_name_the_command_that_restores_it(tmp_path: Path) -> None:
    game = begin(tmp_path)
    before = game.read_bytes()
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "census", tokens=4).status == 201
        assert table.enter("Rome", "b", "census", tokens=5).status == 201
    whole = game.read_bytes()
    game.write_bytes(before)
    said = typed(f"doctor -f {game}").output
    assert "census Minoa 4" in said
    (line,) = re.findall(r"civledger (redo --gone)(?=;)", said)
    table = start(tmp_path)
    assert table.process is not None
    table.process.send_signal(signal.SIGINT)
    _, messages = table.process.communicate(timeout=60)
    assert "kept, but not in the file: entry 1 (Minoa): census Minoa 4" in messages
    assert f"civledger redo --gone -f {GAME}" in messages
    restored = typed(f"{line} -f {game}")
    assert restored.code == 0
    assert restored.output.count("restored: ") == 2
    assert game.read_bytes() == whole
    assert "nothing is gone" in typed(f"redo --gone -f {game}").output


def test_what_the_rules_refuse_by_now_stays_kept(tmp_path: Path) -> None:
    game = begin(tmp_path)
    before = game.read_bytes()
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "census", tokens=4).status == 201
    game.write_bytes(before)
    assert typed(f"census minoa=9 -f {game}").code == 0
    said = typed(f"redo --gone -f {game}")
    assert said.code == 1
    assert "not restored: entry 1 (Minoa): census Minoa 4: the census for Minoa is already recorded" in said.messages
    assert len(find_gone(open_ledger(str(game)))) == 1
    assert typed(f"redo --gone --drop -f {game}").code == 0
    assert find_gone(open_ledger(str(game))) == []
    assert typed(f"redo --drop -f {game}").code == 2


def test_what_is_undone_or_committed_leaves_the_journal(tmp_path: Path) -> None:
    game = begin(tmp_path)
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", GAME)
    git(tmp_path, "commit", "-qm", "Begin")
    with hosting(tmp_path) as table:
        for place, civ in enumerate(SEVEN):
            assert table.enter(civ, f"c{place}", "census", tokens=4).status == 201
            assert table.enter(civ, f"h{place}", "hand", kept=0).status == 201
        assert table.enter("Minoa", "n", "gain", treasury=1).status == 201
        assert table.undo("Minoa").status == 200
        git(tmp_path, "commit", "-qam", "Turn 1")
        assert len(read_journal(str(game))) == 2 * len(SEVEN)
        closing = {"id": "e", "action": "endturn", "values": {}, "force": True}
        assert table.ask("keeper", "POST", "/api/entries", closing).status == 201
        assert [row.key for row in read_journal(str(game))] == ["keeper e"]
        assert gone(table) == []


def test_without_git_all_goes_with_the_end_of_the_game(tmp_path: Path) -> None:
    game = begin(tmp_path)
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "gain", treasury=1).status == 201
        closing = {"id": "e", "action": "endturn", "values": {"last": True}, "force": True}
        assert table.ask("keeper", "POST", "/api/entries", closing).status == 201
    assert read_journal(str(game)) == []


def test_what_is_there_already_and_acknowledged_is_kept_too(tmp_path: Path) -> None:
    game = begin(tmp_path)
    before = game.read_bytes()
    assert typed(f"census minoa=4 -f {game}").code == 0
    with hosting(tmp_path) as table:
        same = table.enter("Minoa", "a", "census", tokens=4)
        assert (same.status, same.data["number"]) == (200, 1)
        assert table.enter("Minoa", "b", "census", tokens=4).status == 200
        assert gone(table) == []
        game.write_bytes(before)
        assert [row["said"] for row in gone(table)] == ["census Minoa 4"]


@pytest.mark.parametrize("rows", [b"", b"{", b"[]\n{}\n", b'{"civ": 1, "number": 1, "text": ""}\n', b"\xff\n"])
def test_a_journal_that_cannot_be_read_is_as_if_there_were_none(rows: bytes, tmp_path: Path) -> None:
    game = begin(tmp_path)
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "gain", treasury=1).status == 201
        journal = tmp_path / ".civledger" / f"{GAME}.journal"
        journal.write_bytes(rows)
        assert gone(table) == []
        assert table.enter("Minoa", "b", "gain", treasury=1).status == 201
    assert len(open_ledger(str(game)).ledger.entries) == 2


def test_a_host_that_is_killed_between_two_steps_has_lost_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kept and not written, or written and not answered: nobody was told, the phone asks again, and it stands once."""
    game = begin(tmp_path)
    body = json.dumps({"id": "a", "action": "gain", "values": {"treasury": 1}}).encode()
    ledger = HostedLedger(str(game))
    with monkeypatch.context() as broken:
        broken.setattr("civledger.store.ledger_file.rewrite", lambda *_: os.kill(os.getpid(), signal.SIGKILL))
        killed = os.fork()
        if not killed:
            ledger.record(Role("Minoa"), body)
        os.waitpid(killed, 0)
    assert [one.said for one in find_gone(open_ledger(str(game)))] == ["Minoa gained 1 treasury token"]
    with monkeypatch.context() as broken:
        broken.setattr("civledger.store.storage.Files.put", stop_behind(Files.put))
        with pytest.raises(KeyboardInterrupt):
            ledger.record(Role("Minoa"), body)
    assert len(open_ledger(str(game)).ledger.entries) == 1
    again = HostedLedger(str(game))
    again.record(Role("Minoa"), body)
    again.record(Role("Minoa"), body)
    assert (len(open_ledger(str(game)).ledger.entries), find_gone(open_ledger(str(game)))) == (1, [])
    assert {row.key for row in read_journal(str(game))} == {"Minoa a"}


def stop_behind(act: Callable[..., None]) -> Callable[..., None]:
    """Return something that is done, and then interrupted."""

    def stop(*arguments: Any) -> None:
        act(*arguments)
        raise KeyboardInterrupt

    return stop


class Seat(threading.Thread):
    """A phone that enters one thing after the other, and notes what was acknowledged."""

    def __init__(self, table: Table, civ: str, stop: threading.Event) -> None:
        super().__init__()
        self.table, self.civ, self.stop = table, civ, stop
        self.acknowledged: list[str] = []
        self.failed: list[int] = []

    def run(self) -> None:
        number = 0
        while not self.stop.is_set():
            number += 1
            status = self.table.enter(self.civ, f"{self.civ}-{number}", "gain", treasury=0).status
            if status == 201:
                self.acknowledged.append(f"{self.civ}-{number}")
            elif status >= 500 and status != 503:
                self.failed.append(status)


def disturb(folder: Path, rng: random.Random) -> None:
    """Do something with git that replaces the ledger's file, or keeps it."""
    steps: dict[str, list[tuple[str, ...]]] = {
        "commit": [("commit", "-qam", "on")],
        "switch": [("switch", "-q", rng.choice(("main", "other")), "--discard-changes")],
        "stash": [("stash", "-q"), ("stash", "pop", "-q")],
        "stash away": [("stash", "-q")],
        "merge": [("commit", "-qam", "on"), ("merge", "-q", "-X", "theirs", "-m", "merged", "other", "main")],
        "back": [("checkout", "-q", "HEAD~1", "--", GAME), ("reset", "-q")],
    }
    for words in steps[rng.choice(list(steps))]:
        git(folder, *words)
    git(folder, "merge", "--abort")
    if "<<<<<<<" in (folder / GAME).read_text("utf-8"):
        git(folder, "checkout", "-qf", "HEAD", "--", GAME)


@pytest.mark.deep
def test_nothing_acknowledged_is_lost_while_git_replaces_the_file(tmp_path: Path) -> None:
    begin(tmp_path)
    git(tmp_path, "init", "-q", "-b", "main")
    git(tmp_path, "add", GAME)
    git(tmp_path, "commit", "-qm", "Begin")
    git(tmp_path, "branch", "other")
    rng, stop = random.Random(depth.seed), threading.Event()
    with hosting(tmp_path) as table:
        seats = [Seat(table, civ, stop) for civ in SEATS]
        for seat in seats:
            seat.start()
        for _ in range(depth.cases(40, in_full=200)):
            disturb(tmp_path, rng)
        stop.set()
        for seat in seats:
            seat.join()
        left = {str(row["key"]).split()[-1] for row in gone(table)}
    assert [seat.failed for seat in seats] == [[]] * len(seats)
    acknowledged = {id for seat in seats for id in seat.acknowledged}
    texts = [(tmp_path / GAME).read_text("utf-8")]
    texts += [git(tmp_path, "show", f"{commit}:{GAME}") for commit in git(tmp_path, "rev-list", "--all").split()]
    there = {id for text in texts for id in re.findall(r'^id = "(.*)"$', text, re.MULTILINE)}
    print(f"{len(acknowledged)} acknowledged, {len(acknowledged & there)} in the file or a commit, {len(left)} gone")
    assert acknowledged - there - left == set()
    assert len(acknowledged) >= depth.cases(20, in_full=100)
    restored = typed(f"redo --gone -f {tmp_path / GAME}")
    assert (restored.code, find_gone(open_ledger(str(tmp_path / GAME)))) == (0, [])


def test_a_host_that_is_killed_leaves_nothing_in_the_temporary_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(tmp_path)
    short = Path(tempfile.mkdtemp(prefix="c"))  # the name of a socket has a limit
    monkeypatch.setenv("TMPDIR", str(short))
    table = start(tmp_path)
    assert table.ask("keeper", "POST", "/api/command", {"id": "a", "line": "status"}).status in (200, 201)
    assert table.process is not None
    table.process.kill()
    table.process.communicate(timeout=60)
    assert comes_true(lambda: not list(short.iterdir()))
    short.rmdir()


def test_a_strike_strikes_what_it_struck_wherever_that_stands_now(tmp_path: Path) -> None:
    game = begin(tmp_path)
    before = game.read_bytes()
    with hosting(tmp_path) as table:
        for id, line in (("a", "note wrong"), ("b", "strike 1 --reason typo")):
            assert table.ask("keeper", "POST", "/api/command", {"id": id, "line": line}).status == 201
    game.write_bytes(before)
    assert typed(f"census minoa=1 -f {game}").code == 0
    assert typed(f"redo --gone -f {game}").code == 0
    entries = open_ledger(str(game)).ledger.entries
    assert [(one["action"], one.get("entries")) for one in entries] == [
        ("census", None),
        ("note", None),
        ("strike", [2]),
    ]


def test_what_was_undone_and_restored_is_kept_again(tmp_path: Path) -> None:
    game = begin(tmp_path)
    before = game.read_bytes()
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "census", tokens=2).status == 201
    assert typed(f"undo -f {game}").code == 0
    assert find_gone(open_ledger(str(game))) == []
    assert typed(f"redo -f {game}").code == 0
    game.write_bytes(before)
    assert [one.said for one in find_gone(open_ledger(str(game)))] == ["census Minoa 2"]


def test_what_the_shell_recorded_and_undid_is_not_gone(tmp_path: Path) -> None:
    game = begin(tmp_path)
    assert typed(f"census minoa=1 -f {game}").code == 0
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "census", tokens=1).status == 200
        assert typed(f"undo -f {game}").code == 0
        assert gone(table) == []


def test_a_row_that_was_cut_takes_no_other_with_it(tmp_path: Path) -> None:
    game = begin(tmp_path)
    before = game.read_bytes()
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "gain", treasury=1).status == 201
        with (tmp_path / ".civledger" / f"{GAME}.journal").open("ab") as journal:
            journal.write(b'{"civ": "Minoa", "num')
        assert table.enter("Rome", "b", "gain", treasury=1).status == 201
        game.write_bytes(before)
        assert [row["seat"] for row in gone(table)] == ["Minoa", "Rome"]


def test_a_number_that_is_there_again_is_settled(tmp_path: Path) -> None:
    game = begin(tmp_path)
    before = game.read_bytes()
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "census", tokens=2).status == 201
        game.write_bytes(before)
        assert typed(f"census minoa=2 -f {game}").code == 0
        (row,) = gone(table)
        assert table.ask("keeper", "POST", "/api/gone", {"key": row["key"]}).status == 200
        assert gone(table) == []


def test_a_turn_that_the_shell_closes_and_commits_settles_the_journal(tmp_path: Path) -> None:
    game = begin(tmp_path)
    for words in (("init", "-q"), ("config", "user.name", "Ann"), ("config", "user.email", "a@example.org")):
        git(tmp_path, *words)
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "census", tokens=2).status == 201
    assert len(read_journal(str(game))) == 1
    assert typed(f"endturn --anyway --commit -f {game}").code == 0
    assert read_journal(str(game)) == []


def test_a_journal_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    game = begin(tmp_path)
    journal = tmp_path / ".civledger" / f"{GAME}.journal"
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "gain", treasury=1).status == 201
        before = game.read_bytes()
        journal.unlink()
        journal.mkdir()
        assert table.enter("Minoa", "b", "gain", treasury=1).status == 503
    assert (game.read_bytes(), read_journal(str(game))) == (before, [])


def test_a_script_that_undoes_and_restores_leaves_the_journal_alone(tmp_path: Path) -> None:
    game = begin(tmp_path)
    with hosting(tmp_path) as table:
        assert table.enter("Minoa", "a", "gain", treasury=1).status == 201
    (tmp_path / "script.txt").write_text("undo\nredo\n", "utf-8")
    assert typed(f"run {tmp_path / 'script.txt'} -f {game}").code == 0
    assert typed(f"note tea -f {game}").code == 0
    assert typed(f"undo -f {game}").code == 0
    assert len(read_journal(str(game))) == 1
    assert find_gone(open_ledger(str(game))) == []
