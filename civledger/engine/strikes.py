"""Which entries were struck, and which strikes name what cannot be."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping

from civledger.engine.entries import read_entry
from civledger.model.border.ruleset import RuleSet
from civledger.model.entry import Entry, Flaws, Names
from civledger.model.ledger import Ledger
from civledger.model.strike import STRIKE, StruckEntry
from civledger.model.struct import Struct
from civledger.model.turn import Turn


class FoundStrikes(Struct):
    """By the place of each struck entry the `strike` that names it, and by that of a strike what it names wrongly."""

    named: Mapping[int, Entry]
    misused: Mapping[int, list[str]]


NONE = FoundStrikes({}, {})


def find_strikes(ledger: Ledger, ruleset: RuleSet, names: Names) -> FoundStrikes:
    """Return the strikes of a ledger; of one that cannot be read nothing is struck."""
    action = STRIKE.action
    places = [place for place, values in enumerate(ledger.entries) if values.get("action") == action]
    named: dict[int, Entry] = {}
    misused: dict[int, list[str]] = defaultdict(list)
    for place in places:
        strike = read_entry(ledger.entries[place], place, ledger.lines[place], 1, ruleset, names, Flaws())
        for number in strike.body.entries if strike.body else ():
            if wrong := _why_not(number, place, ledger, ruleset, named):
                misused[place].append(wrong)
            else:
                named[number - 1] = strike
    return FoundStrikes(named, misused) if places else NONE


def _why_not(number: int, place: int, ledger: Ledger, ruleset: RuleSet, named: Mapping[int, Entry]) -> str:
    """Return why a strike cannot strike the entry of a number; nothing if it can."""
    if number == place + 1:
        return f"a strike cannot strike itself (entry {number})"
    if not 1 <= number <= place:
        return f"there is no entry {number} before this one, which is entry {place + 1}"
    if number - 1 in named:
        return f"entry {number} is already struck by entry {named[number - 1].position + 1}"
    values = ledger.entries[number - 1]
    kind = ruleset.kind_of(values.get("action"))
    if kind is STRIKE:
        return f"entry {number} is a strike and cannot be struck. Record again what it struck"
    if kind is not None and kind.closes:
        turn = f"{ruleset.turn_called} {values.get('turn')}"
        instead = f"Strike the wrong entries of that {ruleset.turn_called} instead"
        return f"entry {number} closes {turn} and cannot be struck. {instead}"
    return ""


def lead_command(entry: Entry) -> Entry:
    """Return an entry that was joined to a struck one as the first of its command."""
    return entry._replace(common={key: value for key, value in entry.common.items() if key != "joined"})


def place_struck(turns: Iterable[Turn], struck: Iterable[StruckEntry]) -> Iterator[Turn]:
    """Yield the turns with the entries that were struck in them, or in no turn since."""
    every = list(turns)
    by_turn: dict[int, list[StruckEntry]] = defaultdict(list)
    for one in struck:
        before = [turn.number for turn in every if turn.number <= one.entry.turn]
        by_turn[max(before, default=every[0].number)].append(one)
    for turn in every:
        yield turn._replace(struck=tuple(by_turn[turn.number]))
