"""Out of a ledger and into another one: the same purchases, whatever the names."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given
from hypothesis import strategies as st

from civledger.rules.megaciv.actions.export import purchases
from tests.cli.keyboard import done, typed
from tests.depth import examples
from tests.fuzz.trees import value
from tests.play.make_ledgers import LEDGERS, ledgers_of
from tests.support import findings, judged
from tests.test_games import played

FILES = ledgers_of("mega-civilization")
OLD, NEW = Path("old.toml"), Path("new.toml")


pytestmark = pytest.mark.usefixtures("bare")


def bought(file: Path) -> list[Any]:
    """Return every purchase in a ledger, with what explains its price, but not the number of its entry."""
    return sorted((row[:-1] for row in purchases(judged(file.read_text("utf-8")).at())), key=str)


def assert_comes_back(text: str, to: str) -> None:
    """Export a ledger, import it into a new one with the same players, twice, and compare."""
    OLD.write_text(text, encoding="utf-8")
    NEW.unlink(missing_ok=True)
    said = typed(f"export -f old.toml --to {to}")
    assert said.code == 0
    Path("rows").write_text(said.output, encoding="utf-8")
    civs = ",".join(judged(text).setup.names.playing)
    done(f"import purchases rows -f new.toml --new --players {civs}")
    assert bought(NEW) == bought(OLD)
    assert findings(NEW.read_text("utf-8")) == ()
    before = NEW.read_bytes()
    done("import purchases rows -f new.toml")
    done("import purchases rows -f old.toml")
    assert (NEW.read_bytes(), OLD.read_text("utf-8")) == (before, text)


@pytest.mark.parametrize("to", ["csv", "json"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_purchases_of_every_ledger_come_back(file: Path, to: str) -> None:
    assert_comes_back(file.read_text("utf-8"), to)


@pytest.mark.parametrize("to", ["csv", "json"])
@examples(5, (HealthCheck.function_scoped_fixture,))
@given(seed=st.integers(0, 10**9))
def test_purchases_of_any_game_come_back(seed: int, to: str) -> None:
    text = played(seed, late=0.3).text()
    assume('action = "buy"' in text)
    assert_comes_back(text, to)


@pytest.mark.parametrize("to", ["csv", "json"])
@examples(20, (HealthCheck.function_scoped_fixture,))
@given(name=st.text(min_size=1, max_size=20), game=st.text(max_size=20))
def test_odd_names_of_people_and_games_change_nothing(name: str, game: str, to: str) -> None:
    text = (LEDGERS / "tutorial.toml").read_text("utf-8")
    odd = text.replace('name = "Ronald"', f"name = {value(name)}").replace('name = "Tutorial"', f"name = {value(game)}")
    assert odd.count("name = ") == text.count("name = ") or "name = " in name + game
    assert_comes_back(odd, to)
