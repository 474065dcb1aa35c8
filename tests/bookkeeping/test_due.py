"""What is due is one list: at random moments of random games everybody who speaks of it names the same people."""

import os
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.calling_out import find_uncounted
from civledger.bookkeeping.close_turn import find_missing
from civledger.bookkeeping.due import TurnDue, find_due
from civledger.bookkeeping.open_ledger import OpenedLedger, take_content
from civledger.bookkeeping.page import page_of
from civledger.cli.table import show_prompt
from civledger.model.due import DONE, OPEN, UNSURE
from civledger.model.pages.page import Agenda
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from tests.cli.keyboard import shown
from tests.depth import seeds
from tests.moments import COUNTS, GAME, moments

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("folder")]

MOMENTS = 5  # of each game


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def waits_of(step: TurnDue) -> dict[str, set[str]]:
    """Return whom the list waits for, by what."""
    found: dict[str, set[str]] = defaultdict(set)
    for due in step.due:
        if due.is_open:
            found[due.what].update(due.waits)
    return dict(found)


def gathered(rows: Any) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        found[row["what"]].update(row["civs"])
    return dict(found)


@pytest.mark.parametrize("seed", seeds(60, in_full=500))
def test_everybody_who_speaks_of_what_is_due_names_the_same_people(seed: int) -> None:
    for opened, _ in moments(seed, MOMENTS):
        step = find_due(opened)
        expected = waits_of(step)
        assert_told_on_screens(opened, step, expected)
        assert_told_on_the_page(step)
        assert_told_to_phones(opened, step, expected)


def assert_told_on_screens(opened: OpenedLedger, step: TurnDue, expected: dict[str, set[str]]) -> None:
    told = shown("next")
    is_everybody = len(step.waits) == step.players and told["say"].endswith("buys first.")
    for civ in () if is_everybody else step.waits:
        assert civ in told["say"] or "everybody" in told["say"] or f"{len(step.waits)} players" in told["say"]
    assert gathered(told["missing"]) == expected
    listed = [
        {"what": row["what"], "civs": [civ for civ, state in row["players"].items() if state in (OPEN, UNSURE)]}
        for row in told["due"]
        if row["command"]
    ]
    assert gathered(listed) == expected
    assert [row["now"] for row in told["due"]] == [step.is_now(due) for due in step.due]
    needed = [due for due in step.due if due.is_open and not due.optional and due.what != "endturn"]
    assert [(due.what, due.waits) for due in find_missing(opened)] == [(due.what, due.waits) for due in needed]
    for command in opened.books.ruleset.counts.COMMANDS:
        asked = {civ for due in step.due if due.what == command and due.is_numbers for civ in due.waits}
        assert set(find_uncounted(opened.books, command)) == asked
    prompt, current = show_prompt(GAME, 1000).head, step.current
    if current is not None and len(current.waits) > 1:
        is_short = len(current.waits) == step.players and f"all {step.players}" in prompt
        assert is_short or all(civ in prompt for civ in current.waits)


def assert_told_on_the_page(step: TurnDue) -> None:
    content = take_content(GAME)
    sections = page_of(GAME, content).page.sections
    agendas = [section for section in sections if isinstance(section, Agenda)]
    assert bool(agendas) == (step.phase is not None)
    for agenda in agendas:
        assert tuple(who.name for who in agenda.waits) == step.waits
        assert {who.name for who in agenda.done} == set(step.done)
        assert not set(agenda.waits) & set(agenda.done)
        assert {who.name for who in agenda.next} <= set(step.waits)


def assert_told_to_phones(opened: OpenedLedger, step: TurnDue, expected: dict[str, set[str]]) -> None:
    hosted = HostedLedger(os.path.abspath(GAME))
    table = hosted.see_table(None)
    assert gathered(table["missing"]) == expected
    for command, questions in table["questions"].items():
        assert {question["civ"] for question in questions} == set(find_uncounted(opened.books, command))
    for row in table["seats"]:
        civ = row["civ"]
        seat = hosted.see_seat(Role(civ), None)
        own = [due for due in step.due if civ in due.waits]
        assert [lack["what"] for lack in seat["missing"]] == [due.what for due in own]
        assert [lack["now"] for lack in seat["missing"]] == [step.is_now(due) for due in own]
        assert row["missing"] == [due.what for due in own if not due.optional]
        assert row["now"] == [due.what for due in own if step.is_now(due)]
        done = {due.what for due in step.due if due.players.get(civ) == DONE}
        asked = {due.what for due in step.due} - {"calamity"}
        ticked = {pad["action"] for pad in seat["page"]["pads"] if pad["entered"] and not pad["adds"]}
        assert ticked & asked == {pad["action"] for pad in seat["page"]["pads"] if not pad["adds"]} & done


@pytest.mark.parametrize("seed", seeds(60, in_full=500))
def test_the_list_says_what_the_entries_of_the_turn_say(seed: int) -> None:
    """A second reading: who has done what, by the raw entries of the open turn."""
    for opened, _ in moments(seed, MOMENTS):
        raw = tomllib.loads(Path(GAME).read_text("utf-8"))
        turn = opened.books.written.open_turn
        now = [entry for entry in raw["entry"] if entry["turn"] == turn]
        step = find_due(opened)
        done: dict[str, set[str]] = defaultdict(set)
        for entry in now:
            key = COUNTS.get(entry["action"], "lost" if entry["action"] == "feed" else "")
            if key and "after" not in entry:
                done[entry["action"]].update(entry.get(key, ()))
            if entry["action"] == "buy":
                done["buy"].add(entry["civ"])
                done["hand"].update([entry["civ"]] if "kept" in entry else [])
        done["buy"] |= {civ for entry in now if entry["action"] == "hand" for civ in entry["kept"]}
        gone = {entry["civ"] for entry in raw["entry"] if entry["action"] == "leave"}
        firsts: dict[str, Any] = {}
        for due in step.due:
            firsts.setdefault(due.what, due)
        for what in ("tax", "census", "cities", "buy", "hand", "feed"):
            if (what in firsts and what != "cities") or (what in firsts and firsts[what].optional):
                told = {civ for civ, state in firsts[what].players.items() if state == DONE}
                assert told == done[what] - (gone if what != "tax" else set()), (what, turn)
                assert not gone & set(firsts[what].waits)
