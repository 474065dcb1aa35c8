"""Where books begin in the middle of a game: what a group types from its paper, at a terminal and as a table."""

import csv
import io
import re
from pathlib import Path

import pytest

from civledger.rules.megaciv import tables
from tests.cli.at_table import AtTable
from tests.cli.keyboard import done, files, shown, wrong
from tests.cli.middle import COLUMNS, LEFT, OTHERS, on_paper, table_of
from tests.simulator.middle import play_to_cut

pytestmark = pytest.mark.usefixtures("bare")
EVENING = Path("evening.toml")


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
    "a civilization twice": ([FIRST_ROWS, *GOOD[:4], GOOD[0]], "line 6: Minoa has a row already, line 2"),
    "no civilization": ([FIRST_ROWS, *GOOD[:4], ",,4,2,3,9,2,none,,\n"], "line 6: civ is missing"),
    "a comma without quotation marks": (
        [FIRST_ROWS, GOOD[0].replace("none,,\n", "Pottery,,,Music\n"), *GOOD[1:]],
        "has 'Music' in line 2 beyond its 10 columns",
    ),
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


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (GOOD[0], "line 7: Minoa has a row already, line 2"),
        (GOOD[0].replace("Minoa", "Atlantis"), "line 7: there is no civilization 'Atlantis'"),
        (GOOD[0].replace("Minoa,", ",Fay"), "line 7: civ is missing"),
    ],
)
def test_a_table_that_names_the_players_is_refused_with_the_row(row: str, said: str) -> None:
    Path("position.csv").write_text("".join([FIRST_ROWS, *GOOD, row]), "utf-8")
    assert said in wrong("new evening --turn 7 --from position.csv")


REFUSED = {
    "new evening --turn 7": "new needs --players",
    "new evening --players 5 --turn 7": "--turn asks at a terminal",
    "new evening --players 5 --turn 1": "from 2 to 99, not 1",
    "new evening --players 5 --turn 100": "from 2 to 99, not 100",
    "new evening --players 5 --turn 7 --short": "not for the Short Game",
    "new evening --players 5 --from position.csv": "Say with --turn",
    "new evening --turn 7 --from gone.csv": "try: civledger new evening.toml --players WHO --turn 7",
    "new evening --players 5 --turn 7 --from gone.csv": "gone.csv cannot be opened: No such file or directory. Without",
    "new cave --rules stone-age --players 2 --turn 7": "stone-age does not use --turn",
    "new cave --rules stone-age --players 2 --from x.csv": "stone-age does not use --from",
}


@pytest.mark.parametrize("line", REFUSED)
def test_a_line_that_cannot_begin_such_books_says_why(line: str) -> None:
    assert REFUSED[line] in wrong(line)
