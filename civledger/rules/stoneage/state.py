"""The books: what each player has at one moment, by quantity."""

from collections.abc import Iterable, Mapping
from typing import Any

from civledger.model.players import Players
from civledger.model.struct import Struct
from civledger.rules.stoneage import tables
from civledger.rules.stoneage.header import Game
from civledger.rules.stoneage.tables import Counts


class State(Struct):
    """The books of everybody; a new one is made by every entry, none is ever changed.

    `points` is the score track. `symbols` are a player's grass cards one by one, `icons` the icons of his sand cards;
    `taken` counts the cards of each effect, `shown` those of each symbol and profession. Cards that wait: `single` the
    values of single-use tools, `choices` those for two resources, `hidden` the extra cards nobody has turned up.
    `tiles` counts the buildings of each kind, `open_taken` the cards of this round. `resources` are as counted, `stock`
    what those have now who counted theirs in this round, `recorded` the final scores as counted. `ended` is the round
    with which the players ended the game, by agreement or by the clock.
    `doubt` holds (quantity, player) of numbers that an unreadable entry, or one against the rules, may have changed.
    """

    game: Game
    turn: int
    points: Counts
    figures: Counts
    tools: Counts
    agriculture: Counts
    buildings: Counts
    resources: Counts
    cards: Counts
    symbols: Mapping[str, tuple[str, ...]]
    icons: Mapping[str, Counts]
    single: Mapping[str, tuple[int, ...]]
    choices: Counts
    hidden: Counts
    taken: Counts
    shown: Counts
    tiles: Counts = {}
    open_taken: int = 0
    stock: Counts = {}
    recorded: Counts = {}
    scored: bool = False
    ended: int | None = None
    doubt: frozenset[tuple[str, str]] = frozenset()

    @property
    def is_final(self) -> bool:
        """Tell whether the game is over: the score was counted, or the players ended it."""
        return self.scored or self.ended is not None

    def sure(self, player: str, *quantities: str) -> bool:
        """Tell whether nothing unreadable may have changed these numbers."""
        return not self.doubt or not any((quantity, player) in self.doubt for quantity in quantities)

    def plus(self, quantity: str, more: Counts) -> "State":
        """Return the books with some of one quantity added."""
        held: Counts = getattr(self, quantity)
        changed: Any = {quantity: {**held, **{player: held[player] + number for player, number in more.items()}}}
        return self._replace(**changed)

    def raised(self, quantity: str, player: str, number: int) -> "State":
        """Return the books with more tools or agriculture, as far as the board goes: what would go beyond is lost."""
        room = max(0, tables.boards()[quantity] - getattr(self, quantity)[player])
        return self.plus(quantity, {player: min(number, room)})

    def moved(self, player: str, number: int) -> "State":
        """Return the books with resources gained or paid; if more was paid than was there, no number is known."""
        stock = {**self.stock, player: self.stock[player] + number} if player in self.stock else self.stock
        return self._replace(stock={name: left for name, left in stock.items() if left >= 0})

    def counted(self, quantity: str, rows: Counts) -> "State":
        """Return the books with one quantity as counted, which is true from here on."""
        held: Counts = getattr(self, quantity)
        changed: Any = {quantity: {**held, **rows}}
        return self._replace(**changed, doubt=self.doubt - {(quantity, player) for player in rows})

    @property
    def cards_taken(self) -> int:
        """Return how many civilization cards were taken by everybody."""
        return sum(self.cards.values())

    @property
    def buildings_in_play(self) -> int:
        """Return how many buildings lie on the piles when the game begins."""
        pile: int = tables.numbers()["buildings"]["pile"]
        return pile * len(self.game.seats)

    @property
    def all_buildings(self) -> int:
        """Return how many buildings were taken by everybody."""
        return sum(self.buildings.values())


def start(game: Game) -> State:
    """Return the books before the first round."""
    none = dict.fromkeys(game.seats, 0)
    shown = dict.fromkeys((*tables.symbols(), *tables.professions()), 0)
    return State(
        game=game,
        turn=0,
        points=none,
        figures=dict.fromkeys(game.seats, tables.numbers()["start"]["figures"]),
        tools=none,
        agriculture=none,
        buildings=none,
        resources={},
        cards=none,
        symbols=dict.fromkeys(game.seats, ()),
        icons=dict.fromkeys(game.seats, dict.fromkeys(tables.professions(), 0)),
        single=dict.fromkeys(game.seats, ()),
        choices=none,
        hidden=none,
        taken=dict.fromkeys(tables.effects(), 0),
        shown=shown,
    )


def begin(state: State, turn: int) -> State:
    """Return the books as a round begins, in which figures will gather resources that nobody enters."""
    return state._replace(turn=turn, open_taken=0, stock={})


def doubt(state: State, doubts: Iterable[tuple[str, str]]) -> State:
    """Return the books with more numbers in doubt."""
    more = state.doubt.union(doubts)
    return state._replace(doubt=more) if len(more) > len(state.doubt) else state


def players(state: State, opening: State) -> Players:
    """Return who plays, as commands call them."""
    return Players(state.game.seats, {}, "player")


def last_turn(state: State) -> int | None:
    """Return the round with which the game ended."""
    return state.ended


def number_of(resources: Mapping[str, int | None]) -> int:
    """Return how many resources there are, as far as they could be read."""
    return sum(number or 0 for number in resources.values())
