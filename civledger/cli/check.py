"""`civledger check`."""

import os
from typing import Annotated

import typer

from civledger.bookkeeping.open_ledger import JudgedLedger, judge_file
from civledger.cli.codes import CodesOption, ImpactOption, SeverityOption, choose_codes
from civledger.cli.options import How, showing
from civledger.cli.show import coloured, show, unreadable
from civledger.model.audited import select_findings
from civledger.model.file_faults import NOT_OPENED
from civledger.model.finding import Finding
from civledger.model.verdict import Verdict
from civledger.report.findings import check_report
from civledger.store.find import NoLedger, find


@showing
def check(
    ledger: Annotated[str | None, typer.Argument(metavar="[FILE]", help="The ledger, as with -f.")] = None,
    select: CodesOption = None,
    ignore: CodesOption = None,
    severity: SeverityOption = None,
    impact: ImpactOption = False,
    *,
    how: How,
) -> None:
    """Replay a game and say what does not add up, errors first.

    Ends with 0 if there is no error, 1 if there are some, 3 if the file cannot be read; only what is shown counts.
    A warning about several players of a turn is one line; JSON has each by itself.

    \b
    Examples:
      civledger check
      civledger check ledgers/utrecht.toml
      civledger check --severity error
      civledger check --select MC3,MC4 --ignore MC304
      civledger check --impact
      civledger check -f utrecht.toml --format json
    """
    chosen = choose_codes(select, ignore, severity)
    judged = judge_chosen(how._replace(file=how.file if ledger is None else ledger))
    verdict = judged.verdict
    shown = verdict._replace(findings=select_findings(verdict.findings, *chosen))
    if impact:
        from civledger.bookkeeping.impact import weigh_verdict  # only where it is asked for

        shown = weigh_verdict(shown, judged.books)
    report, others = check_report(shown, coloured()), len(verdict.findings) - len(shown.findings)
    show(report._replace(closing=f"{report.closing}; {others} not chosen") if others else report, how.format)
    raise typer.Exit(shown.exit_code)


def judge_chosen(how: How) -> JudgedLedger:
    """Return the ledger a command is about, judged; that there is none is told in JSON to who reads JSON."""
    try:
        return judge_file(find(how.file, os.environ, "."), how.storage)
    except NoLedger as none:
        if how.format != "json":
            unreadable(str(none))
        finding = Finding(NOT_OPENED, how.file or ".", str(none))
        return JudgedLedger(Verdict(finding.file, findings=(finding,)), None)
