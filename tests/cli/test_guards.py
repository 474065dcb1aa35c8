"""Nothing is replaced in silence, and nothing comes from nothing."""

import pytest

from tests.cli.keyboard import GAME, begin, codes, done, entries, shown, typed
from tests.support import SEVEN, entry, header
from tests.support import codes as found

pytestmark = pytest.mark.usefixtures("folder")

TURN = ("tax all", "census 12 4 4 4 4 4 4", "cities minoa=0", "hand all=2", "endturn")
SECOND = {  # what is typed a second time, and the number that stands in the books
    "census minoa=20": "12",
    "hand minoa=1": "2",
    "tax minoa --cities minoa=1": "0 cities",
    "cities minoa=1": "0",
    "ast-check minoa=0": "1",
}


@pytest.mark.parametrize("line", SECOND)
def test_a_closed_turn_changes_only_by_a_fix_that_says_the_old_number(line: str) -> None:
    begin()
    done(*TURN)
    before = GAME.read_bytes()
    refused = typed(f"{line} --turn 1")
    assert refused.code == 1
    assert f"already recorded in turn 1: {SECOND[line]}" in refused.messages
    assert GAME.read_bytes() == before
    last = refused.messages.splitlines()[-1]
    assert last.endswith("--fix") or line.startswith("ast-check")
    said = typed(f"{line} --turn 1 --fix --force")
    assert said.code == 0
    assert f"Minoa was {SECOND[line]}" in said.output


@pytest.mark.parametrize(
    "line", ["census minoa=12", "hand minoa=2", "tax minoa", "cities minoa=0", "ast-check minoa=1"]
)
def test_the_same_number_is_no_second_one(line: str) -> None:
    begin()
    done(*TURN)
    before = GAME.read_bytes()
    assert "nothing to do" in done(f"{line} --turn 1")
    assert GAME.read_bytes() == before
    assert shown(f"{line} --turn 1")["entries"] == []


def test_who_is_recorded_already_is_left_out_of_a_list() -> None:
    begin()
    done("census minoa=12", "tax minoa")
    assert "already recorded: Minoa 12" in done("census minoa=12 rome=3")
    assert "already recorded: Minoa 0 cities" in done("tax all")
    assert entries()[-2]["tokens"] == {"Rome": 3}
    assert set(entries()[-1]["cities"]) == set(SEVEN) - {"Minoa"}
    assert codes() == []


def test_cities_of_the_open_turn_change_and_say_the_old_number() -> None:
    begin()
    done("cities minoa=2")
    assert "Minoa was 2" in done("cities minoa=3")


def test_a_hand_kept_with_a_purchase_is_a_second_number_too() -> None:
    begin()
    done("hand minoa=6")
    refused = typed("buy minoa music --card-points 80 -k 4")
    assert refused.code == 1
    assert "the hand for Minoa is already recorded in turn 1: 6" in refused.messages
    line = refused.messages.splitlines()[-1].removeprefix("  try: civledger ")
    assert line.endswith("--fix")
    assert "Minoa was 6" in done(line)
    assert "fix" not in entries()[-1]
    assert codes() == []
    assert "--fix" in done("undo").splitlines()[0]


def test_an_old_second_number_is_undone_with_the_line_that_records_it_again() -> None:
    begin()
    done(*TURN)
    GAME.write_text(GAME.read_text("utf-8") + entry(1, "cities", "cities = { Minoa = 3 }"), "utf-8")
    before = [one["cities"] for one in shown("status")["civs"]]
    line = done("undo").splitlines()[0]
    assert line == "civledger cities Minoa=3 --turn 1 --fix"
    done(line.removeprefix("civledger "))
    assert [one["cities"] for one in shown("status")["civs"]] == before


def test_what_if_asks_for_no_fix() -> None:
    begin()
    done(*TURN)
    assert typed("what-if --with 'cities rome=4 --turn 1'").code == 0


@pytest.mark.parametrize(
    "line",
    [
        *("census ''", "cities ''", "hand ''", "note ''", "note '  '", "gain ''", "tax ''"),
        *("census '' minoa=3", "hand minoa=2 ''", "buy minoa '' --card-points 3", "census minoa=3 --after ''"),
    ],
)
def test_an_empty_word_records_nothing(line: str) -> None:
    begin()
    assert typed(line).code == 2
    assert entries() == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (entry(1, "census", "tokens = {}"), ["CL112"]),
        (entry(1, "cities", "cities = {}"), ["CL112"]),
        (entry(1, "hand", "kept = {}"), ["CL112"]),
        (entry(1, "note", 'text = ""'), ["CL112"]),
        (entry(1, "gain", "treasury = {}"), ["CL112"]),
        (entry(1, "gain", 'treasury = {}\nfrom = "attack"'), ["CL112"]),
        (entry(1, "spend", 'treasury = {}\non = "ship"'), ["CL112"]),
        (entry(1, "census", 'lost = {}\nafter = "Flood"'), ["CL112"]),
        (entry(1, "census", 'lost = {}\nafter = "Flood"\ncalamity = "Flood"\nvictim = "Minoa"'), []),
        (entry(1, "note", 'text = " \\n "'), ["CL112"]),
        (entry(1, "buy", 'civ = "Minoa"\nadvances = {}'), []),
        (entry(1, "census", "tokens = { Minoa = 0 }"), []),
    ],
)
def test_an_entry_of_a_file_that_says_nothing_is_noted(text: str, expected: list[str]) -> None:
    assert found(header(SEVEN) + text) == expected


@pytest.mark.parametrize("name", ["Rome", "rest", "and", "all", "12", "ROME"])
def test_nobody_is_called_like_a_word_of_the_table(name: str) -> None:
    begin()
    for line in (f"name minoa {name}", f"seat minoa {name}"):
        assert typed(line).code == 2, line
    assert entries() == []
    others = ",".join(f"{person}={civ}" for person, civ in zip("ABCDEF", SEVEN[1:], strict=True))
    assert typed(f"new other.toml --players {name}=Minoa,{others}").code == 2
    assert done("name minoa Minoa")


def test_a_person_and_a_civilization_in_brackets_are_two() -> None:
    said = typed('new other.toml --players "Ann (Egypt),Bo,Cy,Di,Ed"')
    assert said.code == 2
    assert "Write Ann=Egypt" in said.messages


def test_a_line_that_is_offered_keeps_what_was_typed() -> None:
    begin()
    refused = typed('endturn --last "trains stop"')
    assert refused.code == 1
    line = refused.messages.splitlines()[-1].rpartition("civledger ")[2]
    assert line == "endturn --last 'trains stop' --anyway"
    done(line)
    assert entries()[-1]["last"] == "trains stop"


@pytest.mark.parametrize("option", ["-fix", "-force"])
def test_one_dash_is_no_file(option: str) -> None:
    begin()
    done("census minoa=4")
    said = typed(f"census minoa=12 {option}")
    assert said.code == 2
    assert f"{option} needs two dashes: -{option}" in said.messages
    assert said.messages.splitlines()[-1] == f"  try: civledger census Minoa=12 -{option}"


@pytest.mark.parametrize(
    ("side", "held", "spaces", "code"),
    [
        ("basic", "", 1, 0),
        ("basic", "", 2, 1),
        ("basic", "", 9, 1),
        ("basic", "Fundamentalism", 2, 0),
        ("basic", "Fundamentalism", 3, 1),
        ("basic", "Library", 1, 1),
        ("expert", "", 1, 0),
        ("expert", "", 2, 1),
        ("expert", "", 3, 1),
    ],
)
def test_a_marker_goes_back_as_regression_takes_it(side: str, held: str, spaces: int, code: int) -> None:
    bought = entry(1, "buy", f'civ = "Minoa"\nadvances = {{ "{held}" = 0 }}') if held else ""
    text = header(SEVEN, tracks=["advances", "ast"]).replace('"basic"', f'"{side}"')
    begin(text + bought + entry(1, "endturn", f"space = {{ {', '.join(f'{civ} = 1' for civ in SEVEN)} }}"))
    assert typed(f"regress minoa={spaces}").code == code
    if code:
        done(f"regress minoa={spaces} --force")
    assert ("MC607" in codes()) == bool(code)  # what the keyboard refuses, a file is told


def test_tokens_in_stock_are_said_as_tokens_on_the_board() -> None:
    begin()
    done("gain minoa=2")
    assert "Minoa: 5 in stock, so 48 on the board" in done("census minoa=-5")


def test_a_second_purchase_that_is_refused_says_what_was_bought_and_how_to_enter_both() -> None:
    begin()
    done("name minoa Mike", "gain minoa=5", "buy minoa pottery --card-points 60")
    said = typed("buy mike masonry --card-points 60 -t 5")
    assert said.code == 1
    assert "Minoa (Mike) already bought Pottery this turn (entry 2)" in said.messages
    assert "leave out -t" not in said.messages
    lines = [line.removeprefix("  try: ") for line in said.messages.splitlines() if line.startswith("  try: ")]
    assert lines == ["civledger undo", "civledger buy Minoa Pottery Masonry --card-points 120"]
    done("note later")
    lines = typed("buy mike masonry --card-points 60 -t 5").messages.splitlines()
    assert "  try: civledger strike 2 --reason 'one purchase'" in lines


def test_three_purchases_are_joined_in_the_turn_they_belong_to() -> None:
    begin()
    done("gain minoa=5", "endturn --anyway")
    done("buy minoa pottery --card-points 60 --turn 1", "buy minoa masonry --card-points 60 --turn 1")
    said = typed("buy minoa urbanism --card-points 50 -t 3 --turn 1")
    assert said.code == 1
    lines = [line.removeprefix("  try: civledger ") for line in said.messages.splitlines() if "  try: " in line]
    assert lines == ["undo 2", "buy Minoa Pottery Masonry Urbanism --card-points 170 --turn 1"]
    done(*lines)
    assert entries()[-1]["turn"] == 1


def test_purchases_that_cannot_be_paid_together_are_not_offered() -> None:
    begin()
    done("buy minoa pottery --card-points 60")
    said = typed("buy minoa masonry --card-points 10")
    assert said.code == 1
    assert "already bought Pottery this turn (entry 1)" in said.messages
    assert "try:" not in said.messages


@pytest.mark.parametrize("player", ["Ann:Egypt", "Ann/Egypt", "Ann Egypt", "Ann [Egypt]"])
def test_a_civilization_behind_a_name_is_asked_for_with_a_sign(player: str) -> None:
    said = typed(f'new other.toml --players "{player},Bo,Cy,Di,Ed"')
    assert "Write Ann=Egypt" in said.messages
    assert typed("new other.toml --players Anna\\ Maria,Bo,Cy,Di,Ed").code == 0


def test_an_option_that_a_command_does_not_have_is_not_offered() -> None:
    begin()
    said = typed("status -fix")
    assert said.code == 2
    assert "status has no option --fix. Leave it out" in said.messages
    assert "try:" not in said.messages
