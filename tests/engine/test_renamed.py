"""An action that is renamed: old ledgers are read as before, and stay as they are."""

from civledger.engine.check import judge
from civledger.rules.megaciv.ruleset import RULESET
from civledger.store.read import parse
from civledger.store.seal_findings import seal_findings
from tests.play.writing import head_text, ledger_text, sealed
from tests.support import SEVEN

ENTRIES = (
    {"turn": 1, "action": "census", "tokens": dict.fromkeys(SEVEN, 2)},
    {"turn": 1, "action": "endturn", "space": dict.fromkeys(SEVEN, 1)},
)
RENAMED = RULESET._replace(
    kinds={action.replace("census", "count"): kind for action, kind in RULESET.kinds.items()},
    formerly={"census": "count"},
)


def test_an_old_ledger_is_judged_as_before_and_its_seals_hold() -> None:
    text = ledger_text(SEVEN, "basic", sealed(head_text(SEVEN, "basic"), ENTRIES))
    ledger = parse("game.toml", text).ledger
    assert ledger is not None
    before, after = judge(ledger, {RULESET.name: lambda: RULESET}), judge(ledger, {RULESET.name: lambda: RENAMED})
    assert before.books is not None
    assert after.books is not None
    assert after.findings == before.findings
    assert after.books.at().state == before.books.at().state
    assert seal_findings(ledger, RENAMED.unsealed) == []


def test_an_action_that_never_was_is_no_other_one() -> None:
    assert RENAMED.kind_of("census") is RENAMED.kind_of("count")
    assert RENAMED.kind_of("counting") is None
    assert RENAMED.kind_of(3) is None
