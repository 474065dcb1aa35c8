"""What a line writes, kept back until it is certain what becomes of it."""

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout


class Kept(io.TextIOWrapper):
    """What is written while a line is carried out, kept back until it is certain what becomes of it."""

    def getvalue(self) -> str:
        """Return all that was written."""
        self.flush()
        written: io.BytesIO = self.buffer  # type: ignore[assignment]  # made so below
        return written.getvalue().decode("utf-8")


@contextmanager
def kept_back() -> Iterator[Kept]:
    """Keep back receipts: if a later line of a script fails, nothing of it was recorded."""
    kept = Kept(io.BytesIO(), encoding="utf-8")
    with redirect_stdout(kept):
        yield kept
