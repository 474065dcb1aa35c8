"""Eyes for the page: opening it at a width, and asking what stands where."""

from functools import cache
from pathlib import Path
from typing import Any

from civledger.bookkeeping.page import page_of
from civledger.report.html import whole
from tests.browser.driver import webdriver

HEIGHT = 900
HURRY = "const wait = window.setTimeout; window.setTimeout = (done, after) => wait(done, after / 8);"
PLACES = (Path(__file__).parent / "places.js").read_text("utf-8")


@cache
def make_page(file: str, ledger: str) -> str:
    """Return the page of a ledger's text."""
    return whole(page_of(file, ledger.encode()).page)


class Looking:
    """A browser, and a folder for the pages it looks at."""

    def __init__(self, driver: webdriver.Chrome, folder: Path) -> None:
        self.driver = driver
        self.folder = folder

    def open(self, ledger: str, width: int = 1280, file: str = "game.toml", address: str = "") -> None:
        """Open the page of a ledger's text from the disk, at a turn or a player if the address says so."""
        page = self.folder / "page.html"
        page.write_text(make_page(file, ledger), "utf-8")
        self.visit(page.as_uri() + address, width)

    def visit(self, address: str, width: int = 1280) -> None:
        """Open an address in a window of some width."""
        self.media("screen")
        self.resize(width)
        self.driver.get("about:blank")  # an earlier page asks no more
        self.complaints()  # and its own are forgotten
        self.driver.get(address)

    def resize(self, width: int, height: int = HEIGHT) -> None:
        """Make the window wider or narrower."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def media(self, kind: str, scheme: str = "light") -> None:
        """Show the page as on a screen or on paper, light or dark."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": kind, "features": features})

    def ask(self, script: str, *given: object) -> Any:
        """Return what a script says that may use the functions of `places.js`."""
        return self.driver.execute_script(f"{PLACES}\n{script}", *given)

    def complaints(self) -> list[str]:
        """Return what the browser wrote to its console."""
        entries: list[dict[str, str]] = self.driver.execute("getLog", {"type": "browser"})["value"]
        return [entry["message"] for entry in entries]
