"""`endturn`: the commands that it proposes fix what is missing, and what may follow `--last`."""

import json
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.cli.keyboard import begin, codes, done, entries, shown, typed, unsealed, wrong
from tests.cli.test_completing import offered
from tests.support import FIVE, header

TURN = ["tax all", "census 9 9 9 9 9 9 9", "hand 1 1 1 1 1 1 1"]


pytestmark = pytest.mark.usefixtures("folder")


MISSING: dict[str, tuple[list[str], list[str]]] = {
    "everything": ([], ["tax", "census", "hand"]),
    "census": ([TURN[0], TURN[2]], ["census"]),
    "a census": ([TURN[0], "census minoa=4", TURN[2]], ["census"]),
    "tax": (TURN[1:], ["tax"]),
    "a tax": (["tax minoa rome", *TURN[1:]], ["tax"]),
    "hands": (TURN[:2], ["hand"]),
    "a hand": ([*TURN[:2], "hand minoa=2", "buy rome music --card-points 80 -k 3"], ["hand"]),
    "hand over the limit": ([*TURN, "hand minoa=9 --force"], ["hand"]),
    "revolts": (["tax all --short minoa=1", *TURN[1:]], ["revolt"]),
}


@pytest.mark.parametrize(("before", "expected"), MISSING.values(), ids=MISSING)
def test_what_is_missing_is_listed_with_the_command_that_fixes_it(before: list[str], expected: list[str]) -> None:
    done("census all=8", "cities all=1", "hand all=1", "endturn", *before)
    refused = typed("endturn --format json")
    assert refused.code == 1
    commands = [lack["command"].removeprefix("civledger ") for lack in json.loads(refused.output)["missing"]]
    assert [command.split()[0] for command in commands] == expected
    done(*(command.replace("NUMBER", "2") for command in commands), "endturn")
    assert not [found for found in codes() if found.startswith("MC")]
    assert shown("status")["turn"] == 3


def test_what_cannot_be_is_asked_and_recorded_all_the_same() -> None:
    begin(header(FIVE))
    done("tax all", "census 5 2 2 2 2", "cities 1 0 0 0 0", "gain minoa=2")
    strange = typed("buy minoa pottery -c salt=4 -t 2")
    assert (strange.code, "info[MC505] Minoa: Salt is not in play" in strange.messages) == (0, True)
    closed = [typed("hand 8 0 0 0 0"), typed("endturn")][-1]
    assert closed.code == 0
    assert "at most 1 card can be out, but 12 were kept, turned in or discarded: is a hand or a city wrong?" in (
        closed.messages
    )
    assert "Minoa: Salt is not in play with these civilizations: was it another commodity?" in closed.messages
    done("hand minoa=1 --turn 1 --fix")  # as the answer says
    assert "the same command with --turn and --fix" in closed.messages
    assert "Minoa: 1 new city, but 5 tokens counted are enough for none: is the census or a city wrong?" in (
        closed.messages
    )


def test_the_cards_of_the_turn_are_remembered() -> None:
    receipt = done(*TURN, "endturn")
    assert all(word in receipt for word in ("trade cards", "discard pile", "shuffle"))


FIRST = ["census all=4", "hand all=1"]
WAYS = {
    "endturn --last": True,
    'endturn --last ""': True,
    "endturn --last --note late": True,
    'endturn --last "closing hour"': "closing hour",
    "endturn --last closing hour": "closing hour",
    "endturn --last='closing hour'": "closing hour",
    "endturn --note late --last closing hour --force": "closing hour",
    "endturn --last=-1": "-1",
}


@pytest.mark.parametrize(("line", "last"), WAYS.items())
def test_the_reason_may_be_left_out_or_be_several_words(line: str, last: bool | str) -> None:
    done(*FIRST, line)
    assert entries()[-1]["last"] == last
    assert codes() == []


@pytest.mark.parametrize(("line", "last"), WAYS.items())
def test_a_script_takes_the_same_words(line: str, last: bool | str) -> None:
    typed("run", "\n".join([*FIRST, line]))
    assert entries()[-1]["last"] == last


@pytest.mark.parametrize("line", WAYS)
def test_what_undo_prints_records_the_same_again(line: str) -> None:
    done(*FIRST, line)
    before = unsealed()
    Path("again.txt").write_text(done("undo --yes"), "utf-8")
    done("run again.txt")
    assert unsealed() == before


def test_the_prompt_offers_it_and_what_may_follow() -> None:
    assert "--last" in offered("endturn --l")
    assert offered("endturn --last --any") == ["--anyway"]


CLOSED = ("census all=4", "hand all=1", "endturn")


def test_after_the_last_turn_everything_is_about_it() -> None:
    done("census all=4", "endturn --last --anyway")
    done("hand all=1", "buy minoa pottery --card-points 60", "note late", "score minoa=6")
    assert [entry["turn"] for entry in entries()] == [1] * len(entries())
    assert codes() == []
    assert "next turn" not in done("buy rome music --card-points 80")
    assert all("turn 2" not in typed(line).output for line in ("next", "status", "score", "log", "doctor"))
    assert "turn 2" not in wrong("endturn", 1)
    assert typed("undo").output == "civledger buy Rome Music --card-points 80\n"


def test_a_late_entry_of_an_earlier_turn_is_still_late() -> None:
    done(*CLOSED, "census all=4", "tax all", "endturn --last --anyway")
    done("note early --turn 1", "note last")
    assert codes() == [*["MC502"] * 7, "CL107"]


@pytest.mark.parametrize(
    ("typed_line", "line", "last"),
    [
        ("endturn --last", "civledger endturn --last --turn 1", True),
        ('endturn --last "closing hour"', "civledger endturn --last 'closing hour' --turn 1", "closing hour"),
    ],
)
def test_an_empty_turn_is_not_the_last_unless_somebody_says_so(typed_line: str, line: str, last: bool | str) -> None:
    done(*CLOSED)
    before = entries()[-1]
    said = wrong(typed_line, 1).splitlines()
    assert said[0].startswith("civledger: nothing was entered in turn 2. If the game ended with turn 1, say so.")
    assert said[1] == f"  try: {line}"
    assert "the game is over" in done(line.removeprefix("civledger "))
    changed = {"last": last, "seal": entries()[-1]["seal"]}
    assert entries()[-1] == {**before, **changed}
    assert (len(entries()), codes(), shown("next")["turn"]) == (3, [], 1)


def test_an_empty_turn_is_the_last_anyway() -> None:
    done(*CLOSED, "endturn --last --anyway")
    assert [entry["turn"] for entry in entries() if entry["action"] == "endturn"] == [1, 2]


@pytest.mark.parametrize(("answer", "turns"), [("y", [1]), ("n", [1])])
def test_a_terminal_is_asked(answer: str, turns: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    done(*CLOSED)
    terminal = SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True))
    monkeypatch.setattr("civledger.cli.endturn.sys", terminal)
    said = typed("endturn --last", given=f"{answer}\n")
    assert "Nothing was entered in turn 2. Did the game end with turn 1?" in said.messages
    assert said.code == (0 if answer == "y" else 1)
    assert entries()[-1].get("last", False) is (answer == "y")
    assert [entry["turn"] for entry in entries() if entry["action"] == "endturn"] == turns


def test_a_turn_with_an_entry_is_not_asked_about() -> None:
    done(*CLOSED, "note begun")
    assert "missing: no census yet" in wrong("endturn --last", 1)
    assert "Leave out --turn" in wrong("endturn --last --turn 1")


def test_what_a_closed_turn_lacks_is_offered_for_that_turn() -> None:
    done("census all=8", "cities all=1", "hand all=1", "endturn", "tax all --short minoa=1")
    closed = typed("endturn --anyway").messages
    lines = re.findall(r"^missing: .*?: civledger (.*?)(?:, civledger .*)?$", closed, re.MULTILINE)
    assert [line.split()[0] for line in lines] == ["revolt", "census", "hand"]
    done(*(line.replace("NUMBER", "2") for line in lines))
    assert {entry["turn"] for entry in entries()[-3:]} == {2}
    assert not {"MC104", "MC502"} & {*codes()}


def test_an_error_of_a_closed_turn_is_shown_by_check() -> None:
    done("census all=8", "hand all=1", "cities minoa=10 --force")
    assert re.search(r"^missing: .*: civledger check$", typed("endturn --anyway").messages, re.MULTILINE)
