"""`civledger report`."""

import enum
import os
import sys
from typing import Annotated
from urllib.parse import quote

import typer

from civledger.bookkeeping.open_ledger import take_content
from civledger.bookkeeping.page import Shown, page_of
from civledger.cli.options import How, choose_file, filing, need_file
from civledger.cli.show import refuse, say, warn
from civledger.cli.suggested_line import paste
from civledger.model.finding import ERROR, count
from civledger.model.names import several
from civledger.model.verdict import UnusableLedger
from civledger.report.escape import printable
from civledger.report.signature import is_page
from civledger.store.output_file import IsOurs, put

HERE = "127.0.0.1"
_PORT = 8018


_PageFormat = enum.StrEnum("_PageFormat", {"html": "html", "markdown": "markdown", "json": "json"})


@filing
def report(
    page: Annotated[str | None, typer.Argument(metavar="[FILE]", help="The file to write, as with -o.")] = None,
    output: Annotated[
        str | None, typer.Option("-o", "--output", metavar="FILE", help="The file to write; - is standard output.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a file that civledger did not make.")] = False,
    format: Annotated[
        _PageFormat, typer.Option("--format", help="A web page, a text for a forum, or data for scripts.")
    ] = _PageFormat.html,
    serve: Annotated[bool, typer.Option("--serve", help="Show the page in browsers and keep it current.")] = False,
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="With --serve: the port; 0 takes any.")
    ] = _PORT,
    card: Annotated[
        str | None, typer.Option("--card", metavar="FILE", help="Also make a picture for links: .png or .svg.")
    ] = None,
    url: Annotated[
        str, typer.Option("--url", metavar="ADDRESS", help="The address of the page; chats need it with --card.")
    ] = "",
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="With --serve: the address to listen on.")
    ] = HERE,
    *,
    how: How,
) -> None:
    """Make a page of the game, for a screen, a club's website or paper.

    The page is one file that needs nothing else. Without -o it goes to standard output if that is a file or a pipe. An
    older page is replaced, any other file only with --force.

    \b
    Examples:
      civledger report utrecht.html
      civledger report --format markdown
      civledger report --format json
      civledger report -o game.html --card game.png --url https://club.example/2026/
      civledger report --serve
      civledger report --serve --host 192.168.1.20 --port 8080
    """
    output = _name_page(page, output)
    ledger = choose_file(how.file)
    if serve:
        _only_serving(output, format, host, card, how)
        from civledger.cli.serve import serve_page

        serve_page(ledger, host, port)
        return
    if (host, port) != (HERE, _PORT):
        refuse("--host and --port need --serve")
    shown = page_of(ledger, take_content(ledger, how.storage))
    if shown.verdict.unreadable:
        raise UnusableLedger(shown.verdict)
    address = _write_card(card, force, shown, url) if card else ""
    if output or not card:
        _write_page(output, force, format, shown, address)
    if errors := count(shown.verdict.findings, ERROR):
        warn(f"{printable(ledger)} has {several(errors, 'error')}, shown on the page\n")


def _name_page(page: str | None, output: str | None) -> str | None:
    if page is None:
        return output
    if page.endswith(".toml"):
        html = f"{page.removesuffix('.toml')}.html"
        refuse(f"{page} is a ledger, not the file to write", instead=[paste(("report", html, "-f", page))])
    if output not in (None, page):
        refuse(f"name one file to write, {page} or {output}")
    return page


def _only_serving(output: str | None, format: _PageFormat, host: str, card: str | None, how: How) -> None:
    if how.storage.in_memory:
        refuse("--serve does not work in a script")
    need_file(how)
    if not host:
        refuse("--host needs an address of this computer, or 0.0.0.0 for all of them")
    if output is not None or format is not _PageFormat.html:
        refuse("--serve shows the page in browsers. Leave out -o and --format")
    if card is not None:
        refuse("--card makes a picture for a page in a file. Leave out --serve")


def _write_card(card: str, force: bool, shown: Shown, url: str) -> str:
    from civledger.report.html.card import draw_card, is_card, paint_card

    drawing = draw_card(shown.page)
    ending = os.path.splitext(card)[1].lower()
    if ending == ".svg":
        data = drawing.encode("utf-8", "backslashreplace")
    elif ending == ".png":
        try:
            data = paint_card(drawing)
        except ModuleNotFoundError:
            from civledger.cli.extras import refuse_without

            refuse_without("resvg-py", "a .png", "A .svg needs nothing more")
    else:
        refuse(f"{card!r} is not the name of a picture. Name it .png, which chats show, or .svg")
    _put_file(card, data, force, is_card)
    place = quote(os.path.basename(card), errors="replace")
    folder, _, name = url.rpartition("/")  # of the page, or the folder in which it stands
    beside = folder if name.endswith((".html", ".htm")) else url.rstrip("/")
    return f"{beside}/{place}" if url else place


def _put_file(file: str, data: bytes, force: bool, is_ours: IsOurs) -> None:
    put(file, data, force, is_ours)
    say(f"{printable(file)}: written, {-(-len(data) // 1000)} kB")


def _write_page(output: str | None, force: bool, format: _PageFormat, shown: Shown, card: str) -> None:
    if output in (None, "-"):
        if output is None and format is _PageFormat.html and sys.stdout.isatty():
            refuse("say where to write the page", instead=["civledger report -o game.html", "civledger report --serve"])
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]  # what the page says of itself
        sys.stdout.write(_describe_page(format, shown, card))
        return
    _put_file(str(output), _describe_page(format, shown, card).encode("utf-8", "backslashreplace"), force, is_page)


def _describe_page(format: _PageFormat, shown: Shown, card: str) -> str:
    if format is _PageFormat.markdown:
        from civledger.report.session import session

        return session(shown.page)
    if format is _PageFormat.json:
        from civledger.report.story_json import story_json

        return story_json(shown.page)
    from civledger.report.html import whole

    return whole(shown.page, card)
