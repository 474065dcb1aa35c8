"""Every price of a purchase is explained by what earlier turns brought."""

import pytest

from civledger.editor.hover import explain_entry, judge_text
from tests.support import entry, header

FIRST = entry(1, "buy", 'civ = "Minoa"\nadvances = { Pottery = 60, Music = 80 }\ncard_points = 140')
CLOSED = entry(1, "endturn", "at = 20:00:00")


@pytest.mark.parametrize(
    ("body", "prices"),
    [
        ("advances = { Urbanism = 50 }", ["Urbanism: printed 50; charged 50"]),
        ("advances = { Agriculture = 100 }", ["Agriculture: printed 120, less orange 10, Pottery 10; charged 100"]),
        (
            'advances = { Library = 215, Agriculture = 60 }\nlibrary = "Agriculture"',
            [
                "Library: printed 220; charged 215",
                "Agriculture: printed 120, less orange 10, Pottery 10, Library 40; charged 60",
            ],
        ),
        (
            'advances = { Anatomy = 270, Empiricism = 0 }\nanatomy = "Empiricism"',
            [
                "Anatomy: printed 270; charged 270",
                "Empiricism: printed 60, free with Anatomy; charged 0",
            ],
        ),
        ('advances = { Nonsense = 3, Urbanism = "x" }', []),
        ("advances = 3", []),
    ],
)
def test_a_price_is_what_is_printed_less_credits_and_gifts(body: str, prices: list[str]) -> None:
    text = header() + FIRST + CLOSED + entry(2, "buy", f'civ = "Minoa"\n{body}\ncard_points = 90')
    judged = judge_text("game.toml", text)
    assert judged is not None
    said = [list(explain_entry(judged, line)) for line in range(1, text.count("\n") + 1)]
    assert said[-1] == prices
    assert ["Pottery: printed 60; charged 60", "Music: printed 80; charged 80"] in said
    assert said[0] == []


def test_what_cannot_be_judged_has_no_prices() -> None:
    text = header().replace('"basic"', '"no"') + FIRST
    judged = judge_text("game.toml", text)
    assert judged is not None
    assert list(explain_entry(judged, text.count("\n"))) == []
