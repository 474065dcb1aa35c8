"""`civledger check`."""

import os
from collections.abc import Iterable
from typing import Annotated

import typer

from civledger.bookkeeping.open_ledger import JudgedLedger, judge_file
from civledger.cli.faults import CodesOption, ImpactOption, SeverityOption, choose_codes
from civledger.cli.options import TEXT, How, name_file, refuse_both, showing
from civledger.cli.show import read_line, show, tell_last_good, unreadable, warn
from civledger.cli.suggested_line import FEW, LINE, paste
from civledger.model.audited import select_findings
from civledger.model.file_faults import NOT_OPENED
from civledger.model.finding import INFO, Finding, count
from civledger.model.names import several
from civledger.model.report import Report
from civledger.model.verdict import Verdict
from civledger.report.escape import printable
from civledger.report.findings import check_report
from civledger.store.find import NoLedger, find


@showing
def check(
    ledger: Annotated[str | None, typer.Argument(metavar="[FILE]", help="The ledger, the same as -f.")] = None,
    select: CodesOption = None,
    ignore: CodesOption = None,
    severity: SeverityOption = None,
    impact: ImpactOption = False,
    *,
    how: How,
) -> None:
    """Replay a game and say what does not add up, errors first.

    Ends with 0 if there are no errors, with 1 if there are some, and with 3 if the file cannot be read. Only the
    findings you select count. Notes, which need nothing done, are only counted; --severity info shows them. A warning
    about several players in one turn is shown on one line. In JSON, each player has a separate warning.

    \b
    Examples:
      civledger check
      civledger check ledgers/utrecht.toml
      civledger check --severity error
      civledger check --severity info
      civledger check --select MC3,MC4 --ignore MC304
      civledger check --impact
      civledger check -f utrecht.toml --format json
    """
    chosen = choose_codes(select, ignore, severity)
    if ledger is not None:
        refuse_both([ledger])
        how = name_file(how, ledger)
    judged = _judge_chosen(how)
    verdict = judged.verdict
    shown = verdict._replace(findings=select_findings(verdict.findings, *chosen))
    if impact:
        from civledger.bookkeeping.what_if import weigh_verdict

        shown = weigh_verdict(shown, judged.books)
    notes = bool(select or severity or impact)
    report, others = check_report(shown, notes), len(verdict.findings) - len(shown.findings)
    closing = [report.closing, *([f"{several(others, 'finding')} hidden by your options"] if others else [])]
    if not notes and count(shown.findings, INFO):
        closing.append(f"to see the notes: {printable(paste((*LINE.get(), '--severity', INFO)))}")
    whole = report._replace(closing="\n".join(closing))
    if verdict.unreadable and how.format == TEXT and not os.path.lexists(verdict.file):
        read_line(lambda lines: _tell_missing(whole, lines), shown.exit_code)
    show(whole, how.format)
    if verdict.unreadable:
        warn(tell_last_good(verdict.file))
        if os.path.isdir(verdict.file):
            warn(f"to check every game in it: {printable(paste(('audit', verdict.file)))}\n")
    raise typer.Exit(shown.exit_code)


def _tell_missing(report: Report, lines: Iterable[str]) -> None:
    """Say that there is no such ledger, and what may have been meant."""
    show(report, TEXT)
    warn("".join(f"  try: {printable(line)}\n" for line in lines))


def _judge_chosen(how: How) -> JudgedLedger:
    """Return the ledger a command is about, judged; that there is none is told in JSON to who reads JSON."""
    try:
        return judge_file(find(how.file, os.environ, "."), how.storage)
    except NoLedger as none:
        if how.format != "json":
            unreadable(str(none), instead=[paste((*LINE.get(), "-f", game)) for game in none.games[:FEW]])
        finding = Finding(NOT_OPENED, how.file or ".", str(none))
        return JudgedLedger(Verdict(finding.file, findings=(finding,)), None)
