"""The numbers of Mega Civilization, made of the manual alone: a second replay without a line of the program."""

from itertools import groupby
from typing import Any

from tests.format.second_ends import Ends, Player
from tests.format.second_replay import Move, open_turn_of, place_in_group, turns_of
from tests.format.specification import Table
from tests.simulator import facts
from tests.simulator.facts import ADVANCES, CIVILIZATIONS, COLOURS

ALL_TRACKS = ("advances", "payment", "treasury", "tokens", "cities", "hands", "ast")
SHOWN = {"cities": "cities", "tokens": "tokens", "treasury": "treasury", "space": "ast", "kept": "hands"}
SETS = {"tax": "cities", "cities": "cities", "census": "tokens", "ast-check": "space", "hand": "kept"}
HOUSE = {"tokens": facts.PIECES["tokens"], "city_points": facts.POINTS["city"], "space_points": facts.POINTS["space"]}


class Books:
    """Everybody's numbers, changed by one move after the other up to the end of a turn."""

    def __init__(self, tree: Table, turn: int | None = None) -> None:
        self.game, self.players = tree["game"], tree["player"]
        self.edition = self.game.get("edition", "corrected")
        rules = self.game["rules"]
        self.house = rules if isinstance(rules, dict) else {}
        self.tracks = self.game.get("tracks", ALL_TRACKS)
        self.civs = sorted((player["civ"] for player in self.players), key=lambda civ: CIVILIZATIONS[civ]["rank"])
        self.open_turn = open_turn_of(tree.get("entry", []), self.game.get("first_turn", 1))
        self.last = turn or self.open_turn
        self.begin()
        for number, moves in turns_of(tree, "mega-civilization").items():
            if number <= self.last:
                for ends in self.ends.values():
                    ends.begin_turn()
                for is_ranked, those in groupby(moves, key=lambda move: move.action in ("lost", "fallen")):
                    for move in sorted(those, key=self.place) if is_ranked else those:
                        self.make(move, number)

    def place(self, move: Move) -> tuple[int, ...]:
        """Return where tokens move in their group, by the markers as they stand."""
        return place_in_group(move.keys, {civ: self.numbers[civ]["space"] for civ in self.civs}, self.civs)

    def begin(self) -> None:
        short = self.game.get("short", False)
        given = len(self.players) < 5 or not short  # the Short Game has no start credits, but for three or four
        printed = facts.START_CREDITS.get(len(self.players), 0) if given else 0
        credits: int = self.house.get("start_credits", printed)
        first = facts.SHORT if short else {"cities": 0, "treasury": 0, "space": 0, **facts.SCORING["start"]}
        first = {**first, "tokens": self.house.get("start_tokens", first["tokens"]), "kept": 0, "controlled": 0}
        self.numbers: dict[str, dict[str, int]] = {civ: dict(first) for civ in self.civs}
        self.held: dict[str, list[str]] = {civ: [] for civ in self.civs}
        self.credits = {civ: dict.fromkeys(COLOURS, credits) for civ in self.civs}
        self.people = {player["civ"]: player.get("name") for player in self.players}
        self.region: set[str] = set()
        self.historic: set[str] = set()
        self.gone: set[str] = set()
        self.scores: dict[str, Table] = {}
        self.arrived: tuple[int, set[str]] = (0, set())
        self.ended: int | None = None
        self.closed: set[int] = set()
        least, most = 0 if short else first["tokens"], first["tokens"]
        tracked = {"tokens", "cities"} <= set(self.tracks)
        self.ends = {civ: Ends(least, most, self.house_number("tokens"), tracked) for civ in self.civs}
        for player in self.players if short else ():
            self.hold(player["civ"], facts.SETS[player["set"]])
            self.choose(player["civ"], player.get("choose", {}))
        self.unknown: set[tuple[str, str]] = set()  # tokens and hands of which nobody knows the number
        for player in self.players:
            if "start" in player:
                self.begin_with(player["civ"], player["start"], tracked)
            elif "left" in player:
                self.gone.add(player["civ"])

    def begin_with(self, civ: str, start: Table, tracked: bool) -> None:
        """Give a player what the books begin with in the middle of a game."""
        self.numbers[civ] |= {key: start.get(key, 0) for key in ("space", "cities", "treasury", "tokens", "kept")}
        self.unknown |= {(key, civ) for key in ("tokens", "kept") if key not in start}
        least, most = start.get("tokens", 0), start.get("tokens", self.house_number("tokens"))
        self.ends[civ] = Ends(least, most, self.house_number("tokens"), tracked)
        self.hold(civ, start.get("advances", []))
        for tokens in start.get("choose", {}).values():
            self.choose(civ, tokens)
        if start.get("space", 0) >= self.track["final_spaces"][0]:
            self.arrived = self.game["first_turn"] - 1, self.arrived[1] | {civ}

    def shown_ends(self, civ: str) -> tuple[int, int]:
        """Return between which numbers a player's tokens are; a treasury that is not tracked takes no room."""
        return self.ends[civ].shown(self.shown_treasury(civ))

    def shown_treasury(self, civ: str) -> int:
        return self.numbers[civ]["treasury"] if "treasury" in self.tracks else 0

    def make(self, move: Move, turn: int) -> None:
        """Change the numbers as the manual says that an action does."""
        before = {civ: self.numbers[civ]["cities"] for civ in self.civs}
        if move.action in SETS:
            key = SETS[move.action]
            for civ, number in move.keys.get(key, {}).items():
                self.numbers[civ][key] = number
                self.unknown.discard((key, civ))
        doing = getattr(self, move.action.replace("-", "_"), None)
        if doing:
            doing(move.keys, turn)
        for civ, ends in self.ends.items():
            own = self.numbers[civ]
            ends.follow(move, civ, Player(before[civ], own["cities"], self.shown_treasury(civ), self.held[civ]))

    def lost(self, keys: Table, turn: int) -> None:
        """Take tokens, and give others no more than were there if they pass: of the count and of both ends."""
        taken = [0, 0, 0]
        for civ, number in keys.get("lost", {}).items():
            self.ends[civ].most = self.shown_ends(civ)[1]  # no more than the treasury leaves can be lost
            had = self.tokens(civ)
            left = [max(0, each - number) for each in had]
            taken = [so_far + old - new for so_far, old, new in zip(taken, had, left, strict=True)]
            self.put_tokens(civ, left)
        for civ, number in keys.get("gained", {}).items():
            room = self.ends[civ].room(self.shown_treasury(civ))
            come = [min(number, most) for most in taken] if keys["passes"] else [number] * 3
            had = self.tokens(civ)
            self.put_tokens(civ, [max(old, min(old + more, room)) for old, more in zip(had, come, strict=True)])

    def tokens(self, civ: str) -> list[int]:
        return [self.numbers[civ]["tokens"], self.ends[civ].least, self.ends[civ].most]

    def put_tokens(self, civ: str, tokens: list[int]) -> None:
        self.numbers[civ]["tokens"], self.ends[civ].least, self.ends[civ].most = tokens

    def event_cities(self, keys: Table, turn: int) -> None:
        lost, gained, counted = (keys.get(key, {}) for key in ("lost_cities", "gained_cities", "cities"))
        for civ in {**lost, **gained}:
            left = self.numbers[civ]["cities"] - lost.get(civ, 0) + gained.get(civ, 0)
            self.numbers[civ]["cities"] = max(0, min(self.house.get("cities", facts.PIECES["cities"]), left))
        for civ, number in counted.items():
            self.numbers[civ]["cities"] = number

    def tax(self, keys: Table, turn: int) -> None:
        for civ, cities in keys["cities"].items():
            rate = keys.get("rate", {}).get(civ, self.house.get("tax_rate", facts.BASE["tax_rate"]))
            self.numbers[civ]["treasury"] += keys.get("collected", {}).get(civ, rate * cities)

    def revolt(self, keys: Table, turn: int) -> None:
        cities = keys.get("cities", 1)
        self.take(keys["civ"], "cities", cities)
        if "to" in keys:
            self.numbers[keys["to"]]["cities"] += cities

    def ast_check(self, keys: Table, turn: int) -> None:
        for civ, space in keys["space"].items():
            if space >= self.track["final_spaces"][0] and self.arrived[0] in (0, turn):
                self.arrived = turn, self.arrived[1] | {civ}

    def spend(self, keys: Table, turn: int) -> None:
        for civ, number in keys["treasury"].items():
            self.take(civ, "treasury", number)

    def regress(self, keys: Table, turn: int) -> None:
        for civ, spaces in keys["spaces"].items():
            self.take(civ, "space", spaces)

    def gain(self, keys: Table, turn: int) -> None:
        for civ, number in keys["treasury"].items():
            self.numbers[civ]["treasury"] += number

    def buy(self, keys: Table, turn: int) -> None:
        civ = keys["civ"]
        self.hold(civ, list(keys["advances"]))
        for tokens in keys.get("choose", {}).values():
            self.choose(civ, tokens)
        if keys.get("treasury") or keys.get("change"):
            self.ends[civ].most = self.shown_ends(civ)[1]  # what is paid makes no room for more tokens
        self.take(civ, "treasury", keys.get("treasury", 0))
        self.numbers[civ]["treasury"] += keys.get("change", 0)

    def buildings(self, keys: Table, turn: int) -> None:
        self.region = set(keys.get("region", self.region))
        for civ, number in keys.get("controlled", {}).items():
            self.numbers[civ]["controlled"] = number
        historic = keys.get("historic", self.historic)
        self.historic = {civ for civ in historic if self.numbers[civ]["controlled"]}

    def seat(self, keys: Table, turn: int) -> None:
        self.people[keys["civ"]] = keys["name"]

    def leave(self, keys: Table, turn: int) -> None:
        self.gone.add(keys["civ"])

    def score(self, keys: Table, turn: int) -> None:
        (civ,) = {civ for rows in keys.values() for civ in rows}
        self.scores[civ] = {key: rows[civ] for key, rows in keys.items()}

    def endturn(self, keys: Table, turn: int) -> None:
        self.closed.add(turn)
        if keys.get("last", False) is not False:
            self.ended = self.ended or turn

    @property
    def track(self) -> Table:
        side: Table = facts.TABLE["ast"][self.game.get("ast", "basic")]
        return side

    def take(self, civ: str, key: str, number: int) -> None:
        """Take what is there: no number falls below zero."""
        self.numbers[civ][key] = max(0, self.numbers[civ][key] - number)

    def hold(self, civ: str, names: list[str]) -> None:
        for name in names:
            if name not in self.held[civ]:
                self.held[civ].append(name)
                faulty = facts.EDITIONS["first_printing"]["credits"] if self.edition == "first-printing" else {}
                self.choose(civ, faulty.get(name) or ADVANCES[name]["credits"])

    def choose(self, civ: str, tokens: dict[str, int]) -> None:
        for colour, number in tokens.items():
            self.credits[civ][colour] += number

    def house_number(self, name: str) -> int:
        return int(self.house.get(name, HOUSE[name]))

    def parts(self, civ: str) -> dict[str, int | None]:
        """Return the points of a player, part by part."""
        own = self.numbers[civ]
        bonus = self.house.get("late_iron_points", facts.POINTS["alone_in_late_iron"])
        worth = facts.EDITIONS["special_buildings"] if self.game.get("special_buildings") else None
        return {
            "advances": sum(ADVANCES[name]["vp"] for name in self.held[civ]),
            "cities": own["cities"] * self.house_number("city_points"),
            "ast": own["space"] * self.house_number("space_points"),
            "buildings": self.building_points(civ, worth) if worth else None,
            "bonus": bonus if self.arrived[1] == {civ} else 0,
        }

    def building_points(self, civ: str, worth: dict[str, int]) -> int:
        own = (worth["region"] if civ in self.region else 0) + (worth["historic"] if civ in self.historic else 0)
        return own + worth["controlled"] * self.numbers[civ]["controlled"]

    @property
    def by_books(self) -> bool:
        return {"advances", "cities", "ast"} <= set(self.tracks)

    def points(self, civ: str) -> int | None:
        if self.by_books:
            return sum(part or 0 for part in self.parts(civ).values())
        return self.scores.get(civ, {}).get("points")

    def playing(self) -> list[str]:
        return [civ for civ in self.civs if civ not in self.gone]

    def status(self) -> list[dict[str, Any]]:
        """Return the numbers that `status` shows, those that are not tracked as None."""
        return [
            {
                "civ": civ,
                "player": self.people[civ] or None,
                **{key: self.shown(civ, key) if track in self.tracks else None for key, track in SHOWN.items()},
                "advances": len(self.held[civ]) if "advances" in self.tracks else None,
                "points": self.points(civ),
            }
            for civ in self.playing()
        ]

    def shown(self, civ: str, key: str) -> int | None:
        """Return a number of a player; of tokens, what the board has if that is known, else what was counted."""
        least, most = self.shown_ends(civ)
        if key == "tokens" and least == most:
            return least
        return None if (key, civ) in self.unknown else self.numbers[civ][key]

    def stock(self, civ: str) -> int:
        return self.house_number("tokens") - self.numbers[civ]["tokens"] - self.numbers[civ]["treasury"]

    def is_final(self) -> bool:
        if not self.by_books and any(self.points(civ) is not None for civ in self.playing()):
            return True
        ends = [self.ended] if self.ended else []
        ends += [self.arrived[0] + self.track["extra_turns"]] if self.arrived[0] else []
        return bool(ends) and (self.last > min(ends) or min(ends) == self.last in self.closed)

    def order(self) -> list[str]:
        """Return everybody from the first to the last, by points and tie-breaks."""
        return sorted(self.playing(), key=lambda civ: (self.points(civ), *self.tiebreaks(civ)), reverse=True)

    def places(self) -> dict[str, int]:
        """Return everybody's place: by points alone until the game is over."""
        if self.is_final():
            return {civ: place for place, civ in enumerate(self.order(), 1)}
        points = {civ: self.points(civ) or 0 for civ in self.playing()}
        return {civ: 1 + sum(other > own for other in points.values()) for civ, own in points.items()}

    def tiebreaks(self, civ: str) -> tuple[int, ...]:
        held, own = [ADVANCES[name] for name in self.held[civ]], self.numbers[civ]
        return (
            civ in self.region & self.historic,
            civ in self.region,
            own["space"],
            sum(card["vp"] == 6 for card in held),
            sum(card["vp"] == 3 for card in held),
            sum(card["price"] for card in held),
            max(self.credits[civ].values()),
            sum(self.credits[civ].values()),
            own["cities"],
            own["tokens"],
            -CIVILIZATIONS[civ]["rank"],
        )
