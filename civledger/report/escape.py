"""Text from a ledger made harmless for where it is shown."""

import os

_WRITTEN = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}
_INVISIBLE = {"Cc", "Cf", "Zl", "Zp", "Cs", "Co"}
_NO_CHARACTERS = "\ufffe\uffff"  # which no XML may have
_JOINERS = "\u200c\u200d"
_UNCASED, _MARKS, _EMOJI = "Lo", ("Mn", "Mc", "Sk"), ("So", "Sm")
_VIRAMA = 9  # of Unicode's combining classes: the sign that takes the vowel from a letter of India
_MOST_MARKS = 4


def printable(text: str) -> str:
    """Return the text with control, direction and line-breaking characters written out."""
    if text.isprintable():
        return text
    signs = enumerate(text)
    return "".join([one if one in _JOINERS and _is_joined(text, place) else _escaped(one) for place, one in signs])


def _is_joined(text: str, place: int) -> bool:
    """Tell whether a joiner stands where one is needed: behind a virama, in a script without case, between emoji."""
    from unicodedata import category, combining

    before = text[max(0, place - _MOST_MARKS) : place]
    base = next((kind for kind in map(category, reversed(before)) if kind not in _MARKS), "")
    after = category(text[place + 1]) if place + 1 < len(text) else ""
    if base == _UNCASED:
        return after == _UNCASED or after in _MARKS or combining(before[-1]) == _VIRAMA
    return base == _EMOJI[0] and after in _EMOJI


def printable_lines(text: str) -> str:
    """Return a text of several lines that cannot harm a terminal: newlines stay, all else is `printable`."""
    return "\n".join(map(printable, text.split("\n")))


def hide_place(text: str, file: str) -> str:
    """Return a text without where a file lies, which is nobody's business elsewhere."""
    name = os.path.basename(file)
    for place in sorted({os.path.realpath(file), os.path.abspath(file), file}, key=len, reverse=True):
        text = text.replace(place, name)
    return text


def yes_or_no(value: bool) -> str:
    """Return a yes or no as JSON has it, in every format that is text."""
    return "true" if value else "false"


def _escaped(character: str) -> str:
    """Return a character, or how it is written where it cannot be shown."""
    from unicodedata import category

    if category(character) not in _INVISIBLE and character not in _NO_CHARACTERS:
        return character
    code = f"\\u{ord(character):04x}" if character < "\U00010000" else f"\\U{ord(character):08x}"
    return _WRITTEN.get(character) or code
