"""The colours of the civilizations: two lines of one dash can be told apart by every kind of colour vision."""

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

import pytest

from civledger.rules.megaciv import tables
from civledger.rules.megaciv.views.page.tables import colours
from civledger.rules.stoneage import tables as stone_age

Colour = tuple[float, ...]
Palette = Callable[[], Mapping[str, Mapping[str, str]]]
GROUNDS = {"light": "#fffdf8", "dark": "#1b1915"}
# What the eyes lack in the linear light of red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1).
EYES = {
    "trichromat": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanope": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranope": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanope": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
CONE = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
OKLAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)
VISIBLE = 0.09  # a distance in Oklab; about 0.02 can just be seen


def linear(text: str) -> Colour:
    """Return the light of a colour such as #12ab56."""
    parts = [int(text[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def times(matrix: Sequence[Sequence[float]], colour: Colour) -> Colour:
    """Return a matrix times a colour."""
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)


def seen(text: str, eyes: str) -> Colour:
    """Return how a colour looks, in Oklab."""
    light = tuple(min(1, max(0, part)) for part in times(EYES[eyes], linear(text)))
    return times(OKLAB, tuple(part ** (1 / 3) for part in times(CONE, light)))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, as the accessibility guidelines reckon it."""
    dark, bright = sorted(sum(times([(0.2126, 0.7152, 0.0722)], linear(text))) for text in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def test_everybody_has_colours() -> None:
    assert list(colours()) == list(tables.civilizations())


@pytest.mark.parametrize("ground", GROUNDS.values(), ids=GROUNDS)
@pytest.mark.parametrize("of", [colours, stone_age.colours], ids=["megaciv", "stoneage"])
def test_every_line_stands_out_from_light_and_dark_ground(of: Palette, ground: str) -> None:
    assert min(contrast(row["colour"], ground) for row in of().values()) >= 3


@pytest.mark.parametrize("eyes", EYES)
def test_lines_of_one_dash_differ_for_all_eyes(eyes: str) -> None:
    for (name, one), (other, two) in combinations(colours().items(), 2):
        distance = math.dist(seen(one["colour"], eyes), seen(two["colour"], eyes))
        assert distance >= VISIBLE or one["dash"] != two["dash"], (name, other, distance)


def test_no_two_have_the_same_colour() -> None:
    for one, two in combinations(colours().values(), 2):
        assert math.dist(seen(one["colour"], "trichromat"), seen(two["colour"], "trichromat")) >= VISIBLE


def test_no_part_of_the_rainbow_is_crowded() -> None:
    sides = [seen(row["colour"], "trichromat")[1:] for row in colours().values()]
    hues = [math.degrees(math.atan2(b, a)) % 360 for a, b in sides]
    assert max(sum((hue - first) % 360 < 60 for hue in hues) for first in hues) <= 4
