"""The kinds of entries."""

from civledger.rules.stoneage.entries.boards import AGRICULTURE, FEED, FIGURES, RESOURCES, TOOLS
from civledger.rules.stoneage.entries.cards import BUILDING, CARD
from civledger.rules.stoneage.entries.table import ENDTURN, NOTE, SCORE
from civledger.rules.stoneage.entries.use import USE

KINDS = {
    kind.action: kind
    for kind in (CARD, USE, BUILDING, FIGURES, TOOLS, AGRICULTURE, FEED, RESOURCES, SCORE, NOTE, ENDTURN)
}
