"""A phone asks for a seat, and the bookkeeper lets it in; nobody else can, and nobody can be kept from it."""

import signal
from pathlib import Path
from typing import Any

import pytest

from civledger.web.addresses import draw_svg
from civledger.web.lobby import LIFE, MOST, MOST_FROM_HERE, MOST_FROM_ONE, Tickets, network_of
from civledger.web.roles import MOST_KNOWN, Pace
from tests.web.conftest import BEGUN
from tests.web.tables import Reply, Table, start, start_text


def ask(table: Table, **body: object) -> Reply:
    return table.ask(None, "POST", "/api/join", body)


def answer_of(table: Table, asked: Reply) -> Any:
    reply = table.ask(None, "POST", "/api/join/answer", {"ticket": asked.data["ticket"]})
    assert reply.status == 200
    return reply.data


def decide(table: Table, number: object, answer: object) -> Reply:
    return table.ask("keeper", "POST", "/api/door", {"number": number, "answer": answer})


def seat_of(table: Table, secret: str) -> Reply:
    return table.ask(None, "GET", "/api/seat", Authorization=f"Bearer {secret}")


def test_a_phone_is_let_in_by_the_bookkeeper(table: Table) -> None:
    seats = table.ask(None, "GET", "/api/join").data["seats"]
    assert [seat["civ"] for seat in seats] == [*table.told["seats"]]
    assert {seat["taken"] for seat in seats} == {False}
    asked = ask(table, civ="Rome", name=" <b>Ann</b> ")
    assert (asked.status, sorted(asked.data)) == (201, ["number", "seconds", "ticket"])
    assert answer_of(table, asked) == {"state": "waiting"}
    (waiting,) = table.see("keeper", "/api/door")["joins"]
    assert waiting == {
        "number": asked.data["number"],
        "civ": "Rome",
        "name": "<b>Ann</b>",
        "address": "127.0.0.1",
        "taken": False,
    }
    assert asked.data["ticket"] not in str(table.see("keeper", "/api/table"))
    assert decide(table, asked.data["number"], "in").status == 200
    for _ in range(2):  # an answer may get lost on its way
        assert answer_of(table, asked) == {"state": "in", "secret": table.secret("Rome")}
    assert seat_of(table, table.secret("Rome")).data["civ"] == "Rome"
    assert table.see("keeper", "/api/door")["joins"] == []
    assert [seat["taken"] for seat in table.ask(None, "GET", "/api/join").data["seats"]].count(True) == 1


def test_the_terminal_says_once_who_asks(game: Path) -> None:
    table = start_text(game.parent)
    assert table.process is not None
    named, nameless = ask(table, civ="Rome", name="Ann"), ask(table, civ="Celt")
    for _ in range(2):  # as phones do while they wait
        answer_of(table, named)
    table.process.send_signal(signal.SIGINT)
    _, messages = table.process.communicate(timeout=60)
    assert messages.splitlines() == [
        f"Ann wants to play Rome. The phone shows {named.data['number']}: let it in on the bookkeeper's page",
        f"Somebody wants to play Celt. The phone shows {nameless.data['number']}: let it in on the bookkeeper's page",
    ]


def test_programs_are_not_told_who_asks(game: Path) -> None:
    table = start(game.parent)
    assert ask(table, civ="Rome", name="Ann").status == 201
    table.stop()


def test_who_takes_the_place_of_another_phone_is_there_alone(table: Table) -> None:
    assert table.ask("Rome", "GET", "/api/seat").status == 200
    asked = ask(table, civ="Rome")
    assert table.see("keeper", "/api/door")["joins"][0]["taken"]
    assert decide(table, asked.data["number"], "alone").status == 200
    new = answer_of(table, asked)["secret"]
    assert (seat_of(table, new).status, table.ask("Rome", "GET", "/api/seat").status) == (200, 401)


def test_two_phones_that_wait_for_a_seat_do_not_both_get_it_unnoticed(table: Table) -> None:
    first, second = ask(table, civ="Rome"), ask(table, civ="Rome")
    assert [join["taken"] for join in table.see("keeper", "/api/door")["joins"]] == [False, False]
    assert decide(table, first.data["number"], "in").status == 200
    assert [(join["number"], join["taken"]) for join in table.see("keeper", "/api/door")["joins"]] == [
        (second.data["number"], True)
    ]
    assert decide(table, second.data["number"], "away").status == 200
    assert table.see("keeper", "/api/door")["seats"]["Rome"] == {"phones": 0, "seen": True}


def test_who_is_turned_away_gets_nothing(table: Table) -> None:
    asked = ask(table, civ="Rome")
    assert decide(table, asked.data["number"], "away").status == 200
    assert answer_of(table, asked) == {"state": "away"}
    assert decide(table, asked.data["number"], "in").status == 409


def test_nobody_lets_himself_in(standing: Table) -> None:
    asked = ask(standing, civ="Rome")
    body = {"number": asked.data["number"], "answer": "in"}
    assert standing.ask("Rome", "POST", "/api/door", body).status == 403
    assert standing.ask(None, "POST", "/api/door", body).status == 401
    assert seat_of(standing, asked.data["ticket"]).status == 401, "a ticket is no secret"
    assert answer_of(standing, asked) == {"state": "waiting"}
    assert standing.ask(None, "POST", "/api/join/answer", {"ticket": "x" * 24}).data == {"state": "gone"}


@pytest.mark.parametrize(
    "body",
    [
        *({}, {"civ": "Atlantis"}, {"civ": 1}, {"civ": "Rome", "name": 1}, {"civ": "Rome", "name": "x" * 41}),
        *({"civ": "Rome", "name": "a\nb"}, {"civ": "Rome", "secret": "x"}, [], "x"),
    ],
)
def test_what_nobody_can_ask_for(standing: Table, body: object) -> None:
    assert standing.ask(None, "POST", "/api/join", body).status == 400


@pytest.mark.parametrize("body", [{}, {"number": 1}, {"number": "1", "answer": "in"}, {"number": 1, "answer": "yes"}])
def test_what_nobody_can_answer(standing: Table, body: object) -> None:
    assert standing.ask("keeper", "POST", "/api/door", body).status == 400


@pytest.mark.parametrize("body", [{}, {"ticket": 1}, {"ticket": "x", "more": 1}])
def test_what_is_no_ticket(standing: Table, body: object) -> None:
    assert standing.ask(None, "POST", "/api/join/answer", body).status == 400


def test_the_public_page_holds_no_secret(standing: Table) -> None:
    page = str(standing.ask(None, "GET", "/").data) + str(standing.ask(None, "GET", "/api/join").data)
    assert not [who for who in ("keeper", *standing.told["seats"]) if standing.secret(who) in page]
    assert "static/start.js" in page


def test_the_code_of_the_wall_leads_to_joining_and_holds_no_secret(standing: Table) -> None:
    page = str(standing.ask(None, "GET", "/").data)
    assert draw_svg(f"{standing.told['url']}#join") in page
    assert standing.ask(None, "GET", "/api/code").status == 401


def test_who_asks_too_often_is_told_to_wait(table: Table, game: Path) -> None:
    statuses = [ask(table, civ="Rome").status for _ in range(3 * MOST_FROM_HERE + 1)]
    assert statuses == [201] * (3 * MOST_FROM_HERE) + [429]
    assert len(table.see("keeper", "/api/door")["joins"]) == MOST_FROM_HERE
    assert table.enter("Rome", "a", "census", tokens=4).status == 201, "the table goes on"
    assert game.read_text("utf-8").startswith(BEGUN)


class Clock:
    """A clock that stands until it is moved."""

    time = 0.0

    def __call__(self) -> float:
        return self.time


def test_a_flood_pushes_out_its_own() -> None:
    tickets = Tickets(Clock())
    honest = tickets.ask("Rome", "Ann", "192.168.1.5")
    flood = [tickets.ask("Rome", "", "192.168.1.66") for _ in range(500)]
    assert [one in tickets.list_waiting() for one in (honest, flood[0], flood[-1])] == [True, False, True]
    assert len(tickets.list_waiting()) == 1 + MOST_FROM_ONE
    assert len({one.number for one in tickets.tickets}) == len(tickets.tickets)


def test_one_network_of_the_new_kind_is_one_place() -> None:
    tickets = Tickets(Clock())
    for number in range(100):
        tickets.ask("Rome", "", f"2001:db8::{number:x}")
    assert len(tickets.tickets) == MOST_FROM_ONE
    assert network_of("testclient") == "testclient"


def test_a_full_house_makes_room() -> None:
    tickets = Tickets(Clock())
    for number in range(MOST // 2):
        for _ in range(2):
            tickets.ask("Rome", "", f"10.0.0.{number}")
    lone = tickets.ask("Rome", "", "10.0.1.1")
    assert len(tickets.tickets) == MOST
    for number in range(20):
        tickets.ask("Rome", "", f"10.0.2.{number}")
    assert lone in tickets.tickets
    assert len(tickets.tickets) == MOST


def test_tickets_do_not_last() -> None:
    clock = Clock()
    tickets = Tickets(clock)
    ticket = tickets.ask("Rome", "", "10.0.0.1")
    clock.time = LIFE - 1
    assert tickets.find(ticket.word) is ticket
    tickets.answer(ticket, "secret")
    clock.time = LIFE + 30
    assert tickets.find(ticket.word) is ticket, "who was let in at the last moment hears of it"
    clock.time = 2 * LIFE
    assert (tickets.find(ticket.word), tickets.tickets) == (None, [])


def test_counting_requests_takes_no_endless_memory() -> None:
    pace = Pace(most=1, seconds=60)
    assert [pace.allows("a"), pace.allows("a")] == [True, False]
    for number in range(2 * MOST_KNOWN):
        pace.allows(str(number))
    assert len(pace.times) <= MOST_KNOWN + 1
