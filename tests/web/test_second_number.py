"""Whatever was entered is entered over requests a second time, with another number: none of the answers is a fault."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from civledger.rules import RULESETS
from tests.cli import ROOT
from tests.cli.keyboard import LEGAL, done
from tests.depth import share
from tests.support import header
from tests.web.tables import GAME, Table, hosting

ANSWERED = {200, 201, 400, 403, 409}
LEDGERS = ("eighteen-expert.toml", "four-stone-age.toml")
CHANGES: tuple[Callable[[int], int], ...] = (lambda number: number + 1, lambda number: 0)


def cut_ledgers() -> Iterator[tuple[str, int]]:
    """Yield of each ledger where its first entry of every kind stands, and its last."""
    for name in LEDGERS:
        entries = tomllib.loads((ROOT / "ledgers" / name).read_text("utf-8"))["entry"]
        places = {one["action"]: place for place, one in reversed([*enumerate(entries)])}
        last = {one["action"]: place for place, one in enumerate(entries)}
        yield from ((name, place) for place in sorted({*places.values(), *last.values()}))


def changed(value: Any, change: Callable[[int], int]) -> Any:
    """Return a value with all its numbers changed."""
    if isinstance(value, dict):
        return {key: changed(one, change) for key, one in value.items()}
    if isinstance(value, list):
        return [changed(one, change) for one in value]
    return change(value) if isinstance(value, int) and not isinstance(value, bool) else value


def enter_again(table: Table, entry: dict[str, Any]) -> None:
    """Enter what an entry says, and then other numbers, as the bookkeeper and as a seat."""
    ours = ("turn", "action", "seal", "at", "joined", "by", "id", "forced", "fix")
    values = {key: value for key, value in entry.items() if key not in ours and entry["action"] != "endturn"}
    seat = next(iter(table.told["seats"]))
    sent, statuses = [values, *(changed(values, change) for change in CHANGES)], set()
    for number, (who, body) in enumerate([(who, body) for body in sent for who in ("keeper", seat)]):
        for extra in ({}, {"fix": True}, {"force": True} if who == "keeper" else {}):
            request = {"id": f"{number}-{[*extra]}", "action": entry["action"], "values": body, **extra}
            reply = table.ask(who, "POST", "/api/entries", request)
            assert reply.status in ANSWERED, (request, reply)
            statuses.add(reply.status)
    assert 201 in statuses, entry


def test_every_kind_is_tried() -> None:
    of_lines = {line.split()[0] for line in LEGAL}
    for name, game in zip(LEDGERS, ("mega-civilization", "stone-age"), strict=True):
        entries = tomllib.loads((ROOT / "ledgers" / name).read_text("utf-8"))["entry"]
        lacking = RULESETS[game].kinds.keys() - {one["action"] for one in entries} - of_lines
        assert lacking <= {"strike", "buildings", "score"}, (name, lacking)


@pytest.mark.deep
@pytest.mark.parametrize(("name", "place"), share(cut_ledgers(), 17))
def test_after_an_entry_of_a_game(name: str, place: int, tmp_path: Path) -> None:
    head, *texts = (ROOT / "ledgers" / name).read_text("utf-8").split("[[entry]]")
    (tmp_path / GAME).write_text("[[entry]]".join([head, *texts[:place]]), "utf-8")
    with hosting(tmp_path) as table:
        (entry,) = tomllib.loads(f"[[entry]]{texts[place]}")["entry"]
        enter_again(table, entry)


@pytest.mark.deep
@pytest.mark.parametrize("line", share(LEGAL, 13))
def test_after_a_line(line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path(GAME).write_text(header(), "utf-8")
    done(*LEGAL[line])
    before = Path(GAME).read_bytes()
    done(line)
    *_, entry = tomllib.loads(Path(GAME).read_text("utf-8"))["entry"]
    Path(GAME).write_bytes(before)
    changes = "0123456789"
    with hosting(tmp_path) as table:
        enter_again(table, entry)
        for number, typed in enumerate((line, line.translate(str.maketrans(changes, changes[1:] + "0")))):
            for option in ("", " --fix", " --force"):
                request = {"id": f"line {number}{option}", "line": typed + option}
                reply = table.ask("keeper", "POST", "/api/command", request)
                assert reply.status in ANSWERED, (request, reply)
