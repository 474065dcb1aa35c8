"""Opening the page of the 18-player game in a browser, against the same page without its script."""

import re
import shutil
from pathlib import Path

import pytest

from civledger.bookkeeping.page import page_of
from civledger.report.html import whole
from tests.benchmarks import journals
from tests.browser.driver import start_browser
from tests.browser.looking import Looking

GOAL = 1.25
ROUNDS = 9


def time_to_open(looking: Looking, page: Path) -> float:
    """Return for how many seconds the browser worked until a page stood there."""
    looking.visit(page.as_uri())
    looking.driver.execute_async_script("requestAnimationFrame(() => setTimeout(arguments[0], 50))")
    spent = looking.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return float({one["name"]: one["value"] for one in spent}["TaskDuration"])


@pytest.mark.benchmark
@pytest.mark.skipif(not shutil.which("chromedriver"), reason="nobody looks at the page")
def test_the_script_takes_little_of_the_time_to_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = whole(page_of("game.toml", journals.GAME.read_bytes()).page)
    bare = re.sub("<script>.*</script>", "", re.sub("<template .*</template>", "", text), flags=re.DOTALL)
    pages = {"whole": tmp_path / "whole.html", "bare": tmp_path / "bare.html"}
    pages["whole"].write_text(text, "utf-8")
    pages["bare"].write_text(bare, "utf-8")
    driver = start_browser(tmp_path / "profile")
    try:
        looking = Looking(driver, tmp_path)
        driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        rounds = [{name: time_to_open(looking, page) for name, page in pages.items()} for _ in range(ROUNDS)]
    finally:
        driver.quit()
    ratio = min(taken["whole"] for taken in rounds) / min(taken["bare"] for taken in rounds)
    with capsys.disabled():
        print(f"\nopening the page takes {ratio:.2f} times as long as without its script; the goal is {GOAL:g}")
    assert ratio <= 2 * GOAL
