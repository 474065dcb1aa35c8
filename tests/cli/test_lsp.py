"""`civledger lsp` speaks with an editor: findings of the text as it is typed, and what a line is about."""

import os
import subprocess
import sys
import threading
import tomllib
from collections.abc import Iterator

import pytest

from civledger.cli.app import every_command
from civledger.cli.lsp import lsp
from tests.cli import ROOT, environment
from tests.cli.editor import Editor
from tests.cli.keyboard import typed
from tests.support import entry, header

pytest.importorskip("pygls", reason="pygls is an extra")

from civledger.editor import server as editor_server
from civledger.editor.server import make_server

BUY = 'civ = "Minoa"\nadvances = { Pottery = 60 }\ncard_points = 60'
AGAIN = 'civ = "Minoa"\nadvances = { Agriculture = 110 }\ncard_points = 110'
END = "at = 20:00:00"


@pytest.fixture
def editor(monkeypatch: pytest.MonkeyPatch) -> Iterator[Editor]:
    """Sit down at an editor that talks with a server."""
    monkeypatch.setattr(editor_server, "PAUSE", 0.05)
    theirs, ours = os.pipe(), os.pipe()
    streams = os.fdopen(theirs[0], "rb"), os.fdopen(ours[1], "wb")
    server = threading.Thread(target=make_server().start_io, args=streams, daemon=True)
    server.start()
    with os.fdopen(theirs[1], "wb") as to, os.fdopen(ours[0], "rb") as back:
        sitting = Editor(to, back)
        yield sitting
        sitting.ask("shutdown")
        sitting.tell("exit")
        server.join(20)
    for stream in streams:
        stream.close()
    assert not server.is_alive()


def line_of(text: str, part: str) -> int:
    """Return in which line something stands first."""
    return text[: text.index(part)].count("\n") + 1


def test_findings_stand_at_their_lines(editor: Editor) -> None:
    text = header() + entry(1, "census", "tokens = { Minoa = 99 } # 🏺")
    (found,) = editor.open(text)
    line = line_of(text, "tokens") - 1
    assert found["range"] == {"start": {"line": line, "character": 19}, "end": {"line": line, "character": 21}}
    assert (found["code"], found["severity"], found["source"]) == ("MC201", 1, "civledger")
    assert "99" in found["message"]
    assert "\nhelp: " in found["message"]


def test_findings_follow_what_is_typed_once_nobody_types(editor: Editor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editor_server, "PAUSE", 0.6)  # a busy machine may take long between two keys
    text = header() + entry(1, "census", "tokens = { Minoa = 99 }")
    assert len(editor.open(text)) == 1
    for version in range(2, 6):
        editor.type(text.replace("99", str(version)), version)
    assert editor.findings(5) == []
    editor.type(text.replace("[[entry]]", "[[entry"), 6)
    (found,) = editor.findings(6)
    assert found["code"] == "CL001"
    editor.tell("textDocument/didClose", textDocument={"uri": "file:///game.toml"})
    assert editor.findings() == []


def test_what_was_closed_meanwhile_is_not_judged(editor: Editor) -> None:
    editor.open(header())
    editor.type(header(ast="no"), 2)
    editor.tell("textDocument/didClose", textDocument={"uri": "file:///game.toml"})
    assert editor.findings() == []
    assert editor.open(header(), "file:///other.toml") == []


def test_what_is_no_game_is_left_alone(editor: Editor) -> None:
    for number, text in enumerate(("", "[project]\nname = 'a'\n", "nonsense", "\ud800")):
        uri = f"file:///{number}.toml"
        assert editor.open(text, uri) == []
        assert editor.hover(1, uri) is None


def test_a_line_is_explained(editor: Editor) -> None:
    text = header() + entry(1, "census", "tokens = { Minoa = 99 }")
    editor.open(text)
    said = editor.hover(line_of(text, "tokens"))
    assert said is not None
    assert said.startswith("error MC201 too-many-tokens: Minoa: 99 ")
    assert "Rule:" in said
    assert editor.hover(1) is None


def test_a_price_is_explained(editor: Editor) -> None:
    text = header() + entry(1, "buy", BUY) + entry(1, "endturn", END) + entry(2, "buy", AGAIN)
    editor.open(text)
    said = [editor.hover(line_of(text, word)) for word in ("Pottery", "Agriculture", "20:00")]
    assert said[0] == "Pottery: printed 60; charged 60"
    assert said[1] is not None
    assert "Agriculture: printed 120, less " in said[1]
    assert said[1].endswith("; charged 110")
    assert "printed" not in (said[2] or "")


def test_whole_games_can_be_asked_about_line_by_line(editor: Editor) -> None:
    for name in ("four-stone-age", "eight-basic"):
        text, uri = (ROOT / "ledgers" / f"{name}.toml").read_text("utf-8"), f"file:///{name}.toml"
        editor.open(text, uri)
        lines = range(1, text.count("\n"), 40)
        assert all(isinstance(editor.hover(line, uri), str | None) for line in lines)


def test_an_end_by_agreement_is_explained(editor: Editor) -> None:
    text = header() + entry(1, "endturn", 'last = "closing hour"')
    editor.open(text)
    assert editor.hover(line_of(text, "last =")) == "the game ended by agreement: closing hour"


# where somebody types, and a line that is offered; `|` is the cursor
@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ('[[entry]]\nturn = 1\naction = "ce|', 'action = "census'),
        ("[[entry]]\nturn = 1\naction = |", 'action = "census"'),
        ("[[entry]]\nturn = 1\nac|", "action"),
        ('[[entry]]\nturn = 1\naction = "buy"\nad|', "advances"),
        ('[[entry]]\nturn = 1\naction = "buy"\nciv = "|"', 'civ = "Hatti"'),
        ('[[entry]]\nturn = 1\naction = "buy"\nadvances = { Pot| }', "advances = { Pottery }"),
        (
            '[[entry]]\nturn = 1\naction = "buy"\nadvances = { Pottery = 60, | }',
            'advances = { Pottery = 60, "Cloth Making" }',
        ),
        ('[[entry]]\nturn = 1\naction = "buy"\ncards = { S|', "cards = { Salt"),
        (
            '[[entry]]\nturn = 1\naction = "buy"\nchoose = { "Written Record" = { bl| } }',
            'choose = { "Written Record" = { blue } }',
        ),
        ('[[entry]]\nturn = 1\naction = "buy"\ntrade_empire = { card = "|" }', 'trade_empire = { card = "Fish" }'),
        ('[[entry]]\nturn = 1\naction = "census"\n[entry.tokens]\nMinoa = 3\nHa|', "Hatti"),
        ('[[entry]]\nturn = 1\naction = "spend"\non = "|"', 'on = "ship"'),
        ('[[entry]]\nturn = 1\naction = "census"\nfix = |', "fix = true"),
        (
            '[[entry]]\nturn = 1\naction = "note"\ncalamity = "Flood"\nothers = ["Rome", "|"]',
            'others = ["Rome", "Celt"]',
        ),
    ],
)
def test_words_that_fit_are_offered(typed: str, line: str, editor: Editor) -> None:
    assert line in editor.words(header() + typed + "\n")


def test_only_words_that_fit_are_offered(editor: Editor) -> None:
    typed = '[[entry]]\nturn = 1\naction = "census"\n'
    assert "tokens" in editor.words(header() + typed + "|\n", "file:///1.toml")
    assert not {"turn", "action", "advances"} & {*editor.words(header() + typed + "|\n", "file:///2.toml")}
    used = editor.words(header() + typed + "tokens = { Minoa = 3, | }\n", "file:///3.toml")
    assert len(used) == 6  # the other six players
    for number, place in enumerate(("|" + header(), header().replace("rules =", "|rules ="), "a = |"), 4):
        assert editor.words(place, f"file:///{number}.toml") == []


def test_words_of_stone_age_are_its_own(editor: Editor) -> None:
    cave = (ROOT / "ledgers" / "four-stone-age.toml").read_text("utf-8")
    typed = '\n[[entry]]\nturn = 21\naction = "card"\neffect = "|'
    assert 'effect = "two-resources' in editor.words(cave + typed)


def test_a_wrong_price_can_be_charged_rightly(editor: Editor) -> None:
    text = header() + entry(1, "buy", BUY) + entry(1, "endturn", END) + entry(2, "buy", AGAIN.replace("110", "70"))
    fixed = editor.fixes(text)
    assert list(fixed) == ["charge 100"]  # 120, less 10 for a colour and 10 for Pottery
    assert fixed["charge 100"] == text.replace("Agriculture = 70", "Agriculture = 100")


@pytest.mark.parametrize(
    ("wrong", "title", "right"),
    [
        ('turn = 1\naction = "censsus"\ntokens = { Minoa = 3 }', "write census", 'action = "census"'),
        ('turn = 1\naction = "census"\ntokens = { Minoia = 3 }', "write Minoa", "tokens = { Minoa = 3 }"),
        ('turn = 1\naction = "census"\ntokns = { Minoa = 3 }', "write tokens", "tokens = { Minoa = 3 }"),
        ('turn = 1\naction = "leave"\nciv = "Minoia"', "write Minoa", 'civ = "Minoa"'),
        ('turn = 1\naction = "buy"\nciv = "Minoa"\nadvances = { Potery = 60 }', "write Pottery", "{ Pottery = 60 }"),
        (
            'turn = 1\naction = "buy"\nciv = "Minoa"\nadvances = { "Cloth Makin" = 50 }',
            "write Cloth Making",
            '{ "Cloth Making" = 50 }',
        ),
        ('turn = 1\naction = "spend"\ntreasury = { Minoa = 0 }\non = "shipp"', "write ship", 'on = "ship"'),
    ],
)
def test_a_wrong_name_can_be_written_rightly(wrong: str, title: str, right: str, editor: Editor) -> None:
    fixed = editor.fixes(f"{header()}[[entry]]\n{wrong}\n")
    assert right in fixed[title]
    assert editor.fixes(fixed[title], "file:///fixed.toml").get(title) is None


@pytest.mark.parametrize("half", ['civ = "Min', "tokens = { Minoa = ", "tokens = {", "others = [", "turn ="])
def test_a_half_typed_entry_hides_no_other_finding(half: str, editor: Editor) -> None:
    wrong = entry(1, "census", "tokens = { Minoa = 99 }")
    text = header() + wrong + f'[[entry]]\nturn = 1\naction = "cities"\n{half}\n\n' + entry(1, "dance")
    found = editor.open(text)
    assert sorted(one["code"] for one in found) == ["CL001", "CL101", "MC201"]
    lines = {one["code"]: one["range"]["start"]["line"] + 1 for one in found}
    assert (lines["MC201"], lines["CL101"]) == (line_of(text, "99"), line_of(text, "dance"))
    assert editor.hover(line_of(text, "99")) is not None


def test_turns_are_listed_with_their_entries(editor: Editor) -> None:
    late = entry(1, "leave", 'civ = "Rome"')
    text = header() + entry(1, "census", "tokens = {}") + entry(1, "endturn") + entry(2, "endturn") + late
    editor.open(text)
    asked = {"uri": "file:///game.toml"}
    turns = editor.ask("textDocument/documentSymbol", textDocument=asked)
    assert [turn["name"] for turn in turns] == ["turn 1", "turn 2", "turn 1"]
    assert [[one["name"] for one in turn["children"]] for turn in turns] == [
        ["census", "endturn"],
        ["endturn"],
        ["leave Rome"],
    ]
    assert [turn["range"]["start"]["line"] for turn in turns] == [27, 37, 42]
    cave = {"uri": "file:///cave.toml"}
    editor.open((ROOT / "ledgers" / "four-stone-age.toml").read_text("utf-8"), cave["uri"])
    assert editor.ask("textDocument/documentSymbol", textDocument=cave)[4]["name"] == "round 5"


def test_the_manual_keeps_the_other_server_of_helix() -> None:
    manual = (ROOT / "civledger" / "manual" / "editors.md").read_text("utf-8")
    (lines,) = [part for part in manual.split("```") if "[language-server.civledger]" in part]
    (language,) = tomllib.loads(lines.removeprefix("toml\n"))["language"]
    assert language == {"name": "toml", "language-servers": ["taplo", "civledger"]}


def test_hostile_texts_do_no_harm(editor: Editor) -> None:
    players = '[[player]]\nciv = "![a](http://example.org/x.png)\\u001b[2J"\n'
    text = header() + players + "# a\u2028b\n" + entry(1, "census", 'tokens = { "a\\nb" = 1 }')
    found = editor.open(text)
    assert found
    assert all("\x1b" not in each["message"] and each["message"].count("\n") == 1 for each in found)
    assert "\x1b" not in (editor.hover(line_of(text, "![a]")) or "")


COMMAND = [sys.executable, "-m", "civledger", "lsp"]


def test_the_program_itself_serves() -> None:
    with subprocess.Popen(COMMAND, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        editor = Editor(program.stdin, program.stdout)
        assert [found["code"] for found in editor.open(header(ast="no"))] == ["CL004"]
        editor.ask("shutdown")
        editor.tell("exit")
        assert program.wait(30) == 0


@pytest.mark.parametrize(
    "given", [b"", b"nonsense", b"Content-Length: 5\r\n\r\n{{{{{\nContent-Length: 2\r\n\r\n[]", b"\xff" * 99]
)
def test_an_editor_that_ends_or_talks_nonsense_sees_no_traceback(given: bytes) -> None:
    said = subprocess.run(COMMAND, env=environment(), input=given, capture_output=True, timeout=60)
    assert (said.returncode, said.stderr) == (0, b"")


@pytest.mark.parametrize("length", ["99999999999999", "9" * 5000])
def test_a_message_that_is_too_large_is_refused(length: str) -> None:
    given = f"Content-Length: {length}\r\n\r\n{{}}".encode()
    command = [sys.executable, "-m", "civledger", "lsp"]
    said = subprocess.run(command, cwd=ROOT, env=environment(), input=given, capture_output=True, check=False)
    assert b"Traceback" not in said.stderr
    if len(length) < 20:
        assert (said.returncode, b"too large (99999999999999 bytes)" in said.stderr) == (2, True)


@pytest.mark.parametrize("missing", ["pygls.lsp.server", "lsprotocol"])
def test_without_pygls_it_says_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "civledger.editor.server")
    monkeypatch.setitem(sys.modules, missing, None)
    said = typed("lsp")
    assert (said.code, said.output) == (2, "")
    assert "install 'pygls" in said.messages


def test_anything_else_that_is_missing_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "civledger.editor.server")
    monkeypatch.setitem(sys.modules, "civledger.editor.answers", None)
    with pytest.raises(ModuleNotFoundError):
        lsp()


def test_nothing_else_needs_pygls() -> None:
    assert "lsp" in every_command()
    assert typed("lsp --help").code == 0
