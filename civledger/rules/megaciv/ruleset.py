"""Mega Civilization: the rule set as one value."""

from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from civledger.model.ruleset import RuleSet
from civledger.rules.megaciv.book.turns import judged_turn
from civledger.rules.megaciv.checks import CHECKS
from civledger.rules.megaciv.checks.choices import choice_missing
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
    last_turn=attrgetter("ended"),
)

if TYPE_CHECKING:  # each part is what the program asks of every game: renamed arguments are seen here
    from civledger.model import phone_protocols, protocols
    from civledger.rules.megaciv import starting, vocabulary
    from civledger.rules.megaciv.actions import corrections, endturn, entering, instead, result, score, status
    from civledger.rules.megaciv.actions import import_ as purchases
    from civledger.rules.megaciv.actions import score as counting
    from civledger.rules.megaciv.advice import phone as advice
    from civledger.rules.megaciv.book import missing
    from civledger.rules.megaciv.views import club, explaining, export, journal, log, phone, play, print, report

    STARTING: protocols.Starting = starting
    VOCABULARY: protocols.Vocabulary = vocabulary
    SCORING: protocols.Scoring = counting
    CLOSING: protocols.Closing = endturn
    INSTEAD: protocols.Instead = instead
    CORRECTIONS: protocols.Corrections = corrections
    COURSE: protocols.Course = missing
    GLANCE: protocols.Glance = status
    STANDINGS: protocols.StandingsView = score
    LOG: protocols.LogView = log
    PAGE: protocols.PageView = report
    EXPLAINING: protocols.Explaining = explaining
    EXPORTING: protocols.Exporting = export
    CLUB: protocols.ClubView = club
    JOURNAL: protocols.Journalling = journal
    PAPERS: protocols.Papers = print
    PURCHASES: protocols.Importing = purchases
    PLAYING: protocols.PlayView = play
    RESULTS: protocols.Results = result
    PHONE: phone_protocols.PhoneView = phone
    ENTERING: phone_protocols.Entering = entering
    ADVISING: phone_protocols.Advising = advice
