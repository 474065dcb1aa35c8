"""The live page in trouble: errors are seen, old news is not taken for new, and the reader keeps the place."""

import shutil
import signal
import time
from pathlib import Path

import pytest

from tests.browser.driver import By
from tests.browser.looking import Looking
from tests.browser.serving import begun, served
from tests.browser.test_reading import complaints
from tests.cli import ROOT
from tests.support import entry, header
from tests.waiting import comes_true

SEEN = "return inWindow(document.getElementById(arguments[0]))"
TURN = "return document.getElementById('turn-3').getBoundingClientRect().top"
OPEN = "return document.getElementById(arguments[0]).open"
EIGHTEEN = ROOT / "ledgers" / "eighteen-expert.toml"
AFTER = EIGHTEEN.read_text("utf-8").count('action = "endturn"') + 1  # the turn of the score, which nobody played
WRONG = entry(AFTER, "note")
PARTS = {"space": 15, "cities": 6, "ones": 8, "threes": 5, "sixes": 3}  # 122 points
SMALL = header() + entry(1, "census", "tokens = { Minoa = 4 }")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """Return a copy of the game of eighteen."""
    return Path(shutil.copy(EIGHTEEN, tmp_path / "game.toml"))


def write(game: Path, text: str) -> None:
    """Save a ledger as editors do."""
    new = game.with_suffix(".new")
    new.write_text(text, "utf-8")
    new.replace(game)


def text_of(looking: Looking, name: str) -> str:
    """Return what stands in an element."""
    return str(looking.ask("return document.getElementById(arguments[0]).textContent", name))


def wait_for_banner(looking: Looking, said: str) -> None:
    """Wait until the banner is in the window and says something."""
    assert comes_true(lambda: looking.ask(SEEN, "banner") and said in text_of(looking, "banner"))


def wait_for_peace(looking: Looking) -> None:
    """Wait until no banner is in the window."""
    assert comes_true(lambda: not looking.ask(SEEN, "banner"))


def read_on(looking: Looking) -> float:
    """Go down to the third turn, and return where it stands."""
    looking.driver.find_element(By.ID, "turn-3-sum").click()
    looking.ask("document.getElementById('turn-3').scrollIntoView()")
    return float(looking.ask(TURN))


def visible_errors(looking: Looking) -> list[str]:
    """Return the errors among the findings that no fold hides."""
    lines = "[...document.querySelectorAll('#findings li')].filter((line) => line.checkVisibility())"
    said: list[str] = looking.ask(f"return {lines}.map((line) => line.textContent)")
    return [line for line in said if line.startswith("error")]


def test_a_new_error_is_seen_without_a_click_wherever_the_reader_is(looking: Looking, game: Path) -> None:
    text = game.read_text("utf-8")
    with served(game) as live:
        looking.visit(live.address, 390)
        place = read_on(looking)
        write(game, text + WRONG)
        assert comes_true(lambda: looking.ask(SEEN, "alarm") and "CL102" in text_of(looking, "alarm"))
        assert any("CL102" in line for line in visible_errors(looking))
        assert looking.ask(TURN) == pytest.approx(place, abs=1)
        write(game, text)
        assert comes_true(lambda: not looking.ask(SEEN, "alarm"))
        assert looking.ask(TURN) == pytest.approx(place, abs=1)
        assert looking.complaints() == []


def test_an_error_is_unfolded_even_where_the_reader_had_folded_the_others(looking: Looking, game: Path) -> None:
    text = SMALL + entry(1, "cities", "cities = { Minoa = 10 }")
    write(game, text)
    with served(game) as live:
        looking.visit(live.address)
        assert not looking.ask(SEEN, "alarm")
        looking.driver.find_element(By.ID, "findings-sum").click()
        assert visible_errors(looking) == []
        write(game, text + entry(1, "note", 'text = "tea"'))
        assert comes_true(lambda: "tea" in text_of(looking, "content"))
        assert visible_errors(looking) == []
        write(game, text + entry(1, "cities", "cities = { Rome = 11 }"))
        assert comes_true(lambda: any("Rome" in line for line in visible_errors(looking)))
        assert "Rome" in text_of(looking, "alarm")
        assert "Minoa" not in text_of(looking, "alarm")


def test_an_error_after_many_like_it_is_seen_too_until_it_is_said_to_be(looking: Looking, game: Path) -> None:
    text = SMALL + entry(1, "note") * 30
    write(game, text)
    with served(game) as live:
        looking.visit(live.address)
        assert len(visible_errors(looking)) == 20
        write(game, text + entry(1, "note"))
        assert comes_true(lambda: looking.ask(SEEN, "alarm"))
        assert len(visible_errors(looking)) == 31
        looking.driver.find_element(By.CSS_SELECTOR, "#alarm button").click()
        assert not looking.ask(SEEN, "alarm")
        write(game, text + entry(1, "note") + entry(1, "note", 'text = "tea"'))
        assert comes_true(lambda: "tea" in text_of(looking, "content"))
        assert not looking.ask(SEEN, "alarm")


def test_an_error_that_matters_otherwise_by_now_is_no_new_one(looking: Looking, game: Path) -> None:
    parts = "\n".join(f"{part} = {{ Minoa = {number} }}" for part, number in PARTS.items())
    text = header(tracks=()) + entry(1, "score", f"points = {{ Minoa = 124, Rome = 99 }}\n{parts}")
    write(game, text)
    with served(game) as live:
        looking.visit(live.address)
        assert comes_true(lambda: "Minoa would still have won by 23" in text_of(looking, "findings"))
        write(game, text + entry(1, "score", "points = { Rome = 123 }"))
        assert comes_true(lambda: "Rome would have won by 1" in text_of(looking, "findings"))
        assert not looking.ask(SEEN, "alarm")


def test_what_nobody_touched_is_folded_as_on_a_fresh_page(looking: Looking, game: Path) -> None:
    text = header() + "".join(entry(turn, "note", 'text = "tea"') + entry(turn, "endturn") for turn in (1, 2))
    write(game, text)
    with served(game) as live:
        looking.visit(live.address)
        looking.driver.find_element(By.ID, "turn-1-sum").click()
        assert [looking.ask(OPEN, f"turn-{turn}") for turn in (1, 2)] == [True, True]
        write(game, text + entry(3, "note", 'text = "cake"'))
        assert comes_true(lambda: "cake" in text_of(looking, "content"))
        assert [looking.ask(OPEN, f"turn-{turn}") for turn in (1, 2, 3)] == [True, False, True]


def test_while_the_ledger_is_broken_the_last_picture_stays_under_a_banner(looking: Looking, game: Path) -> None:
    text = game.read_text("utf-8")
    with served(game) as live:
        looking.visit(live.address, 390)
        place, picture = read_on(looking), text_of(looking, "content")
        write(game, text + "[[entry\n")
        wait_for_banner(looking, "CL001")
        assert looking.ask(TURN) == pytest.approx(place, abs=1)
        assert text_of(looking, "content") == picture
        write(game, text)
        wait_for_peace(looking)
        assert looking.ask(TURN) == pytest.approx(place, abs=1)
        game.unlink()
        wait_for_banner(looking, "cannot be opened")
        write(game, text + entry(AFTER, "note", 'text = "cake"'))
        wait_for_peace(looking)
        assert "cake" in text_of(looking, "content")
        assert looking.ask(TURN) == pytest.approx(place, abs=1)
        assert looking.complaints() == []


def test_who_comes_while_the_ledger_is_broken_sees_the_last_picture_under_the_banner(
    looking: Looking, game: Path
) -> None:
    with served(game) as live:
        looking.visit(live.address)
        game.write_text("format = 1\n[game", "utf-8")
        wait_for_banner(looking, "CL001")
        looking.visit(live.address)
        wait_for_banner(looking, "CL001")
        assert "Carthage" in text_of(looking, "content")


def test_of_a_ledger_broken_from_the_start_the_page_itself_tells_what_is_wrong(looking: Looking, game: Path) -> None:
    write(game, "format = 1\n[game")
    with served(game) as live:
        looking.visit(live.address)
        assert "CL001" in text_of(looking, "content")
        game.unlink()
        assert comes_true(lambda: "cannot be opened" in text_of(looking, "content"))
        assert not looking.ask(SEEN, "banner")
        write(game, SMALL)
        assert comes_true(lambda: "Census" in text_of(looking, "content"))


def test_a_program_that_hangs_is_noticed_and_so_is_its_return(looking: Looking, game: Path) -> None:
    with served(game) as live:
        looking.visit(live.address, 390)
        place = read_on(looking)
        live.process.send_signal(signal.SIGSTOP)
        try:
            wait_for_banner(looking, "does not answer")
            assert text_of(looking, "news") == "Out of date."
            assert looking.ask(TURN) == pytest.approx(place, abs=1)
        finally:
            live.process.send_signal(signal.SIGCONT)
        wait_for_peace(looking)
        assert looking.ask(TURN) == pytest.approx(place, abs=1)
        assert text_of(looking, "news") == "Updates by itself."


def test_a_program_that_is_gone_is_noticed_and_one_started_again_is_listened_to(looking: Looking, game: Path) -> None:
    text = game.read_text("utf-8")
    gone = begun(game)
    looking.visit(gone.address)
    gone.process.kill()
    gone.process.communicate()
    wait_for_banner(looking, "does not answer")
    assert "Carthage" in text_of(looking, "content")
    write(game, text + entry(AFTER, "note", 'text = "cake"'))
    with served(game, gone.port):
        wait_for_peace(looking)
        assert "cake" in text_of(looking, "content")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_banner_and_alarm_can_be_read_by_everybody(looking: Looking, game: Path, scheme: str) -> None:
    write(game, SMALL)
    with served(game) as live:
        looking.visit(live.address, 390)
        looking.media("screen", scheme)
        write(game, SMALL + entry(1, "note"))
        assert comes_true(lambda: looking.ask(SEEN, "alarm"))
        game.unlink()
        wait_for_banner(looking, "cannot be opened")
        assert complaints(looking) == []
        assert looking.ask("return cut()") == []


def test_who_types_or_picks_is_not_interrupted(looking: Looking, game: Path) -> None:
    write(game, SMALL)
    with served(game) as live:
        looking.visit(live.address)
        looking.driver.find_element(By.CSS_SELECTOR, ".finder input").send_keys("te")
        write(game, SMALL + entry(1, "note", 'text = "tea"'))
        assert comes_true(lambda: "tea" in text_of(looking, "log"))
        looking.driver.switch_to.active_element.send_keys("a")
        found = "return [...document.querySelectorAll('.log li:not(.other)')].map((line) => line.textContent)"
        assert [line.split()[-1] for line in looking.ask(found)] == ["tea"]
        looking.ask("document.querySelector('.ranking [data-civ=Rome] .who').focus()")
        write(game, SMALL + entry(1, "cities", "cities = { Rome = 2 }"))
        assert comes_true(
            lambda: "2" in looking.ask("return document.querySelector('[data-civ=Rome] .sum').textContent")
        )
        assert looking.ask("return document.activeElement.textContent") == "Rome"


HIDE = """Object.defineProperty(document, "hidden", { configurable: true, value: arguments[0] });
document.dispatchEvent(new Event("visibilitychange"))"""
ASKED = "return performance.getEntriesByType('resource').length"


def test_a_page_that_nobody_looks_at_asks_for_nothing_and_catches_up(looking: Looking, game: Path) -> None:
    write(game, SMALL)
    with served(game) as live:
        looking.visit(live.address)
        assert comes_true(lambda: looking.ask(ASKED) > 1)
        looking.ask(HIDE, True)
        time.sleep(1)  # what was under way comes to its end
        before = looking.ask(ASKED)
        write(game, SMALL + entry(1, "note", 'text = "tea"'))
        time.sleep(2)
        assert looking.ask(ASKED) == before
        assert "tea" not in text_of(looking, "content")
        looking.ask(HIDE, False)
        assert comes_true(lambda: "tea" in text_of(looking, "content"))
        assert not looking.ask(SEEN, "banner")


def test_what_did_not_change_stays_the_same_element(looking: Looking, game: Path) -> None:
    text = game.read_text("utf-8")
    with served(game) as live:
        looking.visit(live.address)
        looking.ask("for (const part of document.querySelectorAll('main > *, .log details')) part.mine = true")
        write(game, text + entry(AFTER, "note", 'text = "tea"'))
        assert comes_true(lambda: "tea" in text_of(looking, "log"))
        parts = "[...document.querySelectorAll('main > *, .log details')].filter((part) => !part.mine)"
        assert looking.ask(f"return {parts}.map((part) => part.id)") == ["log", f"turn-{AFTER}"]
        assert looking.complaints() == []
