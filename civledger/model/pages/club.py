"""What is kept of a game by clubs and other tools: who played, how it ended, and how it went."""

from collections.abc import Mapping, Sequence

from civledger.model.struct import Struct


class ClubWords(Struct):
    """What a game calls what its players collect (`taken`), and the track on which they move on (`pace`)."""

    taken: str = ""
    pace: str = ""


class ClubCourse(Struct):
    """How a game went, by the names in its standings.

    `taken` has what was collected and in which turn, `pace` the space and `points` the points at the end of every turn.
    """

    taken: Mapping[str, Mapping[str, int]] = {}
    pace: Mapping[str, Sequence[int]] = {}
    points: Mapping[str, tuple[int, ...]] = {}


class ClubSeat(Struct):
    """Somebody in a game as it ended; `civ` is None in games that know no civilizations.

    `taken` has what was collected with its turn, `pace` the space at the end of every turn.
    """

    civ: str | None
    person: str | None
    place: int | None
    points: int | None
    taken: Mapping[str, int] = {}
    pace: Sequence[int] = ()


class ClubGame(Struct):
    """What a club keeps of a game.

    `minutes` is how long it took, `fastest` its shortest turn as (minutes, turn), `comeback` how far the winner once
    was behind as (points, turn).
    """

    file: str
    name: str | None
    rules: str
    date: str | None
    players: int
    final: bool
    seats: tuple[ClubSeat, ...]
    turns: int = 0
    minutes: int | None = None
    fastest: tuple[int, int] | None = None
    comeback: tuple[int, int] | None = None
    errors: int = 0

    @property
    def first(self) -> tuple[ClubSeat, ...]:
        """Return who won: all who share the first place of a game that is over."""
        best = [seat for seat in self.seats if seat.place == 1 and seat.points is not None]
        return tuple(best) if self.final else ()

    @property
    def ranked(self) -> tuple[ClubSeat, ...]:
        """Return everybody whose place is known, of a game that is over."""
        return tuple(seat for seat in self.seats if seat.place is not None) if self.final else ()
