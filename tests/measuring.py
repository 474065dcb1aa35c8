"""Which branches of store and engine the tests take, measured only while those run that are to take every one.

`CIVLEDGER_COVER=1 pytest` leaves what each of its processes saw; `coverage combine` and `coverage report` tell it.
"""

import os
from pathlib import Path

import pytest
from coverage import Coverage

HERE = Path(__file__).parent
COVERING = (  # the tests that are to take every branch
    *("bookkeeping/", "engine/", "merging/", "store/", "test_library", "test_samples", "test_transcripts"),
    *("cli/test_addresses", "cli/test_doctor", "cli/test_foreign_tables", "cli/test_host", "cli/test_import"),
    *("cli/test_names", "cli/test_result", "cli/test_roster", "cli/test_run", "cli/test_standard_input"),
    *("rules/megaciv/test_buildings", "web/test_journal", "web/test_order"),
)
REPEATING = ("merging/test_model",)  # many times the same lines
MEASURE = Coverage(data_suffix=True) if os.environ.get("CIVLEDGER_COVER") else None


def start() -> None:
    """Measure from now on, if that was asked for."""
    if MEASURE:
        MEASURE.start()


def stop() -> None:
    """Measure no longer."""
    if MEASURE:
        MEASURE.stop()


def is_measured(item: pytest.Item) -> bool:
    """Tell whether a test is measured: random ones reach now this branch and now that."""
    place = item.path.relative_to(HERE).as_posix()
    return place.startswith(COVERING) and not place.startswith(REPEATING) and not item.get_closest_marker("deep")


def save() -> None:
    """Write down what was measured."""
    if MEASURE:
        MEASURE.save()
