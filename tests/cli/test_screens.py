"""Screens of every view, in both games: no line is wider than the terminal, and what matters most is on each."""

import fcntl
import os
import pty
import re
import shlex
import struct
import subprocess
import termios
from pathlib import Path

import pytest

from civledger.model.report import Report, Table
from civledger.report.as_text import render
from civledger.report.text_width import wcswidth
from tests.cli import ROOT, civledger, environment
from tests.cli.test_run import read_until
from tests.cli.warm import warm
from tests.depth import share
from tests.support import entry, header

WIDTHS = (60, 80, 120)
OPEN_TURN = 14
VIEWS = {
    "eighteen-expert": (
        *("status", "status --turn 9", "status dravidia", "next", "score", "score --turn 9", "board", "board --turn 9"),
        *("log --turn 14", "log dravidia", "what-if --without 57", "what-if --with 'cities rome=9 --turn 9'"),
        *("tax", "census", "cities", "hand", "ast-check", "buy", "spend", "gain", "revolt", "beneficiary", "ability"),
        *("calamity", "calamity flood", "calamity civilwar", "ability politics", "credits dra", "advances", "timer"),
        *("advances pottery", "advances --chart", "commodities", "commodities salt", "buildings", "seating", "doctor"),
        *(
            "check",
            "check --severity info",
            "check --impact",
            "explain",
            "explain MC402",
            "audit .",
            "club .",
            "export",
        ),
        *("score --bogus", "census atlantis=3", "census all=60", "trade", "result", "print", "export"),
    ),
    "eighteen-open": (
        *("status", "next", "score", "board", "log", "what-if --with 'gain dra=3'", "advise dra", "plan dra", "buy"),
        *("tax", "census all=60", "census all=9 --dry-run", "cities all=12", "endturn", "credits dra", "ability"),
        *("buy dra military --card-points 200 --dry-run", "spend other all=50", "hand all=20", "ast-check"),
    ),
    "four-stone-age": (
        *("status", "status ronald", "next", "score", "score --turn 5", "log", "board", "what-if --without 7"),
        *("card", "use", "building", "figures", "tools", "agriculture", "feed", "resources", "check", "explain SA203"),
        *("figures all=60", "commodities", "print"),
    ),
}
TO_COPY = ("  try: ", "    civledger ")  # a command stays whole: the terminal folds it, and it can be copied


def screen(line: str, width: int, folder: Path, **settings: str) -> str:
    """Return what a terminal of some width shows of a command."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 50, width, 0, 0))
    surroundings = environment(**{"TERM": "xterm-256color", **settings})
    surroundings.pop("COLUMNS", None)  # which would count for more than the terminal's own size
    with subprocess.Popen(
        [*warm(), *shlex.split(line)],
        env=surroundings,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
    ):
        os.close(theirs)
        shown = read_until(ours, "\0")
    os.close(ours)
    return shown.replace("\r\n", "\n")


def plain(shown: str) -> str:
    """Return what is shown without the codes of colours."""
    return re.sub(r"\x1b\[[\d;]*m", "", shown)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the games: one of them cut off in the middle, so that a turn is open."""
    folder = tmp_path_factory.mktemp("games")
    for name in ("eighteen-expert", "four-stone-age"):
        (folder / f"{name}.toml").write_text((ROOT / "ledgers" / f"{name}.toml").read_text("utf-8"), "utf-8")
    text = (folder / "eighteen-expert.toml").read_text("utf-8")
    (folder / "eighteen-open.toml").write_text(text[: text.index(f"\n[[entry]]\nturn = {OPEN_TURN}\n")] + "\n", "utf-8")
    return folder


SCREENS = [(game, line, width) for game, lines in VIEWS.items() for line in lines for width in WIDTHS]
OFTEN = [one for one in SCREENS if one[1] in ("status", "next", "score", "board", "log", "log --turn 14")]
OFTEN += [one for one in SCREENS if one[1].startswith("what-if") and one[2] == min(WIDTHS)]


@pytest.mark.deep
@pytest.mark.parametrize(("game", "line", "width"), dict.fromkeys([*share(OFTEN, 3), *share(SCREENS, 10)]))
def test_no_line_is_wider_than_the_terminal(game: str, line: str, width: int, games: Path) -> None:
    shown = plain(screen(line, width, games, CIVLEDGER_FILE=f"{game}.toml"))
    assert shown
    assert "Traceback" not in shown
    assert [text for text in shown.splitlines() if wcswidth(text) > width and not text.startswith(TO_COPY)] == []


@pytest.mark.parametrize(
    ("line", "width", "columns"),
    [
        ("status", 120, "civ player cities tokens treas adv space epoch hand points"),
        ("status", 80, "civ player cities tokens treas adv space epoch hand points"),
        ("status", 60, "civ cities tokens treas adv space hand points"),
        ("status", 40, "civ cities tokens points"),
        ("score", 80, "rank civ player points advances cities A.S.T. bonus"),
        ("score", 60, "rank civ points advances cities A.S.T. bonus"),
        ("score", 30, "rank civ points"),
        ("what-if --with 'cities rome=9'", 60, "civ points rank why"),
    ],
)
def test_a_narrow_terminal_gets_fewer_columns_and_keeps_civilization_points_and_rank(
    line: str, width: int, columns: str, games: Path
) -> None:
    shown = plain(screen(line, width, games, CIVLEDGER_FILE="eighteen-expert.toml")).splitlines()
    assert shown[0].split() == columns.split()
    if "what-if" not in line:
        assert sum(row.split()[0] != "----" for row in shown[1:]) >= 18


def test_a_narrow_board_keeps_every_marker_the_points_and_the_rank(games: Path) -> None:
    wide, narrow = (
        plain(screen("board", width, games, CIVLEDGER_FILE="eighteen-expert.toml", NO_COLOR="1")).splitlines()
        for width in (80, 60)
    )
    assert narrow[0].split() == [*map(str, range(0, 17, 2)), "pts", "rank"]
    for row, short in zip(wide[1:19], narrow[1:19], strict=True):
        assert short[:9] == row[:9]
        assert short[9:43:2].index("#") == row[10:60:3].index("#")
        assert short.split()[-2:] == row.split()[-2:]
    assert any("Chiara" in line for line in wide)


def test_stone_age_keeps_who_plays(games: Path) -> None:
    shown = plain(screen("score", 60, games, CIVLEDGER_FILE="four-stone-age.toml")).splitlines()
    assert shown[0].split()[:3] == ["rank", "player", "points"]


@pytest.mark.parametrize("line", ["status", "score", "board", "log --turn 3", "next", "check --severity info"])
def test_a_pipe_gets_whole_lines_without_colours_whatever_the_width(line: str, games: Path) -> None:
    said = [civledger(*line.split(), "-f", "eighteen-expert.toml", folder=games, **how) for how in ({}, {"LINES": "9"})]
    assert said[0].stdout == said[1].stdout
    assert "\x1b" not in said[0].stdout


ERROR, WARNING, NOTE = "\x1b[31;1merror[", "\x1b[33;1mwarning[", "\x1b[36;1minfo["
COLOURED = {
    "census minoa=60": f"{ERROR}MC201]\x1b[0m",
    "census minoa=60 --force": f"{ERROR}MC201]\x1b[0m",
    "census atlantis=1": "\x1b[31;1mcivledger:\x1b[0m there is no civilization",
    "endturn --anyway": f"{WARNING}MC502]\x1b[0m",
    "what-if --with 'cities rome=12'": f"{ERROR}MC202]\x1b[0m",
    "check": f"{ERROR}CL103]\x1b[0m",
    "check --severity info": f"{NOTE}CL107]\x1b[0m",
    "audit .": f"{ERROR}CL103]\x1b[0m",
}
LATE = entry(1, "endturn") + entry(1, "census", "tokens = { Rome = 4 }")
UNKNOWN = entry(2, "census", "tokens = { Minoa = 3 }\ntokns = 3")


@pytest.mark.parametrize(("line", "coloured"), COLOURED.items())
def test_errors_warnings_and_notes_have_colours_on_a_terminal_alone(line: str, coloured: str, tmp_path: Path) -> None:
    def begin() -> None:
        (tmp_path / "game.toml").write_text(header() + LATE + (UNKNOWN if "CL103" in coloured else ""), "utf-8")

    begin()
    assert coloured in screen(line, 80, tmp_path)
    for settings in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        begin()
        shown = screen(line, 80, tmp_path, **settings)
        assert plain(coloured) in shown
        assert "\x1b" not in shown
    begin()
    said = civledger(*shlex.split(line), folder=tmp_path)
    assert plain(coloured) in said.stdout + said.stderr
    assert "\x1b" not in said.stdout + said.stderr


def test_wide_letters_count_twice_where_lines_and_cells_are_folded() -> None:
    told = "日本 " * 30 + "a" * 25
    table = Table(("civ", "what", "points"), (("Rome", told, 3),))
    for report in (Report(None, table), Report(None, table, text=f"{told}\n", closing=told)):
        for width in WIDTHS:
            shown = render(report, width)
            assert max(map(wcswidth, shown.splitlines())) <= width
            assert shown.count("日") == told.count("日") * (1 + bool(report.closing))
