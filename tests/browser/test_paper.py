"""The score sheet on paper: whatever people are called, all of it stands there."""

import pytest

from tests.browser.looking import Looking
from tests.browser.test_reading import complaints
from tests.cli.keyboard import GAME, done
from tests.depth import share
from tests.play.make_ledgers import ledgers_of

WIDE = 680  # A4 without its margins, in pixels
LONG = ("Maximiliane-Annegret van den Hoogenband", "Wolfeschlegelsteinhausenbergerdorff" * 3, "中" * 40, "Bo")
CUT = """return [...document.querySelectorAll("h1, th, td")]
    .filter(cell => cell.scrollWidth > cell.clientWidth + 1 || cell.getBoundingClientRect().right > innerWidth)
    .map(cell => cell.textContent)"""
LINES = """return [...document.querySelectorAll("td:first-child")].map(cell => {
    const text = document.createRange(); text.selectNodeContents(cell); return text.getClientRects().length })"""


@pytest.mark.usefixtures("folder")
def test_long_names_go_on_below_and_the_civilizations_stay_whole(looking: Looking) -> None:
    eighteen = next(path for path in ledgers_of("mega-civilization") if path.stem == "eighteen-expert")
    head, *players = eighteen.read_text("utf-8").partition("[[entry]]")[0].split("[[player]]")
    civs = [player.split('"')[1] for player in players]
    named = [f'[[player]]\nciv = "{civ}"\nname = "{LONG[number % 4]}"\n' for number, civ in enumerate(civs)]
    GAME.write_text("\n".join([head, *named]), "utf-8")
    sheet = looking.folder / "sheet.html"
    sheet.write_text(done("print sheet --format html"), "utf-8")
    looking.visit(sheet.as_uri(), WIDE)
    shown = looking.driver.execute_script('return [...document.querySelectorAll("tbody tr")].map(row => row.innerText)')
    assert [line.split("\t")[1] for line in shown] == [LONG[number % 4] for number in range(18)]
    assert looking.driver.execute_script(CUT) == []
    assert looking.driver.execute_script(LINES) == [1] * 18


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("paper", share(["deal", "movement", "shop all", "chart", "sheet", "seats"], 3))
def test_axe_finds_nothing_on_paper_that_is_read_on_a_screen(looking: Looking, paper: str) -> None:
    printed = looking.folder / "paper.html"
    printed.write_text(done(f"print {paper} --format html"), "utf-8")
    looking.visit(printed.as_uri(), WIDE)
    assert complaints(looking) == []
