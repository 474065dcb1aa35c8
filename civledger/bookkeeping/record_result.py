"""A finished game of which only the end is known, on its way into a ledger of its own."""

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from civledger.bookkeeping.import_rows import write_entry
from civledger.bookkeeping.open_ledger import OpenedLedger, list_faults, open_data
from civledger.bookkeeping.record import Outcome, Recorded, record_drafts, situation_and_players
from civledger.model.draft import Draft, RecordingOptions
from civledger.model.names import both, several
from civledger.model.players import Players
from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.model.verdict import NotPossible
from civledger.model.words import WrongWord, number, signed_number
from civledger.rules import RULESETS
from civledger.store.new_ledger import new_text


class ResultLine(Struct):
    """Somebody in a result: the person and what they played in words, the points, and the parts that are known."""

    person: str
    played: str
    points: int
    parts: Mapping[str, int] = {}


class FinishedGame(Struct):
    """A game to be kept: its file, and what is known of it.

    `settings` are what a game adds to `[game]`, `parts` lists of how the points came about, as they are typed.
    """

    file: str
    rules: str
    name: str
    date: datetime.date | None
    lines: Sequence[ResultLine]
    settings: Mapping[str, str]
    parts: Mapping[str, Sequence[str]] = {}


def read_lines(players: str, rules: str) -> list[ResultLine]:
    """Return a list such as "Ronald=Saba:145,Hellas:143" understood but for its names; raises WrongWord."""
    lines = []
    for word in map(str.strip, players.split(",")):  # a name may hold any sign but a comma
        who, colon, points = word.rpartition(":")
        if not colon or not points.strip():
            whose = (who if colon else word) or "Ronald"
            raise WrongWord(f"the points for {word!r} are missing. Write them after a colon, such as {whose}:145")
        person, _, played = who.rpartition("=")
        lines.append(ResultLine(person.strip(), played.strip(), read_points(points.strip(), rules)))
    return lines


def read_points(word: str, rules: str) -> int:
    """Return points, which in some games may be below zero."""
    return int(signed_number(word)) if RULESETS[rules].added("score").signed else number(word)


def record_result(game: FinishedGame, options: RecordingOptions) -> Outcome:
    """Write the ledger of a finished game, unless it is refused; raises likewise, NotPossible or NotWritable."""
    opened, outcome = draft_result(game, options)
    if isinstance(outcome, Recorded) and not options.dry_run:
        write_entry(opened, outcome.judged_entries[-1], is_new=True)
    return outcome


def draft_result(game: FinishedGame, options: RecordingOptions) -> tuple[OpenedLedger, Outcome]:
    """Return a ledger that is not written yet, and what becomes of its score; the text to show is all of it."""
    head, names = _head_of(game)
    text = new_text(head)
    if faults := list_faults(game.file, text):
        raise NotPossible("; ".join(faults))
    opened = open_data(game.file, text.encode())
    drafts = [("score", _draft_score(opened, options, game, names))]
    outcome = record_drafts(opened, options._replace(dry_run=True), drafts)
    return opened, outcome._replace(
        judged_entries=tuple(one._replace(entry=one.text) for one in outcome.judged_entries)
    )


def _head_of(game: FinishedGame) -> tuple[dict[str, Any], list[str]]:
    """Return `[game]` and `[[player]]`, and what entries call the players; raises NoSuchName."""
    results = RULESETS[game.rules].result
    players = [results.read_player(person=line.person, played=line.played) for line in game.lines]
    rows = [row for _, row in players]
    about = {"name": game.name, **results.describe_game(players=rows, **game.settings)}
    dated = {**about, "date": game.date} if game.date else about
    return {"game": dated, "player": rows}, [who for who, _ in players]


def _draft_score(opened: OpenedLedger, options: RecordingOptions, game: FinishedGame, names: Sequence[str]) -> Draft:
    """Return the one entry of a result: points and their parts, bare numbers in the order in which players stand."""
    situation, ranked = situation_and_players(opened, options)
    rules, players = opened.books.ruleset, Players(names, ranked.people, ranked.noun)
    points = {name: line.points for name, line in zip(names, game.lines, strict=True)}
    parts = rules.read_words("score", players, game.parts)
    for name, line in zip(names, game.lines, strict=True):
        for part, value in line.parts.items():
            parts[part] = {**parts.get(part, {}), name: value}
    draft = rules.draft("score")(situation, players, numbers=points, **parts)
    return draft._replace(receipt=lambda after: _tell_result(opened, after))


def _tell_result(opened: OpenedLedger, after: Situation) -> Iterable[str]:
    play = opened.books.ruleset.plays.play(after, opened.ledger.header)
    winners = play.winners
    won = both([seat.described for seat in winners])
    said = ", ".join(filter(None, [play.title, play.variant, str(play.date or "")]))
    yield f"{said}: {several(len(play.seats), 'player')}, {won} won with {winners[0].points} points"
