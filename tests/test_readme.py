"""README and the manual say what the program does: commands, entries and transcripts; `pytest --update` rewrites."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from civledger.cli.app import every_command
from civledger.report.manual import PAGES as CONTENTS
from civledger.rules import RULESETS
from tests.cli import ROOT
from tests.cli.keyboard import done, typed
from tests.manual import PAGES, README, all_texts, page
from tests.scenes import games_of
from tests.simulator.referee import impossible
from tests.terminal_picture import draw_terminal
from tests.transcript import FENCE, replayed_page

FORMAT_PAGES = {"mega-civilization": "format", "stone-age": "stone-file"}
WORDS = {"README": 1300, "format": 2500, "turn": 2000, "views": 1600, "json": 1600}  # at most; all others 1,500
EIGHTEEN = ROOT / "tests" / "scenes" / "eighteen.txt"  # the game up to the turn of eighteen
PICTURE = ROOT / ".github" / "two-minutes.svg"
FILES = {"README": README, **PAGES}
BLOCKS = "\n".join(re.findall(r"```sh\n(.*?)```", all_texts(), re.DOTALL))
PROSE = re.sub(r"```.*?```", "", all_texts(), flags=re.DOTALL)
LINES = [
    line.partition(" > ")[0].partition("  #")[0]
    for line in re.findall(r"^civledger (.*)$", BLOCKS, re.MULTILINE) + re.findall(r"`civledger ([a-z][^`]*)`", PROSE)
    if " " in line
]
PLACEHOLDER = re.compile(r"[A-Z]{3,}|…")
STAYS = re.compile(r"--serve|^host(?! --code| --lost)")  # these answer readers until they are stopped


def anchor(title: str) -> str:
    """Return what a link to a heading is."""
    return re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")


@pytest.mark.parametrize("name", FILES)
def test_it_is_short(name: str) -> None:
    assert len(FILES[name].read_text("utf-8").split()) <= WORDS.get(name, 1500)


@pytest.mark.parametrize("name", FILES)
def test_blocks_show_what_the_program_prints(name: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    written = FILES[name].read_text("utf-8")
    today = replayed_page(written, tmp_path, games_of(name))
    if request.config.getoption("--update"):
        FILES[name].write_text(today, "utf-8")
    else:
        assert today.splitlines() == written.splitlines()


def test_the_first_answer_is_near() -> None:
    """At most five commands and 150 words behind the command that installs, and no file is saved by hand."""
    lines = README.read_text("utf-8").splitlines()
    assert any("`civledger table`" in line for line in lines[:40])
    _, _, behind = README.read_text("utf-8").partition(" audit ledgers\n```\n")
    before, _, _ = behind.partition("\ncivledger next\n")
    prose, _, commands = before.partition("```sh\n")
    assert 0 < len(commands.replace("&&", "\n").splitlines()) + 1 <= 5
    assert 0 < len(prose.split()) <= 150


def test_the_picture_of_the_two_minutes_shows_the_block_below_it(request: pytest.FixtureRequest) -> None:
    (block,) = (found[3] for found in FENCE.finditer(README.read_text("utf-8")) if found[1] == "console")
    if request.config.getoption("--update"):
        PICTURE.write_text(draw_terminal(block), "utf-8")
    else:
        assert PICTURE.read_text("utf-8") == draw_terminal(block)


@pytest.mark.parametrize("game", RULESETS)
def test_every_action_and_key_of_the_format_is_named(game: str) -> None:
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*?) \| .* \|$", page(FORMAT_PAGES[game]), re.MULTILINE))
    kinds = RULESETS[game].kinds
    assert list(rows) == list(kinds)
    for action, kind in kinds.items():
        assert re.findall(r"`(\w+)`", rows[action]) == list(kind.keys)
        assert re.findall(r"\*\*`(\w+)`\*\*", rows[action]) == list(kind.required)


def test_every_command_is_shown() -> None:
    for command in every_command():
        assert f"civledger {command}" in all_texts()


@pytest.mark.parametrize(
    "line", sorted({line for line in LINES if not STAYS.search(line) and not PLACEHOLDER.search(line)})
)
def test_its_command_lines_are_right_usage(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done("new evening.toml --players Ann,Bo,Cy,Di,Ed")
    assert "Usage: " not in typed(line).messages


@pytest.mark.parametrize("name", FILES)
def test_its_links_lead_somewhere(name: str) -> None:
    for link in re.findall(r"\]\(([^)]*)\)", FILES[name].read_text("utf-8")):
        if not link.startswith("https:"):
            target, _, heading = link.partition("#")
            file = FILES[name].parent / target if target else FILES[name]
            assert file.exists(), link
            titles = re.findall(r"^##+ (.*)$", file.read_text("utf-8"), re.MULTILINE) if heading else []
            assert heading in {"", *map(anchor, titles)}, link


def test_readme_leads_to_every_page() -> None:
    assert {f"civledger/manual/{name}.md" for name in PAGES} <= set(re.findall(r"\]\(([^)]*)\)", README.read_text()))


def test_what_is_for_programs_is_not_on_the_pages_of_players() -> None:
    for name in CONTENTS[: CONTENTS.index("scripts")]:
        assert not re.findall(r"\bJSON\b|SARIF|JUnit|exit code|--format json", page(name)), name


def test_the_glossary_has_each_word_once_in_a_short_sentence() -> None:
    tables = [re.findall(r"^\| (.*?) \| (.*) \|$", part, re.MULTILINE) for part in page("glossary").split("\n## ")[1:]]
    for rows in tables:
        words = [word.removeprefix("the ").replace(".", "").lower() for word, _ in rows[1:] if not word.startswith("`")]
        assert words == sorted(words)
        assert not [word for word, meaning in rows if len(meaning.split()) > 20]
    explained = [word for rows in tables for row in rows for word in row[0].split(", ")]
    assert len(explained) == len({*explained}) + 1, "but for the head of both tables"
    for word in ("A.S.T.", "marker", "stock", "treasury", "set-up", "entry", "finding", "seal", "seat"):
        assert word in explained
    assert {"primary victim", "secondary victim", "ledger", "tracks", "error", "note"} <= {*explained}


def test_the_test_command_is_what_continuous_integration_runs() -> None:
    commands = re.findall(r"^(python3 -m venv .*)$", README.read_text("utf-8"), re.MULTILINE)
    assert len(commands) == 2
    for file in (".ci/run", ".github/workflows/tests.yml"):
        assert f"{commands[1]}\n" in (ROOT / file).read_text("utf-8")


def test_continuous_integration_ends_where_the_test_command_fails() -> None:
    first, end, _ = (ROOT / ".ci" / "run").read_text("utf-8").partition("\n)\n")
    failing = first.replace("python3 -m venv .venv", "false").replace('cd "$(dirname "$0")/.."', "")
    said = subprocess.run(["bash", "-c", f"{failing}{end}echo deep"], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout, said.stderr) == (1, "", "")


def test_the_turn_of_eighteen_can_be_played_with_few_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = re.search(r"## A whole turn as a script.*?```text\n(.*?)```", page("scripts"), re.DOTALL)
    assert script
    lines = script[1].splitlines()
    assert sum(line.startswith("buy") for line in lines) == 12
    assert sum(line.startswith("calamity") for line in lines) == 4
    assert len(lines) == 23
    Path("turn.txt").write_text(script[1], "utf-8")
    done("new eighteen.toml --players 18 --ast expert", f"run {EIGHTEEN}", "run turn.txt")
    assert "50 entries, 7 turns: no findings" in done("check")
    assert impossible(tomllib.loads(Path("eighteen.toml").read_text("utf-8"))) == []
