"""A number for each state of a ledger, which follows from what stands in it and grows with every entry added."""

from collections.abc import Sequence
from hashlib import sha256

from civledger.model.ledger import Values
from civledger.store.canonical import encoders

DIGEST_BITS = 20  # with them a browser still counts exactly, and two states of equal length are hardly ever alike


def version_of(header: Values, entries: Sequence[Values]) -> int:
    """Return the version of a ledger with these entries."""
    encode, *_ = encoders()
    digest = sha256(encode([header, entries])).digest()
    return len(entries) << DIGEST_BITS | int.from_bytes(digest[:4]) >> (32 - DIGEST_BITS)
