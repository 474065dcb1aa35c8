"""The entries as readable lines."""

from collections.abc import Iterator, Sequence

from civledger.model.entry import Entry
from civledger.model.names import both, several
from civledger.model.pages.entry_lines import Telling
from civledger.model.pages.story import Sentences, tell_counts, tell_end, tell_in_sentences, tell_pieces
from civledger.model.turn import Turn
from civledger.rules.stoneage.entries import boards
from civledger.rules.stoneage.entries.cards import CARD, USE, Card, Use
from civledger.rules.stoneage.entries.table import ENDTURN


def _concerns(entry: Entry, player: str) -> bool:
    """Tell whether an entry is about a player, or gave something to him."""
    rewards = dict(filter(None, getattr(entry.body, "rewards", ())))
    return player in rewards or entry.concerns(player)


_TELLING = Telling(("player", "effect", "kind", "text"), ("lost", "points"), _concerns, called="round")
view = _TELLING.view
tell_entry = _TELLING.together


def tell_sentence(turn: Turn, chunks: Sequence[Entry]) -> str:
    """Return an entry as a sentence."""
    return tell_in_sentences(_TELLING, _SENTENCES, turn, chunks)


def tell_recorded(turn: Turn, chunks: Sequence[Entry], paid: bool = False) -> str:
    """Return an entry as the sentence of its receipt, which says in any case how it was paid."""
    return tell_sentence(turn, chunks)


def _tell_card(turn: Turn, card: Card) -> str:
    paid = f" for {tell_pieces(card.paid)}" if card.paid else ""
    return f"{card.player} took a card{paid}: {', '.join([*_tell_gifts(card), *_tell_lower(card)])}."


def _tell_use(turn: Turn, use: Use) -> str:
    effect = use.effect.replace("-", " ")
    return f"{use.player} used a card: {', '.join([effect, *_tell_given(use), *_tell_lower(use)])}."


def _tell_gifts(card: Card) -> Iterator[str]:
    if card.food is not None:
        yield f"{card.food} food"
    elif card.points is not None:
        yield several(card.points, "point")
    else:
        yield card.effect.replace("-", " ") + (f" {card.agriculture}" if card.agriculture is not None else "")
    yield from _tell_given(card)
    if card.dice:
        yield f"dice {both([str(die) for die in card.dice])}"
    if card.tools:
        yield f"with tools worth {card.tools}"
    rewards = [f"{name} took the {die}" for name, die in filter(None, card.rewards)]
    yield from [both(rewards)] if rewards else []
    if card.extra:
        yield f"an extra card with {both([str(value) for value in card.extra.values()])}"


def _tell_given(card: Card | Use) -> Iterator[str]:
    if card.tool is not None:
        yield f"worth {card.tool}"
    if card.resources:
        yield tell_pieces(card.resources)


def _tell_lower(card: Card | Use) -> Iterator[str]:
    if card.symbol:
        yield f"with {card.symbol}"
    if card.profession:
        yield f"with {several(card.icons, card.profession)}"


def _tell_building(turn: Turn, building: boards.Building) -> str:
    paid = tell_pieces(building.paid) or "nothing"
    return f"{building.player} bought a building for {paid}: {several(building.points, 'point')}."


def _tell_feeding(turn: Turn, feed: boards.Feed) -> str:
    lost = {player: number for player, number in feed.lost.items() if number}
    fed = [player for player, number in feed.lost.items() if not number]
    said = [f"Fed: {', '.join(fed)}."] if fed else []
    return " ".join([*said, *([f"{tell_counts(lost, 'lost', 'point')}."] if lost else [])])


_SENTENCES: Sentences = {
    boards.FIGURES.action: lambda turn, body: f"{tell_counts(body.figures, 'has', 'figure')}.",
    boards.TOOLS.action: lambda turn, body: f"{tell_counts(body.tools, 'has tools worth')}.",
    boards.AGRICULTURE.action: lambda turn, body: f"{tell_counts(body.agriculture, 'has agriculture')}.",
    boards.RESOURCES.action: lambda turn, body: f"{tell_counts(body.resources, 'has', 'resource')}.",
    boards.BUILDING.action: _tell_building,
    CARD.action: _tell_card,
    USE.action: _tell_use,
    boards.FEED.action: _tell_feeding,
    ENDTURN.action: lambda turn, body: tell_end("round", body),
}
