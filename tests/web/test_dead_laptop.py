"""A laptop dies: a copy of its ledger is the whole game, and what `manual/bookkeeper.md` says of the rest holds."""

import shutil
from pathlib import Path

import pytest

from civledger.store.beside import FOLDER
from tests.cli.keyboard import done, shown, typed
from tests.scenes import ledger_before
from tests.test_possible import lines_in, section_of
from tests.web.tables import GAME, Table, hosting
from tests.web.test_joining import answer_of, ask, decide, seat_of

SECTION = section_of("bookkeeper", "When the laptop dies")
TYPED = [line.removeprefix("civledger ") for line, _ in lines_in(SECTION)]
VIEWS = ("next", "status", "log", "board", "credits hel", "check", "score")


@pytest.fixture
def dead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a game on a laptop with everything that is kept beside it, in the middle of a turn."""
    folder = tmp_path / "dead"
    folder.mkdir()
    monkeypatch.chdir(folder)
    Path(GAME).write_text(ledger_before("turn 12, abilities"), "utf-8")
    done("seating ann,cy,bo,ed,di", "timer 15m trade", "spend ship hel=2", "note Lunch", "undo")
    return folder


def copied(dead: Path, name: str, with_folder: bool = False) -> Path:
    """Return another laptop with a copy of the ledger."""
    folder = dead.with_name(name)
    folder.mkdir()
    shutil.copy(dead / GAME, folder)
    if with_folder:
        shutil.copytree(dead / FOLDER, folder / FOLDER)
    return folder


def test_the_ledger_is_the_whole_game(dead: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = {line: shown(line) for line in VIEWS}
    monkeypatch.chdir(copied(dead, "other"))
    shutil.rmtree(dead)
    assert {line: shown(line) for line in VIEWS} == before
    assert TYPED == ["check", "next", "log 5", "seating ann,cy,bo,ed,di"]
    done(*TYPED)
    done("ability politics hel", "hand 7 8 7 6 6", "endturn")
    assert shown("status")["turn"] == 13
    assert "no findings" in done("check")
    assert "civledger endturn" in done("undo --yes")
    done("redo")
    assert shown("status")["turn"] == 13


def test_what_lay_beside_it_is_gone_unless_it_was_copied_too(dead: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bare, whole = copied(dead, "bare"), copied(dead, "whole", with_folder=True)
    monkeypatch.chdir(bare)
    assert "nothing to redo" in "".join(map(str, typed("redo")))
    assert "nobody said who sits where" in str(typed("seating"))
    assert "trade" not in str(typed("timer"))
    assert "spend" in done("undo"), "an entry of the dead laptop can still be undone"
    monkeypatch.chdir(whole)
    assert "restored: note Lunch" in done("redo")
    assert "Ann, Cy, Bo, Ed, Di" in str(typed("seating"))
    assert "trade" in str(typed("timer"))


def let_in(table: Table, civ: str) -> str:
    """Return the secret of a seat for a phone that asked and was let in."""
    asked = ask(table, civ=civ, name="Ann")
    assert decide(table, asked.data["number"], "in").status == 200
    return str(answer_of(table, asked)["secret"])


def test_phones_join_again_and_old_addresses_open_nothing(dead: Path) -> None:
    with hosting(dead) as morning:
        old = let_in(morning, "Minoa")
        assert seat_of(morning, old).status == 200
    with hosting(copied(dead, "bare")) as noon:
        assert seat_of(noon, old).status == 401
        assert noon.ask(None, "GET", "/api/table", Authorization=f"Bearer {morning.secret('keeper')}").status == 401
        new = let_in(noon, "Minoa")
        assert new != old
        assert seat_of(noon, new).data["civ"] == "Minoa"
        assert noon.enter("Minoa", "a", "hand", kept=7).status == 201
    with hosting(copied(dead, "whole", with_folder=True)) as noon:
        assert let_in(noon, "Minoa") == old
