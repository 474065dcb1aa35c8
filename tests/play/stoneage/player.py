"""What one player of Stone Age has in front of him."""

from dataclasses import dataclass, field

from tests.play.stoneage import literal
from tests.play.stoneage.box import Card


@dataclass
class Player:
    """What one player has in front of him."""

    name: str
    points: int = 0
    figures: int = 5
    tools: int = 0
    agriculture: int = 0
    buildings: int = 0
    food: int = 12
    stock: dict[str, int] = field(default_factory=lambda: dict.fromkeys(literal.RESOURCES, 0))
    symbols: list[str] = field(default_factory=list)
    icons: dict[str, int] = field(default_factory=lambda: dict.fromkeys(literal.PROFESSIONS, 0))
    single: list[int] = field(default_factory=list)
    choices: int = 0
    hidden: list[Card] = field(default_factory=list)
    unused: int = 0

    @property
    def left(self) -> int:
        return sum(self.stock.values())

    def up(self, what: str) -> None:
        """Get a figure or a tool, or move up the track, unless that is at its end."""
        setattr(self, what, min(literal.MOST[what], getattr(self, what) + 1))

    def keep(self, card: Card) -> None:
        """Put a card on the board: its lower section counts at the end."""
        if card.lower in literal.SYMBOLS:
            self.symbols.append(card.lower)
        else:
            self.icons[card.lower] += card.icons

    def total(self) -> int:
        """Add up the final score, line by line."""
        score = self.points + literal.grass(self.symbols)
        score += literal.times(self.icons["farmer"], self.agriculture)
        score += literal.times(self.icons["builder"], self.buildings)
        score += literal.times(self.icons["shaman"], self.figures)
        score += literal.times(self.icons["toolmaker"], self.tools)
        return score + self.left
