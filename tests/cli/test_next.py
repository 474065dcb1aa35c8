"""`next`: the contract of its JSON, and what is asked for where little is tracked."""

import pytest

from tests.cli.keyboard import begin, done, shown
from tests.support import header

pytestmark = pytest.mark.usefixtures("folder")

TURN = ["tax all", "census all=9", "cities all=2", "buy minoa music --card-points 80", "hand all=1"]
ALL = " ".join(f"{civ}=NUMBER" for civ in ("Minoa", "Assyria", "Celt", "Hatti", "Rome", "Hellas", "Egypt"))


@pytest.mark.parametrize(
    ("number", "phase", "missing"),
    [
        (0, "tax", ["tax", "census", "cities", "buy", "hand"]),
        (1, "census", ["census", "cities", "buy", "hand"]),
        (2, "cities", ["cities", "buy", "hand"]),
        (3, "buy", ["buy", "hand"]),
        (4, "buy", ["buy", "hand"]),
        (5, "endturn", ["endturn"]),
    ],
)
def test_the_json_has_the_phase_and_what_is_missing(number: int, phase: str, missing: list[str]) -> None:
    done("census all=9", "cities all=2", "hand all=1", "endturn", *TURN[:number])
    step = shown("next")
    assert (step["turn"], step["phase"]) == (2, phase)
    assert [lack["what"] for lack in step["missing"]] == missing
    assert list(step) == ["turn", "phase", "say", "missing"]
    assert all(list(lack) == ["what", "civs", "command"] for lack in step["missing"])


@pytest.mark.parametrize(
    ("tracks", "expected"),
    [
        (["advances"], {"buy": "civledger buy", "endturn": "civledger endturn"}),
        (["tokens"], {"census": f"civledger census {ALL}"}),
        (["hands"], {"hand": f"civledger hand {ALL}"}),
        (["ast"], {"ast-check": f"civledger ast-check {ALL}"}),
        (["cities"], {"cities": f"civledger cities {ALL}", "endturn": "civledger endturn"}),
        (["treasury"], {"endturn": "civledger endturn"}),
    ],
)
def test_what_is_not_tracked_is_not_missing(tracks: list[str], expected: dict[str, str]) -> None:
    begin(header(tracks=tracks))
    step = shown("next")
    assert {lack["what"]: lack["command"] for lack in step["missing"]} == expected
    assert step["phase"] == next(iter(expected))


def test_buying_goes_by_the_marker() -> None:
    begin(header(tracks=["advances", "ast", "cities"]))
    done("ast-check rome=1 assyria=1 egypt=0 --force", "endturn --anyway")
    step = {lack["what"]: lack["civs"] for lack in shown("next")["missing"]}
    assert step["buy"][-1] == "Egypt"


def test_an_error_of_the_turn_comes_before_its_end() -> None:
    done("census all=9", "hand all=1", "cities minoa=10 --force")
    step = shown("next")
    assert step["phase"] == "endturn"
    assert step["missing"] == [{"what": "check", "civs": ["Minoa"], "command": "civledger check"}]


def test_a_game_that_is_over_lacks_nothing() -> None:
    begin(header(tracks=["ast"]))
    done("ast-check minoa=15 rome=14", "endturn --anyway")
    assert shown("next") == {"turn": 1, "phase": None, "say": "The game is over.", "missing": []}
    done("score minoa=75")
    assert shown("next")["turn"] == shown("status")["turn"] == 1


def test_it_begins_with_a_sentence_to_read_aloud() -> None:
    begin(header().replace('civ = "Rome"', 'civ = "Rome"\nname = "Ann"').replace('"Celt"', '"Celt"\nname = "Bo"'))
    spoken = []
    for line in (
        "census rome=19 celt=18 minoa=17 assyria=16 hatti=15 hellas=14",
        "census egypt=13",
        "cities all=1",
        "buy minoa nothing",
        "buy rest nothing",
        "hand rome=2 celt=2",
        "hand all=2",
        "endturn",
    ):
        done(line)
        spoken.append(shown("next")["say"])
        assert done("next").splitlines()[0] == spoken[-1]
    assert spoken == [
        "Still missing: the census of Egypt.",
        "Ann moves first; still missing: the cities of everybody.",
        "Minoa draws cards first, and Minoa buys first.",
        "Assyria buys next; still to answer: Assyria, Bo, Hatti, Ann, Hellas and Egypt.",
        "Still missing: the hand of everybody.",
        "Still missing: the hand of Minoa, Assyria, Hatti, Hellas and Egypt.",
        "Nothing is missing: the turn can be closed.",
        "Still missing: the tax of everybody.",
    ]


def test_of_many_only_some_are_read_aloud_and_the_end_is_said() -> None:
    begin(header(tracks=["tokens"]))
    done("census minoa=9")
    assert shown("next")["say"] == "Still missing: the census of Assyria, Celt, Hatti, Rome, Hellas and Egypt."
    done("census all=9 --fix --force", "endturn --last")
    assert shown("next")["say"] == "The game is over."
