"""What is sent to browsers as files, as it is and compressed: the page, and the scripts and styles of phones."""

import gzip
import hashlib
import os
from collections.abc import Mapping
from functools import cache
from http import HTTPStatus

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from civledger.model.shipped import shipped_with
from civledger.model.struct import Struct
from civledger.web.answers import HEADERS

_STATIC = shipped_with(__package__) / "static"
_TYPES = {".js": "text/javascript", ".css": "text/css"}


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


def send_sheet(request: Request, sheet: Sheet, kind: str, version: str, more: Mapping[str, str]) -> Response:
    """Return a sheet of a media type as an answer, unless the reader has this version of it."""
    headers = {**HEADERS, **more, "Cache-Control": "no-cache", "ETag": version, "Vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == version:
        return Response(b"", HTTPStatus.NOT_MODIFIED, headers)
    if takes_gzip(request.headers.get("accept-encoding", "")):
        return Response(sheet.gzipped, 200, {**headers, "Content-Encoding": "gzip"}, kind)
    return Response(sheet.plain, 200, headers, kind)


class _Asset(Struct):
    """A file that pages ask for, with its media type and its version."""

    sheet: Sheet
    type: str
    version: str


@cache
def assets() -> dict[str, _Asset]:
    """Return all files that pages may ask for, by their name."""
    found = {}
    for file in _STATIC.iterdir():
        if kind := _TYPES.get(os.path.splitext(file.name)[1]):
            sheet = sent(file.read_text("utf-8"))
            found[file.name] = _Asset(sheet, kind, f'"{hashlib.sha256(sheet.plain).hexdigest()[:20]}"')
    return found


def send_asset(request: Request) -> Response:
    """Send a script or style."""
    asset = assets().get(request.path_params["name"])
    if asset is None or request.scope["query_string"]:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return send_sheet(request, asset.sheet, asset.type, asset.version, {})
