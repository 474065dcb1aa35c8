"""The command lines that may have recorded entries."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import CommandLine, Words, list_pairs, option
from civledger.model.entry import Entry
from civledger.rules.stoneage.entries.boards import Feed
from civledger.rules.stoneage.entries.cards import Building, Card
from civledger.rules.stoneage.entries.use import Use

_AS_TYPED = ("food", "points", "tool", "agriculture")


def command_lines(entries: Sequence[Entry], before: Any) -> Iterator[CommandLine]:
    """Yield the lines that may have recorded an entry, the plainest first; no command of this game records two."""
    if len(entries) == 1 and (lines := LINES.get(entries[0].kind.action)):
        yield from (line.with_note(entries[0]) for line in lines(entries[0].body))


def _count_lines(action: str, key: str) -> Callable[[Any], Iterator[CommandLine]]:
    """Return what tells the line of a count."""

    def lines(body: Any) -> Iterator[CommandLine]:
        yield CommandLine(action, list_pairs(getattr(body, key)))

    return lines


def _feed_lines(feed: Feed) -> Iterator[CommandLine]:
    """Yield the lines of a feeding."""
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
    """Yield the line of a card that waited."""
    words: Words = (use.player, use.effect)
    words += (_lower_section(use._asdict()),) if use.symbol or use.profession else ()
    options = (*option("--tool", use.tool), *option("--resources", _join_pairs(use.resources)))
    yield CommandLine("use", words, options)


def _lower_section(section: Mapping[str, Any]) -> str:
    """Return the lower section of a card as it is typed."""
    return str(section.get("symbol") or f"{section.get('profession')}={section.get('icons', 1)}")


def _join_pairs(rows: Mapping[str, int | None]) -> str | None:
    """Return a list such as `wood=2,gold=1`; None if it is empty."""
    return ",".join(list_pairs(rows)) or None


LINES: Mapping[str, Callable[[Any], Iterator[CommandLine]]] = {
    **{action: _count_lines(action, action) for action in ("figures", "tools", "agriculture", "resources")},
    "score": _count_lines("score", "points"),
    "feed": _feed_lines,
    "building": _building_lines,
    "card": _card_lines,
    "use": _use_lines,
}
