"""What is sent again is not recorded again, whatever happened in between; what was taken back stays so."""

from pathlib import Path

from tests.cli.keyboard import typed
from tests.web.conftest import BEGUN
from tests.web.tables import Table, entries, hosting, start


def test_the_same_again_is_answered_as_the_first_time(table: Table, game: Path) -> None:
    first = table.enter("Minoa", "a", "buy", advances=["Pottery"], cards={"Salt": 5})
    assert table.enter("Rome", "a", "census", tokens=4).status == 201, "an id is its seat's own"
    written = game.read_bytes()
    again = table.enter("Minoa", "a", "buy", advances=["Pottery"], cards={"Salt": 5})
    assert (first.status, again.status, again.data) == (201, 200, first.data)
    for action, values in (
        ("buy", {"advances": ["Pottery"], "cards": {"Salt": 6}}),
        ("buy", {"advances": ["Mysticism"], "cards": {"Salt": 5}}),
        ("census", {"tokens": 4}),
    ):
        assert table.enter("Minoa", "a", action, **values).status == 409
    assert game.read_bytes() == written


def test_nothing_of_it_is_in_memory_alone(game: Path) -> None:
    with hosting(game.parent) as table:
        first = table.enter("Minoa", "a", "census", tokens=4)
        cut = table.enter("Rome", "r", "census", tokens=4)
        taken = table.undo("Rome", id="u")
        struck = table.enter("Egypt", "e", "census", tokens=4)
        assert table.enter("Minoa", "b", "gain", treasury=1).status == 201
        back = table.undo("Egypt", id="s")
    with hosting(game.parent) as table:
        assert table.enter("Minoa", "a", "census", tokens=4)[:2] == (200, first.data)
        assert table.enter("Minoa", "a", "census", tokens=5).status == 409
        assert (cut.status, table.enter("Rome", "r", "census", tokens=4).status) == (201, 409)
        assert table.undo("Rome", id="u")[:2] == (200, taken.data)
        assert (struck.status, table.enter("Egypt", "e", "census", tokens=4).status) == (201, 409)
        assert table.undo("Egypt", id="s")[:2] == (200, back.data)
        assert table.undo("Egypt", id="e").status == 409
        assert table.undo("Rome", id="r").status == 409
        assert table.enter("Rome", "u", "census", tokens=4).status == 409
        assert table.enter("Egypt", "s", "census", tokens=4).status == 409
    assert [entry["action"] for entry in entries(game)] == ["gain", "census", "census", "gain", "strike"]


def test_a_seat_takes_back_what_it_entered_last_and_nothing_else(table: Table, game: Path) -> None:
    assert table.undo("Minoa").status == 409
    assert table.enter("Minoa", "a", "census", tokens=4).status == 201
    assert table.undo("Minoa").status == 200
    assert game.read_text("utf-8").rstrip() == BEGUN.rstrip()
    assert table.enter("Minoa", "b", "census", tokens=5).status == 201
    assert table.enter("Minoa", "c", "gain", treasury=1).status == 201
    assert table.enter("keeper", "n", "note", text="tea").status == 201
    assert [row["number"] for row in table.see("Minoa")["entries"]] == [2, 3]
    reply = table.undo("Minoa", id="u")
    assert (reply.status, entries(game)[-1]) == (
        200,
        {
            "turn": 1,
            "action": "strike",
            "entries": [3],
            "reason": "taken back by Minoa",
            "by": "Minoa",
            "id": "u",
        },
    )
    assert table.undo("Minoa").status == 200
    assert entries(game)[-1]["entries"] == [2]
    assert table.undo("Minoa").status == 409
    assert table.undo("Minoa", count=2).status == 403
    assert [row["struck"] for row in table.see("Minoa")["entries"]] == ["taken back by Minoa"] * 2
    assert typed(f"check -f {game}").code == 0


def test_what_the_shell_took_back_is_not_recorded_again(table: Table, game: Path) -> None:
    assert table.enter("Minoa", "a", "census", tokens=4).status == 201
    assert typed(f"undo -f {game}").code == 0
    assert table.enter("Minoa", "a", "census", tokens=4).status == 409
    assert typed(f"redo -f {game}").code == 0
    assert table.enter("Minoa", "a", "census", tokens=4).status == 200


def test_an_undo_that_was_cut_off_is_done_when_it_is_asked_for_again(game: Path) -> None:
    with hosting(game.parent) as table:
        assert table.enter("Minoa", "a", "census", tokens=4).status == 201
        before = game.read_bytes()
        assert table.undo("Minoa", id="u").status == 200
        game.write_bytes(before)  # as if the program had been killed before it wrote the ledger
        assert table.enter("Minoa", "a", "census", tokens=4).status == 200
        assert table.undo("Minoa", id="u").status == 200
    assert len(entries(game)) == 1


def test_a_number_is_put_right_with_fix(table: Table, game: Path) -> None:
    assert table.enter("Minoa", "a", "census", tokens=4, fix=True).status == 409
    assert table.enter("Minoa", "a", "census", tokens=4).status == 201
    assert table.enter("Minoa", "b", "census", tokens=5).status == 409
    assert table.enter("Minoa", "b", "census", tokens=5, fix=True, note="recounted").status == 201
    last = entries(game)[-1]
    assert (last["fix"], last["note"]) == (True, "recounted")


def test_secrets_survive_and_are_their_owners_alone(game: Path) -> None:
    first = start(game.parent)
    assert first.stop() == 0
    kept = game.parent / ".civledger" / "game.toml.secrets"
    assert kept.stat().st_mode & 0o777 == 0o600
    assert kept.parent.stat().st_mode & 0o777 == 0o700
    seats = ("keeper", *first.told["seats"])
    assert min(len(first.secret(who)) for who in seats) >= 22
    assert len({first.secret(who) for who in seats}) == 8
    again = start(game.parent)
    assert [again.secret(who) for who in seats] == [first.secret(who) for who in seats]
    assert again.stop() == 0
    lost = start(game.parent, "--lost", "rom")
    assert [who for who in seats if lost.secret(who) != first.secret(who)] == ["Rome"]
    assert lost.stop() == 0
    others = start(game.parent, "--new-secrets")
    assert not {others.secret(who) for who in seats} & {first.secret(who) for who in seats}
    assert others.ask(None, "GET", "/api/seat", Authorization=f"Bearer {first.secret('Rome')}").status == 401
    assert others.stop() == 0


def test_stone_age_has_phones_too(tmp_path: Path) -> None:
    game = tmp_path / "game.toml"
    assert typed(f"new {game} --rules stone-age --players Ann,Bob").code == 0
    with hosting(tmp_path) as table:
        seen = table.see("Ann")
        assert (seen["civ"], seen["phase"], seen["board"]["figures"]) == ("Ann", "feed", 5)
        assert table.enter("Ann", "a", "feed", lost=0).status == 201
        assert table.enter("Ann", "b", "building", kind="fixed", paid={"wood": 2, "clay": 1}).status == 201
        assert table.enter("Ann", "c", "feed", lost={"Bob": 0}).status == 403
        assert table.enter("Ann", "d", "building", kind="fixed").status == 400
        assert table.ask("Ann", "POST", "/api/advise", {"card_points": 1}).status == 404
        assert entries(game)[1]["points"] == 10
        assert table.undo("Ann").status == 200
    assert [entry["action"] for entry in entries(game)] == ["feed"]


def test_what_was_typed_in_a_turn_that_is_closed_is_not_recorded_in_the_next(table: Table, game: Path) -> None:
    typed_in_1 = {"id": "c", "action": "cities", "values": {"cities": 3}, "during": 1}
    first = table.ask("Minoa", "POST", "/api/entries", typed_in_1)
    closing = {"id": "e", "action": "endturn", "values": {}, "force": True, "during": 1}
    assert (first.status, table.ask("keeper", "POST", "/api/entries", closing).status) == (201, 201)
    written = game.read_bytes()
    assert table.ask("keeper", "POST", "/api/entries", {**closing, "id": "f"}).status == 409, "a second tap"
    late = table.ask("Rome", "POST", "/api/entries", typed_in_1)
    assert (late.status, late.data["another_turn"]) == (409, True)
    assert "in turn 1, but turn 2 is open now" in late.data["error"]
    assert table.ask("Minoa", "POST", "/api/entries", typed_in_1)[:2] == (200, first.data), "it is there already"
    assert game.read_bytes() == written
    assert table.ask("Rome", "POST", "/api/entries", {**typed_in_1, "during": 2}).status == 201
    assert table.ask("Rome", "POST", "/api/entries", {**typed_in_1, "during": "2"}).status == 400
