"""An evening's calamities on the bookkeeper's page by tapping alone, on a laptop and on a phone."""

import base64
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.driver import DRAWN_ANEW, By
from tests.browser.looking import Looking
from tests.browser.test_keeper import LAPTOP, PHONE, Window, named_button
from tests.browser.test_reading import complaints
from tests.cli.keyboard import done
from tests.support import entry, header
from tests.waiting import comes_true
from tests.web.tables import GAME, hosting, unsigned

NINE = ("Minoa", "Assyria", "Celt", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Egypt")


def _everybody(number: int, **others: int) -> str:
    return ", ".join(f"{civ} = {others.get(civ, number)}" for civ in NINE)


BEGUN = header(NINE) + entry(1, "census", f"tokens = {{ {_everybody(30)} }}")
BEGUN += entry(1, "cities", f"cities = {{ {_everybody(4)} }}")
BEGUN += entry(1, "census", f'tokens = {{ {_everybody(20)} }}\nafter = "building"')
BEGUN += entry(1, "gain", "treasury = { Rome = 14 }")
CARDS = (
    ("City in Flames", "Rome", ""),
    ("Famine", "Minoa", "Nobody"),
    ("Superstition", "Hellas", ""),
    ("Civil War", "Egypt", ""),
    ("Epidemic", "Celt", "Rome"),
)
ANSWERS = (
    ("Does Rome avert it", ["yes"]),
    ("Up to 3 secondary victims?", ["Hatti", "Carthage", "Answer"]),
    ("lose instead of tokens", ["1", "Answer"]),  # the first of them: Minoa
    ("How many tokens does Hellas have", ["2", "4", "Answer"]),
    ("How many cities does Egypt lose", ["Answer"]),
    ("Up to 2 secondary victims?", ["None"]),
    ("How many cities does Celt lose", ["2", "Answer"]),
)
LINES = (
    "calamity city-in-flames rome --avert rome=1",
    "calamity famine minoa hatti carthage --cities minoa=1",
    "calamity superstition hellas --tokens hellas=24",
    "calamity civil-war egypt",
    "calamity epidemic celt --to rome --cities celt=2",
)
FIVE = ("Minoa", "Assyria", "Hatti", "Hellas", "Egypt")
RIVALS = (
    ("Card and holder?", ["Tyranny"]),
    ("Who holds Tyranny?", ["Hatti"]),
    ("Tyranny Hatti", ["Go on"]),
    ("Minoa and Hellas have as many cities in stock", ["Hellas"]),
    ("How many cities does Hatti lose", ["Answer"]),
)
CORRECTED = "calamity famine minoa hatti --fix"


class Sheet:
    """The calamities on the page, tapped; each tap is counted."""

    def __init__(self, window: Window, game: Path) -> None:
        self.window, self.game, self.taps = window, game, 0

    def tap(self, words: str) -> None:
        """Tap what has these words, first among what is asked."""
        self.tap_below(words, "//*[contains(@class, 'work')]", "//ul[@class='recorded']")

    def tap_in_row(self, row: str, words: str) -> None:
        """Tap what stands beside something that is recorded."""
        self.tap_below(words, f"//ul[@class='recorded']/li[span[text()='{row}']]")

    def tap_below(self, words: str, *paths: str) -> None:
        """Tap the first that has these words in some places, as soon as it is there."""

        def is_done() -> bool:
            for path in paths:
                for found in self.window.looking.driver.find_elements(By.XPATH, named_button(words, path)):
                    try:
                        self.window.looking.ask("arguments[0].scrollIntoView({ block: 'center' })", found)
                        found.click()
                    except DRAWN_ANEW:
                        return False
                    return True
            return False

        assert comes_true(is_done), (words, self.window.text())
        self.taps += 1

    def reads(self, words: str) -> bool:
        """Tell whether something stands there by now."""
        return words in self.window.text()

    def entries(self) -> list[dict[str, Any]]:
        """Return the entries without who made them."""
        return unsigned(self.game)


@pytest.fixture(params=[LAPTOP, PHONE], ids=["laptop", "phone"])
def sheet(looking: Looking, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Sheet]:
    """Return the page with its sheet."""
    game = tmp_path / GAME
    game.write_text(BEGUN, "utf-8")
    with hosting(tmp_path) as table:
        window = Window(looking, looking.driver.current_window_handle)
        window.open(table.told["keeper"], request.param)
        yield Sheet(window, game)
        looking.driver.get("about:blank")


def test_calamities_are_named_settled_corrected_and_struck_by_tapping(sheet: Sheet, tmp_path: Path) -> None:
    window = sheet.window
    assert window.shows("Card and holder?")
    for card, civ, giver in CARDS:
        sheet.tap(card)
        assert window.shows(f"Who holds {card}?")
        sheet.tap(civ)
        assert comes_true(lambda: sheet.reads("Who traded") or not sheet.reads("Who holds"))
        if sheet.reads("Who traded"):
            sheet.tap(giver or "Nobody")
        assert window.shows(f"{card} {civ}")
    assert complaints(window.looking) == []
    keep_picture(sheet, "list")
    sheet.tap("Go on")
    for words, taps in ANSWERS:
        assert window.shows(words), (words, window.text())
        keep_picture(sheet, words[:12].replace(" ", "-"))
        for tap in taps:
            sheet.tap(tap)
    assert comes_true(lambda: len(sheet.entries()) == 4 + len(CARDS))
    other = tmp_path / "other.toml"
    other.write_text(BEGUN, "utf-8")
    done(*(f"{line} -f {other}" for line in LINES))
    assert sheet.entries() == unsigned(other)
    print(f"{sheet.taps} taps, {len(LINES)} lines")
    assert sheet.taps <= 40
    sheet.tap_in_row("Famine Minoa", "Correct")
    for words, taps in (("Up to 3 secondary", ["Hatti", "Answer"]), ("lose instead of tokens", ["Answer"])):
        assert window.shows(words), window.text()
        for tap in taps:
            sheet.tap(tap)
    assert comes_true(lambda: sheet.entries()[-1].get("fix") is True)
    done(f"{CORRECTED} -f {other}")
    assert sheet.entries() == unsigned(other)
    sheet.tap_in_row("Civil War Egypt", "Strike")
    assert comes_true(lambda: sheet.entries()[-1]["action"] == "strike")
    assert (sheet.entries()[-1]["entries"], complaints(window.looking)) == ([8], [])
    assert window.looking.ask("return document.documentElement.scrollWidth <= innerWidth")
    keep_picture(sheet, "done")


def test_of_several_who_can_gain_one_is_tapped(looking: Looking, tmp_path: Path) -> None:
    game = tmp_path / GAME
    game.write_text(header(FIVE), "utf-8")
    lines = ("census 24 30 40 28 30", "cities 3 4 5 3 4 --force", "census hatti=6 --after building")
    done(*(f"{line} -f {game}" for line in lines))
    before = len(unsigned(game))
    with hosting(tmp_path) as table:
        window = Window(looking, looking.driver.current_window_handle)
        window.open(table.told["keeper"], PHONE)
        sheet = Sheet(window, game)
        for words, taps in RIVALS:
            assert window.shows(words), (words, window.text())
            for tap in taps:
                sheet.tap(tap)
        assert comes_true(lambda: len(sheet.entries()) == before + 1)
        looking.driver.get("about:blank")
    struck = unsigned(game)[-1]
    assert (struck["calamity"], struck["victim"], struck["gainer"]) == ("Tyranny", "Hatti", "Hellas")


def keep_picture(sheet: Sheet, name: str) -> None:
    """Keep a picture of the page, light and dark, where somebody wants to look at it."""
    if folder := os.environ.get("CIVLEDGER_PICTURES"):
        width = sheet.window.looking.ask("return innerWidth")
        for scheme in ("light", "dark"):
            sheet.window.looking.media("screen", scheme)
            asked = {"format": "png", "captureBeyondViewport": False}
            data = sheet.window.looking.driver.execute_cdp_cmd("Page.captureScreenshot", asked)["data"]
            Path(folder, f"{name}-{width}-{scheme}.png").write_bytes(base64.b64decode(data))
        sheet.window.looking.media("screen", "light")
