"""What is refused in transcripts leaves every file as it was, ends in a line that works, and can be forced."""

import re
import shutil
from pathlib import Path

import pytest

from tests import transcript
from tests.cli.keyboard import codes, done, entries, files
from tests.test_transcripts import TRANSCRIPTS
from tests.transcript import EXIT_CODE, Line, replayed

TOLD = re.compile(r"(?<=^  try: ).+|(?<!if you mean )civledger (?!:).+?(?=[`;\n]|' for help)", re.MULTILINE)
LEFT_OPEN = re.compile("NUMBER|TEXT|COLOUR|PERSON|PURPOSE|ADVANCE")
FORCE = "To record it anyway, add --force"


class Watcher:
    """Somebody who looks into the folder before and behind each line of a transcript."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch, self.printed, self.lines, self.forced = monkeypatch, transcript.printed, [Line("", "")], 0
        monkeypatch.setattr(transcript, "printed", self.watch)

    def watch(self, line: str, folder: Path, codes: bool = True) -> str:
        """Return what a line prints; one that is refused was tried in a copy of the folder too, by force."""
        self.monkeypatch.chdir(folder)
        before = files()
        said = self.printed(line, folder, codes)
        if EXIT_CODE.search(said):
            assert files() == before, line
        if FORCE in said and "--dry-run" not in line:
            self.force(line, set(re.findall(r"error\[(\w+)\]", said)), folder)
        self.lines.append(Line(line, said))
        return said

    def force(self, line: str, broken: set[str], folder: Path) -> None:
        """Carry a line out by force in a copy of the folder: it is marked, and `check` says what it breaks."""
        copy = shutil.copytree(folder, folder.with_name(f"{folder.name} by force"))
        self.monkeypatch.chdir(copy)
        if "game.toml" in files():
            done(f"{line.removeprefix('civledger ').partition(' | ')[0].removesuffix(' 2>&1')} --force")
            assert any(entry.get("forced") for entry in entries()[-2:]), line
            assert broken <= set(codes()), line
            self.forced += 1
        self.monkeypatch.chdir(folder)
        shutil.rmtree(copy)


@pytest.mark.parametrize(("name", "refused", "forced"), [("mistakes", 45, 3), ("refused", 40, 40)])
def test_what_is_refused_writes_nothing_and_ends_in_a_line_that_works(
    name: str, refused: int, forced: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watcher = Watcher(monkeypatch)
    replayed((TRANSCRIPTS / f"{name}.md").read_text("utf-8"), tmp_path)
    told = [
        (line.typed, suggested[-1], _next_that_works(watcher.lines[number:]))
        for number, line in enumerate(watcher.lines)
        if EXIT_CODE.search(line.printed) and (suggested := TOLD.findall(line.printed))
    ]
    for typed, suggested, following in told:
        pattern = LEFT_OPEN.sub(r"\\S+", re.escape(suggested))
        fits = re.fullmatch(rf"{pattern}( 2>&1)?( \| .*)?", following, re.IGNORECASE)
        assert fits, (typed, suggested, following)
    assert (len(told) >= refused, watcher.forced >= forced) == (True, True), (len(told), watcher.forced)


def _next_that_works(lines: list[Line]) -> str:
    return next(line.typed for line in lines if not EXIT_CODE.search(line.printed))
