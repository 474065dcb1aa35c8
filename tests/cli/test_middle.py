"""Books that begin in the middle of a game: what a group types, what cannot be, what is odd, and how it goes on."""

import csv
import io
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.page import page_of
from civledger.model.pages.page import Track
from civledger.rules.megaciv import tables
from tests.cli.at_table import AtTable
from tests.cli.keyboard import done, files, shown, typed, wrong
from tests.play import writing
from tests.simulator.middle import CutGame, play_to_cut
from tests.web.tables import hosting

COLUMNS = ("civ", "player", "space", "cities", "treasury", "tokens", "kept", "advances", "choose", "left")
EVENING = Path("evening.toml")
GAME = Path("game.toml")
START: Mapping[str, Any] = {
    "space": 5,
    "cities": 4,
    "treasury": 9,
    "advances": ["Pottery", "Mysticism", "Written Record"],
    "choose": {"Written Record": {"blue": 5, "green": 5}},
    "tokens": 21,
    "kept": 3,
}
OTHERS = ("Assyria", "Hatti", "Hellas")
LEFT = "Egypt"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    return tmp_path


def begin(minoa: object = START, game: str = "first_turn = 7", side: str = "basic", egypt: str = "left = 5") -> None:
    """Write books that begin with turn 7, with what Minoa has, what `[game]` says, and how Egypt went."""
    text = f'format = 1\n\n[game]\nrules = "mega-civilization"\nast = "{side}"\n{game}\n'
    for civ in ("Minoa", *OTHERS):
        start = minoa if civ == "Minoa" else {**START, "advances": [], "choose": {}}
        text += f'\n[[player]]\nciv = "{civ}"\n'
        text += f"start = {writing.value(start)}\n" if start is not None else ""
    GAME.write_text(f'{text}\n[[player]]\nciv = "{LEFT}"\n{egypt}\n', "utf-8")


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in START.items() if name != key}


IMPOSSIBLE: dict[str, tuple[object, str]] = {
    "56 pieces": ({**START, "tokens": 47}, "47 tokens and 9 in the treasury are 56 pieces"),
    "56 tokens": ({**START, "tokens": 56}, "tokens is 56, but a player has 55"),
    "56 in the treasury": ({**START, "treasury": 56}, "treasury is 56, but a player has 55"),
    "ten cities": ({**START, "cities": 10}, "cities is 10, but a player has 9"),
    "minus a city": ({**START, "cities": -1}, "cities must be a whole number, 0 or more, not -1"),
    "half a city": ({**START, "cities": 2.5}, "cities must be a whole number"),
    "cities as a text": ({**START, "cities": "4"}, 'cities must be a whole number, 0 or more, not "4"'),
    "cities as yes": ({**START, "cities": True}, "cities must be a whole number, 0 or more, not true"),
    "minus a token": ({**START, "tokens": -1}, "tokens must be a whole number"),
    "minus a card": ({**START, "kept": -1}, "kept must be a whole number"),
    "a hand of six digits": ({**START, "kept": 100_000}, "kept must be at most 99999, not 100000"),
    "too far for six turns": ({**START, "space": 7}, "space is 7, but the A.S.T. allows 6 before turn 7"),
    "a space below none": ({**START, "space": -1}, "space must be a whole number"),
    "no space": (without("space"), "needs space"),
    "no cities": (without("cities"), "needs cities"),
    "no treasury": (without("treasury"), "needs treasury"),
    "no advances": (without("advances"), "needs advances"),
    "nothing": ({}, "needs space, cities, treasury and advances"),
    "no start": (None, "Minoa needs a [player.start]"),
    "a start that is a number": (7, "start must be a table, not 7"),
    "an advance twice": ({**START, "advances": ["Deism", "Deism"], "choose": {}}, "Deism is listed twice"),
    "an unknown advance": (
        {**START, "advances": ["Potery"], "choose": {}},
        'no advance "Potery"; did you mean Pottery?',
    ),
    "an advance that is a number": ({**START, "advances": [4], "choose": {}}, "there is no advance 4"),
    "advances as a text": ({**START, "advances": "Pottery", "choose": {}}, "advances must be a list"),
    "a choice for another": ({**START, "choose": {"Monument": {"blue": 20}}}, "Monument, which is not among"),
    "a choice without one": (
        {**START, "choose": {"Pottery": {"blue": 5}}},
        "Pottery brings no credit tokens to choose",
    ),
    "a choice of 15": (
        {**START, "choose": {"Written Record": {"blue": 15}}},
        "chose 15 credit points for Written Record",
    ),
    "a choice of 3 and 7": ({**START, "choose": {"Written Record": {"blue": 3, "red": 7}}}, "not in steps of 5"),
    "a choice of purple": ({**START, "choose": {"Written Record": {"purple": 10}}}, 'no colour "purple"'),
    "a choice as a number": (
        {**START, "choose": {"Written Record": 10}},
        "must be a table such as { COLOUR = NUMBER }",
    ),
    "choices as a list": ({**START, "choose": []}, "choose must be a table"),
    "a start and left": ({**START}, "left before turn 7, so there is no [player.start]"),
}
OF_THE_HEAD = {
    "first_turn = 1": "first_turn must be a whole number from 2 to 99, not 1",
    "first_turn = 0": "first_turn must be",
    "first_turn = 1000000000": "first_turn must be",
    'first_turn = "7"': "first_turn must be",
    "first_turn = true": "first_turn must be",
    "first_turn = 7\nshort = true": "not for the Short Game",
    "": "start is for books that begin in the middle of a game",
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_player_and_key(what: str) -> None:
    start, said = IMPOSSIBLE[what]
    begin(start)
    if what == "a start and left":
        GAME.write_text(GAME.read_text("utf-8").replace('civ = "Minoa"\n', 'civ = "Minoa"\nleft = 3\n'), "utf-8")
    verdict = shown_findings()
    found = [row for row in verdict if row["code"] == "CL004"]
    assert [row for row in found if said in row["message"] and "Minoa" in row["message"]], verdict
    lines = GAME.read_text("utf-8").splitlines()
    block = range(lines.index('civ = "Minoa"'), lines.index('civ = "Assyria"') + 1)
    assert {row["line"] for row in found} <= set(block)


def shown_findings() -> Any:
    said = typed(f"check {GAME} --format json")
    return json.loads(said.output)["findings"]


@pytest.mark.parametrize("game", OF_THE_HEAD)
def test_a_first_turn_that_cannot_be_is_refused(game: str) -> None:
    begin(game=game)
    assert OF_THE_HEAD[game] in typed(f"check {GAME}").messages + typed(f"check {GAME}").output


@pytest.mark.parametrize(
    ("egypt", "said"),
    [
        ("left = 7", "left must be a turn before these books begin, from 1 to 6, not 7"),
        ("left = 0", "left must be a turn"),
        ('left = "5"', "left must be a turn"),
        ("", "Egypt needs a [player.start]"),
    ],
)
def test_who_left_did_so_before_the_first_turn(egypt: str, said: str) -> None:
    begin(egypt=egypt)
    assert said in typed(f"check {GAME}").output


def test_starts_and_first_turn_come_together() -> None:
    GAME.write_text(
        'format = 1\n\n[game]\nrules = "mega-civilization"\nast = "basic"\nfirst_turn = 7\n'
        + "".join(f'\n[[player]]\nciv = "{civ}"\n' for civ in ("Minoa", *OTHERS, LEFT)),
        "utf-8",
    )
    assert "nobody is there in turn 7" in typed(f"check {GAME}").output
    Path("stone.toml").write_text(
        'format = 1\n[game]\nrules = "stone-age"\nfirst_turn = 2\n[[player]]\nname = "A"\n[[player]]\nname = "B"\n'
    )
    assert '[game] has no key "first_turn"' in typed("check stone.toml").output


ODD: dict[str, tuple[Mapping[str, Any], str, str]] = {
    "seven tokens for four cities": (
        {**START, "tokens": 7},
        "basic",
        "4 cities need 8 tokens for support, but the board has 7",
    ),
    "no token for a city": ({**START, "tokens": 0, "cities": 1}, "basic", "1 city needs 2 tokens for support"),
    "nine cards": ({**START, "kept": 9}, "basic", "kept 9 commodity cards; the limit is 8"),
    "ten cards with Roadbuilding": (
        {**START, "advances": ["Roadbuilding"], "choose": {}, "kept": 10},
        "basic",
        "kept 10 commodity cards; the limit is 9",
    ),
    "an unchosen Written Record": (
        without("choose"),
        "basic",
        "holds Written Record without choosing its 10 credit points",
    ),
    "an unchosen Monument": (
        {**START, "advances": ["Monument"], "choose": {}},
        "basic",
        "holds Monument without choosing its 20 credit points",
    ),
    "the Middle Bronze Age without advances": (
        {**START, "advances": [], "choose": {}, "space": 9},
        "basic",
        "is in the Middle Bronze Age, which requires 3 advances (has 0)",
    ),
    "the Late Bronze Age with cheap ones": (
        {**START, "space": 11},
        "basic",
        "requires 3 advances of 100 or more (has 0)",
    ),
    "the Early Iron Age with cheap ones": (
        {**START, "space": 14},
        "basic",
        "requires 2 advances of 200 or more (has 0)",
    ),
    "the Expert Middle Bronze Age": ({**START, "space": 8}, "expert", "requires 5 points in advances (has 3)"),
    "the Expert Early Iron Age": ({**START, "space": 14}, "expert", "requires 10 advances below 100 (has 3)"),
}


@pytest.mark.parametrize("what", ODD)
def test_what_is_odd_is_a_note_and_the_books_go_on(what: str) -> None:
    start, side, said = ODD[what]
    begin(start, "first_turn = 16" if start["space"] > 6 else "first_turn = 7", side)
    (found,) = [row for row in shown_findings() if row["civ"] == "Minoa"]
    assert (found["code"], found["severity"]) == ("CL009", "info")
    assert said in found["message"]
    assert typed(f"check {GAME}").code == 0
    done(f"hand minoa=3 -f {GAME}")


def test_who_stands_at_the_end_of_the_expert_track_arrived_in_the_turn_before() -> None:
    begin({**START, "space": 15}, "first_turn = 16", "expert")
    assert shown(f"score -f {GAME}")["standings"][0]["points"] == 15 * 5 + 4 + 3 + 5
    typed(f"endturn --anyway -f {GAME}")
    assert shown(f"score -f {GAME}")["final"]
    begin({**START, "space": 15}, "first_turn = 16", "basic")
    assert "space is 15, but the A.S.T. allows 14" in typed(f"check {GAME}").output


def test_views_show_the_start_and_say_what_is_not_there() -> None:
    begin()
    assert shown(f"status --turn 6 -f {GAME}")["civs"] == shown(f"status -f {GAME}")["civs"]
    said = "these books begin with turn 7, so turn 3 is not in them; turn 6 shows how they begin"
    for show in ("status", "score", "log", "credits minoa"):
        assert said in wrong(f"{show} --turn 3 -f {GAME}")
    assert "turn 8" in wrong(f"status --turn 8 -f {GAME}")
    note = '\n[[entry]]\nturn = 6\naction = "note"\ntext = "too early"\n'
    GAME.write_text(GAME.read_text("utf-8") + note, "utf-8")
    (found,) = [row for row in shown_findings() if row["severity"] == "error"]
    assert (found["code"], found["line"]) == ("CL104", len(GAME.read_text("utf-8").splitlines()) - 2)
    assert "these books begin with turn 7, so turn 6 is not in them" in found["message"]
    assert "these books begin with turn 7" in wrong(f"note x --turn 6 -f {GAME}", 1)


def test_no_marker_is_shown_of_who_left_before() -> None:
    begin()
    sections = page_of(GAME.name, GAME.read_bytes()).page.sections
    (rows,) = [section.rows for section in sections if isinstance(section, Track)]
    assert "Egypt" not in {row.who.name for row in rows}
    assert len(rows) == 4


def test_tokens_that_nobody_counted_are_null_until_the_census() -> None:
    begin(without("tokens"))
    row = shown(f"status -f {GAME}")["civs"][0]
    assert (row["tokens"], row["tokens_at_least"], row["tokens_at_most"]) == (None, 0, 46)
    assert "Minoa was not counted, so at most 46 are left" in typed(f"tax all -f {GAME}").messages
    done(f"tax all --short minoa=8 -f {GAME}", f"census minoa=20 -f {GAME}")
    assert shown(f"status -f {GAME}")["civs"][0]["tokens"] == 20


def test_the_players_of_such_books_stay() -> None:
    begin(egypt="")
    GAME.write_text(
        GAME.read_text("utf-8") + "start = { space = 4, cities = 2, treasury = 3, advances = [] }\n", "utf-8"
    )
    assert "write left = NUMBER" in wrong(f"roster --without egypt -f {GAME}")
    assert "roster" not in done(f"leave egypt -f {GAME}")


def row_of(civ: str, name: str, start: Mapping[str, Any] | None, left: int | None) -> dict[str, object]:
    """Return a row of the table on paper."""
    if start is None:
        return {"civ": civ, "player": name, "left": left}
    chosen = [
        f"{card}={','.join(f'{colour}:{points}' for colour, points in tokens.items())}"
        for card, tokens in start["choose"].items()
    ]
    return {
        "civ": civ,
        "player": name,
        **{key: start[key] for key in ("space", "cities", "treasury", "tokens", "kept")},
        "advances": ";".join(start["advances"]) or "none",
        "choose": ";".join(chosen),
    }


def table_of(rows: list[dict[str, object]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def on_paper(game: CutGame, first: int) -> list[dict[str, object]]:
    return [
        row_of(civ, f"P{place}", game.starts[first - 1].get(civ), game.left.get(civ))
        for place, civ in enumerate(game.game.players)
    ]


def lines_at_terminal(rows: list[dict[str, object]]) -> list[str]:
    """Return what somebody types who reads the same numbers from the same paper."""
    lines = []
    for row in rows:
        if row.get("left"):
            lines.append(f"left {row['left']}")
            continue
        lines.append(" ".join(str(row[key]) for key in ("space", "cities", "treasury", "tokens", "kept")))
        lines.append(str(row["advances"]))
        known = tables.advances()
        if any(name in known and known[name].choose for name in str(row["advances"]).split(";")):
            lines.append(str(row["choose"]) or "-")
    return lines


@pytest.mark.parametrize("players", [5, 18])
def test_a_group_in_turn_7_goes_on_with_what_is_on_its_paper(players: int) -> None:
    game = play_to_cut(players, players, "expert" if players > 5 else "basic", leaving=0.2)
    rows = on_paper(game, 7)
    Path("position.csv").write_text(table_of(rows), "utf-8")
    done("new paper --turn 7 --from position.csv" + (" --ast expert" if players > 5 else ""))
    civs = ",".join(f"P{place}={civ}" for place, civ in enumerate(game.game.players))
    side = ("--ast", "expert") if players > 5 else ()
    lines = lines_at_terminal(rows)
    with AtTable("new", "evening", "--players", civs, "--turn", "7", *side) as terminal:
        terminal.type(*lines)
        assert terminal.running.wait(timeout=20) == 0, terminal.seen
    one, other = (
        Path(file).read_text("utf-8").replace(name, "")
        for file, name in (("paper.toml", "paper"), (EVENING, "evening"))
    )
    assert one == other
    assert len(lines) <= 3 * players  # at a terminal; of the table, a line a player and one above them
    assert "turn 7, tax" in done(f"next -f {EVENING}")
    print(f"{players} players: {len(lines)} lines at a terminal, {len(rows) + 1} of a table")


def test_nothing_that_was_typed_is_lost() -> None:
    with AtTable("new", "evening", "--players", "Ann,Bo,Cy,Di,Ed", "--turn", "7", columns=200) as terminal:
        assert "several on a line" in terminal.seen
        assert "cities is 10, but a player has 9" in terminal.type("5 10 9 21 3")
        assert "Minoa (Ann), advances" in terminal.type("4")  # what stood behind the wrong number is kept
        assert "did you mean Mysticism?" in terminal.type("pottery; mystcism; writen record; deism")
        assert "did you mean Written Record?" in terminal.type("y")
        assert "the right word for writen record" in terminal.type("")  # Enter asks again
        assert "credit points chosen with Written Record" in terminal.type("y")
        assert "chose 5 credit points" in terminal.type("blue 5")
        terminal.type("blue 5 green 5", "5 4 9 40")
        assert "Assyria (Bo), advances" in terminal.type("-")
        assert "Assyria (Bo), space" in terminal.type("<", "<")  # a line back, and another
        assert "must be known" in terminal.type("5 4 9 20 3", "-")
        terminal.type("none", "left 5", ".")
        assert terminal.running.wait(timeout=20) == 2
    assert list(files()) == ["evening.csv"]
    assert "civledger new evening --turn 7 --from evening.csv" in re.sub(r"\s+", " ", terminal.seen)
    kept = list(csv.DictReader(io.StringIO(Path("evening.csv").read_text("utf-8"))))
    minoa = (
        "Minoa",
        "Ann",
        "5",
        "4",
        "9",
        "21",
        "3",
        "pottery; Mysticism; Written Record; deism",
        "blue 5 green 5",
        "",
    )
    assert kept[0] == dict(zip(COLUMNS, minoa, strict=True))
    assert kept[2]["left"] == "5"
    assert "missing" in wrong("new evening --turn 7 --from evening.csv")
    with AtTable("new", "evening", "--turn", "7", "--from", "evening.csv", columns=200) as terminal:
        terminal.type("4 3 6 20 2", "none", "4 3 6 20 2", "none")
        assert terminal.running.wait(timeout=20) == 0, terminal.seen
    assert EVENING.exists()
    assert shown("status")["civs"][0]["advances"] == 4


FIRST_ROWS = "civ,player,space,cities,treasury,tokens,kept,advances,choose,left\n"
GOOD = [f"{civ},,4,2,3,9,2,none,,\n" for civ in ("Minoa", *OTHERS, LEFT)]
TABLES = {
    "an unknown column": (
        ["civ,space,cities,treasury,advances,ships\n", "Minoa,4,2,3,none,1\n"],
        "unknown column 'ships'",
    ),
    "a civilization too few": ([FIRST_ROWS, *GOOD[:4]], "Egypt must have a row"),
    "a civilization twice": ([FIRST_ROWS, *GOOD[:4], GOOD[0]], "there is no civilization 'Minoa'"),
    "another name": ([FIRST_ROWS, GOOD[0].replace(",,4", ",Zoe,4"), *GOOD[1:]], "Minoa is played by Ann, not by Zoe"),
    "no cities": ([FIRST_ROWS, GOOD[0].replace(",2,3", ",,3"), *GOOD[1:]], "Minoa: cities is missing"),
    "ten cities": ([FIRST_ROWS, GOOD[0].replace(",2,3", ",10,3"), *GOOD[1:]], "Minoa: cities is 10"),
    "a wrong advance": (
        [FIRST_ROWS, GOOD[0].replace("none", "Potery"), *GOOD[1:]],
        "Minoa: advances: there is no advance 'Potery'",
    ),
    "gone and there": (
        [FIRST_ROWS, GOOD[0].replace("none,,", "none,,5"), *GOOD[1:]],
        "Minoa left before turn 7, so space must be empty",
    ),
}


@pytest.mark.parametrize("what", TABLES)
def test_a_table_that_is_wrong_is_refused_with_row_and_player(what: str) -> None:
    lines, said = TABLES[what]
    Path("position.csv").write_text("".join(lines), "utf-8")
    assert said in wrong("new evening --players Ann=Minoa,Assyria,Hatti,Hellas,Egypt --turn 7 --from position.csv")


REFUSED = {
    "new evening --turn 7": "new needs --players",
    "new evening --players 5 --turn 7": "--turn asks at a terminal",
    "new evening --players 5 --turn 1": "from 2 to 99, not 1",
    "new evening --players 5 --turn 100": "from 2 to 99, not 100",
    "new evening --players 5 --turn 7 --short": "not for the Short Game",
    "new evening --players 5 --from position.csv": "Say with --turn",
    "new evening --turn 7 --from gone.csv": "gone.csv",
    "new cave --rules stone-age --players 2 --turn 7": "stone-age does not use --turn",
    "new cave --rules stone-age --players 2 --from x.csv": "stone-age does not use --from",
}


@pytest.mark.parametrize("line", REFUSED)
def test_a_line_that_cannot_begin_such_books_says_why(line: str) -> None:
    assert REFUSED[line] in wrong(line)


def test_a_game_that_began_on_paper_is_played_to_its_end() -> None:
    """Its page, phones and the wall answer, tools get the start as the balance of the turn before."""
    game = play_to_cut(3, 7, "basic", leaving=0.1)
    Path("position.csv").write_text(table_of(on_paper(game, 7)), "utf-8")
    done("new game --turn 7 --from position.csv")
    head = GAME.read_text("utf-8")
    rest = [entry for entry in game.entries if entry["turn"] >= 7]
    half = [entry for entry in rest if entry["turn"] < 9]
    for entries, is_over in ((half, False), (rest, True)):
        GAME.write_text(
            head + "".join(f"\n{writing.entry_text(one)}" for one in writing.sealed(head, entries)), "utf-8"
        )
        assert typed(f"check {GAME}").output.endswith(("no findings\n", "note\n", "notes\n")) or is_over
        assert not [row for row in shown(f"check {GAME}")["findings"] if row["severity"] != "info"]
        last = entries[-1]["turn"] if is_over else entries[-1]["turn"] + 1
        page = done(f"report -f {GAME}")
        assert "books from turn 7 on" in page
        frames = [int(turn) for turn in re.findall(r'\{"turn":(\d+),"facts"', page)]
        assert frames[:-1] == [*range(7, frames[-1] + 1)]
        done(f"log -f {GAME}", f"score -f {GAME}", f"report -f {GAME} --format markdown")
        with hosting(Path()) as table:
            for civ in (civ for civ in game.game.players if civ not in game.left or game.left[civ] > last):
                assert table.see(civ)["turn"] == last or is_over
            assert table.ask("keeper", "GET", "/api/table").status == 200
            assert table.ask(None, "GET", "/").status == 200
            assert "books from turn 7 on" in table.ask(None, "GET", "/content").data
    journal = done(f"export -f {GAME} --to hledger")
    assert journal.count("opening balances | turn 6") == 1
    assert " start" not in journal
    positions = [row for row in shown_export()["positions"] if row["turn"] == 6]
    assert {row["civ"]: row["tokens"] for row in positions} == {
        civ: start["tokens"] for civ, start in game.starts[6].items()
    }
    assert f"{game.game.turn - 1} turns, the game is over" in done(f"report -f {GAME}")


def shown_export() -> Any:
    return json.loads(done(f"export -f {GAME} --to json"))


@pytest.mark.parametrize("civ", ["{ a = 1 }", '["Minoa"]', "7", '"Minao"', '"Hatti"'])
def test_a_player_that_is_none_is_told_as_always(civ: str) -> None:
    begin()
    GAME.write_text(GAME.read_text("utf-8").replace('civ = "Minoa"', f"civ = {civ}"), "utf-8")
    assert {row["code"] for row in shown_findings()} == {"CL004"}


def test_cities_that_differ_in_the_first_tax_are_those_of_the_beginning() -> None:
    begin()
    said = typed(f"tax minoa --cities minoa=3 -f {GAME}")
    assert "taxed 3 cities, but these books begin with 4" in said.output + said.messages
    (found,) = [row for row in shown_findings() if row["code"] == "MC107"]
    assert (found["civ"], found["turn"]) == ("Minoa", 7)


def test_a_phone_has_no_number_where_nobody_knows_one() -> None:
    begin({key: value for key, value in START.items() if key not in ("tokens", "kept")})
    assert shown(f"status -f {GAME}")["civs"][0]["kept"] is None
    with hosting(Path()) as table:
        numbers = {pad["key"]: pad["value"] for pad in table.see("Minoa")["page"]["pads"]}
        known = {pad["key"]: pad["value"] for pad in table.see("Assyria")["page"]["pads"]}
    assert (numbers["tokens"], numbers["kept"], numbers["cities"]) == (None, None, 4)
    assert (known["tokens"], known["kept"], known["cities"]) == (21, 3, 4)
