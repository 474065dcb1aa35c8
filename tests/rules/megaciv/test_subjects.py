"""What is passed over as plainly right: never anything that a check would have found."""

import random
from pathlib import Path

import pytest

from civledger.model.finding import Finding
from civledger.rules.megaciv import subjects
from tests.play.game import Entry, Game
from tests.play.literal import ADVANCES, CIVILIZATIONS, COMMODITIES
from tests.play.writing import ledger_text
from tests.support import findings

pytestmark = pytest.mark.no_cover  # many times the same lines

ROOT = Path(__file__).parents[3]
LEDGERS = sorted([*ROOT.glob("ledgers/*.toml"), *ROOT.glob("tests/samples/MC*.toml")])


def found_twice(text: str) -> tuple[tuple[Finding, ...], tuple[Finding, ...]]:
    """Return what is found in a ledger, and what is found if every purchase is looked at closely."""
    quick = findings(text)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(subjects, "is_plain", lambda entry, opening: False)
        return quick, findings(text)


@pytest.mark.parametrize("file", LEDGERS, ids=lambda file: file.stem)
def test_our_ledgers_are_judged_alike(file: Path) -> None:
    quick, closely = found_twice(file.read_text("utf-8"))
    assert quick == closely


def disturbed(entry: Entry, rng: random.Random) -> Entry:
    """Return a purchase with one thing in it changed a little."""
    key = rng.choice(
        ["advances", "advances", "cards", "cards", "treasury", "card_points", "change", "library", "choose", "misread"]
    )
    if key == "misread":
        table, name, number = rng.choice([("advances", "Muzak", 60), ("cards", "Oker", 2), ("cards", "Ochre", -2)])
        return {**entry, table: {**entry.get(table, {}), name: number}}
    if key == "advances":
        name = rng.choice([*entry["advances"], rng.choice(sorted(ADVANCES))])
        price = entry["advances"].get(name, ADVANCES[name]["price"]) + rng.choice([-10, -5, -1, 0, 1, 5])
        return {**entry, "advances": {**entry["advances"], name: max(0, price)}}
    if key == "cards":
        name = rng.choice([*entry.get("cards", {}), rng.choice(sorted(COMMODITIES))])
        return {**entry, "cards": {**entry.get("cards", {}), name: rng.randrange(11)}}
    if key == "choose":
        return {**entry, "choose": {rng.choice(sorted(ADVANCES)): {"blue": 5, "red": 5}}}
    if key == "library":
        return {**entry, rng.choice(["library", "anatomy"]): rng.choice([*entry["advances"], "Music"])}
    return {**entry, key: max(0, entry.get(key, 0) + rng.choice([-1, 1, 5]))}


def test_disturbed_purchases_are_judged_alike() -> None:
    rng = random.Random(8)
    codes: set[str] = set()
    for _ in range(12):
        game = Game(rng.sample(sorted(CIVILIZATIONS), 6), rng.choice(["basic", "expert"]), rng)
        game.play(6)
        for _ in range(20):
            entries = [
                disturbed(entry, rng) if entry["action"] == "buy" and rng.random() < 0.4 else entry
                for entry in game.entries
            ]
            quick, closely = found_twice(ledger_text(list(game.players), game.side, entries))
            assert quick == closely
            codes.update(finding.fault.code for finding in closely)
    assert codes >= {f"MC{number}" for number in (*range(301, 310), 401, 402, 404, 405, 406)}
