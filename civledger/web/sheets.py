"""What is sent to browsers: as it is, and compressed."""

import gzip

from civledger.model.struct import Struct


class Sheet(Struct):
    """What is sent: as it is, and compressed."""

    plain: bytes
    gzipped: bytes


def sent(text: str) -> Sheet:
    """Return a text as it is sent."""
    plain = text.encode("utf-8", "backslashreplace")
    return Sheet(plain, gzip.compress(plain, mtime=0))


def takes_gzip(accepted: str) -> bool:
    """Tell whether a reader can unpack what is compressed, by its Accept-Encoding."""
    asked = [part.replace(" ", "").lower().partition(";q=") for part in accepted.split(",")]
    return any(coding == "gzip" and (not weight or weight.strip("0.")) for coding, _, weight in asked)
