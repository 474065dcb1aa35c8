"""Slips at the keyboard: every line that is suggested for one works on the books as they stand, in a copy of them."""

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from civledger.cli.tried import GAPS, is_grave
from tests import transcript
from tests.test_transcripts import TRANSCRIPTS
from tests.transcript import EXIT_CODE, replayed

SLIPS = sorted(TRANSCRIPTS.glob("slips-*.md"))
TRIED = re.compile(r"^  try: (.+)$", re.MULTILINE)
MISSPELT = re.compile(r"there is no command|has no option")


class Collector:
    """Somebody who types every line that is suggested, in a copy of the folder in which it was."""

    def __init__(self, slips: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slips, self.printed, self.answers = slips, transcript.printed, Counter[str]()
        self.failed, self.misspelt = list[tuple[str, str]](), list[tuple[str, str]]()
        monkeypatch.setattr(transcript, "printed", self.watch)

    def watch(self, line: str, folder: Path, codes: bool = True) -> str:
        """Return what a line prints, having tried what it suggests."""
        said = self.printed(line, folder, codes)
        if f"$ {line}\n" not in self.slips:
            return said
        suggested, taken = TRIED.findall(said), not EXIT_CODE.search(said)
        self.answers["taken" if taken else "a line" if suggested else "a sentence"] += 1
        whole = [meant for meant in suggested if not GAPS.search(meant)]
        self.failed += [(line, meant) for meant in whole if not self.works(meant, folder)]
        self.misspelt += [(line, meant) for meant in suggested if MISSPELT.search(said)]
        return said

    def works(self, line: str, folder: Path) -> bool:
        """Tell whether a line does what it says, in a copy of the folder."""
        copy = shutil.copytree(folder, folder.with_name(f"{folder.name} tried"))
        quiet = line if "civledger host" not in line else "civledger host -h"  # which would go on for ever
        said = self.printed(quiet, copy)
        shutil.rmtree(copy)
        lists = line.startswith("civledger endturn") and "missing: " in said  # which is what it is for
        return lists or not EXIT_CODE.search(said)


def replay_slips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Collector]:
    for file in SLIPS:
        text, folder = file.read_text("utf-8"), tmp_path / file.stem
        collector = Collector(text, monkeypatch)
        folder.mkdir()
        replayed(text, folder)
        monkeypatch.undo()
        yield collector


def test_every_suggested_line_works_and_none_is_grave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    collectors = list(replay_slips(tmp_path, monkeypatch))
    assert [failed for one in collectors for failed in one.failed] == []
    misspelt = [pair for one in collectors for pair in one.misspelt]
    grave = {(line, word) for line, meant in misspelt for word in meant.split() if is_grave(word)}
    assert {line.removeprefix("civledger ").split(" -f")[0] for line, _ in grave} == {
        "census tom=4 --frce",
        "census tom=4 --forc",
        "udno",
        "endtrun",
        "next-turn",  # no slip, but what people call it
        "strkie 1",
    }
    answers = sum((one.answers for one in collectors), Counter[str]())
    assert answers.total() >= 230
    assert answers["a sentence"] <= 90, answers
