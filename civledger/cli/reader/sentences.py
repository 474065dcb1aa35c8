"""Sentences about everybody or nobody: what they say of several players becomes pieces that a command takes."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.cli.reader.names import FILLING, Lexicon, other_number
from civledger.cli.reader.pieces import FIX, Piece
from civledger.model.border.read import PLAYERS
from civledger.model.border.slots import Words
from civledger.model.forms import Count
from civledger.model.names import plain, several
from civledger.model.strike import STRIKE
from civledger.model.struct import Struct
from civledger.model.words import EVERYBODY

_PASSING = ("pass", "passes", "passed", "skip", "skips", "doesn't", "doesnt")
_NOBODY = ("nobody", "none", "noone", "no", "nothing", *_PASSING)
_ANY = ("new", "more", "else", "any", "anything", "anyone", "one", "turn", "round", "time")  # behind one of those
_BUT = ("except", "but", "without")
_REST, _ELSE = ("rest", "others"), "else"
_UNCHANGED = ("same", "unchanged", "changed", "changes", "change")
_SWAPPED = ("swapped", "swap", "switched", "switch", "exchanged")
_GIVING, _TAKING = ("lost", "loses", "gives", "gave"), ("takes", "took", "gets", "got", "wins", "won", "captured")
_SAME, _BEFORE = "same", ("as", "like", "last", "previous", "before", "turn", "round", "time")


class Retold(Struct):
    """The pieces that a sentence means, and what was worked out for it."""

    pieces: list[Piece]
    worked_out: Words = ()


def find_nobody(pieces: Sequence[Piece], lexicon: Lexicon) -> Iterator[Words]:
    """Yield the lines that record that nobody does what a command is about, if that is all that was said.

    Where nothing says what, it is what is due: `nobody`, `pass`, `rest`.
    """
    said = [plain(piece.text) for piece in pieces if piece.text.casefold() not in FILLING]
    if lexicon.game is None or any(piece.option or piece.number is not None for piece in pieces if piece.text != "one"):
        return
    yield from _find_passing(pieces, said, lexicon)
    is_rest = said == ["rest"]
    due = [lexicon.due] if is_rest or (len(said) == 1 and said[0] in _NOBODY) else []
    if not due and not {*said} & {*_NOBODY}:
        return
    for one in lexicon.own:
        if one.nobody and (one.name in due or not due) and ("rest" in one.nobody or not is_rest):
            is_typed = said == [*one.nobody]  # without the command: `rest nothing`
            if due or is_typed or _is_about(said, (one.name, *one.words_said(), *one.verbs)):
                yield (one.name, *one.nobody)


def _find_passing(pieces: Sequence[Piece], said: Sequence[str], lexicon: Lexicon) -> Iterator[Words]:
    """Yield the line of a player who passes, where a command says that of one: `judith passes`."""
    named = [one.name for piece in pieces for one in lexicon.find([piece.text], PLAYERS, guess=False)[:1]]
    passing = [piece for piece in pieces if piece.text.casefold() in _PASSING]
    for one in lexicon.own if len(named) == 1 and len(passing) == 1 else ():
        of_it = [word for word in said if word == one.name or word in one.verbs]
        if one.nobody[1:] and len(said) - len(of_it) == 2:
            yield (one.name, named[0], *one.nobody[1:])


def _is_about(said: Sequence[str], known: Sequence[str]) -> bool:
    """Tell whether each word denies, or is one of those that are said of a command, and one at least is."""
    about = [word for word in said if word in known or other_number(word, known)]
    return bool(about) and all(word in about or word in (*_NOBODY, *_ANY) for word in said)


def retell(pieces: Sequence[Piece], lexicon: Lexicon) -> Retold | None:
    """Return a line without `except` and `same as last turn`, with all players whom these words mean."""
    words = [piece.text.casefold() for piece in pieces]
    ways = (_pay_by_piece, _change_hands, _swap, _strike)
    if found := next((one for way in ways for one in way(pieces, lexicon)), None):
        return found
    if kept := _keep_rest(pieces):
        return Retold(kept)
    if _SAME in words:
        return _as_before(pieces, words.index(_SAME), lexicon)
    if EVERYBODY in words and (place := next((words.index(word) for word in _BUT if word in words), 0)):
        return _leave_out(pieces, words.index(EVERYBODY), place, lexicon)
    return None


def _leave_out(pieces: Sequence[Piece], every: int, but: int, lexicon: Lexicon) -> Retold | None:
    """Return the pieces with all other players in the place of `all except mike`."""
    if lexicon.players is None or but < every:
        return None
    left: list[str] = []
    place = but + 1
    while place < len(pieces):
        found = lexicon.find([pieces[place].text], PLAYERS, guess=False)
        if not found and pieces[place].text.casefold() not in FILLING:
            break
        left += [one.name for one in found[:1]]
        place += 1
    between = pieces[every + 1 : but]
    counted = [piece for piece in between if piece.number is not None]
    if not left or len(counted) > 1:
        return None
    others = [name for name in lexicon.players.names if name not in left]
    said = [piece for piece in between if piece not in counted]
    shown = [piece for name in others for piece in (pieces[every]._replace(text=name, sign=""), *counted)]
    return Retold([*pieces[:every], *said, *shown, *pieces[place:]])


def _pay_by_piece(pieces: Sequence[Piece], lexicon: Lexicon) -> Iterator[Retold]:
    """Yield what somebody pays for things that are counted: `john builds 2 ships`, `spend john 2 ships`."""
    game, situation = lexicon.game, lexicon.situation
    said = [piece for piece in pieces if piece.text.casefold() not in FILLING or piece.text in ("a", "an")]
    if is_command := len(said) == 4 and said[0].text in lexicon.commands:
        said = [said[1], said[0], *said[2:]]
    named = lexicon.find([said[0].text], PLAYERS, guess=False) if len(said) == 4 else []
    if game is None or situation is None or len(named) != 1:
        return
    who, verb, number, thing = said
    many = 1 if number.text in ("a", "an") else number.number
    for command in (one for one in lexicon.own if one.per_piece and verb.text.casefold() in (one.name, *one.per_piece)):
        words: Words = getattr(command.arguments[0].type, "words", ())
        called = plain(thing.text)  # behind the command `2 ship` are two tokens, as in the exact form
        word = next((one for one in words if called == f"{one}s" or (called == one and not is_command)), "")
        price = game.price(situation, word) if word and many else None
        if price and many:
            texts = (command.name, word, named[0].name)
            shown = [who._replace(text=text, sign="") for text in texts]
            paid = number._replace(text=str(many * price), sign="=")
            worked_out = f"{several(many, word)} for {price} each; less where tokens on the board pay"
            yield Retold([*shown, paid], (worked_out,))


def _change_hands(pieces: Sequence[Piece], lexicon: Lexicon) -> Iterator[Retold]:
    """Yield the two numbers that change where one loses to another: `egypt lost one city to minoa`."""
    said = [piece for piece in pieces if piece.text.casefold() not in FILLING or piece.text in ("a", "an")]
    if len(said) != 6:
        return
    first, verb, number, unit, turn, second = said
    ways = ((_GIVING, "to", ("minus", "plus")), (_TAKING, "from", ("plus", "minus")))
    signs = next((signs for verbs, word, signs in ways if verb.text in verbs and turn.text == word), None)
    named = [lexicon.find([piece.text], PLAYERS, guess=False)[:1] for piece in (first, second)]
    if signs is None or not all(named) or named[0] == named[1] or not (number.number or number.text in ("a", "an")):
        return
    many = number._replace(text=str(number.number or 1))
    for command in lexicon.own:
        if command.changes_hands and unit.text.casefold() in command.words_said():
            one, other = (verb._replace(text=sign) for sign in signs)
            yield Retold([unit._replace(text=command.name), first, one, many, second, other, many])


def _swap(pieces: Sequence[Piece], lexicon: Lexicon) -> Iterator[Retold]:
    """Yield the numbers of two players of the last count, or of one that is named, each for the other."""
    counts = lexicon.game.counts.COMMANDS if lexicon.game else ()
    said = [piece for piece in pieces if piece.text.casefold() not in FILLING]
    swapped = [piece for piece in said if piece.text.casefold() in _SWAPPED]
    named = [found[0].name for piece in said if (found := lexicon.find([piece.text], PLAYERS, guess=False))]
    about = [piece.text for piece in said if piece.text in counts] or [lexicon.last]
    standing = lexicon.standing(about[0]) if about[0] in counts else {}
    if len(swapped) != 1 or len({*named}) != 2 or not all(name in standing for name in named):
        return
    if len(said) == 3 + (about[0] != lexicon.last or any(piece.text == about[0] for piece in said)):
        first, second = named
        rows = {first: standing[second], second: standing[first]}
        shown = [swapped[0]._replace(text=text, sign=sign) for one in rows.items() for text, sign in _pair(*one)]
        worked_out = tuple(f"{name}: {standing[name]} → {number}" for name, number in rows.items())
        yield Retold([swapped[0]._replace(text=about[0]), *shown, FIX], worked_out)


def _keep_rest(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces with `rest` for `rest same`, `everyone else unchanged` or `nobody changed`, if that is said."""
    words = [piece.text.casefold() for piece in pieces]
    said = [(place, word) for place, word in enumerate(words) if word not in FILLING]
    for (begin, first), (middle, second), (end, third) in zip(said, said[1:], (*said[2:], (0, "")), strict=False):
        is_short = (first in _REST or (first in _NOBODY and len(said) == 2)) and second in _UNCHANGED
        if is_short or (first == EVERYBODY and second == _ELSE and third in _UNCHANGED):
            return [*pieces[:begin], pieces[begin]._replace(text="rest"), *pieces[(middle if is_short else end) + 1 :]]
    return []


def _strike(pieces: Sequence[Piece], lexicon: Lexicon) -> Iterator[Retold]:
    """Yield the number of the last entry of a command in the open turn for its name: `strike the census`."""
    said = [piece for piece in pieces if piece.text.casefold() not in (*FILLING, "last", "entry")]
    if len(said) < 2 or said[0].text.casefold() != STRIKE.action:
        return
    found = [place for place, action in lexicon.open_entries.items() if action == said[1].text.casefold()]
    if found:
        yield Retold([said[0], said[1]._replace(text=str(max(found) + 1), sign=""), *said[2:]])


def _as_before(pieces: Sequence[Piece], same: int, lexicon: Lexicon) -> Retold | None:
    """Return the pieces with the numbers of the last count in the place of `same as last turn`."""
    counts = [name for name in lexicon.commands if any(plain(piece.text) == name for piece in pieces)]
    before = last_count(lexicon, counts[0]) if counts else {}
    named = [one.name for piece in pieces for one in lexicon.find([piece.text], PLAYERS, guess=False)[:1]]
    passed = [piece for piece in pieces[same + 1 :] if piece.text.casefold() in _BEFORE]
    kept = [
        piece
        for piece in pieces
        if piece is not pieces[same]
        and piece not in passed
        and not lexicon.find([piece.text], PLAYERS, guess=False)
        and piece.text != EVERYBODY
    ]
    numbers = {name: number for name, number in before.items() if not named or name in named}
    if not numbers or len(named) > len(numbers):
        return None
    pairs = (one for row in numbers.items() for one in _pair(*row))
    shown = [pieces[same]._replace(text=text, sign=sign) for text, sign in pairs]
    return Retold([*kept, *shown])


def _pair(name: str, number: int) -> tuple[tuple[str, str], tuple[str, str]]:
    return (name, ""), (str(number), "=")


def last_count(lexicon: Lexicon, command: str) -> Mapping[str, int]:
    """Return the numbers of the last turn that a count was recorded in, before the open one."""
    kind = lexicon.game.kinds.get(command) if lexicon.game else None
    if kind is None or not isinstance(kind.form, Count) or kind.form.adds or lexicon.situation is None:
        return {}
    for turn in reversed(lexicon.situation.turns):
        entries = [step.entry for step in turn.steps if step.entry.kind is kind and step.entry.body is not None]
        if entries and turn.number < lexicon.situation.turn:
            return {name: number for entry in entries for name, number in getattr(entry.body, kind.form.key).items()}
    return {}
