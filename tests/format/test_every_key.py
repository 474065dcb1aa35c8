"""Every key of every action with values of every type: the program, the schema and the second reader say the same."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from civledger.rules import RULESETS
from tests.format.ledgers import judged, malformed
from tests.format.second_reader import read
from tests.format.specification import EFFECTS
from tests.format.test_schema import as_json, is_misshapen, validator
from tests.fuzz.trees import document

HEADS = {
    "mega-civilization": {
        "format": 1,
        "game": {
            "rules": "mega-civilization",
            "ast": "basic",
            "edition": "mega-empires",
            "special_buildings": True,
        },
        "player": [{"civ": civ} for civ in ("Minoa", "Rome", "Egypt")],
    },
    "stone-age": {
        "format": 1,
        "game": {"rules": "stone-age"},
        "player": [{"name": name} for name in ("Minoa", "Rome")],
    },
}
VALUES: tuple[Any, ...] = (
    *(-1, 0, 1, 2**63, 0.5, True, "x", "Minoa", "Salt", "Famine", "Politics", "card", "art", "extra-card"),
    *([], [0], [1], ["Minoa"], [{"Minoa": 1}], [{"Minoa": 1, "Rome": 2}], {}, {"x": 1}, {"Minoa": -1}, {"Minoa": 1}),
    *({"blue": 5}, {"wood": 1}, {"Salt": 0.5}, {"Pottery": {"blue": 5}}, {"symbol": "art"}, {"card": "Salt"}),
    *({"card": "Salt", "as": "Fish"}, {"symbol": "art", "icons": 1}, {"profession": "farmer", "icons": 0}),
)


TABLE = {"Minoa": 1, "Rome": 2}
EXAMPLES: dict[str, tuple[dict[str, Any], ...]] = {  # of each action at least one
    "mega-civilization": (
        {"action": "tax", "cities": TABLE, "rate": {"Minoa": 3}, "collected": {"Rome": 0}},
        {"action": "revolt", "civ": "Minoa", "to": "Rome"},
        {"action": "census", "tokens": TABLE, "after": "Flood", "calamity": "Flood", "victim": "Minoa"},
        {"action": "cities", "cities": TABLE, "ability": "Politics", "civ": "Minoa"},
        {"action": "buildings", "controlled": TABLE},
        {"action": "spend", "treasury": TABLE, "on": "card", "stack": 9},
        {"action": "spend", "treasury": TABLE, "on": "ship"},
        {"action": "gain", "treasury": TABLE, "from": "attack"},
        {"action": "buy", "civ": "Minoa", "advances": {"Pottery": 60}, "cards": {"Salt": 3}, "ability": "Politics"},
        {"action": "hand", "kept": TABLE},
        {"action": "credits", "civ": "Minoa", "tokens": {"blue": 5}},
        {"action": "regress", "spaces": TABLE},
        {"action": "ast-check", "space": TABLE},
        {"action": "seat", "civ": "Minoa", "name": "Ann"},
        {"action": "leave", "civ": "Minoa"},
        {"action": "score", "points": TABLE},
        {"action": "note", "text": "Coffee"},
        {"action": "endturn", "seal": "sha256:" + "0" * 64},
    ),
    "stone-age": (
        *({"action": "card", "player": "Minoa", "effect": effect, "symbol": "art"} for effect in EFFECTS),
        {"action": "card", "player": "Rome", "effect": "food", "food": 3, "profession": "farmer", "icons": 2},
        {"action": "use", "player": "Rome", "effect": "single-use-tool", "tool": 3},
        {"action": "use", "player": "Rome", "effect": "two-resources", "resources": {"wood": 2}},
        {"action": "use", "player": "Rome", "effect": "extra-card", "profession": "farmer"},
        {"action": "building", "player": "Rome", "kind": "fixed", "paid": {"wood": 3}, "points": 9},
        {"action": "building", "player": "Rome", "kind": "different", "paid": {}, "points": 9, "total": 4, "kinds": 2},
        *({"action": word, word: TABLE} for word in ("figures", "tools", "agriculture", "resources")),
        {"action": "feed", "lost": TABLE},
        {"action": "score", "points": TABLE},
        {"action": "note", "text": "Coffee"},
        {"action": "endturn"},
    ),
}


def written(game: str, entry: dict[str, Any]) -> bytes:
    return document({**HEADS[game], "entry": [entry]}).encode()


def variations(entry: dict[str, Any], keys: list[str]) -> Iterator[dict[str, Any]]:
    for key in keys:
        yield {name: value for name, value in entry.items() if name != key}
        for value in VALUES:
            yield {**entry, key: value}


@pytest.mark.parametrize("game", RULESETS)
def test_all_three_agree_on_every_key(game: str) -> None:
    ruleset, seen = RULESETS[game](), {True: 0, False: 0}
    assert {entry["action"] for entry in EXAMPLES[game]} == ruleset.kinds.keys()
    for entry in EXAMPLES[game]:
        kind = ruleset.kinds[entry["action"]]
        for varied in variations({"turn": 1, **entry}, ["turn", "action", "huts", *kind.keys, *ruleset.common]):
            content = written(game, varied)
            flawed = malformed(judged(content))
            assert read(content).malformed == ((0,) if flawed else ()), varied
            if not flawed or is_misshapen(flawed):
                tree = as_json(tomllib.loads(content.decode()))
                assert validator().is_valid(tree) is not bool(flawed), varied
            seen[not flawed] += 1
    assert min(seen.values()) > 200
