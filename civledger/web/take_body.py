"""Hearing a request out: not for ever, and not however much it is."""

import asyncio

from starlette.requests import Request

from civledger.web.page import TooMuch

LARGEST_BODY = 64 * 1024
READ_AT_MOST = 4 * 1024 * 1024  # so that who sends too much hears why; more is cut off
PATIENCE = 15.0


async def take_body(request: Request) -> bytes:
    """Return what a request holds; raises TooMuch, but hears it out as far as is reasonable."""
    length = request.headers.get("content-length", "0")
    if not length.isdecimal() or int(length[:12]) > READ_AT_MOST:
        raise TooMuch
    parts, size = [], 0
    async with asyncio.timeout(PATIENCE):
        async for part in request.stream():
            size += len(part)
            if size > READ_AT_MOST:
                raise TooMuch
            if size <= LARGEST_BODY:
                parts.append(part)
    if size > LARGEST_BODY:
        raise TooMuch
    return b"".join(parts)
