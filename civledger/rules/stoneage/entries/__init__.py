"""The kinds of entries."""

from civledger.rules.stoneage.entries.boards import AGRICULTURE, FIGURES, RESOURCES, TOOLS
from civledger.rules.stoneage.entries.cards import BUILDING, CARD
from civledger.rules.stoneage.entries.endturn import ENDTURN
from civledger.rules.stoneage.entries.feed import FEED
from civledger.rules.stoneage.entries.note import NOTE
from civledger.rules.stoneage.entries.score import SCORE
from civledger.rules.stoneage.entries.use import USE

KINDS = {
    kind.action: kind
    for kind in (CARD, USE, BUILDING, FIGURES, TOOLS, AGRICULTURE, FEED, RESOURCES, SCORE, NOTE, ENDTURN)
}
