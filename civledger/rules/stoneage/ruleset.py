"""Stone Age: the rule set as one value."""

from operator import attrgetter
from typing import TYPE_CHECKING

from civledger.model.ruleset import RuleSet
from civledger.rules.stoneage.book.rounds import judged_round
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
    judged=judged_round,
    last_turn=attrgetter("ended"),
    turn_called="round",
    unsealed=("colour",),  # entries go by the players' names
    header_shape=HEADER,
)

if TYPE_CHECKING:  # each part is what the program asks of every game: renamed arguments are seen here
    from civledger.model import phone_protocols, protocols
    from civledger.rules.stoneage import starting, vocabulary
    from civledger.rules.stoneage.actions import endturn, entering, instead, result, score, status
    from civledger.rules.stoneage.actions import score as counting
    from civledger.rules.stoneage.book import missing
    from civledger.rules.stoneage.views import club, export, log, phone, play, report

    STARTING: protocols.Starting = starting
    VOCABULARY: protocols.Vocabulary = vocabulary
    SCORING: protocols.Scoring = counting
    CLOSING: protocols.Closing = endturn
    INSTEAD: protocols.Instead = instead
    COURSE: protocols.Course = missing
    GLANCE: protocols.Glance = status
    STANDINGS: protocols.StandingsView = score
    LOG: protocols.LogView = log
    PAGE: protocols.PageView = report
    EXPORTING: protocols.Exporting = export
    PLAYING: protocols.PlayView = play
    RESULTS: protocols.Results = result
    CLUB: protocols.ClubView = club
    PHONE: phone_protocols.PhoneView = phone
    ENTERING: phone_protocols.Entering = entering
