"""Pages to be printed: as text of 80 columns for any printer, and as HTML that fits on A4."""

from collections.abc import Callable, Mapping, Sequence
from html import escape

from civledger.model.report import PrintSheet, Report, Table
from civledger.report import as_text
from civledger.report.escape import printable, printable_lines

_WIDTH = 80
_BLANK, _FORM_FEED = "____", "\f"
_STYLE = """@page { size: A4; margin: 15mm }
body { font: 9.5pt/1.15 sans-serif; margin: 0 auto; max-width: 180mm; color: #000; background: #fff;
  overflow-wrap: anywhere }
h1 { font-size: 15pt; margin: 0 0 3mm } h2 { font-size: 12pt; margin: 5mm 0 2mm }
table { border-collapse: collapse; width: 100% }
th, td { border: 0.3pt solid #000; padding: 0.3mm 1.5mm; text-align: left }
td:first-child { overflow-wrap: break-word }
td.number { text-align: right } td.blank { min-width: 12mm; height: 7mm }
thead { display: table-header-group } tr, h2 { break-inside: avoid } h2 { break-after: avoid }
p { white-space: pre-line; font-size: 9pt } h1 ~ h1 { break-before: page }"""


def text(pages: Sequence[PrintSheet], game: str) -> str:
    """Return pages as text, each on a sheet of its own."""
    return _FORM_FEED.join([_page_text(page, game) for page in pages])


def _page_text(page: PrintSheet, game: str) -> str:
    parts = page.brief or page.parts
    tables = [f"{heading}\n\n{_draw_table(table)}" if heading else _draw_table(table) for heading, table in parts]
    closing = f"\n{printable_lines(page.closing)}\n" if page.closing else ""
    return f"{_titled(page, game)[:_WIDTH]}\n\n" + "\n".join(tables) + closing


def _titled(page: PrintSheet, game: str) -> str:
    return f"{page.title}: {printable(game)}" if game else page.title


def _draw_table(table: Table) -> str:
    """Return a table as text, with lines to write on where a cell is blank."""
    rows = tuple(tuple(_BLANK if value is None else value for value in row) for row in table.rows)
    return as_text.draw_report(Report(None, table._replace(rows=rows)))


def html(pages: Sequence[PrintSheet], game: str) -> str:
    """Return pages as one HTML document that needs nothing else; each begins on a sheet of its own."""
    return document(_titled(pages[0], game), _STYLE, "".join(_page_html(page, game) for page in pages))


def document(title: str, style: str, body: str) -> str:
    """Return an HTML document that needs nothing else."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}\n</style>\n</head>\n<body><main>\n"
        f"{body}</main></body>\n</html>\n"
    )


def _page_html(page: PrintSheet, game: str) -> str:
    parts = "".join(
        (f"<h2>{escape(heading)}</h2>\n" if heading else "") + _grid(table) for heading, table in page.parts
    )
    closing = f"<p>{escape(printable_lines(page.closing))}</p>\n" if page.closing else ""
    return f"<h1>{escape(_titled(page, game))}</h1>\n{parts}{closing}"


def _grid(table: Table) -> str:
    """Return a table as HTML; its head is repeated on every page."""
    head = "".join(f"<th>{escape(column)}</th>" if column else "<td></td>" for column in table.columns)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>\n" for row in table.rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"


def _cell(value: object) -> str:
    if value is None:
        return '<td class="blank"></td>'
    kind = ' class="number"' if isinstance(value, int) else ""
    return f"<td{kind}>{escape(printable(str(value)))}</td>"


STYLES: Mapping[str, Callable[[Sequence[PrintSheet], str], str]] = {"text": text, "html": html}
