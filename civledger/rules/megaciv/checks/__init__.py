"""The checks, a file a chapter of the rule book."""

from civledger.rules.megaciv.checks import (
    abilities,
    advances,
    ast,
    buildings,
    calamities,
    choices,
    ending,
    hands,
    payment,
    pieces,
    prices,
    revolts,
    tax,
    treasury,
)

_CHAPTERS = (
    tax,
    revolts,
    pieces,
    prices,
    advances,
    choices,
    payment,
    treasury,
    calamities,
    abilities,
    hands,
    ast,
    buildings,
    ending,
)
CHECKS = tuple(check for chapter in _CHAPTERS for check in chapter.CHECKS)
