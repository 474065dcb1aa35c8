"""The samples in the explanation of a fault: a wrong entry, and the right one by the lines in which it differs."""

import re
from collections.abc import Iterable
from inspect import cleandoc

_INDENT = "    "
_SAMPLES = re.compile(
    rf"(?P<head>Wrong:\n)(?P<wrong>(?:{_INDENT}.*\n|\n)+?)(?P<between>\nRight:\n)(?P<lines>(?:{_INDENT}[a-z].*(?:\n|\Z))+)"
)


def with_whole_samples(explanation: str) -> str:
    """Return the text of `civledger explain`: below `Right`, too, a whole entry stands.

    Each line there takes the place of the last one of its key below `Wrong`, or comes behind all of them. Where that
    cannot say it, `Right` is written out, and begins with `[`.
    """
    return _SAMPLES.sub(_write_right, cleandoc(explanation))


def _write_right(samples: re.Match[str]) -> str:
    right = with_lines(samples["wrong"].splitlines(), samples["lines"].splitlines())
    end = "\n" if samples["lines"].endswith("\n") else ""
    return samples["head"] + samples["wrong"] + samples["between"] + "\n".join(right) + end


def with_lines(sample: Iterable[str], lines: Iterable[str]) -> list[str]:
    """Return a sample in which each of the lines stands in the place of the last one of its key, or at the end."""
    whole = list(sample)
    for line in lines:
        places = [place for place, old in enumerate(whole) if _key_of(old) == _key_of(line)]
        if places:
            whole[places[-1]] = line
        else:
            whole.append(line)
    return whole


def _key_of(line: str) -> str:
    return line.partition("=")[0].strip()
