"""What a caption says of a turn, while a game is replayed."""

from typing import Any

import pytest

from civledger.bookkeeping.page import page_of
from civledger.model.pages.story import tell_lead
from tests.play.make_ledgers import LEDGERS
from tests.support import FIVE, entry, header

A, B, C = "Anna", "Bo", "Cy"


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ((0, 0, 0), (5, 3, 1), "Anna takes the lead with 5 points."),
        ((5, 3, 1), (6, 7, 1), "Bo takes the lead with 7 points."),
        ((5, 3, 1), (5, 3, 2), "Anna stays ahead with 5 points."),
        ((5, 5, 1), (6, 5, 1), "Anna pulls ahead with 6 points."),
        ((5, 3, 1), (5, 5, 1), "Anna and Bo share the lead with 5 points."),
        ((5, 3, 1), (1, 1, 1), "All 3 players are level on 1 point."),
        ((0, 0, 0), (0, 0, 0), ""),
    ],
)
def test_a_lead_is_told_as_new_kept_or_shared(before: Any, after: Any, said: str) -> None:
    assert tell_lead(dict(zip((A, B, C), before, strict=True)), dict(zip((A, B, C), after, strict=True))) == said


def test_many_who_share_the_lead_are_counted() -> None:
    points = dict.fromkeys("abcde", 4)
    assert tell_lead({}, {**points, "f": 3}) == "5 players share the lead with 4 points."


def captions(text: str) -> list[str]:
    """Return the captions of a game, turn by turn."""
    return [frame.caption for frame in page_of("game.toml", text.encode()).page.frames]


@pytest.mark.parametrize(("more", "others"), [((), "another calamity"), (("Cyclone",), "2 other calamities")])
def test_calamities_that_took_most_come_first_and_the_others_are_counted(more: tuple[str, ...], others: str) -> None:
    def struck(name: str, civ: str, cities: int) -> str:
        return entry(1, "cities", f'cities = {{ {civ} = {cities} }}\ncalamity = "{name}"\nvictim = "{civ}"')

    text = header(FIVE) + "".join(
        [
            entry(1, "cities", f"cities = {{ {', '.join(f'{civ} = 6' for civ in FIVE)} }}"),
            *(struck("Flood", FIVE[0], 5), struck("Civil War", FIVE[1], 2), struck("Treachery", FIVE[2], 4)),
            *(struck(name, FIVE[number], 5) for number, name in enumerate(more, 3)),
            entry(1, "endturn"),
        ]
    )
    assert f"Civil War hit {FIVE[1]}, Treachery hit {FIVE[2]} and {others} struck." in captions(text)[0]


def test_the_largest_purchase_is_told_with_its_price_and_equal_ones_together() -> None:
    def bought(turn: int, civ: str, name: str, price: int) -> str:
        return entry(turn, "buy", f'civ = "{civ}"\nadvances = {{ {name} = {price} }}\ntreasury = {price}')

    text = header(FIVE) + "".join(
        [
            *(bought(1, FIVE[0], "Pottery", 60), entry(1, "endturn")),
            *(bought(2, FIVE[0], "Masonry", 60), bought(2, FIVE[1], "Masonry", 60), entry(2, "endturn")),
            *(bought(3, FIVE[0], "Coinage", 90), bought(3, FIVE[1], "Mysticism", 50), entry(3, "endturn")),
        ]
    )
    first, second, third = captions(text)[:3]
    assert f"{FIVE[0]} bought Pottery for 60." in first
    assert f"{FIVE[0]} and {FIVE[1]} spent most on advances, 60 each." in second
    assert f"{FIVE[0]} spent most: Coinage for 90." in third


def test_stone_age_has_captions_too_and_every_turn_of_a_long_game_has_one() -> None:
    stones = captions((LEDGERS / "four-stone-age.toml").read_text("utf-8"))
    assert stones[3] == "Judith takes the lead with 32 points. Judith took a building worth 15 points, the best of 2."
    assert all(stones)
    eighteen = captions((LEDGERS / "eighteen-expert.toml").read_text("utf-8"))
    assert eighteen[0] == "All 18 players are level on 5 points."
    assert all(eighteen)
    assert max(map(len, [*stones, *eighteen])) < 200
