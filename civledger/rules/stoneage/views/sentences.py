"""The entries of the log in sentences."""

from collections.abc import Sequence

from civledger.model.entry import Entry
from civledger.model.names import several
from civledger.model.ruleset import Turn
from civledger.model.sentences import Sentences, tell_counts, tell_end, tell_in_sentences, tell_pieces
from civledger.rules.stoneage.entries.boards import AGRICULTURE, FIGURES, RESOURCES, TOOLS
from civledger.rules.stoneage.entries.building import BUILDING, Building
from civledger.rules.stoneage.entries.card import CARD
from civledger.rules.stoneage.entries.endturn import ENDTURN
from civledger.rules.stoneage.entries.feed import FEED, Feed
from civledger.rules.stoneage.entries.use import USE
from civledger.rules.stoneage.views.log import TELLING


def tell_sentence(turn: Turn, chunks: Sequence[Entry]) -> str:
    """Return an entry as a sentence."""
    said = tell_in_sentences(TELLING, SENTENCES, turn, chunks)
    verb, player = ACTS.get(chunks[-1].kind.action, ""), getattr(chunks[-1].body, "player", "")
    return f"{player} {verb}: {said.removeprefix(f'{player}; ')}" if verb else said


def tell_building(turn: Turn, building: Building) -> str:
    """Return who built what, for how much."""
    paid = tell_pieces(building.paid) or "nothing"
    return f"{building.player} took a {building.kind} building for {paid}: {several(building.points, 'point')}."


def tell_feeding(turn: Turn, feed: Feed) -> str:
    """Return whose tribe was fed, and who lost points."""
    lost = {player: number for player, number in feed.lost.items() if number}
    fed = [player for player, number in feed.lost.items() if not number]
    said = [f"Fed: {', '.join(fed)}."] if fed else []
    return " ".join([*said, *([f"{tell_counts(lost, 'lost', 'point')}."] if lost else [])])


ACTS = {CARD.action: "took a card", USE.action: "used a card"}
SENTENCES: Sentences = {
    FIGURES.action: lambda turn, body: f"{tell_counts(body.figures, 'has', 'figure')}.",
    TOOLS.action: lambda turn, body: f"{tell_counts(body.tools, 'has tools of')}.",
    AGRICULTURE.action: lambda turn, body: f"{tell_counts(body.agriculture, 'has agriculture')}.",
    RESOURCES.action: lambda turn, body: f"{tell_counts(body.resources, 'has', 'resource')}.",
    BUILDING.action: tell_building,
    FEED.action: tell_feeding,
    ENDTURN.action: lambda turn, body: tell_end("round", body),
}
