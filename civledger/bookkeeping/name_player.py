"""Writing into the head of a ledger who plays."""

from typing import Any

from civledger.bookkeeping.open_ledger import OpenedLedger
from civledger.bookkeeping.record import situation_and_players
from civledger.model.draft import RecordingOptions
from civledger.model.verdict import NotPossible, NotWritable
from civledger.store.player_name import with_name, with_players
from civledger.store.read import read_data
from civledger.store.side_files import keep_seating, kept_seating, move_secrets


def write_name(opened: OpenedLedger, command: str, **words: Any) -> list[str]:
    """Give a player of the header the name that a command says, and return what to tell; raises NotPossible."""
    game, (situation, players) = opened.books.ruleset, situation_and_players(opened, RecordingOptions())
    values = game.read_words(command, players, words)
    text, ledger, receipt = opened.raw, opened.ledger, list[str]()
    for _, draft in game.drafts(command)(situation, players, **values):
        *seat, name = draft.keys.values()
        rows: Any = ledger.header["player"]
        known = {key: value for key, value in draft.keys.items() if key != "name"}.items()
        number = next(number for number, row in enumerate(rows) if known <= row.items())
        text = with_name(text, ledger, number, name)
        ledger = read_data(opened.file, text.encode()).ledger or ledger
        written = f"{opened.file}: {' '.join(map(str, seat))} is played by {name} now"
        receipt += [written, *draft.receipt(opened.books.at())]
    opened.storage.put(opened.ledger, opened.data, text.encode())
    return receipt


def write_players(opened: OpenedLedger, command: str, **words: Any) -> list[str]:
    """Write the players that a command says into a ledger without entries, and return what to tell; raises NotPossible.

    The secrets of the seats and the order in which people sit go with the people.
    """
    game, (situation, players) = opened.books.ruleset, situation_and_players(opened, RecordingOptions())
    draft = game.draft(command)(situation, players, **game.read_words(command, players, words))
    if opened.ledger.entries:
        raise NotPossible("the game has begun, so its players stay. Who goes is recorded with `civledger leave`")
    text = with_players(opened.raw, opened.ledger, draft.keys["player"])
    opened.storage.put(opened.ledger, opened.data, text.encode())
    try:
        moved = draft.keys["moved"]
        move_secrets(opened.file, moved)
        if seating := kept_seating(opened.file):
            keep_seating(opened.file, [moved[name] for name in seating if name in moved])
    except OSError as failed:
        raise NotWritable(f"the addresses and order of seats cannot be saved: {failed.strerror or failed}") from failed
    first, *others = draft.receipt(situation)
    return [f"{opened.file}: {first}", *others]
