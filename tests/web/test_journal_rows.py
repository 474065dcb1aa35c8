"""Rows of the journal that are none of ours, or of another game, are passed over, counted, and left where they are."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping.gone import find_gone
from civledger.bookkeeping.open_ledger import open_ledger
from civledger.model.ledger import Ledger
from civledger.model.verdict import NotWritable
from civledger.store.journal import MANY_ROWS, forget_commands, keeping, read_journal
from civledger.store.ledger_file import NotWritten
from civledger.store.storage import Files
from civledger.web.hosted import HostedLedger
from civledger.web.roles import Role
from tests.cli.keyboard import GAME, done, shown, typed, wrong
from tests.support import SEVEN, header

ENTRY = '[[entry]]\nturn = 1\naction = "gain"\ntreasury = { Minoa = 1 }\nby = "Minoa"\nid = "a"\n'
ROW: dict[str, Any] = {"civ": "Minoa", "number": 1, "text": ENTRY, "struck": []}
OURS = {**ROW, "rules": "mega-civilization", "civs": sorted(civ.lower() for civ in SEVEN)}
STRANGE = {
    "no object": [],
    "a number": 1,
    "a seat that is none": {**ROW, "civ": 1},
    "a number that is none": {**ROW, "number": "1"},
    "true for a number": {**ROW, "number": True},
    "a number below 1": {**ROW, "number": 0},
    "no text": {key: value for key, value in ROW.items() if key != "text"},
    "a text that is none": {**ROW, "text": None},
    "an empty text": {**ROW, "text": ""},
    "no TOML": {**ROW, "text": "[[["},
    "no entries": {**ROW, "text": "a = 1"},
    "an empty list": {**ROW, "text": "entry = []"},
    "one table": {**ROW, "text": "[entry]\na = 1"},
    "numbers for entries": {**ROW, "text": "entry = [1]"},
    "no action": {**ROW, "text": ENTRY.replace('action = "gain"\n', "")},
    "no turn": {**ROW, "text": ENTRY.replace("turn = 1\n", "")},
    "a list of actions": {**ROW, "text": ENTRY.replace('"gain"', '["gain"]')},
    "a text for a turn": {**ROW, "text": ENTRY.replace("turn = 1", 'turn = "1"')},
    "struck a number": {**ROW, "struck": 1},
    "struck numbers": {**ROW, "struck": [1]},
    "rules that are none": {**OURS, "rules": 1},
    "civilizations that are none": {**OURS, "civs": {"Minoa": 1}},
    "a key of nobody's": {**ROW, "other": 1},
}
OTHER = ENTRY.replace('"a"', '"z"')
FOREIGN = {
    "an unknown action": {**ROW, "text": OTHER.replace('"gain"', '"fly"')},
    "an action of Stone Age": {**ROW, "text": OTHER.replace('"gain"', '"feed"')},
    "somebody who does not play": {**ROW, "text": OTHER.replace("Minoa = 1", "Iberia = 1")},
    "other rules": {**OURS, "rules": "stone-age", "text": OTHER},
    "others at the table": {**OURS, "civs": ["hatti", "rome"], "text": OTHER},
    "a number of six digits": {**ROW, "text": OTHER.replace("Minoa = 1", "Minoa = 100000")},
    "a turn of six digits": {**ROW, "text": OTHER.replace("turn = 1", "turn = 100000")},
}
PASSED_OVER: dict[str, object] = {**STRANGE, **FOREIGN}


def write_rows(*rows: object) -> bytes:
    """Make these rows the journal of the game, and return its bytes."""
    done("note tea")
    place = Path(".civledger") / "game.toml.journal"
    place.write_bytes(b"".join(json.dumps(row).encode() + b"\n" for row in rows))
    return place.read_bytes()


@pytest.mark.parametrize("row", PASSED_OVER.values(), ids=list(PASSED_OVER))
def test_it_is_passed_over_and_stays(row: object, folder: Path) -> None:
    data = write_rows(row, OURS)
    assert shown("doctor")["not of this game"]["found"] == "1 row of the journal"
    hosted = HostedLedger(str(GAME))
    assert [one["said"] for one in hosted.list_gone()] == ["Minoa gained 1 treasury token"]
    hosted.see_table(None)
    assert Path(".civledger/game.toml.journal").read_bytes() == data
    assert "restored: entry 1 (Minoa): Minoa gained 1 treasury token" in done("redo --gone")
    assert "nothing is gone" in done("redo --gone --drop")
    assert Path(".civledger/game.toml.journal").read_bytes().startswith(json.dumps(row).encode())
    assert typed("host --code rome").code == 0


def test_letting_go_leaves_what_is_not_of_this_game(folder: Path) -> None:
    write_rows(STRANGE["no action"], OURS, FOREIGN["other rules"])
    assert "let go" in done("redo --gone --drop")
    kept = [json.loads(line) for line in Path(".civledger/game.toml.journal").read_bytes().splitlines()]
    assert kept == [STRANGE["no action"], FOREIGN["other rules"]]


def test_rows_of_0_3_0_are_restored_as_before(folder: Path) -> None:
    write_rows(ROW)
    done("redo --gone")
    assert 'id = "a"' in GAME.read_text("utf-8")


def test_names_dates_and_spelling_of_the_head_change_nothing(folder: Path) -> None:
    HostedLedger(str(GAME)).record(Role("Minoa"), b'{"id": "a", "action": "gain", "values": {"treasury": 1}}')
    head = header().replace("[game]", '[game]\nname = "Friday"\ndate = 2026-11-18').replace("Friday", "Friday 2")
    GAME.write_text(head, "utf-8")
    assert [one.said for one in find_gone(open_ledger(str(GAME)))] == ["Minoa gained 1 treasury token"]


def test_so_it_is_where_people_have_no_civilization(folder: Path) -> None:
    GAME.unlink()
    done("new game.toml --rules stone-age --players Ann,Bo")
    sent = b'{"id": "a", "action": "figures", "values": {"figures": 6}}'
    before = GAME.read_text("utf-8")
    HostedLedger(str(GAME)).record(Role("Ann"), sent)
    GAME.write_text(before.replace('"Bo"', '"Bob"'), "utf-8")
    assert [one.said for one in find_gone(open_ledger(str(GAME)))] == ["figures Ann 6"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[[player]]\nciv = "Rome"\n', ""),  # written below the entries
        ("[game]", '[game]\nplace = """\n[[entry]]\n"""'),
    ],
    ids=["below", "in a text"],
)
def test_so_it_is_wherever_the_head_is_written(old: str, new: str, folder: Path) -> None:
    head = header().replace(old, new)
    behind = f"\n{old}" if not new else ""
    GAME.write_text(head + '\n[[entry]]\nturn = 1\naction = "note"\ntext = "tea"\n' + behind, "utf-8")
    before = GAME.read_bytes()
    HostedLedger(str(GAME)).record(Role("Minoa"), b'{"id": "a", "action": "gain", "values": {"treasury": 1}}')
    GAME.write_bytes(before)
    assert [one.said for one in find_gone(open_ledger(str(GAME)))] == ["Minoa gained 1 treasury token"]


def test_so_it_is_where_a_text_at_the_end_of_the_head_looks_like_an_entry(folder: Path) -> None:
    first, game, *players = header().split("\n\n")
    GAME.write_text("\n\n".join([first, *players, f'{game}\nplace = """\n[[entry]]\n"""\n']), "utf-8")
    before = GAME.read_bytes()
    HostedLedger(str(GAME)).record(Role("Minoa"), b'{"id": "a", "action": "gain", "values": {"treasury": 1}}')
    GAME.write_bytes(before)
    assert [one.said for one in find_gone(open_ledger(str(GAME)))] == ["Minoa gained 1 treasury token"]


def test_a_journal_that_cannot_be_read_is_not_emptied(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from civledger.store import journal

    data = write_rows(OURS)
    assert len(read_journal(str(GAME))) == 1
    with monkeypatch.context() as failing:
        failing.setattr(journal, "read_beside", lambda *_: None)
        Path(".civledger/game.toml.journal").write_bytes(data * 2)
        with pytest.raises(NotWritten, match="cannot be read"):
            forget_commands(str(GAME), ["Minoa a"])
        assert len(read_journal(str(GAME))) == 1
    assert len(read_journal(str(GAME))) == 2


def _write_and_interrupt(ledger: Ledger, before: bytes) -> None:
    with keeping(ledger, "Minoa", before, before + ENTRY.encode()):
        GAME.write_bytes(before + ENTRY.encode())
        raise KeyboardInterrupt


def test_ctrl_c_behind_the_writing_cuts_nothing_off(folder: Path) -> None:
    ledger, before = open_ledger(str(GAME)).ledger, GAME.read_bytes()
    with pytest.raises(KeyboardInterrupt):
        _write_and_interrupt(ledger, before)
    assert len(read_journal(str(GAME))) == 1
    with pytest.raises(KeyboardInterrupt), keeping(ledger, "Minoa", before, before + OTHER.encode()):
        raise KeyboardInterrupt
    assert len(read_journal(str(GAME))) == 1
    GAME.unlink()
    with pytest.raises(KeyboardInterrupt), keeping(ledger, "Minoa", before, before + OTHER.encode()):
        raise KeyboardInterrupt
    assert len(read_journal(str(GAME))) == 1


def test_an_evening_of_another_game_under_the_same_name_is_nobodys(folder: Path) -> None:
    record = b'{"id": "a", "action": "gain", "values": {"treasury": 1}}'
    HostedLedger(str(GAME)).record(Role("Minoa"), record)
    journal = Path(".civledger/game.toml.journal")
    kept = journal.read_bytes()
    GAME.unlink()
    done("new game.toml --players Ann,Bo,Cy,Di,Ed")
    assert not journal.exists()
    assert find_gone(open_ledger(str(GAME))) == []
    assert Path(".civledger/game.toml.journal.1").read_bytes() == kept
    journal.write_bytes(kept)  # as if somebody had only replaced the ledger
    assert find_gone(open_ledger(str(GAME))) == []
    GAME.unlink()
    done("new game.toml --rules stone-age --players Ann,Bo")
    journal.write_bytes(kept)
    for line in ("doctor", "redo --gone", "redo --gone --drop", "status", "next"):
        done(line)


def test_only_what_was_added_is_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hosted = HostedLedger(str(GAME))
    parsed = []

    def read(line: bytes) -> Any:
        parsed.append(line)
        return usual(line)

    from civledger.store import journal

    usual = journal._read_row
    monkeypatch.setattr(journal, "_read_row", read)
    for number in range(5):
        sent = {"id": str(number), "action": "gain", "values": {"treasury": 1}}
        hosted.record(Role("Minoa"), json.dumps(sent).encode())
        hosted.see_table(None)
    assert len(parsed) == 5
    place = Path(".civledger/game.toml.journal")
    whole = place.read_bytes().splitlines(keepends=True)
    with place.open("r+b") as opened:  # cut off and continued, as another program may
        opened.truncate(len(b"".join(whole[:2])))
        opened.seek(0, 2)
        opened.write(whole[4].replace(b'\\"4\\"', b'\\"7\\"') * 4)
    assert [row.key for row in read_journal(str(GAME))] == ["Minoa 0", "Minoa 1", *["Minoa 7"] * 4]


def test_what_is_taken_out_is_not_read_anew(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = write_rows(OURS, STRANGE["no action"], {**OURS, "text": OTHER})
    place = Path(".civledger/game.toml.journal")
    assert len(read_journal(str(GAME))) == 2
    with monkeypatch.context() as failing:
        failing.setattr("civledger.store.journal._read_row", lambda line: pytest.fail(f"read again: {line}"))
        forget_commands(str(GAME), ["Minoa a", "Minoa y"])
        assert [row.key for row in read_journal(str(GAME))] == ["Minoa z"]
    assert place.read_bytes() == b"".join(data.splitlines(keepends=True)[1:])
    with place.open("ab") as opened:
        opened.write(data)
    assert [row.key for row in read_journal(str(GAME))] == ["Minoa z", "Minoa a", "Minoa z"]


def test_all_that_is_gone_is_restored_in_one_write_and_kept_as_it_was(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done("census rome=1")
    texts = [ENTRY.replace('"a"', f'"{number}"') for number in range(9)]
    of_rome = ENTRY.replace("gain", "census").replace("treasury", "tokens").replace("Minoa", "Rome")
    rows = [{**OURS, "text": text} for text in texts] + [{**OURS, "civ": "Rome", "text": of_rome}]
    write_rows(*rows, {**OURS, "text": texts[0].replace('"0"', '"x"').replace("1 }", "99 }")})
    usual, writes = Files.put, []

    def put(*given: Any, **named: Any) -> None:
        writes.append(named)
        usual(*given, **named)

    monkeypatch.setattr(Files, "put", put)
    before = GAME.read_bytes()
    said = typed("redo --gone")
    assert (said.code, said.output.count("restored: "), said.messages.count("not restored: ")) == (1, 10, 1)
    assert writes == [{"is_kept": True}]
    kept = [json.loads(line)["text"] for line in Path(".civledger/game.toml.journal").read_bytes().splitlines()]
    assert kept == [row["text"] for row in (*rows[:9], {"text": texts[0].replace('"0"', '"x"').replace("1 }", "99 }")})]
    GAME.write_bytes(before)
    assert [one.kept.civ for one in find_gone(open_ledger(str(GAME)))] == ["Minoa"] * 10


def test_a_large_journal_is_told_of_and_keeps_nobody_waiting(folder: Path) -> None:
    rows = [{**OURS, "text": ENTRY.replace('"a"', f'"{number}"')} for number in range(MANY_ROWS + 1)]
    write_rows(*rows)
    assert "20,001 rows" in shown("doctor")["journal"]["found"]
    assert len(HostedLedger(str(GAME)).see_table(None)["gone"]) == 100


def test_a_folder_of_another_owner_is_used_and_told_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from civledger.store import beside

    done("note tea")
    assert not beside.is_foreign(str(GAME))
    monkeypatch.setattr("os.geteuid", lambda: 4711)
    assert beside.is_foreign(str(GAME))
    shutil.rmtree(".civledger")
    assert not beside.is_foreign(str(GAME))


def test_a_strike_by_a_phone_is_kept_with_what_it_strikes(folder: Path) -> None:
    before = GAME.read_bytes()
    hosted = HostedLedger(str(GAME))
    for number in range(2):
        hosted.record(
            Role("Minoa"), json.dumps({"id": str(number), "action": "gain", "values": {"treasury": 1}}).encode()
        )
    hosted.record(Role("Rome"), b'{"id": "r", "action": "gain", "values": {"treasury": 1}}')
    hosted.undo(Role("Minoa"), b'{"id": "u"}')  # not the last entry, so it is struck
    assert [row.struck for row in read_journal(str(GAME))] == [[], [], [], ["Minoa 1"]]
    GAME.write_bytes(before)
    done("redo --gone")
    assert find_gone(open_ledger(str(GAME))) == []
    assert "strike" in done("log")


def test_what_is_written_in_another_place_is_no_row(folder: Path) -> None:
    with keeping(open_ledger(str(GAME)).ledger, None, b"old", b"new and longer"):
        pass
    assert read_journal(str(GAME)) == []


def test_a_full_disk_lets_no_host_begin(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("civledger.store.disk.Disk.open", full)
    assert "phones need the journal beside it, which cannot be written: No space left" in wrong("host --code rome", 3)


def test_what_stands_and_cannot_be_kept_is_said_to_stand(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done("census minoa=4")

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("civledger.store.disk.Disk.write", full)
    with pytest.raises(NotWritable, match="entry 1 is in the ledger, but the journal cannot be written: No space left"):
        HostedLedger(str(GAME)).record(Role("Minoa"), b'{"id": "a", "action": "census", "values": {"tokens": 4}}')
