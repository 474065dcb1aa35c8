"""Inside `run` every command is about the ledger as the script has it, and scripts know nothing of one another."""

import json
from pathlib import Path

import pytest

from civledger.cli.command_line import carry_out
from civledger.store.lock import locked
from civledger.store.storage import Memory
from tests.cli.keyboard import GAME, begin, done, entries, files, typed
from tests.support import header

pytestmark = pytest.mark.usefixtures("folder")


def scripted(*lines: str) -> str:
    """Return what a script shows that succeeds."""
    said = typed("run", "".join(f"{line}\n" for line in lines))
    assert said.code == 0, said
    return said.output


def documents(*lines: str) -> list[dict[str, dict[str, str]]]:
    """Return what the lines of a script show as JSON."""
    output, read, place = scripted(*lines), json.JSONDecoder(), 0
    found = []
    while "{" in output[place:]:
        shown, place = read.raw_decode(output, output.index("{", place))
        found.append(shown)
    return found


def test_the_doctor_judges_the_ledger_of_the_script_and_not_the_file() -> None:
    before, after = documents("doctor --format json", "gain minoa=3", "endturn --anyway", "doctor --format json")
    assert before["entries"]["found"] == "0"
    assert after["entries"]["found"] == "2"
    assert after["turn"]["found"] == "2 is open"
    assert "1 of 1 closed turns sealed" in after["seals"]["found"]
    assert before["size"]["found"] != after["size"]["found"] == f"{GAME.stat().st_size} bytes"


def test_the_doctor_does_not_report_the_lock_of_its_own_script() -> None:
    (told,) = documents("doctor --format json")
    assert told["lock"] == {"found": "locked by this script", "remedy": None}


def test_the_doctor_at_the_prompt_sees_that_somebody_writes(capsys: pytest.CaptureFixture[str]) -> None:
    with locked("game.toml"):
        carry_out("game.toml", "doctor --format json")
    assert json.loads(capsys.readouterr().out)["lock"]["remedy"]


def test_the_doctor_of_another_ledger_looks_at_its_file() -> None:
    Path("other.toml").write_text(header(), "utf-8")
    memory = Memory("game.toml")
    assert carry_out("game.toml", "gain minoa=3", memory) == 0
    assert memory.read("other.toml") == Memory("other.toml").read("other.toml")
    assert memory.size("other.toml") == Path("other.toml").stat().st_size
    assert not memory.holds("other.toml")


SHOWING = [
    "status",
    "check",
    "log",
    "board",
    "audit .",
    "audit game.toml --format csv",
    "report -o -",
    "report --format markdown",
    "export --to csv --table entries",
    "print movement",
    "spend",
]


def test_what_a_script_shows_is_what_the_file_shows_afterwards() -> None:
    for line in SHOWING:
        begin()
        inside = scripted("gain minoa=3", "census 1 2 3 4 5 6 7", "cities rome=2", line).splitlines()
        outside = done(line).splitlines()
        assert inside[-len(outside) :] == outside


def test_two_scripts_do_not_see_one_another(capsys: pytest.CaptureFixture[str]) -> None:
    one, other = Memory("game.toml"), Memory("game.toml")
    old = files()
    for memory, words in ((one, "first"), (other, "second"), (one, "third")):
        assert carry_out("game.toml", f"note {words}", memory) == 0
    capsys.readouterr()
    assert carry_out("game.toml", "log", one) == 0
    assert "second" not in capsys.readouterr().out
    assert [one.data.count(word) for word in (b"first", b"second", b"third")] == [1, 0, 1]
    assert [other.data.count(word) for word in (b"first", b"second", b"third")] == [0, 1, 0]
    assert files() == old


def test_a_command_beside_a_script_sees_the_file(capsys: pytest.CaptureFixture[str]) -> None:
    memory = Memory("game.toml")
    carry_out("game.toml", "note inside", memory)
    capsys.readouterr()
    carry_out("game.toml", "log")
    assert "inside" not in capsys.readouterr().out
    carry_out("game.toml", "note outside")
    assert [entry["text"] for entry in entries()] == ["outside"]
    assert b"outside" not in memory.data


def test_a_script_may_ask_for_help() -> None:
    assert scripted("help tax", "? tax", "tax --help", "tax -h").count("Usage: civledger tax") == 4
    assert "Usage: civledger" in scripted("help")
