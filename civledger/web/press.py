"""The page of a ledger that is being written, made once for all who read it."""

import gzip
import hashlib
import threading

from civledger.bookkeeping.open_ledger import Content, take_content
from civledger.bookkeeping.page import page_of
from civledger.model.struct import Struct
from civledger.report.html import content, framed


class Sheet(Struct):
    """What is sent: as it is, and compressed."""

    plain: bytes
    gzipped: bytes


class Rendering(Struct):
    """The page of one state of the ledger, ready to be sent: whole, and what stands between its head and foot."""

    version: str
    page: Sheet
    content: Sheet


class Press:
    """Makes the page anew whenever the ledger has changed."""

    def __init__(self, file: str) -> None:
        self.file = file
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
        self.rendering = Rendering(version, sent(framed(page, inner, version)), sent(inner))
        if page.sections:
            self.good = self.rendering


def sent(text: str) -> Sheet:
    """Return a text as it is sent."""
    plain = text.encode("utf-8", "backslashreplace")
    return Sheet(plain, gzip.compress(plain, mtime=0))


def takes_gzip(accepted: str) -> bool:
    """Tell whether a reader can unpack what is compressed, by its Accept-Encoding."""
    asked = [part.replace(" ", "").lower().partition(";q=") for part in accepted.split(",")]
    return any(coding == "gzip" and (not weight or weight.strip("0.")) for coding, _, weight in asked)
