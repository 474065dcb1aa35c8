"""The README says what the program does: commands, codes, entries and transcripts."""

import re
from pathlib import Path

import pytest

from civledger.cli.app import every_command
from civledger.cli.explain import faults
from civledger.cli.help import all_groups
from civledger.rules import RULESETS
from tests.cli.keyboard import done, typed
from tests.transcript import FENCE, Line, lines_of, printed

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
SECTIONS = re.split(r"^## ", README, flags=re.MULTILINE)
MARKS = {"error": "", "warning": " (w)", "info": " (i)"}
BLOCKS = "\n".join(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
PROSE = re.sub(r"```.*?```", "", README, flags=re.DOTALL)
LINES = [
    line.partition(" > ")[0].partition("  #")[0]
    for line in re.findall(r"^civledger (.*)$", BLOCKS, re.MULTILINE) + re.findall(r"`civledger ([a-z][^`]*)`", PROSE)
    if " " in line
]
PLACEHOLDER = re.compile(r"[A-Z]{3,}|…")
STAYS = "--serve"  # answers readers until it is stopped


def section(title: str) -> str:
    return next(text for text in SECTIONS if text.startswith(f"{title}\n"))


def anchor(title: str) -> str:
    """Return what a link to a heading is."""
    return "#" + re.sub(r"[^\w -]", "", title).lower().replace(" ", "-")


def blocks(text: str) -> list[Line]:
    """Return the command lines of all console blocks, each with what it prints."""
    return [line for found in FENCE.finditer(text) if found[1] == "console" for line in lines_of(found[3])]


def test_the_table_of_codes_is_complete_and_true() -> None:
    listed = re.findall(r"\b([A-Z]{2}\d{3}) ([\w-]+)( \(\w\))?(?=, | \|$)", section("The codes"), re.MULTILINE)
    assert listed == [(fault.code, fault.name, MARKS[fault.severity]) for fault in faults()]


@pytest.mark.parametrize("game", RULESETS)
def test_every_action_and_key_of_the_format_is_named(game: str) -> None:
    formats = [text for text in SECTIONS if "| action |" in text]
    text = next(text for text in formats if f'rules = "{game}"' in text)
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*?) \| .* \|$", text, re.MULTILINE))
    kinds = RULESETS[game]().kinds
    assert list(rows) == list(kinds)
    for action, kind in kinds.items():
        assert re.findall(r"`(\w+)`", rows[action]) == list(kind.keys)
        assert re.findall(r"\*\*`(\w+)`\*\*", rows[action]) == list(kind.required)


def test_the_table_of_commands_is_that_of_the_help() -> None:
    rows = re.findall(r"^\| ([^|`]+) \| (`.*) \|$", section("The commands"), re.MULTILINE)
    assert {group: tuple(re.findall(r"`([\w-]+)`", names)) for group, names in rows} == all_groups()


def test_every_command_is_shown() -> None:
    for command in every_command():
        assert f"civledger {command}" in README


@pytest.mark.parametrize("line", sorted({line for line in LINES if STAYS not in line and not PLACEHOLDER.search(line)}))
def test_its_command_lines_are_right_usage(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done("new evening.toml --players Ann,Bo,Cy,Di,Ed")
    assert "Usage: " not in typed(line).messages


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)]*)\)", README)
    assert {link for link in links if link[0] == "#"} <= {
        anchor(title) for title in re.findall(r"^##+ (.*)$", README, re.M)
    }
    assert all((ROOT / link).exists() for link in links if not link.startswith(("#", "https:")))


def test_the_contents_name_every_section() -> None:
    titles = [text.partition("\n")[0] for text in SECTIONS[3:]]
    assert {anchor(title) for title in titles} <= set(re.findall(r"\]\((#.*?)\)", section("Contents")))


def test_the_test_command_is_what_continuous_integration_runs() -> None:
    commands = re.findall(r"^(python3 -m venv .*)$", README, re.MULTILINE)
    assert len(commands) == 2
    for file in (".ci/run", ".github/workflows/tests.yml"):
        assert f"{commands[1]}\n" in (ROOT / file).read_text("utf-8")


@pytest.mark.parametrize("text", [text for text in SECTIONS if blocks(text)], ids=lambda text: text.partition("\n")[0])
def test_blocks_show_what_the_program_prints(text: str, tmp_path: Path) -> None:
    lines = blocks(text)
    begins_a_game = any(line.typed.startswith("civledger new ") for line in lines)
    for line in lines:
        assert printed(line.typed, tmp_path if begins_a_game else ROOT, codes=False) == line.printed


def test_the_turn_of_eighteen_can_be_played_with_few_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = re.search(r"```text\n(.*?)```", section("An evening"), re.DOTALL)
    new = re.search(r"`civledger (new \S+ --players 18 .*?)`", README)
    assert script
    assert new
    lines = script[1].splitlines()
    assert sum(line.startswith("buy") for line in lines) == 15
    assert len(lines) <= 28
    Path("turn.txt").write_text(script[1], "utf-8")
    assert "25 entries, 2 turns: no findings" in done(new[1], "run turn.txt", "check")
