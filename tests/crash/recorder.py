"""Programs that record notes as fast as they can, each receipt printed when its entry is safe."""

import subprocess
import sys
from pathlib import Path

from tests.cli import environment

RECORD = """
import os, sys
from civledger.cli.app import PROGRAM

def recorded(file, text):
    try:
        PROGRAM(args=["note", "-f", file, text], prog_name="civledger")
    except SystemExit as end:
        return end.code or 0
"""
ONE_WRITER = f"""{RECORD}
file, name, count = sys.argv[1:]
sys.exit(max(recorded(file, f"{{name}} {{number}}") for number in range(int(count))))
"""
UNTIL_KILLED = f"""{RECORD}
for first in sys.stdin:
    child = os.fork()
    if not child:
        number = int(first)
        while not recorded(sys.argv[1], str(number)):
            number += 1
        os._exit(1)
    print("started", child, flush=True)
    os.waitpid(child, 0)
    print("killed", flush=True)
"""


def start(program: str, *arguments: str, folder: Path) -> subprocess.Popen[str]:
    """Start a program of ours in a folder."""
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        cwd=folder,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
