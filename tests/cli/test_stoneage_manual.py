"""The page of the manual about Stone Age can be typed, line by line, and the page of its file is right."""

import re
from pathlib import Path

import pytest

from civledger.rules.stoneage.entries import cards
from tests.cli.keyboard import done, shown
from tests.manual import page
from tests.support import codes, own_commands

SECTION, FILE = page("stone-age"), page("stone-file")
OWN = "|".join(command.name for command in own_commands("stone-age"))
NEW = re.findall(r"`civledger (new .*?)`", SECTION)
LINES = re.findall(rf"`((?:{OWN}) .*?)`", SECTION)
WAITING = ("card ron single art --tool 3", "card ann two music", "card bo extra weaving", "tools 2 2 2 2")


def test_the_ledger_it_shows_has_no_finding() -> None:
    (ledger,) = re.findall(r"```toml\n(.*?)```", FILE, re.DOTALL)
    assert codes(ledger) == []


@pytest.mark.parametrize("line", LINES)
def test_its_command_lines_are_recorded(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    done(*NEW, *WAITING)
    done(line)
    assert shown("log")[-1]["action"] == line.split()[0]


def test_every_command_of_the_game_has_a_line() -> None:
    assert {line.split()[0] for line in LINES} >= {*OWN.split("|")} - {"tools", "agriculture", "resources"}


def test_it_marks_what_each_effect_of_a_card_requires() -> None:
    table = FILE.partition("| effect | keys of a `card` |")[2].partition("\n\n")[0]
    rows = dict(re.findall(r"^\| `([\w-]+)` \| (.*) \|$", table, re.MULTILINE))
    assert list(rows) == list(cards.NEEDED)
    for effect, keys in rows.items():
        required = re.findall(r"\*\*`(\w+)`\*\*", keys)
        assert required == list(cards.NEEDED[effect])
        every = [word for word in re.findall(r"`(\w+)`", keys) if word != "use"]
        assert every == [*cards.NEEDED[effect], *cards.MORE.get(effect, ())]


def test_it_says_what_a_use_requires() -> None:
    said = re.search(r"A `use` needs (.*?)\. ", FILE.replace("\n", " "))
    assert said
    for effect, keys in cards.USES.items():
        assert re.search(rf"(.*?) with `{effect}`", said[1])
        assert all(f"**`{key}`** with `{effect}`" in said[1] for key in keys)
