"""The books: what each civilization has at one moment, by quantity."""

from collections import Counter
from collections.abc import Iterable, Mapping

from civledger.model.players import Players
from civledger.model.struct import Struct
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.header.game import Game, PlayerStart
from civledger.rules.megaciv.tables import Counts


class TurnMoves(Struct):
    """What moved a player's tokens in one turn: cities built, and those that fell by an event, by its place.

    An advance that pays for a city once a turn may be used up; `is_unpaid` tells that more were built than the tokens
    counted can build. Of what `fell` it is kept how many tokens it brings at least and at most: they come to the board
    in the order of the rule.
    """

    turn: int = 0
    built: int = 0
    has_paid: bool = False
    is_unpaid: bool = False
    fell: Mapping[int, tuple[int, int]] = {}


class BoardTokens(Struct):
    """The tokens of a player on the board: by the books, and between which two ends the board has them now.

    `turn` is when they were last counted. A city that is built or lost moves the ends and not the `number`, which is
    what was counted, less what was lost, plus what was gained. `moves` are those of the last turn in which there were
    any.
    """

    number: int
    least: int
    most: int
    turn: int = 0
    moves: TurnMoves = TurnMoves()


class State(Struct):
    """The books of everybody; a new one is made by every entry, none is ever changed.

    Only `board.py` reads and changes `board`. `held` maps each advance to the turn it was bought in, `unchosen`
    counts credit points nobody chose a colour for, `arrived` tells who entered the Late Iron Age in the turn it was
    first entered, and `doubt` holds (quantity, civilization) of numbers that an unreadable entry may have changed.
    `scores` is what was last written down of the final score; `people` tells who plays which civilization, and
    `stopped` with which turn the players ended the game, by agreement or by the clock; `hands_in` tells in which turn
    a hand was last counted. Of special buildings, `region` tells who has one in the own region, `historic` who controls
    the own one, and `controlled` how many everybody does.
    """

    game: Game
    turn: int
    board: Mapping[str, BoardTokens]
    cities: Counts
    treasury: Counts
    space: Counts
    kept: Counts
    held: Mapping[str, Counts]
    credits: Mapping[str, Counts]
    unchosen: Counts
    marked: frozenset[str] = frozenset()
    arrived: tuple[int, frozenset[str]] | None = None
    left: Counts = {}
    region: frozenset[str] = frozenset()
    historic: frozenset[str] = frozenset()
    controlled: Counts = {}
    scores: Mapping[str, Counts] = {}
    people: Mapping[str, str] = {}
    stopped: int | None = None
    hands_in: Counts = {}
    doubt: frozenset[tuple[str, str]] = frozenset()

    @property
    def civs(self) -> tuple[str, ...]:
        """Return who is still in the game, in ranking order."""
        return tuple(civ for civ in self.game.civs if civ not in self.left) if self.left else self.game.civs

    def person(self, civ: str) -> str | None:
        """Return who plays a civilization, if somebody said so."""
        return self.people.get(civ) or None

    def describe(self, civ: str) -> str:
        """Return a civilization with the person who plays it, if that is known."""
        return f"{civ} ({self.people[civ]})" if self.people.get(civ) else civ

    def cards_with(self, civ: str, effect: str) -> list[tables.Advance]:
        """Return the advances with an effect that somebody holds."""
        held = self.held[civ]
        return [card for card in self.game.book.effects[effect] if card.name in held]

    def sure(self, civ: str, *quantities: str) -> bool:
        """Tell whether nothing unreadable may have changed these numbers."""
        return not self.doubt or not any((quantity, civ) in self.doubt for quantity in quantities)

    def settled(self, quantity: str, civs: Iterable[str]) -> frozenset[tuple[str, str]]:
        """Return the doubts that stay when a quantity of these civilizations has been counted."""
        return self.doubt - {(quantity, civ) for civ in civs} if self.doubt else self.doubt

    @property
    def ended(self) -> int | None:
        """Return the last turn of the game, once a marker has entered the final space or the players ended it."""
        reached = self.arrived[0] + self.game.side.extra_turns if self.arrived else None
        return min([turn for turn in (reached, self.stopped) if turn is not None], default=None)

    def cities_in_stock(self, civ: str) -> int:
        """Return the cities a civilization has not on the board."""
        pieces: int = self.game.book.numbers["pieces"]["cities"]
        return pieces - self.cities[civ]


def start(game: Game) -> State:
    """Return the books before their first turn."""
    before, usual = game.first_turn - 1, PlayerStart(tokens=game.book.numbers["start"]["tokens"])
    starts = {civ: game.starts.get(civ, PlayerStart(tokens=0) if civ in game.left else usual) for civ in game.civs}
    reached = frozenset(civ for civ, its in starts.items() if its.space >= game.side.end)
    return State(
        game=game,
        turn=before,
        board={civ: _first_tokens(game, its) for civ, its in starts.items()},
        cities={civ: its.cities for civ, its in starts.items()},
        treasury={civ: its.treasury for civ, its in starts.items()},
        space={civ: its.space for civ, its in starts.items()},
        kept={civ: its.kept or 0 for civ, its in starts.items()},
        held={civ: dict.fromkeys(its.advances, before) for civ, its in starts.items()},
        credits={civ: _first_credits(game, its) for civ, its in starts.items()},
        unchosen={
            civ: sum(game.book.advances[name].choose for name in its.advances if name not in its.choose)
            for civ, its in starts.items()
        },
        arrived=(before, reached) if reached else None,
        left=game.left,
        people=game.players,
        hands_in={civ: before for civ, its in starts.items() if its.kept is not None},
    )


def _first_tokens(game: Game, its: PlayerStart) -> BoardTokens:
    """Return the tokens with which somebody begins: as many as there are, where nobody knows how many."""
    pieces: int = game.book.numbers["pieces"]["tokens"]
    if its.tokens is None:
        return BoardTokens(0, 0, pieces)
    return BoardTokens(its.tokens, its.tokens if its.least is None else its.least, its.tokens, game.first_turn - 1)


def _first_credits(game: Game, its: PlayerStart) -> Counts:
    total = Counter(dict.fromkeys(tables.COLOURS, game.start_credits))
    for tokens in (*(game.book.advances[name].credits for name in its.advances), *its.choose.values()):
        total.update(tokens)
    return {colour: total[colour] for colour in tables.COLOURS}


def begin(state: State, turn: int) -> State:
    """Return the books as a turn begins."""
    return state._replace(turn=turn, marked=frozenset())


def doubt(state: State, doubts: Iterable[tuple[str, str]]) -> State:
    """Return the books with more numbers in doubt."""
    more = state.doubt.union(doubts)
    return state._replace(doubt=more) if len(more) > len(state.doubt) else state


def players(state: State, opening: State) -> Players:
    """Return who is still in the game, as commands call them: who leaves does so at the end of the turn."""
    leaving = tuple(civ for civ in state.left if civ not in opening.left)
    return Players(state.civs, state.people, "civilization", tuple(opening.left), leaving)


def last_turn(state: State) -> int | None:
    """Return the turn with which the game ended."""
    return state.ended
