"""What `undo` prints records the same entries again, through `run`: games of both kinds, and every command."""

import random
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import GAME, LEGAL, begin, codes, done, entries, shown, typed
from tests.crash.writing import BUILT, WRITING
from tests.depth import seeds
from tests.play import writing
from tests.play.recorded import in_counts, record_game
from tests.play.stoneage.game import Game as StoneGame
from tests.simulator.groups import EVENTS
from tests.support import entry, header

AGAIN = Path("again.txt")
NOT_UNDONE = ("undo", "redo", "reseal", "import", "run")
CLOSED = ["tax all", "census 4 5 6 4 5 6 4", "cities rome=3", "hand 1 2 3 4 5 6 7", "endturn"]
MORE = {
    "census minoa=5 --fix": ["census minoa=4"],
    "census minoa=5 --after conflict --fix": ["census minoa=4 --after conflict"],
    "cities minoa=3 --fix": ["cities minoa=2"],
    "hand minoa=5 --fix": ["buy minoa music --card-points 80 -k 4"],
    "credits minoa red=0 --fix": ["credits minoa blue=0 red=0"],
    "census minoa=5 --turn 1 --fix": CLOSED,
    "calamity treachery minoa --to hatti --fix": ["cities minoa=4", "calamity treachery minoa --to assyria"],
    "calamity flood minoa --lost minoa=3 --turn 1 --fix": [CLOSED[1], "calamity flood minoa", CLOSED[0], *CLOSED[2:]],
    "ability politics minoa rome --tokens 2 --fix": [
        *("census minoa=20 rome=9", "buy minoa politics --card-points 230 --force", "hand all=0"),
        *("endturn --anyway", "gain minoa=9", "census 30 30 30 30 30 30 30", "ability politics minoa rome --tokens 3"),
    ],
    "census minoa=56 --force --note 'more than there are'": [],
    "census minoa=17 --after conflict": ["census minoa=20"],
    "tax all rome=1 --cities rome=2 --short rome=2 --force": [],
    "gain minoa=3 --from other": [],
    "gain minoa=3 --from attack": [],
    "spend card minoa=9 --free --force": [],
    "hand minoa=7 --discarded minoa=2": [],
    "buy minoa pottery=50 --card-points 50 --force": [],
    "buy minoa pottery -t 60 --force": ["gain minoa=20"],
    "buy minoa pottery -t 20 --card-points 40": ["gain minoa=20"],
    "buy minoa anatomy library --card-points 500 --library anatomy --force": [],
    "buy minoa pottery -c salt=5 --substitute fish=salt --force": [],
    "score minoa=9 rome=5 --space minoa=1 --cities minoa=4 --bonus minoa=0 --force": [],
    "revolt minoa 2 --force": [],
    "revolt minoa rome 2 --force": [],
    "note -- '-5 treasury, it''s \"late\" $HOME `x`'": [],
    "note '#5'": [],
    "note 'ünï ¢ödé 日本'": [],
    "seat minoa Anna Maria": [],
    "calamity treachery minoa --to rome --note 'by Ann'": ["census minoa=20 rome=9", "cities minoa=4"],
    "calamity epidemic minoa rome --dry-run": ["census minoa=30 rome=30"],
    "calamity epidemic minoa rome": ["cities minoa=4", "census minoa=30 rome=30 --after building"],
    "calamity flood minoa --coast": ["cities minoa=4", "census minoa=30 rome=30 --after building"],
    "endturn --anyway --note late": [],
    "strike 1 --reason 'it''s wrong'": ["note one"],
}


pytestmark = pytest.mark.usefixtures("bare")


def timeless(rows: list[dict[str, Any]], *but: str) -> list[dict[str, Any]]:
    """Return entries without what an endturn owes to the moment in which it was recorded, and without some keys."""
    return [{key: value for key, value in row.items() if key not in ("at", "seal", *but)} for row in rows]


def undone_and_typed_again(commands: int, *but: str) -> str:
    """Take back commands, type again what is printed, and return it; the ledger is the same afterwards but for keys."""
    before = timeless(entries(), *but)
    printed = done(f"undo {commands} --yes")
    AGAIN.write_text(printed, encoding="utf-8")
    assert len(entries()) < len(before)
    done(f"run {AGAIN}")
    assert timeless(entries(), *but) == before
    return printed


WRITTEN = {line: before for line, before in {**LEGAL, **WRITING, **MORE}.items() if line.split()[0] not in NOT_UNDONE}


@pytest.mark.parametrize("line", WRITTEN)
def test_every_command_is_printed_as_a_line_that_records_it_again(line: str) -> None:
    begin(BUILT if line.startswith("buildings") else "")
    done(*WRITTEN[line])
    there = len(entries())
    done(line)
    if len(entries()) > there:
        printed = undone_and_typed_again(1)
        assert printed.startswith(f"civledger {line.split()[0]}")
        assert len(printed.splitlines()) == 1


@pytest.mark.parametrize("last", ["calamity treachery minoa --to hatti --fix", "strike 2 --reason Wrong"])
def test_an_event_that_was_corrected_or_struck_is_printed_with_what_came_of_it(last: str) -> None:
    begin()
    done("cities minoa=4", "calamity treachery minoa --to assyria", last)
    lines = undone_and_typed_again(2).splitlines()
    assert lines[0] == "civledger calamity Treachery Minoa --to Assyria"
    assert lines[1].casefold().replace(" --to", "") == f"civledger {last}".casefold().replace(" --to", "")


def test_a_second_count_behind_a_calamity_is_not_printed_as_a_correction_of_the_first() -> None:
    begin()
    done(
        "census minoa=30", "cities minoa=5", "census minoa=7 --after building", "calamity treachery minoa --to assyria"
    )
    second = '\n[[entry]]\nturn = 1\naction = "cities"\ncities = { Minoa = 3 }\n'
    GAME.write_text(GAME.read_text("utf-8") + second, "utf-8")
    before = shown("status")
    undone_and_typed_again(1)
    assert shown("status") == before
    assert before["civs"][0]["cities"] == 3


@pytest.mark.deep
@pytest.mark.parametrize("seed", seeds(6))
def test_the_end_of_a_random_game(seed: int) -> None:
    rng = random.Random(seed)
    game = record_game(
        seed, rng.choice([5, 8]), rng.choice(["basic", "expert"]), rng.randint(3, 9), late=0.2, leaving=0.1
    )
    game.score()
    is_typed = seed % 2 == 0  # else conflict is told of as no command does it, and printed as it stood
    rows = list(in_counts(game.entries)) if is_typed else game.entries
    GAME.write_text(writing.ledger_text(game.civs, game.side, rows), encoding="utf-8")
    printed = undone_and_typed_again(min(25, len(rows)), "fix")  # with it a fall is typed that support seems to demand
    untyped = {row["action"] for row in tomllib.loads(re.sub(r"(?m)^civledger .*", "", printed)).get("entry", [])}
    assert not untyped & {*EVENTS}  # each has its line
    # The fall that support demands is typed with `after`, and a marker that waits for a late purchase by itself.
    assert not is_typed or untyped <= {"cities", "endturn"}


@pytest.mark.deep
@pytest.mark.parametrize("seed", seeds(4))
def test_the_end_of_a_random_game_of_stone_age(seed: int) -> None:
    rng = random.Random(seed)
    game = StoneGame(["Ronald", "Mary Ann", "Bo"], rng)
    game.play(rng.randint(2, 6))
    game.score()
    rows = "".join(f"\n{writing.entry_text(each)}" for each in game.entries)
    GAME.write_text(writing.stone_head_text(game.names) + rows, encoding="utf-8")
    assert "[[entry]]" not in undone_and_typed_again(min(25, len(game.entries)))


@pytest.mark.parametrize(
    "rows",
    [
        entry(1, "note", 'text = "one\\ntwo"'),
        entry(1, "note", 'text = "one"\nby = "Minoa"'),
        entry(1, "cencus", "tokens = { Minoa = 1 }"),
        entry(1, "buy", 'civ = "Minoa"\nadvances = { Pottery = 60 }\ncard_points = 61\nchange = 1\nforced = true'),
        entry(1, "census", "tokens = { Minoa = 56 }"),
        entry(1, "note", 'text = "one"') + entry(1, "census", "tokens = { Minoa = 56 }\njoined = true"),
        entry(1, "spend", 'treasury = { Minoa = 1 }\non = "calamity"\ncalamity = "Banditry"\nvictim = "Minoa"'),
    ],
)
def test_what_no_command_records_is_printed_as_it_stood(rows: str) -> None:
    begin(header() + entry(1, "gain", "treasury = { Minoa = 9 }") + rows)
    assert done("undo").strip() == rows.strip()
    assert typed("redo").code == 0
    assert GAME.read_text("utf-8") == header() + entry(1, "gain", "treasury = { Minoa = 9 }") + rows


def test_an_import_is_printed_as_a_line_for_each_of_its_entries() -> None:
    begin()
    head = "turn,civ,advance,price,card_points,kept\n"
    rows = "1,Minoa,Pottery,60,60,3\n1,Rome,Music,80,85,\n1,Rome,Cloth Making,50,50,\n"
    Path("rows.csv").write_text(head + rows, "utf-8")
    done("import purchases rows.csv", "note more")
    before = entries()
    lines = done("undo 2").splitlines()
    done(*(line.removeprefix("civledger ") for line in lines))
    assert entries() == [{key: value for key, value in each.items() if key != "joined"} for each in before]


def test_an_import_of_very_many_rows_is_printed_as_it_stood() -> None:
    begin(header() + entry(1, "note", 'text = "0"') + entry(1, "note", 'text = "1"\njoined = true') * 40)
    assert done("undo").count("[[entry]]") == 41


@pytest.mark.parametrize(
    "line",
    [
        "calamity superstition minoa",
        "calamity superstition minoa --note 'a: black cat'",
        "ability diaspora minoa --force",
        "ability provincial minoa rome celt --force",
    ],
)
def test_what_changed_no_books_is_typed_again(line: str) -> None:
    begin()
    done(line)
    before = entries()
    Path("again.txt").write_text(done("undo --yes"), encoding="utf-8")
    assert "[[entry]]" not in Path("again.txt").read_text("utf-8")
    done("run again.txt")
    assert entries() == before


def test_what_no_command_records_can_be_run_again() -> None:
    odd = entry(1, "spend", 'treasury = { Minoa = 5 }\non = "ship"')
    several_lines = entry(1, "note", 'text = """\na\n\nb"""')
    begin(header() + odd + several_lines + entry(1, "nte", 'text = "x"'))
    done("note later")
    before, found = entries(), codes()
    Path("again.txt").write_text(done("undo 4 --yes"), encoding="utf-8")
    assert entries() == []
    said = typed("run again.txt")
    assert (said.code, entries(), codes()) == (0, before, found)
