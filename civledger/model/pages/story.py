"""Words and sentences about the entries of any game."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from civledger.model.entry import Entry
from civledger.model.names import both, several
from civledger.model.pages.clock import UNKNOWN, in_words, times
from civledger.model.pages.entry_lines import Telling, join_chunks, tell_last
from civledger.model.pages.page import Standing, Story
from civledger.model.strike import STRIKE
from civledger.model.turn import Turn

Sentences = Mapping[str, Callable[[Turn, Any], str]]


def tell_in_sentences(telling: Telling, sentences: Sentences, turn: Turn, chunks: Sequence[Entry]) -> str:
    """Return an entry as a sentence for every chunk; where a game has none for it, as the log of the shell tells it."""
    said = []
    for chunk in join_chunks([chunk.as_written for chunk in chunks]):
        make_sentence = _tell_strike if chunk.kind is STRIKE else sentences.get(chunk.kind.action)
        said.append(make_sentence(turn, chunk.body) if make_sentence else telling.tell_entry(chunk, None))
    return telling.add_remarks(" ".join(filter(None, said)), chunks, None)


def _tell_strike(turn: Turn, strike: Any) -> str:
    """Return which entries were struck, and why."""
    entries = both([str(number) for number in strike.entries])
    return f"{'Entry' if len(strike.entries) == 1 else 'Entries'} {entries} struck: {strike.reason}"


def tell_counts(counts: Mapping[str, int], verb: str, noun: str = "", nobody: str = "") -> str:
    """Return a number of everybody named, with verb and noun at the first: Minoa has 5 cities, Celt 3."""
    if not counts:
        return nobody
    (name, number), *others = counts.items()
    first = f"{name} {verb} {several(number, noun) if noun else number}"
    return ", ".join([first, *(f"{name} {number}" for name, number in others)])


def tell_pieces(pieces: Mapping[str, int | None]) -> str:
    """Return cards or resources, each after its number: 3 Salt and 1 Ochre."""
    return both([f"{'?' if number is None else number} {name}" for name, number in pieces.items()])


def tell_end(called: str, end: Any) -> str:
    """Return that a turn ended, when, and whether the players ended the game with it."""
    last = "" if end.last is False else f", and {tell_last(end.last)}"
    return f"The {called} ended{f' at {end.at:%H:%M}' if end.at else ''}{last}."


_Leaders = Sequence[tuple[int, Sequence[str]]]
_FEW = 4
_TIMES = {1: "once", 2: "twice"}


def tell_lead(leaders: _Leaders, called: str = "turn") -> str:
    """Return who led when, and for how long, by who was first at the end of every turn."""
    last = leaders[-1][1]
    held = next((number for number, (_, names) in enumerate(reversed(leaders)) if names != last), len(leaders))
    kept, first = f"{both(last)} led", leaders[len(leaders) - held][0]
    if held == len(leaders):
        return f"{kept} at the end of every {called}."
    since = f"from {called} {first} to the end" if held > 1 else "only at the very end"
    counts = Counter(name for _, names in leaders for name in names).most_common()
    said = [f"{name} {_count_times(number)}" for name, number in counts[:_FEW]]
    others = [several(len(counts) - _FEW, "other")] if len(counts) > _FEW else []
    return f"{kept} {since}. How often each led at the end of a {called}: {both([*said, *others])}."


def _count_times(number: int) -> str:
    """Return how often something was."""
    return _TIMES.get(number, f"{number} times")


def tell_swing(turns: Sequence[int], points: Mapping[str, Sequence[int | None]], called: str = "turn") -> str:
    """Return whose points changed most in one turn, the first of equals; nothing if nobody's did.

    The points are those before the first of the turns, and at the end of each.
    """
    swings = [
        (abs(after - before), number, name, before, after)
        for place, number in enumerate(turns)
        for name, values in points.items()
        for before, after in [(values[place], values[place + 1])]
        if before is not None and after is not None
    ]
    size, number, name, before, after = max(swings, key=lambda swing: swing[0], default=(0, 0, "", 0, 0))
    change = f"{name} in {called} {number}, from {before} to {after} points"
    return f"The biggest change in one {called}: {change}." if size else ""


def tell_story(rows: Sequence[Standing], sentences: Iterable[str]) -> Story | None:
    """Return who won, and the sentences there are; nothing where nobody has points."""
    first = [row for row in rows if row.rank == 1 and row.total]
    if not first:
        return None
    winners = tuple(row.who for row in first)
    return Story("story", "How it went", "", winners, first[0].total or 0, tuple(filter(None, sentences)))


def tell_decision(rows: Sequence[Standing], tell_tiebreak: Callable[[str, str], str]) -> str:
    """Return what put the first before the second: points, what the game asks between equals, or nothing."""
    first, *others = [row for row in rows if row.total is not None]
    if not others:
        return ""
    second, mine, theirs = others[0], first.total or 0, others[0].total or 0
    winner, loser = first.who.name, second.who.name
    if mine - theirs == 1:
        return f"One point decided: {winner} has {mine}, {loser} {theirs}."
    if mine > theirs:
        return f"{winner} won by {several(mine - theirs, 'point')}; {loser} has {theirs}."
    if first.rank == second.rank:
        names = both([row.who.name for row in rows if row.rank == first.rank])
        return f"{names} share first place with {several(mine, 'point')}."
    return f"{winner} and {loser} both have {several(mine, 'point')}: {tell_tiebreak(winner, loser)}."


def tell_agreed_end(turns: Sequence[Turn], called: str = "turn") -> str:
    """Return that the players ended the game with a turn, and why; nothing if the rules did."""
    for turn in turns:
        if turn.closed and turn.closed.body and turn.closed.body.last is not False:
            return f"In {called} {turn.number} {tell_last(turn.closed.body.last)}."
    return ""


def tell_length(turns: Sequence[Turn], called: str = "turn") -> str:
    """Return how long a game took: in turns and, if the end of each was noted, in hours."""
    took = times(turns, called)
    length = f"The game took {several(len(turns), called)}"
    if took is None or len(took.bars) < len(turns) - 1 or any(said == UNKNOWN for _, _, said in took.bars):
        return f"{length}."
    total = in_words(sum(number for _, number, _ in took.bars))
    return f"{length}, {total} not counting the first."
