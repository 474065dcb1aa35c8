"""`new --schema` starts a ledger that editors check, and leaves alone what is not its own."""

from pathlib import Path

import pytest

from civledger.bookkeeping.schema import LINE, NAME, make_schema
from tests.cli.keyboard import done, typed

NEW = "new games/utrecht --players 8 --schema"


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    Path("games").mkdir()


def test_the_first_line_names_the_file_beside_the_ledger() -> None:
    done(NEW)
    ledger = Path("games/utrecht.toml")
    assert ledger.read_text("utf-8").startswith(LINE)
    assert f"#:schema ./{NAME}\n" == LINE
    assert (ledger.parent / NAME).read_text("utf-8") == make_schema()
    assert "no findings" in done("check games/utrecht.toml")


def test_without_it_nothing_of_a_schema_is_written() -> None:
    done("new games/utrecht --players 8")
    assert [file.name for file in Path("games").iterdir()] == ["utrecht.toml"]
    assert LINE not in Path("games/utrecht.toml").read_text("utf-8")


def test_an_older_schema_is_made_anew() -> None:
    older = make_schema().replace("buy", "purchase")
    Path("games", NAME).write_text(older, "utf-8")
    done(NEW)
    assert Path("games", NAME).read_text("utf-8") == make_schema()


def test_a_strange_file_of_that_name_is_left_alone_and_the_command_for_it_told() -> None:
    Path("games", NAME).write_text("{}", "utf-8")
    said = typed(NEW)
    assert said.code == 3
    assert said.messages == (
        f"civledger: games/utrecht.toml was created, but without the schema: games/{NAME} already exists and was"
        f" not made by civledger. To write the schema: civledger schema > games/{NAME}\n"
    )
    assert Path("games", NAME).read_text("utf-8") == "{}"
    assert Path("games/utrecht.toml").exists()


def test_where_the_ledger_is_there_already_nothing_is_written() -> None:
    Path("games/utrecht.toml").write_text("mine", "utf-8")
    assert typed(f"{NEW}").code == 3
    assert not Path("games", NAME).exists()
