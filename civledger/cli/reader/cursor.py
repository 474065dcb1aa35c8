"""A line that is read from its beginning to its end: which name, number or text comes next, and what each is for.

Nothing that was typed is dropped: when a line was read, every piece of it has a use, or is filling.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

from civledger.cli.reader.names import ASKING, FILLING, Known, Lexicon
from civledger.cli.reader.pieces import ARROW, Piece
from civledger.model.border.read import PLAYERS
from civledger.model.names import plain
from civledger.model.struct import Struct
from civledger.model.words import EVERYBODY

_LONGEST = 4  # words of a name
_BEFORE_NUMBER = ("has", "have", "had", "is", "are", "now", "at")
_BEFORE_COUNT = ("to", "goes", "still")  # where a number is what somebody has, and not what comes or goes
_BEFORE_PRICE = ("for",)
TIMES = ("x", "×")
_MORE = ("built", "builds", "build", "founds", "founded", "more", "new", "extra", "another", "gained", "gains", "plus")
_FEWER = ("lost", "loses", "lose", "fewer", "less", "minus")
_REPLACING = {"not": "but", "from": "to"}  # before a number and behind it, where another takes its place
_FEW = {"no": 0, "a": 1, "an": 1}  # before a unit
_TIGHT = ("=", ":")  # signs that tie a number to the name before it
MARKS = "“”„«»\"'‘’ "


class NoReading(Exception):
    """A line cannot be read as this command; the message is the word that has no place in it."""


class BelowNone(Exception):
    """Somebody would have less than nothing; the message says who."""


class Manner(Struct):
    """How doubtful pieces are read: a number behind an advance is its price, or not.

    A text has all the words that follow; a `brief` one ends before a name with its number, or has one word. A list of
    an option has all that fits it or, if it is `short`, no name with a number that a word of the command takes too. Of
    names that are alike, that at `choice` is taken. A number between two names belongs to the first or, if it is
    `ahead`, to the second; a comma parts, unless nothing else makes sense and `commas` part nothing.
    """

    priced: bool = True
    brief: bool = False
    short: bool = False
    choice: int = 0
    ahead: bool = False
    commas: bool = False


MANNERS = (
    Manner(),
    Manner(brief=True),
    Manner(short=True),
    Manner(priced=False),
    Manner(choice=1),
    Manner(choice=2),
    Manner(ahead=True),
)
LAST_RESORT = (Manner(commas=True),)


class Cursor:
    """A place in the pieces of a line; `guessed` tells whether a word before it is only spelt like a name.

    `used` says which slot each piece before it fills, by its place.
    """

    def __init__(self, pieces: list[Piece], lexicon: Lexicon, manner: Manner) -> None:
        self.pieces, self.lexicon, self.manner = pieces, lexicon, manner
        self.option_names: Collection[str] = ()
        self.counted_nouns: Collection[str] = ()
        self.standing: Mapping[str, int] = {}
        self.said: Mapping[str, Sequence[str]] = {}  # words beside a value, with the slots that may be meant
        self.takes_minus = self.takes_all = self.counts = False
        self.guessed = False
        self.asks = False
        self.fixes = False  # what stands in the books
        self.worked_out: list[str] = []
        self.used: dict[int, str] = {}
        self.beside: list[Sequence[str]] = []  # of what the words beside the last number may be said
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

    @property
    def has_own_number(self) -> bool:
        """Tell whether the number that comes next can only belong to the name before it: `mike=12`, `mike+1`."""
        before, following = self.pieces[self.place - 1], self.pieces[self.place : self.place + 1]
        return self.has_number and (following[0].sign[:1] in _TIGHT or following[0].word == before.word)

    @contextmanager
    def look_ahead(self) -> Iterator[None]:
        """Come back to this place afterwards, as if nothing behind it had been read."""
        place, used, guessed, fixes = self.place, dict(self.used), self.guessed, self.fixes
        worked_out = list(self.worked_out)
        yield
        self.place, self.used, self.guessed, self.fixes = place, used, guessed, fixes
        self.worked_out = worked_out

    def need(self, what: str) -> Piece:
        """Return the next piece; raises NoReading if there is none."""
        if self.is_end:
            raise NoReading(what)
        return self.pieces[self.place]

    def pass_word(self, piece: Piece) -> None:
        """Go behind all pieces of a word."""
        while self.place < len(self.pieces) and self.pieces[self.place].word == piece.word:
            self.take()

    def take(self) -> Piece:
        """Go behind the next piece, which is used; `assign` says for what."""
        self.used[self.place] = ""
        self.place += 1
        return self.pieces[self.place - 1]

    def assign(self, start: int, slot: str) -> None:
        """Note which slot was filled by what was taken since then."""
        for place in range(start, self.place):
            if self.used.get(place) == "":
                self.used[place] = slot

    def account(self) -> None:
        """Make sure that each piece is used, or stands beside what it is said of, or is filling; raises NoReading."""
        for place, piece in enumerate(self.pieces):
            word = piece.text.casefold()
            if place in self.used:
                continue
            if word in ASKING:
                self.asks = True
            elif word not in FILLING and not self._is_said_there(place, word):
                raise NoReading(piece.text)

    def _is_said_there(self, place: int, word: str) -> bool:
        """Tell whether a word such as `tokens` stands beside a value of which it is said."""
        before = next((self.used[at] for at in range(place - 1, -1, -1) if at in self.used), None)
        behind = next((self.used[at] for at in range(place + 1, len(self.pieces)) if at in self.used), None)
        return any(slot in (before, behind) for slot in self.said.get(word, ()))

    def signed(self, piece: Piece, name: str = "") -> int:
        """Return the number of a piece; what has a sign that a blank parts from the name is asked about.

        In a command that counts what players have, a sign may also say how many are more or fewer than before.
        """
        number = piece.number or 0
        self.guessed |= piece.is_odd
        changes = piece.text.startswith("+") or (piece.text.startswith("-") and not (piece.sign or self.takes_minus))
        if changes and name in self.standing:
            return self.work_out(name, number)
        self.guessed |= piece.text.startswith("-") and not piece.sign
        return number

    def work_out(self, name: str, change: int) -> int:
        """Return how many somebody has after a change; raises BelowNone."""
        before, now = self.standing[name], self.standing[name] + change
        if now < 0:
            raise BelowNone(f"{name} has {before}, and cannot have {-change} fewer")
        self.worked_out.append(f"{name}: {before} → {now}")
        self.guessed = True
        return now

    def pass_small_words(self) -> str:
        """Go behind filling and units; return the unit of the number before it."""
        unit = ""
        while self.word in FILLING or self.word in self.said:
            unit = unit or (self.word if self.word in self.said else "")
            self.place += 1
        return unit

    def pass_unit(self) -> None:
        """Go behind the unit of a number, if it is not that of the next one: `keep 6`."""
        while self.word in self.said:
            behind = self.pieces[self.place + 1 : self.place + 2]
            if behind and (behind[0].number is not None or plain(self.word) in self.option_names):
                return
            self.beside.append(self.said[self.word])
            self.place += 1

    def number_behind(self, known: Known | None = None) -> int | None:
        """Return the number that belongs to the name before it, if there is one, and go behind it."""
        start, name = self.place, known.name if known else ""
        self.beside = []
        is_player = known is not None and known.noun in PLAYERS
        if is_player and name in self.standing and self.word in (*_MORE, *_FEWER):
            return self._changed(name)
        if is_player and name in self.standing and (replaced := self._take_replaced(name)) is not None:
            return replaced
        price = _BEFORE_PRICE if known and known.noun == "ADVANCE" else ()
        passed = {*_BEFORE_NUMBER, *price, *(("with", "on", *self.said) if is_player else ())}
        used = {*TIMES, *(_BEFORE_COUNT if self.counts else ())}
        while self.word in passed or self.word in used:
            if self.word in used:
                self.used[self.place] = ""
            self.beside += [self.said[self.word]] if self.word in self.said else []
            self.place += 1
        if is_player and self.word in _FEW and self._is_unit_alone(self.place + 1):  # `no cards`
            few = _FEW[self.take().text.casefold()]
            self.pass_unit()
            self.guessed = True
            return few
        if not self.has_number or self._belongs_ahead(known):
            self.place = start
            return None
        piece = self.take()
        if is_player and name in self.standing and (sign := self.take_change()):  # `mike one more`
            self.pass_unit()
            return self.work_out(name, sign * (piece.number or 0))
        number = self.signed(piece, name)
        self.pass_unit()
        return number

    def _is_unit_alone(self, place: int) -> bool:
        """Tell whether a unit stands at a place, and not before a number of its own."""
        unit, *behind = (*self.pieces[place : place + 2], None)
        return unit is not None and unit.text.casefold() in self.said and not (behind[0] and behind[0].number)

    def _belongs_ahead(self, known: Known | None) -> bool:
        """Tell whether the next number is not that of the name before it, but of the one behind it."""
        sign, behind = self.pieces[self.place].sign, self.place + 1
        while behind < len(self.pieces) and self.pieces[behind].text.casefold() in TIMES:
            behind += 1
        if sign[:1] in _TIGHT or self.manner.commas or known is None or behind >= len(self.pieces):
            return False
        following = self.pieces[behind]
        if following.option or following.number is not None:
            return False
        loose, looser = self.pieces[self.place].parted, following.parted or following.text.casefold() == "and"
        if (loose == looser and not self.manner.ahead) or (looser and not loose):
            return False
        with self.look_ahead():
            self.place = behind
            found = self.find_name([known.noun], guess=False)
            has_own = self.has_own_number
        return found is not None and not has_own

    def _take_replaced(self, name: str) -> int | None:
        """Return the number that takes the place of another, and go behind it: `22 → 23`, `not 22 but 23`."""
        begin = self.place + (self.word in _REPLACING)
        three = self.pieces[begin : begin + 3]
        if len(three) < 3 or three[1].text.casefold() != _REPLACING.get(self.word, ARROW):
            return None
        old, new = three[0].number, three[2].number
        if old is None or new is None:
            return None
        while self.place < begin + 3:
            self.take()
        self.replace(name, old, new)
        return new

    def replace(self, name: str, old: int, new: int) -> None:
        """Note that a number takes the place of another, if that is the one in the books; raises NoReading."""
        if self.standing.get(name) != old:
            raise NoReading(str(old))
        self.worked_out.append(f"{name}: {old} → {new}")
        self.guessed = self.fixes = True

    def _changed(self, name: str) -> int:
        """Return how many somebody has now who has so many more or fewer than before; go behind that."""
        sign = -1 if self.take().text.casefold() in _FEWER else 1
        number = (
            self.pieces[self.place].number if self.has_number else 1 if self.word in ("a", "an", "another") else None
        )
        if number is None:
            raise NoReading(self.word)
        self.take()
        if self.word in _MORE:  # `two new cities`
            self.take()
        self.pass_unit()
        return self.work_out(name, sign * number)

    def take_change(self) -> int:
        """Return whether more or fewer are meant by the word behind a number, as 1 or -1, and go behind it; or 0."""
        if self.word not in (*_MORE, *_FEWER):
            return 0
        return -1 if self.take().text.casefold() in _FEWER else 1

    def find_name(self, nouns: Collection[str] | Mapping[str, None], guess: bool) -> Known | None:
        """Return the longest name that begins here, and go behind it."""
        for length in range(_LONGEST, 0, -1):
            pieces = self.pieces[self.place : self.place + length]
            if len(pieces) == length and _may_be_name(pieces) and not (length == 1 and self._is_filling(pieces[0])):
                if length == 1 and pieces[0].text == EVERYBODY and "CIV" in nouns and self.takes_all:
                    self.guessed = True  # somebody may have another number already
                    self.take()
                    return Known("CIV", EVERYBODY)
                known = self.lexicon.find([piece.text for piece in pieces], nouns, guess and length == 1)
                whole = plain("".join(piece.text for piece in pieces))
                fits = [one for one in known if length == 1 or plain(one.name) == whole]
                if fits:
                    one = fits[self.manner.choice] if self.manner.choice < len(fits) else fits[0]
                    for _ in pieces:
                        self.take()
                    self.guessed |= one.guessed or any(piece.is_odd for piece in pieces)
                    return one
        return None

    def _is_filling(self, piece: Piece) -> bool:
        return piece.text.casefold() in FILLING and not self.lexicon.is_name(piece.text, PLAYERS)

    def gather_text(self) -> str:
        """Return the words as they were typed, up to the next option; or what was one in quotation marks.

        A name with its number among them may belong to another slot.
        """
        first = self.need("TEXT")
        before = self.pieces[self.place - 1].whole if self.place else ""
        if " " in first.whole.strip() and before != first.whole:
            while self.place < len(self.pieces) and self.pieces[self.place].whole == first.whole:
                self.take()
            return first.whole.strip(MARKS)
        start = self.place
        self.pass_word(first)
        options = (place for place in range(self.place, len(self.pieces)) if self.pieces[place].option)
        end = next(options, len(self.pieces))
        counted = [place for place in range(start, end) if self._is_counted(place)]
        self.guessed |= bool(counted)
        if self.manner.brief:
            end = next((place for place in counted if place >= self.place), self.place)
        while self.place < end:
            self.take()
        if start and self.pieces[start - 1].word == first.word:  # `mike=Michael`, of which a part was taken before
            first = first._replace(typed=first.rest)
        taken = (first, *(piece for piece in self.pieces[start + 1 : self.place] if piece.word != first.word))
        words = list(dict.fromkeys((piece.word, piece.typed) for piece in taken))
        if len(words) > 1 and words[-1][1].casefold() in ("please", "pls"):
            words.pop()
        return " ".join(typed for _, typed in words).strip(MARKS)

    def _is_counted(self, place: int) -> bool:
        with self.look_ahead():
            self.place = place
            is_first = self.has_number
            self.place += is_first
            known = self.find_name(self.counted_nouns, guess=False)
            return known is not None and (is_first or self.has_number)


def _may_be_name(pieces: list[Piece]) -> bool:
    plainly = not any(piece.option or piece.number is not None for piece in pieces)
    return plainly and not any(piece.sign.strip("&/") for piece in pieces[1:])
