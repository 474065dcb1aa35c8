"""How entries are typed that need no draft of their own: what a command's words become under which key."""

from collections.abc import Sequence

from civledger.model.players import Players
from civledger.model.struct import Struct


class Count(Struct):
    """Numbers of players, typed as `CIV=NUMBER` or in ranking order: a table under the key.

    A name alone stands for the `usual` number, if there is one. A `signed` number may be below zero. One that `adds` is
    no count: it changes what was there before.
    """

    key: str
    usual: int | None = None
    signed: bool = False
    adds: bool = False

    def read(self, players: Players, words: Sequence[str]) -> dict[str, int]:
        """Return the number of each player named."""
        return players.numbers(words, self.signed) if self.usual is None else players.rated(words, self.usual)


class OnePlayer(Struct):
    """A player, named under the key."""

    key: str


class FreeText(Struct):
    """A text, as it was typed, under the key."""

    key: str


Form = Count | OnePlayer | FreeText
