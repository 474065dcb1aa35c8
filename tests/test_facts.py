"""The numbers of the program against those of `tests/facts/`, field by field; each difference is named, with why."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from civledger.rules.megaciv import tables
from tests.play.literal import set_worth
from tests.simulator import facts

Tree = dict[str, Any]

TOLD = "only words of the program say it: no number of the books changes by it"
MARKED = "not a number of the box: whether a set-up tells which cards are in it"
# Where it stands, the fact, what the program has there, and why.
DIFFERENCES: dict[str, tuple[object, object, str]] = {
    "advances/Urbanism/city_cost_from_adjacent/max_tokens": (4, None, TOLD),
    "advances/Urbanism/city_cost_from_adjacent/per_turn": (1, None, TOLD),
    "advances/Agriculture/population_limit/areas_with_limit": ([0, 1, 2], None, TOLD),
    "advances/Agriculture/population_limit/change": (1, None, TOLD),
    "advances/Engineering/city_attack/attackers_needed_against_you": (8, None, TOLD),
    "advances/Engineering/city_attack/tokens_replacing_your_city": (7, None, TOLD),
    "advances/Engineering/city_attack/attackers_you_need": (6, None, TOLD),
    "advances/Engineering/city_attack/tokens_replacing_their_city": (5, None, TOLD),
    "advances/Naval Warfare/ship_losses/ship_capacity": (6, None, TOLD),
    "advances/Public Works/token_with_city/max_tokens": (1, None, TOLD),
    "commodities/west": (148, None, "the program knows the box, and not the stacks of each block"),
    "commodities/east": (148, None, "as above"),
    "game/reduced/least": (None, 1, "the facts say the limit of the area, and where that is 0 no city stands"),
    "game/reduced/most": (None, 5, "the facts say the limit of the area; the largest one is assumed"),
    "game/box/by_setup": (None, True, MARKED),
    "editions/mega-empires/numbers/box/by_setup": (None, False, MARKED),
}
# What the program has for an effect of an advance.
EFFECTS: dict[str, Callable[[Tree], Tree]] = {
    "tax_rate": lambda by: {"tax_rate": [by["min_change"], by["max_change"]]},
    "choose_credits": lambda by: {"choose": by["total"]},
    "buy_trade_card": lambda by: {"cards": dict.fromkeys(by["stacks"], by["treasury_per_card"])},
    "city_cost_from_treasury": lambda by: {"pays_building": by["max_share"] * facts.COSTS["city"]},
    "no_tax_revolt": lambda _: {"no_revolt": True},
    "purchase_discount": lambda by: {"discount": by["amount"]},
    "hand_limit": lambda by: {"hand_limit": by["change"]},
    "treasury_value": lambda by: {"treasury_points": by["points_per_token"]},
    "set_substitute": lambda _: {"substitute": True},
    "free_advance": lambda by: {"frees": {"colour": by["colour"], "below": by["printed_price_below"]}},
    "city_support_rate": lambda by: {"support": by["change"]},
    "free_trade_card": lambda _: {"free_card": True},
    "counts_as_city": lambda by: {"counts_as_cities": by["count"]},
    "movement_order": lambda _: {"moves_last": True},
}
ABILITIES: dict[str, Callable[[Tree], Tree]] = {
    "move_on_board": lambda by: {"does": "move", "tokens": by["max_tokens"]},
    "destroy_area": lambda _: {"does": "destroy"},
    "annex_area": lambda by: {"does": "annex", "price": by["treasury_per_unit_point"] or None},
    "gain_treasury": lambda by: {"treasury": by["max_tokens"]},
    "take_commodities": lambda by: {"does": "take", "givers": by["max_players"]},
    "sell_commodities": lambda by: {"does": "sell", "per_face": by["treasury_per_face_value"]},
    "annex_barbarians": lambda by: {"does": "settle", "tokens": by["max_tokens"], "cities": by["max_cities"]},
}
IN_CALAMITIES = {
    "discard_to_prevent": ("Iconoclasm and Heresy", "cards"),
    "cities_for_ast_step": ("Regression", "cities"),
}
SENTENCES = ("name", "text", "what", "books", "remark")
NO_FACTS = {"boardgamegeek", "colours", "house-rules"}


def advance(row: Tree) -> Tree:
    """Return an advance of the facts as the program has it."""
    own: Tree = {key: row[key] for key in ("tier", "price", "colours", "credits")} | {"points": row["vp"]}
    own |= {"gives": {row["gives_to"]: row["gives"]}} if "gives" in row else {}
    for effect in row["effects"]:
        kind = effect["kind"]
        if kind in EFFECTS:
            for key, value in EFFECTS[kind](effect).items():
                own[key] = {**own[key], **value} if key == "cards" and key in own else value
        elif kind not in (*ABILITIES, *IN_CALAMITIES, "protection"):
            own[kind] = {key: value for key, value in effect.items() if key not in ("kind", "when")}
    return own


def ability(name: str) -> Tree:
    """Return a special ability of the facts as the program has it."""
    own: Tree = {"protected": sorted(facts.PROTECTED.get(name, ())) or None}
    for effect in facts.ADVANCES[name]["effects"]:
        own |= ABILITIES[effect["kind"]](effect) if effect["kind"] in ABILITIES else {}
    return own


def calamity(row: Tree) -> Tree:
    """Return a calamity of the facts as the program has it."""
    few = facts.BLOWS["few_players"]
    own = {key: value for key, value in facts.STRIKES[row["name"]].items() if key != "name"}
    if row.get("others") == "all":
        own["others"] = facts.EDITIONS["players"]["mega_civilization"][1] - 1
    if row.get("avert", {}).get("saves") == "all":
        own["avert"] = {**row["avert"], "saves": facts.PIECES["cities"]}
    if row["name"] in few["others_of"]:
        own["few"] = {"others": few["others"]}
    if row["name"] == "Cyclone":
        own["few"] = dict(zip(("number", "other_number"), few["cyclone"], strict=True))
    return own


def edition(name: str) -> Tree:
    """Return an edition of the facts as the program has it."""
    own, is_empires = facts.EDITIONS, name == "mega-empires"
    faulty = own["first_printing"]["credits"]
    sound = {card: facts.ADVANCES[card]["credits"] for card in faulty}
    fewest, most = own["players"]["mega_empires" if is_empires else "mega_civilization"]
    begins = {players: points for players, points in facts.START_CREDITS.items() if players >= fewest}
    few = {players: points for players, points in begins.items() if players < 5}
    return {
        "advances": {card: {"credits": (faulty if name == "first-printing" else sound)[card]} for card in faulty},
        "numbers": {
            "players": {"fewest": fewest, "most": most},
            "start": {"credits": begins},
            **({"hand": {"limit": {fewest: hand_limits()[5], 12: hand_limits()[12]}}} if is_empires else {}),
        },
        **({"special_buildings": own["special_buildings"]} if is_empires else {}),
        **({"short": {**own["short"], "credits": few}} if is_empires else {}),
    }


def hand_limits() -> dict[int, int]:
    return {int(key.split("_")[2]): limit for key, limit in facts.BASE.items() if key.startswith("hand_limit")}


def game() -> Tree:
    """Return the numbers that stand in no table as the program has them."""
    base, (step,) = facts.BASE, {effect["step"] for _, effect in facts.effects("choose_credits")}
    return {
        "pieces": facts.PIECES,
        "support": {"rate": base["city_support_rate"]},
        "building": {"site": facts.COSTS["city"], "elsewhere": facts.COSTS["wilderness_city"]},
        "tax": {"rate": base["tax_rate"]},
        "purchase": {
            "treasury_points": base["treasury_points_per_token"],
            "choose_step": step,
            "cards": {base["buy_trade_card_stack"]: base["buy_trade_card_treasury"]},
            "ship": facts.COSTS["ship"],
        },
        "hand": {"limit": hand_limits()},
        "start": facts.SCORING["start"],
        "score": facts.POINTS,
    }


def told() -> Tree:
    """Return the facts as the program has them."""
    named, kinds, limits = facts.CIVILIZATIONS, facts.COMMODITIES, facts.BLOWS["limits"]
    (shared,) = {row["used_by_players"] for row in facts.BOX["commodity"] if len(row["single_block"]) > 1}
    boxed = {name: {"face": kind.face, "cards": kind.cards, "half": kind.half} for name, kind in kinds.items()}
    sides = {
        side: {
            "spaces": row["spaces"],
            "end": row["final_spaces"][0],
            "extra_turns": row["extra_turns"],
            "back_without_cities": row["moves_back_without_cities"],
            "requirements": {
                epoch: {what.replace("_vp", "_points"): number for what, number in needs.items()}
                for epoch, needs in facts.REQUIREMENTS[side].items()
            },
        }
        for side, row in facts.TABLE["ast"].items()
    }
    return {
        "advances": {name: advance(row) for name, row in facts.ADVANCES.items()},
        "ast": sides,
        "civilizations": {
            civ: {key: row[key] for key in ("rank", "block", "basic", "expert")} for civ, row in named.items()
        },
        "commodities": {
            "both": [*numbers_in(shared)],
            "commodities": {facts.WATER: facts.BOX["water"], **boxed},
            **{block: sum(getattr(kind, block) for kind in kinds.values()) for block in ("west", "east")},
        },
        "setups": {
            f"{players} {region}": {"civilizations": civs, "east_here": facts.EAST_HERE[players] or None}
            for (players, region), civs in facts.SETUPS.items()
        },
        "effects": {
            "points": facts.BLOWS["pieces"],
            "use": {
                **{key: limits[key] for key in ("most", "major")},
                "copies": limits["copies_in_a_block"],
                "minor": limits["minor_with_players"],
                "few": facts.BLOWS["few_players"]["up_to"],
            },
            "calamity": {row["name"]: calamity(row) for row in facts.BLOWS["calamity"]},
            "ability": {name: ability(name) for name in facts.ABILITIES},
        },
        "game": game(),
        "short": {
            "start": facts.SHORT,
            "sets": facts.SETS,
            "drawn": {players: sorted(facts.sets_drawn(players)) for players in range(5, 9)},
            "second": {"copies": facts.SCORING["sets"]["second_copies"]},
        },
        "editions": {name: edition(name) for name in ("corrected", "first-printing", "mega-empires")},
    }


def kept() -> Tree:
    """Return the data of the program, rows by their names."""
    every = Path(str(tables.DATA)).glob("*.toml")
    files = {file.stem: tables.data(file.stem) for file in every if file.stem not in NO_FACTS}
    editions = {name: tables.data(f"editions/{name}") for name in tables.editions()}
    corrected, effects, drawn = editions[tables.EDITION]["advances"], files["effects"], files["short"]["drawn"]
    cards = facts.named(files["advances"]["advance"])
    uses = {row["name"]: {**row, "protected": sorted(row.get("protected", ())) or None} for row in effects["ability"]}
    return {
        **files,
        "advances": {name: {**row, **corrected.get(name, {})} for name, row in cards.items()},
        "civilizations": facts.named(files["civilizations"]["civilization"]),
        "setups": {
            f"{row['players']} {row['map']}": {key: row[key] for key in row.keys() - {"players", "map"}}
            for row in files["setups"]["setup"]
        },
        "effects": {**effects, "calamity": facts.named(effects["calamity"]), "ability": uses},
        "short": {**files["short"], "drawn": {players: sorted(sets) for players, sets in drawn.items()}},
        "editions": editions,
    }


def leaves(tree: Any, at: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every number and name that stands in a tree, with its place; not sentences."""
    if isinstance(tree, dict):
        for key, value in tree.items():
            if key not in SENTENCES:
                yield from leaves(value, f"{at}/{key}")
    elif tree is not None:
        yield at[1:], tree


def differences(one: Tree, other: Tree) -> dict[str, tuple[object, object]]:
    """Return what is not the same in two trees, or stands in only one of them."""
    mine, theirs = dict(leaves(one)), dict(leaves(other))
    return {at: (mine.get(at), theirs.get(at)) for at in {**mine, **theirs} if mine.get(at) != theirs.get(at)}


def numbers_in(text: str) -> Iterator[int]:
    """Yield the numbers of a list such as `9, 11-13`."""
    for part in text.split(", "):
        first, _, last = part.partition("-")
        yield from range(int(first), int(last or first) + 1)


def test_the_program_has_the_facts_but_for_these_differences() -> None:
    assert differences(told(), kept()) == {at: (fact, ours) for at, (fact, ours, _) in DIFFERENCES.items()}
    assert tables.COLOURS == facts.COLOURS
    assert [*tables.advances()] == [*facts.ADVANCES]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("advances", "price = 50", "price = 55"),
        ("ast", "cities = 2", "cities = 3"),
        ("civilizations", "late_iron = 15", "late_iron = 16"),
        ("commodities", "cards = 9", "cards = 8"),
        ("setups", '"Kushan"', '"Maurya"'),
        ("effects", "Pottery = -5", "Pottery = -10"),
        ("game", "tokens = 55", "tokens = 54"),
        ("short", "tokens = 14", "tokens = 15"),
        ("editions/mega-empires", "controlled = 1", "controlled = 2"),
    ],
)
def test_a_number_that_is_changed_is_told(
    file: str, old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = Path(shutil.copytree(str(tables.DATA), tmp_path / "data"))
    text = (data / f"{file}.toml").read_text("utf-8")
    (data / f"{file}.toml").write_text(text.replace(old, new, 1), "utf-8")
    monkeypatch.setattr(tables, "DATA", data)
    found = differences(told(), kept())
    assert len(found.keys() - DIFFERENCES.keys()) == 1
    monkeypatch.undo()
    assert not differences(told(), kept()).keys() - DIFFERENCES.keys()


@pytest.mark.parametrize(("players", "region"), [setup for setup in facts.SETUPS if setup[0] > 4])
def test_a_set_up_has_the_commodities_that_the_facts_name(players: int, region: str) -> None:
    for block in {*facts.blocks(players, region).values()}:
        named = {
            row["name"]
            for row in facts.BOX["commodity"]
            if players in numbers_in(row["used_by_players"])
            and block in (row["cards_12_to_18"] if players > 11 else row["single_block"])
        }
        assert {*facts.cards_in_box(players, block)} == named
    boxes = [facts.cards_in_box(players, block) for block in {*facts.blocks(players, region).values()}]
    assert {*tables.box(tuple(facts.SETUPS[players, region]))} == {facts.WATER}.union(*boxes)


@pytest.mark.parametrize("row", facts.SCORING["set"], ids=lambda row: row["name"])
def test_the_sums_of_a_set_are_those_of_its_advances(row: Tree) -> None:
    cards = [facts.ADVANCES[name] for name in row["advances"]]
    assert [sum(card["credits"].get(colour, 0) for card in cards) for colour in facts.COLOURS] == row["credits"]
    assert (sum(card["price"] for card in cards), sum(card["vp"] for card in cards)) == (row["price"], row["points"])


def test_the_facts_agree_with_one_another() -> None:
    for row in facts.BOX["commodity"]:
        assert set_worth(row["name"], row["full_set"]) == row["best_set_value"]
        assert sum(row["cards_12_to_18"].values()) == row["full_set"]
    for card in facts.ADVANCES.values():
        assert (card["vp"], card["tier"]) == ((1, "low"), (3, "mid"), (6, "high"))[min(card["price"] // 100, 2)]
    for kind, (name, paid) in IN_CALAMITIES.items():
        ((holder, effect),) = facts.effects(kind)
        way = facts.STRIKES[name]["avert"]
        assert (way["needs"], way[paid]) == (holder, effect[paid])
    assert {side["vp_per_space"] for side in facts.TABLE["ast"].values()} == {facts.POINTS["space"]}
    assert {row["name"] for row in facts.STRIKES.values()} == {*facts.PLACES}
