"""What an editor asks of `civledger lsp`: findings as it is typed, what a line is about, words that fit, and fixes."""

import asyncio
import io
import logging
import sys
from typing import BinaryIO

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from civledger.bookkeeping.open_ledger import JudgedLedger
from civledger.editor.answers import (
    QuickFix,
    TextSpan,
    TurnSymbol,
    complete,
    find_span,
    hover_text,
    judge_around,
    list_turns,
    quick_fixes,
)
from civledger.model.finding import ERROR, INFO, WARNING, Finding
from civledger.model.version import __version__
from civledger.report.escape import printable

_SEVERITIES = {
    ERROR: types.DiagnosticSeverity.Error,
    WARNING: types.DiagnosticSeverity.Warning,
    INFO: types.DiagnosticSeverity.Information,
}
_LARGEST = 64 * 1024 * 1024  # bytes of a message
_LONGEST_LINE = 1024
PAUSE = 0.2  # seconds without a key, before the text is judged


class _CarefulInput:
    """What an editor sends, unless it announces more than any text has; `refused` is how much that was."""

    def __init__(self, given: BinaryIO) -> None:
        self.given = given
        self.refused = 0

    def readline(self) -> bytes:
        """Return a line of the head of a message, or its beginning."""
        return self.given.readline(_LONGEST_LINE)

    def read(self, size: int) -> bytes:
        """Return a message; nothing, which ends the talk, if it is too large."""
        if size > _LARGEST:
            self.refused = size
            return b""
        return self.given.read(size)


def serve() -> str:
    """Talk with an editor until it ends, and return why it was ended, nothing if that was its own wish."""
    logging.disable(logging.CRITICAL)  # an editor that talks nonsense is told so in its own language
    output, sys.stdout = sys.stdout, io.StringIO()  # nothing but messages goes there, and pygls closes it
    given = _CarefulInput(sys.stdin.buffer)
    make_server().start_io(given, output.buffer)  # type: ignore[arg-type]  # these two are all that is read by
    if given.refused:
        return f"the file is too large ({given.refused} bytes). A ledger can have at most {_LARGEST} bytes"
    return ""


def make_server() -> LanguageServer:
    """Return a server that answers what an editor asks."""
    whole = types.TextDocumentSyncKind.Full  # changes by line go wrong where pygls sees more ends of lines than TOML
    server = LanguageServer("civledger", __version__, whole)
    server.feature(types.TEXT_DOCUMENT_DID_OPEN)(_tell_at_once)
    server.feature(types.TEXT_DOCUMENT_DID_CHANGE)(_tell_after_pause)
    server.feature(types.TEXT_DOCUMENT_DID_CLOSE)(_forget_findings)
    server.feature(types.TEXT_DOCUMENT_HOVER)(_tell_about_line)
    opening = types.CompletionOptions(trigger_characters=['"', "{", "[", ","])
    server.feature(types.TEXT_DOCUMENT_COMPLETION, opening)(_offer_words)
    fixing = types.CodeActionOptions([types.CodeActionKind.QuickFix])
    server.feature(types.TEXT_DOCUMENT_CODE_ACTION, fixing)(_offer_fixes)
    server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)(_list_symbols)
    return server


def _tell_at_once(ls: LanguageServer, opened: types.DidOpenTextDocumentParams) -> None:
    _tell_findings(ls, ls.workspace.get_text_document(opened.text_document.uri))


async def _tell_after_pause(ls: LanguageServer, changed: types.DidChangeTextDocumentParams) -> None:
    uri, version = changed.text_document.uri, changed.text_document.version
    await asyncio.sleep(PAUSE)
    document = ls.workspace.text_documents.get(uri)
    if document is not None and document.version == version:
        _tell_findings(ls, document)


def _forget_findings(ls: LanguageServer, closed: types.DidCloseTextDocumentParams) -> None:
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(closed.text_document.uri, []))


def _tell_about_line(ls: LanguageServer, asked: types.HoverParams) -> types.Hover | None:
    """Return what there is to say about a line, as plain text: what a stranger typed is neither link nor picture."""
    judged, _ = _judge(ls.workspace.get_text_document(asked.text_document.uri))
    said = hover_text(judged, asked.position.line + 1) if judged else ""
    return types.Hover(types.MarkupContent(types.MarkupKind.PlainText, said)) if said else None


def _offer_words(ls: LanguageServer, asked: types.CompletionParams) -> list[types.CompletionItem]:
    document = ls.workspace.get_text_document(asked.text_document.uri)
    judged, _ = _judge(document)
    if not judged or not judged.books:
        return []
    lines, line = document.source.split("\n"), asked.position.line
    units = lines[line].encode("utf-16-le", "surrogatepass") if line < len(lines) else b""
    column = len(units[: 2 * asked.position.character].decode("utf-16-le", "ignore"))
    found = complete(judged.books, document.source, line + 1, column)
    return [
        types.CompletionItem(
            label=printable(word.strip('"')),
            kind=types.CompletionItemKind.Value,
            text_edit=types.TextEdit(_range_of(span, lines), word),
        )
        for word, span in found
    ]


def _offer_fixes(ls: LanguageServer, asked: types.CodeActionParams) -> list[types.CodeAction]:
    document = ls.workspace.get_text_document(asked.text_document.uri)
    judged, findings = _judge(document)
    lines = document.source.split("\n")
    first, last = asked.range.start.line, asked.range.end.line
    here = [found for found in findings if first <= (found.line or 1) - 1 <= last] if judged else []
    return [
        _action(fix, _diagnose(found, lines), lines, document.uri)
        for found in here
        for fix in (quick_fixes(judged, found, document.source) if judged else ())
    ]


def _action(fix: QuickFix, about: types.Diagnostic, lines: list[str], uri: str) -> types.CodeAction:
    edit = types.WorkspaceEdit(changes={uri: [types.TextEdit(_range_of(fix.span, lines), fix.text)]})
    return types.CodeAction(
        title=printable(fix.title), kind=types.CodeActionKind.QuickFix, diagnostics=[about], edit=edit
    )


def _list_symbols(ls: LanguageServer, asked: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
    document = ls.workspace.get_text_document(asked.text_document.uri)
    judged, _ = _judge(document)
    return [_symbol(turn) for turn in list_turns(judged, document.source)] if judged else []


def _symbol(turn: TurnSymbol) -> types.DocumentSymbol:
    entries = [_lines_symbol(*entry, types.SymbolKind.Event) for entry in turn.entries]
    whole = _lines_symbol(turn.title, turn.first, turn.last, types.SymbolKind.Namespace)
    whole.children = entries
    return whole


def _lines_symbol(title: str, first: int, last: int, kind: types.SymbolKind) -> types.DocumentSymbol:
    lines = types.Range(types.Position(first - 1, 0), types.Position(last, 0))
    return types.DocumentSymbol(printable(title) or "?", kind, lines, types.Range(lines.start, lines.start))


def _tell_findings(ls: LanguageServer, document: TextDocument) -> None:
    lines = document.source.split("\n")
    told = [_diagnose(one, lines) for one in _judge(document)[1]]
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(document.uri, told, document.version))


def _judge(document: TextDocument) -> tuple[JudgedLedger | None, tuple[Finding, ...]]:
    """Return the verdict on a text as the editor has it, or on all of it but the entry that is half typed."""
    return judge_around(to_fs_path(document.uri) or document.uri, document.source)


def _range_of(span: TextSpan, lines: list[str]) -> types.Range:
    text, line = lines[span.line - 1], span.line - 1
    ends = [types.Position(line, _units(text[:at])) for at in (span.begin, span.end)]
    return types.Range(*ends)


def _units(text: str) -> int:
    """Return how long a text is as editors count: in units of UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _diagnose(finding: Finding, lines: list[str]) -> types.Diagnostic:
    """Return a finding at its value, or at the first line if it has none."""
    whom = f"{finding.civ}: " if finding.civ else ""
    return types.Diagnostic(
        _range_of(find_span(finding, lines), lines),
        f"{printable(whom + finding.message)}\nhelp: {finding.fault.help}",
        _SEVERITIES[finding.fault.severity],
        finding.fault.code,
        source="civledger",
    )
