"""Print the table: python -m tests.slips [--two] [--sample N] [--seed S] [--operator NAME] [--show CLASS]."""

import argparse
import time
from collections.abc import Sequence

from tests.slips.generator import Slip, once, sample, twice
from tests.slips.lines import examples, impossible, lines
from tests.slips.operators import all_operators
from tests.slips.outcomes import Class, Outcome, judge
from tests.slips.table import render

SHOWN = (*Class, "failing", "script-missed", "traceback", "usage", "grave")


def main() -> None:
    """Damage lines as asked, and print what becomes of them."""
    asked = _parser().parse_args()
    make = twice if asked.two else once
    slips: Sequence[Slip] = make(asked.seed, asked.operator)
    slips = sample(slips, asked.sample, asked.seed) if asked.sample else slips
    start = time.monotonic()
    outcomes = [judge(slip) for slip in slips]
    took = time.monotonic() - start
    for one in outcomes:
        if any(_is(one, shown) for shown in asked.show):
            print(describe(one))
    print(render(outcomes, 2 if asked.two else 1))
    print(f"{len(lines())} lines; {len(impossible())} of {len(examples())} examples cannot be typed here")
    print(f"{len(slips) / max(took, 0.001):.0f} damaged lines a second")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.slips", description=__doc__)
    parser.add_argument("--two", action="store_true", help="damage each line by two operators")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="only so many of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--operator", action="append", default=[], choices=list(all_operators()), metavar="NAME")
    parser.add_argument("--show", action="append", default=[], choices=SHOWN, metavar="CLASS", help=", ".join(SHOWN))
    return parser


def _is(one: Outcome, shown: str) -> bool:
    if shown == "failing":
        return bool(one.failing)
    if shown == "script-missed":
        return one.in_script not in (Class.OFFERED, Class.EXACT, Class.ELSE)
    return one.at_terminal == shown or any(shown in fault for fault in one.faults)


def describe(one: Outcome) -> str:
    """Return a damaged line with what it was and what the program says."""
    failing = "".join(f"FAILS: {line}\n" for line in one.failing)
    faults = f" ({', '.join(one.faults)})" if one.faults else ""
    return (
        f"--- {one.at_terminal}{faults}: {', '.join(one.slip.operators)}; {one.slip.line.scene}\n"
        f"was: civledger {one.slip.line.typed}\n$ civledger {one.slip.typed}\n{one.said.rstrip()}\n{failing}"
    )


if __name__ == "__main__":
    main()
