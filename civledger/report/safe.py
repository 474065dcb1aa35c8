"""Text from a ledger made harmless for where it is shown."""

WRITTEN = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}
INVISIBLE = {"Cc", "Cf", "Zl", "Zp", "Cs", "Co"}


def printable(text: str) -> str:
    """Return the text with control, direction and line-breaking characters written out."""
    if text.isprintable():
        return text
    return "".join(escaped(character) for character in text)


def printable_lines(text: str) -> str:
    """Return the same for a text of several lines."""
    return "\n".join(map(printable, text.split("\n")))


def yes_or_no(value: bool) -> str:
    """Return a yes or no as JSON has it, in every format that is text."""
    return "true" if value else "false"


def escaped(character: str) -> str:
    """Return a character, or how it is written where it cannot be shown."""
    from unicodedata import category  # hardly ever needed

    if category(character) not in INVISIBLE:
        return character
    return WRITTEN.get(character) or (
        f"\\u{ord(character):04x}" if character < "\U00010000" else f"\\U{ord(character):08x}"
    )
