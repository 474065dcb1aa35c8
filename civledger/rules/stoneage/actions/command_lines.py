"""Command lines of this game: how words are read, which line recorded an entry, and which one was meant."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import CommandLine, list_pairs, option
from civledger.model.border.slots import Words
from civledger.model.entry import Entry
from civledger.model.finding import Finding
from civledger.model.names import several
from civledger.model.players import Players
from civledger.model.turn import Situation, Step
from civledger.model.words import WrongWord, found, listing, number, split_lists
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.entries.boards import Building, Feed
from civledger.rules.stoneage.entries.cards import Card, Use
from civledger.rules.stoneage.header import Game


def read_lower(word: str) -> dict[str, Any]:
    """Return the lower section of a word such as `art`, `farmer` or `farmer=2`."""
    name, given, icons = word.partition("=")
    section = found(name, (*tables.symbols(), *tables.professions()), "symbol or profession")
    if section in tables.symbols():
        if given:
            raise WrongWord(f"{section} is a culture symbol: leave out the number of icons")
        return {"symbol": section}
    return {"profession": section, "icons": number(icons) if given else 1}


def read_dice(given: Iterable[str]) -> list[int]:
    """Return the dice of lists such as `5,6,2,2`."""
    return [number(word) for word in split_lists(given)]


def read_rewards(given: Iterable[str], game: Game, players: Players, taker: str) -> list[dict[str, int]]:
    """Return who took which die: of bare dice the taker's is the first, the others follow clockwise."""
    words = split_lists(given)
    if any("=" in word for word in words):
        pairs = [word.partition("=") for word in words]
        return [{players.find(name): number(die)} for name, _, die in pairs]
    order = game.clockwise(taker)
    if len(words) != len(order):
        given = f"{several(len(words), 'reward')} given, but there are {len(order)} players"
        raise WrongWord(f"{given}. They choose in this order: {', '.join(order)}")
    return [{name: number(die)} for name, die in zip(order, words, strict=True)]


def read_resources(words: Iterable[str]) -> dict[str, int]:
    """Return resources such as `wood=2` and `gold`, in the order of their worth."""
    rows = listing(words, tables.worth(), "resource")
    return {resource: rows[resource] for resource in tables.worth() if resource in rows}


_AS_TYPED = ("food", "points", "tool", "agriculture")


def command_lines(entries: Sequence[Entry], before: Any) -> Iterator[CommandLine]:
    """Yield the lines that may have recorded an entry, the plainest first; no command of this game records two."""
    if len(entries) == 1 and (lines := _LINES.get(entries[0].kind.action)):
        yield from (line.with_note(entries[0]) for line in lines(entries[0].body))


def _feed_lines(feed: Feed) -> Iterator[CommandLine]:
    yield CommandLine("feed", ("all", *list_pairs({who: lost for who, lost in feed.lost.items() if lost})))
    yield CommandLine("feed", tuple(f"{who}={lost}" if lost else who for who, lost in feed.lost.items()))


def _building_lines(building: Building) -> Iterator[CommandLine]:
    """Yield the lines of a building, first without the points that follow from the resources."""
    words = (building.player, building.kind, *list_pairs(building.paid))
    asked = (*option("--total", building.total), *option("--kinds", building.kinds))
    yield CommandLine("building", words, asked)
    yield CommandLine("building", words, (*asked, "--points", str(building.points)))


def _card_lines(card: Card) -> Iterator[CommandLine]:
    """Yield the lines of a card, first without tools that nobody added."""
    words = (card.player, card.effect, _lower_section(card._asdict()))
    options = [each for key in _AS_TYPED for each in option(f"--{key}", getattr(card, key))]
    options += option("--dice", ",".join(map(str, card.dice or ())) or None)
    options += option("--resources", _join_pairs(card.resources))
    options += option("--rewards", ",".join(f"{who}={die}" for who, die in filter(None, card.rewards)) or None)
    options += option("--extra", _lower_section(card.extra) if card.extra else None)
    options += option("--paid", _join_pairs(card.paid or {}))
    yield CommandLine("card", words, (*options, *option("--tools", card.tools or None)))
    yield CommandLine("card", words, (*options, "--tools", str(card.tools)))


def _use_lines(use: Use) -> Iterator[CommandLine]:
    words: Words = (use.player, use.effect)
    words += (_lower_section(use._asdict()),) if use.symbol or use.profession else ()
    options = (*option("--tool", use.tool), *option("--resources", _join_pairs(use.resources)))
    yield CommandLine("use", words, options)


def _lower_section(section: Mapping[str, Any]) -> str:
    return str(section.get("symbol") or f"{section.get('profession')}={section.get('icons', 1)}")


def _join_pairs(rows: Mapping[str, int | None]) -> str | None:
    """Return a list such as `wood=2,gold=1`; None if it is empty."""
    return ",".join(list_pairs(rows)) or None


_LINES: Mapping[str, Callable[[Any], Iterator[CommandLine]]] = {
    "feed": _feed_lines,
    "building": _building_lines,
    "card": _card_lines,
    "use": _use_lines,
}


_COUNT_FELL = "SA404"


def suggest(entry: Entry, findings: Sequence[Finding], situation: Situation) -> CommandLine | None:
    """Return the command that puts right the last count above what is counted now; None if there was no count."""
    if findings[0].fault.code != _COUNT_FELL:
        return None
    counts = {found.civ: _last_count(entry, found.civ, situation) for found in findings if found.civ}
    turn = max([number for number, _ in counts.values()])
    fixed = {who: least for who, (number, least) in counts.items() if number == turn}
    if not turn or min(fixed.values()) < 0:
        return None
    others: Mapping[str, int] = getattr(entry.body, entry.kind.action) if turn == situation.turn else {}
    late = option("--turn", turn if turn < situation.turn else None)
    return CommandLine(entry.kind.action, list_pairs({**others, **fixed}), (*late, "--fix")).with_note(entry)


def _last_count(entry: Entry, who: str, situation: Situation) -> tuple[int, int]:
    """Return in which round somebody's number was last counted, and what it was then, cards since taken off."""
    quantity = entry.kind.action
    steps = [step for turn in situation.turns for step in turn.readable(entry.kind) if who in _counts_of(step)]
    now = next(place for place, step in enumerate(steps) if step.entry.position == entry.position)
    if not now:
        return 0, 0
    came_since = getattr(steps[now].before, quantity)[who] - _counts_of(steps[now - 1])[who]
    return steps[now - 1].entry.turn, _counts_of(steps[now])[who] - came_since


def _counts_of(step: Step) -> Mapping[str, int]:
    """Return the numbers of a count of boards."""
    numbers: Mapping[str, int] = getattr(step.entry.body, step.entry.kind.action)
    return numbers
