"""A right sample says only what differs from the wrong one, and is shown whole."""

import re
from inspect import cleandoc

import pytest

from civledger.cli.faults import faults
from civledger.model.samples import with_lines, with_whole_samples

WRONG = """Too little was paid.

Wrong:
    [[entry]]
    turn = 7
    treasury = 11

    [[entry]]
    turn = 7
    treasury = 12

Right:
"""
EXPLANATIONS = {fault.code: cleandoc(fault.explanation) for fault in faults()}


@pytest.mark.parametrize(
    ("lines", "last_entry"),
    [
        ("    treasury = 13", "    [[entry]]\n    turn = 7\n    treasury = 13"),
        ("    turn = 8\n    treasury = 13", "    [[entry]]\n    turn = 8\n    treasury = 13"),
        ("    change = 1", "    [[entry]]\n    turn = 7\n    treasury = 12\n    change = 1"),
    ],
)
def test_a_line_replaces_the_last_one_of_its_key_or_comes_last(lines: str, last_entry: str) -> None:
    first_entry = "    [[entry]]\n    turn = 7\n    treasury = 11\n\n"
    assert with_whole_samples(WRONG + lines) == WRONG + first_entry + last_entry
    assert with_whole_samples(f"{WRONG}{lines}\n\nMore.") == f"{WRONG}{first_entry}{last_entry}\n\nMore."


def test_what_is_written_out_stays_as_it_is() -> None:
    whole = f"{WRONG}    [[entry]]\n    turn = 9"
    assert with_whole_samples(whole) == whole


@pytest.mark.parametrize("code", EXPLANATIONS)
def test_no_explanation_repeats_what_it_need_not(code: str) -> None:
    samples = EXPLANATIONS[code].partition("Wrong:\n")[2]
    wrong, right = (re.findall(r"^    .*", sample, re.MULTILINE) for sample in samples.partition("\nRight:\n")[::2])
    different = [line for line in right if line not in wrong]
    assert different in (right, []) or with_lines(wrong, different) != right
