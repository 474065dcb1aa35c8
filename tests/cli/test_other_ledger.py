"""What `undo -f` prints records the same again in that ledger; other suggestions are in `other-ledger.md`."""

import shlex
from pathlib import Path

import pytest

from tests.cli.keyboard import begin, done
from tests.support import header

OTHER = Path("our game.toml")
NAMED = f"-f {shlex.quote(str(OTHER))}"
TWO_COMMANDS = ["census minoa=4", "note 'a; b `c`'"]


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    OTHER.write_text(header(), encoding="utf-8")


@pytest.mark.parametrize("script", ["run again.txt", f"run again.txt {NAMED}"])
def test_lines_of_undo_record_the_same_again_alone_and_in_a_script(script: str) -> None:
    done(*(f"{each} {NAMED}" for each in TWO_COMMANDS))
    whole = OTHER.read_bytes()
    lines = done(f"undo 2 {NAMED}")
    assert [line.endswith(NAMED) for line in lines.splitlines()] == [True, True]
    done(*(line.removeprefix("civledger ") for line in lines.splitlines()))
    assert OTHER.read_bytes() == whole
    done(f"undo 2 {NAMED}")
    Path("again.txt").write_text(lines, encoding="utf-8")
    Path("game.toml").unlink()
    done(script)
    assert OTHER.read_bytes() == whole
