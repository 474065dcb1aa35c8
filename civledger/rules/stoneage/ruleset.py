"""Stone Age: which of its files is which part, where that is not as usual, and that each holds what it must."""

from typing import TYPE_CHECKING

from civledger.model.border.ruleset import RuleSet


class StoneAge(RuleSet):
    """The game."""

    name = "stone-age"
    package = __package__
    turn_called = "round"
    unsealed = ("colour",)  # entries go by the players' names
    files = {
        **{f"actions.{word}": "actions.boards" for word in ("figures", "tools", "agriculture", "resources")},
        "views.candidates": "views.story",
    }


if TYPE_CHECKING:  # mypy holds the files against the types of their parts
    from collections.abc import Mapping

    from civledger.model.border import parts, reader_parts
    from civledger.model.report import Table
    from civledger.rules.stoneage import checks, entries, state, vocabulary
    from civledger.rules.stoneage.actions import endturn, export, new, phone_entries, result, score, status
    from civledger.rules.stoneage.book import counts, due
    from civledger.rules.stoneage.views import club, log, phone, report, story

    _state: parts.StateChanges = state
    _entries: parts.EntryKinds = entries
    _judging: parts.Judging = checks
    _course: parts.Course = due
    _counts: parts.CalledCounts = counts
    _vocabulary: parts.Vocabulary = vocabulary
    _new: parts.New = new
    _result: parts.ResultHeader = result
    _endturn: parts.Closing = endturn
    _status: parts.BooksView = status
    _score: parts.BooksView = score
    _log: parts.LogView = log
    _page: reader_parts.PageView = report
    _candidates: reader_parts.Candidates = story
    _export: reader_parts.ToolView[Mapping[str, Table]] = export
    _club: reader_parts.ClubView = club
    _plays: reader_parts.Plays = club
    _phone: reader_parts.Phone = phone
    _phone_entries: reader_parts.PhoneEntries = phone_entries
