"""Joined letters and emoji stay joined, whatever else is invisible is written out, and tables know how wide it is."""

import pytest

from civledger.model.report import Report, Table
from civledger.report import as_text
from civledger.report.escape import printable
from civledger.report.text_width import wcswidth

JOINED = {
    "Persian": "می\u200cخواهم",
    "Persian with a vowel sign": "مُ\u200cخ",
    "Hindi": "क्\u200dष",
    "Hindi, kept apart": "क्\u200cष",
    "Bengali": "র\u200d্য",
    "Malayalam, at the end": "അവന്\u200d",
    "a family": "👩\u200d👩\u200d👧",
    "an astronaut with a tone of skin": "👩🏽\u200d🚀",
    "a heart on fire": "❤️\u200d🔥",
    "a shaken head": "🙂\u200d↔️",
}
HIDDEN = {
    "what is no character": "Ro\ufffeme",
    "nor is this": "Ro\uffffme",
    "between Latin letters": "Ro\u200dme",
    "between Greek letters": "Ῥώ\u200cμη",
    "at the beginning": "\u200cم",
    "at the end": "م\u200c",
    "before a space": "م\u200c م",
    "twice": "م\u200c\u200cم",
    "behind a digit": "4\u200d🚀",
    "an emoji and a letter": "👩\u200dA",
    "a mark alone": "a\u0301\u200d\u0301",
    "far behind marks": "م" + "\u064b" * 9 + "\u200cم",
    "another invisible sign": "م\u200bم",
    "turned around": "م\u202eم",
    "an isolate": "\u2067م\u2069",
    "a tag": "🏴\U000e0067",
}


@pytest.mark.parametrize("text", JOINED.values(), ids=JOINED)
def test_what_joins_letters_and_emoji_is_kept(text: str) -> None:
    assert printable(text) == text
    assert printable(f"\t{text}\x1b") == f"\\t{text}\\u001b"


@pytest.mark.parametrize("text", HIDDEN.values(), ids=HIDDEN)
def test_what_is_invisible_elsewhere_is_written_out(text: str) -> None:
    shown = printable(text)
    assert shown.isprintable()
    assert "\\u" in shown.lower()


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Rome", 4),
        ("e\u0301", 1),
        ("می\u200cخواهم", 7),
        ("क्\u200dष", 2),
        ("中文", 4),
        ("👩\u200d👩\u200d👧", 2),
        ("👩🏽\u200d🚀", 2),
    ],
)
def test_the_width_of_a_text_is_in_columns(text: str, columns: int) -> None:
    assert wcswidth(text) == columns


@pytest.mark.parametrize("text", [*JOINED.values(), "中文", "e\u0301", "plain"])
def test_every_row_of_a_table_is_as_wide_as_the_others(text: str) -> None:
    for screen in (None, 40):
        table = Table(("who", "points"), ((text, 12), ("somebody", 3)))
        lines = as_text.draw_report(Report(None, table), screen).splitlines()
        assert {wcswidth(line) for line in lines} == {len("somebody  points")}


def test_a_table_has_numbers_to_the_right_and_folds_long_texts() -> None:
    table = Table(("who", "points"), (("somebody with a name", 12), ("Hellas", None), (" ", 3)))
    assert as_text.draw_report(Report(None, table), 24).splitlines() == [
        "who              points",
        "---------------  ------",
        "somebody with a      12",
        "name",
        "Hellas",
        "                      3",
    ]
    assert as_text.draw_report(Report(None, Table(("who", "points"), ()))) == "who  points\n---  ------\n"


def test_wide_letters_take_two_columns_and_private_ones_are_escaped() -> None:
    rows = (("漢字", "漢字 漢字漢", 1), ("x", "\U000f0000", 22))
    drawn = as_text.draw_report(Report(None, Table(("a", "b", "c"), rows))).splitlines()
    assert drawn == [
        "a     b             c",
        "----  -----------  --",
        "漢字  漢字 漢字漢   1",
        "x     \\U000f0000   22",
    ]


def test_a_very_long_joined_text_is_shown_whole() -> None:
    text = "م\u200c" * 200_000
    assert len(printable(text)) == len(text) + len("\\u200c") - 1
