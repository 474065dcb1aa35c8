"""The card of a game: what a link in a chat shows."""

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli import ROOT
from tests.cli.keyboard import begin, done, wrong
from tests.support import entry, header, judged

EIGHTEEN = ROOT / "ledgers" / "eighteen-expert.toml"
STONES = ROOT / "ledgers" / "four-stone-age.toml"

pytestmark = pytest.mark.usefixtures("folder")


def test_the_card_has_every_marker_and_the_standings() -> None:
    assert done(f"report -f {EIGHTEEN} --card game.svg").startswith("game.svg: written, ")
    svg = Path("game.svg").read_text("utf-8")
    state = judged(EIGHTEEN.read_text("utf-8")).at().state
    assert svg.count('stroke="#fffdf8"') == len(state.civs)
    assert all(svg.count(f">{civ}</text>") == 2 for civ in state.civs)
    assert "Hellas (Jonas) won with 162 points" in svg
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"')
    assert "<script" not in svg


def test_a_game_without_a_board_has_a_card_too() -> None:
    done(f"report -f {STONES} --card game.svg")
    assert ">Michael</text>" in Path("game.svg").read_text("utf-8")


def test_as_png_it_has_the_size_that_chats_show_and_is_replaced_by_a_newer_one() -> None:
    pytest.importorskip("resvg_py")
    done("report --card game.png", "report --card game.png")
    data = Path("game.png").read_bytes()
    assert struct.unpack(">II", data[16:24]) == (1200, 630)
    assert b"Software\0civledger" in data[:200]


def test_the_page_names_its_card_and_where_it_will_be() -> None:
    done("report -o page.html --card game.svg", "report -o other.html --card game.svg --url https://club.example/2026/")
    named = r'<meta property="og:image" content="(.*)">'
    assert re.findall(named, Path("page.html").read_text("utf-8")) == ["game.svg"]
    assert re.findall(named, Path("other.html").read_text("utf-8")) == ["https://club.example/2026/game.svg"]


def test_the_address_of_the_card_is_one_whatever_the_file_and_the_page_are_called() -> None:
    done("report -o page.html --card 'my game #1.SVG' --url https://club.example/2026/page.html")
    page = Path("page.html").read_text("utf-8")
    assert 'property="og:image" content="https://club.example/2026/my%20game%20%231.SVG"' in page


def test_title_and_description_tell_the_game_without_a_card() -> None:
    done(f"report -f {EIGHTEEN} -o page.html")
    page = Path("page.html").read_text("utf-8")
    assert '<meta property="og:title" content="Eighteen in Utrecht">' in page
    (said,) = re.findall(r'<meta property="og:description" content="(.*)">', page)
    assert "Hellas (Jonas) won with 162 points." in said
    assert "og:image" not in page


def test_hostile_names_do_nothing_on_a_card() -> None:
    evil = "</text><script>alert(1)</script>\\ufffe"
    begin(header().replace("[game]", f'[game]\nname = "{evil}"') + entry(1, "note", 'text = "tea"'))
    done("report --card game.svg")
    drawing = Path("game.svg").read_text("utf-8")
    assert "<script" not in drawing
    assert [text.text for text in ElementTree.fromstring(drawing).iter() if text.text and "alert" in text.text] == [
        evil
    ]


def test_what_is_no_picture_or_not_ours_is_left() -> None:
    assert "Name it .png" in wrong("report --card game.jpeg")
    Path("game.svg").write_text("<svg>mine</svg>", "utf-8")
    assert "was not made by civledger" in wrong("report --card game.svg", 3)
    assert "Leave out --serve" in wrong("report --serve --card game.svg")


def test_without_the_painter_a_png_is_refused_kindly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    assert "resvg-py" in wrong("report --card game.png")
