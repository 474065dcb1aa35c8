"""An audit as SARIF 2.1.0, which shows findings in code scanning and in editors."""

import json
import os
from typing import Any
from urllib.parse import quote

from civledger.model.audited import Audited, Totals
from civledger.model.finding import ERROR, INFO, WARNING, Fault, Finding
from civledger.model.version import __version__
from civledger.report.escape import printable
from civledger.report.findings import message_for_services

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {ERROR: "error", WARNING: "warning", INFO: "note"}
OPENING = f'{{"$schema":"{_SCHEMA}","version":"2.1.0","runs":[{{"results":[\n'


def sarif_game(game: Audited, before: Totals) -> str:
    """Return the findings of a game, each on a line of its own."""
    findings = game.verdict.findings
    comma = "," if before.codes and findings else ""
    return comma + ",".join(f"{json.dumps(result(finding))}\n" for finding in findings)


def sarif_totals(totals: Totals, passed_over: int) -> str:
    """Return the end of the document: what found it all, and what each code means."""
    rules = [rule(fault) for fault in totals.faults]
    driver = {"name": "civledger", "semanticVersion": __version__, "rules": rules}
    return "]," + json.dumps({"tool": {"driver": driver}})[1:] + "]}\n"


def result(finding: Finding) -> dict[str, Any]:
    """Return one finding at its place."""
    place = {"artifactLocation": {"uri": address(finding.file)}, "region": {"startLine": finding.line or 1}}
    about = {"entry": finding.entry, "turn": finding.turn, "civ": finding.civ}
    known = {key: value for key, value in about.items() if value is not None}
    return {
        "ruleId": finding.fault.code,
        "level": _LEVELS[finding.fault.severity],
        "message": {"text": plain_text(message_for_services(finding))},
        "locations": [{"physicalLocation": place}],
        **({"properties": known} if known else {}),
    }


def rule(fault: Fault) -> dict[str, Any]:
    """Return what a code means."""
    about = " ".join(fault.explanation.partition("\n\n")[0].split())
    return {
        "id": fault.code,
        "name": fault.name,
        "shortDescription": {"text": plain_text(about.partition(". ")[0] or fault.name)},
        "fullDescription": {"text": plain_text(about or fault.name)},
        "help": {"text": plain_text(f"{fault.help}. See `civledger explain {fault.code}`")},
        "defaultConfiguration": {"level": _LEVELS[fault.severity]},
    }


def address(file: str) -> str:
    """Return a file as a URI: relative as it was named, whole if it was named from the root."""
    path = os.path.normpath(file).replace(os.sep, "/")
    drive = "/" if os.path.isabs(file) and not path.startswith("/") else ""
    return f"{'file://' if os.path.isabs(file) else ''}{drive}{quote(os.fsencode(path))}"


def plain_text(text: str) -> str:
    """Return a text in which SARIF sees neither a place for an argument nor a link."""
    braced = printable(text).replace("{", "{{").replace("}", "}}")
    return braced.replace("[", "\\[").replace("]", "\\]") if "](" in braced else braced
