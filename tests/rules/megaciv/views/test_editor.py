"""Every price of a purchase is explained by what earlier turns brought."""

import pytest

from civledger.editor.answers import explain_entry, judge_text
from civledger.rules.megaciv.views.editor import right_numbers
from tests.support import entry, header, judged

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
    ledger = judge_text("game.toml", text)
    assert ledger is not None
    said = [list(explain_entry(ledger, line)) for line in range(1, text.count("\n") + 1)]
    assert said[-1] == prices
    assert ["Pottery: printed 60; charged 60", "Music: printed 80; charged 80"] in said
    assert said[0] == []


def test_what_cannot_be_judged_has_no_prices() -> None:
    text = header().replace('"basic"', '"no"') + FIRST
    ledger = judge_text("game.toml", text)
    assert ledger is not None
    assert list(explain_entry(ledger, text.count("\n"))) == []


def test_the_right_prices_are_those_of_the_entry_asked_for_alone() -> None:
    others = entry(2, "buy", 'civ = "Assyria"\nadvances = { Urbanism = 45 }\ncard_points = 45')
    own = entry(2, "buy", 'civ = "Minoa"\nadvances = { Agriculture = 110, Masonry = 60 }\ncard_points = 170')
    situation = judged(header() + FIRST + CLOSED + others + own).at()
    found = [right_numbers(situation, step.entry) for step in situation.now.steps]
    assert found == [
        {("advances", "Urbanism"): ("charge 50", 50)},
        {("advances", "Agriculture"): ("charge 100", 100), ("advances", "Masonry"): ("charge 50", 50)},
    ]
