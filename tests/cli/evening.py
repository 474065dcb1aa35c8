"""The entries of a played game as the command lines a scorekeeper types."""

import shlex
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.simulator.table import Entry

ON_SALE = (2, 3, 6, 7, 8, 9)  # to everybody, or with an advance


def command_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield the commands of entries that say everything in counts, from the first tax to the score."""
    for number, entry in enumerate(entries):
        words = WORDS[entry["action"]](entry, number % 2 == 0)
        if words:
            yield shlex.join(words)


def pairs(rows: Mapping[str, int]) -> list[str]:
    return [f"{short(name)}={number}" for name, number in rows.items()]


def short(name: str) -> str:
    """Return a name as people type it."""
    return name.replace(" ", "").lower()


def everybody(rows: Mapping[str, int], bare: bool) -> list[str]:
    """Return numbers of all five, without names if that is wanted."""
    return [str(number) for number in rows.values()] if bare and len(rows) == 5 else pairs(rows)


def tax(entry: Entry, bare: bool) -> list[str]:
    """Say the rates and who falls short; the cities are known from the books, or said."""
    words = ["tax", "all" if bare else "ALL", *pairs(entry.get("rate", {}))]
    usual = {civ: entry.get("rate", {}).get(civ, 2) * cities for civ, cities in entry["cities"].items()}
    for row in pairs({**usual, **entry.get("collected", {})}):  # else it may be asked for, where cities changed
        words += ["--short", row]
    if bare:
        for row in pairs(entry["cities"]):
            words += ["--cities", row]
    return words


def revolt(entry: Entry, bare: bool) -> list[str]:
    """Say who gives how many cities to whom; nobody is left out: they are destroyed."""
    gainer = [entry["to"]] if "to" in entry else []
    number = [str(entry["cities"])] if "cities" in entry else []
    return ["revolt", entry["civ"], *gainer, *number]


def spend(entry: Entry, bare: bool) -> list[str]:
    """Say the stack of a card; a free one of a stack that is on sale moves nothing and is not said."""
    if entry["on"] != "card":
        return ["spend", entry["on"], *pairs(entry["treasury"])]
    if entry["stack"] in ON_SALE and not any(entry["treasury"].values()):
        return []
    stack: int = entry["stack"]
    return ["spend", "card", *pairs(dict.fromkeys(entry["treasury"], stack))]


def buy(entry: Entry, bare: bool) -> list[str]:
    """Say what was bought and how it was paid; prices and, where there are cards, the treasury follow."""
    words = ["buy", short(entry["civ"]), *(short(name) for name in entry["advances"])]
    if "cards" in entry:
        words += ["-c" if bare else "--cards", ",".join(pairs(entry["cards"]))]
    if "card_points" in entry:
        words += ["--card-points", str(entry["card_points"])]
    if "treasury" in entry and (bare or "cards" not in entry):
        words += ["-t", str(entry["treasury"])]
    if "kept" in entry:
        words += ["-k" if bare else "--kept", str(entry["kept"])]
    for name, tokens in entry.get("choose", {}).items():
        words += ["--choose", f"{short(name)}=" + ",".join(f"{colour}:{points}" for colour, points in tokens.items())]
    for key in ("library", "anatomy"):
        words += [f"--{key}", short(entry[key])] if key in entry else []
    if "trade_empire" in entry:
        words += ["--substitute", f"{entry['trade_empire']['card']}={entry['trade_empire']['as']}"]
    return words


def hand(entry: Entry, bare: bool) -> list[str]:
    """Say what was kept, and what was discarded of more."""
    discarded = ["--discarded", ",".join(pairs(entry["discarded"]))] if "discarded" in entry else []
    return ["hand", *everybody(entry["kept"], bare), *discarded]


def rows_of(command: str, key: str, why: str = "") -> Any:
    """Return what says a table, and the reason that another key has for it."""
    return lambda entry, bare: [
        *(command, *everybody(entry[key], bare)),
        *([f"--{why}", entry[why]] if why in entry else []),
    ]


WORDS: dict[str, Any] = {
    "tax": tax,
    "revolt": revolt,
    "census": rows_of("census", "tokens", "after"),
    "cities": rows_of("cities", "cities"),
    "spend": spend,
    "gain": rows_of("gain", "treasury", "from"),
    "regress": rows_of("regress", "spaces", "reason"),
    "buy": buy,
    "credits": lambda entry, bare: ["credits", entry["civ"], *pairs(entry["tokens"])],
    "hand": hand,
    "leave": lambda entry, bare: ["leave", entry["civ"]],
    "note": lambda entry, bare: ["note", entry["text"]],
    "ast-check": rows_of("ast-check", "space"),
    "endturn": lambda entry, bare: ["endturn", *(["--last", entry["last"]] if "last" in entry else [])],
    "score": rows_of("score", "points"),
}
