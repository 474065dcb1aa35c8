"""The site of a club in a browser: pages work from the disk, say nothing to the console, and can be read by all."""

import base64
import re
import zlib
from pathlib import Path

import pytest

from tests.browser.looking import Looking
from tests.browser.test_reading import SHORTER, complaints
from tests.cli.keyboard import done
from tests.club.league import league, result, seated, stone_result, write_games
from tests.depth import share
from tests.play.make_ledgers import LEDGERS

SKILLS = {"Ann": 1.0, "Bo": 0.6, "Cy": 0.2, "Di": -0.2, "Ed": -0.6, "Flo": -1.0, "O'Hara": 0.1}
HOSTILE = '<img src=x onerror="document.title=1">\'"&%2e%2e/'
FILE = "a b%20#?<script>alert(1)</script>.toml".replace("/", "∕")


WIDER = """return [...document.querySelectorAll(".scroll")].filter((box) => box.scrollWidth > box.clientWidth + 1
  && !box.closest("#book")).map((box) => box.ariaLabel)"""  # the opening book has a column for each turn


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site of a small club."""
    folder = tmp_path_factory.mktemp("club")
    games = write_games(folder / "games", list(league(SKILLS, 8, 2)))
    (games / "whole.toml").write_text((LEDGERS / "eight-basic.toml").read_text("utf-8"), "utf-8")
    (games / "stone.toml").write_text(stone_result({"Bo": 150, "Ann": 120}, "2026-02-01"), "utf-8")
    (games / FILE).write_text(result(seated((HOSTILE, 9), ("ann", 8)), HOSTILE, "2026-01-01"), "utf-8")
    (games / "long.toml").write_text(result(seated(("x" * 300, 9), ("X" * 300, 8)), "y" * 300, "2026-01-02"), "utf-8")
    done(f"club {games} -o {folder / 'site'}")
    return folder / "site"


def test_every_page_opens_from_the_disk_without_a_complaint_and_with_its_style(site: Path, looking: Looking) -> None:
    pages = sorted(site.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        looking.visit(page.as_uri(), 390)
        assert looking.complaints() == []
        assert looking.ask("return document.title") != "1"
        assert looking.ask("return getComputedStyle(document.querySelector('h1')).textAlign") == "center"
        assert looking.ask("return document.documentElement.scrollWidth") <= 390, page
        text = page.read_text("utf-8")
        is_strange = page.parent.name == "games" or re.search(r"(\w)\1{59}|onerror", text) is not None
        assert is_strange or looking.ask(WIDER) == [], page


def test_links_lead_from_page_to_page(site: Path, looking: Looking) -> None:
    looking.visit((site / "index.html").as_uri())
    for selector in ("#people tbody a", "#games-0 tbody th a", "nav.with a", "nav.site a"):
        looking.ask("document.querySelector(arguments[0]).click()", selector)
        assert looking.ask("return document.querySelector('h1').textContent.length > 0")
    assert looking.ask("return document.querySelector('h1').textContent") == "games"
    assert looking.complaints() == []


def test_strange_names_are_shown_and_do_nothing(site: Path, looking: Looking) -> None:
    looking.visit((site / "index.html").as_uri())
    (link,) = looking.ask(
        "return [...document.querySelectorAll('#people a')].filter((a) => a.textContent.includes('<img'))"
        ".map((a) => a.href)"
    )
    looking.driver.get(link)
    assert looking.ask("return document.querySelector('h1').textContent") == HOSTILE
    assert looking.ask("return document.querySelectorAll('img').length") == 0
    looking.ask("document.querySelector('#games-0 tbody th a').click()")
    assert looking.ask("return document.querySelector('h1').textContent") == HOSTILE
    assert looking.complaints() == []


@pytest.mark.parametrize(("width", "scheme"), [(390, "dark"), (1280, "light")])
@pytest.mark.parametrize(
    "page", share(["index", "records", "advances", "people/ann", "civilizations/minoa", "games/stone"], 3)
)
def test_axe_finds_nothing(site: Path, looking: Looking, page: str, width: int, scheme: str) -> None:
    looking.visit((site / f"{page}.html").as_uri(), width)
    looking.media("screen", scheme)
    looking.ask(SHORTER)
    assert complaints(looking) == []


def test_the_first_sheet_of_paper_is_full_though_the_table_of_people_is_longer(
    tmp_path: Path, looking: Looking
) -> None:
    many = {f"Player {number}": number / 50 for number in range(99)}
    games = write_games(tmp_path / "games", list(league(many, 15, 7, (18, 18))))
    (games / "stone.toml").write_text(stone_result({"Bo": 150, "Ann": 120}, "2026-02-01"), "utf-8")
    done(f"club {games} -o {tmp_path / 'site'}")
    looking.visit((tmp_path / "site" / "index.html").as_uri())
    looking.media("print")
    asked = {"preferCSSPageSize": True, "pageRanges": "1"}
    printed = base64.b64decode(looking.driver.execute_cdp_cmd("Page.printToPDF", asked)["data"])
    streams = [rest for rest in re.split(rb"(?<!end)stream\r?\n", printed)[1:] if rest.startswith(b"x")]
    contents = [zlib.decompressobj().decompress(stream) for stream in streams]
    texts = max(some.count(b" Tm") for some in contents)
    assert texts > 200  # 130 while a long table moved on to the next sheet, and the sheet stayed empty below the games


def test_a_rating_is_drawn_with_its_band(site: Path, looking: Looking) -> None:
    looking.visit((site / "people" / "ann.html").as_uri())
    games = looking.ask("return document.querySelectorAll('#games-0 tbody tr').length")
    points = "return document.querySelectorAll('#rating-0 circle').length"
    assert looking.ask(points) == games + 1
    box = "const b = document.querySelector('#rating-0 polygon').getBoundingClientRect(); return [b.width, b.height]"
    width, height = looking.ask(box)
    assert width > 800
    assert height > 100
