"""CONTRIBUTING walks `buy` from the shell to the file: these functions are called, first in this order."""

import re
import sys
from pathlib import Path
from types import FrameType

import pytest

import civledger
from civledger.cli.app import main
from tests.cli import ROOT
from tests.cli.keyboard import done

WALK = re.compile(r"^\| `([\w/]+\.py)` \| `(\w+)` \|", re.MULTILINE)
HOME = f"{Path(civledger.__file__).parent}/"


def test_buy_goes_the_way_that_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = WALK.findall((ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8"))
    assert len(told) > 15
    monkeypatch.chdir(tmp_path)
    done("new game.toml --players minoa,assyria,hatti,hellas,egypt")
    called: dict[tuple[str, str], None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(HOME):
            called.setdefault((Path(file).relative_to(HOME).as_posix(), frame.f_code.co_name))

    sys.setprofile(note)
    try:
        with pytest.raises(SystemExit):
            main(["buy", "hellas", "pottery", "--card-points", "60"])
    finally:
        sys.setprofile(None)
    assert 'action = "buy"' in Path("game.toml").read_text("utf-8")
    assert [step for step in called if step in told] == told
