"""`civledger audit` in every format: what programs read, and how it ends; what people read is in `audit.md`."""

import csv
import io
import json
from pathlib import Path

import pytest

from civledger.report.audit import COLUMNS, STYLES
from tests.cli.keyboard import typed
from tests.support import entry, header, unversioned

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
ENDED = ("date", "players", "final", "winner", "points")
ENDING = {
    "fine.toml late.toml": 0,
    "fine.toml late.toml --fail-on warning": 0,
    "warned.toml": 0,
    "warned.toml --fail-on error": 0,
    "warned.toml --fail-on warning": 1,
    "warned.toml faulty.toml": 1,
    "faulty.toml --ignore MC201 --fail-on warning": 0,
    "faulty.toml --select CL": 0,
    "empty --allow-empty": 0,
    "faulty.toml broken.toml fine.toml": 3,
    **{f"'{name}.toml' --select MC2 --ignore CL": 3 for name in list(TEXTS)[4:]},
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder with a game of every kind."""
    monkeypatch.chdir(tmp_path)
    for name, text in TEXTS.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8", errors="surrogateescape")
    return tmp_path


def test_json_is_what_check_says_of_each_game_and_the_sums() -> None:
    data = json.loads(typed("audit . --format json").output)
    assert list(unversioned(data)) == ["games", "errors", "warnings", "infos", "unreadable"]
    for game in data["games"]:
        file = game["file"]
        alone = unversioned(json.loads(typed(f"check --format json -f '{file}'").output))
        assert game == {**alone, **{key: game[key] for key in ENDED}}
    rows = list(csv.DictReader(io.StringIO(typed("audit . --format csv").output)))
    for game, row in zip(data["games"], rows, strict=True):
        for key in ("winner", "points", "date"):
            assert str(game[key] or "") == row[key]
        assert str(game["final"]).lower() == row["final"]
        assert str(game["players"]) == row["players"]
    for key in ("errors", "warnings", "infos"):
        assert data[key] == sum(game[key] for game in data["games"])
    assert data["unreadable"] == 5


def test_json_tells_how_a_game_ended(folder: Path) -> None:
    points = entry(1, "score", "points = { Minoa = 90, Rome = 90 }")
    dated = header(tracks=[]).replace("[game]\n", "[game]\ndate = 2026-03-20\n")
    (folder / "over.toml").write_text(dated + points, "utf-8")
    (folder / "open.toml").write_text(header() + entry(1, "endturn"), "utf-8")
    over, still, broken = json.loads(typed("audit over.toml open.toml broken.toml --format json").output)["games"]
    assert {key: over[key] for key in ENDED} == {
        "date": "2026-03-20",
        "players": 7,
        "final": True,
        "winner": "Minoa and Rome",
        "points": 90,
    }
    assert [still[key] for key in ENDED] == [None, 7, False, None, None]
    assert [broken[key] for key in ENDED] == [None, 0, False, None, None]
    rows = csv.DictReader(io.StringIO(typed("audit over.toml open.toml broken.toml --format csv").output))
    assert [[row[key] for key in ("winner", "points", "date", "final")] for row in rows] == [
        ["Minoa and Rome", "90", "2026-03-20", "true"],
        ["", "", "", "false"],
        ["", "", "", "false"],
    ]


@pytest.mark.parametrize("format", STYLES)
def test_the_exit_code_is_the_same_in_every_format(format: str) -> None:
    Path("empty").mkdir()
    for line, code in ENDING.items():
        said = typed(f"audit {line} --format {format}")
        assert (said.code, said.messages) == (code, ""), line
        assert said.output.endswith("\n") or not said.output
    refused = typed(f"audit empty --format {format}")
    assert (refused.code, refused.output) == (2, "")


def test_a_quiet_audit_leaves_lines_out_and_changes_nothing_else() -> None:
    Path("empty").mkdir()
    for line, code in ENDING.items():
        whole, quiet = typed(f"audit {line}"), typed(f"audit {line} -q")
        assert (quiet.code, quiet.messages) == (code, "")
        assert set(quiet.output.splitlines()) <= set(whole.output.splitlines())
        for format in set(STYLES) - {"text"}:
            assert typed(f"audit {line} -q --format {format}") == typed(f"audit {line} --format {format}")
    wrong = {file for file in TEXTS if file not in ("fine", "late")}  # a late entry is a note
    said = typed("audit . -q").output.splitlines()
    assert {line.partition(":")[0] for line in said if not line.startswith(" ")} == {f"./{file}.toml" for file in wrong}


def test_names_do_no_harm() -> None:
    Path("odd").mkdir()
    for name in ("a\nb", "\x1b[2J", "a,b:c%d", "=1+1", "Zoë 🎲", "-"):
        file = Path("odd") / f"{name}.toml"
        named = TEXTS["faulty"].replace("[game]", f"[game]\nname = {json.dumps(name, ensure_ascii=False)}")
        file.write_text(named, "utf-8")
        said = {format: typed(f"audit odd --format {format}").output for format in STYLES}
        for format in ("text", "csv", "markdown", "github"):
            assert all(sign.isprintable() or sign == "\n" for sign in said[format])
        assert len(said["text"].splitlines()) == 5
        assert [len(row) for row in csv.reader(io.StringIO(said["csv"]))] == [len(COLUMNS)] * 2
        assert json.loads(said["json"])["games"][0]["game"] == name
        assert [line[:8] for line in said["github"].splitlines()] == ["::error ", "::error ", "MC201  2", "1 game: "]
        file.unlink()


def test_a_terminal_that_lacks_characters_gets_all_the_same(folder: Path) -> None:
    (folder / "Zoë.toml").write_text(TEXTS["faulty"].replace("[game]", '[game]\nname = "Łódź"'), "utf-8")
    for format in STYLES:
        said = typed(f"audit . --format {format}", charset="ascii")
        assert (said.code, said.messages) == (3, "")
