"""Mega Civilization: the rule set as one value."""

from functools import partial

from civledger.model.ruleset import RuleSet
from civledger.rules.megaciv.book.turns import judged_turn
from civledger.rules.megaciv.checks import CHECKS
from civledger.rules.megaciv.checks.advances import choice_missing
from civledger.rules.megaciv.entries import KINDS
from civledger.rules.megaciv.entries.common import COMMON, remark
from civledger.rules.megaciv.header.game import HEADER, players, setup
from civledger.rules.megaciv.state import begin, doubted, start

RULESET = RuleSet(
    "mega-civilization",
    KINDS,
    CHECKS,
    partial(setup, choice_missing.fault),
    start,
    begin,
    doubted,
    players,
    __package__,
    COMMON,
    remark,
    judged=judged_turn,
    header_shape=HEADER,
)
