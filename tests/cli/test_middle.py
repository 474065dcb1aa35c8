"""Books that begin in the middle of a game: what they show, and how they go on."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.page import page_of
from civledger.model.pages.page import Track
from tests.cli.keyboard import done, shown, typed, wrong
from tests.cli.middle import GAME, START, begin, findings, on_paper, table_of, without
from tests.play import writing
from tests.simulator.middle import CutGame, play_to_cut
from tests.web.tables import hosting

pytestmark = pytest.mark.usefixtures("bare")


def test_views_show_the_start_and_say_what_is_not_there() -> None:
    begin()
    assert shown(f"status --turn 6 -f {GAME}")["civs"] == shown(f"status -f {GAME}")["civs"]
    said = "these books begin with turn 7, so turn 3 is not in them; turn 6 shows how they begin"
    for show in ("status", "score", "log", "credits minoa"):
        assert said in wrong(f"{show} --turn 3 -f {GAME}")
    for show in ("census", "tax", "hand", "status", "score", "log"):
        shown_then = done(f"{show} --turn 6 -f {GAME}")
        assert shown_then.endswith(f"{GAME}: as turn 6 ended; these books begin with turn 7\n")
        assert "not counted" not in shown_then
    assert "turn 8" in wrong(f"status --turn 8 -f {GAME}")
    note = '\n[[entry]]\nturn = 6\naction = "note"\ntext = "too early"\n'
    GAME.write_text(GAME.read_text("utf-8") + note, "utf-8")
    (found,) = [row for row in findings() if row["severity"] == "error"]
    assert (found["code"], found["line"]) == ("CL104", len(GAME.read_text("utf-8").splitlines()) - 2)
    assert "these books begin with turn 7, so turn 6 is not in them" in found["message"]
    assert "these books begin with turn 7" in wrong(f"note x --turn 6 -f {GAME}", 1)


def test_tokens_that_nobody_counted_are_neither_on_the_board_nor_in_stock_elsewhere() -> None:
    begin(without("tokens"))
    begun = done(f"export -f {GAME} --to hledger")
    assert re.search(r"Minoa:uncounted +46 tokens\n +Minoa:treasury +9 tokens\n +Assyria:board +21 ", begun)
    done(f"census minoa=20 -f {GAME}")
    counted = done(f"export -f {GAME} --to hledger").partition("census | turn 7\n")[2]
    assert re.findall(r"Minoa:(\w+) +(-?\d+) tokens(?: = (\d+))?", counted) == [
        ("uncounted", "-46", ""),
        ("board", "20", "20"),
        ("stock", "26", ""),
    ]


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
        assert ('<li class="won">' in page) == is_over, "nothing else stands out in the head"
        frames = [int(turn) for turn in re.findall(r'\{"turn":(\d+),"facts"', page)]
        assert frames[:-1] == [*range(7, frames[-1] + 1)]
        done(f"log -f {GAME}", f"score -f {GAME}", f"report -f {GAME} --format markdown")
        with hosting(Path()) as table:
            for civ in (civ for civ in game.game.players if civ not in game.left or game.left[civ] > last):
                assert table.see(civ)["turn"] == last or is_over
            assert table.see("keeper", "/api/table")["first"] == 7
            assert table.ask(None, "GET", "/").status == 200
            assert "books from turn 7 on" in table.ask(None, "GET", "/content").data
    journal = done(f"export -f {GAME} --to hledger")
    assert journal.count("opening balances | turn 6") == 1
    assert " start" not in journal
    assert "uncounted" not in journal
    positions = [row for row in shown_export()["positions"] if row["turn"] == 6]
    assert {row["civ"]: row["tokens"] for row in positions} == {
        civ: start["tokens"] for civ, start in game.starts[6].items()
    }
    told = done(f"report -f {GAME}")
    assert f"{game.game.turn - 1} turns, the game is over" in told
    assert all(f"P{place}, {civ}, until turn {game.left[civ]}" in told for place, civ in gone_of(game))


def gone_of(game: CutGame) -> list[tuple[int, str]]:
    return [(place, civ) for place, civ in enumerate(game.game.players) if civ in game.left]


def shown_export() -> Any:
    return json.loads(done(f"export -f {GAME} --to json"))


def test_cities_that_differ_in_the_first_tax_are_those_of_the_beginning() -> None:
    begin()
    said = typed(f"tax minoa --cities minoa=3 -f {GAME}")
    assert "taxed 3 cities, but these books begin with 4" in said.output + said.messages
    (found,) = [row for row in findings() if row["code"] == "MC107"]
    assert (found["civ"], found["turn"]) == ("Minoa", 7)


def test_a_phone_has_no_number_where_nobody_knows_one() -> None:
    begin({key: value for key, value in START.items() if key not in ("tokens", "kept")})
    assert shown(f"status -f {GAME}")["civs"][0]["kept"] is None
    with hosting(Path()) as table:
        numbers = {pad["key"]: pad["value"] for pad in table.see("Minoa")["page"]["pads"]}
        known = {pad["key"]: pad["value"] for pad in table.see("Assyria")["page"]["pads"]}
    assert (numbers["tokens"], numbers["kept"], numbers["cities"]) == (None, None, 4)
    assert (known["tokens"], known["kept"], known["cities"]) == (21, 3, 4)
