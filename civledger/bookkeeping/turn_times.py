"""How long the turns of an archive's games took, kept in a small file beside the club's: no game is read twice."""

import os
from contextlib import suppress
from typing import Any

from civledger.bookkeeping.open_ledger import open_ledger
from civledger.model.forecast import TurnTimes
from civledger.model.pages.clock import lengths
from civledger.model.pages.log_section import turns_of_play
from civledger.model.verdict import UnusableLedger
from civledger.store.paths import toml_files
from civledger.store.side_files import keep_times, kept_times

_AT_ONCE = 40  # games read by one command: whoever waits for `next` does not wait for an archive of hundreds


def learn_times(club: str, rules: str, own: str) -> list[TurnTimes]:
    """Return the times of the finished games of a club by these rules, but for one's own; new games are read first."""
    folder = os.path.dirname(os.path.abspath(club))
    stamps = {os.path.relpath(file, folder): _stamp(file) for file in toml_files(folder)}
    before = kept_times(club)
    known = {name: row for name, row in before.items() if row["stamp"] == stamps.get(name)}
    for name in [name for name in stamps if name not in known][:_AT_ONCE]:
        known[name] = {"stamp": stamps[name], **_read_game(os.path.join(folder, name))}
    if known != before:
        with suppress(OSError):  # an archive that is not for us to write in is read again
            keep_times(club, known)
    itself = os.path.realpath(own)
    games = [row for name, row in known.items() if os.path.realpath(os.path.join(folder, name)) != itself]
    return [
        TurnTimes({int(turn): length for turn, length in row["minutes"].items()}, row["turns"])
        for row in games
        if row["rules"] == rules and row["minutes"]
    ]


def _stamp(file: str) -> list[int]:
    try:
        status = os.stat(file)
    except OSError:
        return []
    return [status.st_size, status.st_mtime_ns]


def _read_game(file: str) -> dict[str, Any]:
    """Return the times of a game; of one that is not over, has none, lacks its beginning or cannot be read, nothing."""
    try:
        books = open_ledger(file).books
    except UnusableLedger:
        return {"rules": None, "turns": 0, "minutes": {}}
    turns = turns_of_play(books.turns)
    is_over = books.ruleset.score.view(books.at()).data["final"] and books.setup.names.first_turn == 1
    minutes = {str(turn): length for turn, length in lengths(turns).items()} if is_over else {}
    return {"rules": books.ruleset.name, "turns": len(turns), "minutes": minutes}
