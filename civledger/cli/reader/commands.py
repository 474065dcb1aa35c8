"""Which command a line is about: one that it names, wherever that stands, or one that its words belong to."""

from collections.abc import Iterator, Mapping, Sequence

from civledger.cli.reader.names import ASKING, FILLING, TURNING, Lexicon, other_number
from civledger.cli.reader.pieces import ARROW, FIX, Piece, cut_glued
from civledger.cli.reader.takes import nouns_in, taken_by, takes_text
from civledger.cli.tried import is_grave
from civledger.model.border.read import PLAYERS
from civledger.model.border.ruleset import RuleSet
from civledger.model.border.slots import Words
from civledger.model.forms import Count
from civledger.model.names import is_one_slip, nearest, plain
from civledger.model.struct import Struct
from civledger.rules import RULESETS

OTHER_NAMES: Mapping[str, Words] = {  # words that people have for the commands of all games
    command: tuple(words.split())
    for command, words in {
        "status": "show list ls view players player who civs game overview situation balance",
        "log": "history journal entries tail last",
        "undo": "take-back go-back scratch revert",
        "endturn": "end-turn close-turn next-turn",
        "score": "scoreboard leaderboard points ranking winner standings results winning wins leading leads ahead",
        "check": "verify validate lint test",
        "help": "man manual commands docs info",
        "host": "serve server phone phones web connect",
        "report": "html page summary pdf",
        "note": "comment say remember remark",
        "new": "begin init create",
        "next": "todo missing",
        "export": "convert excel spreadsheet",
        "explain": "describe",
        "run": "script batch",
    }.items()
}
CORRECTING = (  # what stands is replaced
    *("change", "correct", "update", "edit", "modify", "fix", "wrong", "oops", "sorry", "actually", "meant", "should"),
    *("be", "make", "was", "were", "correction", "mistake", "typo"),
)
_REPLACING = ("instead", "not", "rather", ARROW)  # the same, but each is read with the number beside it
_LONG = 6
_ABOUT_ITSELF = ("TOPIC", "CODE")  # nouns of words that name what the program has, and nothing of a game


class NamedCommand(Struct):
    """A command that may be meant, the pieces that are not its name, and whether it stands `first`."""

    command: str
    rest: list[Piece]
    guessed: bool = False
    first: bool = False


def other_names(game: RuleSet | None) -> dict[str, list[str]]:
    """Return the commands by the words that people have for them, in one game or in all; a word may be for several."""
    games = RULESETS.values() if game is None else [game]
    commands: dict[str, list[str]] = {}
    for names in (OTHER_NAMES, *(table for one in games for table in (one.vocabulary.other_names(), one.verbs()))):
        for command, words in names.items():
            for word in words:
                commands.setdefault(plain(word), []).append(command)
    return commands


def find_commands(pieces: Sequence[Piece], lexicon: Lexicon) -> Iterator[list[NamedCommand]]:
    """Yield the commands that a line may be about, the likeliest first: those behind others are for the rest."""
    known = lexicon.commands
    named = list(_find_named(pieces, known))
    if named and named[0].first:
        word = plain(pieces[0].text)  # `city` is a command that lacks its plural, and a word behind another command
        others = [] if word in map(plain, known) else list(_find_implied(pieces, 0, lexicon))
        yield [named[0]._replace(guessed=True), *others] if others else named[:1]
        other = other_number(named[0].command, known)
        yield [named[0]._replace(command=other)] if other and named[0].rest else []
        yield named[1:]
        if pieces[0].number is None:  # `one new city` is no new game
            return
    first = next((place for place, piece in enumerate(pieces) if not _is_small(piece)), None if named else 0)
    if first is None or not pieces:
        yield named
        return
    yield from _find_corrected(pieces, named, lexicon)
    word, rest = pieces[first].text, _without(pieces, first, 1)
    nouns = [noun for noun in lexicon.nouns if noun not in _ABOUT_ITSELF]
    is_name = len(word) > 2 and bool(lexicon.find([word], nouns, guess=False))
    near = [] if is_name or any(map(str.isdigit, word)) else nearest(word, known)  # a number is no wrong letter
    slips = [name for name in near if is_one_slip(plain(word), plain(name))]
    may_begin = known if len(word) > 2 else lexicon.recording if rest and word.isalpha() else ()
    begun = [name for name in may_begin if plain(name).startswith(plain(word)) and not is_grave(name)]
    begun = [] if word.casefold() in TURNING else begun
    otherwise = list(_called_otherwise(pieces, first, lexicon))
    yield otherwise if len(pieces) == 1 else []  # `ls`, which is no slip of another
    yield [NamedCommand(name, rest, guessed=True) for name in ([] if is_name else begun)]
    yield [NamedCommand(name, rest, guessed=True) for name in slips]
    is_begun = any(not one.guessed for one in otherwise)  # `pay ship mike=2 note late`: a note could be anything
    loose = [one for one in named if is_begun and takes_text(one.command)]
    shown = [one for one in named if word.casefold() in OTHER_NAMES["status"]]  # `show log`
    yield [one._replace(rest=[piece for piece in one.rest if piece is not pieces[first]]) for one in shown]
    yield [one for one in named if one not in loose][:3]
    yield from ([one] for one in otherwise)
    yield loose
    yield list(_find_implied(pieces, first, lexicon))
    is_long = len(plain(word)) > _LONG  # a short word looks like many
    yield [NamedCommand(name, rest, guessed=True) for name in near if is_long and not is_grave(name)][:2]
    if pieces[0].text.casefold() in FILLING:  # `by`, for `buy`
        small = [name for name in known if is_one_slip(plain(pieces[0].text), plain(name))]
        yield [NamedCommand(name, list(pieces[1:]), guessed=True) for name in small]
    if any(lexicon.is_name(piece.text, PLAYERS) for piece in pieces):
        yield list(_find_implied(pieces, first, lexicon, guess=True))
    if any(lexicon.find([piece.text], PLAYERS, guess=False) for piece in pieces):
        yield list(_find_by_things(pieces, lexicon, may_repeat=True))
        yield list(_find_by_things(pieces, lexicon, may_repeat=False))
    if lexicon.find([word], PLAYERS, guess=False):  # `mike`, and nothing else
        yield [NamedCommand("status", list(pieces), guessed=True)]
    counts = lexicon.game.counts.COMMANDS if lexicon.game else ()
    glued = [one for piece in pieces for one in cut_glued(piece)]
    if any(one.number is not None for one in glued) and lexicon.due in counts:  # `mike 8, sarah 9`
        yield [NamedCommand(lexicon.due, list(pieces), guessed=True)]
    units = {one.text.casefold() for one in glued if one not in pieces}  # `mike 3c`
    of_units = [name for name in counts if any(units & {*slot.said} for slot in taken_by(name) if not slot.options)]
    yield [NamedCommand(name, list(pieces), guessed=True) for name in of_units]


def _find_corrected(
    pieces: Sequence[Piece], named: Sequence[NamedCommand], lexicon: Lexicon
) -> Iterator[list[NamedCommand]]:
    """Yield what replaces a number that stands: `change cities mike to 5`, or of the last count: `no, mike had 9`."""
    words = [piece.text.casefold() for piece in pieces]
    is_denied = pieces[0].typed.casefold() == "no,"
    if not is_denied and not {*words} & {*CORRECTING, *_REPLACING} - {"be"}:
        return
    kept = [piece for piece in pieces[is_denied:] if piece.text.casefold() not in CORRECTING]
    kept = kept[:-1] if words[-1] == "instead" else kept
    if not any(piece.number is not None or len(cut_glued(piece)) > 1 for piece in kept):
        return
    units = [one for one in _called_otherwise(kept, 0, lexicon) if kept] if not named else []
    about = [*named, *units] or [NamedCommand(lexicon.last, kept)] if lexicon.last or named or units else []
    rests = [[piece for piece in one.rest if piece in kept] for one in about]
    yield [one._replace(rest=[*rest, FIX], guessed=True) for one, rest in zip(about, rests, strict=True)]
    yield [one._replace(rest=rest, guessed=True) for one, rest in zip(about, rests, strict=True)]


def _called_otherwise(pieces: Sequence[Piece], first: int, lexicon: Lexicon) -> Iterator[NamedCommand]:
    """Yield the commands that people call by a word, or by two; one that stands later in the line is a guess."""
    others = other_names(lexicon.game)
    for place in range(len(pieces)):
        for length in (3, 2, 1):
            words = pieces[place : place + length]
            if length == 3 and words[1:2] and words[1].text.casefold() not in FILLING:  # `take that back`
                continue
            if any(piece.option or piece.number is not None or (piece.sign and place > first) for piece in words):
                continue
            telling = [piece.text for piece in words if length < 3 or piece.text.casefold() not in FILLING]
            for command in others.get(plain("".join(telling)), ()):
                said = {word for slot in taken_by(command) for word in slot.said}.union(lexicon.verbs(command))
                is_said = length == 1 and words[0].text.casefold() in said
                rest = list(pieces) if is_said and place > first else _without(pieces, place, length)
                is_unit = is_said and words[0].text.casefold() not in lexicon.verbs(command)
                may_be_had = is_unit and bool(rest) and _adds(command, lexicon)  # `treasury mike 3`: all that he has?
                yield NamedCommand(command, rest, guessed=place > first or may_be_had)


def _adds(command: str, lexicon: Lexicon) -> bool:
    """Tell whether a command changes what was there before by its numbers."""
    kind = lexicon.game.kinds.get(command) if lexicon.game else None
    return kind is not None and isinstance(kind.form, Count) and kind.form.adds


def _find_by_things(pieces: Sequence[Piece], lexicon: Lexicon, may_repeat: bool) -> Iterator[NamedCommand]:
    """Yield what records something and takes a name of the line: `bo has famine`, or one that `may_repeat`."""
    for command in (one for one in lexicon.own if one.name in lexicon.recording):
        for slot in command.arguments:
            is_about = slot.repeats or not may_repeat
            nouns = [noun for noun in nouns_in(slot.type) if noun not in PLAYERS] if is_about else []
            if any(lexicon.find([piece.text], nouns, guess=False) for piece in pieces if len(piece.text) > 2):
                yield NamedCommand(command.name, list(pieces), guessed=True)
                break


def _find_implied(pieces: Sequence[Piece], first: int, lexicon: Lexicon, guess: bool = False) -> Iterator[NamedCommand]:
    """Yield the command whose first word a name can be: `famine mike`, `ship mike=2`."""
    for command in (one for one in lexicon.own if one.arguments):
        slot = command.arguments[0]
        nouns = [noun for noun in nouns_in(slot.type) if noun not in PLAYERS]
        few = [plain(one) for one in getattr(slot.type, "words", ()) if one not in ("all", "rest")]
        for length in (2, 1):
            words = [piece.text for piece in pieces[first : first + length]]
            whole = plain("".join(words))
            found = lexicon.find(words, nouns, guess) if len(whole) > 2 else []  # two letters begin anything
            is_near = any(not one.guessed or is_one_slip(whole, plain(one.name)) for one in found)
            if whole in few or other_number(whole, few) or is_near:
                yield NamedCommand(command.name, list(pieces), guessed=True)
                break


def _is_small(piece: Piece) -> bool:
    return piece.option or piece.text.casefold() in FILLING | ASKING or piece.number is not None


def _find_named(pieces: Sequence[Piece], known: Sequence[str]) -> Iterator[NamedCommand]:
    """Yield the commands that stand in a line, but for case, hyphens and plural; one at its beginning alone."""
    by_plain = {plain(name): name for name in known}
    first = next((place for place, piece in enumerate(pieces) if not _is_small(piece)), 0)
    for place, piece in enumerate(pieces):
        if piece.option or piece.sign:
            continue
        pair = pieces[place : place + 2]
        two = "" if any(one.option or one.sign for one in pair[1:]) else plain("".join(one.text for one in pair))
        length = 2 if len(pair) > 1 and two in by_plain else 1
        said = two if length > 1 else plain(piece.text)
        other = other_number(said, by_plain) if place == first else ""
        if name := by_plain.get(said) or by_plain.get(other):
            yield NamedCommand(name, _without(pieces, place, length), first=place == first)
            if place == first and pieces[0].number is None and said in by_plain:
                return


def _without(pieces: Sequence[Piece], place: int, length: int) -> list[Piece]:
    """Return the pieces without a command and the filling before it; what stood with it in quotation marks does not."""
    before = [piece for piece in pieces[:place] if piece.text.casefold() not in FILLING]
    whole = pieces[place].whole
    rest = [*before, *pieces[place + length :]]
    return [piece._replace(whole=piece.typed) if piece.whole == whole else piece for piece in rest]
