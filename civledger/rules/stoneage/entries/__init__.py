"""The kinds of entries."""

from civledger.rules.stoneage.entries.boards import AGRICULTURE, BUILDING, FEED, FIGURES, RESOURCES, TOOLS
from civledger.rules.stoneage.entries.cards import CARD, USE
from civledger.rules.stoneage.entries.table import ENDTURN, NOTE, SCORE

KINDS = {
    kind.action: kind
    for kind in (CARD, USE, BUILDING, FIGURES, TOOLS, AGRICULTURE, FEED, RESOURCES, SCORE, NOTE, ENDTURN)
}
