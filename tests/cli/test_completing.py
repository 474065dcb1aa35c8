"""Tab at the prompt: commands, their options, and the players of this game under all their names."""

import os
from pathlib import Path

import pytest

from civledger.cli.app import PROGRAM, every_command
from civledger.cli.completing import completer, completions, remember
from civledger.cli.faults import faults
from civledger.model.names import plain
from civledger.rules import RULESETS
from civledger.rules.megaciv import tables
from tests.cli.keyboard import GAME, begin, done, entries
from tests.cli.test_run import talk
from tests.rules import stoneage
from tests.support import FIVE, SEVEN, header

pytestmark = pytest.mark.usefixtures("folder")
CIVS = [plain(civ) for civ in SEVEN]
ADVANCES = [plain(name) for name in tables.advances()]


def offered(line: str) -> list[str]:
    """Return what is offered at the end of a line."""
    return completions("game.toml", line, ("exit",), ("run", "new"))


@pytest.fixture
def named(folder: Path) -> None:
    """Give two of the players names of their own."""
    text = header().replace('civ = "Rome"', 'civ = "Rome"\nname = "Ann-Marie van Dam"')
    begin(text.replace('civ = "Minoa"', 'civ = "Minoa"\nname = "Judith"'))


def test_a_line_begins_with_a_command() -> None:
    others = {name for names in RULESETS["stone-age"].groups().values() for name in names}
    assert sorted(offered("")) == sorted({*every_command(), "exit"} - {"run", "new"} - others)
    assert offered("cens") == offered("civledger cens") == ["census"]
    assert offered("ex") == ["explain", "export", "exit"]
    assert offered("xyz") == offered("xyz ") == offered("bogus -") == []


@pytest.mark.parametrize("command", ["buy", "census", "audit", "card"])
def test_behind_a_command_come_its_own_options_and_never_another_ledger(command: str) -> None:
    parameters = PROGRAM.commands[command].params
    long = {name for parameter in parameters for name in parameter.opts}
    found = set(offered(f"{command} -"))
    assert found <= {*long, *(word for word in found if len(word) == 2), "--help"}
    assert "--format" in found
    assert not {"-f", "--file"} & found
    assert offered(f"{command} --form") == ["--format"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("census ", [f"{civ}=" for civ in [*CIVS, "judith", "annmarievandam"]]),
        ("census minoa=3 HEL", ["hellas="]),
        ("census jud", ["judith="]),
        ("buy ann", ["annmarievandam"]),
        ("log ", [*CIVS, "judith", "annmarievandam"]),
        ("buy minoa dra", ["dramaandpoetry"]),
        ("buy minoa pottery ", ["nothing", *ADVANCES]),
        ("buy minoa pottery --library dra", ["dramaandpoetry"]),
        ("buy minoa pottery -c sal", ["salt"]),
        ("buy minoa pottery -c salt=2,ir", ["iron"]),
        ("buy minoa pottery --cards=salt=2,ir", ["iron"]),
        ("buy minoa written --choose written=bl", ["blue:"]),
        ("spend ", ["ship", "upkeep", "city", "card", "calamity", "ability", "other"]),
        ("spend ship jud", ["judith="]),
        ("calamity fami", ["famine"]),
        ("calamity famine jud", ["judith"]),
        ("calamity famine minoa --cities jud", ["judith="]),
        ("calamity famine minoa --cities rome=1,jud", ["judith="]),
        ("status --format ", ["text", "json", "csv", "markdown"]),
        ("status --format=m", ["markdown"]),
        ("status --format json --", ["--format", "--help", "--turn"]),
        ("explain mc30", [fault.code for fault in faults() if fault.code.startswith("MC30")]),
        ("census saba", []),
        ("undo 3 ", ["--yes", "--help"]),
    ],
)
@pytest.mark.usefixtures("named")
def test_a_place_takes_the_words_that_fit_there(line: str, expected: list[str]) -> None:
    assert sorted(offered(line)) == sorted(expected)


def test_a_commodity_that_is_not_in_the_box_is_not_offered() -> None:
    begin(header(FIVE))
    assert offered("buy minoa pottery -c s") == []
    assert set(offered("buy minoa pottery -c fruit=4,i")) == {"incense", "iron", "ivory"}
    begin(header())
    assert {"salt", "silk"} <= set(offered("buy minoa pottery -c s"))


def test_an_advance_that_the_player_holds_is_not_offered_again() -> None:
    done("buy minoa pottery --card-points 60")
    assert offered("buy minoa pot") == offered("buy MINOA pot") == []
    assert offered("buy rome pot") == offered("advances pot") == ["pottery"]
    assert "mysticism" in offered("buy minoa my")


@pytest.mark.usefixtures("named")
def test_who_sits_down_or_leaves_is_known_at_once() -> None:
    done("seat rome Tim", "leave hatti", "endturn --anyway")
    assert "tim=" in offered("census ")
    assert "annmarievandam=" not in offered("census ")
    assert "hatti=" not in offered("census ")


def test_the_players_of_stone_age_are_offered_too() -> None:
    begin(stoneage.header())
    assert offered("figures ") == ["you=", "blue=", "green=", "yellow="]
    assert offered("score bl") == ["blue="]
    assert offered("log y") == ["you", "yellow"]


def test_a_ledger_that_cannot_be_read_has_no_players_but_every_command() -> None:
    GAME.write_text("broken", "utf-8")
    assert offered("census ") == offered("revolt ") == []
    assert offered("buy ") == ["rest", "all"]
    assert offered("cens") == ["census"]
    GAME.write_text("format = 1\n", "utf-8")
    assert offered("revolt ") == []


def test_files_are_offered_where_files_go() -> None:
    Path("pages").mkdir()
    Path("page.html").touch()
    assert offered("report -o pa") == ["page.html", f"pages{os.sep}"]
    assert offered("report -o pages/") == []
    assert offered("import purchases ga") == ["game.toml"]


def test_readline_asks_word_by_word_and_the_line_is_looked_at_once() -> None:
    lines = iter(["census he", "buy minoa potte"])
    complete = completer(lambda: offered(next(lines)))
    assert [complete("he", number) for number in range(2)] == ["hellas=", None]
    assert [complete("potte", number) for number in range(2)] == ["pottery", None]


def test_readline_completes_with_the_line_it_has() -> None:
    readline = pytest.importorskip("readline")
    remember("game.toml", (), ())
    assert readline.get_completer_delims() == " ,="
    assert readline.get_completer()("cens", 0) is not None


def test_tab_at_a_terminal_completes(folder: Path) -> None:
    pytest.importorskip("readline")
    begin(header().replace('civ = "Minoa"', 'civ = "Minoa"\nname = "Judith"'))
    code, seen = talk(["cens\t jud\t4 hel\t2 --no\t tea", "exit"], folder)
    assert code == 0
    assert "census judith=4 hellas=2 --note tea" in seen
    (entry,) = entries()
    assert (entry["tokens"], entry["note"]) == ({"Minoa": 4, "Hellas": 2}, "tea")
