"""The calamities of a turn on the bookkeeper's page: the questions of the keyboard, answered over requests."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from civledger.store.ledger_file import NotWritten
from civledger.store.storage import Files
from tests.cli.keyboard import done
from tests.support import SEVEN, entry, header
from tests.web.tables import Table, unsigned

COUNTED = "".join(
    entry(1, action, f"{key} = {{ {', '.join(f'{civ} = {number}' for civ in SEVEN)} }}{more}")
    for action, key, number, more in (
        ("census", "tokens", 44, ""),
        ("cities", "cities", 4, ""),
        ("census", "tokens", 20, '\nafter = "building"'),
    )
)
CARDS = ("superstition hellas", "epidemic celt from rome", "famine minoa", "regression hatti")
REPLIES = {
    "Famine Minoa: others": "hatti egypt",
    "Famine Minoa: cities": "hatti=1",
    "Superstition Hellas: tokens": "",
    "Epidemic Celt: others": "",
    "Epidemic Celt: cities": "2",
}
LINES = (
    "calamity famine minoa hatti egypt --cities hatti=1",
    "calamity superstition hellas",
    "calamity epidemic celt --to rome --cities celt=2",
    "calamity regression hatti",
)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.toml"
    file.write_text(header() + COUNTED, "utf-8")
    return file


def asked(table: Table) -> dict[str, Any] | None:
    """Return the question that the page shows."""
    shown: dict[str, Any] = table.see("keeper", "/api/table")["events"]
    assert shown["command"] == "calamities"
    question: dict[str, Any] | None = shown["question"]
    return question


def say(table: Table, key: str, text: str, id: str = "") -> Any:
    return table.ask("keeper", "POST", "/api/sheet", {"id": id or f"{key} {text}", "key": key, "text": text})


def listed(table: Table, *cards: str) -> None:
    for card in cards:
        assert say(table, "list", card).status == 200


def test_the_sheet_on_the_page_records_what_commands_record(table: Table, game: Path) -> None:
    listed(table, *CARDS)
    assert [lack["command"] for lack in table.see("keeper", "/api/table")["missing"]][:2] == ["calamities"] * 2
    assert say(table, "list", "", "go").status == 200
    seen, signs = [], set()
    while question := asked(table):
        seen.append(question["key"])
        reply = say(table, question["key"], REPLIES[question["key"]], f"id {len(seen)}")
        assert reply.status == 200, reply
        if reply.data["number"]:
            signs.add(reply.data["number"])
            assert reply.data["receipt"]
    assert seen == list(REPLIES)
    assert len(signs) == 3  # the last answer settles two
    by_page = unsigned(game)
    ids = [one["id"] for one in tomllib.loads(game.read_text("utf-8"))["entry"] if "calamity" in one]
    assert len(set(ids)) == len(LINES)
    game.with_name("other.toml").write_text(header() + COUNTED, "utf-8")
    done(*(f"{line} -f {game.with_name('other.toml')}" for line in LINES))
    assert by_page == unsigned(game.with_name("other.toml"))


def test_an_answer_that_is_sent_again_records_nothing_more(table: Table, game: Path) -> None:
    listed(table, "superstition hellas")
    assert say(table, "list", "", "go").status == 200
    first = say(table, "Superstition Hellas: tokens", "", "a")
    assert (first.status, first.data["number"]) == (200, 4)
    before = game.read_bytes()
    again = say(table, "Superstition Hellas: tokens", "", "a")
    assert (again.status, again.data["number"], game.read_bytes()) == (200, 4, before)
    late = say(table, "Superstition Hellas: tokens", "", "b")
    assert (late.status, late.data["error"]) == (400, "this was answered meanwhile")
    assert asked(table) is None
    assert say(table, "", "list").status == 200
    assert asked(table) is not None


def test_what_stands_is_told_though_the_next_cannot_be_recorded(
    table: Table, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed(table, "superstition hellas", "regression hatti")
    assert say(table, "list", "", "go").status == 200
    usual, writes = Files.put, iter((True, False, False))

    def put(*given: Any, **named: Any) -> None:
        if not next(writes):
            raise NotWritten("nothing was recorded: No space left on device")
        usual(*given, **named)

    with monkeypatch.context() as full:
        full.setattr(Files, "put", put)
        reply = say(table, "Superstition Hellas: tokens", "", "a")
        assert (reply.status, reply.data["number"]) == (200, 4)
        assert "what comes next: nothing was recorded: No space left on device" in reply.data["receipt"]
        assert say(table, "list", "", "b").status == 503
    assert [one["calamity"] for one in unsigned(game)[3:]] == ["Superstition"]
    assert say(table, "another question", "", "c").status == 200  # only what is settled already is recorded
    assert [one["calamity"] for one in unsigned(game)[3:]] == ["Superstition", "Regression"]


def test_a_slip_is_told_and_the_question_stays(table: Table) -> None:
    reply = say(table, "list", "fammine minoa")
    assert (reply.status, reply.data["error"]) == (400, "there is no calamity 'fammine'; did you mean Famine?")
    listed(table, "famine minoa")
    question = asked(table)
    assert question is not None
    assert (question["key"], question["usual"], question["hint"]) == ("list", "go on", "Open: Famine (Minoa)")


def test_what_is_undone_on_the_page_is_open_again(table: Table, game: Path) -> None:
    before = game.read_bytes()
    listed(table, "regression hatti")
    assert say(table, "list", "", "go").data["number"] == 4
    assert table.undo("keeper", id="u").status == 200
    assert game.read_bytes() == before
    question = asked(table)
    assert question is not None
    assert question["hint"] == "Open: Regression (Hatti)"


@pytest.mark.parametrize(
    "body",
    [{}, {"id": "a"}, {"id": "a", "key": 1, "text": ""}, {"id": "a", "key": "list", "text": "x" * 201},
     {"id": "a", "key": "list", "text": "famine\nminoa"}, {"id": "a", "key": "list", "text": "", "more": 1}],
)  # fmt: skip
def test_a_request_that_makes_no_sense_is_refused(table: Table, game: Path, body: dict[str, Any]) -> None:
    before = game.read_bytes()
    assert table.ask("keeper", "POST", "/api/sheet", body).status == 400
    assert game.read_bytes() == before


def test_what_the_shell_keeps_the_page_goes_on_with_and_no_line_asks_at_the_hosts_terminal(table: Table) -> None:
    listed(table, "famine minoa")
    reply = table.ask("keeper", "POST", "/api/command", {"id": "l", "line": "calamities"})
    assert (reply.status, "needs a terminal" in reply.data["error"]) == (400, True)


def test_what_is_recorded_is_asked_about_again_and_written_anew(table: Table, game: Path) -> None:
    listed(table, "superstition hellas")
    assert say(table, "list", "", "go").status == 200
    assert say(table, "Superstition Hellas: tokens", "", "a").data["number"] == 4
    assert table.see("keeper", "/api/table")["events"]["recorded"] == [{"number": 4, "said": "Superstition Hellas"}]
    assert say(table, "", "list").status == 200
    wrong = say(table, "list", "correct famine minoa")
    assert (wrong.status, wrong.data["error"]) == (400, "Famine of Minoa is not recorded in this turn")
    assert say(table, "list", "correct superstition hellas").status == 200
    question = asked(table)
    assert question is not None
    assert (question["key"], question["numbers"][0]["before"]) == ("Superstition Hellas: tokens", "Hellas=")
    fixed = say(table, "Superstition Hellas: tokens", "24", "b")
    assert (fixed.status, fixed.data["number"]) == (200, 5)
    written = unsigned(game)[-1]
    assert (written["calamity"], written["victim"], written["fix"]) == ("Superstition", "Hellas", True)
    assert (written["lost_cities"], written["tokens"]) == ({"Hellas": 3}, {"Hellas": 24})
    question = asked(table)
    assert question is not None
    assert question["key"] == "list"


def test_a_correction_without_a_question_is_recorded_at_once_and_once(table: Table, game: Path) -> None:
    listed(table, "regression hatti")
    assert say(table, "list", "", "go").data["number"] == 4
    assert say(table, "", "list").status == 200
    again = say(table, "list", "correct regression hatti")
    assert (again.status, again.data["number"], unsigned(game)[-1]["fix"]) == (200, 5, True)
    question = asked(table)
    assert question is not None
    assert question["key"] == "list"
    before = game.read_bytes()
    later = say(table, "list", "famine minoa", "later")
    assert (later.status, later.data.get("number"), game.read_bytes()) == (200, None, before)
