"""The A.S.T. as on the board."""

from collections.abc import Mapping, Sequence

from civledger.model.pages.page import Space, Track, TrackRow, Who, Zone
from civledger.model.turn import Situation, Turn
from civledger.rules.megaciv.book.succession import MOVES, WORDS, marker_data, name_epoch, next_epoch, tell_unmet_needs
from civledger.rules.megaciv.state import State
from civledger.rules.megaciv.tables import EPOCHS
from civledger.rules.megaciv.views.page.tables import Marks


def track(
    situation: Situation, who: Mapping[str, Who], marks: Marks, final: bool, *, with_spaces: bool = True
) -> Track:
    """Return everybody's row, with ghosts of earlier turns and what the next space asks.

    Who looks back at a turn needs no spaces, and markers only as they were noted then: the page has the others.
    """
    state: State = situation.state
    required = state.game.side.requirements
    asked = {epoch: ", ".join(f"{need} {WORDS[what]}" for what, need in required[epoch].items()) for epoch in EPOCHS}
    zones = tuple(Zone(name_epoch(epoch), asked[epoch], shade) for shade, epoch in enumerate(EPOCHS))
    here = [person for person in who.values() if person.name not in state.game.left]  # whose space nobody knows
    rows = tuple(_row(situation, person, asked, marks, final, with_spaces) for person in here)
    where = f"Where each marker is on the {state.game.side_name.title()} side"
    turns = "how many turns it spent on each space"
    shown = f"{where} and {turns}" if final else f"{where}, {turns}, and what the next space requires"
    return Track("ast", "A.S.T.", f"{shown}.", zones, rows)


def _row(
    situation: Situation, who: Who, asked: Mapping[str, str], marks: Marks, final: bool, with_spaces: bool
) -> TrackRow:
    """Return one row of the board; after the end no marker moves any more."""
    state: State = situation.state
    civ, last = who.name, state.game.side.spaces
    stood = _noted_spaces(situation.turns, civ, every=with_spaces)
    ghosts: dict[int, list[int]] = {}
    for number, at in enumerate(stood, 1):
        if at is not None:
            ghosts.setdefault(at, []).append(number)
    spaces = tuple(
        Space(EPOCHS.index(state.game.epoch(civ, place)), _join_spans(ghosts.get(place, [])))
        for place in range(last + 1 if with_spaces else 0)
    )
    space = state.space[civ]
    found = tuple(mark for place, some in marks.items() if place[:2] == ("space", civ) for mark in some)
    if civ in state.left:
        return TrackRow(who, spaces, min(space, last), "", "", "", f"left in turn {state.left[civ]}", found, stood)
    if final and space <= last:
        return TrackRow(who, spaces, space, "", "", "", "", found, stood)
    if space > last:
        return TrackRow(who, spaces, last, "", "", f"on space {space}, past the end of the track", "", found, stood)
    data, ahead = marker_data(state, civ), next_epoch(state, civ)
    known = data["cities"] is not None and "advances" in state.game.tracks
    moves = "" if not known else "noted" if civ in state.marked else MOVES[data["move"]]
    goes_to = f"{space + 1}, {name_epoch(ahead).removesuffix(' Age')}" if ahead else "at the end"
    return TrackRow(
        who, spaces, space, goes_to, asked[ahead] if ahead else "", tell_unmet_needs(data), moves, found, stood
    )


def _noted_spaces(turns: Sequence[Turn], civ: str, every: bool) -> tuple[int | None, ...]:
    """Return where a marker stood at the end of every turn, or of the last, None where nobody noted it."""
    # A file may name a turn of a thousand million, which nobody has played: there is no room for those between.
    first = turns[0].opening.game.first_turn if turns else 1
    played = [turn for turn in turns[0 if every else -1 :] if turn.number < first + len(turns)]
    noted = {turn.number: turn.closing.space[civ] for turn in played if civ in turn.closing.marked}
    return tuple(map(noted.get, range(1, max(noted, default=0) + 1)))


def _join_spans(turns: Sequence[int]) -> str:
    """Return turns in short: 3, 5-7."""
    runs: list[list[int]] = []
    for turn in turns:
        if runs and turn == runs[-1][-1] + 1:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs)
