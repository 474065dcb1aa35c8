"""So it is with every request that records: correction, strike, line, end of a turn, calamity; and what is put back."""

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pytest

from civledger.cli.host import carry_out_remotely
from civledger.web import hosted
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from tests.cli.keyboard import Said, typed
from tests.depth import share
from tests.support import header
from tests.web.failing_disk import Failing, Seen, hold_entry, killed, look, tell
from tests.web.test_sheet import COUNTED

MOST = 45  # calls that a request makes
EVERY = [*product(range(1, MOST), (False, True))]
MINOA, KEEPER = Role("Minoa"), Role(None)
Act = Callable[[HostedLedger], object]


def sent(role: Role, id: str, action: str, **more: Any) -> Act:
    """Return the request that enters something."""
    others = {key: more.pop(key) for key in ("fix", "force") if key in more}
    body = json.dumps({"id": id, "action": action, "values": more, **others}).encode()
    return lambda table: table.record(role, body)


def answered(id: str, key: str, text: str) -> Act:
    """Return the answer to a question about calamities."""
    return lambda table: table.answer_sheet(json.dumps({"id": id, "key": key, "text": text}).encode())


def line(table: HostedLedger) -> object:
    """Carry out a line of the bookkeeper's, of which it is known that it records something."""
    with mock.patch.object(hosted, "Apart") as apart:
        apart.return_value.result.return_value = None
        return table.carry_out(b'{"id": "a", "line": "note tea"}')


class Request(NamedTuple):
    """Who asks, what was entered before, and the request, whose entry has the id "a"."""

    by: str
    before: tuple[Act, ...]
    act: Act


REQUESTS = {
    "a correction": Request("Minoa", (sent(MINOA, "c", "hand", kept=4),), sent(MINOA, "a", "hand", kept=5, fix=True)),
    "a strike": Request("keeper", (), sent(KEEPER, "a", "strike", entries=[1], reason="misread")),
    "an undo that strikes": Request(
        "Minoa",
        (sent(MINOA, "c", "gain", treasury=1), sent(Role("Rome"), "r", "gain", treasury=1)),
        lambda table: table.undo(MINOA, b'{"id": "a"}'),
    ),
    "a line": Request("keeper", (), line),
    "the end of a turn": Request("keeper", (), sent(KEEPER, "a", "endturn", force=True)),
    "calamities": Request(
        "keeper",
        tuple(answered(f"id {text}", "list", text) for text in ("superstition hellas", "regression hatti", "")),
        answered("a", "Superstition Hellas: tokens", ""),
    ),
}


def begin(folder: Path, *before: Act) -> Path:
    """Return the file of a game in which something was entered."""
    game = folder / "game.toml"
    game.write_text(header() + COUNTED, "utf-8")
    for act in before:
        act(HostedLedger(str(game), carry_out_remotely))
    return game


@pytest.mark.deep
@pytest.mark.parametrize(("name", "at"), share(product(REQUESTS, EVERY), 13))
def test_an_entry_is_where_it_is_said_to_be(name: str, at: tuple[int, bool], tmp_path: Path) -> None:
    request = REQUESTS[name]
    game, failing = begin(tmp_path, *request.before), Failing(*at)
    with failing():
        told = tell(lambda: request.act(HostedLedger(str(game), carry_out_remotely)))
    hold_entry(look(game, told, request.by))
    assert at[0] < MOST - 1 or len(failing.calls) < at[0], "more calls than are tried"
    again = tell(lambda: request.act(HostedLedger(str(game), carry_out_remotely)))
    assert again == ""
    hold_entry(look(game, again, request.by))


@pytest.mark.deep
@pytest.mark.parametrize(("name", "number"), share(product(REQUESTS, range(1, MOST)), 13))
def test_killed_in_between_it_stands_once_in_the_end(name: str, number: int, tmp_path: Path) -> None:
    request = REQUESTS[name]
    game = begin(tmp_path, *request.before)
    killed(number, lambda: request.act(HostedLedger(str(game), carry_out_remotely)))
    seen = look(game, "", request.by)
    assert seen.in_ledger <= seen.in_journal, "nothing is in the ledger alone"
    assert seen.is_gone == (seen.in_journal and not seen.in_ledger)
    request.act(HostedLedger(str(game), carry_out_remotely))
    hold_entry(look(game, "", request.by))


def lose(folder: Path) -> Path:
    """Return the file of a game from which git took an entry."""
    game = begin(folder)
    before = game.read_bytes()
    sent(MINOA, "a", "gain", treasury=1)(HostedLedger(str(game)))
    game.write_bytes(before)
    return game


def settle(game: Path, drop: bool = False) -> object:
    body = {"key": "Minoa a", "drop": drop}
    return HostedLedger(str(game)).settle_gone(json.dumps(body).encode())


def redo(game: Path) -> Said:
    return typed(f"redo -f {game}")


@pytest.mark.deep
@pytest.mark.parametrize(("number", "lasting"), share(EVERY, 9))
def test_what_is_gone_is_restored_or_stays_kept(number: int, lasting: bool, tmp_path: Path) -> None:
    game = lose(tmp_path)
    with Failing(number, lasting)():
        told = tell(lambda: settle(game))
    stands = "nothing was recorded" not in told
    assert look(game, told) == Seen(told, stands, True, not stands)


@pytest.mark.deep
@pytest.mark.parametrize(("number", "lasting"), share(EVERY, 9))
def test_what_is_let_go_is_gone_or_stays_kept(number: int, lasting: bool, tmp_path: Path) -> None:
    game = lose(tmp_path)
    with Failing(number, lasting)():
        told = tell(lambda: settle(game, drop=True))
    is_kept = "is still in the journal" in told
    assert is_kept == bool(told)
    assert look(game, told) == Seen(told, 0, is_kept, is_kept)


@pytest.mark.deep
@pytest.mark.parametrize(("number", "lasting"), share(EVERY, 9))
def test_what_is_put_back_is_kept_again(number: int, lasting: bool, tmp_path: Path) -> None:
    game = begin(tmp_path, sent(MINOA, "a", "gain", treasury=1), lambda table: table.undo(MINOA, b'{"id": "u"}'))
    with Failing(number, lasting)():
        said = redo(game)
    seen = look(game, said.messages)
    if "nothing was recorded" in said.messages:
        assert (seen.in_ledger, seen.is_gone) == (0, False), seen
        assert redo(game).code == 0
        hold_entry(look(game, ""))
    else:
        assert (said.code == 0) == (said.messages == "")
        hold_entry(seen)


@pytest.mark.deep
@pytest.mark.parametrize(("drop", "number"), share(product((None, False, True), range(1, MOST)), 13))
def test_killed_while_it_is_put_back_it_stands_or_is_told(drop: bool | None, number: int, tmp_path: Path) -> None:
    game = lose(tmp_path)
    if drop is None:  # by `redo`
        settle(game)
        HostedLedger(str(game)).undo(MINOA, b'{"id": "u"}')
    killed(number, lambda: redo(game) if drop is None else settle(game, drop))
    seen = look(game, "")
    assert seen.in_ledger <= seen.in_journal
    if drop is None:  # until something else is recorded, it may be put back
        assert not seen.is_gone
        assert bool(seen.in_ledger) == (redo(game).code != 0)
        hold_entry(look(game, ""))
    else:
        assert seen.is_gone == (seen.in_journal and not seen.in_ledger)
        assert drop or seen.in_journal
