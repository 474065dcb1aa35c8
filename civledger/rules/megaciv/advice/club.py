"""The opening book of a club: what the winners of its finished games bought in a turn, with credits like these."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from civledger.model.impact import find_winners
from civledger.model.names import several
from civledger.model.struct import Struct
from civledger.model.turn import Situation
from civledger.rules.megaciv.book.standings import is_final, rows_of
from civledger.rules.megaciv.book.transactions import transactions
from civledger.rules.megaciv.tables import COLOURS, Counts

_ALIKE = 10  # credits are like others if no colour is further apart than this


class _WinnersTurn(Struct):
    """What a winner bought in a turn, and whether the credits were like those of who asks."""

    advances: frozenset[str]
    alike: bool


class OpeningBook(Struct):
    """The same turn in all finished games."""

    turn: int
    games: int
    winners: tuple[_WinnersTurn, ...]

    @property
    def alike(self) -> int:
        """Return how many winners had credits like these."""
        return sum(winner.alike for winner in self.winners)

    @property
    def data(self) -> Mapping[str, Any]:
        """Return as JSON has it how many winners bought each advance, of all and of those with credits like these."""
        every = Counter(name for winner in self.winners for name in winner.advances)
        alike = Counter(name for winner in self.winners if winner.alike for name in winner.advances)
        rows = [
            {"name": name, "winners": number, "alike": alike[name]}
            for name, number in sorted(every.items(), key=lambda row: (-alike[row[0]], -row[1], row[0]))
        ]
        counts = {"turn": self.turn, "games": self.games, "winners": len(self.winners), "alike": self.alike}
        return {**counts, "apart": _ALIKE, "advances": rows}

    def lines(self) -> Iterator[str]:
        """Yield what winners bought, in words."""
        if not self.winners:
            games = several(self.games, "finished game")
            yield f"the archive ({games}) does not show what a winner bought in turn {self.turn}"
            return
        key, number = ("alike", self.alike) if self.alike else ("winners", len(self.winners))
        whose = "with similar credits" if self.alike else "(none with similar credits)"
        rows = [row for row in self.data["advances"] if row[key]]
        bought = ", ".join(f"{row['name']} {row[key]}" for row in rows) or "nothing"
        who = f"in {several(self.games, 'game')}, {several(number, 'winner')} {whose}"
        yield f"{who} bought in turn {self.turn}: {bought}"


def read_book(turn: int, credits: Counts, games: Iterable[Situation]) -> OpeningBook:
    """Return what the winners of finished games bought in a turn."""
    finished = [game for game in games if is_final(game)]
    winners = [winner for game in finished for winner in _winners_turns(game, turn, credits)]
    return OpeningBook(turn, len(finished), tuple(winners))


def _winners_turns(game: Situation, number: int, credits: Counts) -> Iterator[_WinnersTurn]:
    """Yield what those who won a game bought in a turn, if it tells."""
    winners, _ = find_winners(rows_of(game.state))
    for turn in game.turns:
        if turn.number == number:
            bought = {done.civ: frozenset(done.advances) for done in transactions(turn)}
            for civ in winners:
                own = turn.opening.credits[civ]
                alike = all(abs(own[colour] - credits[colour]) <= _ALIKE for colour in COLOURS)
                yield _WinnersTurn(bought.get(civ, frozenset()), alike)
