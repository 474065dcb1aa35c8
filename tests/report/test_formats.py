"""What is found, in every format: as the contract has it, and harmless whatever the ledger says."""

import csv
import io
import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from civledger.bookkeeping.open_ledger import judge_file
from civledger.model.report import Report, Table
from civledger.report import FORMATS, render_report
from civledger.report.findings import check_report
from tests.cli import environment
from tests.cli.warm import warm
from tests.support import entry, header, unversioned

HEAD = header().replace("[game]", '[game]\nname = "Utrecht"')
FAULTY = HEAD + entry(1, "census", "tokens = { Minoa = 56, Celt = 41 } # counted twice")
TOP = [*("file", "game", "rules", "turns", "entries", "skipped", "errors", "warnings", "infos", "findings")]
EACH = ["code", "name", "severity", "file", "line", "entry", "turn", "civ", "message"]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def report(text: str) -> Report:
    """Return the report of `check` about a ledger in the current folder."""
    Path("game.toml").write_text(text, encoding="utf-8")
    return check_report(judge_file("game.toml").verdict)


TEXTS = {"fine": HEAD, "faulty": FAULTY, "unreadable": "format = 1\nx = \n", "bad header": HEAD.replace("Rome", "Roma")}


@pytest.mark.parametrize("name", TEXTS)
def test_json_has_exactly_the_keys_of_the_contract(name: str, folder: Path) -> None:
    data = json.loads(render_report(report(TEXTS[name]), "json"))
    assert list(data) == [*TOP, "civledger"]
    assert all(list(finding) == EACH for finding in data["findings"])
    assert data["file"] == "game.toml"
    by_severity = [finding["severity"] for finding in data["findings"]]
    assert [data["errors"], data["warnings"], data["infos"]] == [
        by_severity.count(severity) for severity in ("error", "warning", "info")
    ]
    assert (data["findings"] == []) == (name == "fine")


def test_json_tells_the_game_and_the_finding(folder: Path) -> None:
    data = json.loads(render_report(report(FAULTY), "json"))
    (finding,) = data.pop("findings")
    assert list(unversioned(data).values()) == ["game.toml", "Utrecht", "mega-civilization", 1, 1, [], 1, 0, 0]
    line = FAULTY[: FAULTY.index("tokens =")].count("\n") + 1
    expected = ["MC201", "too-many-tokens", "error", "game.toml", line, 1, 1, "Minoa"]
    assert [finding[key] for key in EACH[:-1]] == expected


def test_checks_left_out_are_told_by_their_codes(folder: Path) -> None:
    shown = report(header(tracks=["advances"]))
    assert json.loads(render_report(shown, "json"))["skipped"][0] == "MC101"
    assert "MC101" in render_report(shown, "text").splitlines()[-1]


def test_text_names_the_place_shows_the_lines_and_helps(folder: Path) -> None:
    at = FAULTY[: FAULTY.index("tokens =")].count("\n") + 1
    headline, *excerpt, help, blank, count = render_report(report(FAULTY), "text").splitlines()
    assert re.fullmatch(rf"game\.toml:{at}: error\[MC201\] Minoa, turn 1: .*56.*", headline)
    assert [line.split("| ", 1)[1] for line in excerpt] == FAULTY.split("\n")[at - 4 : at]
    assert [line.split("|")[0].strip(" >") for line in excerpt] == [str(number) for number in range(at - 3, at + 1)]
    assert [line.startswith(">") for line in excerpt] == [False, False, False, True]
    assert help.strip().startswith("help: ")
    assert blank == ""
    assert "1 error" in count


def test_text_has_the_findings_in_file_order_and_then_the_count(folder: Path) -> None:
    text = FAULTY + entry(1, "consus") + entry(1, "note") + entry(2, "note", 'text = "ahead"')
    lines = render_report(report(text), "text").splitlines()
    codes = [found[1] for line in lines if (found := re.match(r"game\.toml:\d+: error\[(\w+)\]", line))]
    assert codes == ["MC201", "CL101", "CL102", "CL106"]
    assert "4 errors" in lines[-1]


HOSTILE = {
    "colour": "\\u001b[31mred",
    "clear the screen": "\\u001b[2J\\u001b]0;title\\u0007",
    "8-bit control": "\u009b31m\u0085next",
    "right to left": "\u202eevil\u2066",
    "newline": "\\n| x | y |\\r\\nz",
    "line separator": "a\u2028b\u2029c",
    "HTML": "<script>alert(1)</script><img src=x>&amp;",
    "formula": "=1+1",
    "formula behind a quote": '=HYPERLINK(\\"http://x\\")',
    "other formulas": "@SUM(1)",
    "plus": "+1",
    "minus": "-1",
    "tab": "\\t=1",
    "pipes": "a | b \\\\| c",
    "markdown": "[x](javascript:alert(1)) `code` **bold** # h",
    "zero width": "Mi\u200bnoa\ufeff",
}
PLACES = {
    "note": '[[entry]]\nturn = 1\naction = "note"\ntext = "{0}"\nnote = 5 # {1}\n',
    "action": '[[entry]]\nturn = 1\naction = "{0}"\n',
    "key": '[[entry]]\nturn = 1\naction = "note"\ntext = "a"\n"{0}" = "{0}"\n',
    "civilization": '[[entry]]\nturn = 1\naction = "census"\ntokens = {{ "{0}" = 1 }}\n',
    "advance": '[[entry]]\nturn = 1\naction = "buy"\nciv = "Minoa"\nadvances = {{ "{0}" = -1 }}\n',
    "on": '[[entry]]\nturn = 1\naction = "spend"\ntreasury = {{}}\non = "{0}"\n',
    "player": '[[player]]\nciv = "{0}"\n',
    "track": '[game.x]\n"{0}" = 1\n',
    "broken": "[[entry]]\ntext = {0}\n",
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", HOSTILE)
def test_what_a_ledger_says_does_no_harm_in_any_format(name: str, place: str, folder: Path) -> None:
    hostile, harmless = (PLACES[place].format(word, re.sub(r"[^\w ]", "", word)) for word in (HOSTILE[name], "Wxyz"))
    shown = report(HEAD + hostile)
    assert shown.data["findings"]
    texts = {format: render_report(shown, format) for format in FORMATS}
    for format in ("text", "csv", "markdown"):
        assert all(character.isprintable() or character == "\n" for character in texts[format])
    if place != "broken":
        plain = report(HEAD + harmless)
        for format in ("csv", "markdown"):
            assert texts[format].count("\n") == render_report(plain, format).count("\n")
    rows = list(csv.reader(io.StringIO(texts["csv"])))
    assert {len(row) for row in rows} == {9}
    assert not any(cell.lstrip().startswith(("=", "+", "@", "-", "\t", "\r")) for row in rows for cell in row)
    table = texts["markdown"].split("\n\n")[0].splitlines()
    assert {len(re.findall(r"(?<!\\)(?:\\\\)*\|", row)) for row in table} == {10}
    assert not re.search(r"(?<!\\)[<`]", "\n".join(table[2:]))
    assert unversioned(json.loads(texts["json"])) == shown.data


@pytest.mark.parametrize("format", FORMATS)
def test_raw_control_characters_are_never_shown_raw(format: str, folder: Path) -> None:
    shown = render_report(report(HEAD + '[[entry]]\ntext = "\x1b[31m\x07"\n'), format)
    assert all(character.isprintable() or character == "\n" for character in shown)


def on_a_terminal(folder: Path, *arguments: str, **settings: str) -> str:
    """Return what the program writes to a terminal."""
    import pty  # not everywhere

    outer, inner = pty.openpty()
    command = [*warm(), *arguments]
    with subprocess.Popen(command, cwd=folder, env=environment(TERM="xterm", **settings), stdout=inner, stderr=inner):
        os.close(inner)
        said = b""
        try:
            while more := os.read(outer, 65536):
                said += more
        except OSError:  # how Linux says that nobody writes any more
            pass
    os.close(outer)
    return said.decode().replace("\r\n", "\n")


@pytest.mark.parametrize(
    ("arguments", "settings", "coloured"),
    [
        ([], {}, True),
        ([], {"NO_COLOR": "1"}, False),
        (["--format", "json"], {}, False),
        (["--format", "csv"], {}, False),
        (["--format", "markdown"], {}, False),
    ],
)
def test_colour_is_for_terminals_and_never_with_no_color(
    arguments: list[str], settings: dict[str, str], coloured: bool, folder: Path
) -> None:
    Path("game.toml").write_text(FAULTY)
    said = on_a_terminal(folder, "check", "game.toml", *arguments, **settings)
    assert "MC201" in said
    assert ("\x1b[" in said) == coloured


@pytest.mark.parametrize(
    ("command", "loud"),
    [
        ("next", "Still missing: the census of Minoa"),
        ("score", "Hatti"),
        ("status", "Hatti: 2 cities need 4 tokens for support"),
    ],
)
def test_what_matters_now_has_colour_and_says_it_in_words_too(command: str, loud: str, folder: Path) -> None:
    begun = header() + entry(1, "cities", "cities = { Hatti = 2 }") + entry(1, "census", "tokens = { Hatti = 1 }")
    Path("game.toml").write_text(begun)
    said = on_a_terminal(folder, command, "-f", "game.toml")
    assert f"\x1b[33;1m{loud}" in said
    assert loud in on_a_terminal(folder, command, "-f", "game.toml", NO_COLOR="1")


def test_without_a_terminal_there_is_no_colour(folder: Path) -> None:
    assert "\x1b" not in render_report(report(FAULTY), "text")
    command = [*warm(), "check", "game.toml"]
    piped = subprocess.run(command, env=environment(TERM="xterm"), capture_output=True, check=False)
    assert b"MC201" in piped.stdout
    assert b"\x1b" not in piped.stdout


@pytest.mark.parametrize("length", [1, 70, 5000])
def test_a_table_is_folded_to_the_screen_and_loses_no_word(length: int) -> None:
    words = " ".join(f"word{number}" for number in range(length))
    shown = Report(None, Table(("turn", "what"), ((1, words), (2, None))))
    lines = render_report(shown, "text", 80).splitlines()
    assert max(map(len, lines)) <= 80
    assert " ".join(lines[2:]).split() == ["1", *words.split(), "2"]
    assert len(render_report(shown, "text").splitlines()) == 4


def test_a_table_without_rows_is_folded_too() -> None:
    assert render_report(Report(None, Table(("turn", "what"), ())), "text", 10).startswith("turn")


LINES = Report(
    None,
    Table(
        ("turn", "line", "action", "what", "number", "struck"),
        (
            (1, 90, "tax", "x " * 40, 9, None),
            (1, 120, "census", "y", 12, None),
            (3, 1040, "tax", "", 104, None),
        ),
    ),
)._replace(as_lines=True)


def test_rows_are_told_as_lines_under_the_number_of_their_turn() -> None:
    assert render_report(LINES, "text").splitlines() == [
        "Turn 1",
        "     9  tax     " + " ".join("x" * 40),
        "    12  census  y",
        "Turn 3",
        "   104  tax",
    ]


def test_a_line_goes_on_below_itself_on_a_screen() -> None:
    long, *others = render_report(LINES, "text", 50).split("\n    12")
    assert [len(line) for line in long.splitlines()] == [6, 49, 49, 27]
    assert all(line.startswith(" " * 16 + "x") for line in long.splitlines()[2:])
    assert long.count("x") == 40 + 1  # of "tax"
    assert others == ["  census  y\nTurn 3\n   104  tax\n"]


def test_a_report_without_data_of_its_own_is_its_rows() -> None:
    first, *_ = json.loads(render_report(LINES, "json"))
    assert first == {"turn": 1, "line": 90, "action": "tax", "what": "x " * 40, "number": 9, "struck": None}


def test_what_was_struck_is_struck_through_where_a_terminal_can_and_marked_elsewhere() -> None:
    row = (1, 9, "tax", "x " * 20, 7, "misread")
    report = LINES._replace(table=LINES.table._replace(rows=(row,)))
    marked, styled = render_report(report, "text"), render_report(report, "text", 40, styled=True)
    assert marked == f"Turn 1\n    ~7  tax  {'x ' * 20} (struck: misread)\n"
    assert styled.splitlines()[1:] == [
        f"\x1b[9m    ~7  tax  {' '.join('x' * 14)}\x1b[29m",
        f"\x1b[9m{' ' * 13}{' '.join('x' * 6)}\x1b[29m",
        f"{' ' * 13}struck: misread",
    ]


def test_no_line_loses_a_word_on_the_narrowest_screen() -> None:
    said = render_report(LINES, "text", 3)
    assert said.split() == render_report(LINES, "text").split()
