"""Who may ask for what at the table, and what each request is answered with."""

from pathlib import Path
from typing import Any

import pytest

from tests.cli.keyboard import typed
from tests.support import entry, header
from tests.web.conftest import BEGUN
from tests.web.tables import GAME, Table, entries, hosting

BUY = {"advances": ["Pottery"], "cards": {"Salt": 5}, "kept": 4}
CENSUS: dict[str, Any] = {"id": "c", "action": "census", "values": {"tokens": 16}}
WRONG_NUMBERS: list[object] = [True, 1.5, 16.0, -1, "16", None, 2**63, 10**30, []]
WRONG_VALUES: list[dict[str, Any]] = [{}, {"tokens": {}}, {"tokns": 1}, {"tokens": 1, "kept": 1}]
WRONG_PURCHASES: list[dict[str, Any]] = [{}, {"advances": "Pottery"}]


def test_a_seat_sees_its_own_numbers(standing: Table) -> None:
    seen = standing.see("Minoa")
    assert list(seen) == [
        *("civ", "turn", "phase", "version", "treasury", "stock", "stock_at_least", "stock_at_most"),
        *("cities", "hand_limit", "credits", "advances", "ast", "missing", "entries", "page"),
    ]
    assert (seen["civ"], seen["turn"], seen["phase"], seen["treasury"], seen["stock"]) == ("Minoa", 1, "census", 9, 45)
    assert len(seen["advances"]) == 51
    assert seen["advances"][8] == {"name": "Pottery", "price": 60, "owned": False, "affordable": False}
    assert "census" in [lack["what"] for lack in seen["missing"]]
    assert standing.see("keeper", "/api/seat?civ=Minoa") == seen


def test_the_treasury_alone_says_what_can_be_afforded(table: Table) -> None:
    assert table.enter("Minoa", "g", "gain", treasury=41).status == 201
    cards = table.see("Minoa")["advances"]
    assert {card["name"] for card in cards if card["affordable"]} == {
        card["name"] for card in cards if card["price"] <= 50
    }
    assert table.enter("Minoa", "b", "buy", advances=["Mysticism"]).status == 201
    seen = table.see("Minoa")
    assert seen["treasury"] == 0
    assert [card["name"] for card in seen["advances"] if card["owned"]] == ["Mysticism"]


@pytest.mark.parametrize(
    ("action", "values", "written"),
    [
        ("buy", BUY, {"civ": "Minoa", "advances": {"Pottery": 60}, "cards": {"Salt": 5}, "kept": 4}),
        ("census", {"tokens": 16}, {"tokens": {"Minoa": 16}}),
        ("cities", {"cities": 5}, {"cities": {"Minoa": 5}}),
        ("hand", {"kept": 7, "discarded": 1}, {"kept": {"Minoa": 7}, "discarded": {"Minoa": 1}}),
        ("spend", {"on": "ship", "treasury": 2}, {"treasury": {"Minoa": 2}, "on": "ship"}),
        ("gain", {"treasury": 3, "from": "attack"}, {"treasury": {"Minoa": 3}, "from": "attack"}),
        ("note", {"text": "tea"}, {"text": "tea"}),
    ],
)
def test_what_is_entered_stands_in_the_ledger(
    table: Table, game: Path, action: str, values: dict[str, object], written: dict[str, object]
) -> None:
    who = "keeper" if action == "note" else "Minoa"
    before = table.see("Minoa")["version"]
    reply = table.enter(who, "x1", action, **values)
    assert (reply.status, list(reply.data)) == (201, ["number", "receipt", "version"])
    assert (reply.data["number"], reply.data["version"] > before) == (2, True)
    assert entries(game)[1] == {"turn": 1, "action": action, **written, "by": who, "id": "x1"}
    seen = table.see("Minoa")
    assert seen["version"] == reply.data["version"]
    assert [row["number"] for row in seen["entries"]] == ([] if who == "keeper" else [2])
    told = typed(f"log -f {game}").output
    assert "x1" not in told


def test_the_receipt_is_that_of_the_shell(table: Table, game: Path) -> None:
    receipt = table.enter("Minoa", "x", "buy", **BUY).data["receipt"]
    assert receipt[:3] == [
        "Minoa bought Pottery for 60; 4 cards kept.",
        "Pottery: 60",
        "paid 60: 75 in cards, 0 treasury tokens",
    ]
    assert ["15 wasted" in line for line in receipt].count(True) == 1
    counted = table.enter("Minoa", "y", "census", tokens=4).data["receipt"]
    assert counted[1].startswith("not counted yet: Assyria, ")


def test_what_breaks_a_rule_is_refused_with_its_findings(table: Table, game: Path) -> None:
    reply = table.enter("Minoa", "x", "spend", on="other", treasury=10)
    assert (reply.status, [found["code"] for found in reply.data["findings"]]) == (409, ["MC403"])
    assert set(reply.data["findings"][0]) == {
        *("code", "name", "severity", "file", "line", "turn", "civ", "message"),
    }
    assert game.read_text("utf-8") == BEGUN
    assert table.enter("Minoa", "x", "spend", on="ship", treasury=2).status == 201, "a refused id may be used again"


def test_the_bookkeeper_records_everything(table: Table, game: Path) -> None:
    assert table.enter("keeper", "t", "tax").status == 201
    assert entries(game)[1]["cities"] == dict.fromkeys(entries(game)[1]["cities"], 0)
    tokens = {"Minoa": 4, "Assyria": 3}
    assert table.enter("keeper", "c", "census", tokens=tokens).status == 201
    one = {"id": "d", "action": "census", "civ": "Rome", "values": {"tokens": 5}}
    assert table.ask("keeper", "POST", "/api/entries", one).status == 201
    assert [entry.get("tokens") for entry in entries(game)[2:]] == [tokens, {"Rome": 5}]
    early = table.enter("keeper", "e", "endturn")
    assert (early.status, "missing" in early.data["error"]) == (409, True)
    closing = {"id": "e", "action": "endturn", "values": {}, "force": True}
    closed = table.ask("keeper", "POST", "/api/entries", closing)
    assert (closed.status, entries(game)[-1]["action"], table.see("Minoa")["turn"]) == (201, "endturn", 2)
    assert table.ask("keeper", "POST", "/api/entries", closing)[:2] == (200, closed.data)
    late = {"id": "n", "action": "note", "turn": 1, "values": {"text": "late"}}
    assert table.ask("keeper", "POST", "/api/entries", late).status == 201
    assert entries(game)[-1]["turn"] == 1
    assert table.undo("keeper").status == 200
    asked = table.undo("keeper")
    assert (asked.status, asked.data["asks"]) == (409, True)
    assert table.undo("keeper", yes=True).status == 200
    assert table.see("Minoa")["turn"] == 1
    assert typed(f"check -f {game}").code == 0


def test_the_bookkeeper_ends_the_game(table: Table, game: Path) -> None:
    closing = {"id": "e", "action": "endturn", "values": {"last": "closing hour"}, "force": True, "during": 1}
    for values in ({"last": 3}, {"last": ["x"]}):
        wrong = table.ask("keeper", "POST", "/api/entries", {**closing, "values": values})
        assert (wrong.status, wrong.data["error"]) == (400, "last must be true, or the reason as a text")
    assert table.ask("keeper", "POST", "/api/entries", {**closing, "values": {"space": {"Minoa": 1}}}).status == 409
    ended = table.ask("keeper", "POST", "/api/entries", closing)
    assert (ended.status, entries(game)[-1]["last"]) == (201, "closing hour")
    assert table.ask("keeper", "POST", "/api/entries", closing)[:2] == (200, ended.data)
    assert table.ask("keeper", "POST", "/api/entries", {**closing, "values": {"last": True}}).status == 409
    assert table.see("keeper", "/api/table")["phase"] is None
    assert table.see("Minoa", "/api/seat")["page"]["pads"] == []
    late = table.enter("Minoa", "c", "census", tokens=4)
    assert (late.status, late.data["error"]) == (409, "the game is over; the bookkeeper can add what is missing")
    kept = table.ask("keeper", "POST", "/api/entries", {"id": "n", "action": "note", "values": {"text": "late"}})
    assert (kept.status, entries(game)[-1]["turn"]) == (201, 1)
    assert table.undo("keeper").status == 200
    assert table.undo("keeper", yes=True).status == 200
    assert table.see("keeper", "/api/table")["phase"] is not None
    assert table.ask("keeper", "POST", "/api/command", {"id": "l", "line": "endturn --last --anyway"}).status == 201
    assert entries(game)[-1]["last"] is True


@pytest.mark.parametrize(
    "body",
    [
        {**CENSUS, "civ": "Rome"},
        {**CENSUS, "values": {"tokens": {"Rome": 4}}},
        {**CENSUS, "turn": 1},
        {**CENSUS, "force": True},
        {**CENSUS, "values": {"tokens": 4, "turn": 1}},
        {**CENSUS, "values": {"tokens": 4, "forced": True}},
        {"id": "e", "action": "endturn", "values": {}},
        {"id": "e", "action": "tax", "values": {}},
        {"id": "e", "action": "strike", "values": {"entries": [1], "reason": "x"}},
        {"id": "b", "action": "buy", "values": {**BUY, "civ": "Rome"}},
    ],
)
def test_what_a_seat_may_not(standing: Table, body: dict[str, object]) -> None:
    reply = standing.ask("Minoa", "POST", "/api/entries", body)
    assert (reply.status, list(reply.data)) == (403, ["error"])


@pytest.mark.parametrize(
    "body",
    [
        *("", "{", "[]", "1", "null", '"x"', b"\xff", "NaN", '{"id": NaN}', '{"id": "\\ud800"}', "[" * 60_000),
        *({}, {**CENSUS, "id": ""}, {**CENSUS, "id": "x" * 65}, {**CENSUS, "id": 1}, {**CENSUS, "id": None}),
        *({**CENSUS, "action": "cencus"}, {**CENSUS, "action": 1}, {"id": "x", "values": {}}, {**CENSUS, "values": 1}),
        *({**CENSUS, "values": {"tokens": value}} for value in WRONG_NUMBERS),
        *({**CENSUS, "values": values} for values in WRONG_VALUES),
        *({**CENSUS, "values": {"tokens": 1, key: "x"}} for key in ("by", "id", "joined", "action", "calamity")),
        *({"id": "b", "action": "buy", "values": values} for values in WRONG_PURCHASES),
        *({"id": "b", "action": "buy", "values": {"advances": [name]}} for name in ("Potery", 1, "Pottery=1", None)),
        {"id": "b", "action": "buy", "values": {**BUY, "cards": {"Salz": 1}}},
        {"id": "b", "action": "buy", "values": {**BUY, "cards": ["Salt"]}},
        {"id": "b", "action": "buy", "values": {**BUY, "kept": "4"}},
        {"id": "s", "action": "spend", "values": {"treasury": 1}},
        {"id": "s", "action": "spend", "values": {"on": "ship"}},
        {"id": "s", "action": "spend", "values": {"on": "rum", "treasury": 1}},
        {**CENSUS, "civ": "Atlantis"},
        {**CENSUS, "more": 1},
        {**CENSUS, "note": 1},
    ],
)
def test_what_cannot_be_meant_is_answered_with_a_sentence(standing: Table, body: object) -> None:
    reply = standing.ask("Egypt", "POST", "/api/entries", body)
    if reply.status == 429:  # a hundred cases within a second
        reply = standing.ask("keeper", "POST", "/api/entries", body)
    assert (reply.status, list(reply.data)) == (400, ["error"]), reply
    assert " " in reply.data["error"]


@pytest.mark.parametrize("authorization", ["", "Bearer", "Bearer x", "Basic x", "Bearer " + "x" * 5000, "bearer ÿ"])
@pytest.mark.parametrize(
    ("method", "path"),
    [
        *(("GET", "/api/seat"), ("GET", "/api/events"), ("POST", "/api/entries"), ("POST", "/api/undo")),
        *(("POST", "/api/advise"), ("POST", "/api/payment")),
    ],
)
def test_without_the_right_secret_nobody_is_let_in(standing: Table, method: str, path: str, authorization: str) -> None:
    reply = standing.ask(None, method, path, "{}" if method == "POST" else None, Authorization=authorization)
    assert (reply.status, reply.data) == (401, standing.ask(None, "GET", "/api/seat").data)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        *(("GET", "/api/entries", 405), ("POST", "/api/seat", 405), ("DELETE", "/", 405), ("PUT", "/api/undo", 405)),
        *(("GET", "/api", 404), ("GET", "/api/seat/", 404), ("GET", "/game.toml", 404), ("POST", "/nothing", 404)),
        *(("GET", "/../game.toml", 404), ("GET", "/.civledger/game.toml.secrets", 404), ("BREW", "/api/seat", 405)),
        *(("GET", "/api/seat", 400), ("GET", "/api/seat?civ=Atlantis", 400)),
    ],
)
def test_other_paths_and_methods(standing: Table, method: str, path: str, status: int) -> None:
    assert standing.ask("keeper", method, path).status == status


def test_another_seat_cannot_be_seen(standing: Table) -> None:
    assert standing.ask("Hatti", "GET", "/api/seat?civ=Rome").status == 403
    assert standing.ask("Hatti", "GET", "/api/seat?civ=Hatti").status == 200


@pytest.mark.parametrize("headers", [{"Host": "evil.example"}, {"Host": ""}, {"Origin": "http://evil.example"}])
@pytest.mark.parametrize("path", ["/", "/api/seat", "/api/nothing"])
def test_foreign_names_are_refused(standing: Table, path: str, headers: dict[str, str]) -> None:
    assert standing.ask("keeper", "GET", path, **headers).status == 403


def test_our_own_page_may_ask(standing: Table) -> None:
    assert standing.ask("Celt", "GET", "/api/seat", Origin=f"http://{standing.place}").status == 200
    assert standing.ask("Celt", "GET", "/api/seat", Origin="null").status == 403


def test_too_much_is_not_read(standing: Table) -> None:
    large = {"id": "x", "action": "note", "values": {"text": "x" * 65536}}
    assert standing.ask("keeper", "POST", "/api/entries", large).status == 413
    assert standing.ask("keeper", "POST", "/api/entries", "x" * 2_000_000).status == 413
    assert standing.ask(None, "POST", "/api/entries", "x" * 60_000).status == 401


def test_a_seat_that_asks_too_often_is_told_to_wait(standing: Table) -> None:
    statuses = [standing.ask("Hellas", "GET", "/api/seat").status for _ in range(60)]
    assert set(statuses) == {200, 429}
    assert standing.ask("Assyria", "GET", "/api/seat").status == 200


def test_no_answer_can_be_used_elsewhere(standing: Table) -> None:
    for path in ("/", "/content", "/api/seat?civ=Rome", "/nothing"):
        headers = standing.ask("keeper", "GET", path).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert (headers["x-content-type-options"], headers["referrer-policy"]) == ("nosniff", "no-referrer")
        assert "set-cookie" not in headers
        assert "server" not in headers


def test_advice_is_that_of_the_shell(standing: Table) -> None:
    reply = standing.ask("Rome", "POST", "/api/advise", {"cards": {"Salt": 5, "Iron": 3}, "goal": "credits"})
    assert (reply.status, reply.data["civ"], reply.data["goal"]) == (200, "Rome", "credits")
    assert reply.data["advances"]
    assert standing.ask("Rome", "POST", "/api/advise", {"card_points": 75}).data["points"] > 0


@pytest.mark.parametrize(
    "body",
    [
        *({}, {"cards": {"Salt": 1}, "card_points": 1}, {"cards": {"Salz": 1}}, {"cards": {"Salt": -1}}),
        *({"cards": {"Salt": 99}}, {"cards": {"Salt,Iron": 1}}, {"cards": []}, {"card_points": 1.5}),
        *(
            {"card_points": -1},
            {"card_points": 1, "goal": "fame"},
            {"card_points": 1, "goal": 1},
            {"card_points": True},
        ),
    ],
)
def test_advice_on_nothing(standing: Table, body: dict[str, object]) -> None:
    assert standing.ask("keeper", "POST", "/api/advise", {**body, "civ": "Rome"}).status == 400


@pytest.mark.parametrize("tracks", [[], ["advances"], ["treasury"], ["cities", "tokens"]])
def test_what_is_not_tracked_is_not_known(tmp_path: Path, tracks: list[str]) -> None:
    (tmp_path / GAME).write_text(header(tracks=tracks), "utf-8")
    with hosting(tmp_path) as table:
        seen = table.see("Minoa")
    known = {"treasury": "treasury" in tracks, "cities": "cities" in tracks, "stock": False}
    assert {key: seen[key] is not None for key in known} == known


def test_who_left_the_game_may_still_look(tmp_path: Path) -> None:
    left = entry(1, "leave", 'civ = "Minoa"') + entry(1, "endturn")
    (tmp_path / GAME).write_text(header() + left, "utf-8")
    with hosting(tmp_path) as table:
        assert table.see("Minoa")["turn"] == 2
        assert table.enter("Minoa", "a", "census", tokens=4).status in (400, 409)
        assert table.enter("Rome", "a", "census", tokens=4).status == 201


def test_a_card_costs_what_its_stack_says(table: Table, game: Path) -> None:
    assert table.enter("Minoa", "g", "gain", treasury=20).status == 201
    assert table.enter("Minoa", "s", "spend", on="card", stack=9).status == 201
    assert entries(game)[-1]["treasury"] == {"Minoa": 15}
    chosen = {"advances": ["Written Record"], "card_points": 60, "choose": {"Written Record": {"blue": 5, "green": 5}}}
    assert table.enter("Minoa", "w", "buy", **chosen).status == 201
    assert entries(game)[-1]["choose"] == chosen["choose"]
    rates = {"cities": {"Minoa": 2, "Rome": 1}, "collected": {"Rome": 2}}
    assert table.enter("keeper", "t", "tax", **rates).status == 201
    assert {key: entries(game)[-1][key] for key in rates} == rates
    assert table.enter("keeper", "n", "census", tokens=4).status == 400


def test_an_unknown_address_is_a_page_for_who_reads_pages(tmp_path: Path) -> None:
    (tmp_path / GAME).write_text(header(), "utf-8")
    with hosting(tmp_path) as table:
        page = table.ask(None, "GET", "/nothing", Accept="text/html,*/*;q=0.8")
        assert (page.status, page.headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "There is no page at this address" in page.data
        assert table.ask(None, "GET", "/nothing").data == {"error": "there is nothing here"}
