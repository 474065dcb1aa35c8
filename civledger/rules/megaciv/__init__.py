"""Mega Civilization: the rule set as one value."""

from civledger.model.ruleset import RuleSet
from civledger.rules.megaciv.checks import CHECKS
from civledger.rules.megaciv.entries import KINDS
from civledger.rules.megaciv.game import setup
from civledger.rules.megaciv.state import begin, doubted, start
from civledger.rules.megaciv.subjects import subjects

RULESET = RuleSet("mega-civilization", KINDS, CHECKS, setup, start, begin, doubted, subjects)
