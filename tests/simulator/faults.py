"""One slip put into the record of a game, of which is known what it breaks."""

import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass

from tests.play import literal
from tests.simulator import facts
from tests.simulator.player import SITE
from tests.simulator.styles import Notes
from tests.simulator.table import Entry, Game


@dataclass
class Fault:
    """A record with a slip in it: the code it should bring, its turn, whom it concerns."""

    code: str
    turn: int
    civs: list[str]
    notes: Notes


def of_turn(notes: Notes, turn: int, action: str) -> list[tuple[int, Entry]]:
    """Return the entries of one kind in a turn, with their phases."""
    return [(phase, entry) for phase, entry in notes if entry["turn"] == turn and entry["action"] == action]


def turns(game: Game) -> list[int]:
    """Return the turns after the first, in an order of their own for each game."""
    numbers = list(range(2, game.turn))
    random.Random(str([game.turn, *game.players, game.side])).shuffle(numbers)
    return numbers


def hands(notes: Notes, turn: int) -> dict[str, tuple[Entry, int]]:
    """Return every hand counted in a turn, and the entry that says it."""
    found = {entry["civ"]: (entry, entry["kept"]) for _, entry in of_turn(notes, turn, "buy") if "kept" in entry}
    for _, entry in of_turn(notes, turn, "hand"):
        found |= {civ: (entry, number) for civ, number in entry["kept"].items()}
    return found


def held_then(game: Game, civ: str, turn: int) -> set[str]:
    """Return the advances that a player had after a turn."""
    return {name for bought, name, _ in game.players[civ].purchases if bought <= turn}


def slack(game: Game, turn: int) -> int:
    """Return how many cards more could be out by the record: those of calamities, of Wonders."""
    before = sum(number for _, number in hands(game.entries, turn - 1).values())
    out = sum(number for _, number in hands(game.entries, turn).values())
    out += sum(sum(entry.get("cards", {}).values()) for _, entry in of_turn(game.entries, turn, "buy"))
    told = [entry for _, entry in game.entries if entry["turn"] == turn and entry["action"] != "buy"]
    out += sum(sum(entry.get(key, {}).values()) for entry in told for key in ("discarded", "cards"))
    bought = sum(len(entry["treasury"]) for _, entry in of_turn(game.entries, turn, "spend") if entry["on"] == "card")
    wonders = sum("Wonder of the World" in held_then(game, civ, turn) for civ in game.players)
    return before + game.drawn[turn] + bought + wonders - out


def cards_from_nowhere(game: Game) -> Fault | None:
    """Let hands be larger than all cards that are out (MC503), though within the hand limit; of few no code tells."""
    for turn in turns(game) if len(game.players) > facts.FEW["up_to"] else ():
        notes = copy.deepcopy(game.entries)
        missing = slack(game, turn) + 1
        raised = []
        for civ, (entry, number) in hands(notes, turn).items():
            room = literal.hand_limit(len(game.players), held_then(game, civ, turn)) - number
            more = min(room, missing)
            if more > 0:
                rows, key = (entry, "kept") if entry["action"] == "buy" else (entry["kept"], civ)
                rows[key] = number + more
                missing -= more
                raised.append(civ)
        if not missing and raised:
            return Fault("MC503", turn, raised, notes)
    return None


def absent_commodity(game: Game) -> Fault | None:
    """Pay with a commodity of the same face value that is not in the box of this set-up (MC505)."""
    box = {card for market in game.markets.values() for card in market.box}
    for turn in turns(game) if len(game.players) > facts.FEW["up_to"] else ():  # whose edition marks cards otherwise
        notes = copy.deepcopy(game.entries)
        for _, entry in of_turn(notes, turn, "buy"):
            for card, number in entry.get("cards", {}).items() if "trade_empire" not in entry else ():
                for name, kind in facts.COMMODITIES.items():
                    if name not in box and kind.face == facts.FACES[card] and kind.cards >= number:
                        cards = {name if other == card else other: n for other, n in entry["cards"].items()}
                        entry["cards"] = cards
                        return Fault("MC505", turn, [entry["civ"]], notes)
    return None


def builders(game: Game, turn: int) -> Iterator[tuple[str, int, int]]:
    """Yield who built on a count of this turn and met nothing else in it: the new cities, and those of before."""
    taxed = of_turn(game.entries, turn, "tax")[0][1]["cities"]
    built = next(entry["cities"] for phase, entry in of_turn(game.entries, turn, "cities") if phase == 5)
    events = [entry for phase, entry in game.entries if entry["turn"] == turn and (phase in (9, 10) or "to" in entry)]
    for civ, cities in built.items():
        if cities > taxed[civ] and not any(f"'{civ}'" in str(entry) for entry in events):
            yield civ, cities - taxed[civ], taxed[civ]


def cities_without_tokens(game: Game) -> Fault | None:
    """Let a census be too small for the cities built on it (MC204), though enough for those that stood before."""
    for turn in turns(game):
        for civ, new, before in builders(game, turn):
            held = held_then(game, civ, turn - 1)
            tokens = SITE * new - 1 - (SITE if "Architecture" in held else 0)
            if tokens < before * (3 if "Cultural Ascendancy" in held else 2):
                continue
            notes = copy.deepcopy(game.entries)
            for phase, entry in of_turn(notes, turn, "census"):
                if phase == 2:
                    entry["tokens"][civ] = tokens
                else:
                    for key in ("lost", "tokens"):
                        entry.get(key, {}).pop(civ, None)
            kept = [(phase, entry) for phase, entry in notes if entry.get("tokens", entry.get("lost", True))]
            return Fault("MC204", turn, [civ], kept)
    return None


def city_without_support(game: Game) -> Fault | None:
    """Let a late conflict leave too few tokens for the cities of a player (MC205), none of which is reduced."""
    for turn in turns(game):
        later = of_turn(game.entries, turn + 1, "tax")
        if not later or of_turn(game.entries, turn + 1, "revolt"):
            continue
        for civ, cities in later[0][1]["cities"].items():
            tokens = cities * (3 if "Cultural Ascendancy" in held_then(game, civ, turn - 1) else 2) - 1
            if cities and civ not in later[0][1].get("collected", {}):
                slip = {"turn": turn, "action": "census", "tokens": {civ: tokens}, "after": "conflict"}
                notes = copy.deepcopy(game.entries)
                behind = next(at for at, (phase, one) in enumerate(notes) if (one["turn"], phase) > (turn, 11))
                return Fault("MC205", turn, [civ], [*notes[:behind], (11, slip), *notes[behind:]])
    return None


FAULTS = (cards_from_nowhere, absent_commodity, cities_without_tokens, city_without_support)
