"""`civledger audit`: which games, what is said about them, and how it ends."""

import csv
import io
import json
import shutil
import sys
from pathlib import Path

import pytest

from civledger.report.audit import COLUMNS, STYLES
from tests.cli import ROOT, civledger
from tests.cli.keyboard import shown, typed
from tests.support import SEVEN, entry, header

TEXTS = {
    "fine": header(),
    "faulty": header() + entry(1, "census", "tokens = { Minoa = 56, Rome = 57 }"),
    "warned": header() + entry(1, "endturn"),
    "late": header(tracks=[]) + entry(1, "endturn") + entry(1, "note", 'text = "late"'),
    "broken": header() + "x = \n",
    "conflict": header() + "<<<<<<< a\n=======\n>>>>>>> b\n",
    "bad header": header().replace("Rome", "Roma"),
    "no format": header().replace("format = 1", ""),
    "not UTF-8": header() + "# \udcff\n",
}
FINE, FAULTY, WARNED = "fine.toml", "faulty.toml", "warned.toml"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with a game of every kind."""
    monkeypatch.chdir(tmp_path)
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8", errors="surrogateescape")
    return tmp_path


def test_a_game_is_one_line_with_who_won(folder: Path) -> None:
    Path("club").mkdir()
    for name in ("eight-basic", "tutorial"):
        shutil.copy(ROOT / "ledgers" / f"{name}.toml", "club")
    best = shown("score -f club/eight-basic.toml")["standings"][0]
    code, output, messages = typed("audit club")
    eight, tutorial, *_, sums = output.splitlines()
    about = "Eight in Leiden (mega-civilization), 8 players, 15 turns, 258 entries: 0 errors, 0 warnings"
    assert eight == f"club/eight-basic.toml: {about}; {best['civ']} {best['points']}"
    assert tutorial.startswith("club/tutorial.toml: ")
    assert sums.startswith("2 games: 0 errors, ")
    assert (code, messages) == (0, "")


def test_a_game_that_everybody_left_has_no_winner(folder: Path) -> None:
    Path("left.toml").write_text(header() + "".join(entry(1, "leave", f'civ = "{civ}"') for civ in SEVEN))
    assert typed("audit left.toml").output.startswith("left.toml: a game without a name (mega-civilization), 7 players")
    assert ": 0 errors, 0 warnings\n" in typed("audit left.toml").output


def test_then_come_the_codes_and_then_the_sums(folder: Path) -> None:
    lines = typed(f"audit {FAULTY} {WARNED} broken.toml").output.splitlines()
    codes = dict(line.split("  ") for line in lines if line[:2] in ("CL", "MC"))
    assert list(codes) == sorted(codes)
    assert (codes["MC201"], codes["CL001"]) == ("2", "1")
    assert lines[-1].startswith("3 games: 3 errors, ")
    assert lines[-1].endswith(" 1 unreadable file")


@pytest.mark.parametrize(
    ("line", "given", "games", "over"),
    [
        ("fine.toml late.toml", None, ["fine", "late"], 0),
        ("late.toml fine.toml ./late.toml", None, ["late", "fine"], 0),
        ("'f*.toml'", None, ["faulty", "fine"], 0),
        (".", None, sorted(TEXTS), 1),
        ("fine.toml .", None, ["fine", *sorted(set(TEXTS) - {"fine"})], 1),
        ("-", "late.toml\n\nfine.toml\r\nlate.toml\n", ["late", "fine"], 0),
        ("late.toml - faulty.toml", "f*.toml", ["late", "faulty", "fine"], 0),
    ],
    ids=str,
)
def test_files_folders_patterns_and_lists_stand_for_games_each_of_them_once(
    line: str, given: str | None, games: list[str], over: int, folder: Path
) -> None:
    Path("pyproject.toml").write_text("[project]\n")
    data = json.loads(typed(f"audit {line} --format json", given).output)
    assert [Path(game["file"]).stem for game in data["games"]] == games
    assert ("1 other file passed over" in typed(f"audit {line}", given).output) == bool(over)


NO_GAME = {
    "an empty folder": ("empty", None, "empty"),
    "only other files": ("other", None, "other, only 2 other files"),
    "a pattern of other files": ("'oth*' empty", None, "oth* and empty, only 2 other files"),
    "an empty list": ("-", "", "the list on standard input"),
    "a list of nothing": ("- empty", "\n\nempty\n", "the list on standard input and empty"),
}


@pytest.mark.parametrize("format", STYLES)
@pytest.mark.parametrize(("line", "given", "said"), NO_GAME.values(), ids=NO_GAME)
def test_no_game_at_all_is_wrong_usage_unless_it_is_allowed(
    line: str, given: str | None, said: str, format: str, folder: Path
) -> None:
    for name in ("empty", "other"):
        Path(name).mkdir()
    for name in ("pyproject", "tox"):
        Path("other", f"{name}.toml").write_text("[project]\n")
    asked = typed(f"audit {line} --format {format}", given)
    assert asked == (2, "", f"civledger: there is no game in {said}\n")
    allowed = typed(f"audit {line} --format {format} --allow-empty", given)
    assert (allowed.code, allowed.messages) == (0, "")
    if format == "json":
        assert json.loads(allowed.output)["games"] == []


def test_where_none_is_allowed_a_pattern_may_match_nothing_but_a_name_must_be_there(folder: Path) -> None:
    assert typed("audit '*.tml' --allow-empty").output.endswith(
        "0 games: 0 errors, 0 warnings, 0 notes, 0 unreadable files\n"
    )
    assert typed("audit gone.toml '*.tml' --allow-empty") == (
        2,
        "",
        "civledger: there is no gone.toml; name ledgers, folders or patterns that are there\n",
    )
    assert typed("audit faulty.toml --allow-empty").code == 1


@pytest.mark.parametrize("path", ["gone.toml", "'*.tml'", "fine.toml gone.toml", "''"])
def test_what_names_nothing_is_wrong_usage(path: str, folder: Path) -> None:
    code, output, messages = typed(f"audit {path}")
    assert (code, output) == (2, "")
    assert "there is no" in messages


def test_what_is_nearly_called_so_is_named(folder: Path) -> None:
    assert typed("audit fin.toml").messages == "civledger: there is no fin.toml; did you mean fine.toml?\n"
    assert typed("audit zzz").messages.endswith("there is no zzz; name ledgers, folders or patterns that are there\n")


def test_json_is_what_check_says_of_each_game_and_the_sums(folder: Path) -> None:
    data = json.loads(typed("audit . --format json").output)
    assert list(data) == ["games", "errors", "warnings", "infos", "unreadable"]
    for game in data["games"]:
        file = game["file"]
        alone = json.loads(typed(f"check --format json -f '{file}'").output)
        assert game == alone
    for key in ("errors", "warnings", "infos"):
        assert data[key] == sum(game[key] for game in data["games"])
    assert data["unreadable"] == 5


@pytest.mark.parametrize("format", STYLES)
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("fine.toml late.toml", 0),
        ("fine.toml late.toml --fail-on warning", 0),
        ("warned.toml", 0),
        ("warned.toml --fail-on error", 0),
        ("warned.toml --fail-on warning", 1),
        ("warned.toml faulty.toml", 1),
        ("faulty.toml --ignore MC201 --fail-on warning", 0),
        ("faulty.toml --select CL", 0),
        ("faulty.toml broken.toml fine.toml", 3),
        *((f"'{name}.toml' --select MC2 --ignore CL", 3) for name in list(TEXTS)[4:]),
    ],
)
def test_the_exit_code_is_the_same_in_every_format(line: str, code: int, format: str, folder: Path) -> None:
    said = typed(f"audit {line} --format {format}")
    assert (said.code, said.messages) == (code, "")
    assert said.output.endswith("\n") or not said.output


@pytest.mark.parametrize(
    ("options", "codes"),
    [
        ("", {"CL101", "CL107", "MC201"}),
        ("--select mc201", {"MC201"}),
        ("--select MC --select cl101", {"CL101", "MC201"}),
        ("--ignore cl1", {"MC201"}),
        ("--select CL1 --ignore CL107", {"CL101"}),
        ("--select MC3", set()),
    ],
)
def test_codes_and_their_beginnings_are_selected_and_ignored_in_any_case(
    options: str, codes: set[str], folder: Path
) -> None:
    Path("game.toml").write_text(TEXTS["late"] + entry(2, "consus"))
    data = json.loads(typed(f"audit game.toml faulty.toml --format json {options}").output)
    assert {finding["code"] for game in data["games"] for finding in game["findings"]} == codes
    assert data["errors"] == sum(game["errors"] for game in data["games"])


@pytest.mark.parametrize("option", ["--select MC999", "--ignore treasury", "--select ''", "--ignore MC1,MX2"])
def test_a_code_that_there_is_not_is_wrong_usage(option: str, folder: Path) -> None:
    code, output, messages = typed(f"audit faulty.toml {option}")
    assert (code, output) == (2, "")
    assert "explain" in messages


def test_what_cannot_be_read_is_one_line_and_never_the_end(folder: Path) -> None:
    Path("x.toml").mkdir()
    Path("dangling.toml").symlink_to("nowhere.toml")
    Path("round.toml").symlink_to("round.toml")
    names = ["broken", "bad header", "not UTF-8", "dangling", "round"]
    if Path("/proc/self/mem").exists():
        Path("memory.toml").symlink_to("/proc/self/mem")  # opens, and cannot be read
        names.append("memory")
    listed = "".join(f"{name}.toml\n" for name in [*names, "x", "fine"])
    code, output, messages = typed("audit -", listed)
    lines = output.splitlines()
    assert [line.split(": ")[:2] for line in lines[: len(names)]] == [[f"{name}.toml", "unreadable"] for name in names]
    assert lines[len(names)].startswith("fine.toml: a game without a name")
    assert lines[-1].startswith(f"{len(names) + 1} games: ")
    assert (code, messages) == (3, "")


def test_a_folder_with_a_dangling_link_is_not_fine(folder: Path) -> None:
    Path("club").mkdir()
    Path("club/a.toml").symlink_to("nowhere.toml")
    assert typed("audit club").code == 3


@pytest.mark.parametrize("name", ["a\nb", "\x1b[2J", "a,b:c%d", "=1+1", "Zoë 🎲", "-"])
def test_names_do_no_harm(name: str, folder: Path) -> None:
    file = Path("odd") / f"{name}.toml"
    file.parent.mkdir()
    file.write_text(
        TEXTS["faulty"].replace("[game]", f"[game]\nname = {json.dumps(name, ensure_ascii=False)}"), "utf-8"
    )
    said = {format: typed(f"audit odd --format {format}").output for format in STYLES}
    for format in ("text", "csv", "markdown", "github"):
        assert all(sign.isprintable() or sign == "\n" for sign in said[format])
    assert len(said["text"].splitlines()) == 5
    assert [len(row) for row in csv.reader(io.StringIO(said["csv"]))] == [len(COLUMNS)] * 2
    assert json.loads(said["json"])["games"][0]["game"] == name
    assert [line[:8] for line in said["github"].splitlines()] == ["::error ", "::error ", "MC201  2", "1 game: "]


@pytest.mark.parametrize("format", STYLES)
def test_a_terminal_that_lacks_characters_gets_all_the_same(format: str, folder: Path) -> None:
    (folder / "Zoë.toml").write_text(TEXTS["faulty"].replace("[game]", '[game]\nname = "Łódź"'), "utf-8")
    said = civledger("audit", ".", "--format", format, folder=folder, PYTHONIOENCODING="ascii")
    assert (said.returncode, said.stderr) == (3, "")


def test_without_dask_a_message_says_how_to_install_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    code, output, messages = typed("audit fine.toml --scheduler tcp://127.0.0.1:8786")
    assert (code, output) == (2, "")
    assert "pip install distributed" in messages
