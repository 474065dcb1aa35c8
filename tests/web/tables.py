"""A table with phones: the program answering on a socket, and those who ask it."""

import http.client
import json
import signal
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.cli.host import HERE, carry_out_remotely
from civledger.store.side_files import take_secrets
from civledger.web.addresses import invite
from civledger.web.desk import Desk
from civledger.web.hosted import HostedLedger
from civledger.web.server import SECONDS, Server
from tests.cli import environment

GAME = "game.toml"


class Reply(NamedTuple):
    """The status and the JSON of an answer, its text where it is none, and its headers."""

    status: int
    data: Any
    headers: dict[str, str]


class Table(NamedTuple):
    """The addresses of a table, and its program unless it is this one."""

    told: dict[str, Any]
    process: subprocess.Popen[str] | None = None

    @property
    def place(self) -> str:
        """Return host and port."""
        return str(self.told["url"]).removeprefix("http://").removesuffix("/")

    def secret(self, who: str | None) -> str:
        """Return the secret of a seat, or of the keeper."""
        url = self.told["keeper"] if who == "keeper" else self.told["seats"][who]
        return str(url).partition("#")[2]

    def ask(self, who: str | None, method: str, path: str, body: object = None, **headers: str) -> Reply:
        """Return the answer to a request of somebody; a body that is no text is sent as JSON."""
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        if who is not None:
            given.setdefault("Authorization", f"Bearer {self.secret(who)}")
        sent = body if isinstance(body, str | bytes | None) else json.dumps(body)
        connection = http.client.HTTPConnection(self.place, timeout=60)
        try:
            connection.request(method, path, sent, given)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        return Reply(answer.status, as_json(text), {name.lower(): value for name, value in answer.getheaders()})

    def see(self, who: str, path: str = "/api/seat") -> Any:
        """Return what somebody sees."""
        reply = self.ask(who, "GET", path)
        assert reply.status == 200, reply
        return reply.data

    def enter(self, who: str, id: object, action: object, **values: object) -> Reply:
        """Return the answer to an entry."""
        return self.ask(who, "POST", "/api/entries", {"id": id, "action": action, "values": values})

    def undo(self, who: str, **body: object) -> Reply:
        """Return the answer to an undo."""
        return self.ask(who, "POST", "/api/undo", body)

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """End the program, and return its exit code; whatever it says on standard error is a fault."""
        assert self.process is not None
        self.process.send_signal(how)
        _, messages = self.process.communicate(timeout=60)
        assert messages == "", messages
        return self.process.returncode


def entries(game: Path) -> list[dict[str, Any]]:
    """Return the entries of a game as they stand in its file."""
    return tomllib.loads(game.read_text("utf-8"))["entry"]  # type: ignore[no-any-return]


def unsigned(game: Path) -> list[dict[str, Any]]:
    """Return them without who made them."""
    return [{key: value for key, value in one.items() if key not in ("by", "id")} for one in entries(game)]


def as_json(text: str) -> Any:
    """Return what a text says in JSON, else the text."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def start_text(folder: Path) -> Table:
    """Start the program in a folder as people do."""
    command = [sys.executable, "-m", "civledger", "host", "-f", GAME, "--port", "0"]
    process = subprocess.Popen(
        command, cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return Table({"url": process.stdout.readline().split()[1]}, process)


def start(folder: Path, *options: str, most_open: int | None = None) -> Table:
    """Start the program in a folder, perhaps allowed no more open files than so many."""
    command = [sys.executable, "-m", "civledger", "host", "-f", GAME, "--format", "json", *options]
    if "--port" not in options:
        command += ["--port", "0"]
    if most_open is not None:
        command = ["sh", "-c", f'ulimit -n {most_open}; exec "$@"', "sh", *command]
    process = subprocess.Popen(
        command, cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line, process.communicate()
    return Table(json.loads(line), process)


@contextmanager
def hosting(folder: Path, patience: float = SECONDS, proxies: frozenset[str] = frozenset()) -> Iterator[Table]:
    """Host a game for a while, by a thread of the tests themselves."""
    file = str(folder / GAME)
    secrets = take_secrets(file, open_ledger(file).books.setup.names.playing)
    desk = Desk(HostedLedger(file, carry_out_remotely), secrets)
    server = Server(HERE, 0, desk, patience, proxies)
    desk.invite(invite([HERE], server.port, secrets).url)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield Table(invite([HERE], server.port, secrets)._asdict())
    finally:
        server.stop()
        thread.join(60)
        server.close()
        assert not thread.is_alive()
