"""Transcripts: what people type and what they read, in Markdown, run and compared line by line.

Four kinds of fenced blocks count. `toml game.toml` writes that file. `setup` runs commands that must succeed and whose
output does not matter. `console` runs its lines and shows what they print; an exit code that is not 0 stands in a line
of its own: `[2]`, also before a pipe. `terminal` runs its lines where somebody can answer: what is typed at a prompt or
a question ends with `⏎`. Each `##` section begins in an empty folder in which the blocks of the preamble
were done.

Of README and the manual only `console` counts, and exit codes are not shown. A section that begins a game is run in an
empty folder, one that goes on with a game in a folder with its ledger, any other in the repository, among its ledgers.
"""

import io
import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple
from unittest import mock

from civledger.cli.app import main
from tests.cli import ROOT, environment
from tests.cli.at_table import AtTable
from tests.cli.warm import warm

FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GAME = "evening.toml"
ENTER = " ⏎"
NO_CACHE = os.devnull  # in which nothing can be kept, and whose name is as long everywhere
EXIT_CODE = re.compile(r"^\[\d+\]\Z", re.MULTILINE)
PLAIN = re.compile(r"""civledger(?:[^'"|<>&`$]|'[^']*'|"[^"`$]*")*""")  # whatever a shell may see in it, it is no pipe
BEGINS_A_GAME = re.compile(r"^\$ civledger (?:new|result) ", re.MULTILINE)
CHANGING = {  # with the clock, or with every check that is added
    r"\b(at (?:= )?)\d\d:\d\d(?::\d\d)?": r"\1…",
    r'("?sha256-2:)[0-9a-f]+': r"\1…",
    r"^(\S+\.toml, \w+ \d+, )\d\d:\d\d": r"\1…",
    r"^(not checked, because this ledger does not track them: ).*": r"\1…",
}


class Line(NamedTuple):
    """A line of a transcript and what follows it up to the next."""

    typed: str
    printed: str


def lines_of(block: str) -> list[Line]:
    """Return what is typed in a console block, each line with what it prints."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [Line(typed, printed.rstrip()) for typed, _, printed in (part.partition("\n") for part in parts)]


def replayed(text: str, folder: Path) -> str:
    """Return a transcript as it would be written today; what a section leaves behind stays in a folder of its own."""
    preamble, *sections = sections_of(text)
    made = [_replay(preamble, folder)]
    for number, section in enumerate(sections, 1):
        place = folder / f"section {number}"
        shutil.copytree(folder, place, symlinks=True, ignore=shutil.ignore_patterns("section *"))
        made.append(_replay(section, place))
    return "".join(made)


def replayed_page(text: str, folder: Path, games: Mapping[str, str]) -> str:
    """Return README or a page of the manual as it would be written today; some sections go on with a game."""
    made = []
    shutil.copytree(ROOT / "ledgers", folder / "ledgers")
    for number, section in enumerate(sections_of(text)):
        place = folder / f"section {number}"
        place.mkdir()
        game = games.get(title_of(section))
        if game:
            (place / GAME).write_text(game, "utf-8")
        made.append(_replay(section, place if game or BEGINS_A_GAME.search(section) else ROOT, codes=False))
    return "".join(made)


def printed(line: str, folder: Path, codes: bool = True) -> str:
    """Return what a command line prints in a folder, messages among the output as on a terminal."""
    first, _, filters = line.partition(" | ")
    command = first.removesuffix(" 2>&1")
    if not PLAIN.fullmatch(command):
        code, said = _ask_the_shell(line, folder)
    elif filters:
        piped = io.BytesIO()
        code, said = _run(shlex.split(command)[1:], folder, piped, both=command != first)
        filtered, shown = _ask_the_shell(filters, folder, piped.getvalue().decode())
        code, said = code or filtered, said + shown
    else:
        code, said = _run(shlex.split(command)[1:], folder)
    for pattern, replacement in CHANGING.items():
        said = re.sub(pattern, replacement, said, flags=re.MULTILINE)
    return "\n".join(filter(None, [said.rstrip(), f"[{code}]" if code and codes else ""]))


def title_of(section: str) -> str:
    """Return the heading of a section, nothing of the preamble."""
    return section.partition("\n")[0].removeprefix("## ") if section.startswith("## ") else ""


def sections_of(text: str) -> list[str]:
    """Part a text before each heading that is not the output of a command."""
    inside = [found.span() for found in FENCE.finditer(text)]
    heads = [found.start() for found in re.finditer(r"^## ", text, re.MULTILINE)]
    heads = [head for head in heads if not any(start < head < end for start, end in inside)]
    return [text[start:end] for start, end in pairwise([0, *heads, len(text)])]


def _replay(section: str, folder: Path, codes: bool = True) -> str:
    def run_again(found: re.Match[str]) -> str:
        language, name, body = found.groups()
        if name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(body, "utf-8")
        if language == "setup":
            _set_up(body.splitlines(), folder)
        if language == "terminal":
            return f"```terminal\n{''.join(_answered_again(body, folder))}```"
        if language != "console":
            return found[0]
        return f"```console\n{''.join(_typed_again(body, folder, codes))}```"

    return FENCE.sub(run_again, section)


def _set_up(lines: list[str], folder: Path) -> None:
    for line in lines:
        said = printed(line, folder)
        assert not EXIT_CODE.search(said), (line, said)


def _answered_again(block: str, folder: Path) -> Iterator[str]:
    """Yield what stands on a terminal when the lines of a block are typed, and the same answers behind them."""
    for line in lines_of(block):
        with AtTable(*shlex.split(line.typed)[1:], folder=folder, home=folder) as terminal:
            shown = terminal.seen
            for answer in re.findall(rf"^(?:.*[>\]:] )?(.*){ENTER}$", line.printed, re.MULTILINE):
                _, _, behind = terminal.press(f"{answer}\n").partition("\n")  # what was pressed is shown, too
                shown = f"{shown}{answer}{ENTER}\n{behind}"
        for pattern, replacement in CHANGING.items():
            shown = re.sub(pattern, replacement, shown, flags=re.MULTILINE)
        yield f"$ {line.typed}\n{shown.rstrip()}\n"


def _typed_again(block: str, folder: Path, codes: bool) -> Iterator[str]:
    for line in lines_of(block):
        said = printed(line.typed, folder, codes)
        yield f"$ {line.typed}\n{said}\n" if said else f"$ {line.typed}\n"


def _run(words: list[str], folder: Path, pipe: io.BytesIO | None = None, both: bool = False) -> tuple[int, str]:
    """Run the program in this process, which saves its start, its output or all it says into a pipe if there is one."""
    terminal, before = io.BytesIO(), Path.cwd()
    streams = [pipe or terminal, pipe if pipe and both else terminal]
    out, err = (io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in streams)
    os.chdir(folder)
    try:
        with (
            mock.patch.dict(os.environ, environment(XDG_CACHE_HOME=NO_CACHE), clear=True),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            code = _exit_code(words)
    finally:
        os.chdir(before)
        for stream in (out, err):
            stream.detach()  # which would close what it writes to
    return code, terminal.getvalue().decode()


def _exit_code(words: list[str]) -> int:
    try:
        main(words)
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else 0
    return 0


def _ask_the_shell(line: str, folder: Path, given: str | None = None) -> tuple[int, str]:
    path = f"{Path(warm()[0]).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        input=given,
        cwd=folder,
        env=environment(PATH=path, XDG_CACHE_HOME=NO_CACHE),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout
