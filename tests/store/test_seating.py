"""Who sits where is kept beside the ledger; what cannot be read there is as if nobody had said it."""

from pathlib import Path

import pytest

from civledger.store.beside import path_beside
from civledger.store.side_files import keep_seating, kept_seating


@pytest.fixture
def game(tmp_path: Path) -> str:
    return str(tmp_path / "game.toml")


def test_an_order_is_kept_and_replaced(game: str) -> None:
    assert kept_seating(game) == ()
    for names in (["Rome", "Minoa"], ["Minoa"], []):
        keep_seating(game, names)
        assert kept_seating(game) == tuple(names)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ()),
        ("{}", ()),
        ('"Rome"', ()),
        ("[" * 100_000, ()),
        ('["Rome", 3, null, "Minoa"]', ()),
        ("\xff", ()),
    ],
)
def test_what_somebody_else_wrote_there_does_no_harm(game: str, text: str, names: tuple[str, ...]) -> None:
    keep_seating(game, ["Celt"])
    Path(path_beside(game, "seating")).write_text(text, "latin-1")
    assert kept_seating(game) == names
