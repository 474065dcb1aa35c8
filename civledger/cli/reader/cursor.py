"""A line that is read from its beginning to its end: which name, number or text comes next."""

from collections.abc import Collection, Mapping

from civledger.cli.reader.names import FILLING, Known, Lexicon
from civledger.cli.reader.pieces import Piece
from civledger.model.border.read import PLAYERS
from civledger.model.names import plain
from civledger.model.struct import Struct

_LONGEST = 4  # words of a name
_BEFORE_NUMBER = ("has", "had", "is", "for", "to", "x", "now", "keep", "keeps", "kept")
_MORE = ("built", "builds", "build", "founds", "founded", "more", "another", "gained", "gains")
_FEWER = ("lost", "loses", "lose", "fewer", "less")
MARKS = "“”„«»\"'‘’ "


class NoReading(Exception):
    """A line cannot be read as this command; the message is the word that has no place in it."""


class Manner(Struct):
    """How doubtful pieces are read: a number behind an advance is its price, or not; a sign before one counts, or not.

    A text has all the words that follow, or one if it is `brief`. Of names that are alike, that at `choice` is taken.
    A name that fits nowhere is only left out of what shows something: `dropping`.
    """

    priced: bool = True
    signed: bool = True
    brief: bool = False
    choice: int = 0
    dropping: bool = False


MANNERS = (
    Manner(),
    Manner(brief=True),
    Manner(priced=False),
    Manner(signed=False),
    Manner(choice=1),
    Manner(choice=2),
    Manner(dropping=True),
)


class Cursor:
    """A place in the pieces of a line; `guessed` tells whether a word before it is only spelt like a name."""

    def __init__(self, pieces: list[Piece], lexicon: Lexicon, manner: Manner) -> None:
        self.pieces, self.lexicon, self.manner = pieces, lexicon, manner
        self.option_names: Collection[str] = ()
        self.standing: Mapping[str, int] = {}
        self.takes_minus = False
        self.guessed = False
        self.place = 0

    @property
    def is_end(self) -> bool:
        """Tell whether nothing comes next but an option."""
        return self.place >= len(self.pieces) or self.pieces[self.place].option

    @property
    def word(self) -> str:
        """Return the next word, nothing at the end."""
        return "" if self.is_end else self.pieces[self.place].text.casefold()

    @property
    def has_number(self) -> bool:
        """Tell whether a number comes next."""
        return not self.is_end and self.pieces[self.place].number is not None

    def need(self, what: str) -> Piece:
        """Return the next piece; raises NoReading if there is none."""
        if self.is_end:
            raise NoReading(what)
        return self.pieces[self.place]

    def pass_word(self, piece: Piece) -> None:
        """Go behind all pieces of a word."""
        while self.place < len(self.pieces) and self.pieces[self.place].word == piece.word:
            self.place += 1

    def signed(self, piece: Piece, name: str = "") -> int:
        """Return the number of a piece; a minus that a blank parts from the name may count, or not.

        In a command that counts what players have, a sign may also say how many are more or fewer than before.
        """
        number = piece.number or 0
        changes = piece.text.startswith("+") or (piece.text.startswith("-") and not (piece.sign or self.takes_minus))
        if changes and name in self.standing:
            self.guessed = True
            return self.standing[name] + number if self.manner.signed else abs(number)
        if piece.sign or not piece.text.startswith("-"):
            return number
        self.guessed = True
        return number if self.manner.signed else abs(number)

    def pass_small_words(self) -> str:
        """Go behind filling and units; return what a unit says of the number before it."""
        unit = ""
        while self.word in FILLING or self.word in self.lexicon.units:
            unit = unit or self.lexicon.units.get(self.word, "")
            self.place += 1
        return unit

    def pass_unit(self) -> None:
        """Go behind the unit of a number, if it is not that of the next one: `keep 6`."""
        behind = self.pieces[self.place + 1 : self.place + 2]
        begins = behind and (behind[0].number is not None or plain(self.word) in self.option_names)
        if self.word in self.lexicon.units and not begins:
            self.place += 1

    def number_behind(self, known: Known | None = None) -> int | None:
        """Return the number that belongs to the name before it, if there is one, and go behind it."""
        start, name = self.place, known.name if known else ""
        is_player = known is not None and known.noun in PLAYERS
        if is_player and name in self.standing and self.word in (*_MORE, *_FEWER):
            return self._changed(name)
        while self.word in _BEFORE_NUMBER or (is_player and self.word == "with"):
            self.place += 1
        if not self.has_number:
            self.place = start
            return None
        number = self.signed(self.pieces[self.place], name)
        self.place += 1
        self.pass_unit()
        return number

    def _changed(self, name: str) -> int:
        """Return how many somebody has now who has so many more or fewer than before; go behind that."""
        sign = 1 if self.word in _MORE else -1
        self.place += 1
        number = (
            self.pieces[self.place].number if self.has_number else 1 if self.word in ("a", "an", "another") else None
        )
        if number is None:
            raise NoReading(self.word)
        self.place += 1
        self.pass_unit()
        self.guessed = True
        return max(0, self.standing[name] + sign * number)

    def find_name(self, nouns: Collection[str] | Mapping[str, None], guess: bool) -> Known | None:
        """Return the longest name that begins here, and go behind it."""
        for length in range(_LONGEST, 0, -1):
            pieces = self.pieces[self.place : self.place + length]
            if len(pieces) == length and _may_be_name(pieces) and not (length == 1 and self._is_filling(pieces[0])):
                known = self.lexicon.find([piece.text for piece in pieces], nouns, guess and length == 1)
                whole = plain("".join(piece.text for piece in pieces))
                fits = [one for one in known if length == 1 or plain(one.name) == whole]
                if fits:
                    one = fits[self.manner.choice] if self.manner.choice < len(fits) else fits[0]
                    self.place += length
                    self.guessed |= one.guessed
                    return one
        return None

    def _is_filling(self, piece: Piece) -> bool:
        return piece.text.casefold() in FILLING and not self.lexicon.is_name(piece.text, PLAYERS)

    def gather_text(self) -> str:
        """Return the words as they were typed, up to the next option; or what was one in quotation marks."""
        first = self.need("TEXT")
        before = self.pieces[self.place - 1].whole if self.place else ""
        if " " in first.whole.strip() and before != first.whole:
            while self.place < len(self.pieces) and self.pieces[self.place].whole == first.whole:
                self.place += 1
            return first.whole.strip(MARKS)
        start = self.place
        self.pass_word(first)
        while not self.is_end and not self.manner.brief:
            self.place += 1
        words = list(dict.fromkeys((piece.word, piece.typed) for piece in self.pieces[start : self.place]))
        if len(words) > 1 and words[-1][1].casefold() in ("please", "pls"):
            words.pop()
        return " ".join(typed for _, typed in words).strip(MARKS)


def _may_be_name(pieces: list[Piece]) -> bool:
    plainly = not any(piece.option or piece.number is not None for piece in pieces)
    return plainly and not any(piece.sign.strip("&/") for piece in pieces[1:])
