"""CONTRIBUTING walks `buy` from the shell to the file: these functions are called, first in this order."""

import re
import subprocess
import sys
from pathlib import Path

from tests.cli import ROOT, environment
from tests.cli.keyboard import done

WALK = re.compile(r"^\| `([\w/]+\.py)` \| `(\w+)` \|", re.MULTILINE)
# A process of its own, in which nothing has been called yet.
NOTE_CALLS = """
import sys
from pathlib import Path
import civledger
from civledger.cli.app import main
home, called = f"{Path(civledger.__file__).parent}/", {}
def note(frame, event, _):
    file = frame.f_code.co_filename
    if event == "call" and file.startswith(home):
        called.setdefault(f"{Path(file).relative_to(home).as_posix()} {frame.f_code.co_name}")
sys.setprofile(note)
try:
    main(["buy", "hellas", "pottery", "--card-points", "60"])
finally:
    sys.setprofile(None)
    print(*called, sep="\\n", file=sys.stderr)
"""


def test_buy_goes_the_way_that_is_told(folder: Path) -> None:
    told = [" ".join(step) for step in WALK.findall((ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8"))]
    assert len(told) > 15
    Path("game.toml").unlink(missing_ok=True)
    done("new game.toml --players minoa,assyria,hatti,hellas,egypt")
    command = [sys.executable, "-c", NOTE_CALLS]
    called = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True).stderr.splitlines()
    assert 'action = "buy"' in Path("game.toml").read_text("utf-8")
    assert [step for step in called if step in told] == told
