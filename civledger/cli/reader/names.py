"""What a word of a line can be in this game: a player, a name of the game, a command, or only filling."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cached_property

from civledger.model.border.command import FIXING, RECORDING, Command
from civledger.model.border.read import PLAYERS
from civledger.model.border.ruleset import RuleSet
from civledger.model.border.slots import Words
from civledger.model.ledger import Values
from civledger.model.names import find_alike, is_one_slip, plain
from civledger.model.players import Players
from civledger.model.struct import Struct
from civledger.model.turn import Situation

FILLING = frozenset(  # words that say nothing by themselves: a line means the same without them
    (
        *("and", "with", "for", "a", "an", "the", "of", "please", "pls", "has", "have", "had", "is", "are", "on", "in"),
        *("at", "his", "her", "their", "its", "my", "our", "now", "then", "player", "players", "using", "it", "that"),
        *("this", "i", "we", "you", "he", "she", "they", "lets", "just", "also", "so", "ok", "okay", "hey", "today"),
        *("set", "enter", "record", "put"),
    )
)
ASKING = frozenset(  # words of a question, which nobody types who wants something recorded
    (
        *("who", "whose", "what", "whats", "which", "how", "many", "much", "can", "could", "does", "do", "did", "will"),
        *("would", "should", "there", "me", "us", "get"),
    )
)
TURNING = frozenset(  # words that turn the meaning of those beside them: never taken for a name that is spelt like them
    (
        *("from", "to", "by", "against", "without", "but", "except", "not", "no", "or", "instead", "rather"),
        *("plus", "minus", "less", "more", "fewer", "each", "only", "both", "half", "double", "same", "than", "as"),
    )
)
_SHORTEST, _LONG = 2, 6  # letters of a name that is cut short, and of one that may be in the plural besides


class Known(Struct):
    """What a word is: a name under a noun; `guessed`, if it is only spelt like that."""

    noun: str
    name: str
    guessed: bool = False


class Lexicon:
    """The names that may stand in a line, by their nouns; those of players are known by people, too.

    The `commands` are those of the game, if it is known.
    """

    def __init__(
        self,
        nouns: Mapping[str, Sequence[str]],
        commands: Sequence[str],
        game: RuleSet | None = None,
        situation: Situation | None = None,
        find_due: Callable[[], str] = str,
        entries: Sequence[Values] = (),
    ) -> None:
        self._find_due, self._entries = find_due, entries
        self.game, self.situation, self.commands = game, situation, commands
        players = game.state.players(situation.state, situation.opening) if game and situation else None
        self.players: Players | None = players
        slots = [slot for name in commands for slot in (game.slots(name).values() if game else ())]
        self._units = {word for slot in slots for word in slot.said}
        self._units |= {verb for name in commands for verb in self.verbs(name)}
        self.nouns = (PLAYERS[0], *nouns)
        self._names = [(plain(name), Known(noun, name)) for noun, names in nouns.items() for name in names]
        if players:
            seats = [(name, name) for name in players.everybody]
            seats += [(players.people[name], name) for name in players.everybody if players.people.get(name)]
            self._names = [(plain(called), Known(PLAYERS[0], name)) for called, name in seats] + self._names
        self._by_noun: dict[str, list[tuple[str, Known]]] = {}
        for key, one in self._names:
            self._by_noun.setdefault(one.noun, []).append((key, one))

    @cached_property
    def due(self) -> str:
        """Return the command for what the table waits for, nothing where the game is over."""
        return self._find_due()

    @cached_property
    def own(self) -> Sequence[Command]:
        """Return the commands that only the game has."""
        return [self.game.command(name) for name in self.commands if self.game and self.game.has_command(name)]

    @cached_property
    def recording(self) -> Words:
        """Return those that record something."""
        return tuple(one.name for one in self.own if one.takes in (RECORDING, FIXING))

    @property
    def last(self) -> str:
        """Return the action of the last entry of the open turn, nothing if there is none."""
        return max(self.open_entries.items(), default=(0, ""))[1]

    @property
    def open_entries(self) -> Mapping[int, str]:
        """Return the actions of the entries of the open turn by their places, as they stand in the ledger."""
        steps = self.situation.now.steps if self.situation else ()
        places = {step.entry.position for step in steps}
        return {place: str(self._entries[place].get("action", "")) for place in places}

    def standing(self, command: str) -> Mapping[str, int]:
        """Return the numbers that players have, if a command counts them."""
        if not (self.game and self.situation):
            return {}
        return self.game.counts.standing(situation=self.situation, command=command)

    def verbs(self, command: str) -> Words:
        """Return what people say of those who do what a command records."""
        return self.game.command(command).verbs if self.game and self.game.has_command(command) else ()

    def is_name(self, word: str, nouns: Iterable[str]) -> bool:
        """Tell whether a word is a whole name under some nouns."""
        wanted = plain(word)
        return any(key == wanted for noun in nouns for key, _ in self._by_noun.get(noun, ()))

    def _means_something(self, word: str) -> bool:
        """Tell whether a word is no slip of another, whatever it looks like: it has a meaning of its own."""
        is_begun = any(key.startswith(word) for key, _ in self._names)
        return word in TURNING or word in self._units or is_begun

    def is_unit(self, word: str) -> bool:
        """Tell whether a word is said of the numbers of a command, or of those who do it."""
        return word.casefold() in self._units

    def find(self, words: Sequence[str], nouns: Iterable[str], guess: bool = True) -> list[Known]:
        """Return what words together can be under some nouns: exactly, cut short, or by their spelling."""
        wanted, known = plain("".join(words)), set(nouns)
        names = [row for noun, rows in self._by_noun.items() if noun in known for row in rows]
        if "CODE" in known and any(key.startswith(wanted) for key, one in names if one.noun == "CODE"):
            return [Known("CODE", "-".join(words).upper() if wanted[-1:].isdigit() else "-".join(words))]
        may_begin, others = len(wanted) >= _SHORTEST and wanted not in TURNING, _other_numbers(wanted)
        fits = (
            [one for key, one in names if key == wanted]
            or [one for key, one in names if may_begin and key.startswith(wanted)]
            or [one for key, one in names if key in others]
            or [one for key, one in names if len(wanted) > _LONG and key.startswith(wanted.removesuffix("s"))]
        )
        if fits:
            return _distinct(fits)
        if len(wanted) == 1 and known & {*PLAYERS}:  # `m=8`
            begun = _distinct(one for key, one in names if one.noun in PLAYERS and key.startswith(wanted))
            return [one._replace(guessed=True) for one in begun] if len(begun) == 1 else []
        if not guess or len(wanted) < _SHORTEST + 1 or self._means_something(wanted):
            return []
        has_digit = any(map(str.isdigit, wanted))  # a number is no wrong letter
        near = find_alike(wanted, [key for key, _ in names if not has_digit or any(map(str.isdigit, key))])
        slips = [key for key in near if is_one_slip(wanted, key)]
        if not slips:  # short words are alike to people by chance
            people = {key for key, one in self._names if one.noun in PLAYERS}
            slips = [key for key in near if len(wanted) > _LONG or key not in people][:2]
        return _distinct(one._replace(guessed=True) for key, one in names if key in slips)


def other_number(word: str, known: Collection[str]) -> str:
    """Return what is known of which a word is the plural, or the other way round; nothing if there is none."""
    return next((stem for stem in _other_numbers(word) if stem in known and stem != word), "")


def _other_numbers(word: str) -> Words:
    stems = (word.removesuffix("s"), word.removesuffix("es"), f"{word.removesuffix('ies')}y", f"{word}s")
    return *stems, f"{word.removesuffix('y')}ies", f"{word.removesuffix('ys')}ies"  # `citys`


def _distinct(known: Iterable[Known]) -> list[Known]:
    found = {(one.noun, one.name): one for one in known}
    return list(found.values())
