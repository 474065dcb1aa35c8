"""A program that is loaded already: for each command line it forks, which saves nine tenths of a start.

`[*warm(), "status"]` is run like `[sys.executable, "-m", "civledger", "status"]`, in any folder and surroundings and
with any streams, also from a shell. A signal or a limit of the shell would not reach it: whoever tests those, or the
start itself, starts the program.
"""

import atexit
import gc
import io
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from contextlib import redirect_stdout, suppress
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = 1 << 20  # bytes of a command line and its surroundings
SERVER = """
import os, pathlib, sys
if not os.fork():
    from tests.cli.warm import serve
    serve(pathlib.Path(sys.argv[1]))
"""
CLIENT = """
import array, json, os, socket, sys
def is_open(number):
    try:
        return os.fstat(number) is not None
    except OSError:
        return False
try:
    folder = os.getcwd()
except OSError:
    os.execv(sys.executable, [sys.executable, "-P", "-m", "civledger", *sys.argv[1:]])
streams = [number for number in range(3) if is_open(number)]
asked = json.dumps([sys.argv[1:], folder, dict(os.environ), streams]).encode()
with socket.socket(socket.AF_UNIX) as server:
    server.connect(os.path.join(os.path.dirname(sys.argv[0]), "socket"))
    sent = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", streams))] if streams else []
    server.sendmsg([len(asked).to_bytes(8, "big")], sent)
    server.sendall(asked)
    for number in streams:
        os.close(number)
    os._exit(int(server.recv(8)))
"""


def warm() -> list[str]:
    """Return how a command line begins for a program that is loaded already; in a deep run it is started each time."""
    from tests import depth  # brings hypothesis along, which asks the system for what an imitated one lacks

    simple = hasattr(os, "fork") and " " not in sys.executable  # which stands in the first line of a script
    return [str(loaded() / "civledger")] if simple and not depth.whole else [sys.executable, "-m", "civledger"]


@cache
def loaded() -> Path:
    """Return the folder of a program that waits for command lines until the tests end."""
    place = Path(tempfile.mkdtemp(prefix="civledger"))
    command, surroundings = [sys.executable, "-c", SERVER, str(place)], {**os.environ, "PYTHONPATH": str(ROOT)}
    server = subprocess.Popen(
        command, cwd=ROOT, env=surroundings, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )
    assert server.stdin is not None
    assert server.stdout is not None
    atexit.register(server.stdin.close)
    with server.stdout:
        assert server.stdout.readline() == b"ready\n"
    server.wait()  # what it forked is no child of ours: some tests look whether any is left
    return place


def serve(place: Path) -> None:
    """Carry out command lines until the input ends."""
    from civledger.cli.app import PROGRAM, main

    assert list(PROGRAM.commands.values())  # puts all of them together
    for line in ("status -f", "check", "audit", "report -f", "log -f"):  # which load what they need
        with open(os.devnull, "w", encoding="utf-8") as nowhere, redirect_stdout(nowhere), suppress(SystemExit):
            main([*line.split(), str(ROOT / "ledgers" / "tutorial.toml")])
    gc.freeze()
    (place / "civledger").write_text(f"#!{sys.executable} -IS{CLIENT}", "utf-8")
    (place / "civledger").chmod(0o755)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(place / "socket"))
        listener.listen(64)
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while listener in select.select([listener, sys.stdin], [], [])[0]:
            asking, _ = listener.accept()
            if not os.fork():
                listener.close()
                answer(asking)
            asking.close()
    shutil.rmtree(place)


def answer(asking: socket.socket) -> None:
    """Carry out the command line that a client sends, and send back how it ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    length, given, _, _ = socket.recv_fds(asking, 8, 3)
    text = b""
    while len(text) < int.from_bytes(length, "big"):
        text += asking.recv(MOST)
    words, folder, surroundings, streams = json.loads(text)
    child = os.fork()
    if not child:
        asking.close()
        become(words, folder, surroundings, dict(zip(streams, given, strict=True)))
    for stream in given:
        os.close(stream)
    for stream in range(3):
        os.close(stream)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    asking.sendall(str(code if code >= 0 else 128 - code).encode())
    os._exit(0)


def become(words: list[str], folder: str, surroundings: dict[str, str], streams: dict[int, int]) -> None:
    """Be a program that was started with these words, surroundings and streams."""
    from civledger.__main__ import main

    os.environ.clear()
    os.environ.update(surroundings)
    os.chdir(folder)
    high = {number: os.dup(stream) for number, stream in streams.items()}
    for number in range(3):
        os.close(number)
    for number, stream in high.items():
        os.dup2(stream, number)
    os.closerange(3, 64)
    unbuffered = bool(surroundings.get("PYTHONUNBUFFERED"))
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        setattr(sys, name, opened(number, unbuffered) if number in streams else None)
    sys.argv = ["civledger", *words]
    main()


def opened(number: int, unbuffered: bool) -> io.TextIOWrapper:
    """Return a stream as Python opens it when it starts."""
    if number == 0:
        return open(number, encoding="utf-8", closefd=False)
    raw = io.FileIO(number, "w", closefd=False)
    at_once = unbuffered and number == 1
    return io.TextIOWrapper(
        raw if at_once else io.BufferedWriter(raw),
        encoding="utf-8",
        errors="strict" if number == 1 else "backslashreplace",
        line_buffering=number == 2 or os.isatty(number),
        write_through=unbuffered,
    )
