"""`next`: the contract of its JSON, and what is asked for where little is tracked."""

import pytest

from civledger.bookkeeping.page import page_of
from civledger.model.pages.page import Agenda
from civledger.store.side_files import keep_sheet
from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed
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
    assert list(step) == ["turn", "phase", "say", "missing", "due"]
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


def test_a_game_that_is_over_lacks_nothing_but_points_that_the_books_do_not_know() -> None:
    begin(header(tracks=["ast"]))
    done("ast-check minoa=15 rome=14", "endturn --anyway")
    step = shown("next")
    assert (step["turn"], step["phase"], step["say"]) == (
        1,
        None,
        "The game is over; still missing: the points of everybody.",
    )
    assert [lack["command"] for lack in step["missing"]] == [f"civledger score {ALL}"]
    done(f"score {ALL}".replace("NUMBER", "75"))
    step = shown("next")
    assert (step["turn"], step["say"], step["missing"]) == (1, "The game is over.", [])
    assert shown("status")["turn"] == 1


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
    assert shown("next")["say"] == "The game is over; still missing: the points of everybody."


def five(*lines: str) -> None:
    begin(header(["Minoa", "Assyria", "Hatti", "Hellas", "Egypt"]))
    done(*lines)


UNSURE = ("census 50 50 8 8 8", "cities minoa=2 assyria=2 hatti=1 hellas=1", "cities minoa=3 assyria=3 --fix")


def test_all_who_owe_tax_are_in_one_row_with_one_command() -> None:
    five(*UNSURE, "gain minoa=25 assyria=25 --force", "endturn --anyway")
    step = shown("next")
    tax = step["due"][0]
    players = {"Minoa": "unsure", "Assyria": "unsure", "Hatti": "open", "Hellas": "open", "Egypt": "not asked"}
    assert (tax["what"], tax["players"], tax["now"]) == ("tax", players, True)
    assert tax["command"] == "civledger tax all --short Minoa=NUMBER,Assyria=NUMBER"
    assert step["say"] == "Still missing: the tax of Minoa, Assyria, Hatti and Hellas."
    assert "the tax comes first: civledger tax all" in done("revolt")
    done("tax minoa --short minoa=4")
    assert shown("next")["due"][0]["command"] == "civledger tax Assyria Hatti Hellas --short Assyria=NUMBER"
    assert "--short minoa" not in refused("tax all")
    assert "--short assyria=NUMBER" in refused("tax all")
    done("tax all --short assyria=3")
    assert shown("next")["missing"][0]["command"].startswith("civledger revolt Minoa")
    assert {row["civ"]: row["collected"] for row in shown("tax")} == dict.fromkeys(tax["players"], True)


def refused(line: str) -> str:
    """Return what is said of a line that records nothing."""
    said = typed(line)
    assert said.code
    return said.messages


def next_of(line: str = "") -> str:
    """Carry out a line, and return who comes next."""
    done(*filter(None, [line]))
    return done("next").splitlines()[1].partition("Next: ")[2]


@pytest.mark.parametrize(
    ("line", "others", "order"),
    [
        ("cities egypt=1", "Minoa, then Assyria, Hatti and Hellas", "drawing cards"),
        ("spend city egypt=6", "Minoa, then Assyria, Hatti, Hellas and Egypt", "drawing cards"),
        ("spend card egypt=9", "Minoa, then Assyria, Hatti, Hellas and Egypt", ""),
        ("calamity famine egypt", "Minoa, then Assyria, Hatti, Hellas and Egypt", ""),
        ("regress egypt=0", "Minoa, then Assyria, Hatti, Hellas and Egypt", "drawing cards"),
        ("ast-check egypt=1", "Minoa, then Assyria, Hatti, Hellas and Egypt", "drawing cards"),
        ("buy egypt nothing", "Minoa, then Assyria, Hatti and Hellas", ""),
    ],
)
def test_after_the_census_the_table_moves_until_something_later_is_entered(line: str, others: str, order: str) -> None:
    five("gain all=15", "census 8 9 7 11 10")
    assert next_of() == "Hellas, then Egypt, Assyria, Minoa and Hatti (movement)"
    assert next_of("spend ship minoa=2").startswith("Hellas")
    assert next_of(line) == (f"{others} ({order})" if order else others)


def test_once_cards_are_bought_or_calamities_strike_nobody_is_told_who_draws() -> None:
    five("census 8 9 7 11 10")
    assert "order of drawing cards" in done("cities egypt=1")
    done("calamity famine egypt")
    assert "order of drawing cards" not in done("cities hatti=1")


def test_markers_noted_early_do_not_settle_what_lies_between() -> None:
    five("ast-check minoa=1", "census 8 9 7 11 10")
    assert [lack["what"] for lack in shown("next")["missing"]] == ["cities", "buy", "hand"]
    done("ast-check assyria=1")
    step = shown("next")
    assert [lack["what"] for lack in step["missing"]] == ["cities", "buy", "hand"]
    assert step["phase"] == "cities"
    done("ast-check hatti=1 hellas=1 egypt=1")
    assert shown("next")["phase"] == "hand"


def test_a_turn_that_has_not_begun_is_no_matter_of_fix() -> None:
    five("census all=9")
    for line in ("census hel=26 --turn 8 --fix", "calamity famine hel --turn 8 --fix", "tax hel --turn 8 --fix"):
        said = refused(line)
        assert "turn 8" in said
        assert "leave out --fix" not in said.casefold()


def test_of_many_it_is_said_who_alone_is_not_waited_for() -> None:
    begin(header(tracks=["tokens", "hands"]))
    civs = [row["civ"] for row in shown("status")["civs"]]
    begin(header([*civs, "Iberia", "Carthage", "Nubia"], tracks=["tokens"]))
    done("census iberia=3 carthage=3")
    assert shown("next")["say"] == "Still missing: the census of everybody but Carthage and Iberia."


def test_open_calamities_are_told_by_their_cards() -> None:
    five("census all=9")
    keep_sheet(str(GAME), {"turn": 1, "cards": [["Famine", "Minoa", None]], "is_complete": False, "answers": {}})
    row = next(row for row in shown("next")["due"] if row["what"] == "calamity")
    assert (row["said"], row["command"]) == ("Famine (Minoa) is open", "civledger calamities")
    assert row["players"] == {"Minoa": "open", **dict.fromkeys(("Assyria", "Hatti", "Hellas", "Egypt"), "not asked")}
    assert (shown("next")["phase"], shown("next")["say"]) == ("calamity", "Famine strikes Minoa: settle it.")


def test_all_who_must_revolt_are_named_but_for_who_leaves() -> None:
    five(*UNSURE, "gain minoa=25 assyria=25 --force", "endturn --anyway", "tax all --short minoa=4,assyria=3")
    step = shown("next")
    assert step["say"] == "1 city of Minoa must revolt. 2 cities of Assyria must revolt."
    assert next_of() == "Minoa, then Assyria"
    done("leave assyria")
    assert shown("next")["say"] == "1 city of Minoa must revolt."
    assert [row["civ"] for row in shown("revolt")] == ["Minoa"]
    done("endturn --anyway")
    assert codes().count("MC104") == 1


def test_the_view_of_tax_marks_whose_tax_needs_a_number() -> None:
    five(*UNSURE, "gain minoa=25 assyria=25 --force", "endturn --anyway")
    rows = {row["civ"]: (row["short"], row["unsure"]) for row in shown("tax")}
    waits = next(row for row in shown("next")["due"] if row["what"] == "tax")["players"]
    assert [civ for civ, (_, is_unsure) in rows.items() if is_unsure] == ["Minoa", "Assyria"]
    assert [civ for civ, state in waits.items() if state == "unsure"] == ["Minoa", "Assyria"]
    assert typed("tax").output.count("may be short") == 2


def test_nobody_who_leaves_is_asked_to_discard() -> None:
    five("census all=9", "hand all=12 --force", "leave minoa")
    over = next(lack for lack in shown("next")["missing"] if "--discarded" in lack["command"])
    assert "Minoa" not in over["civs"]
    done("hand all=5 --discarded assyria=7,hatti=7,hellas=7,egypt=7")
    assert "missing: MC501 Minoa: " in typed("endturn").messages, "it is an error all the same, and none that is passed"


def test_cities_gone_for_want_of_support_are_no_count_of_cities() -> None:
    five("census all=9", "cities hellas=3", "cities hellas=1 --after support", "undo 2")
    done("cities hellas=0 --after support")
    cities = next(row for row in shown("next")["due"] if row["what"] == "cities")
    assert set(cities["players"].values()) == {"open"}


def test_tax_of_all_takes_those_whose_tax_is_not_told() -> None:
    five(*UNSURE, "endturn --anyway", "tax hatti hellas --short hellas=1")
    done("tax all --short minoa=6,assyria=6")
    assert entries()[-1]["cities"] == {"Minoa": 3, "Assyria": 3, "Egypt": 0}  # Hatti's is the same number, said again


def test_whoever_draws_first_is_told_until_cards_are_drawn() -> None:
    five("census 18 18 18 18 18", "cities all=2", "hand all=0", "endturn", "tax all", "census 18 19 17 21 20")
    done("cities hellas=1")
    said = shown("next")["say"]
    assert said.startswith("Hellas draws cards first; still missing: the cities of")


def test_who_left_is_in_no_order_of_buying() -> None:
    five("gain all=15", "census 8 9 7 11 10", "leave egypt", "ast-check minoa=1")
    assert [row["civ"] for row in shown("buy")] == ["Minoa", "Assyria", "Hatti", "Hellas"]


def test_no_order_of_buying_is_told_where_nobody_keeps_the_markers() -> None:
    begin(header(["Minoa", "Assyria", "Hatti", "Hellas", "Egypt"], tracks=["advances"]))
    assert shown("next")["say"] == "Still to answer: everybody."
    assert "order of buying" not in done("endturn --anyway")


def test_an_error_is_said_before_a_turn_is_ready_to_close() -> None:
    five("census 18 18 18 18 18", "cities all=1", "gain minoa=60 --force", "leave minoa", "hand all=1")
    sections = page_of("game.toml", GAME.read_bytes()).page.sections
    (agenda,) = [section for section in sections if isinstance(section, Agenda)]
    assert agenda.title == "Turn 1: to be corrected"
    assert [who.name for who in agenda.waits] == []
