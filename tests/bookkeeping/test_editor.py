"""What an editor is told, asked at any place of any text: see `tests/cli/test_lsp.py` for what it is."""

import random
from pathlib import Path

import pytest

from civledger.editor.answers import complete, find_span, judge_around, list_turns, quick_fixes
from civledger.model.finding import Finding
from tests.depth import seeds, share
from tests.format.ledgers import FILES, LEDGERS
from tests.fuzz.trees import WORDS
from tests.support import entry, findings, header


def ask_everything(text: str, rng: random.Random) -> int:
    """Ask for words, fixes and turns of a text, and return how many words were offered."""
    judged, found = judge_around("game.toml", text)
    lines = text.split("\n")
    for one in found:
        span = find_span(one, lines)
        assert 0 <= span.begin <= span.end <= len(lines[span.line - 1])
        for fix in quick_fixes(judged, one, text) if judged else ():
            assert fix.text != lines[fix.span.line - 1][fix.span.begin : fix.span.end]
    if judged is None or judged.books is None:
        return 0
    for turn in list_turns(judged, text):
        assert turn.first <= turn.entries[0][1] <= turn.entries[-1][2] == turn.last <= len(lines)
    offered = 0
    for _ in range(20):
        line = rng.randint(1, len(lines))
        column = rng.randint(0, len(lines[line - 1]))
        words = complete(judged.books, text, line, column)
        assert all(0 <= span.begin <= span.end == column for _, span in words)
        offered += len(words)
    return offered


@pytest.mark.deep
def test_any_place_of_any_ledger_can_be_asked_about() -> None:
    offered = 0
    for number, file in enumerate(share([file for file in FILES if file not in LEDGERS], 5)):
        offered += ask_everything(file.read_text("utf-8", "replace"), random.Random(number))
    assert offered > 1000


@pytest.mark.deep
def test_what_is_typed_into_the_middle_of_a_ledger_does_no_harm() -> None:
    text = Path(__file__).parents[2].joinpath("ledgers", "tutorial.toml").read_text("utf-8")
    for seed in seeds(30):
        rng = random.Random(seed)
        at = rng.randrange(len(text))
        typed = rng.choice([*"{}[]\"'=,#\\\n", '"""', "[[entry]]\n", "= {", *(word[:40] for word in WORDS)])
        ask_everything(text[:at] + typed + text[at:], rng)


@pytest.mark.parametrize(
    ("body", "marked"),
    [
        ("tokens = { Minoa = 99, Rome = 3 }", "99"),
        ("tokens = { Rome = 3, Minoa = 99 } # Minoa = 99", "99"),
        ("[entry.tokens]\nRome = 3\nMinoa = 99 # much", "99"),
        ('"tokens" = { "Minoa" = 99 }', "99"),
        ("tokens.Minoa = 99", "99"),
        ('tokens = "many, } or #"  # none', '"many, } or #"'),
        ("tokens = { Minoa = -1 }", "-1"),
        ("tokens = { Minoia = 3 }", "Minoia"),
        ("tokens = {}\nhuts = [1, [2]]", "huts"),
        ("", "[[entry]]"),
    ],
)
def test_a_finding_stands_at_its_value(body: str, marked: str) -> None:
    text = header() + entry(1, "census", body)
    (found,) = findings(text)
    assert marked_part(found, text) == marked


def marked_part(found: Finding, text: str) -> str:
    lines = text.split("\n")
    span = find_span(found, lines)
    return lines[span.line - 1][span.begin : span.end]
