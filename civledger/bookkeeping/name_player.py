"""Writing somebody's name into the head of a ledger."""

from collections.abc import Mapping
from typing import Any

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import situation_and_players
from civledger.model.draft import RecordingOptions
from civledger.model.struct import Struct
from civledger.model.verdict import NotPossible
from civledger.store.player_name import with_name
from civledger.store.undo import NotCut


class _Named(Struct):
    """What there is to tell about a name that was written."""

    receipt: tuple[str, ...]


def write_name(opened: OpenedLedger, command: str, **words: Any) -> _Named:
    """Give a player of the header the name that a command says; raises NotPossible where none can be written safely."""
    game, (situation, players) = opened.books.ruleset, situation_and_players(opened, RecordingOptions())
    values = game.read_words(command, players, words)
    draft = game.draft(command)(situation, players, **values)
    number = _find_row(opened, {key: value for key, value in draft.keys.items() if key != "name"})
    try:
        text = with_name(opened.raw, opened.ledger, number, draft.keys["name"])
    except NotCut as why:
        raise NotPossible(str(why)) from why
    opened.storage.put(opened.file, opened.data, text.encode())
    *seat, name = draft.keys.values()
    written = f"{opened.file}: {' '.join(map(str, seat))} is played by {name} now"
    return _Named((written, *draft.receipt(opened.books.at())))


def _find_row(opened: OpenedLedger, keys: Mapping[str, Any]) -> int:
    rows: Any = opened.ledger.header["player"]
    return next(number for number, row in enumerate(rows) if keys.items() <= row.items())
