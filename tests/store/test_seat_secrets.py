"""The secrets of seats: made once, kept for their owner alone, made anew when somebody asks."""

from pathlib import Path

import pytest

from civledger.store.side_files import read_secrets, take_secrets

SEATS = ("Minoa", "Rome")


def test_they_stay_the_same_until_somebody_asks_for_others(tmp_path: Path) -> None:
    file = str(tmp_path / "game.toml")
    first = take_secrets(file, SEATS)
    kept = tmp_path / ".civledger" / "game.toml.secrets"
    kept.chmod(0o644)
    assert take_secrets(file, SEATS) == first == read_secrets(file)
    lost = take_secrets(file, SEATS, ["Rome"])
    assert (lost.keeper, lost.seats["Minoa"]) == (first.keeper, first.seats["Minoa"])
    assert lost.seats["Rome"] != first.seats["Rome"]
    assert kept.stat().st_mode & 0o777 == 0o600
    others = take_secrets(file, SEATS, None)
    assert not {others.keeper, *others.seats.values()} & {lost.keeper, *lost.seats.values()}
    assert len({others.keeper, *others.seats.values()}) == 3


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"keeper": 1, "seats": {}}', '{"keeper": "x", "seats": []}', "[" * 100_000]
)
def test_what_cannot_be_read_is_made_anew(tmp_path: Path, text: str) -> None:
    file = str(tmp_path / "game.toml")
    take_secrets(file, SEATS)
    (tmp_path / ".civledger" / "game.toml.secrets").write_text(text, "utf-8")
    assert read_secrets(file).seats == {}
    assert take_secrets(file, SEATS) == read_secrets(file)
