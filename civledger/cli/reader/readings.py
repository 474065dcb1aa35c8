"""Readings of a line: each fills the slots of a command with all that was typed, wherever it stood."""

import os
from collections.abc import Iterator, Sequence

from civledger.cli.reader.cursor import LAST_RESORT, MANNERS, MARKS, TIMES, Manner, NoReading
from civledger.cli.reader.filling import LooseNumber, is_clear
from civledger.cli.reader.names import ASKING, FILLING, TURNING, Known, Lexicon, other_number
from civledger.cli.reader.options import OptionReader
from civledger.cli.reader.pieces import Piece, cut_glued
from civledger.cli.reader.takes import is_file, nouns_of
from civledger.model.border.slots import Name, NamedNumber, Number, Text, Word, Words
from civledger.model.names import is_one_slip, nearest, plain
from civledger.model.struct import Struct
from civledger.model.words import EVERYBODY

_INSTEAD = ("instead", "not", "rather")
_FIX = "fix"  # the option with which a number takes the place of another


class LineReading(Struct):
    """A line that may have been meant; `guessed`, if a word was spelt otherwise, or belongs to another command.

    It `asks`, if the line is a question, which only a line that shows something answers. What was `worked_out` is told.
    """

    line: Words
    guessed: bool
    asks: bool = False
    worked_out: Words = ()


def read_as(command: str, pieces: Sequence[Piece], lexicon: Lexicon, guessed: bool) -> Iterator[LineReading]:
    """Yield the lines of one command that the pieces may mean."""
    seen: set[Words] = set()
    for manner in (*MANNERS, *LAST_RESORT):
        if manner in LAST_RESORT and seen:
            return
        reader = _LineReader(command, list(pieces), lexicon, manner)
        try:
            line = reader.read()
        except NoReading:
            continue
        if line not in seen:
            seen.add(line)
            yield LineReading(line, guessed or reader.guessed, reader.asks, tuple(reader.worked_out))


class _LineReader(OptionReader):
    """A line that is read as one command, in one manner."""

    def __init__(self, command: str, pieces: list[Piece], lexicon: Lexicon, manner: Manner) -> None:
        super().__init__(command, pieces, lexicon, manner)
        self.numbers: list[LooseNumber] = []
        self.last: tuple[str, int] | None = None  # the player who got a number, and which

    def read(self) -> Words:
        """Return the line; raises NoReading."""
        self.pieces = [one for piece in self.pieces for one in self._cut_unit(piece)]
        while self.place < len(self.pieces):
            self.used = {place: slot for place, slot in self.used.items() if place < self.place}
            self._take_piece()
        self.used |= self.filling.place_numbers(self.numbers)
        self.guessed |= self.filling.is_guess
        self.account()
        if self.fixes:
            self.filling.values[_FIX] = True
        self._say_all()
        return self.filling.line

    def _cut_unit(self, piece: Piece) -> list[Piece]:
        """Return a number and the unit behind it apart, as in `3c`."""
        glued = cut_glued(piece)
        return glued if glued[0].number is not None and glued[-1].text.casefold() in self.said else [piece]

    def _say_all(self) -> None:
        """Put the number that a player has in the place of `all`, as in `-t all`; raises NoReading."""
        values = self.filling.values
        for slot in self.filling.options:
            if isinstance(slot.type, Number) and values.get(slot.name) == EVERYBODY:
                standing = self.lexicon.standing(slot.name)
                who = next((value for value in values.values() if isinstance(value, str) and value in standing), "")
                if not who:
                    raise NoReading(EVERYBODY)
                values[slot.name] = standing[who]
                self.worked_out.append(f"{who}: {standing[who]} {slot.name}")
                self.guessed = True

    @property
    def _counted_nouns(self) -> list[str]:
        return [noun for noun in self.filling.counted_nouns if noun != "ADVANCE" or self.manner.priced]

    def _take_piece(self) -> None:
        piece = self.pieces[self.place]
        if piece.option:
            self.take_option(piece)
        elif self._take_text(piece):
            return
        elif piece.number is not None:
            self._take_number(piece)
        elif self._is_short_option(piece):
            self.pieces[self.place] = piece._replace(text=f"-{piece.text}", sign="", option=True)
            self.guessed = True
        elif self._names_option(piece) and self.take_option(piece, needed=False):
            return
        elif not (self._take_file(piece) or self._take_name(guess=False) or self._take_small_word(piece)):
            glued = cut_glued(piece)
            if len(glued) > 1:
                self.pieces[self.place : self.place + 1] = glued
            elif not (self._take_name(guess=True) or self._take_new_file(piece) or self._take_rest()):
                raise NoReading(piece.text)

    def _take_new_file(self, piece: Piece) -> bool:
        """Take a word that looks like no file as the one that a command needs: `new friday`."""
        needed = [slot for slot in self.filling.words if slot.required and slot.type.shown == "FILE"]
        if not needed or needed[0].name in self.filling.values:
            return False
        self.filling.add(needed[0], piece.text)
        self.pass_word(piece)
        return True

    def _take_rest(self) -> bool:
        """Take all that is left as the text that a command needs and nobody said: a reason, or who plays."""
        needed = [slot for slot in self.filling.options if slot.required and isinstance(slot.type, Text)]
        if not needed or needed[0].name in self.filling.values:
            return False
        words = dict.fromkeys((one.word, one.typed) for one in self.pieces[self.place :] if not one.option)
        if needed[0].type.shown == "WHO":
            names = [typed.strip(",;") for _, typed in words if typed.casefold() not in FILLING]
            self.filling.values[needed[0].name] = ",".join(filter(None, names))
        else:
            self.filling.values[needed[0].name] = " ".join(typed for _, typed in words)
        self.guessed = True
        while not self.is_end:
            self.take()
        return True

    def _names_option(self, piece: Piece) -> bool:
        """Tell whether a word is an option without its dashes, and no whole name."""
        is_option = plain(piece.text) in self.option_names
        return is_option and not self.lexicon.is_name(piece.text, nouns_of(self.filling.slots))

    def _is_short_option(self, piece: Piece) -> bool:
        """Tell whether a letter is a short option without its dash, and nobody is called so: `t=10`."""
        slots = [slot for slot in self.filling.options if f"-{piece.text}" in slot.options]
        return bool(slots) and self.place + 1 < len(self.pieces) and not self.lexicon.find([piece.text], ("CIV",))

    def _take_text(self, piece: Piece) -> bool:
        """Take the word of free text that comes next, if all before it are there."""
        values, words = self.filling.values, self.filling.words
        free = next((slot for slot in words if isinstance(slot.type, Text) and not is_file(slot)), None)
        if not free or free.name in values or any(one.name not in values for one in words[: words.index(free)]):
            return False
        if free.repeats:
            values[free.name] = self.gather_text()
        else:
            values[free.name] = piece.typed.strip(MARKS)
            self.pass_word(piece)
        return True

    def _take_file(self, piece: Piece) -> bool:
        if not piece.is_file:
            return False
        values = self.filling.values
        may_take = [slot for slot in self.filling.words if is_file(slot) and (slot.repeats or slot.name not in values)]
        if os.path.isfile(piece.text) and "file" not in values:
            ledger = [slot for slot in self.filling.options if slot.name == "file"]
            is_table = any(slot.required for slot in may_take)  # and no ledger, for which `-f` is there
            may_take = [*ledger, *may_take] if is_table and piece.text.endswith(".toml") else [*may_take, *ledger]
        if not may_take:
            return False
        slot = may_take[0]
        start = self.place
        self.pass_word(piece)
        self.assign(start, self.filling.add(slot, piece.text))
        return True

    def _take_number(self, piece: Piece) -> None:
        """Take a number: with the name behind it, if that has none of its own, or for later."""
        begin = self.place
        self.take()
        change = self.take_change()
        unit = self.pass_small_words()
        start, guessed = self.place, self.guessed
        while self.word in TIMES:
            self.take()
        if not self.is_end:
            known = self.find_name(self._counted_nouns, guess=False)
            if known and not self.has_own_number and known.noun != "ADVANCE":
                if change and known.name not in self.standing:
                    raise NoReading(known.name)
                number = self.work_out(known.name, change * (piece.number or 0)) if change else None
                number = self.signed(piece, known.name) if number is None else number
                self.assign(begin, self.filling.put(known, number, [self.said[unit]] if unit else ()))
                self.guessed |= piece.sign[:1] == "="  # before which another name may have been left out
                return
        if change:
            raise NoReading(piece.text)
        self.place, self.guessed = start, guessed
        self.numbers.append(LooseNumber(self.signed(piece), unit, begin))

    def _take_name(self, guess: bool) -> bool:
        """Take a name of the game with the number behind it, or a word of a slot."""
        start = self.place
        if self._take_slot_word(guess):
            return True
        known = self.find_name(nouns_of(self.filling.slots), guess)
        if known is None:
            self.place = start
            return False
        ends = self.pieces[self.place - 1].open
        self.beside = []
        number = self.number_behind(known) if known.noun in self._counted_nouns else None
        if ends and number is None:
            raise NoReading(known.name)
        if number is None and self.filling.lacks_number(known):
            self._take_two_lists(start, known)
            return True
        self.assign(start, self.filling.put(known, number, self.beside))
        self.last = (known.name, number) if number is not None else None
        return True

    def _take_two_lists(self, start: int, first: Known) -> None:
        """Take names and then as many numbers, the first for the first: `ronald judith 22 20`; raises NoReading."""
        names = [first]
        self.pass_small_words()
        while not self.is_end and not self.has_number:
            known = self.find_name(self._counted_nouns, guess=False)
            if known is None:
                raise NoReading(self.word)
            names.append(known)
            self.pass_small_words()
        for known in names:
            if not self.has_number:
                raise NoReading(known.name)
            slot = self.filling.put(known, self.signed(self.take(), known.name))
            self.pass_small_words()
        self.assign(start, slot)
        self.guessed = True

    def _take_slot_word(self, guess: bool) -> bool:
        """Take one of the few words that a slot knows, such as `ship` or `all`."""
        typed = plain(self.pieces[self.place].text)
        for slot in self.filling.words:
            words = getattr(slot.type, "words", ())
            exact = [word for word in words if plain(word) == typed or other_number(typed, [plain(word)])]
            may_be_short = len(typed) > 2 and typed not in TURNING
            short = [word for word in words if may_be_short and plain(word).startswith(typed)]
            near = [word for word in nearest(typed, words) if is_one_slip(typed, plain(word))] if guess else []
            if slot.name in self.filling.values and isinstance(slot.type, Word):
                continue
            for word in [*exact, *short, *near][:1]:
                self.guessed |= not (exact or short)
                start = self.place
                self.take()
                number = self.number_behind() if isinstance(slot.type, NamedNumber) else None
                value = word if isinstance(slot.type, Word | Name | Number) else {word: number}
                self.assign(start, self.filling.add(slot, value))
                return True
        return False

    def _take_small_word(self, piece: Piece) -> bool:
        """Take an option that lacks its dashes, a unit with its number behind it, or filling."""
        word = piece.text.casefold()
        if self.take_option(piece, needed=False):
            return True
        if word in self.said:
            self.place += 1
            alone = [slot for slot in self.filling.options if isinstance(slot.type, Number) or is_clear(slot)]
            if self.has_number and any(word in slot.said for slot in alone):
                self.numbers.append(LooseNumber(self.signed(self.pieces[self.place]), word, self.place))
                self.take()
            return True
        if word in _INSTEAD:
            self._take_old_number()
            return True
        if word in FILLING or word in ASKING:
            self.place += 1
            return True
        return False

    def _take_old_number(self) -> None:
        """Take the number that another replaces, as in `25 instead of 24`, if it is the one in the books."""
        self.take()
        self.pass_small_words()
        if not (self.last and self.has_number):
            raise NoReading(self.word)
        who, number = self.last
        self.replace(who, self.signed(self.take()), number)
