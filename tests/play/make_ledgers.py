"""Make the games in `ledgers/` again: python -m tests.play.make_ledgers"""

import datetime
import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from tests.play import writing
from tests.play.stoneage.game import Game as StoneGame
from tests.simulator import bookkeeper
from tests.simulator.styles import as_it_happens
from tests.simulator.table import Entry, Game, play

LEDGERS = Path(__file__).parents[2] / "ledgers"
EIGHT = ("Minoa", "Assyria", "Carthage", "Hatti", "Rome", "Iberia", "Hellas", "Egypt")
PEOPLE = (
    *("Ronald", "Judith", "Flo", "Michael", "John", "Anke", "Bram", "Chiara", "Dirk"),
    *("Esra", "Femke", "Goran", "Hilde", "Ivo", "Jonas", "Katja", "Leon", "Mira"),
)
STONE_SEED = 167
SEAL = re.compile(r'^seal = ".*"$', re.MULTILINE)


def ledgers_of(game: str) -> list[Path]:
    """Return the ledgers of one game."""
    return [file for file in sorted(LEDGERS.glob("*.toml")) if f'rules = "{game}"' in file.read_text("utf-8")]


def timed(entries: list[Entry], start: datetime.time, minutes: int) -> Iterator[Entry]:
    """Yield the entries with a time at the end of every turn, which is longer the more happens in it."""
    moment = datetime.datetime.combine(datetime.date(2026, 11, 14), start)
    rng = random.Random(minutes)
    entered = Counter(entry["turn"] for entry in entries)
    usual = len(entries) / len(entered)
    for entry in entries:
        if entry["action"] == "endturn":
            length = minutes * (0.3 + 0.7 * entered[entry["turn"]] / usual) + rng.randint(-3, 3)
            moment += datetime.timedelta(minutes=max(3, round(length)))
            yield {**entry, "at": moment.time()}
        else:
            yield entry


def text(title: str, date: str, comment: str, game: Game, entries: Iterable[Entry]) -> str:
    civs = list(game.players)
    head = writing.head_text(civs, game.side, title, dict(zip(civs, PEOPLE, strict=False)), date)
    return with_turns(comment, head, list(entries))


def with_turns(comment: str, head: str, entries: list[Entry]) -> str:
    """Return a sealed ledger with a heading for every turn that was played."""
    last = max(entry["turn"] for entry in entries if entry["action"] == "endturn")
    parts = [f"# {comment}\n{head}"]
    turn = 0
    for entry in writing.sealed(head, entries):
        if turn < entry["turn"] <= last:
            turn = entry["turn"]
            parts.append(f"\n# ---- turn {turn} ----\n")
        parts.append("\n" + writing.entry_text(entry))
    return "".join(parts)


def eight_players() -> str:
    """Assyria, seventh in turn 6, ends with as many points as Iberia, and dearer advances."""
    game = play(45, 8, "basic", "west")
    entries = bookkeeper.without_empty_taxes(as_it_happens(game.entries))
    entries = list(bookkeeper.miscounted(entries, 6, "Iberia", 4, "four of them are Rome's", is_late=False))
    entries = list(bookkeeper.noted(entries, 12, action="note", text="Pizza, and a walk around the block"))
    return text(
        "Eight in Leiden",
        "2026-11-07",
        "A complete Basic game of eight, entered turn by turn.",
        game,
        timed(entries, datetime.time(10), 36),
    )


def eighteen_players() -> str:
    """Persia, sixteenth in turn 6, is a point ahead of Egypt when it ends."""
    game = play(75, 18, "expert")
    rng = random.Random(18)
    entries = bookkeeper.without_empty_taxes(as_it_happens(game.entries))
    for change in (
        bookkeeper.without_idle_calamities,
        partial(bookkeeper.with_markers_seen, rng=rng, often=0.1),
        partial(bookkeeper.late, rng=rng, often=0.05),
        partial(bookkeeper.with_credits_counted, players=18, rng=rng, often=0.05),
        partial(bookkeeper.miscounted, turn=6, civ="Celt", by=-3, note="miscounted in the noise", is_late=True),
        partial(bookkeeper.noted, turn=9, action="note", text="Lunch. Whose are the barbarians in Thrace?"),
        partial(bookkeeper.noted, turn=14, action="seat", civ="Parthia", name="Noor", note="Mira has a train to catch"),
        partial(bookkeeper.typed_twice, turn=12, action="spend", on="ship"),
    ):
        entries = list(change(entries))
    return text(
        "Eighteen in Utrecht",
        "2026-11-14",
        "A complete Expert game of eighteen, every little thing entered.",
        game,
        timed(entries, datetime.time(9), 37),
    )


def four_in_a_cave() -> str:
    game = StoneGame(("Ronald", "Judith", "Flo", "Michael"), random.Random(STONE_SEED))
    game.play(40)
    game.score()
    head = writing.stone_head_text(game.names, "Four in a cave", ("red", "blue", "green", "yellow"), "2026-11-15")
    entries = list(timed(game.entries, datetime.time(14), 12))
    return with_turns("A complete game of Stone Age with four players.", head, entries)


def resealed(written: str) -> str:
    """Return a ledger written by hand with the seals it should have."""
    seals: list[str] = []
    entries: list[dict[str, Any]] = []
    for entry in tomllib.loads(written)["entry"]:
        entries.append(entry)
        if entry["action"] == "endturn":
            entry["seal"] = writing.seal(written, entries)
            seals.append(entry["seal"])
    return SEAL.sub(lambda _: f'seal = "{seals.pop(0)}"', written)


def games() -> dict[str, str]:
    """Return the games by file name; the tutorial is written by hand and only sealed here."""
    return {
        "tutorial.toml": resealed((LEDGERS / "tutorial.toml").read_text("utf-8")),
        "eight-basic.toml": eight_players(),
        "eighteen-expert.toml": eighteen_players(),
        "four-stone-age.toml": four_in_a_cave(),
    }


if __name__ == "__main__":
    for name, written in games().items():
        (LEDGERS / name).write_text(written, "utf-8")
