"""Every way to look at a ledger, asked of one that somebody mangled."""

import re
import traceback

from tests.fuzz.calling import CODES, called

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
VIEWS = (
    *(
        "check",
        "check --format json",
        "check --impact",
        "check --impact --format json",
        "what-if --without 3",
        "status",
        "status --format json",
        "status --turn 1",
        "score",
        "score --format csv",
    ),
    *(
        "log",
        "log --format json",
        "log --turn 2",
        "board",
        "tax",
        "tax --format markdown",
        "revolt",
        "census",
        "cities",
    ),
    *("credits", "credits hel", "credits --format json", "buy", "hand", "ast-check", "beneficiary", "spend", "gain"),
    *("ability", "calamity", "calamity famine", "advances", "print deal", "print movement", "print shop rome"),
    *("advise hel --hand salt=3,iron=2", "endturn --dry-run", "note Coffee --dry-run", "undo 0", "doctor", "buildings"),
    *("card", "use", "building", "figures", "tools", "agriculture", "feed", "resources", "endturn --dry-run --anyway"),
    *("report", "report --format markdown", "export --to csv", "export --to json", "export --to hledger"),
    *(
        "export --to markdown",
        "export --to csv --table entries",
        "export --to csv --table positions",
        "tax all --dry-run",
        "export --to bgg",
        "export --to bgstats",
    ),
)


def fault_in_view(view: str, file: str) -> str:
    """Return what is wrong with how a command looks at a ledger, or nothing."""
    try:
        code, output, messages = called([*view.split(), "-f", file])
    except Exception:  # whatever it is, no ledger may cause it
        return f"{view}: {traceback.format_exc()}"
    if code not in CODES:
        return f"{view}: exit code {code}"
    if mark := CONTROL.search(output + messages):
        return f"{view}: {mark[0]!r} is shown raw"
    return ""
