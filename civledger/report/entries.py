"""Entries on their way into a ledger as a report, for who reads a receipt by a program."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civledger.model.finding import Finding
from civledger.model.report import Report, Table
from civledger.report.findings import finding_data

COLUMNS = ("entry", "key", "value")


def entries_report(
    entries: Mapping[int, Mapping[str, Any]],
    receipt: Sequence[str],
    refused: Iterable[Finding] = (),
    committed: bool | None = None,
) -> Report:
    """Return entries by their number in the file, what the receipt says, and what they were refused for.

    Where they were to be committed to git, it says whether they were.
    """
    findings = [finding_data(finding) for finding in refused]
    rows: list[tuple[object, ...]] = []
    for number, entry in entries.items():
        for key, value in entry.items():
            said = json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value
            rows.append((number, key, said))
    rows += [(None, "receipt", line) for line in receipt]
    rows += [(None, finding["code"], finding["message"]) for finding in findings]
    data = {"entries": list(entries.values()), "receipt": list(receipt), **({"findings": findings} if findings else {})}
    if committed is not None:
        data["committed"] = committed
        rows.append((None, "committed", committed))
    return Report(data, Table(COLUMNS, tuple(rows)))
