"""Running the program as a shell would."""

import os
import subprocess
from pathlib import Path

from tests.cli.warm import ROOT, warm

__all__ = ["ROOT", "civledger", "environment"]


def environment(**settings: str) -> dict[str, str]:
    """Return the surroundings of a command: ours, without what would lead it elsewhere, and the settings given."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CIVLEDGER_FILE", "NO_COLOR")}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **settings}


def civledger(*arguments: str, folder: Path | None = None, **settings: str) -> subprocess.CompletedProcess[str]:
    """Return what the program said when run in a folder; what it has loaded already is not asked."""
    command = [*warm(), *arguments]
    surroundings = environment(**settings)
    return subprocess.run(
        command,
        cwd=folder,
        env=surroundings,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        encoding="utf-8",
    )
