"""What is wrong with a line of TOML is told in words that need no knowledge of TOML."""

import pytest

from civledger.store.read import read_data

QUOTE, PASTED = "the quotation mark is not closed", "this entry was pasted without its [[entry]] line"
PAIR, BRACKETS = "a line must look like key = value", "the square brackets are not closed"
ONE_LINE = "a table in { } must be on one line"
WRONG = {
    'text = "x\nturn = 1': (1, QUOTE),
    "text = 'x\nturn = 1": (1, QUOTE),
    'turn = 1\ntext = """x\nturn = 1': (2, QUOTE),
    'text = "x" y"': (1, QUOTE),
    "[[entry]]\nturn = 1\nturn = 2": (3, PASTED),
    "[[entry]]\n[entry.space]\nRome = 1\n[entry.space]\nRome = 1": (4, PASTED),
    "[game]\nname = 1\nname = 2": (3, "name is set twice. Keep one of them"),
    "tokens = { Rome = 1, Rome = 2 }": (1, "Rome is set twice. Keep one of them"),
    "turn 3": (1, PAIR),
    "= 3": (1, PAIR),
    "[[entry]": (1, BRACKETS),
    "[": (1, BRACKETS),
    "entries = [1, 2\nturn = 3": (2, "a comma or the closing ] is missing"),
    "tokens = { Rome = 1 Minoa = 2 }": (1, f"a comma or the closing }} is missing. {ONE_LINE.capitalize()}"),
    "tokens = { Rome = 1,\nMinoa = 2 }": (1, ONE_LINE),
    "tokens = { Rome = 1, }": (1, "remove the last comma"),
    "action = census": (1, "the value after = cannot be read. A text needs quotation marks"),
    "action = “census”": (1, 'use straight quotation marks: "'),
    "action =": (1, "the value after = is missing"),
    "action = # which?": (1, "the value after = is missing"),
    r'text = "C:\q"': (1, r"write a backslash twice inside quotation marks: \\"),
    'text = "\x01"': (1, "this control character is not allowed in a text"),
    "turn = 3 4": (1, "there is more on this line than key = value"),
    "[[entry]] turn = 3": (1, "what follows the brackets must be on a line of its own"),
    "date = 2026-02-31": (1, "this is not a date or time. Write 2026-03-20 or 21:30:00"),
}


@pytest.mark.parametrize("text", WRONG)
def test_it_names_line_and_mistake(text: str) -> None:
    (found,) = read_data("game.toml", f"{text}\n".encode()).findings
    assert (found.line, found.message) == WRONG[text]
