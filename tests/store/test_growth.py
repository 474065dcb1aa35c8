"""No file stops the program: what every reader does grows in proportion to what it reads, whatever stands there."""

import math
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from pathlib import Path

import pytest

from civledger.bookkeeping.audit import audited
from civledger.bookkeeping.import_results import result_table
from civledger.bookkeeping.merge_ledgers import NotMergeable, merge_texts
from civledger.bookkeeping.open_ledger import open_data, take_content
from civledger.editor.answers import complete, hover_text, judge_around, list_turns
from civledger.model.verdict import UnusableLedger
from civledger.store.find import looks_like_a_game
from civledger.store.rows import rows_of_games
from tests.depth import share
from tests.support import SEVEN, entry, header

FEW, TIMES = 4_000, 4
STEEPEST = 1.6  # of the exponent: 1 is in proportion, 2 is what stopped `status` for 38 s


def blank_lines(number: int) -> str:
    return "\n" * number


def spaces(number: int) -> str:
    return "x = 1\n" + " \t" * number


def long_line(number: int) -> str:
    return f'text = "{"lorem [[player]] = " * (number // 4)}"'


def equal_signs(number: int) -> str:
    return "= " * number


def many_keys(number: int) -> str:
    return "\n".join(f"key{place} = {place}" for place in range(number))


def nesting(number: int) -> str:
    return "deep = " + "[" * number + "]" * number


def tables(number: int) -> str:
    return "\n".join(f"[table{place}]\nkey = '{place}'" for place in range(number // 2))


def players(number: int) -> str:
    return "\n".join(f'[[player]]\nciv = "Civ{place}"' for place in range(number // 4))


def entries(number: int) -> str:
    notes = "".join(entry(1, "note", f'text = "note {place}"') for place in range(number // 12))
    return header(SEVEN) + notes


def behind_a_game(shape: Callable[[int], str]) -> Callable[[int], str]:
    def make(number: int) -> str:
        return header(SEVEN) + entry(1, "census", "tokens = { Minoa = 4 }") + shape(number)

    make.__name__ = f"game_with_{shape.__name__}"
    return make


FOREIGN = (blank_lines, spaces, long_line, equal_signs, many_keys, nesting, tables, players, entries)
SHAPES = (*FOREIGN, *map(behind_a_game, (blank_lines, long_line, many_keys, nesting)))


def find(file: Path, text: str) -> None:
    looks_like_a_game(str(file))


def read(file: Path, text: str) -> None:
    with suppress(UnusableLedger):
        open_data(str(file), text.encode())


def merge(file: Path, text: str) -> None:
    with suppress(NotMergeable):
        merge_texts(text.encode(), f"{text}\n# ours".encode(), f"{text}\n".encode())


def lsp(file: Path, text: str) -> None:
    judged, _ = judge_around(str(file), text)
    if judged:
        hover_text(judged, text.count("\n"))
        list(list_turns(judged, text))
        if judged.books:
            complete(judged.books, text, text.count("\n") + 1, 0)


def import_(file: Path, text: str) -> None:
    with suppress(Exception):  # most of it is no table at all
        rows_of_games(text, result_table())


def club(file: Path, text: str) -> None:
    audited(str(file), take_content(str(file)), (), ())


READERS = (find, read, merge, lsp, import_, club)


def measure(reader: Callable[[Path, str], None], file: Path, text: str) -> float:
    """Return the seconds of the processor that a reader takes, the least of three."""
    file.write_text(text, "utf-8")
    taken = []
    for _ in range(3):
        start = time.process_time()
        reader(file, text)
        taken.append(time.process_time() - start)
    return min(taken)


@pytest.mark.deep(alone=True)
@pytest.mark.parametrize(
    ("reader", "shape"), share(product(READERS, SHAPES), 4), ids=lambda function: function.__name__
)
def test_work_grows_with_the_file(
    reader: Callable[[Path, str], None], shape: Callable[[int], str], tmp_path: Path
) -> None:
    file = tmp_path / "game.toml"
    few, many = (measure(reader, file, shape(number)) for number in (FEW, TIMES * FEW))
    if many < 0.05:  # too quick for anybody to notice
        return
    exponent = math.log(many / max(few, 0.001), TIMES)
    assert exponent < STEEPEST, f"{FEW} take {few:.3f} s, {TIMES * FEW} take {many:.3f} s"


def test_65536_empty_lines_are_no_game(tmp_path: Path) -> None:
    file = tmp_path / "blank.toml"
    assert measure(find, file, "\n" * 65_536) < 0.5
    assert not looks_like_a_game(str(file))
