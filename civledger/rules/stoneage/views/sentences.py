"""The entries of the log in sentences."""

from collections.abc import Sequence

from civledger.model.entry import Entry
from civledger.model.names import several
from civledger.model.ruleset import Turn
from civledger.model.sentences import Sentences, tell_counts, tell_end, tell_in_sentences, tell_pieces
from civledger.rules.stoneage.entries.building import Building
from civledger.rules.stoneage.entries.feed import Feed
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


ACTS = {"card": "took a card", "use": "used a card"}
SENTENCES: Sentences = {
    "figures": lambda turn, body: f"{tell_counts(body.figures, 'has', 'figure')}.",
    "tools": lambda turn, body: f"{tell_counts(body.tools, 'has tools of')}.",
    "agriculture": lambda turn, body: f"{tell_counts(body.agriculture, 'has agriculture')}.",
    "resources": lambda turn, body: f"{tell_counts(body.resources, 'has', 'resource')}.",
    "building": tell_building,
    "feed": tell_feeding,
    "endturn": lambda turn, body: tell_end("round", body),
}
