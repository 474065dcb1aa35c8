"""Everybody of a club begins in an empty folder."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def folder(bare: Path) -> Path:
    return bare
