"""The greatest climb, the deepest fall and the greatest gap closed, between a turn and the end of a game."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from civledger.model.names import several
from civledger.model.pages.page import Chart, behind_leader, places_in
from civledger.model.pages.wording import Wording, name_place
from civledger.model.struct import Struct

_SMALL, _MANY = 8, 8  # up to so many players half the table is far, with more so many places
_SETTLED = 3  # turns after which places begin to mean something
_CLOSED = 30  # points


class Climb(Struct):
    """A number of somebody after a turn and in the end: a place, or how far behind the leader.

    So many others were `level` then.
    """

    name: str
    turn: int
    before: int
    after: int
    level: int


def find_climb_and_fall(course: Chart, final: Mapping[str, int | None]) -> tuple[Climb | None, Climb | None]:
    """Return who climbed and who fell most places, nobody where that was not far.

    Of several it is who finished in front, or behind. A shared place counts as it is told: first with four others is
    first.
    """
    moves = [one for one in _list_changes(places_in(course, final)) if one.turn > _SETTLED]
    climbs = ((one.before - one.after, -one.after, one) for one in moves)
    falls = ((one.after - one.before, one.after, one) for one in moves)
    return _find_greatest(climbs, _far(final)), _find_greatest(falls, _far(final))


def _far(final: Mapping[str, int | None]) -> float:
    played = sum(own is not None for own in final.values())
    return _MANY if played > _SMALL else max(2, played / 2)


def _find_greatest(changes: Iterable[tuple[int, int, Climb]], least: float) -> Climb | None:
    """Return the greatest change by its size and then its merit, of several turns the last with fewest level."""
    best = max(changes, key=lambda one: (*one[:2], -one[2].level, one[2].turn), default=None)
    return best[2] if best and best[0] >= least else None


def find_closed_gap(course: Chart) -> Climb | None:
    """Return who came most points nearer to the leader; nothing if that was not much."""
    gaps = ((one.before - one.after, -one.after, one) for one in _list_changes(behind_leader(course)))
    return _find_greatest(gaps, _CLOSED)


def _list_changes(chart: Chart) -> Iterator[Climb]:
    """Yield how everybody stood after a turn and in the end; not of turns after which all were level."""
    for turn, column in zip(chart.turns[:-1], zip(*(line.values for line in chart.lines), strict=True), strict=False):
        equals = Counter(own for own in column if own is not None)
        if len(equals) < 2:
            continue
        for line, before in zip(chart.lines, column, strict=True):
            after = line.values[-1]
            if before is not None and after is not None:
                yield Climb(line.who.name, turn, before, after, equals[before] - 1)


def tell_climb(climb: Climb, called: str, words: Wording) -> str:
    """Return a climb or a fall in a sentence, with both places and the turn."""
    verb = "climbed" if climb.after < climb.before else "fell"
    before, after, when = name_place(climb.before), name_place(climb.after), f"after {called} {climb.turn}"
    level = f"level with {'one other' if climb.level == 1 else f'{climb.level} others'}" if climb.level else ""
    return words.choose(
        f"{climb.name} {verb} from {before} {when}{f' ({level})' if level else ''} to {after}.",
        f"{when.capitalize()} {climb.name} was {before}{f', {level}' if level else ''}, and finished {after}.",
    )


def tell_closed_gap(gap: Climb, called: str, won: bool) -> str:
    """Return in a sentence how far behind somebody was, and how far in the end."""
    after = "won" if won else "finished level" if not gap.after else f"finished {gap.after} behind"
    return f"{gap.name} was {several(gap.before, 'point')} behind the leader after {called} {gap.turn} and {after}."
