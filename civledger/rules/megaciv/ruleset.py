"""Mega Civilization: which of its files is which part, where that is not as usual, and that each holds what it must."""

from typing import TYPE_CHECKING

from civledger.model.border.ruleset import RuleSet


class MegaCivilization(RuleSet):
    """The game."""

    name = "mega-civilization"
    package = __package__
    files = {
        "header": "header.game",
        "views.candidates": "views.page.candidates",
        "actions.events": "actions.calamities",
    }


if TYPE_CHECKING:  # mypy holds the files against the types of their parts
    from collections.abc import Mapping

    from civledger.model.border import parts, reader_parts
    from civledger.model.exports import Journal
    from civledger.model.report import Table
    from civledger.rules.megaciv import checks, entries, state, vocabulary
    from civledger.rules.megaciv.actions import (
        calamities,
        corrections,
        credits,
        endturn,
        export,
        import_,
        new,
        phone_entries,
        position,
        print,
        result,
        score,
        status,
    )
    from civledger.rules.megaciv.advice import phone as advice
    from civledger.rules.megaciv.book import counts, due, pace
    from civledger.rules.megaciv.views import club, editor, journal, log, phone, report
    from civledger.rules.megaciv.views.page import candidates

    _state: parts.StateChanges = state
    _entries: parts.EntryKinds = entries
    _judging: parts.Judging = checks
    _course: parts.Course = due
    _counts: parts.CalledCounts = counts
    _pace: parts.PaceView = pace
    _vocabulary: parts.Vocabulary = vocabulary
    _new: parts.New = new
    _positions: parts.Positions = position
    _result: parts.ResultHeader = result
    _rows: parts.RowImport = import_
    _endturn: parts.Closing = endturn
    _corrections: parts.Corrections = corrections
    _status: parts.BooksView = status
    _score: parts.BooksView = score
    _credits: parts.PricesView = credits
    _log: parts.LogView = log
    _events: parts.EventSheet = calamities
    _page: reader_parts.PageView = report
    _candidates: reader_parts.Candidates = candidates
    _papers: reader_parts.Papers = print
    _export: reader_parts.ToolView[Mapping[str, Table]] = export
    _journal: reader_parts.ToolView[Journal] = journal
    _club: reader_parts.ClubView = club
    _plays: reader_parts.Plays = club
    _phone: reader_parts.Phone = phone
    _phone_entries: reader_parts.PhoneEntries = phone_entries
    _advice: reader_parts.Advice = advice
    _editor: reader_parts.Editor = editor
