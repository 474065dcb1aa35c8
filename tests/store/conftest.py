"""What tests of reading share."""

from pathlib import Path

import pytest

from civledger.store import values
from tests.store.judging import Judge, Outcome, outcome


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """Give a function that judges a text with both readers and holds that they agree."""

    def both(data: str | bytes) -> Outcome:
        file = tmp_path / "game.toml"
        file.write_bytes(data.encode() if isinstance(data, str) else data)
        compiled = outcome(file)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(values, "compiled", lambda: None)
            assert outcome(file) == compiled
        return compiled

    return both
