"""Edge cases of reading and replaying a ledger, whatever the chapter of the rules; those stand in `edgecases/`."""

import pytest

from civledger.rules.megaciv import tables
from tests.edgecases import buy, end
from tests.support import FIVE, SEVEN, codes, entry, findings, header, judged, skipped

ALONE = header(tracks=["advances"])
ALL = header()
RANKING = tuple(tables.civilizations())


@pytest.mark.parametrize(
    ("broken", "expected"),
    [
        pytest.param(entry(1, "cencus", "tokens = { Minoa = 3 }"), ["CL101"], id="unknown action"),
        pytest.param("[[entry]]\nturn = 1\ntokens = { Minoa = 3 }\n", ["CL102"], id="no action"),
        pytest.param('[[entry]]\naction = "census"\ntokens = { Minoa = 3 }\n', ["CL102"], id="no turn"),
        pytest.param(entry(1, "census"), ["CL102"], id="census without tokens"),
        pytest.param(entry(1, "tax", "rate = { Minoa = 2 }"), ["CL102"], id="tax without cities"),
        pytest.param(entry(1, "revolt", 'to = "Minoa"'), ["CL102"], id="revolt of nobody"),
        pytest.param(entry(1, "spend", "treasury = { Minoa = 0 }"), ["CL102"], id="spend on what"),
        pytest.param(entry(1, "spend", 'treasury = { Minoa = 0 }\non = "card"'), ["CL102"], id="card of which stack"),
        pytest.param(entry(1, "buy", 'civ = "Minoa"'), ["CL102"], id="buy what"),
        pytest.param(entry(1, "hand", "discarded = { Minoa = 1 }"), ["CL102"], id="hand without kept"),
        pytest.param(entry(1, "credits", 'civ = "Minoa"'), ["CL102"], id="credits without tokens"),
        pytest.param(entry(1, "regress", 'reason = "Regression"'), ["CL102"], id="regress without spaces"),
        pytest.param(entry(1, "ast-check"), ["CL102"], id="ast-check without space"),
        pytest.param(entry(1, "leave"), ["CL102"], id="nobody leaves"),
        pytest.param(entry(1, "score"), ["CL102"], id="score without points"),
        pytest.param(entry(1, "note"), ["CL102"], id="note without text"),
        pytest.param(entry(1, "census", "tokens = { Minoa = 3 }\nplace = 4"), ["CL103"], id="unknown key"),
        pytest.param(
            entry(1, "spend", 'treasury = { Minoa = 0 }\non = "ship"\nstack = 9'), ["CL103"], id="stack of a ship"
        ),
        pytest.param(entry(1, "census", "tokens = { Minoa = -1 }"), ["CL104"], id="negative"),
        pytest.param(entry(1, "census", "tokens = { Minoa = 3.0 }"), ["CL104"], id="not whole"),
        pytest.param(entry(1, "census", "tokens = { Minoa = true }"), ["CL104"], id="true is no number"),
        pytest.param(entry(1, "census", 'tokens = { Minoa = "3" }'), ["CL104"], id="text"),
        pytest.param(entry(1, "census", "tokens = 3"), ["CL104"], id="no table"),
        pytest.param(entry(1, "tax", "cities = { Minoa = 1 }\nrate = { Minoa = 0 }"), ["CL104"], id="rate below 1"),
        pytest.param(entry(1, "spend", 'treasury = { Minoa = 0 }\non = "ships"'), ["CL104"], id="unknown purpose"),
        pytest.param(entry(1, "note", "text = 3"), ["CL104"], id="note of a number"),
        pytest.param(entry(1, "note", 'text = "x"\nnote = 3'), ["CL104"], id="remark of a number"),
        pytest.param(entry(1, "note", 'text = "x"\nforced = 1'), ["CL104"], id="forced is true or false"),
        pytest.param(entry(0, "note", 'text = "x"'), ["CL104"], id="turn 0"),
        pytest.param(entry(1, "census", "tokens = { Minos = 3 }"), ["CL105"], id="unknown civilization"),
        pytest.param(entry(1, "census", "tokens = { Saba = 3 }"), ["CL105"], id="one that does not play"),
        pytest.param(entry(1, "census", "tokens = { minoa = 3 }"), ["CL105"], id="names are exact"),
        pytest.param(entry(1, "leave", 'civ = "Saba"'), ["CL105"], id="who does not play does not leave"),
        pytest.param(entry(1, "credits", 'civ = "Minoa"\ntokens = { purple = 5 }'), ["CL105"], id="unknown colour"),
        pytest.param(
            buy(1, '"Written Record" = 60', 'card_points = 60\nchoose = { "Written Record" = { purple = 10 } }'),
            ["CL105"],
            id="unknown colour chosen",
        ),
        pytest.param(
            buy(1, "Music = 80", 'card_points = 80\nlibrary = "Lew"'), ["CL105"], id="unknown advance discounted"
        ),
        pytest.param(
            buy(1, "Music = 80", 'cards = { Salt = 5 }\ntrade_empire = { card = "Fisch", as = "Salt" }'),
            ["CL105"],
            id="unknown substitute",
        ),
        pytest.param(entry(1, "census", "tokens = { Minoa = -1, Egypt = -2 }"), ["CL104", "CL104"], id="each bad row"),
    ],
)
def test_what_cannot_be_read_is_one_finding(broken: str, expected: list[str]) -> None:
    assert codes(ALL + broken) == expected


def test_an_upper_limit_is_no_matter_of_reading() -> None:
    assert codes(ALL + entry(1, "census", "tokens = { Minoa = 1000 }")) == ["MC201"]
    assert codes(ALL + entry(1, "cities", "cities = { Minoa = 1000 }")) == ["MC202"]


def test_every_entry_may_carry_a_note_and_forced() -> None:
    more = '\nnote = "as the table said"\nforced = true'
    played = [
        entry(1, "tax", "cities = { Minoa = 5 }\ncollected = { Minoa = 8 }" + more),
        entry(1, "revolt", 'civ = "Minoa"\nto = "Egypt"' + more),
        entry(1, "census", "tokens = { Minoa = 5 }" + more),
        entry(1, "cities", "cities = { Minoa = 4 }" + more),
        entry(1, "gain", "treasury = { Minoa = 1 }" + more),
        entry(1, "spend", 'treasury = { Minoa = 1 }\non = "ship"' + more),
        buy(1, "Music = 80", "card_points = 80" + more),
        entry(1, "hand", "kept = { Minoa = 5 }" + more),
        entry(1, "credits", 'civ = "Minoa"\ntokens = { blue = 10 }' + more),
        entry(1, "regress", "spaces = { Minoa = 1 }" + more),
        entry(1, "ast-check", "space = { Minoa = 1 }" + more),
        entry(1, "score", "points = { Minoa = 10 }" + more),
        entry(1, "leave", 'civ = "Minoa"' + more),
        entry(1, "note", 'text = "x"' + more),
    ]
    assert codes(ALL + "".join(played)) == []


def test_an_entry_may_be_written_as_a_sub_table() -> None:
    table = '[[entry]]\nturn = 1\naction = "census"\n[entry.tokens]\nMinoa = 55\nCelt = 56\n'
    assert codes(ALL + table) == ["MC201"]


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        pytest.param(entry(1, "note", 'text = "x"'), [], id="turn 1 is open at first"),
        pytest.param(entry(2, "note", 'text = "x"'), ["CL106"], id="turn 2 is not"),
        pytest.param(end(1) + entry(2, "note", 'text = "x"'), [], id="until turn 1 is closed"),
        pytest.param(end(1) + entry(3, "note", 'text = "x"'), ["CL106"], id="one turn at a time"),
        pytest.param(end(1) + entry(1, "note", 'text = "x"'), ["CL107"], id="late"),
        pytest.param(end(1) + end(2) + entry(1, "note", 'text = "x"'), ["CL107"], id="two turns late"),
        pytest.param(end(2), ["CL106"], id="an endturn ahead"),
        pytest.param(end(1) + end(1), ["CL108"], id="closed twice"),
        pytest.param(end(1) + end(2) + end(1), ["CL108"], id="closed twice, late"),
        pytest.param(end(1) + end(1) + entry(2, "note", 'text = "x"'), ["CL108"], id="and turn 2 is open"),
    ],
)
def test_an_entry_belongs_to_the_open_turn_or_is_late(entries: str, expected: list[str]) -> None:
    assert codes(ALONE + entries) == expected


def test_a_late_entry_is_only_worth_knowing() -> None:
    late = findings(ALONE + end(1) + entry(1, "note", 'text = "x"'))
    assert [finding.fault.severity for finding in late] == ["info"]


@pytest.mark.parametrize(
    "twice",
    [
        entry(1, "cities", "cities = { Minoa = 2 }"),
        entry(1, "hand", "kept = { Minoa = 2 }"),
        entry(1, "gain", "treasury = { Minoa = 2 }"),
        entry(1, "credits", 'civ = "Minoa"\ntokens = { blue = 0 }'),
        entry(1, "regress", "spaces = { Minoa = 1 }"),
        entry(1, "score", "points = { Minoa = 2 }"),
    ],
)
def test_what_may_happen_twice_in_a_turn_is_not_entered_twice(twice: str) -> None:
    assert "CL108" not in codes(ALL + twice + twice)


@pytest.mark.parametrize(
    "once",
    [
        entry(1, "tax", "cities = { Minoa = 2 }"),
        entry(1, "census", "tokens = { Minoa = 2 }"),
        entry(1, "ast-check", "space = { Minoa = 1 }"),
    ],
)
def test_a_count_of_one_turn_is_entered_once(once: str) -> None:
    assert codes(ALL + once + once) == ["CL108"]
    assert codes(ALL + once + once.replace("Minoa", "Egypt")) == []
    closed = header(tracks=["advances"]) + once + end(1)
    assert codes(closed + once) == ["CL107"]
    assert codes(closed + once.replace("turn = 1", "turn = 2")) == []


def test_within_a_turn_entries_are_replayed_in_bands() -> None:
    rows = ", ".join(f"{civ} = 1" for civ in SEVEN)
    backwards = [
        entry(1, "score", "points = { Minoa = 10 }"),
        entry(1, "leave", 'civ = "Egypt"'),
        entry(1, "ast-check", f"space = {{ {rows} }}"),
        entry(1, "hand", f"kept = {{ {rows} }}"),
        buy(1, "Music = 80", "card_points = 70\ntreasury = 10"),
        entry(1, "credits", 'civ = "Minoa"\ntokens = { blue = 10 }'),
        entry(1, "cities", "cities = { Minoa = 4 }"),
        entry(1, "census", "tokens = { Minoa = 45 }"),
        entry(1, "revolt", 'civ = "Minoa"\nto = "Rome"'),
        entry(1, "tax", "cities = { Minoa = 5 }\ncollected = { Minoa = 8 }"),
        entry(1, "gain", "treasury = { Minoa = 2 }"),
    ]
    assert codes(ALL + "".join(backwards) + end(1)) == []


def test_counted_numbers_are_true_from_there_on() -> None:
    counted = ALL + entry(1, "cities", "cities = { Minoa = 3 }") + entry(1, "cities", "cities = { Minoa = 1 }")
    assert codes(counted + entry(1, "score", "points = { Minoa = 1 }")) == []
    assert codes(counted + entry(1, "score", "points = { Minoa = 3 }")) == ["MC701"]
    assert (
        codes(counted + entry(1, "tax", "cities = { Minoa = 7 }") + entry(1, "score", "points = { Minoa = 1 }")) == []
    )


def test_an_unknown_key_leaves_the_rest_in_force() -> None:
    gained = ALL + entry(1, "gain", "treasury = { Minoa = 5 }\nform = 3")
    assert codes(gained + entry(1, "spend", 'treasury = { Minoa = 5 }\non = "ship"')) == ["CL103"]
    assert codes(gained + entry(1, "spend", 'treasury = { Minoa = 6 }\non = "ship"')) == ["CL103", "MC403"]


@pytest.mark.parametrize(
    ("broken", "code"),
    [
        pytest.param(entry(1, "tax", "cities = { Minoa = -5 }"), "CL104", id="bad row"),
        pytest.param(entry(1, "tax", "cities = { Minos = 5 }"), "CL105", id="unknown row"),
        pytest.param(
            entry(1, "tax", 'cities = { Minoa = 5 }\ncollected = { Minoa = "8" }'), "CL104", id="bad optional row"
        ),
        pytest.param(entry(1, "tax"), "CL102", id="missing table"),
        pytest.param(entry(1, "taxes", "cities = { Minoa = 5 }"), "CL101", id="action nearly known"),
        pytest.param(entry(1, "levy", "cities = { Minoa = 5 }"), "CL101", id="action unknown"),
        pytest.param(entry(1, "", "cities = { Minoa = 5 }"), "CL101", id="action empty"),
        pytest.param("[[entry]]\nturn = 1\ncities = { Minoa = 5 }\n\n", "CL102", id="action missing"),
    ],
)
def test_after_an_unreadable_entry_what_depends_on_it_is_not_doubted(broken: str, code: str) -> None:
    played = [
        broken,
        entry(1, "spend", 'treasury = { Minoa = 5 }\non = "ship"'),
        entry(1, "revolt", 'civ = "Minoa"\nto = "Egypt"'),
        buy(1, "Music = 80", "card_points = 77\ntreasury = 3"),
    ]
    assert codes(ALL + "".join(played)) == [code]


@pytest.mark.parametrize("action", ["hands", "hnd", "cards", "score card", ""])
def test_hands_under_an_unknown_action_count_as_made(action: str) -> None:
    rows = ", ".join(f"{civ} = 3" for civ in SEVEN)
    ledger = header(tracks=["hands", "advances"]) + entry(1, action, f"kept = {{ {rows} }}") + end(1)
    assert codes(ledger) == ["CL101"]


def test_what_could_be_read_is_judged_beside_what_could_not() -> None:
    rows = entry(1, "census", "tokens = { Minoa = -1, Egypt = 56, Hatti = 57 }")
    assert codes(ALL + rows) == ["CL104", "MC201", "MC201"]


@pytest.mark.parametrize(
    "unread", ["tokens = { Hatti = -1 }", "tokens = { Hatti = -1, Rome = 9 }", "tokns = { Hatti = 9 }"]
)
def test_a_count_that_cannot_be_read_leaves_the_losses_beside_it_in_force(unread: str) -> None:
    counted = ALL + entry(1, "census", "tokens = { Minoa = 30, Hatti = 20, Rome = 10 }")
    broken = counted + entry(1, "census", f'{unread}\nlost = {{ Minoa = 3 }}\nafter = "conflict"')
    state = judged(broken).at(1).state
    assert (state.board["Minoa"].number, state.board["Hatti"].number) == (27, 20)
    assert state.doubt == {("tokens", "Hatti")}


def test_start_credits_keep_the_number_of_players_of_the_start() -> None:
    for players, price in ((6, 55), (7, 60)):
        table = header(RANKING[:players], tracks=["advances"])
        left = table + entry(1, "leave", f'civ = "{RANKING[players - 1]}"') + end(1)
        assert codes(left + buy(2, f"Pottery = {price}")) == []


PAYMENT = {"MC401", "MC402", "MC404", "MC405", "MC406", "MC408"}
PRICES = {"MC301", "MC302", "MC303", "MC304", "MC305", "MC306", "MC307", "MC308", "MC309", "MC310", "MC311", "MC312"}
MARKERS = {"MC601", "MC602", "MC603", "MC604"}
TAXES = {"MC101", "MC102", "MC103", "MC104", "MC105", "MC106", "MC108"}
TREASURY = {"MC403", "MC407", "MC411", "MC412"}
PIECES = {"MC201", "MC203", "MC204", "MC205"}
HANDS = {"MC501", "MC502"}
SUPPLY = {"MC503"}


@pytest.mark.parametrize(
    ("untracked", "left_out"),
    [
        (
            "advances",
            {"MC101", "MC104", "MC105", "MC108", "MC413", "MC607"} | TREASURY | PRICES | PAYMENT | HANDS | MARKERS,
        ),
        ("payment", PAYMENT | SUPPLY | {"MC505"}),
        ("treasury", TAXES | TREASURY | SUPPLY | {"MC201", "MC409"}),
        ("tokens", {"MC106", "MC108"} | PIECES),
        ("cities", TAXES | MARKERS | SUPPLY | {"MC107", "MC202", "MC203", "MC204", "MC205"}),
        ("hands", HANDS | SUPPLY),
        ("ast", MARKERS | {"MC605", "MC607"}),
    ],
)
def test_a_check_that_needs_something_untracked_does_not_run(untracked: str, left_out: set[str]) -> None:
    tracks = [track for track in tables.TRACKS if track != untracked]
    assert set(skipped(header(tracks=tracks))) == left_out | {"MC701"}


def test_all_is_tracked_unless_the_ledger_says_otherwise() -> None:
    assert skipped(header()) == ()
    assert skipped(header(tracks=tables.TRACKS)) == ()


def test_a_ledger_of_purchases_alone_is_a_legal_ledger() -> None:
    assert codes(ALONE + buy(1, "Music = 80") + end(1) + buy(2, "Mysticism = 40") + end(2)) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(header(RANKING[:5]), [], id="5 players"),
        pytest.param(header(RANKING), [], id="18 players"),
        pytest.param(header(("Parthia", "Saba", "Iberia", "Minoa", "Indus")), [], id="any civilizations, in any order"),
        pytest.param(header(FIVE[:4]), ["CL004"], id="4 players"),
        pytest.param(header((*FIVE, "Minoa")), ["CL004"], id="one twice"),
        pytest.param(header((*FIVE, "Troy")), ["CL004"], id="unknown civilization"),
        pytest.param(header(ast="advanced"), ["CL004"], id="unknown side"),
        pytest.param(header(tracks=["advances", "ships"]), ["CL004"], id="unknown track"),
        pytest.param(header().replace("mega-civilization", "monopoly"), ["CL004"], id="unknown rules"),
        pytest.param(header().replace('ast = "basic"\n', ""), ["CL004"], id="no side"),
        pytest.param(header(FIVE[:4]) + entry(1, "cencus"), ["CL004"], id="nothing else is judged then"),
    ],
)
def test_the_header_says_who_plays_what(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_a_whole_turn_by_the_book_is_found_faultless() -> None:
    ones = ", ".join(f"{civ} = 1" for civ in SEVEN)
    twos = ones.replace("= 1", "= 2")
    eights = ones.replace("= 1", "= 8")
    turn_1 = entry(1, "census", f"tokens = {{ {eights} }}") + entry(1, "hand", f"kept = {{ {ones} }}")
    turn_1 += entry(1, "cities", f"cities = {{ {ones} }}") + end(1, f"space = {{ {ones} }}\nat = 12:30:00")
    turn_2 = entry(2, "tax", f"cities = {{ {ones} }}") + entry(2, "hand", f"kept = {{ {ones} }}")
    turn_2 += end(2, f"space = {{ {twos} }}")
    assert codes(ALL + turn_1 + turn_2) == []
