"""The kinds of entries, and the keys that any of them may carry."""

from civledger.model.keys import COMMON
from civledger.rules.stoneage.entries.boards import AGRICULTURE, BUILDING, FEED, FIGURES, RESOURCES, TOOLS
from civledger.rules.stoneage.entries.cards import CARD, USE
from civledger.rules.stoneage.entries.table import ENDTURN, NOTE, SCORE

__all__ = ["COMMON", "KINDS"]
KINDS = {
    kind.action: kind
    for kind in (CARD, USE, BUILDING, FIGURES, TOOLS, AGRICULTURE, FEED, RESOURCES, SCORE, NOTE, ENDTURN)
}
