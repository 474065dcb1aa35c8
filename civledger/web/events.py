"""News for who listens: the version of the ledger after every change, whoever made it."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator

from starlette.concurrency import run_in_threadpool

from civledger.store.beside import mark_beside, mark_of
from civledger.store.side_files import TIMER, read_timers
from civledger.web.hosted import HostedLedger
from civledger.web.roles import KnownSecrets

_LOOKING = 0.3
QUIET = 10.0  # seconds after which somebody who listens hears that the line is not dead
MOST_WAITING = 100
MOST_OF_ONE = 12  # streams by one secret: a phone or two, and pages that were left open


class Listener:
    """A seat that listens, or the bookkeeper, by which secret, with the versions not sent yet; None ends it."""

    def __init__(self, civ: str | None, secret: str) -> None:
        self.civ = civ
        self.secret = secret
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def tell(self, news: bytes | None) -> None:
        """Tell an event, or that no more is heard; who is slow misses old ones, never the newest."""
        if self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(news)


class Listeners:
    """Those who listen."""

    def __init__(self, hosted: HostedLedger, secrets: KnownSecrets) -> None:
        self.hosted = hosted
        self.secrets = secrets
        self.waiting: dict[Listener, None] = {}  # in the order in which they came
        self.seen = mark_of(hosted.file)
        self.timed = mark_beside(hosted.file, TIMER)
        self.version = hosted.version()
        self.ended = False
        self.loop: asyncio.AbstractEventLoop | None = None

    def publish(self, version: int) -> None:
        """Tell everybody a version that is another than the last."""
        if version == self.version:
            return
        self.version = version
        self.tell_all(event(version))

    def tell_all(self, news: bytes | None) -> None:
        """Tell everybody an event, or that no more is heard."""
        for listener in self.waiting:
            listener.tell(news)

    def count_phones(self) -> Counter[str | None]:
        """Return how many listen for each seat: a phone does as long as its page is open and the line holds."""
        return Counter(listener.civ for listener in [*self.waiting])  # a copy: threads ask this too

    def end(self) -> None:
        """Let everybody go, whoever asks for it."""
        if self.loop:
            self.loop.call_soon_threadsafe(self.send_away)

    def send_away(self) -> None:
        """Tell everybody that no more is heard."""
        self.ended = True
        self.tell_all(None)

    def send_strangers_away(self) -> None:
        """End the streams of those whose secret does not hold any more."""
        holding = self.secrets.list_holding()
        for listener in self.waiting:
            if listener.secret not in holding:
                listener.tell(None)

    async def watch(self) -> None:
        """Look at the file again and again, since the shell and editors write it too."""
        self.loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(_LOOKING)
            self.send_strangers_away()
            now = await run_in_threadpool(mark_of, self.hosted.file)
            if now != self.seen:
                self.seen = now
                self.publish(await run_in_threadpool(self.hosted.version))
            timed = await run_in_threadpool(mark_beside, self.hosted.file, TIMER)
            if timed != self.timed:
                self.timed = timed
                self.tell_all(timer_event(self.hosted.file))

    def make_room(self, listener: Listener) -> None:
        """Let the oldest go of whoever listens too often, so that nobody uses up all lines."""
        own = [other for other in self.waiting if other.civ == listener.civ]
        if len(own) >= MOST_OF_ONE:
            self.waiting.pop(own[0])
            own[0].tell(None)

    async def stream(self, listener: Listener, heard: str = "") -> AsyncIterator[bytes]:
        """Yield events for one who listens, who may have `heard` a version before the line broke."""
        self.make_room(listener)
        self.waiting[listener] = None
        try:
            yield b": civledger\n\n"
            if heard and heard != str(self.version):
                yield event(self.version)
            if self.timed:
                yield timer_event(self.hosted.file)
            while not self.ended:
                try:
                    news = await asyncio.wait_for(listener.queue.get(), QUIET)
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if news is None:
                    break
                yield news
        finally:
            self.waiting.pop(listener, None)


def event(version: int) -> bytes:
    """Return a version as it is sent."""
    return f"event: version\nid: {version}\ndata: {json.dumps({'version': version})}\n\n".encode()


def timer_event(file: str) -> bytes:
    """Return in how many milliseconds each timer of the table ends, and their names: a phone's clock may be wrong."""
    now = round(1000 * time.time())
    running = [timer for timer in read_timers(file) if timer.ends > now]
    told = {"timers": [timer.ends - now for timer in running], "names": [timer.name for timer in running]}
    return f"event: timers\ndata: {json.dumps(told)}\n\n".encode()
