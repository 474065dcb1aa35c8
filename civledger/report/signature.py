"""By what a page is known as one that this program made."""

HTML = b"<!doctype html>"
_GENERATOR = b'<meta name="generator" content="civledger">'
_JSON = b'{\n  "generator": "civledger",'
SIGNATURE = "Made by civledger from "


def is_page(beginning: bytes, end: bytes) -> bool:
    """Tell by beginning and end whether a file is a page: HTML and JSON name their maker first, Markdown below."""
    last = end.rstrip().rpartition(b"\n")[2]
    is_web = beginning.startswith(HTML) and _GENERATOR in beginning
    return is_web or beginning.startswith(_JSON) or last.startswith(SIGNATURE.encode())
