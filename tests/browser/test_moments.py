"""What is due at random moments, in a browser: the wall waits for whom the list names, phones fill what it asks."""

from functools import partial
from pathlib import Path

import pytest

from tests.browser.looking import Looking
from tests.browser.tapping import FILLED, LEFT, Phone
from tests.depth import seeds
from tests.moments import moments
from tests.waiting import comes_true
from tests.web.tables import Table, hosting


@pytest.mark.parametrize("seed", seeds(10, in_full=30))
def test_wall_and_phones_say_what_the_list_says(
    seed: int, looking: Looking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert [*moments(seed, 1)]
    with hosting(tmp_path) as table:
        rows = table.see("keeper", "/api/table")
        waits = {civ for lack in rows["missing"] if lack["now"] for civ in lack["civs"]}
        looking.visit(f"{table.told['url']}#wall", 1920)
        assert comes_true(partial(shows, looking, LEFT, waits)), (looking.ask(LEFT), waits)
        for seat in rows["seats"][::4]:
            assert_fills(looking, table, seat["civ"])


def shows(looking: Looking, asked: str, names: set[str]) -> bool:
    return set(looking.ask(asked)) == names


def assert_fills(looking: Looking, table: Table, civ: str) -> None:
    """Hold that a phone fills what it can enter now, and names what the bookkeeper has to."""
    seat = table.see(civ)
    page, now = seat["page"], {lack["what"] for lack in seat["missing"] if lack["now"]}
    shop = page["shop"] or {}
    own = {pad["action"] for pad in page["pads"] if not pad["seldom"]} | {shop.get("action")}
    phone = Phone(looking, table.told["seats"][civ])
    assert comes_true(partial(shows, looking, FILLED, now & own)), (civ, looking.ask(FILLED), now)
    for what in now - own:
        assert phone.reads("by the bookkeeper", f"[data-key=owed-{what}]"), (civ, what)
        assert phone.reads(page["labels"].get(what, what), f"[data-key=owed-{what}]"), (civ, what)
    assert phone.complaints() == []
