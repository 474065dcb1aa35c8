"""`civledger advances --chart`: the quickchart of the rule book, in every format and by the rules of a ledger."""

import csv
import io
from pathlib import Path

import pytest

from tests.cli.keyboard import begin, done, shown, wrong
from tests.play.make_ledgers import LEDGERS
from tests.rules.megaciv.test_editions import pinned
from tests.rules.megaciv.test_house import house

WIDTH = 80


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


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


def test_text_has_each_row_beside_one_another_on_80_columns() -> None:
    text = done("advances --chart")
    lines = text.splitlines()
    assert max(map(len, lines)) <= WIDTH
    for low, mid, high in shown("advances --chart"):
        number = next(number for number, line in enumerate(lines) if line.startswith(f"{low['name']} {low['price']} "))
        starts = [lines[number].index(f"{card['name']} {card['price']}") for card in (low, mid, high)]
        assert starts == sorted(starts)
        below = [lines[number + 1][start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)]
        for card, said in zip((low, mid, high), below, strict=True):
            brought = {**card["credits"], **({"any": card["choose"]} if card["choose"] else {})}
            tokens = " ".join(f"{colour[0]}{points}" for colour, points in brought.items())
            assert said == f"{'/'.join(colour[0] for colour in card['colours'])}: {tokens}"
    assert "b blue, g green, o orange, r red, y yellow, a any you choose" in text


def test_csv_and_markdown_have_a_row_a_chain() -> None:
    rows = list(csv.DictReader(io.StringIO(done("advances --chart --format csv"))))
    assert [row["low"] for row in rows] == [chain[0]["name"] for chain in shown("advances --chart")]
    pottery = next(row for row in rows if row["low"] == "Pottery")
    assert (pottery["low price"], pottery["low gives"], pottery["mid"], pottery["mid gives"]) == (
        *("60", "10", "Agriculture", "20"),
    )
    assert (pottery["high"], pottery["high colours"], pottery["high credits"]) == ("Democracy", "r", "b5 r20")
    table = done("advances --chart --format markdown").split("\n\n")[0].splitlines()
    assert (len(table), {line.count("|") for line in table}) == (2 + 17, {15})


def test_it_is_by_the_edition_and_house_rules_of_the_ledger_named() -> None:
    begin(pinned("first-printing", house("price.Deism = 75")))
    deism, fundamentalism, _ = next(
        chain for chain in shown("advances --chart -f game.toml") if chain[0]["name"] == "Deism"
    )
    assert (deism["price"], fundamentalism["credits"]) == (75, {"blue": 5, "green": 10})
    text = done("advances --chart -f game.toml")
    assert "Deism 75" in text
    assert "y: b5 g10" in text


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("advances --chart pottery", "leave out --chart or 'pottery'"),
        (f"advances --chart -f {LEDGERS / 'four-stone-age.toml'}", "stone-age has no chart"),
    ],
)
def test_what_it_cannot_show_is_said(line: str, said: str) -> None:
    assert said in wrong(line)
