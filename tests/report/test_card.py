"""The card of a game: what a link in a chat shows."""

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from civledger.bookkeeping.page import page_of
from civledger.model.pages.page import Standings, decisive_sentence
from civledger.report.text_width import wcswidth
from tests.cli import ROOT
from tests.cli.keyboard import begin, done, typed, wrong
from tests.club.league import CIVS, result
from tests.report.second_course import victory
from tests.support import entry, header, judged

EIGHTEEN = ROOT / "ledgers" / "eighteen-expert.toml"
SVG = "{http://www.w3.org/2000/svg}"
WON = "{} won with {} points".format(*victory(EIGHTEEN.read_text("utf-8")))
STONES = ROOT / "ledgers" / "four-stone-age.toml"

pytestmark = pytest.mark.usefixtures("folder")


def test_the_card_has_every_marker_and_the_standings() -> None:
    assert done(f"report -f {EIGHTEEN} --card game.svg").startswith("game.svg: written, ")
    svg = Path("game.svg").read_text("utf-8")
    state = judged(EIGHTEEN.read_text("utf-8")).at().state
    assert svg.count('stroke="#fffdf8"') == len(state.civs)
    assert all(svg.count(f">{civ}</text>") == 2 for civ in state.civs)
    assert WON in svg
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"')
    assert "<script" not in svg


def test_a_game_without_a_board_has_a_card_too() -> None:
    done(f"report -f {STONES} --card game.svg")
    assert ">Michael</text>" in Path("game.svg").read_text("utf-8")


@pytest.mark.parametrize(
    "ledger", [EIGHTEEN, STONES, ROOT / "ledgers" / "eight-basic.toml"], ids=lambda path: path.stem
)
def test_the_card_says_who_won_and_why_names_everybody_and_cuts_nothing(ledger: Path) -> None:
    done(f"report -f {ledger} --card game.svg")
    texts = read_texts()
    page = page_of(str(ledger), ledger.read_bytes()).page
    (said,) = [fact for fact in page.facts if " won with " in fact]
    assert {page.title, said} <= set(texts)
    (rows,) = (section.rows for section in page.sections if isinstance(section, Standings))
    assert {name for row in rows for name in (row.who.name, row.who.person) if name} <= set(texts)
    assert decisive_sentence(page) in " ".join(texts)
    assert not [text for text in texts if "…" in text]


@pytest.mark.parametrize("number", [5, 6, 7, 12, 18])
@pytest.mark.parametrize("in_full", [True, False])
def test_the_card_is_full_whatever_the_number_of_players_and_nothing_leaves_the_sheet(
    number: int, in_full: bool
) -> None:
    people = [(f"Maximiliane {letter}", 100 - at) for at, letter in enumerate("abcdefghijklmnopqr"[:number])]
    text = result(dict(zip(CIVS, people, strict=False)), "A very long name of a game in a town far away " * 2)
    if in_full:
        text = (
            text.replace("tracks = []\n", 'ast = "basic"\n').partition("[[entry]]")[0]
            + entry(1, "endturn")
            + entry(2, "endturn")
        )
    begin(text)
    done("report --card game.svg")
    drawn = ElementTree.parse("game.svg").getroot()
    boxes = [(float(box.get("y", 0)), float(box.get("height", 0))) for box in drawn.iter(f"{SVG}rect") if box.get("rx")]
    assert max(y + height for y, height in boxes) > 400
    for piece in drawn.iter(f"{SVG}text"):
        wide, x = wcswidth(piece.text or "") * float(piece.get("font-size", 0)) * 0.58, float(piece.get("x", 0))
        left = x - wide if piece.get("text-anchor") == "end" else x
        assert (left > 0, left + wide <= 1200, float(piece.get("y", 0)) < 625) == (True, True, True), piece.text


RESULT = {"Minoa": ("Ann", 122), "Rome": ("Bo", 98), "Egypt": ("Cy", 90), "Hatti": ("", 80), "Hellas": ("", 70)}
PARTS = "\n".join(
    f"{key} = {{ Minoa = {mine}, Rome = {theirs} }}"
    for key, mine, theirs in (("space", 15, 14), ("cities", 6, 5), ("ones", 12, 11), ("threes", 6, 4), ("bonus", 5, 0))
)


def test_a_result_tells_the_margin_and_where_it_came_from() -> None:
    begin(result(RESULT, "Spring").rstrip() + f"\n{PARTS}\nsixes = {{ Minoa = 1, Rome = 0 }}\n")
    done("report --card game.svg")
    texts = " ".join(read_texts())
    assert "Minoa (Ann) won with 122 points" in texts
    assert "24 points" in texts
    assert "in points: advances 36:23, A.S.T. 75:70, bonus 5:0, cities 6:5." in texts
    begin(result(RESULT, "Spring"))
    done("report --card game.svg")
    assert "24 points" in " ".join(read_texts())
    assert "A.S.T." not in " ".join(read_texts())


def test_a_game_of_which_only_purchases_are_known_shows_who_plays_and_what_is_known() -> None:
    buy = entry(1, "buy", 'civ = "Minoa"\nadvances = { Pottery = 50, Music = 65 }')
    begin(header(tracks=["advances"]) + buy + entry(1, "buy", 'civ = "Egypt"\nadvances = { Law = 150 }'))
    done("report --card game.svg -o game.html")
    texts = read_texts()
    assert {"Minoa", "Hatti", "2 points in advances", "0 points in advances"} <= set(texts)
    page = Path("game.html").read_text("utf-8")
    assert "Points for what this ledger tracks." in page
    assert 'aria-label="advances 3"><rect class="p0" x="0.0%" width="100.0%"' in page
    assert re.findall(r'<tr data-civ="(\w+)"', page)[:2] == ["Egypt", "Minoa"], "who is known to have most comes first"


def test_a_result_alone_has_bars_on_its_page() -> None:
    begin(result(RESULT, "Spring"))
    done("report -o game.html")
    widths = re.findall(
        r'aria-label="(\d+ points)"><rect class="p0" x="0.0%" width="(.*?)%"', Path("game.html").read_text("utf-8")
    )
    assert widths[:2] == [("122 points", "100.0"), ("98 points", f"{98 / 1.22:.2f}")]


def test_a_card_says_how_much_is_wrong() -> None:
    begin(header() + entry(1, "ast-check", "space = { Minoa = 3, Hatti = 1 }") + entry(1, "endturn"))
    typed("report --card game.svg")
    assert re.search(r"turn 2 · 1 error, \d+ warnings", " ".join(read_texts()))


def test_the_headline_says_who_won_whoever_went_home() -> None:
    text = EIGHTEEN.read_text("utf-8")
    begin(text)
    done("report --card game.svg")
    largest = [
        piece.text for piece in ElementTree.parse("game.svg").iter(f"{SVG}text") if piece.get("fill") == "#94451f"
    ]
    assert largest == [WON]
    assert "also played" in " ".join(read_texts())


def read_texts() -> list[str]:
    """Return the texts of a card."""
    return [piece.text or "" for piece in ElementTree.parse("game.svg").getroot().iter(f"{SVG}text")]


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
    assert f"{WON}, also played: " in said
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
