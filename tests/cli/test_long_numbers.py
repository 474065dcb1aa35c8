"""Numbers of a game have at most five digits: others are refused where they are typed, and a finding in a file."""

import tomllib
from pathlib import Path

import pytest

from civledger.cli.app import every_command
from civledger.model.keys import LARGEST
from tests.cli.keyboard import GAME, LEGAL, codes, done, typed, wrong
from tests.support import entry, header

LONG = "9" * 4301  # more digits than Python reads
OTHERS = (
    *("tax all --turn {}", "undo {}", "log -n {}", "log {}", "status --turn {}", "timer {}", "strike {} --reason x"),
    *("buy minoa pottery --card-points {}", "plan minoa --income {}", "advise minoa --card-points {}", "foo {}", "{}"),
    *("audit --jobs {}", "host --port {}", "new x.toml --players {}", "history {}", "census minoa {}", "board {}"),
    *("score minoa={}", "endturn --turn {}", "what-if --without {}", "redo {}", "next {}", "{} census"),
)

pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize("line", [*OTHERS, *(f"{name} {{}}" for name in every_command())])
def test_thousands_of_digits_are_refused_in_a_sentence(line: str) -> None:
    before = GAME.read_bytes()
    if line.split()[0] in ("help", "lsp", "table", "run", "note", "git", "completion", "calamities"):
        return
    said = typed(line.format(LONG))
    assert said.code in (0, 1, 2, 3)
    assert GAME.read_bytes() == before or line.startswith(("seat", "leave", "name"))


@pytest.mark.parametrize("number", [LARGEST + 1, 10**8, int(LONG[:300])])
@pytest.mark.parametrize(
    "line", ["census minoa={}", "tax minoa={}", "gain minoa={}", "hand minoa={}", "cities minoa={}"]
)
def test_one_too_large_is_refused_with_the_limit(line: str, number: int) -> None:
    assert f"too large: a number is at most {LARGEST}" in wrong(line.format(number))


@pytest.mark.parametrize("number", [LARGEST + 1, 10**7, 10**15])
def test_in_a_file_it_is_a_finding_and_takes_no_time(number: int) -> None:
    GAME.write_text(header() + entry(1, "cities", f"cities = {{ Minoa = {number} }}"), "utf-8")
    assert "CL104" in codes()
    assert f"Minoa must be at most {LARGEST}" in typed("check").output
    for line in ("status", "next", "board", "score", "log", "report -o x.html"):
        assert typed(line).code in (0, 1)


@pytest.mark.parametrize(("line", "before"), LEGAL.items(), ids=LEGAL)
def test_a_second_time_with_another_number_is_answered(line: str, before: list[str]) -> None:
    for other in before:
        done(other)
    done(line)
    changed = line.translate(str.maketrans("0123456789", "1234567890"))
    for again in (line, changed, f"{changed} --fix"):
        assert typed(again).code in (0, 1, 2)


def test_credits_counted_again_are_refused_with_the_line_that_fixes_them() -> None:
    done("credits rome blue=5 --force")
    said = wrong("credits rome blue=0", 1)
    assert said.endswith("  try: civledger credits Rome blue=0 --fix\n")
    done("credits rome blue=0 --fix")


@pytest.mark.parametrize("line", ["note 'xxx", 'note "xxx', "note rock 'n roll", "note it's 'late"])
def test_a_script_is_refused_for_a_quotation_mark_that_is_not_closed(line: str) -> None:
    Path("script.txt").write_text(f"note tea\n{line}\n", "utf-8")
    said = wrong("run script.txt")
    assert "a quotation mark is not closed" in said
    assert f"line 2 of the script failed: {line}" in said


@pytest.mark.parametrize("word", [LONG, f"-{LONG}"])
def test_of_a_long_word_that_is_no_command_only_the_beginning_is_shown(word: str) -> None:
    assert f"{word[:40]}…'" in wrong(word)
    assert word[:50] not in wrong(word)


def test_an_apostrophe_inside_a_word_is_none() -> None:
    texts = ["it's late", "the dogs' bones", "it's tom's turn", "rock'n'roll", "said 'it's late' twice"]
    Path("script.txt").write_text("".join(f"note {text}\n" for text in texts), "utf-8")
    done("run script.txt")
    read = tomllib.loads(GAME.read_text("utf-8"))["entry"]
    assert [one["text"] for one in read] == [*texts[:-1], "said it's late twice"]


@pytest.mark.parametrize(
    "line",
    [
        *("buy minoa pottery -t {} --force", "buy minoa pottery --card-points {} --force", "buy minoa nothing -k {}"),
        *("census minoa=5 --turn {} --force", "advise minoa --treasury {}", "status --turn {}"),
    ],
)
def test_so_is_one_of_an_option_whoever_insists(line: str) -> None:
    assert f"{LARGEST + 1} is too large: a number is at most {LARGEST}" in wrong(line.format(LARGEST + 1))


@pytest.mark.parametrize("number", [str(LARGEST + 1), str(-LARGEST - 1), LONG])
def test_so_is_one_of_an_entry_in_a_script(number: str) -> None:
    Path("script.txt").write_text(entry(1, "cities", f"cities = {{ Minoa = {number} }}"), "utf-8")
    assert f"a number is at most {LARGEST}" in wrong("run script.txt")


def test_nobody_is_told_of_a_number_of_players_that_was_not_typed() -> None:
    assert "players, not 100000" in wrong("new x.toml --players 100000")
