"""Seals: a hash over all entries up to an `endturn`, so that closed turns stay as they were."""

import datetime
import json
from collections.abc import Iterator, Mapping, Sequence

from civledger.model.keys import SEAL
from civledger.model.ledger import RawEntry

try:  # what hashlib falls back to, without the time it takes to load OpenSSL
    from _sha256 import sha256  # type: ignore[import-not-found]  # Python 3.11
except ImportError:
    from hashlib import sha256


def as_text(value: object) -> str:
    """Return a date or time as ISO text; TOML has no other value that JSON lacks."""
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    raise TypeError(value)


ENCODER = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=as_text, check_circular=False
)


def canonical(entries: Sequence[Mapping[str, object]]) -> bytes:
    """Return the entries as canonical JSON without the brackets around the list."""
    return ENCODER.encode(entries)[1:-1].encode()


def seals(entries: Sequence[RawEntry]) -> Iterator[tuple[int, str]]:
    """Yield, for every `endturn`, its index and the seal it should have."""
    digest, start, comma = sha256(b"["), 0, b""
    for index, entry in enumerate(entries):
        if entry.values.get("action") == "endturn":
            before = canonical([earlier.values for earlier in entries[start:index]])
            digest.update(comma + before)
            comma = b"," if comma or before else b""
            unsealed = {key: value for key, value in entry.values.items() if key != "seal"}
            closing = digest.copy()
            closing.update(comma + canonical([unsealed]) + b"]")
            yield index, "sha256:" + closing.hexdigest()
            start = index


def broken(entries: Sequence[RawEntry]) -> int | None:
    """Return the index of the first `endturn` whose seal does not fit; one that is no seal at all promises nothing."""
    try:
        for index, right in seals(entries):
            written = entries[index].values.get("seal", right)
            if not isinstance(written, str) or not SEAL.fullmatch(written):
                return None
            if written != right:
                return index
    except (ValueError, RecursionError):  # a number or nesting too long for JSON: a bad value, and reported as one
        return None
    return None
