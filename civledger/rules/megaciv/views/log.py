"""The entries as readable lines."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from civledger.model.entry import Entry
from civledger.model.names import both, several
from civledger.model.pages.entry_lines import Telling
from civledger.model.pages.story import Sentences, end_like, tell_counts, tell_end, tell_in_sentences, tell_pieces
from civledger.model.turn import Turn
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.book.transactions import discount
from civledger.rules.megaciv.effects import calamities
from civledger.rules.megaciv.entries.event_kinds import StruckCalamity, UsedAbility
from civledger.rules.megaciv.entries.pieces import BUILDINGS, CENSUS, CITIES, LOSSES, RECOUNT, Buildings, Census
from civledger.rules.megaciv.entries.purchases import BUY, CREDITS, HAND, Buy, Hand
from civledger.rules.megaciv.entries.table import AST_CHECK, ENDTURN, LEAVE, REGRESS, SCORE, SEAT, Score
from civledger.rules.megaciv.entries.treasury import GAIN, REVOLT, SPEND, TAX, Gain, Revolt, Spend, Tax
from civledger.rules.megaciv.state import State


def _tell_calamity(struck: StruckCalamity) -> str:
    met, gainer = both([struck.victim, *struck.others]), struck.gainer
    if gainer and not (struck.gained or struck.gained_cities):
        met += f" in favour of {gainer}" if calamities()[struck.calamity].annexes else f", traded by {gainer}"
    lost = {civ: number for civ, number in struck.paid.items() if civ not in struck.averted}
    averted = []
    for civ, times in struck.averted.items():
        often = {1: "once", 2: "twice"}.get(times, f"{times} times")
        price = f" for {several(struck.paid[civ], _TREASURE)}" if civ in struck.paid else ""
        averted.append(f"{civ} averted it {often}{price}")
    did = "; ".join([*_tell_changes({**struck._asdict(), "lost_treasury": lost, "paid": {}}), *averted])
    return f"{struck.calamity} struck {met}{': ' if did else ''}{did}"


def _tell_ability(used: UsedAbility) -> str:
    keys = used._asdict()
    sold = [f"sold {tell_pieces(used.cards)}"] if used.cards else []
    if sold and [*used.earned] == [used.civ]:
        sold = [f"{sold[0]} for {several(used.earned[used.civ], _TREASURE)}"]
        keys["earned"] = {}
    took = [f"took a card from {both(list(used.givers))}"] if used.givers else []
    did = "; ".join([*sold, *took, *_tell_changes(keys)])
    return f"{used.civ} used {used.ability}{': ' if did else ''}{did}"


def _tell_changes(keys: Mapping[str, Any]) -> Iterator[str]:
    """Yield what everybody lost, then what they gained, then what was counted, each number with its unit."""
    for verb, units in _CHANGES:
        civs = dict.fromkeys(civ for key in units for civ in keys.get(key, ()))
        rows = [
            (civ, both([several(keys[key][civ], unit) for key, unit in units.items() if civ in keys.get(key, ())]))
            for civ in civs
        ]
        if rows:
            (first, number), *others = rows
            yield ", ".join([f"{first} {verb} {number}", *(f"{civ} {number}" for civ, number in others)])


_TREASURE = "treasury token"
_CHANGES = (
    ("lost", {"lost_cities": "city", "lost": "token", "lost_treasury": _TREASURE}),
    ("discarded", {"discarded": "card"}),
    ("moved back", {"spaces": "space"}),
    ("paid", {"paid": _TREASURE}),
    ("gained", {"gained_cities": "city", "gained": "token", "earned": _TREASURE}),
    ("counted", {"cities": "city", "tokens": "token"}),
)
_TELLING = Telling(
    ("civ", "text", "name"),
    ("tokens", "kept", "space", "spaces", "points"),
    Entry.concerns,
    ("calamity", "ability"),
    sentences={"calamity": _tell_calamity, "ability": _tell_ability},
)
view = _TELLING.view
tell_entry = _TELLING.together


_SPENT = {
    "ship": "on ships",
    "upkeep": "on the upkeep of ships",
    "city": "on a city",
    "ability": "on an ability",
    "other": "on other things",
}


def tell_sentence(turn: Turn, chunks: Sequence[Entry]) -> str:
    """Return an entry as a sentence."""
    return tell_in_sentences(_TELLING, _SENTENCES, turn, chunks)


def tell_recorded(turn: Turn, chunks: Sequence[Entry], paid: bool = False) -> str:
    """Return an entry as the sentence of its receipt, where how a price came about and was paid stands below that."""
    if chunks[-1].kind is not BUY:
        return tell_sentence(turn, chunks)
    buy: Buy = chunks[-1].as_written.body
    bought = both([f"{name} for {'?' if charged is None else charged}" for name, charged in buy.advances.items()])
    said = f"{buy.civ} bought {bought or 'nothing'}{_tell_paid(buy) if paid else ''}{_tell_besides(buy)}."
    return end_like(said, _TELLING.add_remarks(said.removesuffix("."), chunks, None))


def _tell_paid(buy: Buy) -> str:
    paid = [tell_pieces(buy.cards)] if buy.cards else []
    paid += [f"cards worth {buy.card_points}"] if buy.card_points else []
    paid += [several(buy.treasury, _TREASURE)] if buy.treasury else []
    return f"; paid with {both(paid)}" if paid else ""


def _tell_tax(turn: Turn, tax: Tax) -> str:
    usual = turn.opening.game.tax_rate
    paid = [(civ, tax.taken(civ, usual), cities) for civ, cities in tax.cities.items() if cities]
    if not paid:
        return f"{both(list(tax.cities))} had no cities to tax."
    (civ, taken, cities), *others = paid
    if others and all(row[1:] == (taken, cities) for row in others):
        return f"{both([name for name, *_ in paid])} took {taken} each in tax from {several(cities, 'city')}."
    first = f"{civ} took {taken} in tax from {several(cities, 'city')}"
    return ", ".join([first, *(f"{civ} {taken} from {cities}" for civ, taken, cities in others)]) + "."


def _tell_census(turn: Turn, census: Census) -> str:
    moved = (("lost", census.lost), ("gained", census.gained))
    told = [tell_counts(rows, verb, "token") for verb, rows in moved if rows]
    if not census.tokens:
        return f"{'; '.join(told)} ({census.after})."
    after = f"After {census.after}: " if census.after else ""
    return f"{after}{'; '.join([tell_counts(census.tokens, 'has', 'token') + ' on the board', *told])}."


def _tell_spending(turn: Turn, spend: Spend) -> str:
    if spend.on == "calamity":
        return f"{tell_counts(spend.treasury, 'lost', _TREASURE)} to a calamity."
    purpose = f"on trade cards from stack {spend.stack}" if spend.on == "card" else _SPENT[spend.on]
    return f"{tell_counts(spend.treasury, 'spent', _TREASURE)} {purpose}."


def _tell_gain(turn: Turn, gain: Gain) -> str:
    source = "" if gain.from_ == "other" else f" from {gain.from_.replace('-', ' ')}"
    return f"{tell_counts(gain.treasury, 'gained', _TREASURE)}{source}."


def _tell_purchase(turn: Turn, buy: Buy) -> str:
    opening: State = turn.opening
    prices = {name: _tell_sum(opening, buy, name) for name in buy.advances}
    bought = both([f"{first} ({less})" if less else first for first, less in prices.values()]) or "nothing"
    if len(prices) == 1:
        bought = ": ".join(filter(None, *prices.values()))
    return f"{buy.civ} bought {bought}{_tell_paid(buy)}{_tell_besides(buy)}."


def _tell_sum(opening: State, buy: Buy, name: str) -> tuple[str, str]:
    charged = buy.advances[name]
    card = opening.game.book.advances.get(name)
    if card is None or charged is None:
        return f"{name} for {'?' if charged is None else charged}", ""
    priced = price(card, opening, buy.civ)
    less = [f"{priced.colour_credit} {priced.colour}"] if priced.colour_credit else []
    less += [f"{priced.chain_credit} with {priced.chain_from}"] if priced.chain_from else []
    less += [f"{discount(opening.game.book)} with Library"] if buy.library == name else []
    sums = [f"{priced.printed} less {both(less)}"] if less else []
    sums += ["free with Anatomy"] if buy.anatomy == name else []
    return f"{name} for {charged}", ", ".join(sums)


def _tell_besides(buy: Buy) -> str:
    """Return what else a purchase says: cards kept, chosen credits, a substitute, change."""
    kept = [f"{several(buy.kept, 'card')} kept"] if buy.kept is not None else []
    chosen = [f"{tell_pieces(tokens or {})} chosen with {name}" for name, tokens in buy.choose.items()]
    moved = [f"{buy.trade_empire.get('card')} counted as {buy.trade_empire.get('as')}"] if buy.trade_empire else []
    change = [f"{buy.change} handed back"] if buy.change else []
    return "".join(f"; {words}" for words in (*kept, *chosen, *moved, *change))


def _tell_hands(turn: Turn, hand: Hand) -> str:
    discarded = f"; {tell_counts(hand.discarded, 'discarded', 'card')}" if hand.discarded else ""
    return f"{tell_counts(hand.kept, 'kept', 'card')}{discarded}."


def _tell_revolt(turn: Turn, revolt: Revolt) -> str:
    went = f"and went to {revolt.to}" if revolt.to else f"and {'was' if revolt.cities == 1 else 'were'} destroyed"
    return f"{several(revolt.cities, 'city')} of {revolt.civ} revolted {went}."


def _tell_buildings(turn: Turn, built: Buildings) -> str:
    own = {"building in the own region": built.region, "own historic building": built.historic}
    said = [f"{what}: {both(list(civs)) or 'nobody'}" for what, civs in own.items() if civs is not None]
    return "; ".join([*said, *filter(None, [tell_counts(built.controlled, "controls", "special building")])]) + "."


_COUNTED = {
    "space": "space on the A.S.T.",
    "ones": "advances worth 1",
    "threes": "advances worth 3",
    "sixes": "advances worth 6",
    "bonus": "other points",
}


def _tell_score(turn: Turn, score: Score) -> str:
    parts = {_COUNTED.get(key, key): rows for key, rows in score._asdict().items() if rows and key != "points"}
    counted = [f"{part} {', '.join(f'{civ} {number}' for civ, number in rows.items())}" for part, rows in parts.items()]
    return "; ".join([tell_counts(score.points, "scored", "point"), *counted]) + "."


_SENTENCES: Sentences = {
    TAX.action: _tell_tax,
    CENSUS.action: _tell_census,
    RECOUNT.action: _tell_census,
    LOSSES.action: _tell_census,
    CITIES.action: lambda turn, body: (
        f"{'After support: ' if body.after else ''}{tell_counts(body.cities, 'has', 'city')}."
    ),
    SPEND.action: _tell_spending,
    "calamity": lambda turn, body: f"{_tell_calamity(body)}.",
    "ability": lambda turn, body: f"{_tell_ability(body)}.",
    GAIN.action: _tell_gain,
    BUY.action: _tell_purchase,
    HAND.action: _tell_hands,
    CREDITS.action: lambda turn, body: f"{body.civ} counted its credit tokens: {tell_pieces(body.tokens)}.",
    REGRESS.action: lambda turn, body: (
        f"{tell_counts(body.spaces, 'moved back', 'space')}{f' ({body.reason})' if body.reason else ''}."
    ),
    REVOLT.action: _tell_revolt,
    AST_CHECK.action: lambda turn, body: f"{tell_counts(body.space, 'stands on space')}.",
    BUILDINGS.action: _tell_buildings,
    SCORE.action: _tell_score,
    LEAVE.action: lambda turn, body: f"{body.civ} left the game.",
    SEAT.action: lambda turn, body: f"{body.name} plays {body.civ} from now on.",
    ENDTURN.action: lambda turn, body: tell_end("turn", body),
}
