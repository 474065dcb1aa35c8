"""How a game went that is over: who won, who led, and what else is worth telling, in the words of any game."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from civledger.model.impact import rank_by_points
from civledger.model.names import both, several
from civledger.model.pages.climbs import find_climb_and_fall, find_closed_gap, tell_climb, tell_closed_gap
from civledger.model.pages.clock import UNKNOWN, in_words, times
from civledger.model.pages.entry_lines import tell_last
from civledger.model.pages.margin import tell_margin
from civledger.model.pages.page import Cause, Chart, Standing, Standings, Story, Who, places_of
from civledger.model.pages.wording import Wording, name_place, stands_out
from civledger.model.turn import Turn

_FEW = 3
_MANY_CHANGES = 3
_FAR_BEHIND, _FAR = 4, 5  # from this place on, and by so many points, having been there is worth telling of a winner
_Leaders = Sequence[tuple[int, tuple[str, ...]]]


def tell_first(rows: Sequence[Standing], final: bool) -> Iterator[str]:
    """Yield in a few words who won or leads; equals share a lead, and where all are equal nobody has it."""
    first = [row for row in rows if row.rank == 1 and row.total]
    if not first:
        return
    points = several(first[0].total or 0, "point")
    names = both([f"{row.who.name} ({row.who.person})" if row.who.person else row.who.name for row in first])
    if final:
        yield f"{names} won with {points}"
    elif len(first) == len(rows) > 1:
        yield f"all have {points}"
    elif len(first) > _FEW:
        yield f"{len(first)} players share the lead with {points}"
    else:
        yield f"{names} {'leads' if len(first) == 1 else 'share the lead'} with {points}"


def tell_first_of(sections: Sequence[object]) -> tuple[str, ...]:
    """Return in the same words who won or leads, by the sections of a page."""
    ranked = next((section for section in sections if isinstance(section, Standings)), None)
    return tuple(tell_first(ranked.rows if ranked else (), find_story(sections) is not None))


def introduce(texts: Iterable[str], people: Iterable[Who], known: bool = True) -> tuple[str, ...]:
    """Return sentences in which everybody stands with who plays it where the name comes up first.

    Each sentence is read alone, on a card for instance, unless what came before is `known` to the reader.
    """
    persons = {who.name: who.person for who in people if who.person}
    if not persons:
        return tuple(texts)
    names = re.compile(rf"\b(?:{'|'.join(map(re.escape, persons))})\b(?! \()")
    told: set[str] = set()

    def add_person(found: re.Match[str]) -> str:
        name = found[0]
        if name in told:
            return name
        told.add(name)
        return f"{name} ({persons[name]})"

    introduced = []
    for text in texts:
        if not known:
            told.clear()
        introduced.append(names.sub(add_person, text))
    return tuple(introduced)


def list_leaders(course: Chart, winners: tuple[str, ...]) -> _Leaders:
    """Return who had most points at the end of every turn, nobody where all had as many; in the end, who won."""
    found: list[tuple[int, tuple[str, ...]]] = []
    for place, turn in enumerate(course.turns):
        points = {line.who.name: line.values[place] for line in course.lines if line.values[place] is not None}
        most = max([own or 0 for own in points.values()], default=0)
        first = tuple(name for name, own in points.items() if own == most)
        found.append((turn, first if len(first) < len(points) or len(points) == 1 else ()))
    return [*found[:-1], (course.turns[-1], winners)]


def _find_lead(course: Chart, ranked: Standings, words: Wording) -> Cause | None:
    """Return when the lead last changed; nothing where who won was first alone at the end of every turn."""
    winners = winners_of(ranked.rows)
    leaders = list_leaders(course, winners)
    held = next((number for number, (_, names) in enumerate(reversed(leaders)) if names != winners), len(leaders))
    if held in (0, len(leaders)) or not winners:
        return None
    (earlier, before), (turn, _) = leaders[-held - 1 : len(leaders) - held + 1]
    turns = f"{course.called} {earlier}", f"{course.called} {turn}"
    text = _tell_last_change(ranked, before, turns, at_the_end=held == 1, called=course.called, words=words)
    return Cause("lead", turn, winners[0], None, None, text)


def _tell_last_change(
    ranked: Standings, before: Sequence[str], turns: tuple[str, str], *, at_the_end: bool, called: str, words: Wording
) -> str:
    winners, (earlier, when) = winners_of(ranked.rows), turns
    now, level = both(winners), _find_level(ranked, winners)
    rivals = [name for name in before if name not in winners]
    if len(winners) > 1:
        was = f"{both(before)} led after {earlier}" if before and len(before) <= _FEW else "nobody led"
        together = f"finished level in {when}" if at_the_end else f"were level from {when} to the end"
        return f"{now} {together}; before that {was}."
    if level and at_the_end:
        return f"{now} and {both(level)} finished level in {when}, and {now} won the tie-break."
    if level:
        return f"{now} went ahead in {when}; in the end {both(level)} drew level, and {now} won the tie-break."
    if not before or len(rivals) > _FEW:
        return words.choose(
            f"{now} went ahead in {when} and was never caught.",
            f"{now} took the lead in {when} and kept it to the end.",
        )
    if len(rivals) < len(before) and at_the_end:
        return words.choose(
            f"{now} and {both(rivals)} were level after {earlier}; in {when}, the last, {now} broke away.",
            f"After {earlier} {now} and {both(rivals)} were level; {now} won it in the last {called}.",
        )
    if len(rivals) < len(before):
        return words.choose(
            f"{now} and {both(rivals)} were level after {earlier}; {now} broke away in {when}.",
            f"After {earlier} {now} and {both(rivals)} were level; from {when} on {now} was ahead.",
        )
    if at_the_end:
        return words.choose(
            f"{now} overtook {both(rivals)} in the very last {called}, {when}.",
            f"{both(rivals)} led after {earlier}; in {when}, the last, {now} went past.",
        )
    return words.choose(
        f"{now} took the lead from {both(rivals)} in {when} and kept it to the end.",
        f"{now} overtook {both(rivals)} in {when} and stayed in front.",
        f"The last change of lead came in {when}, when {now} passed {both(rivals)}.",
    )


def _find_level(ranked: Standings, winners: tuple[str, ...]) -> list[str]:
    """Return who finished with as many points as who won, and lost the tie-break."""
    return [row.who.name for row in ranked.rows if row.total == ranked.rows[0].total and row.who.name not in winners]


def winners_of(rows: Sequence[Standing]) -> tuple[str, ...]:
    """Return who won: all who share the first place and have points."""
    return tuple(row.who.name for row in rows if row.rank == 1 and row.total)


def _tell_course(course: Chart, ranked: Standings, words: Wording) -> Iterator[str]:
    """Yield what is remarkable about the way to the end: leads never lost or lost often, climbs, falls, a comeback."""
    winners, called = winners_of(ranked.rows), course.called
    leaders = list_leaders(course, winners)
    if len(leaders) < _FEW:
        return
    if len(winners) == 1:
        yield from _tell_leads(leaders, winners[0], ranked, called, words)
    climbs = find_climb_and_fall(course, places_of(ranked))
    yield from (tell_climb(one, called, words) for one in climbs if one)
    gap = find_closed_gap(course)
    if gap:
        yield tell_closed_gap(gap, called, winners == (gap.name,))
    told = {one.name for one in (*climbs, gap) if one}
    if len(winners) == 1 and winners[0] not in told:
        yield _tell_comeback(course, winners[0], words)


def _tell_leads(leaders: _Leaders, winner: str, ranked: Standings, called: str, words: Wording) -> Iterator[str]:
    """Yield that who won always led, or how often the lead changed and who else had it long."""
    alone = [names[0] for _, names in leaders if len(names) == 1]
    if len(alone) == len(leaders) and set(alone) == {winner}:
        level = _find_level(ranked, (winner,))
        yield (
            f"{winner} led at the end of every {called} but the last, in which {both(level)} drew level."
            if level
            else words.choose(
                f"{winner} led at the end of every {called}.",
                f"{winner} was first from the first {called} to the last.",
            )
        )
        return
    changes = sum(one != other for one, other in pairwise(alone))
    if changes >= _MANY_CHANGES:
        names = list(dict.fromkeys(alone))
        between = both(names) if len(names) <= _FEW else several(len(names), "player")
        yield words.choose(
            f"The lead changed hands {changes} times between {between}.",
            f"{between[:1].upper()}{between[1:]} took turns in front: the lead changed {changes} times.",
        )
    yield _tell_longest(Counter(alone), winner, len(leaders), ranked, called)


def _tell_longest(counts: Counter[str], winner: str, turns: int, ranked: Standings, called: str) -> str:
    """Return who led longest and did not win; nothing if nobody did, or no one alone."""
    (name, most), *others = [*counts.most_common(2), ("", 0)]
    if name == winner or not name or most == others[0][1] or 2 * most < turns:
        return ""
    place = next(row.rank for row in ranked.rows if row.who.name == name)
    came = f" and came {name_place(place)}" if place else ""
    return f"{name} led at the end of {most} of {turns} {called}s{came}."


def _tell_comeback(course: Chart, winner: str, words: Wording) -> str:
    """Return how far behind who won once was, the first time it was furthest; nothing if always near the top."""
    worst: tuple[int, int, int] = (0, 0, 0)
    for place, turn in enumerate(course.turns):
        points = {line.who.name: line.values[place] for line in course.lines}
        own, rank = points[winner], rank_by_points(points)[winner]
        if own is not None and rank is not None:
            behind = max(one for one in points.values() if one is not None) - own
            worst = max(worst, (behind, rank, -turn))
    behind, rank, turn = worst[0], worst[1], -worst[2]
    if rank < _FAR_BEHIND or behind < _FAR:
        return ""
    gap = several(behind, "point")
    return words.choose(
        f"After {course.called} {turn} {winner} was only {name_place(rank)}, {gap} behind the leader.",
        f"It had looked different: after {course.called} {turn} {winner} was {name_place(rank)}, {gap} behind.",
    )


def _tell_swing(course: Chart, words: Wording, besides: str = "") -> str:
    """Return whose points changed most in one turn, if by clearly more than anybody else's in any.

    What the course leaves out is named `besides`.
    """
    swings = sorted(
        (
            (abs(after - before), turn, line.who.name, before, after)
            for line in course.lines
            for turn, before, after in zip(course.turns[1:], line.values, line.values[1:], strict=False)
            if before is not None and after is not None
        ),
        key=lambda swing: -swing[0],
    )
    if not swings or not stands_out([swing[0] for swing in swings]):
        return ""
    size, turn, name, before, after = swings[0]
    verb, when = "gained" if after > before else "lost", f"{course.called} {turn}"
    return words.choose(
        f"The biggest change in one {course.called}: {name} in {when}, from {before} to {after} points{besides}.",
        f"{name} {verb} {several(size, 'point')} in {when} alone, from {before} to {after}{besides}.",
    )


def _tell_length(turns: Sequence[Turn], words: Wording, called: str) -> str:
    """Return how long a game took, if the end of each turn was noted; how many turns the head of the page says."""
    took = times(turns, called)
    if took is None or len(took.bars) < len(turns) - 1 or any(said == UNKNOWN for _, _, said in took.bars):
        return ""
    total, length = in_words(sum(number for _, number, _ in took.bars)), several(len(turns), called)
    return words.choose(
        f"The game took {length}, {total} not counting the first.",
        f"After the first {called} the game went on for {total}.",
        f"All {length} but the first took {total}.",
    )


def tell_story(
    ranked: Standings,
    course: Chart | None,
    turns: Sequence[Turn],
    tell_tiebreak: Callable[[str, str], str],
    tell_own: Callable[[Wording], Iterable[str]],
    called: str = "turn",
    earned: Chart | None = None,
    besides: str = "",
) -> Story | None:
    """Return who won and how it came to that; nothing where nobody has points.

    The course is points by turn. What only a game knows it tells itself: what decided between two, and its events.
    Where points of the course may be lost again, `earned` are the others, and `besides` names what they leave out.
    """
    first = [row for row in ranked.rows if row.rank == 1 and row.total]
    if not first:
        return None
    words = Wording(" ".join(f"{row.who.name} {row.who.person} {row.total}" for row in ranked.rows))
    lead = _find_lead(course, ranked, words) if course else None
    sentences = [*tell_margin(ranked, tell_tiebreak, words)]
    sentences += [*_tell_course(course, ranked, words), _tell_swing(earned or course, words, besides)] if course else []
    agreed = [turn.closed for turn in turns if turn.closed and turn.closed.ends_game]
    sentences += [*tell_own(words), *(f"In {called} {one.turn} {tell_last(one.body.last)}." for one in agreed[:1])]
    sentences += [_tell_length(turns, words, called)] if turns else []
    winners, told = tuple(row.who for row in first), tuple(filter(None, sentences))
    return Story("story", "How it went", "", winners, first[0].total or 0, told, (lead,) if lead else ())


def with_causes(story: Story, causes: Sequence[Cause] | None, ranked: Standings) -> Story:
    """Return a story with what decided it, and with the names of people where they are known."""
    people = [row.who for row in ranked.rows]
    decided = (*story.decided, *(causes or ()))
    texts = introduce([cause.text for cause in decided], people, known=False)
    named = tuple(cause._replace(text=text) for cause, text in zip(decided, texts, strict=True))
    return story._replace(sentences=introduce(story.sentences, people), decided=named)


def find_story(sections: Iterable[object]) -> Story | None:
    """Return the story among the sections of a page."""
    return next((section for section in sections if isinstance(section, Story)), None)
