"""What the bookkeeper sees and does from the page, and nobody else."""

import multiprocessing
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from civledger.bookkeeping import phone_line
from civledger.store.lock import locked
from civledger.store.side_files import keep_seating
from civledger.web import hosted
from tests.cli.keyboard import typed
from tests.support import header
from tests.waiting import comes_true
from tests.web.tables import GAME, Table, entries, hosting
from tests.web.test_events import Listener

ONLY_KEEPERS = [
    *(("GET", "/api/table"), ("GET", "/api/door"), ("GET", "/api/code"), ("GET", "/api/code?civ=Rome")),
    *(("POST", "/api/door"), ("POST", "/api/lost"), ("POST", "/api/command")),
]


ENTERED = {"id": "a", "action": "census", "values": {"tokens": 9}}


def command(table: Table, id: str, line: object) -> Any:
    return table.ask("keeper", "POST", "/api/command", {"id": id, "line": line})


@pytest.mark.parametrize(("method", "path"), ONLY_KEEPERS)
def test_only_the_bookkeeper_may(standing: Table, method: str, path: str) -> None:
    body = "{}" if method == "POST" else None
    assert standing.ask("Egypt", method, path, body).status == 403
    assert standing.ask(None, method, path, body).status == 401


def test_the_table_at_a_glance(standing: Table) -> None:
    seen = standing.see("keeper", "/api/table")
    assert (seen["turn"], seen["phase"], seen["called"]) == (1, "census", "turn")
    assert [seat["civ"] for seat in seen["seats"]] == [*standing.told["seats"]]
    assert all("census" in seat["missing"] for seat in seen["seats"])
    assert seen["seats"][0]["numbers"]["treasury"] == 9
    assert {"action": "census", "key": "tokens", "counts": True} in seen["pads"]
    assert {"tax", "census", "cities", "hand"} <= {pad["action"] for pad in seen["pads"]}
    assert [(row["number"], row["action"], row["by"]) for row in seen["log"]] == [(1, "gain", None)]
    missing = {lack["what"]: lack for lack in seen["missing"]}
    assert missing["census"]["command"].startswith("census ")
    assert standing.ask("keeper", "GET", "/api/table?turn=x").status == 400
    assert standing.see("keeper", "/api/table?turn=7")["log"] == []


def test_the_questions_of_a_round_stand_in_the_order_in_which_people_sit(table: Table, game: Path) -> None:
    before = [question["civ"] for question in table.see("keeper", "/api/table")["questions"]["census"]]
    keep_seating(str(game), list(reversed(before)))
    reply = table.ask("keeper", "POST", "/api/entries", ENTERED | {"civ": before[0]})
    assert reply.status == 201
    asked = table.see("keeper", "/api/table")["questions"]["census"]
    assert [question["civ"] for question in asked] == list(reversed(before[1:]))
    assert all(question["old"] == 1 and question["text"].startswith(question["civ"]) for question in asked)


def test_every_pad_takes_a_number(table: Table) -> None:
    seen = table.see("keeper", "/api/table")
    for pad in seen["pads"]:
        assert seen["labels"][pad["action"]].istitle(), "a word of the game"
        body = {"id": pad["action"], "action": pad["action"], "civ": "Minoa", "values": {pad["key"]: 1}}
        reply = table.ask("keeper", "POST", "/api/entries", body | {"force": True})
        assert reply.status == 201, (pad, reply)
        again = body | {"id": f"{pad['action']}-2", "values": {pad["key"]: 2}, "fix": True, "force": True}
        assert table.ask("keeper", "POST", "/api/entries", again).status == 201, pad


def test_a_score_before_the_end_and_a_second_leave_are_refused(table: Table, game: Path) -> None:
    score = {"id": "s", "action": "score", "civ": "Minoa", "values": {"points": 0}}
    refused = table.ask("keeper", "POST", "/api/entries", score)
    assert (refused.status, "the game is not over" in refused.data["error"]) == (409, True)
    assert command(table, "l", "score minoa=0").status == 409
    assert table.ask("keeper", "POST", "/api/entries", score | {"force": True}).status == 201
    leave = {"id": "a", "action": "leave", "civ": "Minoa", "values": {}}
    assert table.ask("keeper", "POST", "/api/entries", leave).status == 201
    assert table.ask("keeper", "POST", "/api/entries", leave).status == 200, "sent again"
    before = game.read_bytes()
    refused = table.ask("keeper", "POST", "/api/entries", leave | {"id": "b"})
    assert (refused.status, "left the game in turn 1" in refused.data["error"]) == (400, True)
    assert game.read_bytes() == before


def test_findings_of_the_open_turn_are_told(table: Table) -> None:
    body = {"id": "s", "action": "spend", "civ": "Rome", "values": {"on": "other", "treasury": 10}}
    assert table.ask("keeper", "POST", "/api/entries", body).status == 409
    reasoned = body | {"force": True, "note": "told by the table"}
    assert table.ask("keeper", "POST", "/api/entries", reasoned).status == 201
    seen = table.see("keeper", "/api/table")
    assert [(found["code"], found["civ"]) for found in seen["findings"]] == [("MC403", "Rome")]
    assert "told by the table" in seen["log"][-1]["what"]


def test_who_is_connected_is_seen(table: Table) -> None:
    def phones(civ: str) -> int:
        return int(table.see("keeper", "/api/door")["seats"][civ]["phones"])

    assert (phones("Minoa"), phones("Rome")) == (0, 0)
    listener = Listener(table, "Minoa")
    assert (phones("Minoa"), phones("Rome")) == (1, 0)
    assert table.see("keeper", "/api/table")["door"]["seats"]["Minoa"] == {"phones": 1, "seen": True}
    listener.close()
    assert comes_true(lambda: phones("Minoa") == 0)


def test_a_line_is_carried_out_as_in_the_shell(table: Table, game: Path) -> None:
    reply = command(table, "c", "calamity regression minoa")
    assert (reply.status, reply.data["number"]) == (201, 2), reply
    written = entries(game)[1:]
    assert {(entry["by"], entry["id"], entry["calamity"]) for entry in written} == {("keeper", "c", "Regression")}
    before = game.read_bytes()
    assert command(table, "c", "calamity regression minoa")[:2] == (200, reply.data)
    assert command(table, "c", "calamity regression rome").status == 409
    assert command(table, "c", "status").status == 409
    assert table.enter("keeper", "c", "census", tokens={"Minoa": 4}).status == 409
    assert game.read_bytes() == before
    assert table.undo("keeper").status == 200
    assert command(table, "c", "calamity regression minoa").status == 409, "what was undone is not recorded again"


def test_what_a_line_shows_is_answered(standing: Table) -> None:
    reply = command(standing, "s", "civledger next")
    assert (reply.status, reply.data["number"]) == (200, None)
    assert any("census" in line for line in reply.data["receipt"])


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("cencus minoa=4", 400, "did you mean census?"),
        ("census minoa=x", 400, "name=number"),
        ("spend other minoa=20", 409, "treasury"),
        ("endturn", 409, "missing"),
        ("undo", 400, "button"),
        ("host", 400, "terminal"),
        ("report -o /tmp/x.html", 400, "terminal"),
        ("import purchases /etc/passwd", 400, "terminal"),
        ("check /etc/passwd", 400, "terminal"),
        ("board --watch", 400, "page"),
        ("endturn --force --commit", 400, "terminal"),
        ("next -f /etc/passwd", 400, "one ledger"),
        ("next\nstatus", 400, "one line"),
        ("", 400, "one line"),
        (4, 400, "line must be"),
        ("note " + "x" * 3000, 400, "characters"),
    ],
)
def test_what_a_line_may_not(standing: Table, line: object, status: int, said: str) -> None:
    reply = command(standing, "x", line)
    assert (reply.status, said in reply.data["error"]) == (status, True), reply
    assert f"/{GAME}" not in reply.data["error"], "where it lies is nobody's business"


def test_a_seat_has_a_code(standing: Table) -> None:
    shown = standing.see("keeper", "/api/code?civ=Rome")
    assert shown["url"] == standing.told["seats"]["Rome"]
    assert shown["svg"].startswith("<svg")
    assert "script" not in shown["svg"]
    assert standing.see("keeper", "/api/code")["url"] == f"{standing.told['url']}#join"
    assert standing.ask("keeper", "GET", "/api/code?civ=Atlantis").status == 400


def test_a_lost_phone_is_shut_out_at_once(table: Table) -> None:
    old, listener = table.secret("Rome"), Listener(table, "Rome")
    reply = table.ask("keeper", "POST", "/api/lost", {"civ": "Rome"})
    assert (reply.status, reply.data["civ"]) == (200, "Rome")
    assert table.ask("Rome", "GET", "/api/seat").status == 401
    assert listener.answer.read() == b"\n", "its stream ends"
    listener.close()
    new = reply.data["url"].partition("#")[2]
    assert new != old
    assert table.ask(None, "GET", "/api/seat", Authorization=f"Bearer {new}").status == 200
    assert table.ask("Minoa", "GET", "/api/seat").status == 200
    assert table.ask("keeper", "POST", "/api/lost", {"civ": "Atlantis"}).status == 400


def test_the_shell_can_shut_a_phone_out_too(table: Table, game: Path) -> None:
    listener = Listener(table, "Rome")
    said = typed(f"host --lost rome --code rome -f {game}")
    assert said.code == 0
    assert table.ask("Rome", "GET", "/api/seat").status == 401
    assert listener.answer.read() == b"\n"
    listener.close()
    assert table.ask(None, "GET", "/api/seat", Authorization=f"Bearer {said.output.strip()[-24:]}").status == 200


def test_stone_age_has_a_table_too(tmp_path: Path) -> None:
    assert typed(f"new {tmp_path / GAME} --rules stone-age --players Ann,Bob").code == 0
    with hosting(tmp_path) as table:
        seen = table.see("keeper", "/api/table")
        assert (seen["called"], seen["phase"], [seat["civ"] for seat in seen["seats"]]) == (
            *("round", "feed"),
            ["Ann", "Bob"],
        )
        assert {"figures", "tools", "feed"} <= {pad["action"] for pad in seen["pads"]}
        for pad in seen["pads"]:
            body = {"id": pad["action"], "action": pad["action"], "civ": "Ann", "values": {pad["key"]: 0}}
            assert table.ask("keeper", "POST", "/api/entries", body | {"force": True}).status == 201, pad
            if pad["action"] != "feed":
                assert table.undo("keeper").status == 200
        assert command(table, "f", "feed bob=0").status == 201
        assert command(table, "e", "endturn").status == 201
        assert table.see("keeper", "/api/table")["turn"] == 2


def test_nobody_sees_what_another_was_advised(standing: Table) -> None:
    hand = {"cards": {"Salt": 5, "Iron": 3}}
    views = [("Celt", "/api/seat"), ("keeper", "/api/seat?civ=Rome"), ("keeper", "/api/table"), ("Rome", "/api/seat")]
    for who, path in views:  # who was never here before is seen from now on
        standing.see(who, path)
    before = [standing.see(who, path) for who, path in views]
    assert standing.ask("Rome", "POST", "/api/advise", hand).status == 200
    assert standing.ask("Celt", "POST", "/api/advise", {**hand, "civ": "Rome"}).status == 403
    assert [standing.see(who, path) for who, path in views] == before


def test_a_result_alone_has_no_turn_to_close(tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    game.write_text(header(tracks=[]), encoding="utf-8")
    with hosting(tmp_path) as table:
        refused = table.enter("keeper", "e", "endturn")
        assert (refused.status, refused.data["error"]) == (
            409,
            "this ledger holds only a result, so there is no turn to close",
        )


def test_a_line_that_records_nothing_waits_for_nobody(table: Table, game: Path) -> None:
    with locked(str(game)):
        for number, line in enumerate(("status", "tax", "note tea --dry-run")):
            assert command(table, f"l{number}", line).status == 200


def sleep_long(*_: object) -> None:
    time.sleep(100)


def test_a_line_that_takes_too_long_is_cut_and_keeps_nobody_waiting(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hosted, "SHOWING", 3.0)
    monkeypatch.setattr(phone_line, "show_line", sleep_long)  # a line that surely takes longer, on the quickest machine
    with ThreadPoolExecutor() as threads:
        asked = threads.submit(command, table, "p", "plan minoa --income 200,200,200,200,200,200")
        assert comes_true(multiprocessing.active_children)
        assert table.enter("Minoa", "one", "gain", treasury=1).status == 201
        assert not asked.done()
        reply = asked.result()
    assert (reply.status, "more than 3 seconds" in reply.data["error"]) == (409, True)


@pytest.mark.parametrize("line", ["advise minoa --club /", "advise minoa --club=/", "civledger advise --club / minoa"])
def test_no_line_looks_through_the_disk(standing: Table, line: str) -> None:
    reply = command(standing, "club", line)
    assert (reply.status, "--club does not work here" in reply.data["error"]) == (400, True)


def test_only_what_the_game_has_is_proposed(standing: Table) -> None:
    said = command(standing, "help", "help").data["error"]
    proposed = said.partition("You can type: ")[2].split(", ")
    assert {"census", "buy", "endturn"} <= {*proposed}
    assert {"building", "feed"}.isdisjoint(proposed)
