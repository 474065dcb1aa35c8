"""What people type and read is as it was read by a reviewer; `pytest --update` rewrites the transcripts."""

from pathlib import Path

import pytest

from tests.transcript import replayed

TRANSCRIPTS = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize("file", sorted(TRANSCRIPTS.glob("*.md")), ids=lambda file: file.stem)
def test_it_goes_as_written(file: Path, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    written = file.read_text("utf-8")
    today = replayed(written, tmp_path)
    if request.config.getoption("--update"):
        file.write_text(today, "utf-8")
    else:
        assert today.splitlines() == written.splitlines()
