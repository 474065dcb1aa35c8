"""Whole games, turn by turn and phase by phase, with everything a bookkeeper sees of them."""

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from tests.play import literal
from tests.simulator import calamities, facts
from tests.simulator.cards import Market, offers, worst_first
from tests.simulator.player import CITIES, DEAR, Player

Entry = dict[str, Any]
MOST_TURNS = 36  # then the players agree to end the game
FIRST_TURNS, FEWEST = 4, 3  # in which nobody goes home, and who stay in a block to trade
BUILDING = "city"  # what treasury paid with Architecture is spent on
CARD_PRICES = [row for row in facts.CARD_PRICES if row[0] != 8]  # of these nobody buys any


@dataclass
class Game:
    """A game and its record: for each entry, the phase of the turn in which it was written."""

    players: dict[str, Player]
    side: str
    region: str
    markets: dict[str, Market]
    rng: random.Random
    sets: dict[str, str] = field(default_factory=dict)
    entries: list[tuple[int, Entry]] = field(default_factory=list)
    drawn: dict[int, int] = field(default_factory=dict)  # cards dealt by turn, one a city
    turn: int = 0
    arrived: list[str] = field(default_factory=list)
    over: bool = False
    leaving: float = 0.0  # how likely somebody goes home in a turn
    gone: set[str] = field(default_factory=set)

    @property
    def table(self) -> list[Player]:
        """Return the players who are still there, in ranking order."""
        return [player for civ, player in self.players.items() if civ not in self.gone]

    def write(self, phase: int, action: str, **keys: Any) -> None:
        """Record something."""
        self.entries.append((phase, {"turn": self.turn, "action": action, **keys}))

    def check(self) -> None:
        """Assert that no piece and no card was lost or made."""
        for player in self.table:
            player.check()
        for block, market in self.markets.items():
            here = [player for player in self.table if player.block == block]
            market.check(
                card for player in here for card in [*player.hand.elements(), *(name for name, _ in player.calamities)]
            )

    def by_position(self) -> list[Player]:
        """Return the players, furthest on the A.S.T. first."""
        return sorted(self.table, key=lambda player: -player.space)

    def gainer(self, but: list[str], block: str = "") -> Player | None:
        """Return who gains: most cities in stock, then most tokens in stock, then by ranking."""
        able = [player for player in self.table if player.civ not in but and block in ("", player.block)]
        return min(able, key=lambda player: (player.cities, -player.stock), default=None)

    def play_turn(self) -> None:
        """Play the thirteen phases."""
        self.turn += 1
        for phase in (
            self.collect_tax,
            self.expand,
            self.sail_and_fight,
            self.build,
            self.acquire_cards,
            self.trade,
            self.resolve_calamities,
            self.use_abilities,
            self.check_support,
            self.buy,
            self.leave,
            self.move_markers,
        ):
            phase()
            self.check()

    def collect_tax(self) -> None:
        """Phase 1, with the revolts of those who fall short."""
        keys: dict[str, dict[str, int]] = {"cities": {}, "rate": {}, "collected": {}}
        short: dict[str, int] = {}
        for player in self.table:
            rate = player.tax_rate()
            due = rate * player.cities
            taken = min(due, player.stock)
            keys["cities"][player.civ] = player.cities
            if rate != 2 and player.cities:
                keys["rate"][player.civ] = rate
            if taken < due:
                keys["collected"][player.civ] = taken
            if taken < due and "Democracy" not in player.held:
                short[player.civ] = literal.revolting(player.cities, rate, taken)
            player.treasury += taken
        self.write(1, "tax", **{key: rows for key, rows in keys.items() if rows})
        for civ, cities in short.items():
            self.revolt(civ, cities, list(short))

    def revolt(self, civ: str, cities: int, victims: list[str]) -> None:
        """Let cities pass to who gains, or be destroyed where nobody has one in stock."""
        while cities:
            full = [player.civ for player in self.table if player.cities == CITIES]
            to = self.gainer([*victims, *full])
            number = min(cities, CITIES - to.cities) if to else cities
            self.players[civ].cities -= number
            if to:
                to.cities += number
            self.write(1, "revolt", civ=civ, **({"to": to.civ} if to else {}), cities=number)
            cities -= number

    def expand(self) -> None:
        """Phase 2, with the census."""
        for player in self.table:
            player.grow()
        self.write(2, "census", tokens={player.civ: player.tokens for player in self.table})

    def sail_and_fight(self) -> None:
        """Phases 3 and 4: ships from the treasury, and tokens lost in conflict."""
        upkeep, ships, lost = {}, {}, {}
        for player in self.table:
            player.ships = min(player.ships, player.treasury)
            if player.ships:
                upkeep[player.civ] = player.ships
            player.treasury -= player.ships
            if player.ships < 4 and player.treasury > 4 and self.rng.random() < 0.1:
                ships[player.civ] = 2
                player.ships += 1
                player.treasury -= 2
            if self.turn > 4 and player.tokens > 6 and self.rng.random() < 0.2:
                lost[player.civ] = self.rng.randint(1, 4)
                player.tokens -= lost[player.civ]
        for on, rows in (("upkeep", upkeep), ("ship", ships)):
            if rows:
                self.write(3, "spend", treasury=rows, on=on)
        if lost:
            self.write(4, "census", lost=lost, after="conflict")

    def build(self) -> None:
        """Phase 5: cities, surplus and support."""
        before = {player.civ: player.tokens for player in self.table}
        paid = {}
        for player in self.table:
            treasury = player.build(self.turn)
            if treasury:
                paid[player.civ] = treasury
            player.remove_surplus()
            player.support_cities()
        if paid:
            self.write(5, "spend", treasury=paid, on=BUILDING)
        self.write(5, "cities", cities={player.civ: player.cities for player in self.table})
        left = {player.civ: player.tokens for player in self.table if player.tokens != before[player.civ]}
        if left:
            self.write(5, "census", tokens=left, after="building")

    def deal(self, player: Player, stack: int) -> None:
        """Give a player the top card of a stack."""
        card = self.markets[player.block].draw(stack)
        if card in facts.FACES:
            player.hand[card] += 1
        else:
            player.calamities.append((card, ""))

    def acquire_cards(self) -> None:
        """Phase 6: one card a city, then cards for treasury; fewest cities first."""
        order = sorted(self.table, key=lambda player: player.cities)
        self.drawn[self.turn] = sum(player.cities for player in order)
        for player in order:
            for stack in range(1, player.cities + 1):
                self.deal(player, stack)
        for player in order:
            if "Wonder of the World" in player.held and player.cities < CITIES:
                self.deal(player, CITIES)
                self.write(6, "spend", treasury={player.civ: 0}, on="card", stack=9)
            for stack, price, needed in CARD_PRICES:
                may = not needed or needed in player.held
                if may and player.treasury >= price + 2 and self.rng.random() < 0.7:
                    self.deal(player, stack)
                    player.treasury -= price
                    self.write(6, "spend", treasury={player.civ: price}, on="card", stack=stack)

    def trade(self) -> None:
        """Phase 7: two and two of a block meet, and who has found another meets the next, until the time is up."""
        for block in self.markets:
            here = [player for player in self.table if player.block == block]
            for _ in range(len(here) ** 3 // 10):  # the more there are, the longer it takes
                self.rng.shuffle(here)
                for one, other in zip(here[::2], here[1::2], strict=False):
                    self.swap(one, other)

    def swap(self, one: Player, other: Player) -> None:
        """Let two players trade what makes both hands worth more, at least three cards from each."""
        bargains = [
            (min(gain - given, back - taken), mine, theirs)
            for mine, given, back in offers(one.hand, other.hand)
            for theirs, taken, gain in offers(other.hand, one.hand)
            if mine != theirs and gain > given and back > taken
        ]
        if not bargains:
            return
        _, mine, theirs = max(bargains)
        gives = self.fill(one, mine, theirs), self.fill(other, theirs, mine)
        if min(map(len, gives)) < FEWEST:
            return
        for giver, taker, cards in ((one, other, gives[0]), (other, one, gives[1])):
            giver.hand.subtract(card for card in cards if card in facts.FACES)
            giver.hand += Counter()
            taker.hand.update(card for card in cards if card in facts.FACES)
            for name in (card for card in cards if card not in facts.FACES):
                giver.calamities = [held for held in giver.calamities if held[0] != name]
                taker.calamities.append((name, giver.civ))

    def fill(self, giver: Player, given: str, taken: str) -> list[str]:
        """Return three cards or more: those agreed on, perhaps a calamity, and what is least missed."""
        cards = [given] * giver.hand[given]
        rest = [card for card in worst_first(giver.hand) if card not in (given, taken)]
        true = max(0, 2 - len(cards))  # two cards of a trade are named, and truly
        if len(rest) < true:
            return []
        hidden = [name for name, _ in giver.calamities if name in facts.TRADED][:1]
        cards += [*rest[:true], *hidden]
        return cards + rest[true:][: max(0, FEWEST - len(cards))]

    def resolve_calamities(self) -> None:
        """Phases 8 and 9: nobody suffers more than the rules allow; minor calamities first, then by stack."""
        for player in self.table:
            self.select_calamities(player)
        drawn = [(player, name, giver) for player in self.table for name, giver in player.calamities]
        met: dict[str, list[str]] = {}
        for player, name, _ in drawn:
            met.setdefault(name, []).append(player.civ)
        order = [*facts.MINOR, *(name for row in facts.CALAMITIES.values() for name in row[:2])]
        for player, name, giver in sorted(drawn, key=lambda card: order.index(card[1])):
            self.strike(player, name, giver, met[name])
            self.markets[player.block].discard([name])
            player.calamities = [held for held in player.calamities if held[0] != name]

    def select_calamities(self, player: Player) -> None:
        """Phase 8: three at most, two of them major, two where there are no minor ones; the rest goes at random."""
        self.rng.shuffle(player.calamities)
        kept: dict[str, str] = {}
        for name, giver in player.calamities:
            major = [other for other in kept if other not in facts.MINOR]
            room = len(kept) < (3 if facts.has_minor(len(self.players)) else 2)
            if room and name not in kept and (name in facts.MINOR or len(major) < 2):
                kept[name] = giver
            else:
                self.markets[player.block].discard([name])
        player.calamities = list(kept.items())

    def strike(self, victim: Player, name: str, giver: str, met: list[str]) -> None:
        """Phase 9: one calamity, with its gainer and its secondary victims, and the entries it makes."""
        is_traded = name in facts.TRADED
        block = "" if is_traded else victim.block
        gainer = self.players[giver] if giver else self.gainer([victim.civ], block)
        card = facts.blow(name, len(self.players))
        most = card.get("others", 0)
        most = 2 if most == "all" else most  # all who are there: here up to two
        spared = [*met, gainer.civ if gainer and is_traded else ""]
        able = [player for player in self.table if player.civ not in spared and block in ("", player.block)]
        if name == "Piracy":
            able = [player for player in able if "Naval Warfare" not in player.held]
        others = self.rng.sample(able, min(most, len(able)))
        keys: Entry = {"calamity": name, "victim": victim.civ}
        keys |= {"others": [player.civ for player in others]} if others else {}
        gains = gainer is not None and (name in calamities.ANNEX or giver != "")
        keys |= {"gainer": gainer.civ} if gainer and gains else {}
        met += [player.civ for player in others] + [gainer.civ if gainer and gains else ""]
        before = {player.civ: (player.tokens, player.cities, player.treasury, player.space) for player in self.table}
        discarded, averted = calamities.strike(card, victim, others, gainer)
        self.markets[victim.block].discard(discarded)
        keys |= self.changes(name, before)
        keys |= {"averted": {victim.civ: averted}} if averted else {}
        self.write(9, "calamity", **keys, **({"discarded": {victim.civ: len(discarded)}} if discarded else {}))

    def changes(self, name: str, before: dict[str, tuple[int, int, int, int]]) -> Entry:
        """Return what a calamity changed: tables of everybody of whom it took something, or to whom it gave some."""
        now = {player.civ: (player.tokens, player.cities, player.treasury, player.space) for player in self.table}
        less = [{civ: before[civ][what] - now[civ][what] for civ in now} for what in range(4)]
        tokens, cities, treasury, spaces = ({civ: by for civ, by in rows.items() if by} for rows in less)
        # Who has no token in stock puts none in the place of a reduced city: the books know that by a count alone.
        recounted = {*tokens, *(civ for civ in cities if not self.players[civ].stock)}
        is_counted = name in calamities.RECOUNTED
        tables = {
            "lost": {} if is_counted else {civ: by for civ, by in tokens.items() if by > 0},
            "gained": {} if is_counted else {civ: -by for civ, by in tokens.items() if by < 0},
            "lost_cities": {civ: by for civ, by in cities.items() if by > 0},
            "gained_cities": {civ: -by for civ, by in cities.items() if by < 0},
            "tokens": {civ: now[civ][0] for civ in now if civ in recounted} if is_counted else {},
            "paid": treasury,
            "spaces": spaces,
        }
        return {key: rows for key, rows in tables.items() if rows}

    def use_abilities(self) -> None:
        """Phase 10: Politics, Trade Routes, Provincial Empire, and those that clear an area of somebody else."""
        for player in self.by_position():
            if "Politics" in player.held and player.treasury > 12 and self.rng.random() < 0.5:
                self.clear_area(player, "Politics")
            elif "Politics" in player.held and player.stock > 20:
                self.gain(player, "Politics", 5, {})
            for ability in ("Monotheism", "Fundamentalism"):
                if ability in player.held and self.rng.random() < 0.5:
                    self.clear_area(player, ability)
            singles = [card for card in worst_first(player.hand) if player.hand[card] == 1 and facts.FACES[card]][:2]
            earned = sum(2 * facts.FACES[card] for card in singles)
            if "Trade Routes" in player.held and singles and player.stock > 20 + earned:
                player.hand.subtract(singles)
                player.hand += Counter()
                self.markets[player.block].discard(singles)
                self.gain(player, "Trade Routes", earned, dict(Counter(singles)))
            if "Provincial Empire" in player.held:
                self.take_cards(player)

    def gain(self, player: Player, ability: str, tokens: int, cards: dict[str, int]) -> None:
        """Move tokens from stock to treasury by an ability, which may sell cards for them."""
        player.treasury += tokens
        sold = {"cards": cards} if cards else {}
        self.write(10, "ability", ability=ability, civ=player.civ, earned={player.civ: tokens}, **sold)

    def clear_area(self, player: Player, ability: str) -> None:
        """Annex or destroy what a neighbour has in one area: a city, or up to three tokens."""
        able = [
            other
            for other in self.table
            if other.block == player.block and other is not player and not facts.PROTECTED[ability] & other.held
        ]
        victim = max(able, key=lambda other: other.points, default=None)
        if victim is None or victim.points < 20 or player.stock < 10:
            return
        city = int(player.cities < min(victim.cities, CITIES) and self.rng.random() < 0.3)
        tokens = 0 if city else min(victim.tokens, self.rng.randint(1, 3))
        gains = ability != "Fundamentalism"
        victim.tokens -= tokens
        victim.cities -= city
        if gains:
            player.tokens += tokens
            player.cities += city
        paid = tokens + 5 * city if ability == "Politics" else 0
        player.treasury -= paid
        unit, number = ("_cities", city) if city else ("", tokens)
        keys = {f"lost{unit}": {victim.civ: number}, **({f"gained{unit}": {player.civ: number}} if gains else {})}
        keys |= {"paid": {player.civ: paid}} if paid else {}
        self.write(10, "ability", ability=ability, civ=player.civ, **keys)

    def take_cards(self, player: Player) -> None:
        """Let up to five others of the block give a card of face value 2 or more."""
        givers: list[str] = []
        for other in self.table:
            cards = [card for card in worst_first(other.hand) if facts.FACES[card] > 1]
            is_safe = other is player or facts.PROTECTED["Provincial Empire"] & other.held
            if cards and not is_safe and other.block == player.block and len(givers) < 5:
                other.hand.subtract(cards[:1])
                other.hand += Counter()
                player.hand.update(cards[:1])
                givers.append(other.civ)
        if givers:
            self.write(10, "ability", ability="Provincial Empire", civ=player.civ, givers=givers)

    def check_support(self) -> None:
        """Phase 11."""
        before = {player.civ: (player.cities, player.tokens) for player in self.table}
        for player in self.table:
            player.remove_surplus()
            player.support_cities()
        cities = {player.civ: player.cities for player in self.table if player.cities != before[player.civ][0]}
        tokens = {player.civ: player.tokens for player in self.table if player.tokens != before[player.civ][1]}
        if cities:
            self.write(11, "cities", cities=cities)
        if tokens:
            self.write(11, "census", tokens=tokens, after="support")

    def buy(self) -> None:
        """Phase 12: purchases, then the hand limit."""
        kept: dict[str, int] = {}
        discarded: dict[str, int] = {}
        for player in self.by_position():
            market = self.markets[player.block]
            keys = player.shop(self.side, self.turn) if self.rng.random() < 0.98 else None
            market.discard(Counter(keys.get("cards", {})).elements() if keys else ())
            surplus = player.hand.total() - literal.hand_limit(len(self.players), player.held)
            if surplus > 0:
                market.discard(player.lose_cards(surplus))
                discarded[player.civ] = surplus
            if keys:
                noted = {"kept": player.hand.total()} if surplus <= 0 and self.rng.random() < 0.5 else {}
                self.write(12, "buy", civ=player.civ, **keys, **noted)
            if not keys or not noted:
                kept[player.civ] = player.hand.total()
        if kept:
            self.write(12, "hand", kept=kept, **({"discarded": discarded} if discarded else {}))

    def leave(self) -> None:
        """Let somebody go home, and put his cards back."""
        if not self.leaving or self.turn <= FIRST_TURNS or self.rng.random() > self.leaving:
            return
        player = self.rng.choice(self.table)
        if sum(other.block == player.block for other in self.table) > FEWEST:
            self.markets[player.block].discard(player.lose_cards(player.hand.total()))
            self.gone.add(player.civ)
            self.write(12, "leave", civ=player.civ)

    def move_markers(self) -> None:
        """Phase 13, and the end of the game."""
        was_reached = bool(self.arrived)
        for player in self.table:
            player.space = literal.next_space(player.civ, self.side, player.space, player.cities, player.held)
        if not was_reached:
            self.arrived = [player.civ for player in self.table if player.space >= 15]
        self.over = was_reached or (bool(self.arrived) and self.side == "basic")
        is_agreed = self.turn == MOST_TURNS and not self.over
        spaces = {player.civ: player.space for player in self.table}
        self.write(13, "endturn", space=spaces, **({"last": "an agreed time"} if is_agreed else {}))
        self.over |= is_agreed
        for market in self.markets.values():
            market.put_back()

    def scores(self) -> dict[str, int]:
        """Return the final points."""
        alone = self.arrived if len(self.arrived) == 1 else []
        return {
            player.civ: literal.points(player.held, player.cities, player.space, player.civ in alone)
            for player in self.table
        }


def set_up(seed: int, players: int, side: str, region: str, short: bool) -> Game:
    """Return a game before its first turn."""
    rng = random.Random(f"{seed} {players} {side} {region} {short}")
    trade = facts.blocks(players, region)
    counted = 0 if short and players > facts.FEW["up_to"] else players  # only with few does the Short Game have credits
    dear = [name for name, card in facts.ADVANCES.items() if card["price"] >= DEAR]
    tastes = {civ: {name: rng.uniform(0.2, 1.2) for name in dear} for civ in trade}
    table = {civ: Player(civ, block, counted, rng, tastes=tastes[civ]) for civ, block in trade.items()}
    markets = {
        block: Market(players, list(trade.values()).count(block), block, rng) for block in sorted({*trade.values()})
    }
    game = Game(table, side, region, markets, rng)
    if short:
        sets, begins = facts.sets_drawn(players, region), facts.SHORT
        rng.shuffle(sets)
        game.sets = dict(zip(table, sets, strict=True))
        for player in game.table:
            player.cities, player.tokens = begins["cities"], begins["tokens"]
            player.treasury, player.space = begins["treasury"], begins["space"]
            chosen = {"Written Record": player.choose(facts.CHOSEN["Written Record"])}
            player.purchases = [(0, name, chosen.get(name, {})) for name in facts.SETS[game.sets[player.civ]]]
            for stack in range(1, 6):
                game.deal(player, stack)
    game.check()
    return game


def table_of(seed: int) -> tuple[int, str]:
    """Return for how many a seed plays and on which side: 32 of them are 3 to 18 players on both."""
    return 3 + seed * 5 % 16, ("basic", "expert")[(seed + seed // 16) % 2]


def play(seed: int, players: int, side: str = "basic", region: str = "", short: bool = False) -> Game:
    """Play a whole game; without a map on the first that so many can play on."""
    game = set_up(seed, players, "basic" if short else side, region or facts.maps(players)[0], short)
    while not game.over:
        game.play_turn()
    game.turn += 1
    game.write(14, "score", points=game.scores())
    return game
