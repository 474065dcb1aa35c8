"""What tests of reading share."""

import tomllib
from pathlib import Path

import pytest

from civledger.model import toml
from tests.store.judging import Judge, Outcome, outcome


@pytest.fixture
def judge(tmp_path: Path) -> Judge:
    """Give a function that judges a text with both readers and holds that they agree."""

    def both(data: str | bytes) -> Outcome:
        file = tmp_path / "game.toml"
        file.write_bytes(data.encode() if isinstance(data, str) else data)
        compiled = outcome(file)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(toml, "reader", lambda: tomllib.loads)
            assert outcome(file) == compiled
        return compiled

    return both
