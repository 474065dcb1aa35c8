"""`civledger print`: the right orders and prices, on any paper; pages of text are in `transcripts/print.md`."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.actions import census, cities, credits
from tests.cli.keyboard import begin, done, typed
from tests.play.make_ledgers import ledgers_of
from tests.report.test_strangers import HOSTILE, assert_harmless, ledger
from tests.rules.megaciv.test_house import house
from tests.support import FIVE, entry, header, judged

FILES = ledgers_of("mega-civilization")
PAPERS = ("deal", "movement", "shop minoa", "chart", "sheet")
TWELVE = next(preset.civilizations for preset in tables.presets() if preset.players == 12)


pytestmark = pytest.mark.usefixtures("bare")


class Reading(HTMLParser):
    """The headings and cells of a page, and whether every tag is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.texts: list[tuple[str, str]] = []
        self.rows: list[list[str]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.add(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data
        elif self.open:
            self.texts.append((self.open[-1], data))


def page(what: str, more: str = "") -> Reading:
    """Return a page of HTML, read."""
    read = Reading(done(f"print {what} --format html {more}"))
    assert read.open == []
    return read


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_page_of_every_ledger_fits_on_80_columns(file: Path) -> None:
    books = judged(file.read_text("utf-8"))
    for what in ("deal", "movement", "chart", "sheet", *(f"shop {civ}" for civ in books.at().state.civs)):
        text = done(f"print {what} -f {file}")
        assert max(map(len, text.splitlines())) <= 80, what
        assert text.endswith("\n")


def test_the_widest_page_there_can_be_fits_too() -> None:
    traders = [card.name for card in tables.holders_of("cards")]
    bought = ", ".join(f'"{name}" = {tables.advances()[name].price}' for name in traders)
    many = entry(1, "cities", f"cities = {{ {', '.join(f'{civ} = 9' for civ in TWELVE)} }}")
    buys = "".join(entry(1, "buy", f'civ = "{civ}"\nadvances = {{ {bought} }}') for civ in TWELVE)
    named = header(TWELVE).replace("[game]", f'[game]\nname = "{"long " * 40}"')
    begin(
        named.replace('civ = "Minoa"', 'civ = "Minoa"\nname = "' + "中" * 40 + '"') + many + buys + entry(1, "endturn")
    )
    for what in PAPERS:
        assert max(map(len, typed(f"print {what}").output.splitlines())) <= 80, what
    assert "2: 5, 3: 9, 6: 13, 7: 13, 8: 13, 9: 15" in typed("print deal").output


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_numbers_are_those_of_the_commands(file: Path) -> None:
    situation = judged(file.read_text("utf-8")).look_at()
    moved = page("movement", f"-f {file}").rows[1:]
    shown = census.view(situation).on_screen.rows
    assert moved == [["" if cell is None else str(cell) for cell in row] for row in shown]
    priced = page("shop minoa", f"-f {file}").rows[1:]
    assert priced == [[str(cell) for cell in row] for row in credits.view(situation, "Minoa").table.rows]
    dealt = [(row[1], int(row[2])) for row in page("deal", f"-f {file}").rows if row[0] != "draws"]
    order = [(str(row[1]), row[3]) for row in cities.view(situation).table.rows]
    assert sorted(dealt) == sorted(order)


@pytest.mark.parametrize(("players", "blocks"), [*((n, 1) for n in range(5, 12)), *((n, 2) for n in range(12, 19))])
def test_twelve_and_more_play_with_two_blocks(players: int, blocks: int) -> None:
    done(f"new game.toml --players {players}")
    assert sum(row[0] == "draws" for row in page("deal").rows) == blocks


def test_the_score_sheet_is_blank_for_everybody_still_in_the_game() -> None:
    begin(header(FIVE).replace('civ = "Minoa"', 'civ = "Minoa"\nname = "Ronald"'))
    done("leave egypt")
    head, *rows = page("sheet").rows
    assert head == ["civ", "player", "of 1", "of 3", "of 6", "cities", "A.S.T.", "alone", "total"]
    assert [row[0] for row in rows] == ["Minoa", "Assyria", "Hatti", "Hellas"]
    assert rows[0] == ["Minoa", "Ronald", *[""] * 7]


def test_the_quickchart_has_the_cards_of_this_game_beside_one_another() -> None:
    begin(house("price.Pottery = 75"))
    head, *rows = page("chart").rows
    assert (head, len(rows)) == (["low", "mid", "high"], 17)
    assert ["Pottery 75, o: b5 o10, 10>", "Agriculture 120, o: g5 o10, 20>", "Democracy 220, r: b5 r20"] in rows


@pytest.mark.parametrize("what", PAPERS)
def test_a_page_of_html_needs_nothing_else_and_is_for_a4(what: str) -> None:
    done("new game.toml --players 18")
    text = done(f"print {what} --format html")
    assert "@page { size: A4;" in text
    assert "table-header-group" in text
    assert not {"script", "link", "img"} & page(what).tags
    assert "http" not in text


def test_words_of_strangers_do_no_harm() -> None:
    for word in HOSTILE.values():
        begin(ledger(word, faulty=False))
        tags = page("sheet").tags
        assert tags <= {
            "html",
            "main",
            "head",
            "meta",
            "title",
            "style",
            "body",
            "h1",
            "table",
            *("thead", "tbody", "tr"),
            *"p",
        } | {
            "th",
            "td",
        }
        for what in PAPERS:
            for format in ("text", "html"):
                assert_harmless(typed(f"print {what} --format {format}").output)


def test_a_page_of_html_has_long_names_whole() -> None:
    begin(header(FIVE).replace('civ = "Minoa"', 'civ = "Minoa"\nname = "Maximiliane-Annegret van Zwartkruis"'))
    assert page("sheet").rows[1][1] == "Maximiliane-Annegret van Zwartkruis"


def test_prices_for_all_are_a_sheet_each() -> None:
    begin()
    ranked = judged(header()).at().state.civs
    sheets = done("print shop all").split("\f")
    assert [sheet.splitlines()[0].split(",")[0] for sheet in sheets] == [f"Prices for {civ}" for civ in ranked]
    assert sheets[ranked.index("Hellas")] == done("print shop hellas")
    titles = [text for tag, text in page("shop all").texts if tag == "h1"]
    assert titles == [sheet.splitlines()[0] for sheet in sheets]
    assert "h1 ~ h1 { break-before: page }" in done("print shop all --format html")
