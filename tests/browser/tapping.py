"""A phone at the table: a thumb that taps what has a name, and what is to be seen then."""

import tomllib
from functools import partial
from pathlib import Path
from typing import Any

from tests.browser.driver import DRAWN_ANEW, By
from tests.browser.looking import Looking
from tests.waiting import comes_true

PHONE = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": True}
REFUSED = "the server responded with a status of 4"  # every browser says so about an answer that is no page

FILLED = """return [...document.querySelectorAll("[data-owed].due")].map((one) => one.dataset.owed)"""
LEFT = """const left = document.querySelectorAll(".agenda .order li:not(.done, .idle) .who");
return [...left].map((one) => one.innerText.trim())"""  # for whom a wall waits


class Phone:
    """A browser of the size of a phone, at an address of a seat."""

    def __init__(self, looking: Looking, address: str) -> None:
        self.looking = looking
        self.driver = looking.driver
        looking.visit(address)
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", PHONE)
        assert comes_true(lambda: self.find("tab-seat"))

    def find(self, key: str) -> list[Any]:
        """Return what has this name, nothing if it is not there; what is owed has it beside its own."""
        what = key.removeprefix("owed-")
        place = f'[data-owed="{what}"]' if what != key else f'[data-key="{key}"]'
        found: list[Any] = self.driver.find_elements(By.CSS_SELECTOR, place)
        return found

    def tap(self, *keys: str) -> None:
        """Tap one thing after the other, as soon as each is there."""
        for key in keys:
            assert comes_true(partial(self.tapped, key)), key

    def tapped(self, key: str) -> bool:
        """Tell whether something could be tapped."""
        try:
            element = next((one for one in self.find(key) if one.is_enabled()), None)
            if element is None:
                return False
            self.looking.ask("arguments[0].scrollIntoView({ block: 'center' })", element)
            element.click()
        except DRAWN_ANEW:
            return False
        return True

    def type(self, pad: str, number: int) -> None:
        """Enter a number on a pad; where a page that was drawn anew lost the tap, the pad is tapped again."""
        keys = [f"key-{digit}" for digit in str(number)]
        self.tap(f"pad-{pad}")  # what may be found before are the keys of a sheet that is about to close
        assert comes_true(lambda: self.find(keys[0]) or (self.tapped(f"pad-{pad}") and self.find(keys[0]))), pad
        self.tap(*keys, "enter")

    def reads(self, words: str, place: str = "#phone") -> bool:
        """Tell whether some words come to stand in a place."""
        return comes_true(lambda: words in self.text(place))

    def text(self, place: str = "#phone") -> str:
        """Return what stands in a place."""
        return str(self.looking.ask("return document.querySelector(arguments[0])?.textContent ?? ''", place))

    def set_offline(self, offline: bool) -> None:
        """Take the phone out of the network, or bring it back."""
        lost = {"offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
        self.driver.execute_cdp_cmd("Network.enable", {})
        self.driver.execute_cdp_cmd("Network.emulateNetworkConditions", lost)

    def complaints(self) -> list[str]:
        """Return what the browser wrote to its console, but for refusals and lost connections."""
        expected = (REFUSED, "net::ERR_")
        return [said for said in self.looking.complaints() if not any(part in said for part in expected)]


def entries(game: Path) -> list[dict[str, Any]]:
    """Return what stands in a ledger."""
    found: list[dict[str, Any]] = tomllib.loads(game.read_text("utf-8")).get("entry", [])
    return found
