"""The page of a ledger that is being written, made once for all who read it."""

import hashlib
import threading

from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.bookkeeping.page import page_of
from civledger.model.struct import Struct
from civledger.report.html import content, framed
from civledger.web.sheets import Sheet, sent


class Rendering(Struct):
    """The page of one state of the ledger, ready to be sent: whole, and what stands between its head and foot."""

    version: str
    page: Sheet
    content: Sheet


class Press:
    """Makes the page anew whenever the ledger has changed."""

    def __init__(self, file: str, hosted: bool = False) -> None:
        self.file = file
        self.hosted = hosted
        self.turn = threading.Lock()
        self.source: Content | None = None
        self.rendering: Rendering
        self.good: Rendering | None = None

    def latest(self) -> Rendering:
        """Return the page of the ledger as it stands in its file now."""
        with self.turn:
            source = take_content(self.file)
            if source != self.source:
                self.render_page(source)
                self.source = source
            return self.rendering

    def last_good(self) -> Rendering:
        """Return the latest page that shows a game: of a ledger that never could be used, what is wrong with it."""
        latest = self.latest()
        return self.good or latest

    def render_page(self, source: Content) -> None:
        """Make the page of what was read."""
        page = page_of(self.file, source).page
        inner = content(page)
        version = f'W/"{hashlib.sha256(sent(inner).plain).hexdigest()[:20]}"'
        self.rendering = Rendering(version, sent(framed(page, inner, version, self.hosted)), sent(inner))
        if page.sections:
            self.good = self.rendering
