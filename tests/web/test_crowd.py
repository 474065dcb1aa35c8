"""Eighteen phones at once, a bad network and a program that is killed: what was acknowledged stands there once."""

import http.client
import json
import random
import signal
import socket
import threading
import time
import tomllib
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.gone import find_gone
from civledger.bookkeeping.open_ledger import open_ledger
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from civledger.web.routes import MOST_WAITING
from tests.cli.keyboard import typed
from tests.depth import cases
from tests.waiting import comes_true
from tests.web.evening import Step, begin_turn, plan_seats
from tests.web.tables import Table, start

TURN, TURNS = 3, 2  # from before anybody has so many cities that some revolt


class Sender:
    """Sends each entry until it is acknowledged, over a line that breaks, and now and then once more."""

    def __init__(self, who: str, seed: int) -> None:
        self.who = who
        self.chance = random.Random(seed)
        self.answers: dict[str, list[object]] = {}

    def send(self, table: Table, id: str, action: str, values: dict[str, Any]) -> None:
        """Send an entry until somebody answers."""
        body = {"id": id, "action": action, "values": values}
        if self.chance.random() < 0.3:
            self.send_and_hang_up(table, body)
        for _ in range(1 + (self.chance.random() < 0.3)):
            self.answers.setdefault(id, []).append(self.insist(table, body))

    def insist(self, table: Table, body: dict[str, Any]) -> object:
        """Return the answer, however often it must be asked for."""
        for _ in range(600):
            try:
                reply = table.ask(self.who, "POST", "/api/entries", body)
            except (OSError, http.client.HTTPException):  # the program is gone for a while
                threading.Event().wait(0.05)
                continue
            if reply.status != 429:
                assert reply.status in (200, 201), (body, reply)
                return reply.data
            threading.Event().wait(0.2)
        raise AssertionError(body)

    def send_and_hang_up(self, table: Table, body: dict[str, Any]) -> None:
        """Send an entry and do not wait for the answer: the phone is in a tunnel."""
        host, _, port = table.place.partition(":")
        data = json.dumps(body).encode()
        head = f"POST /api/entries HTTP/1.1\r\nHost: {table.place}\r\nContent-Length: {len(data)}\r\n"
        request = f"{head}Authorization: Bearer {table.secret(self.who)}\r\n\r\n".encode() + data
        try:
            with socket.create_connection((host, int(port)), timeout=60) as connection:
                connection.sendall(request[: self.chance.choice([40, len(request)])])
        except OSError:
            pass  # the program is gone for a while


class Phone(threading.Thread):
    """Enters what a seat has to enter in a turn."""

    def __init__(self, sender: Sender, table: Table, turn: int, steps: list[Step]) -> None:
        super().__init__()
        self.sender = sender
        self.table = table
        self.turn = turn
        self.steps = steps
        self.failed: list[BaseException] = []

    def run(self) -> None:
        try:
            for action, values in self.steps:
                self.sender.send(self.table, f"{self.sender.who}-{self.turn}-{action}", action, values)
        except BaseException as failed:
            self.failed.append(failed)


def play_turn(table: Table, senders: dict[str, Sender], keeper: Sender, turn: int, game: Path) -> Table:
    """Play a turn during which the program is killed, and return the table as it is then."""
    keeper.send(table, f"keeper-{turn}-tax", "tax", {})
    planned = plan_seats(table)
    phones = [Phone(senders[civ], table, turn, steps) for civ, steps in planned.items()]
    before = game.read_text("utf-8").count("[[entry]]")
    for phone in phones:
        phone.start()
    assert comes_true(lambda: game.read_text("utf-8").count("[[entry]]") > before + 20)
    assert table.process is not None
    table.process.kill()
    table.process.communicate()
    again = start(game.parent, "--port", table.place.rpartition(":")[2])
    for phone in phones:
        phone.join()
        assert phone.failed == []
    keeper.send(again, f"keeper-{turn}-endturn", "endturn", {})
    return again


@pytest.mark.deep
def test_everything_acknowledged_is_recorded_once(tmp_path: Path) -> None:
    game = begin_turn(tmp_path, TURN)
    known = tomllib.loads(game.read_text("utf-8"))
    senders = {player["civ"]: Sender(player["civ"], seed) for seed, player in enumerate(known["player"])}
    keeper = Sender("keeper", 99)
    table = start(tmp_path)
    for turn in range(TURN, TURN + cases(TURNS)):
        table = play_turn(table, senders, keeper, turn, game)
    assert table.process is not None
    table.process.send_signal(signal.SIGINT)
    _, messages = table.process.communicate(timeout=60)
    kept = "kept, but not in the file"  # written to the journal when the program was killed, and sent again since
    assert all(kept in line or "redo --gone" in line for line in messages.splitlines()), messages
    assert (table.process.returncode, find_gone(open_ledger(str(game)))) == (0, [])
    entered = tomllib.loads(game.read_text("utf-8"))["entry"][len(known["entry"]) :]
    everybody = (keeper, *senders.values())
    assert Counter(entry["id"] for entry in entered) == Counter(id for one in everybody for id in one.answers)
    assert Counter(entry["action"] for entry in entered) == {
        **{action: 18 * cases(TURNS) for action in ("census", "cities", "hand")},
        "buy": 15 * cases(TURNS),
        "tax": cases(TURNS),
        "endturn": cases(TURNS),
    }
    for one in everybody:
        assert all(answer == answers[0] for answers in one.answers.values() for answer in answers)
    assert sum(len(answers) > 1 for one in everybody for answers in one.answers.values()) > 18, "many were sent again"
    assert json.loads(typed(f"check -f {game} --ignore CL107,MC406,MC503 --format json").output)["findings"] == []


def test_the_questions_of_one_seat_are_answered_one_after_the_other(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once, most = [0], [0]

    def advise(ledger: HostedLedger, role: Role, data: bytes) -> object:
        at_once[0] += 1
        most[0] = max(most[0], at_once[0])
        time.sleep(0.2)
        at_once[0] -= 1
        return {}

    monkeypatch.setattr(HostedLedger, "advise", advise)
    with ThreadPoolExecutor(16) as threads:
        asked = [threads.submit(table.ask, "Minoa", "POST", "/api/advise", {}) for _ in range(16)]
        assert table.ask("Rome", "GET", "/api/seat").status == 200
        statuses = Counter(one.result().status for one in asked)
    assert most == [1]
    assert statuses.keys() == {200, 429}
    assert statuses[200] >= MOST_WAITING
