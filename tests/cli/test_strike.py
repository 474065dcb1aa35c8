"""`strike`: the JSON of the log, and its look on a terminal with colours."""

import pytest

from tests.cli.keyboard import begin, codes, done, shown
from tests.support import entry, header

pytestmark = pytest.mark.usefixtures("folder")

WHY = "misread, by <b>Ann</b>"


def test_the_log_strikes_it_through_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    done("gain minoa=9", "note two", f'strike 1 --reason "{WHY}"')
    rows = shown("log")
    assert [(row["number"], row["action"], row["struck"]) for row in rows] == [
        (3, "strike", None),
        (1, "gain", WHY),
        (2, "note", None),
    ]
    assert shown("log minoa") == [row for row in rows if row["action"] == "gain"]
    monkeypatch.setattr("civledger.cli.show.wants_colour", lambda: True)
    line = "    ~1  gain    Minoa gained 9 treasury tokens"
    assert f"\x1b[9m{line}\x1b[29m\n                struck: {WHY}\n" in done("log")


def test_it_may_stand_in_a_game_known_by_its_result_and_its_advances() -> None:
    arrived = entry(1, "score", "points = { Minoa = 0 }") + entry(1, "endturn")
    begin(header(tracks=["advances"]) + arrived)
    done("strike 1 --reason miscounted")
    assert codes() == []
