"""What happened, in words that every game uses: an entry as a sentence, and who leads at the end of a turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from civledger.model.entry import Entry
from civledger.model.names import both, several
from civledger.model.pages.entry_lines import Telling, join_chunks, tell_last
from civledger.model.strike import STRIKE
from civledger.model.turn import Turn

Sentences = Mapping[str, Callable[[Turn, Any], str]]
_FEW = 3


def tell_in_sentences(telling: Telling, sentences: Sentences, turn: Turn, chunks: Sequence[Entry]) -> str:
    """Return an entry as a sentence for every chunk; where a game has none for it, as the log of the shell tells it."""
    said = []
    for chunk in join_chunks([chunk.as_written for chunk in chunks]):
        make_sentence = _tell_strike if chunk.kind is STRIKE else sentences.get(chunk.kind.action)
        said.append(make_sentence(turn, chunk.body) if make_sentence else telling.tell_entry(chunk, None))
    whole = " ".join(filter(None, said))
    return end_like(whole, telling.add_remarks(whole.removesuffix("."), chunks, None))


def end_like(sentence: str, longer: str) -> str:
    """Return a sentence to which something was added, with its full stop at the end."""
    return f"{longer.removesuffix('.')}." if sentence.endswith(".") else longer


def _tell_strike(turn: Turn, strike: Any) -> str:
    entries = both([str(number) for number in strike.entries])
    return f"{'Entry' if len(strike.entries) == 1 else 'Entries'} {entries} struck: {strike.reason}"


def tell_counts(counts: Mapping[str, int], verb: str, noun: str = "") -> str:
    """Return a number of everybody named, with verb and noun at the first: Minoa has 5 cities, Celt 3."""
    if not counts:
        return ""
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


def tell_lead(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """Return who leads at the end of a turn and whether that is new; equal points are a shared lead."""
    first, earlier = _find_leaders(after), _find_leaders(before)
    if not first:
        return ""
    score = several(after[first[0]], "point")
    if len(first) == len(after) > 1:
        return f"All {len(after)} players are level on {score}."
    if len(first) > 1:
        return f"{both(first) if len(first) <= _FEW else f'{len(first)} players'} share the lead with {score}."
    verb = "stays ahead" if first == earlier else "pulls ahead" if first[0] in earlier else "takes the lead"
    return f"{first[0]} {verb} with {score}."


def _find_leaders(points: Mapping[str, int]) -> list[str]:
    most = max(points.values(), default=0)
    return [name for name, own in points.items() if own == most > 0]
