"""Who has an earlier page of the game is sent what changed of it, and nothing else."""

import gzip
import re
from pathlib import Path

import pytest

from civledger.model.timers import NamedTimer
from civledger.store.side_files import write_timer
from civledger.web.press import REMEMBERED, Press
from tests.cli import ROOT
from tests.support import FIVE, entry, header

GAME = (ROOT / "ledgers" / "eighteen-expert.toml").read_text("utf-8")
SAME = re.compile(r'<(\w+) id="([\w-]+)" data-same></\1>')


@pytest.fixture
def game(tmp_path: Path) -> Path:
    game = tmp_path / "game.toml"
    game.write_text(header(FIVE) + entry(1, "cities", "cities = { Minoa = 1 }"), "utf-8")
    return game


def add(game: Path, more: str) -> None:
    """Write more into a ledger."""
    game.write_text(game.read_text("utf-8") + more, "utf-8")


def sections(text: str) -> set[str]:
    """Return the parts of a page that have something in them."""
    parts = set(re.findall(r'<(?:header|section|template) id="([\w-]+)"', text))
    return parts - {name for _, name in SAME.findall(text)}


def test_only_what_changed_is_sent(game: Path) -> None:
    press = Press(str(game))
    first = press.latest()
    add(game, entry(1, "note", 'text = "tea"'))
    second = press.latest()
    changes = press.changes_since(first.version, second)
    assert sections(changes.plain.decode()) == {"log"}
    assert gzip.decompress(changes.gzipped) == changes.plain
    whole = second.content.plain.decode()
    for _, name in SAME.findall(changes.plain.decode()):
        assert f'id="{name}"' in whole
    same = press.changes_since(second.version, second).plain.decode().count("data-same")
    assert same == whole.count("</section>") - whole.count('class="chart"') + 2  # head, frames; charts are within one


def test_a_note_in_the_game_of_eighteen_is_sent_without_its_tables(tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    game.write_text(GAME, "utf-8")
    press = Press(str(game))
    first = press.latest()
    played = GAME.count('action = "endturn"')
    add(game, entry(played + 1, "note", 'text = "tea"'))
    second = press.latest()
    changes = press.changes_since(first.version, second).plain.decode()
    assert (sections(changes), changes.count('<details id="turn-')) == ({"log"}, played + 1)
    assert len(re.findall(r'<details id="turn-\d+" data-same></details>', changes)) == played
    assert len(press.changes_since(first.version, second).gzipped) < len(second.content.gzipped) / 20


def test_a_page_that_is_forgotten_or_was_broken_is_answered_with_everything(game: Path) -> None:
    press = Press(str(game))
    first = press.latest()
    text = game.read_text("utf-8")
    game.write_text("format = 1\n[game", "utf-8")
    broken = press.latest()
    assert press.changes_since(first.version, broken) is broken.content
    game.write_text(text, "utf-8")
    again = press.latest()
    assert press.changes_since(broken.version, again) is again.content
    for number in range(REMEMBERED):
        add(game, entry(1, "note", f'text = "{number}"'))
        latest = press.latest()
    assert press.changes_since(first.version, latest) is latest.content


def test_a_timer_makes_another_page(game: Path) -> None:
    press = Press(str(game))
    first = press.latest()
    write_timer(str(game), NamedTimer(1_800_000_000_000))
    second = press.latest()
    assert 'data-ends="1800000000000"' in second.content.plain.decode()
    assert sections(press.changes_since(first.version, second).plain.decode()) == {"head"}


def test_a_drawing_for_joining_stands_on_the_page_only_if_it_is_given(game: Path) -> None:
    assert b'id="join-code"' not in Press(str(game)).latest().content.plain
    assert b"<svg>code</svg>" in Press(str(game), join="<svg>code</svg>").latest().content.plain
