"""The page for those who see little or hear it: axe finds nothing, light and dark, wide and narrow."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.looking import Looking
from tests.browser.test_page import LEDGERS, OTHERS
from tests.depth import share

axe = pytest.importorskip("selenium_axe_python", reason="axe is not installed: pip install -e '.[deep]'")
AXE = (Path(axe.__file__).parent / "axe-core" / "axe.min.js").read_text("utf-8")
RUN = "const done = arguments[0]; axe.run({ resultTypes: ['violations'] }).then((found) => done(found.violations))"


def complaints(looking: Looking) -> list[str]:
    """Return what axe finds on the page as it stands, at any level."""
    looking.driver.set_script_timeout(300)  # a busy machine takes its time
    looking.driver.execute_script(AXE)
    found: list[dict[str, Any]] = looking.driver.execute_async_script(RUN)
    return [f"{one['id']}: {node['html']} {node['failureSummary']}" for one in found for node in one["nodes"]]


SHORTER = """
for (const fold of document.querySelectorAll("details:not(.log details)")) fold.open = true;
for (const fold of document.querySelectorAll(".log details:not([open])")) fold.remove();
for (const list of document.querySelectorAll("tbody, ol, .log ul, .plot svg, .plot g")) {
  const seen = {};
  for (const row of [...list.children]) {
    const kind = row.tagName + row.className + row.querySelectorAll(".mark").length;
    seen[kind] = (seen[kind] ?? 0) + 1;
    if (seen[kind] > 3) row.remove();
  }
}
for (const table of document.querySelectorAll("table:not(.board)")) {
  const seen = new Set();
  for (const cell of table.querySelectorAll("tbody td:not(:has(*))")) {
    if (seen.has(cell.className)) cell.remove();
    seen.add(cell.className);
  }
}
"""  # three rows of a kind, and of their cells one: axe takes half a minute for thousands that look alike


VIEWS = [("eighteen-expert", scheme, width) for scheme in ("light", "dark") for width in (390, 1280)]
VIEWS += [
    (name, *view)
    for name in ("four-stone-age", "tutorial", "wrong", "unreadable")
    for view in (("light", 390), ("dark", 1280))
]


@pytest.mark.parametrize(("name", "scheme", "width"), share(VIEWS, 3))
def test_axe_finds_nothing(looking: Looking, name: str, scheme: str, width: int) -> None:
    looking.open({**LEDGERS, **OTHERS}[name], width)
    looking.media("screen", scheme)
    looking.ask(SHORTER)
    assert complaints(looking) == []


@pytest.mark.parametrize(
    ("address", "width", "scheme"),
    [
        ("#turn=9&who=Rome", 1280, "light"),
        ("#turn=9&who=Rome", 390, "dark"),
        ("#wall", 1920, "light"),
        ("#wall", 1920, "dark"),
    ],
)
def test_nor_in_any_other_view(looking: Looking, address: str, width: int, scheme: str) -> None:
    looking.open(LEDGERS["eighteen-expert"], width, address=address)
    looking.media("screen", scheme)
    looking.ask(SHORTER)
    assert complaints(looking) == []
    assert looking.complaints() == []


def test_axe_would_find_what_cannot_be_read(looking: Looking) -> None:
    looking.open(LEDGERS["tutorial"])
    looking.ask("document.querySelector('h1').style.color = '#e8e2d6'")
    assert [said.split(":")[0] for said in complaints(looking)] == ["color-contrast"]
