"""What is wrong with a line of TOML, in words for somebody who never heard of TOML."""

import re

_OPEN_QUOTE = "the quotation mark is not closed"
_BRACKETS = "the square brackets are not closed"
_MORE = "there is more on this line than key = value"
_NO_VALUE = "the value after = cannot be read. A text needs quotation marks"
_SAID = (  # what Python's reader says begins so
    (r"Illegal character '\\n'|Unterminated string|Expected \"'", _OPEN_QUOTE),
    (r"Illegal character|Found invalid character", "this control character is not allowed in a text"),
    (r"Unescaped '\\'|Invalid hex|Escaped char", r"write a backslash twice inside quotation marks: \\"),
    (r"Unclosed inline table", "a comma or the closing } is missing. A table in { } must be on one line"),
    (r"Unclosed array", "a comma or the closing ] is missing"),
    (r"Expected '\]", _BRACKETS),
    (r"Expected '=' after|Invalid statement", "a line must look like key = value"),
    (r"Invalid date", "this is not a date or time. Write 2026-03-20 or 21:30:00"),
)
_KEY = re.compile(r"\s*([\w-]+|\"[^\"]*\"|'[^']*')\s*=\s*(.*)")
_PLACE = re.compile(r"line (\d+),? column \d+")
_OPENED = re.compile(r"(?m)^[^\"'#\n]*=\s*(?:'[^'\n]*$|'''|\"\"\")")


def explain_toml(error: str, text: str) -> tuple[int, str | None]:
    """Return the line that an error of the reader is about and what is wrong there, None where the error says it best.

    An error at the end of a text is about a text that began before.
    """
    opened = [*_OPENED.finditer(text)] if _explain_end(error) == _OPEN_QUOTE else []
    place = _PLACE.search(error)
    line = int(place[1]) if place else text.count("\n", 0, opened[-1].start() if opened else len(text)) + 1
    return line, _explain_line(error, text.split("\n")[line - 1])


def _explain_end(error: str) -> str | None:
    """Return what an error means wherever it is; None where the line must be looked at, or nothing is known of it."""
    return next((said for pattern, said in _SAID if re.match(pattern, error)), None)


def _explain_line(error: str, written: str) -> str | None:
    pair, is_header = _KEY.match(written), written.lstrip().startswith("[")
    if re.match(r"Cannot (overwrite|declare|mutate)|Duplicate inline", error):
        key, named = pair[1] if pair else written.strip(), re.search(r"key '(.*)' \(", error)
        if key in ("turn", "action") or "('entry'," in error:
            return "this entry was pasted without its [[entry]] line"
        return f"{named[1] if named else key} is set twice. Keep one of them"
    if error.startswith("Invalid initial character for a key"):
        if is_header:
            return _BRACKETS
        return "remove the last comma" if re.search(r",\s*\}", written) else "a table in { } must be on one line"
    if error.startswith("Expected newline"):
        more = "what follows the brackets must be on a line of its own" if is_header else _MORE
        return _OPEN_QUOTE if written.count('"') % 2 else more
    if error.startswith("Invalid value"):
        value = pair[2] if pair else ""
        if not value or value.startswith("#"):
            return "the value after = is missing"
        return 'use straight quotation marks: "' if value[0] in "“”„‘’" else _NO_VALUE
    return _explain_end(error)
