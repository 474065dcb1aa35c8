"""The kinds of entries, and the keys that any of them may carry."""

from civledger.rules.megaciv.entries.common import COMMON
from civledger.rules.megaciv.entries.event_kinds import ABILITY, CALAMITY
from civledger.rules.megaciv.entries.pieces import BUILDINGS, CENSUS, CITIES
from civledger.rules.megaciv.entries.purchases import BUY, CREDITS, HAND
from civledger.rules.megaciv.entries.table import AST_CHECK, ENDTURN, LEAVE, NOTE, REGRESS, SCORE, SEAT
from civledger.rules.megaciv.entries.treasury import GAIN, REVOLT, SPEND, TAX

__all__ = ["COMMON", "KINDS", "SINCE"]
SINCE = dict.fromkeys((CALAMITY.action, ABILITY.action, "cities.after", "game.first_turn"), "0.4.0")
_ON_THE_BOARD = (TAX, REVOLT, CENSUS, CITIES, BUILDINGS, SPEND, GAIN, CALAMITY, ABILITY)
_OF_THE_TABLE = (SEAT, LEAVE, SCORE, NOTE, ENDTURN)
KINDS = {kind.action: kind for kind in (*_ON_THE_BOARD, BUY, HAND, CREDITS, REGRESS, AST_CHECK, *_OF_THE_TABLE)}
