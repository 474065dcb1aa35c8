"""The slots of a command on the way to a line: which of them takes a name or a number, and what they hold."""

from collections.abc import Sequence
from typing import Any

from civledger.cli.reader.cursor import NoReading
from civledger.cli.reader.names import Known
from civledger.cli.reader.takes import nouns_in, taken_by
from civledger.model.border.read import PLAYERS
from civledger.model.border.slots import Choice, Name, NamedNumber, Number, Slot, Text, Words
from civledger.model.names import plain
from civledger.model.struct import Struct


class LooseNumber(Struct):
    """A number that belongs to no name, with its unit and its place in the line."""

    number: int
    unit: str
    place: int


class Filling:
    """What the slots of a command hold by now."""

    def __init__(self, command: str, choice: int = 0) -> None:
        self.command, self.choice = command, choice
        self.slots = taken_by(command)
        self.words = [slot for slot in self.slots if not slot.options]
        self.options = [slot for slot in self.slots if slot.options]
        self.long_names = {plain(name): slot for slot in self.options for name in slot.options if name[:2] == "--"}
        self.values: dict[str, Any] = {}
        self.is_guess = False

    @property
    def counted_nouns(self) -> list[str]:
        """Return the nouns of what may have a number."""
        types = [slot.type for slot in self.slots if isinstance(slot.type, NamedNumber | Choice)]
        colours = ["COLOUR"] if any(isinstance(type, Choice) for type in types) else []
        return [*(noun for type in types for noun in nouns_in(type)), *colours]

    @property
    def line(self) -> Words:
        """Return the line that says all of it; raises NoReading for one that lacks something."""
        lacking = [slot for slot in self.words if slot.name not in self.values]
        if any(slot.required or slot not in self.words[-len(lacking) :] for slot in lacking):
            raise NoReading(lacking[0].type.shown)
        is_empty = not any(slot.name in self.values for slot in self.words)
        if self.words and is_empty and {"note", "force"} & self.values.keys():
            raise NoReading("note")  # of nothing
        ordered = [word for slot in self.words for word in slot.write(self.values.get(slot.name))]
        gaps = {slot.name: slot.type.shown for slot in self.options if slot.required and isinstance(slot.type, Text)}
        said = {**gaps, **self.values}
        optional = [word for slot in self.options for word in _write_option(slot, said.get(slot.name))]
        return (self.command, *ordered, *optional)

    def lacks_number(self, known: Known) -> bool:
        """Tell whether only a slot that needs a number for a player takes one, so that it may come later."""
        fitting = [slot for slot in self.words if known.noun in PLAYERS and "CIV" in nouns_in(slot.type)]
        types = [slot.type for slot in fitting]
        return bool(types) and all(isinstance(type, NamedNumber) and not _may_lack_number(type) for type in types)

    def put(self, known: Known, number: int | None, beside: Sequence[Sequence[str]] = ()) -> str:
        """Put a name into the slot that takes it: of words before options, of those without a number before others.

        The words `beside` a number are said of some slots only. Returns the name of the slot.
        """
        fitting = [
            slot
            for slot in self.slots
            if known.noun in nouns_in(slot.type) or (known.noun == "COLOUR" and isinstance(slot.type, Choice))
        ]
        counted = [slot for slot in fitting if isinstance(slot.type, NamedNumber)]
        choosing = [slot for slot in fitting if isinstance(slot.type, Choice)]
        if number is not None and counted:
            fitting = [one for one in counted if all(one.name in slots for slots in beside)] or counted
            slot = next((one for one in fitting if not one.options), fitting[0])
            if slot.options and known.noun == "CIV":
                return self._share(known, number, [one for one in fitting if one.said])
            return self.add(slot, {known.name: number})
        if number is not None and choosing:
            self.values.setdefault(choosing[0].name, {}).setdefault(None, {})[known.name] = number
            return choosing[0].name
        if number is not None:
            raise NoReading(str(number))
        for slot in fitting:
            may_take = isinstance(slot.type, Name) and not slot.options
            if may_take and (slot.repeats or slot.name not in self.values):
                return self.add(slot, [known.name] if slot.repeats else known.name)
        free = [slot for slot in counted if isinstance(slot.type, NamedNumber) and _may_lack_number(slot.type)]
        if free and (known.noun != "CIV" or not free[0].options):
            return self.add(next((one for one in free if not one.options), free[0]), {known.name: None})
        raise NoReading(known.name)

    def _share(self, known: Known, number: int, slots: Sequence[Slot]) -> str:
        """Put a name into a word and its number into one of some options that nobody named; raises NoReading."""
        if self.choice >= len(slots):
            raise NoReading(str(number))
        values = [self.values.get(slot.name) for slot in self.words]
        if not any(known.name == value or (isinstance(value, list) and known.name in value) for value in values):
            self.put(known, None)
        self.is_guess = True
        return self.add(slots[self.choice], {known.name: number})

    def add(self, slot: Slot, value: Any) -> str:
        """Add a value to what a slot has already; return the name of the slot."""
        before = self.values.get(slot.name)
        if isinstance(value, dict) and isinstance(before, dict):
            if value.keys() & before.keys():
                raise NoReading(next(iter(value)))
            value = {**before, **value}
        elif isinstance(before, list):
            value = [*before, *(value if isinstance(value, list) else [value])]
        elif before is not None:
            raise NoReading(str(value))
        elif slot.repeats and isinstance(slot.type, Text) and not isinstance(value, list):
            value = [value]
        self.values[slot.name] = value
        return slot.name

    def place_numbers(self, numbers: Sequence[LooseNumber]) -> dict[int, str]:
        """Put numbers that belong to no name where one is taken: by their unit, as a word, or where a loose one goes.

        Returns the slot of each by its place.
        """
        slots: dict[int, str] = {}
        bare: list[LooseNumber] = []
        for one in numbers:
            named = [slot for slot in self.options if one.unit in slot.said and slot.name not in self.values]
            shares = [slot for slot in named if is_clear(slot)]
            if len(named) == 1 and isinstance(named[0].type, Number):
                slots[one.place] = self.add(named[0], one.number)
            elif self.choice < len(shares):
                slots[one.place], self.is_guess = self.add(shares[self.choice], [one.number]), True
            else:
                bare.append(one)
        for slot in self.words:
            taken: list[LooseNumber] = []
            if isinstance(slot.type, Number) and bare and slot.name not in self.values:
                taken = bare if slot.repeats else bare[:1]
                self.values[slot.name] = [one.number for one in taken] if slot.repeats else taken[0].number
            elif isinstance(slot.type, NamedNumber) and bare and "CIV" in nouns_in(slot.type):
                taken = bare
                self.add(slot, [one.number for one in taken])
            slots |= {one.place: slot.name for one in taken}
            bare = bare[len(taken) :]
        loose = [slot for slot in self.options if slot.loose and slot.name not in self.values]
        if len(bare) == 1 and loose:
            only = bare.pop()
            slots[only.place], self.is_guess = self.add(loose[0], only.number), True
        if bare:
            raise NoReading(str(bare[0].number))
        return slots


def is_clear(slot: Slot) -> bool:
    """Tell whether a number alone is enough for a slot, where there is no doubt whose it is."""
    return isinstance(slot.type, NamedNumber) and slot.type.clear


def _may_lack_number(type: NamedNumber) -> bool:
    return type.without or type.usual is not None


def _write_option(slot: Slot, value: Any) -> Words:
    """Return an option with its value; one that may go without has none."""
    if value is True:
        return slot.options[-1:]
    if isinstance(slot.type, NamedNumber) and isinstance(value, list):
        return (slot.options[0], ",".join(map(str, value)))
    return slot.write(value)
