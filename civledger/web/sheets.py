"""What is sent to browsers as it is, and compressed, and not again to who has it."""

import gzip
from collections.abc import Mapping
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from civledger.model.struct import Struct
from civledger.web.answers import HEADERS


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
