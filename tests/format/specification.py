"""What the manual says about the format, and the names in the tables that it points to."""

import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from tests.simulator import facts

ROOT = Path(__file__).parents[2]
MANUAL = ROOT / "civledger" / "manual"
FORMAT, STONE_AGE, EDITIONS = (
    (MANUAL / f"{name}.md").read_text("utf-8") for name in ("format", "stone-file", "editions")
)
KEY = r"(\*\*)?`(\w+)`(?:\*\*)? (\[[^\]]+\]|[^,(]+)"
HOUSE_RULES = re.findall(
    r"`(\w+)`",
    "`hand_limit` `start_credits` `tax_rate`" + EDITIONS.partition("available as well:\n\n")[2].partition("\n\n")[0],
)

Table = dict[str, Any]
Keys = dict[str, tuple[bool, str]]


def stone_age_numbers() -> Table:
    return tomllib.loads((ROOT / "civledger" / "rules" / "stoneage" / "data" / "game.toml").read_text("utf-8"))


def keys_of(cell: str) -> Keys:
    """Return the keys that a cell of the manual names, whether each is required, and what it holds."""
    return {key: (bool(bold), holds.strip()) for bold, key, holds in re.findall(KEY, without_brackets(cell))}


def without_brackets(text: str) -> str:
    """Return a text without what it says in round brackets."""
    return re.sub(r" \([^)]*\)", "", text)


def actions_of(section: str) -> dict[str, Keys]:
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \| .* \|$", section, re.MULTILINE)
    return {action: keys_of(cell) for action, cell in rows}


CARRIED = dict(re.findall(r"^\| `(\w+)` (\S+) \|", FORMAT, re.MULTILINE))
IN_STONE_AGE = re.findall(r"`(\w+)`", STONE_AGE.partition("Any entry can also have ")[2].partition(".\n")[0])
WITH_CALAMITY = {"victim": "civ", "others": "[civ]", "gainer": "civ"}
WITH_ABILITY = {"civ": "civ", "givers": "[civ]"}
BESIDE = {**dict.fromkeys(WITH_CALAMITY, "calamity"), **dict.fromkeys(WITH_ABILITY, "ability")}


class Game(NamedTuple):
    """One of the two games: its actions, the names there are by noun, and what each seal leaves out of a player."""

    actions: dict[str, Keys]
    names: dict[str, set[str]]
    carried: dict[str, str]
    unsealed: str


def mega_civilization() -> Game:
    names = {
        "advance": set(facts.ADVANCES),
        "commodity": set(facts.FACES),
        "colour": set(facts.COLOURS),
        "ability": facts.ABILITIES,
        "calamity": set(facts.STRIKES),
        "civilization": set(facts.CIVILIZATIONS),
    }
    return Game(actions_of(FORMAT), names, {**CARRIED, **WITH_CALAMITY, **WITH_ABILITY}, "name")


def stone_age() -> Game:
    numbers = stone_age_numbers()
    names = {
        "resource": set(numbers["resources"]),
        "effect": set(numbers["effects"]),
        "symbol": set(numbers["symbols"]["names"]),
        "profession": set(numbers["professions"]),
    }
    return Game(actions_of(STONE_AGE), names, {key: CARRIED[key] for key in IN_STONE_AGE}, "colour")


KEYS = {
    "mega-civilization": (
        {"rules", "ast", "name", "date", "edition", "first_turn", "short", "special_buildings", "tracks"},
        {"civ", "name", "block", "set", "choose", "start", "left"},
    ),
    "stone-age": ({"rules", "name", "date", "tracks"}, {"name", "colour"}),
}
GAMES = {"mega-civilization": mega_civilization(), "stone-age": stone_age()}
EFFECTS = {
    effect: (re.findall(r"\*\*`(\w+)`\*\*", cell), re.findall(r"(?<!with )`(\w+)`", cell))
    for effect, cell in re.findall(r"^\| `([\w-]+)` \| ([^|]*) \|$", STONE_AGE, re.MULTILINE)
}
UPPER = {key for _, keys in EFFECTS.values() for key in keys}
USES = {"single-use-tool": {"tool"}, "two-resources": {"resources"}, "extra-card": {"symbol", "profession", "icons"}}
