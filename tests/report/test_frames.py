"""What a page packs for looking back: every text once, and harmless wherever it stands."""

import json
import re

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
    assert [frame["turn"] for frame in data["frames"]] == [*range(1, 18), 17]
    for frame in data["frames"][:-1]:
        state = books.look_at(frame["turn"]).state
        assert [row[0] for row in frame["ast"]] == [state.space[civ] for civ in state.game.civs]
        shown = {data["texts"][row[0]]: row[2] for row in frame["standings"]["rows"]}
        assert shown == {civ: points(state, civ).total for civ in state.civs}
    assert len(set(data["texts"])) == len(data["texts"])


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
