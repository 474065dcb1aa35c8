"""`undo` and `redo`: what a terminal is asked, what disks and kills leave behind, and the very bytes of the file."""

from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, LEGAL, done, entries, files, typed, wrong
from tests.crash.disks import Failing, use
from tests.support import header

pytestmark = pytest.mark.usefixtures("folder")

TURN = ["census 1 1 1 1 1 1 1", "hand 1 1 1 1 1 1 1", "endturn"]


class Answers:
    """Somebody at the keyboard, who gives an answer when asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
        monkeypatch.setattr("civledger.cli.undo.sys", self)
        self.stdin, self.answer, self.asked = self, answer, ""
        monkeypatch.setattr("civledger.cli.undo.ask", self.ask)

    def isatty(self) -> bool:
        return True

    def ask(self, question: str, warn: object, undone: str) -> str:
        """Remember the question."""
        assert warn
        assert undone == "nothing was undone"
        self.asked = question
        if self.answer == "meanwhile":
            GAME.write_bytes(GAME.read_bytes() + b"# edited\n")
        return "n" if self.answer == "no" else "y"


def test_on_a_terminal_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    done(*TURN)
    no = Answers(monkeypatch, "no")
    assert "nothing was undone" in wrong("undo")
    assert no.asked == "This undoes the end of 1 turn. Go on? [y/N]: "
    Answers(monkeypatch, "yes")
    assert done("undo") == "civledger endturn\n"
    assert len(entries()) == 2
    nobody = Answers(monkeypatch, "no")
    done("undo", "redo")
    assert nobody.asked == ""


def test_who_was_asked_about_another_ledger_meant_that(monkeypatch: pytest.MonkeyPatch) -> None:
    done(*TURN)
    Answers(monkeypatch, "meanwhile")
    said = typed("undo")
    assert (said.code, said.output) == (2, "")
    assert "the file was changed in the meantime" in said.messages
    assert len(entries()) == 3


def test_a_script_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    somebody = Answers(monkeypatch, "yes")
    Path("script.txt").write_text("\n".join([*TURN, "undo"]))
    wrong("run script.txt")
    assert somebody.asked == ""


def test_redo_puts_back_byte_for_byte_last_first() -> None:
    states = [GAME.read_bytes()]
    for line in ("note one", "census minoa=4", "hand 1 1 1 1 1 1 1", "endturn --anyway"):
        done(line)
        states.append(GAME.read_bytes())
    done("undo --yes", "undo 2", "undo")
    assert GAME.read_bytes() == states[0]
    for state in (states[1], states[3], states[4]):
        done("redo")
        assert GAME.read_bytes() == state


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_redo_brings_comments_and_layout_back(newline: str) -> None:
    done("note one", "note two")
    text = GAME.read_text("utf-8").replace('text = "one"', '# why\ntext = "one"  # really')
    text = text.replace('text = "two"', "  text='two' # why\n# behind\n")
    GAME.write_bytes(text.replace("\n", newline).encode())
    old = GAME.read_bytes()
    done("undo 2")
    assert [line for line in GAME.read_text("utf-8").splitlines() if "#" in line] == ["# behind"]
    done("redo")
    assert GAME.read_bytes() == old


def test_an_undo_that_could_not_be_written_leaves_the_redo_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done("note one", "note two", "undo")
    old = GAME.read_bytes()
    with monkeypatch.context() as broken:
        use(Failing(1, 5), broken)
        assert typed("undo").code == 3
    assert GAME.read_bytes() == old
    done("redo")
    assert [each["text"] for each in entries()] == ["one", "two"]


def test_a_killed_undo_leaves_either_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is kept first fits only the ledger that would have been written."""
    done("note one", "note two")
    old = files()

    def killed(*parts: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr("civledger.store.storage.Files.put", killed)
        assert typed("undo").code != 0
    assert files() == old
    wrong("redo")
    done("undo", "redo")
    assert files() == old


def test_an_import_is_one_command() -> None:
    Path("rows.csv").write_text("turn,civ,advance,price\n1,rome,music,80\n1,minoa,law,150\n2,minoa,music,80\n")
    old = GAME.read_bytes()
    done("import purchases rows.csv --force")
    new = GAME.read_bytes()
    assert [each.get("joined", False) for each in entries()] == [False, *[True] * (len(entries()) - 1)]
    assert done("undo --yes").count("[[entry]]") > 2
    assert GAME.read_bytes() == old
    done("redo")
    assert GAME.read_bytes() == new


HEADS = {
    "plain": header(),
    "no blank line at the end": header().rstrip() + "\n",
    "many blank lines": header() + "\n\n\n",
    "a comment at the end": header() + "# we begin\n",
    "a comment and a blank line": header() + "# we begin\n\n",
    "windows": header().replace("\n", "\r\n"),
}


@pytest.mark.parametrize("line", [*LEGAL, "endturn --anyway", "score minoa=0 --force", "census minoa=56 --force"])
def test_undo_gives_the_old_bytes_back(line: str) -> None:
    for name, head in HEADS.items():
        GAME.write_bytes(head.encode())
        done(*LEGAL.get(line, []))
        old = GAME.read_bytes()
        done(line)
        assert GAME.read_bytes().startswith(old), name
        done("undo --yes")
        assert GAME.read_bytes() == old, name


def test_comments_between_entries_survive() -> None:
    for text, comment in (("one", "# between"), ("two", "# behind")):
        done(f"note {text}")
        GAME.write_bytes(GAME.read_bytes() + f"\n{comment}\n".encode())
    old = GAME.read_bytes()
    done("undo 2")
    assert [line for line in GAME.read_text("utf-8").splitlines() if line.startswith("#")] == ["# between", "# behind"]
    assert entries() == []
    done("redo")
    assert GAME.read_bytes() == old


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("last", ["", "# ours", "[[entry]]\nturn = 1\naction = 'note'\ntext = 'cut?'"])
@pytest.mark.parametrize("count", [1, 2])
def test_a_missing_newline_is_added_by_recording_and_undo_leaves_it(newline: str, last: str, count: int) -> None:
    torn = (header() + last).rstrip("\n").replace("\n", newline).encode()
    GAME.write_bytes(torn)
    before = entries()
    done(*["note one", "note two"][:count])
    assert [each.get("text") for each in entries()][-count:] == ["one", "two"][:count]
    assert GAME.read_bytes().startswith(torn + newline.encode() * 2 + b"[[entry]]")
    done(f"undo {count}")
    assert entries() == before
    assert GAME.read_bytes() == torn + newline.encode()


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_taking_back_an_entry_without_newline_leaves_whole_lines(newline: str) -> None:
    whole = header().rstrip("\n").replace("\n", newline).encode() + newline.encode()
    GAME.write_bytes(whole)
    done("note one")
    GAME.write_bytes(GAME.read_bytes().removesuffix(newline.encode()))
    done("undo")
    assert GAME.read_bytes() == whole


def test_on_a_terminal_it_asks_after_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    done("cities minoa=3")
    typed("cities rome=20")
    no = Answers(monkeypatch, "no")
    wrong("undo")
    assert "refused" in no.asked
    assert "This undoes cities Minoa 3 (turn 1)" in no.asked
    Answers(monkeypatch, "yes")
    done("undo")
    assert entries() == []


def test_a_refusal_before_an_endturn_takes_nobody_past_the_question() -> None:
    done(*TURN)
    typed("cities rome=20")
    wrong("undo")
    assert len(entries()) == 3
