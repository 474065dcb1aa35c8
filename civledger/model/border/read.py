"""What was typed for the slots of a command, read as the values that its draft or its view gets."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from civledger.model.border.slots import Choice, Flag, Name, NamedNumber, Number, Numbers, Pair, Slot, Text, Word
from civledger.model.names import either, plain
from civledger.model.players import Players
from civledger.model.struct import Struct
from civledger.model.words import EVERYBODY, WrongWord, choices, count_names, found, is_bare, number, once, split_lists

PLAYERS = ("CIV", "GAINER", "PLAYER")  # the nouns of those who play


class GameNames(Struct):
    """Whom and what words can mean: the players of a game, and the names that it has under a noun."""

    players: Players
    under: Callable[[str], Iterable[str]]

    def find(self, word: str, nouns: Sequence[str], words: Sequence[str] = ()) -> str:
        """Return the name that a word means under one of some nouns, or one of a few words; raises WrongWord."""
        if nouns[0] in PLAYERS and plain(word) not in map(plain, words):
            return self.players.find(word)
        every = [*words, *(name for noun in nouns for name in self.under(noun))]
        return found(word, every, either([noun.lower() for noun in nouns]))


def read_values(slots: Mapping[str, Slot], typed: Mapping[str, Any], names: GameNames) -> dict[str, Any]:
    """Return the values of what was typed; what no slot takes is one already."""
    moved = _move_number(list(slots.values()), typed)
    return {key: _read(slots[key], given, names) if key in slots else given for key, given in moved.items()}


def _move_number(slots: Sequence[Slot], typed: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what was typed with a number in its own slot, if the name before it was left out: `revolt rome 2`."""
    for before, counted in pairwise(slots):
        if isinstance(counted.type, Number) and not counted.options and counted.name not in typed:
            word = typed.get(before.name, "")
            if isinstance(word, str) and is_bare(word):
                return {counted.name if key == before.name else key: given for key, given in typed.items()}
    return typed


def _read(slot: Slot, typed: Any, names: GameNames) -> Any:
    type, words = slot.type, typed if isinstance(typed, list | tuple) else [typed]
    match type:
        case Flag() | Text():
            return typed
        case Number():
            return typed if isinstance(typed, int) else number(typed)
        case Numbers():
            return [_read_number(word, type.noun, names) for word in split_lists(words)]
        case Word() if "=" in typed:  # what comes next
            raise WrongWord(f"which {type.noun}: {either(type.words)}?")
        case Word():
            return found(typed, type.words, type.noun)
        case Name():
            return _read_names(type, words, names) if slot.repeats or type.listed else _read_name(type, typed, names)
        case NamedNumber():
            return _read_numbers(type, words, names)
        case Pair():
            return _read_pair(type, typed, names)
        case Choice():
            find = partial(names.find, nouns=(type.among or type.noun,))
            return choices(words, tuple(names.under("COLOUR")), find, type.example)


def _read_number(word: str, noun: str, names: GameNames) -> Any:
    """Return a number of a list; where there may be a name before it, both, or None for the name."""
    name, equals, value = word.rpartition("=") if noun else ("", "", word)
    return (names.find(name, (noun,)) if equals else None, number(value)) if noun else number(value)


def _read_name(type: Name, word: str, names: GameNames) -> str:
    return names.find(word, type.nouns, type.words)


def _read_names(type: Name, words: Sequence[str], names: GameNames) -> list[str]:
    """Return several names, of a list each once; one that is named twice with its own words is refused."""
    if type.nouns[0] not in PLAYERS:
        return [_read_name(type, word, names) for word in split_lists(words)]
    if type.listed:
        return names.players.find_all(words)
    find = names.players.find_all if type.every else lambda word: [names.players.find(word[0])]
    return list(once((name, name) for word in words for name in find([word])))


def _read_numbers(type: NamedNumber, words: Sequence[str], names: GameNames) -> Mapping[Any, int | None]:
    alone = [word for word in type.words if word != EVERYBODY and not names.players.is_called(word)]
    said = [word for word in split_lists(words) if plain(word) in alone]
    rest = [word for word in words if plain(word) not in alone]
    if type.noun not in PLAYERS:
        find = partial(names.find, nouns=(*type.others, type.noun))
        counted = count_names(rest, find, type.usual, type.without or type.usual is not None) if rest else {}
        return {**counted, **dict.fromkeys(map(plain, said))}
    if type.clear:
        return names.players.amounts(rest)
    if type.without:
        return names.players.rated(rest)
    numbers = names.players.numbers(rest, type.signed) if rest else {}
    return {**numbers, **dict.fromkeys(map(plain, said))}


def _read_pair(type: Pair, word: str, names: GameNames) -> dict[str, str]:
    """Return both names of a word such as `fish=fruit` by the keys of the pair."""
    name, equals, other = word.replace(":", "=").partition("=")
    if not equals or not other:
        raise WrongWord(f"which {type.other.lower()} goes with {name}? Write it after an equals sign")
    both = zip(type.keys, (name, other), (type.noun, type.other), strict=True)
    return {key: names.find(one, (noun,)) for key, one, noun in both}
