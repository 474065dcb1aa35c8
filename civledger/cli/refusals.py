"""The one place where a command that could do nothing says why, and ends with the right exit code."""

from collections.abc import Iterator
from contextlib import contextmanager

from civledger.bookkeeping.refusals import NotPossible, NotWritable, UnusableLedger
from civledger.cli.show import refuse, unreadable, warn
from civledger.model.offers import NotOffered
from civledger.model.words import WrongWord


@contextmanager
def saying_refusals() -> Iterator[None]:
    """End the program where nothing could be done, having said why."""
    try:
        yield
    except UnusableLedger as unusable:
        from civledger.report.findings import findings_text  # only when it comes to that

        warn(findings_text(unusable.verdict))
        unreadable(str(unusable))
    except NotWritable as failed:
        unreadable(str(failed))
    except (NotOffered, NotPossible, WrongWord) as wrong:
        refuse(str(wrong))
