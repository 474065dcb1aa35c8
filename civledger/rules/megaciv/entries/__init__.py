"""The kinds of entries, one file each."""

from civledger.rules.megaciv.entries.ast_check import AST_CHECK
from civledger.rules.megaciv.entries.buildings import BUILDINGS
from civledger.rules.megaciv.entries.buy import BUY
from civledger.rules.megaciv.entries.census import CENSUS
from civledger.rules.megaciv.entries.cities import CITIES
from civledger.rules.megaciv.entries.credits import CREDITS
from civledger.rules.megaciv.entries.endturn import ENDTURN
from civledger.rules.megaciv.entries.gain import GAIN
from civledger.rules.megaciv.entries.hand import HAND
from civledger.rules.megaciv.entries.leave import LEAVE
from civledger.rules.megaciv.entries.note import NOTE
from civledger.rules.megaciv.entries.regress import REGRESS
from civledger.rules.megaciv.entries.revolt import REVOLT
from civledger.rules.megaciv.entries.score import SCORE
from civledger.rules.megaciv.entries.seat import SEAT
from civledger.rules.megaciv.entries.spend import SPEND
from civledger.rules.megaciv.entries.tax import TAX

KINDS = {
    kind.action: kind
    for kind in (
        TAX,
        REVOLT,
        CENSUS,
        CITIES,
        BUILDINGS,
        SPEND,
        GAIN,
        BUY,
        HAND,
        CREDITS,
        REGRESS,
        AST_CHECK,
        SEAT,
        LEAVE,
        SCORE,
        NOTE,
        ENDTURN,
    )
}
