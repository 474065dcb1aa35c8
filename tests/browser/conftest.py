"""One browser for all tests that look at the page; without one they are skipped."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from tests.browser.looking import Looking
from tests.browser.tapping import Phone
from tests.web.conftest import game, table  # noqa: F401  # the same tables, looked at
from tests.web.tables import Table

FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"),
)


def started(profile: Path) -> webdriver.Chrome:
    """Start the browser with an empty profile."""
    options = webdriver.ChromeOptions()
    options.binary_location = str(shutil.which("chromium"))
    for flag in (*FLAGS, f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(str(shutil.which("chromedriver"))))


@pytest.fixture(scope="package")  # no process of ours is left when other tests count them
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[webdriver.Chrome]:
    """Return the browser."""
    missing = [name for name in ("chromium", "chromedriver") if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{' and '.join(missing)} not installed: nobody looks at the page")
    driver = started(tmp_path_factory.mktemp("profile"))
    yield driver
    driver.quit()


@pytest.fixture
def looking(chromium: webdriver.Chrome, tmp_path: Path) -> Looking:
    """Return a pair of eyes."""
    return Looking(chromium, tmp_path)


@pytest.fixture
def phone(looking: Looking, table: Table) -> Iterator[Phone]:  # noqa: F811  # the fixture of that name
    """Return the phone of a seat, which forgets everything afterwards."""
    phone = Phone(looking, table.told["seats"]["Minoa"])
    yield phone
    phone.set_offline(False)
    looking.ask("localStorage.clear()")
