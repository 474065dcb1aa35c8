"""`undo` asks before it takes much, and `redo` puts back what it took."""

from pathlib import Path

import pytest

from tests.cli.keyboard import GAME, begin, done, entries, files, typed, wrong
from tests.crash.disks import Failing, use

TURN = ["census 1 1 1 1 1 1 1", "hand 1 1 1 1 1 1 1", "endturn"]
NOTES = [f"note {number}" for number in range(12)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CIVLEDGER_FILE", raising=False)
    begin()
    return tmp_path


@pytest.mark.parametrize(
    ("before", "line", "said"),
    [
        (TURN, "undo", "this would take back the end of 1 turn; if you mean it: civledger undo --yes"),
        ([*TURN, *TURN], "undo 4", "take back the end of 2 turns; if you mean it: civledger undo 4 --yes"),
        (NOTES, "undo 10", "take back 10 commands;"),
        ([*TURN, *NOTES], "undo 13", "take back 13 commands and the end of 1 turn;"),
    ],
)
def test_much_is_taken_back_only_if_somebody_means_it(before: list[str], line: str, said: str) -> None:
    done(*before)
    assert said in wrong(line)
    done(f"{line} --yes")
    assert len(entries()) == len(before) - int(line.partition(" ")[2] or 1)


def test_nine_commands_are_not_much() -> None:
    done(*NOTES, "undo 9")
    assert len(entries()) == 3


class Answers:
    """Somebody at the keyboard, who gives an answer when asked."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
        monkeypatch.setattr("civledger.cli.undo.sys", self)
        self.stdin, self.answer, self.asked = self, answer, ""
        monkeypatch.setattr("civledger.cli.undo.typer.confirm", self.confirm)

    def isatty(self) -> bool:
        return True

    def confirm(self, question: str, err: bool) -> bool:
        """Remember the question."""
        assert err
        self.asked = question
        if self.answer == "meanwhile":
            GAME.write_bytes(GAME.read_bytes() + b"# edited\n")
        return self.answer != "no"


def test_on_a_terminal_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    done(*TURN)
    no = Answers(monkeypatch, "no")
    assert "nothing was taken back" in wrong("undo")
    assert no.asked == "This takes back the end of 1 turn. Go on?"
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
    assert "somebody changed it meanwhile" in said.messages
    assert len(entries()) == 3


def test_a_script_is_never_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    Answers(monkeypatch, "yes")
    Path("script.txt").write_text("\n".join([*TURN, "undo"]))
    assert "civledger undo --yes" in wrong("run script.txt")


def test_redo_puts_back_byte_for_byte_last_first() -> None:
    states = [GAME.read_bytes()]
    for line in ("note one", "census minoa=4", *TURN[1:]):
        done(line if line != "endturn" else "endturn --anyway")
        states.append(GAME.read_bytes())
    done("undo --yes", "undo 2", "undo")
    assert GAME.read_bytes() == states[0]
    for state in (states[1], states[3], states[4]):
        done("redo")
        assert GAME.read_bytes() == state
    assert "nothing to put back" in wrong("redo")


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_redo_brings_comments_and_layout_back(newline: str) -> None:
    done("note one", "note two")
    text = GAME.read_text("utf-8").replace('text = "two"', "  text='two' # why\n# behind\n")
    GAME.write_bytes(text.replace("\n", newline).encode())
    old = GAME.read_bytes()
    done("undo 2", "redo")
    assert GAME.read_bytes() == old


def test_what_is_recorded_since_leaves_nothing_to_put_back() -> None:
    done("note one", "note two", "undo", "note three")
    assert "was changed since the last undo" in wrong("redo")
    done("undo", "redo")
    assert [each["text"] for each in entries()] == ["one", "three"]
    done("undo", "undo", "redo", "redo")
    assert [each["text"] for each in entries()] == ["one", "three"]
    assert "nothing to put back" in wrong("redo")


def test_an_undo_after_something_else_forgets_the_one_before() -> None:
    done("note one", "note two", "undo", "note three", "undo", "redo", "undo")
    assert [each["text"] for each in entries()] == ["one"]
    done("redo")
    assert [each["text"] for each in entries()] == ["one", "three"]


def test_an_edit_by_hand_leaves_nothing_to_put_back() -> None:
    done("note one", "undo")
    old = GAME.read_bytes()
    GAME.write_bytes(old + b"# edited\n")
    assert "was changed since the last undo" in wrong("redo")
    GAME.write_bytes(old)
    done("redo")
    assert [each["text"] for each in entries()] == ["one"]


def test_nothing_undone_is_nothing_to_put_back() -> None:
    assert "nothing to put back" in wrong("redo")


def test_a_part_that_was_tampered_with_is_not_put_back() -> None:
    done("note one", "undo")
    kept = Path(".civledger") / "game.toml.undone"
    kept.write_text(kept.read_text().replace("one", "two"))
    assert "was changed since" in wrong("redo")


def test_a_folder_that_cannot_be_made_keeps_nobody_from_taking_back() -> None:
    done("note one")
    Path(".civledger").write_text("mine")
    said = typed("undo")
    assert (said.code, said.output) == (0, "civledger note one\n")
    assert "`redo` cannot put it back: " in said.messages
    assert "nothing to put back" in wrong("redo")


def test_a_script_takes_back_and_puts_back() -> None:
    done("note one", "note two", "undo")
    Path("script.txt").write_text("redo\nnote three\nundo\nundo\nredo\n")
    done("run script.txt")
    assert [each["text"] for each in entries()] == ["one", "two"]
    Path("script.txt").write_text("undo\n")
    done("run script.txt", "redo")
    assert [each["text"] for each in entries()] == ["one", "two"]
    Path("script.txt").write_text("undo\nredo\nredo\nredo\n")
    assert "nothing to put back" in wrong("run script.txt")


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
    assert "nothing to put back" in wrong("redo")
    done("undo", "redo")
    assert files() == old


def test_an_import_is_one_command() -> None:
    Path("rows.csv").write_text("turn,civ,advance,price\n1,rome,music,80\n1,minoa,law,150\n2,minoa,music,80\n")
    old = GAME.read_bytes()
    done("import purchases rows.csv --force")
    new = GAME.read_bytes()
    assert [each.get("joined", False) for each in entries()] == [False, *[True] * (len(entries()) - 1)]
    output = done("undo --yes")
    assert output.count("[[entry]]") == len(output.split("[[entry]]")) - 1 > 2
    assert GAME.read_bytes() == old
    done("redo")
    assert GAME.read_bytes() == new


@pytest.mark.parametrize(("count", "said"), [(1, "entry; `civledger redo` puts it"), (2, "puts them")])
def test_one_entry_or_several_are_put_back(count: int, said: str) -> None:
    begin()
    done("note Tea", "note Cake")
    assert f"{said} back" in typed(f"undo {count}").messages
