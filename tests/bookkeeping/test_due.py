"""What is due is one list: at random moments of random games everybody who speaks of it names the same people."""

import os
import random
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.calling_out import find_uncounted
from civledger.bookkeeping.close_turn import find_missing
from civledger.bookkeeping.due import TurnDue, find_due
from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger, take_content
from civledger.bookkeeping.page import page_of
from civledger.cli.table import show_prompt
from civledger.model.due import DONE, OPEN, UNSURE
from civledger.model.pages.page import Agenda
from civledger.store.side_files import keep_sheet
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from tests.cli.keyboard import shown
from tests.depth import seeds
from tests.play import writing
from tests.play.recorded import record_game
from tests.play.stoneage.game import Game as StoneGame
from tests.simulator.groups import follow

pytestmark = [pytest.mark.deep, pytest.mark.usefixtures("folder")]

Entry = dict[str, Any]
GAME = "game.toml"
COUNTS = {"tax": "cities", "census": "tokens", "cities": "cities", "hand": "kept"}
MOMENTS = 5  # of each game
SEATED = ("census", "cities", "hand", "buy")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(seed: int) -> tuple[str, list[Entry]]:
    """Return the head and the entries of a game, as far as it went: every fourth is one of Stone Age."""
    rng = random.Random(seed)
    if seed % 4 == 3:
        names = ["Ronald", "Judith", "Ann", "Bo"][: rng.randint(2, 4)]
        stone = StoneGame(names, rng)
        stone.play(rng.randint(1, 6))
        return writing.stone_head_text(names), stone.entries
    record = record_game(seed, 5 + seed % 14, ("basic", "expert")[seed % 2], turns=rng.randint(2, 9), leaving=0.15)
    return writing.head_text(record.civs, record.side), record.entries


def cut(entries: list[Entry], rng: random.Random) -> list[Entry]:
    """Return the entries up to a moment of a turn; what came last was counted of some alone, perhaps by a seat."""
    ends = [place for place, entry in enumerate(entries) if entry["action"] == "endturn" and "at" not in entry]
    if "tax" in {entry["action"] for entry in entries} and ends and rng.random() < 0.3:
        return fall_short(entries[: rng.choice(ends) + 1], rng)
    moment = rng.randrange(1, len(entries) + 1)
    *before, last = entries[:moment]
    key = COUNTS.get(last["action"], "")
    if key in last and rng.random() < 0.7:
        some = rng.sample(list(last[key]), rng.randint(1, len(last[key])))
        last = {**last, key: {civ: last[key][civ] for civ in some}}
        for other in ("rate", "collected", "discarded"):
            last = {**last, other: {civ: row for civ, row in last.get(other, {}).items() if civ in some}}
        last = {name: value for name, value in last.items() if value != {}}
    who = [last["civ"]] if "civ" in last else list(last.get(key, ()))
    if last["action"] in SEATED and len(who) == 1 and rng.random() < 0.5:
        last = {**last, "by": who[0], "id": "1"}
    return [*before, last]


def fall_short(entries: list[Entry], rng: random.Random) -> list[Entry]:
    """Return a turn that begins with stocks nobody knows, and perhaps with a tax that was too much for one of them."""
    *before, end = entries
    last = end["turn"]
    some = rng.sample(sorted(end["space"]), 2)
    counted = {"turn": last, "action": "census", "tokens": dict.fromkeys(some, 50), "after": "conflict"}
    cities: dict[str, int] = {}
    for entry in before:
        follow(cities, entry)
    built = {"turn": last, "action": "cities", "cities": {civ: min(9, cities.get(civ, 0) + 1) for civ in some}}
    taxed = built["cities"][some[0]]
    tax = {"turn": last + 1, "action": "tax", "cities": {some[0]: taxed}, "collected": {some[0]: rng.randint(0, taxed)}}
    return [*before, counted, built, end, *([tax] if rng.random() < 0.5 else [])]


def moments(seed: int) -> Iterator[tuple[OpenedLedger, list[Entry]]]:
    """Yield a game at random moments, some of them with calamities that were named and are open."""
    top, entries = play(seed)
    rng = random.Random(f"moments {seed}")
    for _ in range(MOMENTS):
        taken = cut(entries, rng)
        Path(GAME).write_text("\n".join([top, *map(writing.entry_text, taken)]), "utf-8")
        opened = open_ledger(GAME)
        playing = opened.books.at().state
        if seed % 4 != 3 and rng.random() < 0.3:
            cards = [["Famine", rng.choice(playing.civs), None], ["Flood", rng.choice(playing.civs), None]]
            turn = opened.books.written.open_turn
            keep_sheet(GAME, {"turn": turn, "cards": cards, "is_complete": False, "answers": {}})
        yield open_ledger(GAME), taken


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
    for opened, _ in moments(seed):
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
    for opened, _ in moments(seed):
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
