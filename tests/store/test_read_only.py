"""A ledger that is only looked at."""

import pytest

from civledger.store.storage import ReadOnlyFiles, WouldWrite


def test_what_would_write_is_stopped_before_it_does() -> None:
    with pytest.raises(WouldWrite), ReadOnlyFiles(("keeper", "1")).writing("game.toml"):
        pass
