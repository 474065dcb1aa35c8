"""The README says what the program does: commands, codes, entries and transcripts."""

import re
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from civledger.cli.app import build, every_command
from civledger.cli.explain import faults
from civledger.rules import RULESETS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")


def test_the_table_of_codes_is_complete_and_true() -> None:
    listed = re.findall(r"^\| (\w{2}\d{3}) \| ([\w-]+) \| (\w+) \| (.*) \|$", README, re.MULTILINE)
    known = [
        (fault.code, fault.name, fault.severity, fault.explanation.split("\n\n")[0].replace("\n", " ").strip())
        for fault in faults()
    ]
    assert listed == [(code, name, severity, re.sub(" +", " ", text)) for code, name, severity, text in known]


@pytest.mark.parametrize("game", RULESETS)
def test_every_action_and_key_of_the_format_is_named(game: str) -> None:
    formats = [section for section in README.split("\n## ") if "| action |" in section]
    section = next(section for section in formats if f'rules = "{game}"' in section)
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*?) \| .* \|$", section, re.MULTILINE))
    kinds = RULESETS[game]().kinds
    assert list(rows) == list(kinds)
    for action, kind in kinds.items():
        assert re.findall(r"`(\w+)`", rows[action]) == list(kind.keys)
        assert re.findall(r"\*\*`(\w+)`\*\*", rows[action]) == list(kind.required)


def test_every_command_is_shown() -> None:
    for command in every_command():
        assert f"civledger {command}" in README


def test_the_test_command_is_what_continuous_integration_runs() -> None:
    commands = re.findall(r"^(python3 -m venv .*)$", README, re.MULTILINE)
    assert len(commands) == 2
    assert commands[1] in (ROOT / ".ci" / "run").read_text("utf-8").split("\n")
    assert commands[1].endswith(" && .venv/bin/pytest -m benchmark")


TRANSCRIPTS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize("transcript", TRANSCRIPTS)
def test_transcripts_are_what_the_program_prints(transcript: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for part in re.split(r"^\$ ", transcript, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        arguments = shlex.split(command)[1:]
        printed = CliRunner().invoke(build(every_command()), arguments).output
        assert printed.rstrip() == expected.rstrip()


def test_the_turn_of_eighteen_can_be_played_with_few_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    script = re.search(r"```text\n(tax all\n.*?)```", README, re.DOTALL)
    assert script
    lines = script[1].splitlines()
    assert sum(line.startswith("buy") for line in lines) == 15
    assert len(lines) <= 28
    Path("turn.txt").write_text(script[1], "utf-8")
    before = ["census " + "9 " * 18, "hand " + "0 " * 18, "gain minoa=4 carthage=4 rome=4", "endturn"]
    for command in ("new game.toml --players 18 --ast expert", *before, "run turn.txt", "check"):
        done = CliRunner().invoke(build(every_command()), shlex.split(command))
        assert done.exit_code == 0, done.output
    assert "25 entries, 2 turns: no findings" in done.output
