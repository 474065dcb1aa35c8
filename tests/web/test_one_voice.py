"""What an entry says is the same at the terminal, on a phone, on the bookkeeper's page, in its log, and undone."""

import re
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.judged_entry import describe_entry, judge_draft
from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger
from civledger.bookkeeping.phone_entry import OURS, answer_of, rewind
from civledger.bookkeeping.say_entry import name_entries, say_entries
from civledger.bookkeeping.views import log_of
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.pages.entry_lines import NOT_READ
from civledger.model.verdict import UnusableLedger
from civledger.rules import RULESETS
from tests.cli.keyboard import typed
from tests.support import entry, header
from tests.web.tables import Table

BUILDINGS = header(["Minoa", "Assyria", "Hatti", "Hellas"]).replace("basic", 'basic"\nedition = "mega-empires', 1)
BUILDINGS = BUILDINGS.replace("edition", "special_buildings = true\nedition")
BUILDINGS += entry(1, "buildings", 'region = ["Minoa"]\nhistoric = []')
STRIKE = 'format = 1\n[game]\nrules = "stone-age"\n[[player]]\nname = "Ann"\n[[player]]\nname = "Bob"\n'
STRIKE += entry(1, "note", 'text = "x"')
STRIKE += entry(1, "strike", 'entries = [1]\nreason = "misread"')
TESTS = Path(__file__).parents[1]
FILES = [*sorted((TESTS.parent / "ledgers").glob("*.toml")), *sorted((TESTS / "samples").glob("*.toml"))]
KEYS = re.compile(r"\w_\w|; (?:tokens|cities|treasury|kept|points|cards|advances) |[{}\[\]]")
ACTIONS = [(game, kind) for game, ruleset in RULESETS.items() for kind in ruleset.kinds]


def _find(game: str, action: str, more: Path) -> tuple[OpenedLedger, int] | None:
    """Return a ledger with an entry of a kind that can be recorded again where it stands, and its place."""
    for file in (*FILES, more):
        if f'action = "{action}"' not in file.read_text("utf-8"):
            continue
        try:
            opened = open_ledger(str(file))
        except UnusableLedger:
            continue
        if opened.books.ruleset.name == game:
            places = [place for place, entry in enumerate(opened.ledger.entries) if entry.get("action") == action]
            for place in places[:1]:
                return opened, place
    return None


@pytest.mark.parametrize(("game", "action"), ACTIONS)
def test_every_surface_says_the_same(game: str, action: str, tmp_path: Path) -> None:
    more = tmp_path / "more.toml"
    more.write_text(BUILDINGS if action == "buildings" else STRIKE, "utf-8")
    found = _find(game, action, more)
    assert found, "no ledger of ours has such an entry"
    opened, place = found
    values: dict[str, Any] = dict(opened.ledger.entries[place])
    keys = {key: value for key, value in values.items() if key not in ("turn", "action", "seal", *OURS)}
    options = RecordingOptions(values["turn"], force=True, fix=bool(values.get("fix")), dry_run=True)
    judged_entry = judge_draft(rewind(opened, place), options, action, Draft(keys))
    said, *_ = answer_of([judged_entry]).receipt
    number, called = place + 1, opened.books.ruleset.turn_called
    turn = f"{called} {values['turn']}"
    assert describe_entry(judged_entry) == f"{opened.ledger.file}: {turn}: {said.removeprefix(f'{turn} ')}"
    assert (
        say_entries(judged_entry.books)[number] == say_entries(judged_entry.books, turn=values["turn"])[number] == said
    )
    assert name_entries(judged_entry.books, place)[-1].startswith(said.removesuffix("."))
    assert not KEYS.search(said), said
    assert NOT_READ not in said
    rows = {row[4]: row for row in log_of(judged_entry.books, turn=values["turn"]).on_screen.rows}
    if number in rows and action != "endturn":  # which says in the log where the markers stand
        _, _, word, logged, *_ = rows[number]
        assert word == action
        assert re.sub("; paid with [^;]*", "", str(logged)) == said.removeprefix(f"{action} ").removesuffix(".")
        assert not KEYS.search(str(logged)), logged


def test_nothing_bought_is_a_sentence_on_the_page_on_a_phone_and_undone(table: Table, game: Path) -> None:
    said = "Rome bought nothing."
    entered = table.enter("Rome", "b", "buy", advances=[])
    assert entered.status == 201, entered
    assert entered.data["receipt"][0] == said
    assert [row["said"] for row in table.see("Rome")["entries"]] == [said]
    seen = table.see("keeper", "/api/table")
    assert (seen["last"]["said"], seen["log"][-1]["said"]) == (said, said)
    assert table.undo("Rome", id="u").data["receipt"] == [f"undone: {said}"]
    assert typed(f"buy rome nothing -f {game}").output.startswith(f"{game}: turn 1: {said}")
    assert f"undone: {said[:-1]} (turn 1)" in typed(f"undo -f {game}").messages


def test_a_calamity_that_a_request_sends_has_a_receipt(table: Table) -> None:
    values = {"calamity": "Regression", "victim": "Minoa", "spaces": {"Minoa": 1}}
    sent = table.enter("keeper", "c", "calamity", **values)
    assert sent.data["receipt"] == ["Regression struck Minoa: Minoa moved back 1 space."]
    struck = table.enter("keeper", "s", "strike", entries=[2], reason="misread")
    assert "Regression struck Minoa: Minoa moved back 1 space." in "\n".join(struck.data["receipt"])


def test_seats_at_a_glance_have_the_words_of_the_terminal(table: Table) -> None:
    for seat in table.see("keeper", "/api/table")["seats"]:
        assert seat["glance"], seat
        assert not any("_" in words for words in seat["glance"])
