"""The ledger in which the fault of a sample is put right: the sample, changed as the `.diff` beside it says.

In a change, lines that begin with a blank are the place, those with `-` go, those with `+` come. It stands at the first
place where its lines are, after the change before it. `@@` begins another one.
"""

from pathlib import Path

SAMPLES = Path(__file__).parent / "samples"
HERE = "  # <- here"  # at the end of the line of the fault
NEXT = "@@\n"


def corrected(code: str) -> str:
    """Return the text of a sample without its fault."""
    text = (SAMPLES / f"{code}.toml").read_text("utf-8").replace(HERE, "")
    done = ""
    for change in (SAMPLES / f"{code}.diff").read_text("utf-8").split(NEXT)[1:]:
        lines = change.splitlines(keepends=True)
        wrong, right = ("".join(line[1:] for line in lines if line[0] != sign) for sign in "+-")
        before, found, text = text.partition(wrong)
        assert found, f"{code}: {wrong!r} is not there"
        done += before + right
    return done + text
