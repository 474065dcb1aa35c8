"""One browser for all tests that look at the page; without one they are skipped."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.web.conftest import game, table  # noqa: F401  # the same tables, looked at
from tests.web.tables import Table

if TYPE_CHECKING:  # what skips a test where no browser is would stop pytest in this file
    from tests.browser.driver import webdriver
    from tests.browser.looking import Looking
    from tests.browser.tapping import Phone


SOME = ("test_markers_and_points", "test_a_purchase_by_tapping_alone", "test_two_taps_at_once")  # looked at every day


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Look at most of it only in a deep run: a browser takes its time."""
    for item in items:
        if Path(__file__).parent in item.path.parents and not item.name.startswith(SOME):
            item.add_marker(pytest.mark.deep(alone=True))


@pytest.fixture(scope="package")  # no process of ours is left when other tests count them
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator["webdriver.Chrome"]:
    """Return the browser."""
    from tests.browser.driver import start_browser

    driver = start_browser(tmp_path_factory.mktemp("profile"))
    yield driver
    driver.quit()


@pytest.fixture
def looking(chromium: "webdriver.Chrome", tmp_path: Path) -> "Looking":
    """Return a pair of eyes."""
    from tests.browser.looking import Looking

    return Looking(chromium, tmp_path)


@pytest.fixture
def phone(looking: "Looking", table: Table) -> Iterator["Phone"]:  # noqa: F811  # the fixture of that name
    """Return the phone of a seat, which forgets everything afterwards."""
    from tests.browser.tapping import Phone

    phone = Phone(looking, table.told["seats"]["Minoa"])
    yield phone
    phone.set_offline(False)
    looking.ask("localStorage.clear()")
