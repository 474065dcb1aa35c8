"""Random moments of random games: how far the books are, whatever the table is in the middle of."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from civledger.bookkeeping.open_ledger import OpenedLedger, open_ledger
from civledger.store.side_files import keep_sheet
from tests.play import writing
from tests.play.recorded import record_game
from tests.play.stoneage.game import Game as StoneGame
from tests.simulator.groups import follow
from tests.simulator.table import table_of

Entry = dict[str, Any]
GAME = "game.toml"
COUNTS = {"tax": "cities", "census": "tokens", "cities": "cities", "hand": "kept"}
SEATED = ("census", "cities", "hand", "buy")


def play(seed: int) -> tuple[str, list[Entry]]:
    """Return the head and the entries of a game, as far as it went: every fourth is one of Stone Age."""
    rng = random.Random(seed)
    if seed % 4 == 3:
        names = ["Ronald", "Judith", "Ann", "Bo"][: rng.randint(2, 4)]
        stone = StoneGame(names, rng)
        stone.play(rng.randint(1, 6))
        return writing.stone_head_text(names), stone.entries
    record = record_game(seed, *table_of(seed), turns=rng.randint(2, 9), leaving=0.15)
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
    some = rng.sample(sorted(end["space"]), min(2, len(end["space"])))
    counted = {"turn": last, "action": "census", "tokens": dict.fromkeys(some, 50), "after": "conflict"}
    cities: dict[str, int] = {}
    for entry in before:
        follow(cities, entry)
    built = {"turn": last, "action": "cities", "cities": {civ: min(9, cities.get(civ, 0) + 1) for civ in some}}
    taxed = built["cities"][some[0]]
    tax = {"turn": last + 1, "action": "tax", "cities": {some[0]: taxed}, "collected": {some[0]: rng.randint(0, taxed)}}
    return [*before, counted, built, end, *([tax] if rng.random() < 0.5 else [])]


def moments(seed: int, many: int) -> Iterator[tuple[OpenedLedger, list[Entry]]]:
    """Yield a game at random moments, some of them with calamities that were named and are open."""
    top, entries = play(seed)
    rng = random.Random(f"moments {seed}")
    for _ in range(many):
        taken = cut(entries, rng)
        Path(GAME).write_text("\n".join([top, *map(writing.entry_text, taken)]), "utf-8")
        opened = open_ledger(GAME)
        playing = opened.books.at().state
        if seed % 4 != 3 and rng.random() < 0.3:
            cards = [["Famine", rng.choice(playing.civs), None], ["Flood", rng.choice(playing.civs), None]]
            turn = opened.books.written.open_turn
            keep_sheet(GAME, {"turn": turn, "cards": cards, "is_complete": False, "answers": {}})
        yield open_ledger(GAME), taken
