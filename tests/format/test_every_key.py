"""Every key of every action with values of every type: the program, the schema and the second reader say the same."""

import json
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from civledger.bookkeeping.schema import make_schema
from civledger.model.finding import Finding
from civledger.rules import RULESETS
from tests import depth
from tests.depth import share
from tests.format.ledgers import judged, malformed
from tests.format.second_reader import read
from tests.format.specification import EFFECTS
from tests.format.test_schema import is_misshapen
from tests.fuzz.trees import document

pytestmark = pytest.mark.deep

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
STRIKE = {"action": "strike", "entries": [57], "reason": "counted twice"}
EXAMPLES: dict[str, tuple[dict[str, Any], ...]] = {  # of each action at least one
    "mega-civilization": (
        {"action": "tax", "cities": TABLE, "rate": {"Minoa": 3}, "collected": {"Rome": 0}},
        {"action": "revolt", "civ": "Minoa", "to": "Rome"},
        {"action": "census", "tokens": TABLE, "after": "Flood", "calamity": "Flood", "victim": "Minoa"},
        {"action": "census", "lost": TABLE, "after": "Flood"},
        {"action": "census", "tokens": {"Rome": 1}, "lost": {"Minoa": 2}, "gained": TABLE, "after": "Flood"},
        {"action": "cities", "cities": TABLE, "ability": "Politics", "civ": "Minoa"},
        {"action": "buildings", "region": ["Minoa"], "historic": ["Rome"], "controlled": {"Egypt": 1}},
        {"action": "spend", "treasury": TABLE, "on": "card", "stack": 9},
        {"action": "spend", "treasury": TABLE, "on": "ship"},
        {"action": "gain", "treasury": TABLE, "from": "attack"},
        {"action": "calamity", "calamity": "Flood", "victim": "Minoa", "others": ["Rome"], "lost": TABLE},
        {
            "action": "calamity",
            "calamity": "Tyranny",
            "victim": "Minoa",
            "gainer": "Rome",
            "coast": True,
            "tokens": {"Minoa": 1},
            "lost": {"Rome": 2},
            "cities": {"Rome": 2},
            "lost_cities": {"Minoa": 1},
        },
        {"action": "ability", "ability": "Politics", "civ": "Rome", "gained": TABLE, "gained_cities": TABLE},
        {
            "action": "ability",
            "ability": "Trade Routes",
            "civ": "Minoa",
            "givers": ["Rome"],
            "tokens": {"Rome": 1},
            "lost": {"Minoa": 2},
            "earned": TABLE,
            "cards": {"Salt": 2},
        },
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
        STRIKE,
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
        {"action": "endturn", "last": "closing hour"},
        STRIKE,
    ),
}


def variations(entry: dict[str, Any], key: str) -> list[dict[str, Any]]:
    without = {name: value for name, value in entry.items() if name != key}
    return [without, *({**entry, key: value} for value in VALUES)]


def by_entry(findings: list[Finding]) -> dict[int, list[Finding]]:
    sorted_out: dict[int, list[Finding]] = {}
    for found in findings:
        sorted_out.setdefault(int(found.at[1]), []).append(found)
    return sorted_out


@cache
def taking(game: str, action: str) -> Draft202012Validator:
    """Return the schema of the entries of one action."""
    definitions = json.loads(make_schema())["$defs"]
    return Draft202012Validator({"$ref": f"#/$defs/{game}.entry.{action}", "$defs": definitions})


@pytest.mark.parametrize("game", RULESETS)
def test_all_three_agree_on_every_key(game: str) -> None:
    ruleset, right, wrong = RULESETS[game], 0, 0
    assert {entry["action"] for entry in EXAMPLES[game]} == ruleset.kinds.keys()
    for entry in share(EXAMPLES[game], 6):
        kind = ruleset.kinds[entry["action"]]
        schema = taking(game, kind.action)
        common = ruleset.entries.COMMON if {"calamity", "ability", "text"} & entry.keys() else {}
        for key in ("turn", "huts", *{**kind.keys, **common}):
            varied = variations({"turn": 1, **entry}, key)
            content = document({**HEADS[game], "entry": varied}).encode()
            flawed = by_entry(malformed(judged(content)))
            assert read(content).malformed == tuple(flawed), (entry, key)
            of_this_game = {place for place, findings in flawed.items() if not is_misshapen(findings)}
            found = {place for place, values in enumerate(varied) if not schema.is_valid(values)}
            assert found | of_this_game == flawed.keys(), (entry, key)
            right, wrong = right + len(varied) - len(flawed), wrong + len(flawed)
    assert min(right, wrong) > 200 // (1 if depth.whole else 12)
