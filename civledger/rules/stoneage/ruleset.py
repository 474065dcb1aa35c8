"""Stone Age: the rule set as one value."""

from civledger.model.ruleset import RuleSet
from civledger.rules.stoneage.checks import CHECKS
from civledger.rules.stoneage.entries import KINDS
from civledger.rules.stoneage.header.game import HEADER, players, setup
from civledger.rules.stoneage.state import begin, doubted, start

RULESET = RuleSet(
    "stone-age",
    KINDS,
    CHECKS,
    setup,
    start,
    begin,
    doubted,
    players,
    __package__,
    turn_called="round",
    unsealed=("colour",),  # entries go by the players' names
    header_shape=HEADER,
)
