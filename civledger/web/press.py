"""The page of a ledger that is being written, made once for all who read it."""

import hashlib
import re
import threading
import time
from collections.abc import Iterable, Mapping
from datetime import datetime

from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.bookkeeping.page import page_of
from civledger.model.struct import Struct
from civledger.model.timers import NamedTimer
from civledger.report.html import WITHIN, frame_page, list_parts
from civledger.store.side_files import read_timers
from civledger.web.sheets import Sheet, sent

CURRENT = 300.0  # seconds for which an estimate of the end holds
REMEMBERED = 8  # who looks again after more changes than these is sent the whole content

_Source = tuple[Content, tuple[NamedTimer, ...], int]  # what stands in the file, the timers, and roughly when


class Rendering(Struct):
    """The page of one state of the ledger, ready to be sent: whole, and what stands between its head and foot."""

    version: str
    page: Sheet
    content: Sheet


class Press:
    """Makes the page anew whenever the ledger or its timer has changed; `join` is a drawing that lets phones join."""

    def __init__(self, file: str, hosted: bool = False, join: str = "") -> None:
        self.file = file
        self.hosted = hosted
        self.join = join
        self.turn = threading.Lock()
        self.source: _Source | None = None
        self.rendering: Rendering
        self.good: Rendering | None = None
        self.parts: dict[str, Mapping[str, str]] = {}  # of the latest pages that show a game, by version
        self.changes: dict[tuple[str, str], Sheet] = {}

    def latest(self) -> Rendering:
        """Return the page of the ledger as it stands in its file now."""
        with self.turn:
            source = take_content(self.file), read_timers(self.file), int(time.time() // CURRENT)
            if source != self.source:
                self.render_page(source)
                self.source = source
            return self.rendering

    def last_good(self) -> Rendering:
        """Return the latest page that shows a game: of a ledger that never could be used, what is wrong with it."""
        latest = self.latest()
        return self.good or latest

    def render_page(self, source: _Source) -> None:
        """Make the page of what was read."""
        content, timers, _ = source
        page = page_of(self.file, content, datetime.now()).page._replace(timers=timers)
        parts = list_parts(page, self.join)
        inner = "".join(parts).replace(WITHIN, "")
        version = f'W/"{hashlib.sha256(sent(inner).plain).hexdigest()[:20]}"'
        self.rendering = Rendering(version, sent(frame_page(page, inner, version, hosted=self.hosted)), sent(inner))
        self.changes = {}
        if page.sections:
            self.good = self.rendering
            self.parts[version] = _name_parts(parts)
            self.parts = dict(list(self.parts.items())[-REMEMBERED:])

    def changes_since(self, known: str, rendering: Rendering) -> Sheet:
        """Return what is sent to who has an earlier page: the changes or, if that page is forgotten, everything."""
        with self.turn:
            old, new = self.parts.get(known), self.parts.get(rendering.version)
            if old is None or new is None:
                return rendering.content
            if (known, rendering.version) not in self.changes:
                self.changes[known, rendering.version] = sent(_leave_out(new, old))
            return self.changes[known, rendering.version]


def _name_parts(parts: Iterable[str]) -> dict[str, str]:
    """Return parts of a page by the tag and id with which each begins; what is no element has none."""
    found = [(re.match(r'\s*<(\w+ id="[\w-]+")', part), part) for part in parts]
    return {start[1]: part for start, part in found if start}


def _leave_out(parts: Mapping[str, str], old: Mapping[str, str]) -> str:
    """Return the parts of a page, those empty that its reader has already, and likewise what they consist of."""
    return "".join(
        f"<{name} data-same></{name.split()[0]}>"
        if old.get(name) == part
        else _leave_out_within(part, old.get(name, ""))
        for name, part in parts.items()
    )


def _leave_out_within(part: str, old: str) -> str:
    """Return a part that has changed, without what it consists of and what has not."""
    first, *others = part.split(WITHIN)
    if not others:
        return part
    return first + _leave_out(_name_parts(others[:-1]), _name_parts(old.split(WITHIN)[1:-1])) + others[-1]
