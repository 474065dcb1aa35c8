"""What `--impact` says of games with one mistake, against the same games without it, read a second time."""

import copy
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from civledger.bookkeeping.open_ledger import judge_content
from civledger.bookkeeping.what_if import weigh_verdict
from civledger.report.findings import check_data
from tests.depth import cases
from tests.play import literal, writing
from tests.play.mistakes import Mistake
from tests.play.mistakes import Table as Played
from tests.play.more_mistakes import MISTAKES
from tests.play.otherwise import Entry, Reading, Table, read_game
from tests.play.recorded import Record, record_game
from tests.test_games import played, seeds

pytestmark = pytest.mark.deep
KNOWN = {"MC301", "MC302", "MC303", "MC305", "MC308", "MC309", "MC401", "MC601", "MC602", "MC603", "MC604"}
COUNTED = {"MC701", "MC702"}
Finding = dict[str, Any]


def weighed(game: Record, entries: list[Entry]) -> list[Finding]:
    """Return what `check --impact` says of a game."""
    judged = judge_content("game.toml", writing.ledger_text(game.civs, game.side, entries).encode())
    told = judged.verdict._replace(findings=tuple(one for one in judged.verdict.findings if not one.fault.asked))
    found: list[Finding] = check_data(weigh_verdict(told, judged.books))["findings"]
    return found


def mistaken(code: str) -> Iterator[tuple[Record, Mistake]]:
    """Yield games with one mistake of a code."""
    for seed in seeds(code):
        for put in MISTAKES[code]:
            mistake = put(Played(played(seed), random.Random(seed)))
            if mistake is not None:
                yield played(seed), mistake


def advance_at_fault(code: str, finding: Finding, entry: Entry) -> str:
    """Return the advance that was not to be bought, read from the entry and what is said about it."""
    if code in ("MC308", "MC309"):
        return str(entry["library" if code == "MC308" else "anatomy"])
    if code == "MC401":
        paid = literal.hand_worth(entry.get("cards", {})) + entry.get("card_points", 0) + entry.get("treasury", 0)
        short = sum(entry["advances"].values()) - paid
        return str(min((price, name) for name, price in entry["advances"].items() if price >= short)[1])
    return str(next(name for name in entry["advances"] if name in finding["message"].partition(":")[0]))


def corrected(code: str, finding: Finding, mistake: Mistake) -> list[Entry]:
    """Return the entries as the contract puts them right; where markers stand is none of their business."""
    entries = copy.deepcopy(mistake.entries)
    if code.startswith("MC6"):
        return entries
    bought = [entry for entry in entries if entry["action"] == "buy" and entry["turn"] == mistake.turn]
    entry = next(entry for entry in bought if entry["civ"] == mistake.civ)
    del entry["advances"][advance_at_fault(code, finding, entry)]
    return entries


def hold(impact: dict[str, Any], before: Reading, after: Reading) -> None:
    """Hold an impact against two readings."""
    differ = {civ: after.points[civ] - points for civ, points in before.points.items() if after.points[civ] != points}
    assert impact["points"] == differ
    for said, reading in ((impact["winner_before"], before), (impact["winner_after"], after)):
        assert (said is not None) == reading.final
        assert not reading.decided or said == reading.winner


@pytest.mark.parametrize("code", sorted(KNOWN))
def test_the_impact_of_one_mistake_is_the_difference_to_the_game_without_it(code: str) -> None:
    held = 0
    for game, mistake in mistaken(code):
        (finding,) = weighed(game, mistake.entries)
        if code == "MC401" and "Mining" in str(mistake.entries):
            continue  # whose tokens are worth more, which the second reading leaves out
        right = read_game(game.civs, game.side, corrected(code, finding, mistake), mistake.turn)
        hold(finding["impact"], read_game(game.civs, game.side, mistake.entries), right)
        held += 1
        if held == cases(6):
            return
    pytest.fail(f"the mistake could be made only {held} times")


@pytest.mark.parametrize("code", ["MC601", "MC602", "MC603"])
def test_with_the_marker_put_right_a_game_is_its_clean_twin(code: str) -> None:
    for (game, mistake), _ in zip(mistaken(code), range(cases(6)), strict=False):
        (finding,) = weighed(game, mistake.entries)
        twin = read_game(game.civs, game.side, game.entries)
        hold(finding["impact"], read_game(game.civs, game.side, mistake.entries), twin)


def delay_marker(game: Record, late: int, slow: str) -> list[Entry]:
    """Return the entries of a game in which a marker was forgotten in one turn, and moved on from there."""
    entries = copy.deepcopy(game.entries)
    table = Table(game.civs, game.side)
    for turn in range(1, game.game.turn + 1):
        now = [entry for entry in entries if entry["turn"] == turn]
        for group in (["tax"], ["revolt"], ["cities", "regress", "calamity", "ability"], ["buy"]):
            for entry in now:
                if entry["action"] in group:
                    table.play(entry)
        noted = [entry["space"] for entry in now if slow in entry.get("space", {})]
        space = table.next_spaces(set()) | ({slow: table.space[slow]} if turn == late else {})
        table.mark(turn, {civ: space[civ] for civ in game.civs})
        for spaces in noted:
            spaces[slow] = space[slow]
    return entries


def test_a_marker_forgotten_halfway_costs_what_the_clean_twin_has_more() -> None:
    winners = set()
    for seed in range(20, 20 + cases(12, in_full=72)):
        rng = random.Random(seed)
        game = record_game(seed, 5, "basic")
        turns = game.game.turn
        entries = delay_marker(game, rng.randint(turns // 2, turns - 2), rng.choice(game.civs))
        finding = next((found for found in weighed(game, entries) if found["code"] == "MC602"), None)
        if finding:
            before, twin = (read_game(game.civs, game.side, both) for both in (entries, game.entries))
            hold(finding["impact"], before, twin)
            winners.add((before.winner, twin.winner))
    assert any(before != after for before, after in winners)


@pytest.mark.parametrize("code", sorted(COUNTED))
def test_a_score_counted_wrongly_is_put_right_by_books_or_parts(code: str) -> None:
    winners = 0
    for (game, mistake), _ in zip(mistaken(code), range(cases(24)), strict=False):
        (finding,) = weighed(game, mistake.entries)
        right = read_game(game.civs, game.side, game.entries)
        wrong = {"MC701": 1, "MC702": 0}[code]  # a point too much, or parts with a city too many
        points = {**right.points, str(mistake.civ): right.points[str(mistake.civ)] + wrong}
        counted = right._replace(points={**points, str(mistake.civ): points[str(mistake.civ)] + (code == "MC702")})
        before, after = (right._replace(points=points), right if code == "MC701" else counted)
        hold(finding["impact"], before, after)
        winners += before.winner is not None
    assert winners


@pytest.mark.parametrize("code", sorted(MISTAKES.keys() - KNOWN - COUNTED))
def test_of_anything_else_nobody_knows_the_impact(code: str) -> None:
    game, mistake = next(mistaken(code))
    assert {found["impact"] for found in weighed(game, mistake.entries)} == {None}


def test_a_clean_game_is_replayed_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> Callable[..., Any]:
        raise AssertionError

    monkeypatch.setattr("civledger.bookkeeping.what_if.Scales", refuse)
    assert weighed(played(3), played(3).entries) == []
    game, mistake = next(mistaken("MC202"))
    assert [found["code"] for found in weighed(game, mistake.entries)] == ["MC202"]
