"""The scripts and styles of the phones' pages, as browsers ask for them."""

import hashlib
from functools import cache
from http import HTTPStatus
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from civledger.model.struct import Struct
from civledger.web.answers import send_sheet
from civledger.web.sheets import Sheet, sent

_STATIC = Path(__file__).parent / "static"
_TYPES = {".js": "text/javascript", ".css": "text/css"}


class _Asset(Struct):
    """A file that pages ask for, with its media type and its version."""

    sheet: Sheet
    type: str
    version: str


@cache
def assets() -> dict[str, _Asset]:
    """Return all files that pages may ask for, by their name."""
    return {file.name: _read_asset(file) for file in sorted(_STATIC.iterdir()) if file.suffix in _TYPES}


def _read_asset(file: Path) -> _Asset:
    """Return a file ready to be sent."""
    sheet = sent(file.read_text("utf-8"))
    return _Asset(sheet, _TYPES[file.suffix], f'"{hashlib.sha256(sheet.plain).hexdigest()[:20]}"')


async def send_asset(request: Request) -> Response:
    """Send a script or style."""
    asset = assets().get(request.path_params["name"])
    if asset is None or request.scope["query_string"]:
        raise HTTPException(HTTPStatus.NOT_FOUND)
    return send_sheet(request, asset.sheet, asset.type, asset.version, {})
