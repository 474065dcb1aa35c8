"""Stone Age: the table of its parts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from civledger.model.border.ruleset import RuleSet

if TYPE_CHECKING:  # a method loads what it needs
    import datetime
    from collections.abc import Iterable, Mapping, Sequence

    from civledger.model.border import parts
    from civledger.model.border.command import Command
    from civledger.model.border.slots import Words
    from civledger.model.changed_game import Candidate
    from civledger.model.check import Check
    from civledger.model.draft import Draft
    from civledger.model.entry import Entry, Kind
    from civledger.model.exports import PlayedGame
    from civledger.model.finding import Finding
    from civledger.model.ledger import Setup
    from civledger.model.pages.page import Picture
    from civledger.model.players import Players
    from civledger.model.report import Report, Table
    from civledger.model.shapes import HeaderShape
    from civledger.model.turn import Situation, Turn


class StoneAge(RuleSet):
    """The parts of the game, each loaded when it is asked for."""

    name = "stone-age"
    package = __package__
    turn_called = "round"
    unsealed = ("colour",)  # entries go by the players' names
    files = dict.fromkeys(("figures", "tools", "agriculture", "resources"), "boards")

    @cached_property
    def own_kinds(self) -> Mapping[str, Kind]:
        from civledger.rules.stoneage.entries import KINDS

        return KINDS

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        from civledger.rules.stoneage.checks import CHECKS

        return CHECKS

    @property
    def header_shape(self) -> HeaderShape:
        from civledger.rules.stoneage.header import HEADER

        return HEADER

    def setup(self, header: Mapping[str, object]) -> Setup:
        from civledger.rules.stoneage.header import setup

        return setup(header)

    def start(self, game: Any) -> Any:
        from civledger.rules.stoneage.state import start

        return start(game)

    def begin(self, state: Any, turn: int) -> Any:
        from civledger.rules.stoneage.state import begin

        return begin(state, turn)

    def doubt(self, state: Any, doubts: Iterable[tuple[str, str]]) -> Any:
        from civledger.rules.stoneage.state import doubted

        return doubted(state, doubts)

    def players(self, state: Any, opening: Any) -> Players:
        from civledger.rules.stoneage.header import players

        return players(state, opening)

    def judged(self, turn: Turn) -> Turn:
        from civledger.rules.stoneage.book.rounds import judged_round

        return judged_round(turn)

    def last_turn(self, state: Any) -> int | None:
        ended: int | None = state.ended
        return ended

    def groups(self) -> Mapping[str, Words]:
        from civledger.rules.stoneage.actions import GROUPS

        return GROUPS

    def command(self, name: str) -> Command:
        from civledger.rules.stoneage.actions import boards  # where four words are one

        return boards.COMMANDS.get(name) or super().command(name)

    def new(self) -> parts.New:
        from civledger.rules.stoneage.actions import new

        return new

    def vocabulary(self) -> parts.Vocabulary:
        from civledger.rules.stoneage import vocabulary

        return vocabulary

    def endturn(self, situation: Situation, players: Players, at: datetime.time) -> Draft:
        from civledger.rules.stoneage.actions import endturn

        return endturn.draft(situation, players, at)

    def status(self, situation: Situation) -> Report:
        from civledger.rules.stoneage.actions import status

        return status.view(situation)

    def score(self, situation: Situation) -> Report:
        from civledger.rules.stoneage.actions import score

        return score.view(situation)

    def log(self, situation: Situation, civ: str | None = None, turn: int | None = None) -> Report:
        from civledger.rules.stoneage.views import log

        return log.view(situation, civ, turn)

    def tell_entry(self, chunks: Sequence[Entry], civ: str | None = None) -> str:
        from civledger.rules.stoneage.views import log

        return log.together(chunks, civ)

    def course(self) -> parts.Course:
        from civledger.rules.stoneage.book import missing

        return missing

    def page(self, situation: Situation, findings: Sequence[Finding]) -> Picture:
        from civledger.rules.stoneage.views import report

        return report.view(situation, findings)

    def look_back(self, situation: Situation) -> Picture:
        from civledger.rules.stoneage.views import report

        return report.look_back(situation)

    def export(self, situation: Situation, header: Mapping[str, Any]) -> Mapping[str, Table]:
        from civledger.rules.stoneage.actions import export

        return export.view(situation, header)

    def play(self, situation: Situation, header: Mapping[str, Any]) -> PlayedGame:
        from civledger.rules.stoneage.views import club

        return club.play(situation, header)

    def result(self) -> parts.ResultHeader:
        from civledger.rules.stoneage.actions import result

        return result

    def phone(self) -> parts.Phone:
        from civledger.rules.stoneage.views import phone

        return phone

    def phone_entries(self) -> parts.PhoneEntries:
        from civledger.rules.stoneage.actions import phone_entries

        return phone_entries

    def club(self) -> parts.ClubView:
        from civledger.rules.stoneage.views import club

        return club

    def candidates(self, situation: Situation) -> Sequence[Candidate] | None:
        from civledger.rules.stoneage.views.story import candidates

        return candidates(situation)
