"""Eighteen phones at once, a bad network and a program that is killed: what was acknowledged stands there once."""

import http.client
import random
import threading
import tomllib
from collections import Counter
from pathlib import Path

from civledger.rules.megaciv import tables
from tests.cli.keyboard import typed
from tests.depth import cases
from tests.support import header
from tests.waiting import comes_true
from tests.web.tables import GAME, Table, start

ROUNDS = 3


class Phone(threading.Thread):
    """Enters a few things, and sends each until it is acknowledged, and now and then once more."""

    def __init__(self, table: Table, civ: str, seed: int) -> None:
        super().__init__()
        self.table = table
        self.civ = civ
        self.chance = random.Random(seed)
        self.answers: dict[str, list[object]] = {}

    def run(self) -> None:
        for number in range(cases(ROUNDS)):
            values = {"treasury": number % 3 + 1}
            self.send(f"{self.civ}-{number}", values)
            if self.chance.random() < 0.5:
                self.send(f"{self.civ}-{number}", values)

    def send(self, id: str, values: dict[str, int]) -> None:
        """Send an entry until somebody answers."""
        for _ in range(600):
            try:
                reply = self.table.ask(self.civ, "POST", "/api/entries", {"id": id, "action": "gain", "values": values})
            except (OSError, http.client.HTTPException):  # the program is gone for a while
                threading.Event().wait(0.05)
                continue
            if reply.status != 429:
                assert reply.status in (200, 201), reply
                self.answers.setdefault(id, []).append(reply.data)
                return
            threading.Event().wait(0.2)
        raise AssertionError(id)


def test_everything_acknowledged_is_recorded_once(tmp_path: Path) -> None:
    civs = [*tables.civilizations()][:18]
    game = tmp_path / GAME
    game.write_text(header(civs), "utf-8")
    table = start(tmp_path)
    port = table.place.rpartition(":")[2]
    phones = [Phone(table, civ, seed) for seed, civ in enumerate(civs)]
    for phone in phones:
        phone.start()
    assert comes_true(lambda: game.read_text("utf-8").count("[[entry]]") > 18)
    assert table.process is not None
    table.process.kill()
    table.process.communicate()
    again = start(tmp_path, "--port", port)
    for phone in phones:
        phone.join()
    assert again.stop() == 0
    written = Counter(entry["id"] for entry in tomllib.loads(game.read_text("utf-8"))["entry"])
    assert written == Counter(id for phone in phones for id in phone.answers)
    assert len(written) == 18 * cases(ROUNDS)
    for phone in phones:
        assert all(answer == answers[0] for answers in phone.answers.values() for answer in answers)
    assert typed(f"check -f {game}").code == 0
