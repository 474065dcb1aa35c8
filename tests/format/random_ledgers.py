"""Games played at random and written down badly: counted twice, put right, struck, late, of all editions."""

import random
from collections.abc import Sequence
from typing import Any

from tests.format.specification import GAMES
from tests.play.recorded import record_game
from tests.play.stoneage.game import Game as StoneGame

Entry = dict[str, Any]
COUNTS = {
    "mega-civilization": {
        "tax": "cities",
        "census": "tokens",
        "ast-check": "space",
        "cities": "cities",
        "hand": "kept",
        "buildings": "controlled",
    },
    "stone-age": {word: word for word in ("figures", "tools", "agriculture", "resources")} | {"feed": "lost"},
}
HOUSE = ("start_credits", "start_tokens", "tax_rate", "tokens", "city_points", "space_points", "late_iron_points")
CALAMITIES, ABILITIES = (sorted(GAMES["mega-civilization"].names[noun]) for noun in ("calamity", "ability"))
NAMES = ("Ronald", "Judith", "Ann", "Bo")


def mega_civilization(seed: int) -> dict[str, Any]:
    """Return a ledger of Mega Civilization as TOML would be read."""
    rng = random.Random(seed)
    short = rng.random() < 0.2
    side = "basic" if short else rng.choice(["basic", "expert"])
    number = rng.randint(9 if short else 5, 18)  # below nine, sets differ between editions
    game = record_game(seed, number, side, rng.randint(3, 14), late=0.3, leaving=0.05, short=short)
    civs = game.civs
    if rng.random() < 0.5:
        game.score()
    head: dict[str, Any] = {"rules": "mega-civilization", "ast": side}
    if rng.random() < 0.3:
        changed = {key: rng.randint(1, 60) for key in rng.sample(HOUSE, 3)}
        head["rules"] = {"name": "mega-civilization", **changed, "price": {"Pottery": 10}}
    if rng.random() < 0.7:
        head["edition"] = rng.choice(["corrected", "first-printing", "mega-empires", "mega-empires"])
    players: list[dict[str, Any]] = [
        {"civ": civ, **({"name": f"of {civ}"} if rng.random() < 0.5 else {})} for civ in civs
    ]
    if short:
        head["short"] = True
        sets = game.game.sets.items()
        chosen = {civ: {"choose": {"blue": 5, "red": 5}} for civ, name in sets if name == "Conquering the Seas"}
        players = [{**row, "set": name, **chosen.get(civ, {})} for row, (civ, name) in zip(players, sets, strict=True)]
    entries = game.entries
    if head.get("edition") == "mega-empires":
        head["special_buildings"] = True
        entries = [more for entry in entries for more in (entry, *buildings(entry, civs, rng))]
    entries = [more for entry in entries for more in (entry, *oddities(entry, civs, rng))]
    if rng.random() < 0.7:
        entries = [more for entry in entries for more in among_pieces(entry, civs, rng)]
    return written(head, players, disturbed(entries, "mega-civilization", rng))


def stone_age(seed: int) -> dict[str, Any]:
    """Return a ledger of Stone Age as TOML would be read."""
    rng = random.Random(seed)
    game = StoneGame(NAMES[: rng.randint(2, 4)], rng)
    game.play(rng.randint(3, 40))
    if rng.random() < 0.6:
        game.score()
    entries = [entry for entry in game.entries if entry["action"] != "resources" or rng.random() < 0.8]
    players = [{"name": name} for name in game.names]
    return written({"rules": "stone-age"}, players, disturbed(entries, "stone-age", rng))


def written(head: dict[str, Any], players: Sequence[dict[str, Any]], entries: Sequence[Entry]) -> dict[str, Any]:
    return {"format": 1, "game": head, "player": list(players), "entry": list(entries)}


def buildings(entry: Entry, civs: Sequence[str], rng: random.Random) -> Sequence[Entry]:
    """Return now and then who has special buildings."""
    if entry["action"] != "cities" or rng.random() < 0.5:
        return ()
    lists = {key: rng.sample(civs, 2) for key in ("region", "historic") if rng.random() < 0.6}
    number = {civ: rng.randint(0, 3) for civ in rng.sample(civs, 3)}
    return ({"turn": entry["turn"], "action": "buildings", **lists, "controlled": number},)


def oddities(entry: Entry, civs: Sequence[str], rng: random.Random) -> Sequence[Entry]:
    """Return now and then what seldom happens, such as a calamity that takes more than there is."""
    if entry["action"] != "census" or rng.random() < 0.5:
        return ()
    civ, other, turn = *rng.sample(civs, 2), entry["turn"]
    odd: Sequence[Entry] = (
        {"turn": turn, "action": "spend", "treasury": {civ: 60, other: 3}, "on": "calamity", "calamity": "Treachery"},
        {"turn": turn, "action": "census", "tokens": {civ: rng.randint(0, 9)}, "after": "Flood"},
        {"turn": turn, "action": "revolt", "civ": civ, "to": other, "cities": rng.randint(1, 12)},
        {"turn": turn, "action": "gain", "treasury": {civ: 7}, "from": "politics"},
        {"turn": turn, "action": "regress", "spaces": {civ: rng.randint(1, 9)}},
        {"turn": turn, "action": "seat", "civ": civ, "name": f"new in {turn}"},
        {"turn": turn, "action": "buy", "civ": civ, "advances": {"Pottery": 9}, "treasury": 60, "change": 2, "kept": 1},
        {"turn": turn, "action": "note", "text": "coffee"},
    )
    return rng.sample(odd, 2)


def among_pieces(entry: Entry, civs: Sequence[str], rng: random.Random) -> Sequence[Entry]:
    """Return an entry with what happens to tokens and cities around it: lost, gained, built, reduced, counted again."""
    if entry["action"] not in ("tax", "census", "cities", "spend"):
        return (entry,)
    around = [{"turn": entry["turn"], **rng.choice(PIECES)(civs, rng)} for _ in range(rng.choice((0, 0, 1, 2, 5)))]
    place = rng.randint(0, len(around))
    return (*around[:place], entry, *around[place:])


def rows(civs: Sequence[str], rng: random.Random, most: int) -> dict[str, int]:
    return {civ: rng.randint(0, most) for civ in rng.sample(civs, rng.randint(1, 3))}


def reason(civs: Sequence[str], rng: random.Random) -> Entry:
    """Return why pieces moved, if anybody says so: a calamity with or without its victim, or an ability."""
    civ = {"civ": rng.choice(civs)}
    calamity = {"calamity": rng.choice((*CALAMITIES, *OFTEN_STRUCK))}
    return rng.choice(({}, calamity, {**calamity, "victim": civ["civ"]}, {"ability": rng.choice(ABILITIES), **civ}))


def moved(civs: Sequence[str], rng: random.Random) -> Entry:
    """Return tokens that were lost and gained, or counted, after something."""
    tables = {key: rows(civs, rng, 12) for key in ("lost", "gained") if rng.random() < 0.6}
    lost = tables.get("lost", {})
    if not tables or rng.random() < 0.3:
        tables["tokens"] = {civ: number for civ, number in rows(civs, rng, 40).items() if civ not in lost}
    fix = {"fix": True} if rng.random() < 0.3 else {}
    after = rng.choice(("Flood", "Famine: a dyke broke", "a war", "surplus", "Politics"))
    return {"action": "census", **tables, "after": after, **(reason(civs, rng) if rng.random() < 0.5 else {}), **fix}


def built(civs: Sequence[str], rng: random.Random) -> Entry:
    """Return other cities, with or without a reason, or in the place of the last count."""
    fix = {"fix": True} if rng.random() < 0.2 else {}
    after = {"after": "support"} if rng.random() < 0.1 else {}
    return {"action": "cities", "cities": rows(civs, rng, 9), **reason(civs, rng), **after, **fix}


def event(civs: Sequence[str], rng: random.Random) -> Entry:
    """Return a calamity or an ability with what it took and gave, perhaps in the place of the same one before."""
    who = civs[: rng.choice((2, len(civs)))][-2:]  # few of them, so that one is met again
    calamity = {"action": "calamity", "calamity": rng.choice(OFTEN_STRUCK), "victim": rng.choice(who)}
    ability = {"action": "ability", "ability": rng.choice(ABILITIES[:3]), "civ": rng.choice(who)}
    entry = rng.choice((calamity, ability))
    most = {"lost": 12, "gained": 20, "lost_cities": 3, "gained_cities": 3, "paid": 9, "earned": 9, "spaces": 2}
    own = GAMES["mega-civilization"].actions[entry["action"]].keys()
    tables = {key: rows(civs, rng, number) for key, number in most.items() if key in own and rng.random() < 0.4}
    for counted, others in (("tokens", ("lost", "gained")), ("cities", ("lost_cities", "gained_cities"))):
        if counted in own and rng.random() < 0.2:
            named = {civ for key in others for civ in tables.get(key, ())}
            tables[counted] = {civ: number for civ, number in rows(civs, rng, 9).items() if civ not in named}
    return {**entry, **tables, **({"fix": True} if rng.random() < 0.3 else {})}


OFTEN_STRUCK = ("Tyranny", "Treachery", "Superstition", "Flood", "Earthquake", "Volcanic Eruption", "City Riots")


def taxed(civs: Sequence[str], rng: random.Random) -> Entry:
    cities = rows(civs, rng, 9)
    return {"action": "tax", "cities": cities, "collected": {civ: rng.randint(0, 9) for civ in list(cities)[:1]}}


def revolted(civs: Sequence[str], rng: random.Random) -> Entry:
    civ, other = rng.sample(civs, 2)
    return {"action": "revolt", "civ": civ, **rng.choice(({}, {"to": other, "cities": 2}))}


def saved(civs: Sequence[str], rng: random.Random) -> Entry:
    more = {"action": "gain", "treasury": rows(civs, rng, 15), "from": "other"}
    return rng.choice((more, {"action": "spend", "treasury": rows(civs, rng, 40), "on": "other"}))


def bought(civs: Sequence[str], rng: random.Random) -> Entry:
    """Return an advance that changes what a city costs, or what a calamity does to it."""
    return {"action": "buy", "civ": rng.choice(civs), "advances": {rng.choice(("Architecture", "Engineering")): 160}}


PIECES = (moved, moved, built, built, built, event, event, event, taxed, revolted, saved, bought)


def disturbed(entries: Sequence[Entry], game: str, rng: random.Random) -> list[Entry]:
    """Return the entries with second counts, fixes, strikes and markers left out; the game may end before its time."""
    done: list[Entry] = []
    for entry in entries:
        entry = dict(entry)
        if entry["action"] == "endturn" and "space" in entry:
            entry["space"] = {civ: space for civ, space in entry["space"].items() if rng.random() < 0.9}
        if entry["action"] == "endturn" and rng.random() < 0.02:
            entry["last"] = rng.choice([True, False, "closing hour"])
        done.append(entry)
        counted = [one for one in done if one["action"] in COUNTS[game] and one["turn"] > entry["turn"] - 2]
        if counted and rng.random() < 0.15:
            done.append(recount(rng.choice(counted), COUNTS[game], rng))
        if rng.random() < 0.05:
            places = rng.sample(range(1, len(done) + 1), 1 + (len(done) > 1))
            done.append({"turn": entry["turn"], "action": "strike", "entries": places, "reason": "misheard"})
    return done


def recount(entry: Entry, counts: dict[str, str], rng: random.Random) -> Entry:
    """Return a second count of some of those whom an entry counts, and of somebody else perhaps."""
    key = counts[entry["action"]]
    rows = {name: rng.randint(0, 9) for name in entry.get(key, ()) if rng.random() < 0.6}
    more = {word: entry[word] for word in ("after",) if word in entry}
    return {"turn": entry["turn"], "action": entry["action"], key: rows, **more, "fix": rng.random() < 0.6}
