"""The pages of the manual: Markdown that a terminal shows nearly as it is written, and one man page of them all."""

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from civledger.model.border.slots import Words
from civledger.model.report import Report, Table
from civledger.model.shipped import shipped_with
from civledger.report.as_text import LEAST, draw_report

FOLDER = shipped_with("civledger") / "manual"
PAGES = tuple((FOLDER / "contents.txt").read_text("utf-8").split())  # in the order of reading
_FENCE = re.compile(r"^```\w*(?: \S+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_WRAPPED = re.compile(r"(?<=[^\n|])\n *+(?![\n|#]|- |\d+\. |\Z)")  # within a paragraph or an item of a list
_ITEM = re.compile(r"(- |\d+\. )(.*)")
CODE, _UNBROKEN = re.compile("`[^`]+`"), "\0"
_LINK = re.compile(r"\[([^\]]+)\]\(([\w-]+)\.md\)")
_TABLE_HEAD = re.compile(r"^\|.*\|\n\|[-|]+\|\n", re.MULTILINE)
_WIDEST = 100  # columns; longer lines are hard to read


def read_page(name: str) -> str:
    """Return a page as it is written."""
    return (FOLDER / f"{name}.md").read_text("utf-8")


def title_of(name: str) -> str:
    """Return what a page is about."""
    return read_page(name).partition("\n")[0].removeprefix("# ")


def fit_page(name: str, width: int) -> str:
    """Return a page for a terminal of so many columns; links are the commands that lead there."""
    text = _LINK.sub(r"\1 (`civledger help \2`)", read_page(name))
    wide = min(width, _WIDEST)
    parts = [
        textwrap.indent(_fit_code(part, width - 4), "    ").rstrip() if is_code else fit_prose(part.strip("\n"), wide)
        for is_code, part in _parts(text)
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _fit_code(text: str, width: int) -> str:
    """Return what a terminal showed in lines of at most this width; what is typed stays whole, and so do files."""
    if not text.startswith("$ "):
        return text
    fit = partial(textwrap.fill, width=width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False)
    return "\n".join(line if line.startswith("$ ") or len(line) <= width else fit(line) for line in text.splitlines())


def as_man(version: str, about: str, commands: Iterable[tuple[str, str]]) -> str:
    """Return the manual as a man page: the commands with their help, then all pages."""
    listed = "".join(f".TP\n.B {_escape(name)}\n{_escape(help)}\n" for name, help in commands)
    pages = "".join("\n".join(_roff_page(name)) + "\n" for name in PAGES)
    return (
        f'.TH CIVLEDGER 1 "" "civledger {version}"\n'
        f".SH NAME\ncivledger \\- {_escape(about)}\n"
        ".SH SYNOPSIS\n.B civledger\nCOMMAND [OPTIONS] ...\n"
        f".SH COMMANDS\n.B civledger COMMAND \\-h\nshows the options of a command.\n{listed}{pages}"
    )


def _parts(text: str) -> Iterator[tuple[bool, str]]:
    for number, part in enumerate(_FENCE.split(text)):
        yield number % 2 == 1, part


def fit_prose(text: str, width: int) -> str:
    """Return paragraphs, lists and tables in lines of at most this width; a command in them is never broken."""
    fitted: list[str] = []
    for is_table, block in groupby(_WRAPPED.sub(" ", text).split("\n"), lambda line: line.startswith("|")):
        lines = list(block)
        fitted += _fit_table(lines, width) if is_table else [_fit_line(line, width) for line in lines]
    return "\n".join(fitted)


def _fit_line(line: str, width: int) -> str:
    item = _ITEM.match(line)
    whole = CODE.sub(lambda found: found[0].replace(" ", _UNBROKEN), line)
    indent = " " * len(item[1]) if item else ""
    filled = textwrap.fill(whole, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return filled.replace(_UNBROKEN, " ")


def _fit_table(lines: Sequence[str], width: int) -> list[str]:
    """Return a table as the program draws its own; on a screen too narrow for that, a list."""
    head, _, *rows = (_cells(line) for line in lines)
    if len(head) * (LEAST + 2) > width:
        return [_fit_line(f"- {first}: {'; '.join(others)}", width) for first, *others in (head, *rows)]
    return draw_report(Report(None, Table(head, tuple(rows))), width).splitlines()


def _cells(line: str) -> Words:
    return tuple(cell.strip() for cell in line.strip("| ").split(" | "))


def _roff_page(name: str) -> Iterator[str]:
    for is_code, part in _parts(_LINK.sub(r"\1", read_page(name))):
        if is_code:
            yield from (".PP", ".EX", *map(_escape, part.splitlines()), ".EE")
        else:
            for line in _WRAPPED.sub(" ", _TABLE_HEAD.sub("", part)).splitlines():
                yield from _roff_line(line)


def _roff_line(line: str) -> Words:
    heading, _, title = line.partition(" ")
    if heading in ("#", "##"):
        return (f"{'.SH' if heading == '#' else '.SS'} {_bold(title)}",)
    if line.startswith("|"):
        first, *rest = map(_bold, _cells(line))
        return (".TP", first, ". ".join(rest))
    if item := _ITEM.match(line):
        mark = r"\(bu" if item[1] == "- " else item[1].strip()
        return (f".IP {mark} 3", _bold(item[2]))
    return (".PP", _bold(line)) if line else ()


def _bold(text: str) -> str:
    strong = re.sub(r"\*\*(.+?)\*\*|`([^`]+)`", lambda found: rf"\fB{found[1] or found[2]}\fR", _escape(text))
    return strong.replace("`", "")


def _escape(line: str) -> str:
    line = line.replace("\\", r"\e").replace("-", r"\-")
    line = "".join(sign if sign.isascii() else rf"\[u{ord(sign):04X}]" for sign in line)  # groff reads no UTF-8
    return rf"\&{line}" if line.startswith((".", "'")) else line
