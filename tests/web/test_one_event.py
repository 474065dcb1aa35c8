"""The bookkeeper's page sends a calamity as values: one request, one entry, one id."""

import tomllib
from pathlib import Path

from civledger.rules.megaciv.board import ends
from tests.support import FIVE, entry, header, judged
from tests.web.tables import GAME, hosting

BEGUN = entry(1, "census", "tokens = { Minoa = 20, Hatti = 9 }")
TYRANNY = {"calamity": "Tyranny", "victim": "Minoa", "gainer": "Hatti", "lost": {"Minoa": 15}, "gained": {"Hatti": 15}}


def test_a_calamity_sent_as_values_is_one_entry_with_one_id(tmp_path: Path) -> None:
    (tmp_path / GAME).write_text(header(FIVE) + BEGUN, "utf-8")
    with hosting(tmp_path) as table:
        sent = {"id": "t1", "action": "calamity", "values": TYRANNY}
        first, again = (table.ask("keeper", "POST", "/api/entries", sent) for _ in range(2))
        assert (first.status, again.status) == (201, 200)
        entries = tomllib.loads((tmp_path / GAME).read_text("utf-8"))["entry"]
        assert entries[1:] == [{"turn": 1, "action": "calamity", **TYRANNY, "by": "keeper", "id": "t1"}]
        state = judged((tmp_path / GAME).read_text("utf-8")).at(1).state
        assert (ends(state, "Minoa").most, ends(state, "Hatti").most) == (5, 24)
        refused = table.ask("Minoa", "POST", "/api/entries", {**sent, "id": "t2"})
        assert refused.status == 403
        wrong = {"id": "t3", "action": "calamity", "values": {**TYRANNY, "victim": "Rome"}}
        assert table.ask("keeper", "POST", "/api/entries", wrong).status == 400
