"""Pages as HTML: one file that needs nothing else, made with templates."""

import base64
import hashlib
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from civledger.model.finding import ERROR, INFO, WARNING
from civledger.model.names import several
from civledger.model.pages.game_story import find_story, tell_first_of
from civledger.model.pages.page import Agenda, Chart, Mark, Page, Section, Standings, decisive_sentence
from civledger.model.shipped import Shipped, shipped_with
from civledger.model.struct import Struct
from civledger.report.escape import printable
from civledger.report.html.drawing import draw_chart, shorten, stack_bars, tint
from civledger.report.html.replay import pack_frames

if TYPE_CHECKING:
    from jinja2 import BaseLoader, Environment

_TEMPLATES = shipped_with(__package__) / "templates"
_SCRIPTS = ("page.js", "address.js", "replay.js", "glide.js", "charts.js", "pick.js", "bar.js", "log.js", "wall.js")
_START = "setUp();\nreadAddress();\nshowNewest(document);\n"
_STYLES = ("page.css", "replay.css", "wall.css")
_AT_ONCE = 20
_BUTTONS = ("places", "points", "behind")
_STRONG = 3  # places whose lines stand out
_APART, WITHIN = "\x1e", "\x1d"  # between parts in the making, and in them: what cannot be seen no text has


class Charts(Struct):
    """Charts that follow one another on a page share a place, and a switch shows one of them."""

    id: str
    title: str
    said: str
    charts: tuple[Chart, ...]


def templates_in(folder: Shipped) -> "Environment":
    """Return the templates of a folder, which escape whatever they are given, as those of the page do."""
    return environment().overlay(loader=_loader_of(folder))


def _loader_of(folder: Shipped) -> "BaseLoader":
    from jinja2 import FunctionLoader

    def load(name: str) -> tuple[str, str, None]:
        file = folder / name
        return file.read_text("utf-8"), str(file), None

    return FunctionLoader(load)


@cache
def environment() -> "Environment":
    """Return the templates, which escape whatever they are given."""
    from jinja2 import Environment, StrictUndefined

    from civledger.report.html.compiled import compiled

    templates = Environment(
        loader=_loader_of(_TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        bytecode_cache=compiled(),
        finalize=_show_value,
        optimized=False,  # the templates hold nothing that could be reckoned beforehand
    )
    templates.filters |= {"draw": draw_chart, "stacked": stack_bars, "tint": tint, "counted": count_marks}
    templates.filters |= {"shorten": shorten, "facts": _sort_facts, "leading": _find_leading, "grouped": _group_charts}
    templates.filters["kind"] = lambda section: type(section).__name__.lower()  # the template that shows it
    templates.filters["summary"] = lambda page: f"{', '.join(page.facts)}. {decisive_sentence(page)}".rstrip()
    templates.filters["actions"] = lambda log: sorted({line.action for turn in log.turns for line in turn.lines})
    templates.filters["rules"] = lambda marks: list({mark.code: mark.rule for mark in marks if mark.rule}.items())
    templates.globals["at_once"] = _AT_ONCE
    return templates


def _show_value(value: object) -> object:
    """Return a value as a page shows it: nothing for None, and no invisible characters that turn a text around."""
    if value is None:
        return ""
    return printable(value) if type(value) is str and value not in (_APART, WITHIN) else value


def _group_charts(page: Page) -> list[Section | Charts]:
    shown: list[Section | Charts] = []
    for is_chart, some in groupby(page.sections, lambda section: isinstance(section, Chart)):
        sections = list(some)
        charts = [section for section in sections if isinstance(section, Chart)]
        charts.sort(key=lambda one: _BUTTONS.index(one.id) if one.id in _BUTTONS else len(_BUTTONS))
        shown += [Charts("course", "Course of the game", "", tuple(charts))] if is_chart and charts[1:] else sections
    return shown


def _find_leading(page: Page) -> set[str]:
    """Return who is among the first three: a reader follows their lines first."""
    rows = [row for section in page.sections if isinstance(section, Standings) for row in section.rows]
    return {row.who.name for row in rows if row.rank is not None and row.rank <= _STRONG}


def _sort_facts(page: Page) -> list[tuple[str, str]]:
    """Return the facts, each with how it stands out: who `won`, and what the heading of `now` says too."""
    won = tell_first_of(page.sections) if find_story(page.sections) else ()
    now = [section.title.partition(":")[0].lower() for section in page.sections if isinstance(section, Agenda)]
    return [(fact, "won" if fact in won else "now" if fact in now else "") for fact in page.facts]


def count_marks(marks: Sequence[Mark]) -> str:
    """Return how many findings there are of each kind."""
    words = ((ERROR, "error"), (WARNING, "warning"), (INFO, "note"))
    numbers = [(sum(mark.severity == severity for mark in marks), word) for severity, word in words]
    return ", ".join(several(number, word) for number, word in numbers if number)


@cache
def source(name: str) -> str:
    """Return a style or script as it stands in the page."""
    templates = environment()
    loader: BaseLoader = templates.loader  # type: ignore[assignment]  # given above
    return loader.get_source(templates, name)[0]


def style() -> str:
    """Return the style of all pages."""
    return "".join(map(source, _STYLES))


def script(live: bool) -> str:
    """Return the script of a page, of a live one with what keeps it current."""
    current = source("live.js") if live else ""  # first, to look how all is folded before a link unfolds something
    return f'(() => {{\n"use strict";\n{current}{"".join(map(source, _SCRIPTS))}{_START}}})();'


@cache
def policy(live: bool, hosted: bool = False) -> str:
    """Return what a browser may do for a page: run our own script, and, of a live page, ask its server for news.

    A hosted page has more scripts and styles, which come from its server.
    """
    digest = base64.b64encode(hashlib.sha256(script(live).encode()).digest()).decode()
    asks = "connect-src 'self'" if live else "connect-src 'none'"
    ours = " 'self'" if hosted else ""
    scripts = f"style-src 'unsafe-inline'{ours}; script-src 'sha256-{digest}'{ours}"
    return f"default-src 'none'; {scripts}; {asks}; base-uri 'none'"


def whole(page: Page, image: str = "") -> str:
    """Return the whole page, which keeps as it is; `image` is the address of a picture that a link to it shows."""
    return frame_page(page, content(page), image=image)


def frame_page(page: Page, inner: str, version: str = "", image: str = "", hosted: bool = False) -> str:
    """Return a whole page around its content; one with a version asks its server for newer ones.

    A hosted one becomes the page of a seat or of the bookkeeper for who has a secret.
    """
    live = bool(version)
    sources = {"policy": policy(live, hosted), "style": style(), "script": script(live)}
    given = {**sources, "image": image, "hosted": hosted}
    return environment().get_template("page.html").render(page=page, inner=inner, version=version, **given)


def content(page: Page, join: str = "") -> str:
    """Return what stands between the head and the foot of a page, for putting it in the place of an older one."""
    return "".join(list_parts(page, join)).replace(WITHIN, "")


def list_parts(page: Page, join: str = "") -> list[str]:
    """Return a page in parts that can be replaced one by one; `join` is a drawing for the wall that lets phones join.

    Some are of parts themselves, between which stands WITHIN.
    """
    shown = page._replace(sections=tuple(_group_charts(page)))
    given = {"page": shown, "frames": pack_frames(page), "join": join, "apart": _APART, "within": WITHIN}
    return environment().get_template("main.html").render(given).split(_APART)
