"""`endturn`: the commands that it proposes fix what is missing, and what may follow `--last`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import begin, codes, done, entries, shown, typed
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


def _unsealed() -> list[dict[str, Any]]:
    return [{key: value for key, value in entry.items() if key not in ("at", "seal")} for entry in entries()]


@pytest.mark.parametrize("line", WAYS)
def test_what_undo_prints_records_the_same_again(line: str) -> None:
    done(*FIRST, line)
    before = _unsealed()
    Path("again.txt").write_text(done("undo --yes"), "utf-8")
    done("run again.txt")
    assert _unsealed() == before


def test_the_prompt_offers_it_and_what_may_follow() -> None:
    assert "--last" in offered("endturn --l")
    assert offered("endturn --last --any") == ["--anyway"]
