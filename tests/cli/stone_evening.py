"""The entries of a played game of Stone Age as the command lines a scorekeeper types."""

import shlex
from collections.abc import Iterator, Mapping
from typing import Any

from tests.play.stoneage.game import Entry, Game


def command_lines(game: Game) -> Iterator[str]:
    """Yield the commands of a game, from the first figure to the score."""
    for number, entry in enumerate(game.entries):
        yield shlex.join(WORDS[entry["action"]](entry, number % 2 == 0))


def pairs(rows: Mapping[str, int]) -> list[str]:
    return [f"{name}={number}" for name, number in rows.items()]


def lower(entry: Mapping[str, Any]) -> str:
    if "symbol" in entry:
        return str(entry["symbol"])
    icons = entry["icons"]
    return f"{entry['profession']}={icons}" if icons > 1 else str(entry["profession"])


def card(entry: Entry, short: bool) -> list[str]:
    """Say the card; what a roll gives, and who chose which die, need not be said in full."""
    words = ["card", entry["player"].lower() if short else entry["player"], entry["effect"], lower(entry)]
    for key in ("food", "points", "tools", "tool", "agriculture"):
        words += [f"--{key}", str(entry[key])] if key in entry else []
    if "dice" in entry:
        words += ["--dice", ",".join(map(str, entry["dice"]))]
    if "rewards" in entry:
        rows = [next(iter(row.items())) for row in entry["rewards"]]
        words += ["--rewards", ",".join(str(die) if short else f"{name}={die}" for name, die in rows)]
    if "resources" in entry:
        rolled = short and entry["effect"] == "roll"
        words += ["--resources", ",".join(entry["resources"] if rolled else pairs(entry["resources"]))]
    if "extra" in entry:
        words += ["--extra", lower(entry["extra"])]
    return [*words, "-p" if short else "--paid", ",".join(pairs(entry["paid"]))]


def use(entry: Entry, short: bool) -> list[str]:
    words = ["use", entry["player"], entry["effect"]]
    if entry["effect"] == "extra-card":
        return [*words, lower(entry)]
    if "tool" in entry:
        return [*words, "--tool", str(entry["tool"])]
    return [*words, "--resources", ",".join(pairs(entry["resources"]))]


def building(entry: Entry, short: bool) -> list[str]:
    words = ["building", entry["player"], entry["kind"], *pairs(entry["paid"])]
    for key in ("total", "kinds"):
        words += [f"--{key}", str(entry[key])] if key in entry else []
    return words if short else [*words, "--points", str(entry["points"])]


def feed(entry: Entry, short: bool) -> list[str]:
    hungry = {name: lost for name, lost in entry["lost"].items() if lost}
    fed = ["all"] if short else [name for name in entry["lost"] if name not in hungry]
    return ["feed", *fed, *pairs(hungry)]


def rows_of(command: str, key: str) -> Any:
    def words(entry: Entry, short: bool) -> list[str]:
        rows = entry[key]
        bare = short and len(rows) == 4
        return [command, *(map(str, rows.values()) if bare else pairs(rows))]

    return words


WORDS: dict[str, Any] = {
    "card": card,
    "use": use,
    "building": building,
    "figures": rows_of("figures", "figures"),
    "tools": rows_of("tools", "tools"),
    "agriculture": rows_of("agriculture", "agriculture"),
    "feed": feed,
    "resources": rows_of("resources", "resources"),
    "score": rows_of("score", "points"),
    "endturn": lambda entry, short: ["endturn"],
}
