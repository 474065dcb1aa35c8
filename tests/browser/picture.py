"""Makes the picture of the page that the README shows: python -m tests.browser.picture."""

import base64
import tempfile
from pathlib import Path

from tests.browser.driver import start_browser
from tests.browser.looking import Looking
from tests.cli import ROOT

PICTURE = ROOT / ".github" / "page.webp"
WIDTH, HEIGHT, SCALE = 1920, 2150, 0.5


def main() -> None:
    """Look at the page of eighteen, and keep what is seen."""
    with tempfile.TemporaryDirectory() as folder:
        driver = start_browser(Path(folder) / "profile")
        try:
            looking = Looking(driver, Path(folder))
            looking.open((ROOT / "ledgers" / "eighteen-expert.toml").read_text("utf-8"), WIDTH)
            clip = {"x": 0, "y": 0, "width": WIDTH, "height": HEIGHT, "scale": SCALE}
            asked = {"format": "webp", "quality": 80, "captureBeyondViewport": True, "clip": clip}
            taken = driver.execute_cdp_cmd("Page.captureScreenshot", asked)
        finally:
            driver.quit()
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_bytes(base64.b64decode(taken["data"]))


if __name__ == "__main__":
    main()
