"""What a page packs for looking back: every text once, and harmless wherever it stands."""

import json
import re

import pytest

from civledger.bookkeeping.page import page_of
from civledger.report.html import content
from civledger.report.html.replay import pack_frames
from civledger.rules.megaciv.book.scoring import points
from tests.cli import ROOT
from tests.support import FIVE, entry, header, judged

EIGHTEEN = (ROOT / "ledgers" / "eighteen-expert.toml").read_text("utf-8")


def test_every_turn_is_packed_as_the_books_had_it() -> None:
    data = json.loads(pack_frames(page_of("game.toml", EIGHTEEN.encode()).page))
    books = judged(EIGHTEEN)
    last = books.turns[-1].number - 1  # the score stands in a turn that nobody played
    assert [frame["turn"] for frame in data["frames"]] == [*range(1, last + 1), last]
    for frame in data["frames"][:-1]:
        state = books.look_at(frame["turn"]).state
        assert [row[0] for row in frame["ast"]] == [state.space[civ] for civ in state.game.civs]
        shown = {data["texts"][row[0]]: row[2] for row in frame["standings"]["rows"]}
        assert shown == {civ: points(state, civ).total for civ in state.civs}
    assert len(set(data["texts"])) == len(data["texts"])


TURNS = "".join(entry(turn, "endturn", f"space = {{ Minoa = {turn} }}") for turn in (1, 2, 3))
LATE = entry(1, "cities", "cities = { Minoa = 5 }") + entry(2, "cities", "cities = { Hatti = 3 }")
CORRECTED = header(FIVE) + TURNS + LATE + entry(4, "strike", 'entries = [5]\nreason = "not theirs"')
GAMES = {path.stem: path.read_text("utf-8") for path in sorted((ROOT / "ledgers").glob("*.toml"))}


@pytest.mark.parametrize("text", [*GAMES.values(), CORRECTED], ids=[*GAMES, "corrected"])
def test_every_turn_has_the_standings_of_score_but_equals_share_a_place_before_the_end(text: str) -> None:
    data, books = json.loads(pack_frames(page_of("game.toml", text.encode()).page)), judged(text)
    assert len(data["frames"]) > 4
    for frame in data["frames"][:-1]:
        score = books.ruleset.score.view(books.look_at(frame["turn"])).data
        told = score["standings"]
        shown = [[data["texts"][name], rank, total] for name, rank, total, *_ in frame["standings"]["rows"]]
        assert [[name, total] for name, _, total in shown] == [[row["civ"], row["points"]] for row in told]
        for row, (_, rank, total) in zip(told, shown, strict=True):
            level = 1 + sum(other["points"] > total for other in told)
            assert rank == (row["rank"] if score["final"] else level)


def test_what_was_struck_counts_in_no_turn_and_what_came_late_in_its_own() -> None:
    data = json.loads(pack_frames(page_of("game.toml", CORRECTED.encode()).page))
    points = [{data["texts"][row[0]]: row[2] for row in frame["standings"]["rows"]} for frame in data["frames"]]
    assert [(one["Minoa"], one["Hatti"]) for one in points[:3]] == [(10, 0), (15, 0), (20, 0)]


def test_texts_of_strangers_end_nothing() -> None:
    evil = "</template><script>alert(1)</script>&amp;"
    named = header(FIVE).replace('"Minoa"', f'"Minoa"\nname = "{evil}"').replace("[game]", f'[game]\ndate = "{evil}"')
    page = page_of("game.toml", (named + entry(1, "endturn") + entry(2, "note", 'text = "x"')).encode()).page
    packed = pack_frames(page)
    assert json.loads(packed)["who"][0]["person"] == evil
    assert not set("<>&") & set(packed)
    assert "<script" not in content(page)


def test_a_game_of_one_turn_has_nothing_to_look_back_to() -> None:
    page = page_of("game.toml", header(FIVE).encode()).page
    assert pack_frames(page) == ""
    assert not re.search("<template", content(page))
