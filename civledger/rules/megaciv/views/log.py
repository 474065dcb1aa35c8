"""The entries as readable lines."""

from collections.abc import Iterator, Sequence

from civledger.model.entry import Entry
from civledger.model.names import both, several
from civledger.model.pages.entry_lines import Telling
from civledger.model.pages.story import Sentences, end_like, tell_counts, tell_end, tell_in_sentences, tell_pieces
from civledger.model.turn import Turn
from civledger.rules.megaciv.book.prices import price
from civledger.rules.megaciv.book.transactions import discount
from civledger.rules.megaciv.entries.pieces import BUILDINGS, CENSUS, CITIES, LOSSES, RECOUNT, Buildings, Census
from civledger.rules.megaciv.entries.purchases import BUY, CREDITS, HAND, Buy, Hand
from civledger.rules.megaciv.entries.table import LEAVE, SCORE, SEAT, Score
from civledger.rules.megaciv.entries.taxes import REVOLT, TAX, Revolt, Tax
from civledger.rules.megaciv.entries.track import AST_CHECK, ENDTURN, REGRESS, Regress
from civledger.rules.megaciv.entries.treasury import GAIN, SPEND, Gain, Spend
from civledger.rules.megaciv.state import State

_TELLING = Telling(
    ("civ", "text", "name"), ("tokens", "kept", "space", "spaces", "points"), Entry.concerns, ("ability",)
)
view = _TELLING.view
tell_entry = _TELLING.together


_TREASURE = "treasury token"
_SPENT = {
    "ship": "on ships",
    "upkeep": "on the upkeep of ships",
    "city": "on a city",
    "ability": "on an ability",
    "other": "on other things",
}


def tell_sentence(turn: Turn, chunks: Sequence[Entry]) -> str:
    """Return an entry as a sentence."""
    said = tell_in_sentences(_TELLING, _SENTENCES, turn, chunks)
    calamity = chunks[-1].common.get("calamity", "")
    return end_like(said, f"{said.removesuffix('.')} ({calamity})") if calamity and calamity not in said else said


def tell_recorded(turn: Turn, chunks: Sequence[Entry]) -> str:
    """Return an entry as the sentence of its receipt: how a price came about and was paid stands below that."""
    if chunks[-1].kind is BUY:
        return _tell_bought(chunks[-1].body)
    return tell_sentence(turn, chunks)


def _tell_bought(buy: Buy) -> str:
    bought = [f"{name} for {'?' if charged is None else charged}" for name, charged in buy.advances.items()]
    return f"{buy.civ} bought {both(bought) or 'nothing'}{_tell_kept(buy)}{_tell_besides(buy)}."


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
    if not census.tokens:
        return _tell_losses(turn, census)
    after = f"After {census.after}: " if census.after else ""
    return f"{after}{tell_counts(census.tokens, 'has', 'token')} on the board."


def _tell_losses(turn: Turn, census: Census) -> str:
    moved = (("lost", census.lost), ("gained", census.gained))
    said = "; ".join(tell_counts(rows, verb, "token") for verb, rows in moved if rows)
    return f"{said} ({census.after})."


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
    prices = {name: _tell_price(opening, buy, name) for name in buy.advances}
    bought = both([f"{first} ({less})" if less else first for first, less in prices.values()]) or "nothing"
    if len(prices) == 1:
        bought = ": ".join(filter(None, *prices.values()))
    paid = both(list(_payments(buy)))
    return f"{buy.civ} bought {bought}{f'; paid with {paid}' if paid else ''}{_tell_kept(buy)}{_tell_besides(buy)}."


def _tell_kept(buy: Buy) -> str:
    return f"; {several(buy.kept, 'card')} kept" if buy.kept is not None else ""


def _tell_price(opening: State, buy: Buy, name: str) -> tuple[str, str]:
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


def _payments(buy: Buy) -> Iterator[str]:
    if buy.cards:
        yield tell_pieces(buy.cards)
    if buy.card_points:
        yield f"cards worth {buy.card_points}"
    if buy.treasury:
        yield several(buy.treasury, _TREASURE)


def _tell_besides(buy: Buy) -> str:
    """Return what else a purchase says: chosen credits, a substitute, change."""
    chosen = [f"{tell_pieces(tokens or {})} chosen with {name}" for name, tokens in buy.choose.items()]
    moved = [f"{buy.trade_empire.get('card')} counted as {buy.trade_empire.get('as')}"] if buy.trade_empire else []
    change = [f"{buy.change} handed back"] if buy.change else []
    return "".join(f"; {words}" for words in (*chosen, *moved, *change))


def _tell_hands(turn: Turn, hand: Hand) -> str:
    discarded = f"; {tell_counts(hand.discarded, 'discarded', 'card')}" if hand.discarded else ""
    return f"{tell_counts(hand.kept, 'kept', 'card')}{discarded}."


def _tell_regress(turn: Turn, regress: Regress) -> str:
    why = f" ({regress.reason})" if regress.reason else ""
    return f"{tell_counts(regress.spaces, 'moved back', 'space')}{why}."


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
    LOSSES.action: _tell_losses,
    CITIES.action: lambda turn, body: f"{tell_counts(body.cities, 'has', 'city')}.",
    SPEND.action: _tell_spending,
    GAIN.action: _tell_gain,
    BUY.action: _tell_purchase,
    HAND.action: _tell_hands,
    CREDITS.action: lambda turn, body: f"{body.civ} counted its credit tokens: {tell_pieces(body.tokens)}.",
    REGRESS.action: _tell_regress,
    REVOLT.action: _tell_revolt,
    AST_CHECK.action: lambda turn, body: f"{tell_counts(body.space, 'stands on space')}.",
    BUILDINGS.action: _tell_buildings,
    SCORE.action: _tell_score,
    LEAVE.action: lambda turn, body: f"{body.civ} left the game.",
    SEAT.action: lambda turn, body: f"{body.name} plays {body.civ} from now on.",
    ENDTURN.action: lambda turn, body: tell_end("turn", body),
}
