"""`advances`, its chart and `commodities`: all cards of the game; what is said of them is in `transcripts/cards.md`."""

import csv
import io

import pytest

from civledger.rules.megaciv import tables
from tests.cli.keyboard import done, shown

WIDTH = 80
pytestmark = pytest.mark.usefixtures("folder")


def test_all_51_advances_are_shown_in_every_format() -> None:
    names = [card["name"] for card in shown("advances")]
    assert len(names) == len(set(names)) == 51
    rows = list(csv.reader(io.StringIO(done("advances --format csv"))))
    assert [row[0] for row in rows[1:]] == names
    for format in ("text", "markdown"):
        output = done(f"advances --format {format}")
        assert all(name in output for name in names)


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("'Drama and Poetry'", "Drama and Poetry"),
        ("drama", "Drama and Poetry"),
        ("DRAMA-and-poetry", "Drama and Poetry"),
        ("military", "Military"),
        ("adv", "Advanced Military"),
        ("law", "Law"),
        ("wonderofthe", "Wonder of the World"),
        ("written record", "Written Record"),
    ],
)
def test_a_beginning_names_a_card(words: str, name: str) -> None:
    assert shown(f"advances {words}")["name"] == name


def test_programs_get_all_there_is_to_know_of_a_card() -> None:
    card = shown("advances monument")
    assert (card["price"], card["points"], card["colours"]) == (180, 3, ["orange", "yellow"])
    assert (card["credits"], card["choose"]) == ({"orange": 10, "yellow": 10}, 20)
    assert (card["credit_from"], card["gives_to"]) == ({"Mysticism": 10}, {"Wonder of the World": 20})


@pytest.mark.parametrize("line", ["advances", "advances --chart", "commodities", "commodities salt=3 water=2"])
def test_it_fits_80_columns(line: str) -> None:
    assert max(map(len, done(line).splitlines())) <= WIDTH


def test_seventeen_rows_lead_from_low_to_high_and_no_card_is_left_out() -> None:
    cards = {card["name"]: card for card in shown("advances")}
    chains = shown("advances --chart")
    assert [len(chain) for chain in chains] == [3] * 17
    assert sorted(card["name"] for chain in chains for card in chain) == sorted(cards)
    for chain in chains:
        low, mid, high = [cards[card["name"]] for card in chain]
        assert [low["tier"], mid["tier"], high["tier"]] == ["low", "mid", "high"]
        assert (low["gives_to"], mid["gives_to"], high["gives_to"]) == ({mid["name"]: 10}, {high["name"]: 20}, {})
        assert [card["gives"] for card in chain] == [10, 20, 0]
        for card in chain:
            same = ("name", "price", "colours", "credits", "choose")
            assert [card[key] for key in same] == [cards[card["name"]][key] for key in same]


def test_text_has_each_row_beside_one_another() -> None:
    lines = done("advances --chart").splitlines()
    for chain in shown("advances --chart"):
        low = chain[0]
        number = next(number for number, line in enumerate(lines) if line.startswith(f"{low['name']} {low['price']} "))
        starts = [lines[number].index(f"{card['name']} {card['price']}") for card in chain]
        assert starts == sorted(starts)
        below = [lines[number + 1][start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)]
        for card, said in zip(chain, below, strict=True):
            brought = {**card["credits"], **({"any": card["choose"]} if card["choose"] else {})}
            tokens = " ".join(f"{colour[0]}{points}" for colour, points in brought.items())
            assert said == f"{'/'.join(colour[0] for colour in card['colours'])}: {tokens}"


def test_csv_and_markdown_of_the_chart_have_a_row_a_chain() -> None:
    rows = list(csv.DictReader(io.StringIO(done("advances --chart --format csv"))))
    assert [row["low"] for row in rows] == [chain[0]["name"] for chain in shown("advances --chart")]
    table = done("advances --chart --format markdown").split("\n\n")[0].splitlines()
    assert (len(table), {line.count("|") for line in table}) == (2 + 17, {15})


def test_every_commodity_has_the_values_of_its_sets() -> None:
    rows = shown("commodities")
    assert [row["name"] for row in rows] == list(tables.commodities())
    for row in rows[1:]:
        face, full = row["face"], row["full_set"]
        assert row["values"] == [number * number * face for number in range(1, full + 1)]
    assert rows[0] == {"name": "Water", "face": 0, "full_set": None, "values": [0]}
