"""Canonical JSON: the bytes over which a seal is counted."""

import datetime
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from operator import is_
from typing import TYPE_CHECKING, Any

from civledger.model.ledger import Values
from civledger.store.disk import uninterrupted

if TYPE_CHECKING:
    from json import JSONEncoder

try:
    with uninterrupted():  # Python does not survive an interrupt while this is loaded
        import orjson
except ImportError:  # there is no wheel for every system, and all works without
    orjson = None  # type: ignore[assignment]

Encode = Callable[[object], bytes]
_LAST: list[tuple[Values, Sequence[Values], Any]] = [({}, (), sha256())]
_DIGEST_BITS = 20  # with them a browser still counts exactly, and two states of equal length are hardly ever alike


def encode_date(value: object) -> str:
    """Return a date or time as ISO text; TOML has no other value that JSON lacks."""
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    raise TypeError(value)


def encode_exactly(value: object) -> bytes:
    """Return a value as the format defines canonical JSON: this is what a seal is counted over."""
    return _encoder().encode(value).encode()


@cache
def _encoder() -> "JSONEncoder":
    """Return the standard library's encoder, which is loaded only where orjson is not enough."""
    from json import JSONEncoder

    return JSONEncoder(
        ensure_ascii=False, sort_keys=True, separators=(",", ":"), default=encode_date, check_circular=False
    )


def encode_quickly(value: object) -> bytes:
    """Return what `encode_exactly` gives in a tenth of its time, but for fractions, which no right entry holds."""
    try:
        return orjson.dumps(value, encode_date, orjson.OPT_SORT_KEYS | orjson.OPT_PASSTHROUGH_DATETIME)
    except TypeError as error:  # a number beyond 64 bits, or Ctrl-C while a date was asked for
        if isinstance(error.__cause__, KeyboardInterrupt):
            raise error.__cause__ from None
        return encode_exactly(value)


def encoders() -> tuple[Encode, ...]:
    """Return what there is to encode with, the quickest first and the one that is always right last."""
    return (encode_exactly,) if orjson is None else (encode_quickly, encode_exactly)


def version_of(header: Values, entries: Sequence[Values]) -> int:
    """Return a number that is another one whenever a ledger is: so many entries, and a digest of all it says.

    Every entry and every look of a phone asks for it: where a ledger goes on behind the last one, only what is new is
    counted. The very same values are the same for good.
    """
    encode, *_ = encoders()
    begun, so_far, digest = _LAST[0]
    start = len(so_far)
    if begun is header and start <= len(entries) and all(map(is_, so_far, entries)):
        digest = digest.copy()
    else:
        start, digest = 0, sha256(b"[" + encode(header) + b",[")
    digest.update(b"," * (0 < start < len(entries)) + encode(entries[start:])[1:-1])
    _LAST[0] = header, entries, digest
    counted = digest.copy()
    counted.update(b"]]")
    return len(entries) << _DIGEST_BITS | int.from_bytes(counted.digest()[:4]) >> (32 - _DIGEST_BITS)
