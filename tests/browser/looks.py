"""Makes a picture of every view of the page: python -m tests.browser.looks OUT/ [NAME…]."""

import base64
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.browser.driver import start_browser
from tests.browser.looking import Looking
from tests.browser.test_page import LEDGERS, OTHERS

TALLEST = 16_000
HALF = LEDGERS["eighteen-expert"].partition("turn = 9\n")[0].rpartition("[[entry]]")[0]


class Look(NamedTuple):
    """What is looked at: a ledger's text, on which screen, and with which address."""

    ledger: str
    width: int = 1280
    height: int = 0  # the whole page
    scheme: str = "light"
    address: str = ""
    media: str = "screen"


FULL, STONES = LEDGERS["eighteen-expert"], LEDGERS["four-stone-age"]
LOOKS = {
    "desk": Look(FULL),
    "desk-dark": Look(FULL, scheme="dark"),
    "desk-turn": Look(FULL, address="#turn=9"),
    "desk-who": Look(FULL, address="#turn=9&who=Rome"),
    "television": Look(FULL, 1920),
    "wall": Look(FULL, 1920, 1080, address="#wall"),
    "wall-half": Look(HALF, 1920, 1080, "dark", "#wall"),
    "wall-stone-age": Look(STONES, 1920, 1080, address="#wall"),
    "phone": Look(FULL, 390),
    "phone-top": Look(FULL, 390, 844),
    "phone-dark": Look(HALF, 390, 844, "dark"),
    "phone-who": Look(FULL, 390, address="#who=Rome"),
    "half": Look(HALF),
    "paper": Look(FULL, 710, media="print"),
    "empty": Look(OTHERS["empty"]),
    "broken": Look(OTHERS["unreadable"]),
    "wrong": Look(OTHERS["wrong"]),
    "stone-age": Look(STONES),
    "stone-age-phone": Look(STONES, 390),
}


def take_picture(looking: Looking, look: Look) -> bytes:
    """Return what is seen."""
    looking.open(look.ledger, look.width, address=look.address)
    looking.media(look.media, look.scheme)
    if look.height:
        looking.resize(look.width, look.height)
    height = look.height or min(TALLEST, looking.ask("return document.documentElement.scrollHeight"))
    clip = {"x": 0, "y": 0, "width": look.width, "height": height, "scale": 1}
    asked = {"format": "png", "captureBeyondViewport": not look.height, "clip": clip}
    return base64.b64decode(looking.driver.execute_cdp_cmd("Page.captureScreenshot", asked)["data"])


def main(arguments: Sequence[str]) -> None:
    """Look at every view, or at those named."""
    out, *names = arguments
    Path(out).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        driver = start_browser(Path(folder) / "profile")
        try:
            looking = Looking(driver, Path(folder))
            for name in names or LOOKS:
                (Path(out) / f"{name}.png").write_bytes(take_picture(looking, LOOKS[name]))
                print(name, *looking.complaints())
        finally:
            driver.quit()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(f"where to? python -m tests.browser.looks OUT/ [{' '.join(LOOKS)}]")
    main(sys.argv[1:])
