"""Raw entries to entries of the game: what is applied, what counts as made, and who is in doubt."""

from collections.abc import Mapping

import pytest

from civledger.engine.entries import _add_elsewhere, _any_kind, read_entry
from civledger.model.entry import Entry, Flaw, Flaws
from tests.support import SEVEN, header, judged

BOOKS = judged(header())
ALL = set(SEVEN)


def read(values: Mapping[str, object], open_turn: int = 3) -> tuple[Entry, Flaws]:
    flaws = Flaws()
    return read_entry(values, 4, 9, open_turn, BOOKS.ruleset, BOOKS.setup.names, flaws), flaws


def doubted(entry: Entry) -> set[str]:
    return {name for _, name in entry.unread}


def test_an_entry_without_flaws_knows_its_place() -> None:
    entry, flaws = read({"turn": 2, "action": "census", "tokens": {"Minoa": 3}, "note": "a", "forced": True})
    assert (entry.kind.action, entry.turn, entry.position, entry.line) == ("census", 2, 4, 9)
    assert entry.note == "a"
    assert entry.body.tokens == {"Minoa": 3}
    assert not flaws
    assert not entry.unread


@pytest.mark.parametrize("turn", [None, 0, -1, 2**63, True, 1.0, "1", {}, []])
def test_without_a_turn_an_entry_counts_as_made_in_the_open_one(turn: object) -> None:
    values = {"action": "census", "tokens": {"Minoa": 3}}
    entry, flaws = read(values if turn is None else {**values, "turn": turn})
    assert (entry.turn, entry.body) == (3, None)
    assert [flaw.code for flaw in flaws] == ["CL102" if turn is None else "CL104"]


@pytest.mark.parametrize(
    ("action", "code"),
    [(None, "CL102"), (3, "CL104"), ({}, "CL104"), ("zzz", "CL101"), ("", "CL101"), ("TAX", "CL101")],
)
def test_without_a_known_action_nothing_is_applied_and_all_are_in_doubt(action: object, code: str) -> None:
    entry, flaws = read({"turn": 1, "cities": {"Minoa": 3}} | ({} if action is None else {"action": action}))
    assert entry.body is None
    assert [flaw.code for flaw in flaws] == [code]
    assert doubted(entry) == ALL


def test_an_entry_that_may_mean_any_action_has_the_keys_of_all_of_them() -> None:
    _any_kind.cache_clear()  # whatever ran before
    entry, _ = read({"turn": 1, "action": "zzz"})
    assert {"census.tokens", "tax.cities", "buy.advances"} <= {key for key, _ in entry.unread}


@pytest.mark.parametrize(
    ("values", "meant"),
    [
        ({"action": "cencus", "tokens": {"Minoa": 3}}, "census"),
        ({"action": "taxs", "cities": {"Minoa": 3}, "note": "a"}, "tax"),
        ({"action": "cencus", "cities": {"Minoa": 3}}, ""),
        ({"action": "cencus"}, ""),
        ({"action": "zzz", "tokens": {"Minoa": 3}}, ""),
    ],
)
def test_a_misspelt_action_is_taken_for_the_near_one_whose_keys_fit(values: Mapping[str, object], meant: str) -> None:
    entry, _ = read({"turn": 1, **values})
    assert entry.kind.action == meant


@pytest.mark.parametrize(
    ("values", "codes", "whom"),
    [
        ({"action": "census", "tokens": {"Minoa": -1, "Rome": 2}}, ["CL104"], {"Minoa"}),
        ({"action": "census", "tokens": {"Minoia": 1, "Rome": 2}}, ["CL105"], {"Minoa"}),
        ({"action": "census", "tokens": {"Saba": 1, "Rome": 2}}, ["CL105"], ALL - {"Rome"}),
        ({"action": "census", "tokens": {"Rome": 2}, "x": 1}, ["CL103"], set()),
        ({"action": "census", "tokens": {"Rome": 2}, "note": 1}, ["CL104"], set()),
        ({"action": "census", "tokens": {"Rome": 2}, "forced": "yes"}, ["CL104"], set()),
    ],
)
def test_a_flaw_in_a_row_leaves_the_other_rows(values: Mapping[str, object], codes: list[str], whom: set[str]) -> None:
    entry, flaws = read({"turn": 1, **values})
    assert [flaw.code for flaw in flaws] == codes
    assert doubted(entry) == whom
    assert entry.body.tokens == {"Rome": 2}


@pytest.mark.parametrize(
    ("values", "codes", "whom"),
    [
        ({"action": "census"}, ["CL102"], ALL),
        ({"action": "census", "tokens": 3}, ["CL104"], ALL),
        ({"action": "leave"}, ["CL102"], ALL),
        ({"action": "leave", "civ": "Minoia"}, ["CL105"], {"Minoa"}),
        ({"action": "leave", "civ": 3}, ["CL105"], ALL),
        ({"action": "buy", "civ": "Minoa"}, ["CL102"], {"Minoa"}),
        ({"action": "buy", "civ": "Minoa", "advances": 3}, ["CL104"], {"Minoa"}),
        ({"action": "revolt", "to": "Rome"}, ["CL102"], ALL),
        ({"action": "revolt", "civ": "Minoa", "to": "Rome", "cities": 0}, ["CL104"], {"Minoa", "Rome"}),
        ({"action": "revolt", "civ": "Minoa", "to": "Rom"}, ["CL105"], {"Minoa", "Rome"}),
    ],
)
def test_a_flaw_in_a_key_keeps_the_entry_from_being_applied(
    values: Mapping[str, object], codes: list[str], whom: set[str]
) -> None:
    entry, flaws = read({"turn": 1, **values})
    assert entry.body is None
    assert [flaw.code for flaw in flaws] == codes
    assert doubted(entry) == whom


def test_a_number_and_what_makes_it_up_are_both_left_out_for_one_player_alone() -> None:
    pieces = {"tokens": {"Minoa": 3}, "lost": {"Minoa": 2, "Rome": 4}}
    entry, flaws = read({"turn": 1, "action": "calamity", "calamity": "Famine", "victim": "Minoa", **pieces})
    assert [(flaw.code, flaw.who) for flaw in flaws] == [("CL104", ("Minoa",))]
    assert (entry.body.tokens, entry.body.lost) == ({}, {"Rome": 4})


def test_a_remark_that_cannot_be_read_changes_no_books() -> None:
    entry, flaws = read({"turn": 1, "action": "endturn", "space": {"Minoa": 1}, "at": "noon", "seal": 3})
    assert [flaw.code for flaw in flaws] == ["CL104", "CL104"]
    assert entry.body.space == {"Minoa": 1}


def test_every_flaw_of_an_entry_is_told() -> None:
    _, flaws = read({"turn": 0, "action": "census", "tokens": {"Minoa": -1, "Troy": 2}, "x": 1, "note": 3})
    assert sorted(flaw.code for flaw in flaws) == ["CL103", "CL104", "CL104", "CL104", "CL105"]


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        ({"victim": "Minoa"}, "CL103", "victim works only together with calamity"),
        ({"ability": "Politics"}, "CL102", "ability needs the key civ"),
    ],
)
def test_keys_that_any_entry_may_carry_ask_for_others(more: Mapping[str, object], code: str, said: str) -> None:
    _, flaws = read({"turn": 1, "action": "census", "tokens": {"Minoa": 3}, **more})
    assert [(flaw.code, flaw.message) for flaw in flaws] == [(code, said)]


def test_a_second_flaw_in_one_place_is_not_noted() -> None:
    flaws = Flaws()
    first = Flaw("CL104", "one", ("tokens",))
    flaws.append(first)
    _add_elsewhere([Flaw("CL104", "two", ("tokens",)), Flaw("CL104", "three", ("cities",))], flaws)
    assert [flaw.message for flaw in flaws] == ["one", "three"]
