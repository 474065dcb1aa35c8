"""Mega Civilization: the table of its parts."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from civledger.model.border.ruleset import RuleSet

if TYPE_CHECKING:  # a method loads what it needs
    import datetime
    from collections.abc import Iterable, Mapping, Sequence

    from civledger.model.border import parts
    from civledger.model.border.slots import Words
    from civledger.model.changed_game import Candidate
    from civledger.model.check import Check
    from civledger.model.draft import Draft
    from civledger.model.entry import Entry, Key, Kind
    from civledger.model.exports import Journal, PlayedGame
    from civledger.model.finding import Finding, Path
    from civledger.model.forecast import GamePace
    from civledger.model.ledger import Setup
    from civledger.model.pages.page import Picture
    from civledger.model.players import Players
    from civledger.model.report import Report, Table
    from civledger.model.shapes import HeaderShape
    from civledger.model.turn import Situation, Turn


class MegaCivilization(RuleSet):
    """The parts of the game, each loaded when it is asked for."""

    name = "mega-civilization"
    package = __package__
    of_event = ("calamity", "victim")

    @cached_property
    def own_kinds(self) -> Mapping[str, Kind]:
        from civledger.rules.megaciv.entries import KINDS

        return KINDS

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        from civledger.rules.megaciv.checks import CHECKS

        return CHECKS

    @property
    def header_shape(self) -> HeaderShape:
        from civledger.rules.megaciv.header.game import HEADER

        return HEADER

    @cached_property
    def common(self) -> Mapping[str, Key]:
        from civledger.rules.megaciv.entries.common import COMMON

        return COMMON

    def setup(self, header: Mapping[str, object]) -> Setup:
        from civledger.rules.megaciv.checks.choices import choice_missing
        from civledger.rules.megaciv.header.game import setup

        return setup(choice_missing.fault, header)

    def start(self, game: Any) -> Any:
        from civledger.rules.megaciv.state import start

        return start(game)

    def begin(self, state: Any, turn: int) -> Any:
        from civledger.rules.megaciv.state import begin

        return begin(state, turn)

    def doubt(self, state: Any, doubts: Iterable[tuple[str, str]]) -> Any:
        from civledger.rules.megaciv.state import doubted

        return doubted(state, doubts)

    def players(self, state: Any, opening: Any) -> Players:
        from civledger.rules.megaciv.header.game import players

        return players(state, opening)

    def judged(self, turn: Turn) -> Turn:
        from civledger.rules.megaciv.book.turns import judged_turn

        return judged_turn(turn)

    def remark(self, state: Any, entry: Entry) -> Any:
        from civledger.rules.megaciv.entries.common import remark

        return remark(state, entry)

    def last_turn(self, state: Any) -> int | None:
        ended: int | None = state.ended
        return ended

    def groups(self) -> Mapping[str, Words]:
        from civledger.rules.megaciv.actions import GROUPS

        return GROUPS

    def new(self) -> parts.New:
        from civledger.rules.megaciv.actions import new

        return new

    def vocabulary(self) -> parts.Vocabulary:
        from civledger.rules.megaciv import vocabulary

        return vocabulary

    def endturn(self, situation: Situation, players: Players, at: datetime.time) -> Draft:
        from civledger.rules.megaciv.actions import endturn

        return endturn.draft(situation, players, at)

    def status(self, situation: Situation) -> Report:
        from civledger.rules.megaciv.actions import status

        return status.view(situation)

    def score(self, situation: Situation) -> Report:
        from civledger.rules.megaciv.actions import score

        return score.view(situation)

    def log(self, situation: Situation, civ: str | None = None, turn: int | None = None) -> Report:
        from civledger.rules.megaciv.views import log

        return log.view(situation, civ, turn)

    def credits(self, situation: Situation, civ: str) -> Report:
        from civledger.rules.megaciv.actions import credits

        return credits.view(situation, civ)

    def tell_entry(self, chunks: Sequence[Entry], civ: str | None = None) -> str:
        from civledger.rules.megaciv.views import log

        return log.together(chunks, civ)

    def course(self) -> parts.Course:
        from civledger.rules.megaciv.book import missing

        return missing

    def pace(self, situation: Situation) -> GamePace | None:
        from civledger.rules.megaciv.book import pace

        return pace.find_pace(situation)

    def page(self, situation: Situation, findings: Sequence[Finding]) -> Picture:
        from civledger.rules.megaciv.views import report

        return report.view(situation, findings)

    def look_back(self, situation: Situation) -> Picture:
        from civledger.rules.megaciv.views import report

        return report.look_back(situation)

    def export(self, situation: Situation, header: Mapping[str, Any]) -> Mapping[str, Table]:
        from civledger.rules.megaciv.actions import export

        return export.view(situation, header)

    def play(self, situation: Situation, header: Mapping[str, Any]) -> PlayedGame:
        from civledger.rules.megaciv.views import club

        return club.play(situation, header)

    def result(self) -> parts.ResultHeader:
        from civledger.rules.megaciv.actions import result

        return result

    def phone(self) -> parts.Phone:
        from civledger.rules.megaciv.views import phone

        return phone

    def phone_entries(self) -> parts.PhoneEntries:
        from civledger.rules.megaciv.actions import phone_entries

        return phone_entries

    def club(self) -> parts.ClubView:
        from civledger.rules.megaciv.views import club

        return club

    def journal(self, situation: Situation, header: Mapping[str, Any]) -> Journal:
        from civledger.rules.megaciv.views import journal

        return journal.view(situation, header)

    def papers(self) -> parts.Papers:
        from civledger.rules.megaciv.actions import print as papers

        return papers

    def rows(self, table: str) -> parts.RowImport:
        from civledger.rules.megaciv.actions import import_

        return import_

    def advice(self) -> parts.Advice:
        from civledger.rules.megaciv.advice import phone

        return phone

    def corrections(self) -> parts.Corrections:
        from civledger.rules.megaciv.actions import corrections

        return corrections

    def candidates(self, situation: Situation) -> Sequence[Candidate] | None:
        from civledger.rules.megaciv.views.page.candidates import candidates

        return candidates(situation)

    def explain_entry(self, situation: Situation, entry: Entry) -> Iterable[str]:
        from civledger.rules.megaciv.views.editor import explain_entry

        return explain_entry(situation, entry)

    def right_numbers(self, situation: Situation, entry: Entry) -> Mapping[Path, tuple[str, int]]:
        from civledger.rules.megaciv.views.editor import right_numbers

        return right_numbers(situation, entry)

    def explanations(self) -> Mapping[str, str]:
        from civledger.rules.megaciv.explanations import EXPLANATIONS

        return EXPLANATIONS
