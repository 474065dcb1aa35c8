"""The browser and what drives it; whoever imports this is skipped where it is not installed."""

from pathlib import Path
from shutil import which

import pytest

pytest.importorskip("selenium", reason="selenium is not installed, nobody looks at the pages: pip install -e '.[deep]'")

from selenium import webdriver
from selenium.common.exceptions import (
    ElementClickInterceptedException,
    ElementNotInteractableException,
    StaleElementReferenceException,
)
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

__all__ = ["By", "Keys", "WebElement", "webdriver"]

# What a click meets while the page is drawn: the next try finds what it looks for.
DRAWN_ANEW = (ElementClickInterceptedException, ElementNotInteractableException, StaleElementReferenceException)

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
)


def start_browser(profile: Path) -> webdriver.Chrome:
    """Start the browser with an empty profile."""
    missing = [name for name in ("chromium", "chromedriver") if which(name) is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} not installed: nobody looks at the pages")
    options = webdriver.ChromeOptions()
    options.binary_location = str(which("chromium"))
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(str(which("chromedriver"))))
