"""Seals: a hash over all entries up to an `endturn`, so that closed turns stay as they were."""

import datetime
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress

from civledger.model.interrupts import uninterrupted
from civledger.model.keys import SEAL
from civledger.model.ledger import Values

with uninterrupted():  # Python does not survive an interrupt while this is loaded
    import orjson

try:  # for the seals of one game OpenSSL takes longer to load than it saves
    from _sha256 import sha256 as light  # type: ignore[import-not-found]  # Python 3.11
except ImportError:
    from hashlib import sha256 as light
sha256 = getattr(sys.modules.get("hashlib"), "sha256", light)  # whoever has many games to check has loaded it


def as_text(value: object) -> str:
    """Return a date or time as ISO text; TOML has no other value that JSON lacks."""
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    raise TypeError(value)


ENCODER = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=as_text, check_circular=False
)
OPTIONS = orjson.OPT_SORT_KEYS | orjson.OPT_PASSTHROUGH_DATETIME

Encode = Callable[[Sequence[Values]], bytes]


def exact(entries: Sequence[Values]) -> bytes:
    """Return the canonical JSON, which the format defines."""
    return ENCODER.encode(entries).encode()


def quick(entries: Sequence[Values]) -> bytes:
    """Return the same in a tenth of the time, but for fractions and huge numbers, which no right entry holds."""
    return orjson.dumps(entries, as_text, OPTIONS)


def seals(entries: Sequence[Values], encode: Encode = exact) -> Iterator[tuple[int, str]]:
    """Yield, for every `endturn`, its index and the seal it should have."""
    digest, start, comma = sha256(b"["), 0, b""
    for index, entry in enumerate(entries):
        if entry.get("action") == "endturn":
            before = encode(entries[start:index])[1:-1]
            digest.update(comma + before)
            comma = b"," if comma or before else b""
            unsealed = {key: value for key, value in entry.items() if key != "seal"}
            closing = digest.copy()
            closing.update(comma + encode([unsealed])[1:])
            yield index, "sha256:" + closing.hexdigest()
            start = index


def broken(entries: Sequence[Values]) -> int | None:
    """Return the index of the first `endturn` whose seal does not fit; whatever looks broken is read exactly."""
    with suppress(TypeError):  # what orjson cannot write
        if first_misfit(entries, quick) is None:
            return None
    try:
        return first_misfit(entries, exact)
    except (ValueError, RecursionError):  # a number or nesting too long for JSON: a bad value, and reported as one
        return None


def first_misfit(entries: Sequence[Values], encode: Encode) -> int | None:
    """Return where the first seal stands that does not fit; one that is no seal at all promises nothing."""
    for index, right in seals(entries, encode):
        written = entries[index].get("seal", right)
        if not isinstance(written, str) or not SEAL.fullmatch(written):
            return None
        if written != right:
            return index
    return None
