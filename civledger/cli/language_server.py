"""What an editor asks of `civledger lsp`: findings of the text as it is typed, and what a line is about."""

import asyncio
import io
import logging
import sys
from typing import BinaryIO

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path
from pygls.workspace import TextDocument

from civledger import __version__
from civledger.bookkeeping.hover import hover_text, judge_text
from civledger.bookkeeping.open_ledger import JudgedLedger
from civledger.cli.show import refuse
from civledger.model.finding import ERROR, INFO, WARNING, Finding
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


def serve() -> None:
    """Talk with an editor until it ends."""
    logging.disable(logging.CRITICAL)  # an editor that talks nonsense is told so in its own language
    output, sys.stdout = sys.stdout, io.StringIO()  # nothing but messages goes there, and pygls closes it
    given = _CarefulInput(sys.stdin.buffer)
    make_server().start_io(given, output.buffer)  # type: ignore[arg-type]  # these two are all that is read by
    if given.refused:
        refuse(f"the file is too large ({given.refused} bytes). A ledger can have at most {_LARGEST} bytes")


def make_server() -> LanguageServer:
    """Return a server that answers what an editor asks."""
    whole = types.TextDocumentSyncKind.Full  # changes by line go wrong where pygls sees more ends of lines than TOML
    server = LanguageServer("civledger", __version__, whole)
    server.feature(types.TEXT_DOCUMENT_DID_OPEN)(_tell_at_once)
    server.feature(types.TEXT_DOCUMENT_DID_CHANGE)(_tell_after_pause)
    server.feature(types.TEXT_DOCUMENT_DID_CLOSE)(_forget_findings)
    server.feature(types.TEXT_DOCUMENT_HOVER)(_tell_about_line)
    return server


def _tell_at_once(ls: LanguageServer, opened: types.DidOpenTextDocumentParams) -> None:
    """Tell the findings of a text that was opened."""
    _tell_findings(ls, ls.workspace.get_text_document(opened.text_document.uri))


async def _tell_after_pause(ls: LanguageServer, changed: types.DidChangeTextDocumentParams) -> None:
    """Tell the findings of a text once nobody types."""
    uri, version = changed.text_document.uri, changed.text_document.version
    await asyncio.sleep(PAUSE)
    document = ls.workspace.text_documents.get(uri)
    if document is not None and document.version == version:
        _tell_findings(ls, document)


def _forget_findings(ls: LanguageServer, closed: types.DidCloseTextDocumentParams) -> None:
    """Take back what was told of a text that is closed."""
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(closed.text_document.uri, []))


def _tell_about_line(ls: LanguageServer, asked: types.HoverParams) -> types.Hover | None:
    """Return what there is to say about a line, as plain text: what a stranger typed is neither link nor picture."""
    judged = _judge_document(ls.workspace.get_text_document(asked.text_document.uri))
    said = hover_text(judged, asked.position.line + 1) if judged else ""
    return types.Hover(types.MarkupContent(types.MarkupKind.PlainText, said)) if said else None


def _tell_findings(ls: LanguageServer, document: TextDocument) -> None:
    """Tell the findings of a text, none where it is no game."""
    judged = _judge_document(document)
    lines = document.source.split("\n")
    findings = [_diagnose(found, lines) for found in judged.verdict.findings] if judged else []
    ls.text_document_publish_diagnostics(types.PublishDiagnosticsParams(document.uri, findings, document.version))


def _judge_document(document: TextDocument) -> JudgedLedger | None:
    """Return the verdict on a text as the editor has it."""
    return judge_text(to_fs_path(document.uri) or document.uri, document.source)


def _diagnose(finding: Finding, lines: list[str]) -> types.Diagnostic:
    """Return a finding at its line, or at the first if it has none."""
    number = min(finding.line or 1, len(lines)) - 1
    text = lines[number].rstrip("\r")
    begin, end = len(text) - len(text.lstrip()), len(text.encode("utf-16-le", "surrogatepass")) // 2
    whom = f"{finding.civ}: " if finding.civ else ""
    return types.Diagnostic(
        types.Range(types.Position(number, begin), types.Position(number, end)),
        f"{printable(whom + finding.message)}\nhelp: {finding.fault.help}",
        _SEVERITIES[finding.fault.severity],
        finding.fault.code,
        source="civledger",
    )
