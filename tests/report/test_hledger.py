"""The journal for hledger: real `hledger check --strict` agrees, and its balances are those of the engine."""

import csv
import io
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from civledger.engine.books import Books
from civledger.rules.megaciv.board import counted
from civledger.rules.megaciv.entries.pieces import CENSUS, RECOUNT
from tests.bare_counts import stock
from tests.cli.keyboard import GAME, begin, done, shown, typed
from tests.play.make_ledgers import LEDGERS, ledgers_of
from tests.report.test_strangers import HOSTILE, ledger
from tests.rules.megaciv.calamities.test_numbers import NINE
from tests.support import SEVEN, entry, header, judged
from tests.test_games import played

HLEDGER = shutil.which("hledger") or ""
FILES = ledgers_of("mega-civilization")
SAMPLES = LEDGERS.parent / "tests" / "samples"
PLACES = ("board", "stock", "treasury")

needs_hledger = pytest.mark.skipif(
    not HLEDGER, reason="hledger is not installed; its opinion of the journal is unknown"
)


pytestmark = pytest.mark.usefixtures("bare")


def asked(journal: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Return what hledger says about a journal."""
    command = [HLEDGER, "-f", "-", *arguments]
    return subprocess.run(command, input=journal, capture_output=True, text=True, check=False, encoding="utf-8")


def assert_agrees(journal: str) -> None:
    said = asked(journal, "check", "--strict")
    assert (said.returncode, said.stderr) == (0, "")


def balances(journal: str) -> list[dict[str, int]]:
    """Return what hledger counts on every account at the end of each day."""
    told = asked(journal, "balance", "--daily", "--historical", "--flat", "--no-total", "--empty", "-O", "csv")
    assert told.returncode == 0, told.stderr
    _, *rows = csv.reader(io.StringIO(told.stdout))
    days = len(rows[0]) - 1
    return [{row[0]: int(row[day + 1].removesuffix(" tokens")) for row in rows} for day in range(days)]


def by_the_engine(books: Books) -> list[dict[str, int]]:
    """Return what the engine counts in every place at the end of each turn."""
    return [
        {
            f"{civ}:{place}": number
            for civ in turn.closing.game.civs
            for place, number in zip(
                PLACES,
                (counted(turn.closing, civ), max(0, stock(turn.closing, civ)), turn.closing.treasury[civ]),
                strict=True,
            )
        }
        for turn in books.turns
    ]


def assert_same_balances(text: str) -> None:
    Path("game.toml").write_text(text, encoding="utf-8")
    journal = done("export -f game.toml --to hledger")
    assert_agrees(journal)
    books = judged(text)
    told = balances(journal)
    expected = by_the_engine(books)
    told += told[-1:] * (len(expected) - len(told))  # turns at the end in which no token moved
    assert len(told) == len(expected)
    for turn, (theirs, ours) in enumerate(zip(told, expected, strict=True), 1):
        assert theirs == {**ours, "box": -sum(ours.values())}, turn


@needs_hledger
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_after_every_turn_of_every_ledger_hledger_counts_what_the_engine_counts(file: Path) -> None:
    assert_same_balances(file.read_text("utf-8"))


@needs_hledger
@pytest.mark.parametrize("seed", range(6))
def test_so_it_does_in_games_with_late_entries_and_players_who_left(seed: int) -> None:
    assert_same_balances(played(seed, late=0.4, leaving=0.05).text())


@needs_hledger
def test_all_ledgers_fit_into_one_journal() -> None:
    journal = done(f"export {LEDGERS} --to hledger")
    assert_agrees(journal)
    roots = {line.split(":")[0] for line in asked(journal, "accounts").stdout.splitlines()}
    assert len(roots) == len(FILES)


@needs_hledger
def test_hledger_agrees_with_the_journal_of_every_sample_that_can_be_read() -> None:
    said = typed(f"export {SAMPLES} --to hledger")
    assert said.code == 3  # some samples show what cannot be read
    assert said.output.count("each turn is shown as one day") > 60
    assert_agrees(said.output)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_census_is_a_balance_assertion(file: Path) -> None:
    journal = done(f"export -f {file} --to hledger")
    counted = [
        (f"turn {turn.number}" + (f" after {step.entry.body.after}" if kind is RECOUNT else ""), civ, tokens)
        for turn in judged(file.read_text("utf-8")).turns
        for kind in (CENSUS, RECOUNT)
        for step in turn.of(kind)
        for civ, tokens in step.entry.body.tokens.items()
    ]
    assert sorted(asserted(journal)) == sorted(counted)


def asserted(journal: str) -> list[tuple[str, str, int]]:
    """Return what a journal asserts: in which transaction, of whom, and how many tokens."""
    return [
        (block.split("| ")[1].split("\n")[0], line.split(":")[0].strip(), int(line.split(" = ")[1].split()[0]))
        for block in journal.split("\n\n")
        for line in block.split("\n")
        if " = " in line
    ]


@needs_hledger
def test_what_was_counted_after_a_calamity_is_asserted_too() -> None:
    counted = entry(1, "census", 'tokens = { Egypt = 30, Minoa = 20 }\nafter = "building"')
    begin(header(NINE) + entry(1, "cities", "cities = { Egypt = 6 }") + counted)
    done("gain egypt=9", "calamity famine egypt minoa", "calamity tempest egypt", "calamity tyranny egypt --to minoa")
    assert {row["civ"]: row["tokens"] for row in shown("status")["civs"]}["Egypt"] == 30 - 10 - 2 - 15
    assert_same_balances(GAME.read_text("utf-8"))
    done("census egypt=4 --after tyranny")
    assert asserted(done("export --to hledger")) == [
        ("turn 1 after building", "Minoa", 20),
        ("turn 1 after building", "Egypt", 30),
        ("turn 1 after Tyranny", "Egypt", 4),
    ]
    assert_same_balances(GAME.read_text("utf-8"))


@needs_hledger
@pytest.mark.parametrize("more", ["calamity epidemic minoa --lost minoa=5", "census 20 19 18 17 16 15 14"])
def test_a_short_game_begins_with_its_tokens_where_they_are(more: str) -> None:
    done("new game.toml --players 7 --short --choose blue:10")
    journal = done("export --to hledger")
    assert_agrees(journal)
    held = balances(journal)[0]
    assert [held[f"Minoa:{place}"] for place in PLACES] == [14, 31, 10]
    done(more)
    assert_same_balances(GAME.read_text("utf-8"))


@needs_hledger
def test_a_wrong_balance_and_an_unknown_account_are_seen() -> None:
    journal = done(f"export -f {LEDGERS / 'tutorial.toml'} --to hledger")
    assert asked(journal.replace("= 16 tokens", "= 17 tokens", 1), "check", "--strict").returncode != 0
    assert asked(journal.replace("account Minoa:stock\n", ""), "check", "--strict").returncode != 0
    assert asked(journal.replace("commodity tokens\n", ""), "check", "--strict").returncode != 0


@needs_hledger
def test_strangers_names_end_nothing_early() -> None:
    for number, word in enumerate([*HOSTILE.values(), "a  b", "a;b", "; date:x", "[2021-99-99]", "(x)", "* ! ="]):
        name = "".join(sign for sign in word if sign not in "/\0")
        folder = Path(str(number))
        folder.mkdir()
        for file in (folder / f"{name}.toml", folder / f"* {name}.toml"):
            file.write_text(ledger(word, faulty=False), encoding="utf-8")
        journal = typed(f"export {folder} --to hledger").output
        assert_agrees(journal)
        accounts = asked(journal, "accounts").stdout.splitlines()
        assert len(accounts) == 2 * (1 + 3 * len(SEVEN))
        assert {line.count(":") for line in accounts} == {1, 2}


@needs_hledger
def test_names_that_become_the_same_stay_apart() -> None:
    names = ["a;b.toml", "a,b.toml", "a,b.toml 2", "a,b.toml 3"]
    for name in random.Random(1).sample(names, len(names)):
        Path(name).write_text(header() + entry(1, "census", "tokens = { Minoa = 4 }"), encoding="utf-8")
    journal = done(f"export {' '.join(repr(name) for name in names)} --to hledger")
    assert_agrees(journal)
    assert len({line.split(":")[0] for line in asked(journal, "accounts").stdout.splitlines()}) == len(names)


@needs_hledger
@pytest.mark.parametrize("date", ["9999-12-31", "0001-01-01", "2026-11-14T10:00:00", '"tomorrow"', '"2026-11-14"'])
def test_any_date_will_do(date: str) -> None:
    text = header().replace("[game]", f"[game]\ndate = {date}") + entry(1, "census", "tokens = { Minoa = 4 }")
    assert_same_balances(text + entry(1, "endturn") + entry(2, "gain", "treasury = { Minoa = 4 }"))


@needs_hledger
def test_what_breaks_the_rules_is_told_as_it_was_booked() -> None:
    text = (
        header() + entry(1, "census", "tokens = { Minoa = 99, Rome = 3 }") + entry(7, "gain", "treasury = { Rome = 9 }")
    )
    Path("game.toml").write_text(text, encoding="utf-8")
    said = typed("export --to hledger")
    assert (said.code, "has 2 errors" in said.messages) == (0, True)
    assert balances(said.output)[-1]["Minoa:stock"] == 0
    assert balances(said.output)[-1]["box"] == -55 * len(SEVEN) - 44
    assert_agrees(said.output)
    assert balances(said.output)[-1]["Rome:treasury"] == 9


@needs_hledger
def test_treasury_that_does_not_fit_comes_from_the_box_and_leaves_no_stock_below_none() -> None:
    done("new game.toml --players Ann,Bo,Cy,Di,Ed", "gain ed=24", "census 20 20 20 20 22", "gain ed=15 --force")
    journal = done("export --to hledger")
    assert_agrees(journal)
    held = balances(journal)[-1]
    assert [held[f"Egypt:{place}"] for place in PLACES] == [22, 0, 39]
    assert held["box"] == -55 * 5 - 6
    done("spend ship ed=8")
    assert balances(done("export --to hledger"))[-1]["box"] == -55 * 5
