"""News for who listens: the version of the ledger after every change, whoever made it."""

import asyncio
import json
import os
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool

from civledger.web.hosted import HostedLedger

LOOKING = 0.3
QUIET = 10.0  # seconds after which somebody who listens hears that the line is not dead
MOST_WAITING = 100


class Listeners:
    """Those who listen, each with the versions not sent yet; None ends it."""

    def __init__(self, hosted: HostedLedger) -> None:
        self.hosted = hosted
        self.waiting: set[asyncio.Queue[int | None]] = set()
        self.seen = signature(hosted.file)
        self.version = hosted.version()
        self.ended = False
        self.loop: asyncio.AbstractEventLoop | None = None

    def publish(self, version: int) -> None:
        """Tell everybody a version that is another than the last; who is slow misses old ones, never the newest."""
        if version == self.version:
            return
        self.version = version
        for queue in self.waiting:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(version)

    def end(self) -> None:
        """Let everybody go, whoever asks for it."""
        if self.loop:
            self.loop.call_soon_threadsafe(self.send_away)

    def send_away(self) -> None:
        """Tell everybody that no more is heard."""
        self.ended = True
        for queue in self.waiting:
            if queue.full():
                queue.get_nowait()
            queue.put_nowait(None)

    async def watch(self) -> None:
        """Look at the file again and again, since the shell and editors write it too."""
        self.loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(LOOKING)
            now = await run_in_threadpool(signature, self.hosted.file)
            if now != self.seen:
                self.seen = now
                self.publish(await run_in_threadpool(self.hosted.version))

    async def stream(self, heard: str = "") -> AsyncIterator[bytes]:
        """Yield events for one who listens, who may have `heard` a version before the line broke."""
        queue: asyncio.Queue[int | None] = asyncio.Queue(MOST_WAITING)
        self.waiting.add(queue)
        try:
            yield b": civledger\n\n"
            if heard and heard != str(self.version):
                yield event(self.version)
            while not self.ended:
                try:
                    version = await asyncio.wait_for(queue.get(), QUIET)
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if version is not None:
                    yield event(version)
        finally:
            self.waiting.discard(queue)


def event(version: int) -> bytes:
    """Return a version as it is sent."""
    return f"event: version\nid: {version}\ndata: {json.dumps({'version': version})}\n\n".encode()


def signature(file: str) -> tuple[int, ...]:
    """Return by what it is seen that a file was written."""
    try:
        status = os.stat(file)
    except OSError:
        return ()
    return status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns
