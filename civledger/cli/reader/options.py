"""The options of a line, whatever their dashes, and their values as the types of their slots have them."""

from civledger.cli.reader.cursor import MARKS, Cursor, Manner, NoReading
from civledger.cli.reader.filling import Filling
from civledger.cli.reader.names import FILLING, Known, Lexicon, other_number
from civledger.cli.reader.pieces import Piece, cut_glued
from civledger.cli.reader.takes import is_file, nouns_in
from civledger.model.border.slots import Choice, Flag, Name, NamedNumber, Number, Numbers, Pair, Slot, Text, Word, Words
from civledger.model.names import is_one_slip, nearest, plain
from civledger.model.words import EVERYBODY

_SHORTEST = 3  # letters of a part of an option's name
_FREE = ("TEXT", "[REASON]", "COMMAND", "NAME")  # texts of several words


class OptionReader(Cursor):
    """A line whose options fill the slots of a command."""

    def __init__(self, command: str, pieces: list[Piece], lexicon: Lexicon, manner: Manner) -> None:
        super().__init__(pieces, lexicon, manner)
        self.filling = Filling(command, manner.choice)
        self.standing = lexicon.standing(command)
        self.takes_minus = any(getattr(slot.type, "signed", False) for slot in self.filling.words)
        self.counts = lexicon.game is not None and command in lexicon.game.counts.COMMANDS
        self.takes_all = any(
            isinstance(slot.type, NamedNumber) and slot.type.noun == "CIV" and EVERYBODY not in slot.type.words
            for slot in self.filling.words
        )
        self.option_names = self.filling.long_names
        self.counted_nouns = self.filling.counted_nouns
        for verb in lexicon.verbs(command):
            self.said = {**self.said, verb: tuple(slot.name for slot in self.filling.slots)}
        for slot in self.filling.slots:
            self.said = {**self.said, **{word: (*self.said.get(word, ()), slot.name) for word in slot.said}}

    def take_option(self, piece: Piece, needed: bool = True) -> bool:
        """Take an option with its value."""
        found = self._find_option(piece, needed)
        if found is None and needed:
            return self._take_dashed_word(piece)
        if found is None:
            return False
        slot, length, value = found
        behind = self.pieces[self.place + length : self.place + length + 1]
        if not needed and not isinstance(slot.type, Flag) and (not behind or behind[0].option):
            return False
        start = self.place
        for _ in range(length):
            self.take()
        if value:
            self.pieces.insert(self.place, Piece(value, value, piece.word))
        self._take_value(slot)
        self.assign(start, slot.name)
        return True

    def _take_dashed_word(self, piece: Piece) -> bool:
        """Take a name with dashes, `--mike 8`, or what a word is called, `--player mike`; raises NoReading."""
        bare = piece.text.lstrip("-").casefold()
        nouns = [noun for slot in self.filling.words for noun in nouns_in(slot.type)]
        self.guessed = True
        if bare.removesuffix("s") in ("player", "who", *self.said, *map(str.casefold, nouns)):
            self.take()
        elif self.lexicon.find([bare], nouns, guess=False):
            self.pieces[self.place] = piece._replace(text=bare, option=False)
        else:
            raise NoReading(piece.text)
        return True

    def _find_option(self, piece: Piece, dashed: bool) -> tuple[Slot, int, str] | None:
        bare = piece.text.lstrip("-")
        short = [slot for slot in self.filling.options if dashed and f"-{bare[:1]}" in slot.options]
        if short and len(bare) == 1:
            return short[0], 1, ""
        behind = self.pieces[self.place + 1 : self.place + 2]
        two = plain(bare + behind[0].text) if behind and not behind[0].option else ""
        for slot in self.filling.options:
            names = [plain(name) for name in slot.options if name.startswith("--")]
            if two and two in names and plain(bare) not in self.filling.long_names:
                return slot, 2, ""
            if plain(bare) in names or (dashed and other_number(plain(bare), names)):
                return slot, 1, ""
            if dashed and plain(bare) in getattr(slot.type, "words", ()):  # `--json`
                return slot, 1, bare
        if not dashed:
            return None
        name, digits = bare.rstrip("0123456789"), bare[len(bare.rstrip("0123456789")) :]
        joined = short if len(name) == 1 else [self.filling.long_names.get(plain(name))]
        if digits and joined and joined[0]:
            return joined[0], 1, digits
        return self._guess_option(bare)

    def _guess_option(self, bare: str) -> tuple[Slot, int, str] | None:
        """Return the option whose name is spelt like a word, or begins so."""
        names = self.filling.long_names
        begun = [name for name in names if name.startswith(plain(bare)) or name == plain(bare).removesuffix("s")]
        near = [name for name in nearest(bare, names) if is_one_slip(plain(bare), name)] or nearest(bare, names)[:1]
        within = [name for name in names if len(plain(bare)) > _SHORTEST and plain(bare) in name]
        found = list(dict.fromkeys([*near, *begun, *within]))
        if not found:
            return None
        self.guessed = True
        return names[found[self.manner.choice] if self.manner.choice < len(found) else found[0]], 1, ""

    def _take_value(self, slot: Slot) -> None:
        match slot.type:
            case Flag():
                self.filling.values[slot.name] = True
            case Text() if slot.type.shown.startswith("[") and self.is_end:
                self.filling.values[slot.name] = True
            case Text() if slot.type.shown in _FREE:
                self.filling.add(slot, self.gather_text())
            case Text():
                piece = self.need(slot.type.shown)
                self.filling.add(slot, piece.rest.strip("\"'“”?!;" if is_file(slot) else MARKS))
                self.pass_word(piece)
            case Number() if self.word == EVERYBODY and self.lexicon.standing(slot.name):
                self.take()
                self.filling.add(slot, EVERYBODY)
            case Number():
                self.pass_small_words()
                piece = self.need(slot.type.shown)
                if piece.number is None or piece.number < 0:
                    raise NoReading(piece.text)
                self.filling.add(slot, [piece.number] if slot.repeats else piece.number)
                self.take()
                self.pass_unit()
            case Word():
                self._take_choice(slot)
            case _:
                self._take_list(slot)

    def _take_choice(self, slot: Slot) -> None:
        piece = self.need(slot.type.shown)
        words: Words = getattr(slot.type, "words", ())
        typed = plain(piece.text)
        begun = [word for word in words if typed and plain(word).startswith(typed)]
        fits = [word for word in begun if plain(word) == typed] or begun
        if not fits:
            fits = nearest(piece.text, words)[:1]
            self.guessed = True
        if not fits:
            raise NoReading(piece.text)
        self.filling.add(slot, fits[0])
        self.take()

    def _take_list(self, slot: Slot) -> None:
        taken = 0
        single = isinstance(slot.type, Name) and not slot.type.listed
        while not self.is_end and not (single and taken):
            piece = self.pieces[self.place]
            if taken and plain(piece.text) in self.filling.long_names and self.place + 1 < len(self.pieces):
                break
            if taken and (self.word in FILLING or self.word in self.said):
                self.place += 1
            elif taken and not piece.sign and self._ends_list(slot):
                break
            elif self._take_item(slot, guess=False):
                taken += 1
            elif isinstance(slot.type, NamedNumber | Numbers) and len(glued := cut_glued(piece)) > 1:
                self.pieces[self.place : self.place + 1] = glued
            elif not taken and self._take_item(slot, guess=True):
                taken += 1
            else:
                break
        if not taken:
            raise NoReading(slot.type.shown)

    def _take_item(self, slot: Slot, guess: bool) -> bool:
        if isinstance(slot.type, Choice):
            return self._take_colours(slot)
        nouns, piece = nouns_in(slot.type), self.pieces[self.place]
        if piece.number is not None:
            self.take()
            self.pass_unit()
            named = self.find_name(nouns, guess=False) if isinstance(slot.type, NamedNumber) else None
            number = self.signed(piece)
            may_be_named = isinstance(slot.type, Numbers) and slot.type.noun
            self.filling.add(slot, {named.name: number} if named else [(None, number) if may_be_named else number])
            return True
        known = self.find_name(nouns, guess=False) or (self.find_name(nouns, guess=True) if guess else None)
        if known is not None:
            self._add_known(slot, known)
        return known is not None

    def _ends_list(self, slot: Slot) -> bool:
        """Tell whether a list ends here, where what a word of the command takes begins; where it fits both, ask."""
        nouns, values = nouns_in(slot.type), self.filling.values
        takers = [one for one in self.filling.words if set(nouns_in(one.type)).intersection(nouns)]
        counting = [one for one in takers if isinstance(one.type, NamedNumber)]
        with self.look_ahead():
            known = self.find_name(nouns, guess=False)
            number = self.number_behind(known) if known else None
        if known is None or number is None or not isinstance(slot.type, NamedNumber):
            return bool(takers)
        if not counting or known.name in values.get(counting[0].name, ()):
            return False
        if known.name in values[slot.name]:
            return True
        self.guessed = True
        return self.manner.short

    def _add_known(self, slot: Slot, known: Known) -> None:
        if isinstance(slot.type, Pair):
            other = self.find_name(nouns_in(slot.type), guess=True)
            if other is None:
                raise NoReading(slot.type.shown)
            keys = slot.type.keys
            pair = dict(zip(keys, (known.name, other.name), strict=True)) if keys else {known.name: other.name}
            self.filling.add(slot, pair)
        elif isinstance(slot.type, NamedNumber):
            before, place = self.filling.values.get(slot.name), self.place
            number = self.number_behind(known)
            if number is None and self.pieces[place - 1].open:
                raise NoReading(known.name)
            signs = [piece.sign for piece in self.pieces[place : place + 1] if number is not None]
            if signs == [""] and before and any(before.values()):
                self.guessed = True  # the others have signs
            if number is None and slot.type.usual and before and known.name in before:  # `oil oil clay`
                before[known.name] = (before[known.name] or slot.type.usual) + slot.type.usual
                self.guessed = True
            else:
                self.filling.add(slot, {known.name: number})
        elif isinstance(slot.type, Numbers):
            self.filling.add(slot, [(known.name, self.number_behind())])
        else:
            is_list = slot.repeats or getattr(slot.type, "listed", False)
            self.filling.add(slot, [known.name] if is_list else known.name)

    def _take_colours(self, slot: Slot) -> bool:
        """Add `blue:5` to the tokens chosen, for the name before it or without one."""
        start = self.place
        chosen = self.filling.values.setdefault(slot.name, {})
        colour = self.find_name(("COLOUR",), guess=False)
        if colour is not None:
            whose = next(reversed(chosen), None)
            number = self.number_behind()
            if number is None:
                raise NoReading(colour.name)
            chosen[whose] = {**chosen.get(whose, {}), colour.name: number}
            return True
        self.place = start
        known = self.find_name(nouns_in(slot.type), guess=True)
        if known is None:
            return False
        chosen.setdefault(known.name, {})
        return True
