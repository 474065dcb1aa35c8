"""By what a page is known as one that this program made."""

HTML = b"<!doctype html>"
_GENERATOR = b'<meta name="generator" content="civledger">'
SIGNATURE = "Made by civledger from "


def is_page(beginning: bytes, end: bytes) -> bool:
    """Tell by its beginning and its end whether a file is a page: HTML names its maker in the head, Markdown below."""
    last = end.rstrip().rpartition(b"\n")[2]
    return (beginning.startswith(HTML) and _GENERATOR in beginning) or last.startswith(SIGNATURE.encode())
