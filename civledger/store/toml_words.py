"""What is wrong with a line of TOML, in words for somebody who never heard of TOML."""

import re

_OPEN_QUOTE = "the quotation mark is not closed"
_BRACKETS = "the square brackets are not closed"
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


def find_line(error: str, text: str) -> int:
    """Return the line that an error is about; one at the end of a text is about a text that began before."""
    if place := _PLACE.search(error):
        return int(place[1])
    opened = [*_OPENED.finditer(text)] if _explain_end(error) == _OPEN_QUOTE else []
    return text.count("\n", 0, opened[-1].start() if opened else len(text)) + 1


def _explain_end(error: str) -> str | None:
    """Return what an error means wherever it is; None where the line must be looked at, or nothing is known of it."""
    return next((said for pattern, said in _SAID if re.match(pattern, error)), None)


def explain_toml(error: str, written: str) -> str | None:
    """Return what is wrong with a line as written, by what the reader said of it; None where that says it best."""
    pair = _KEY.match(written)
    if re.match(r"Cannot (overwrite|declare|mutate)|Duplicate inline", error):
        return _explain_twice(error, pair[1] if pair else written.strip())
    if error.startswith("Invalid initial character for a key"):
        return _explain_no_key(written)
    if error.startswith("Expected newline"):
        return _explain_more(written)
    if error.startswith("Invalid value"):
        return _explain_value(pair[2] if pair else "")
    return _explain_end(error)


def _explain_twice(error: str, key: str) -> str:
    if key in ("turn", "action") or "('entry'," in error:
        return "this entry was pasted without its [[entry]] line"
    named = re.search(r"key '(.*)' \(", error)
    return f"{named[1] if named else key} is set twice. Keep one of them"


def _explain_no_key(written: str) -> str:
    if written.lstrip().startswith("["):
        return _BRACKETS
    return "remove the last comma" if re.search(r",\s*\}", written) else "a table in { } must be on one line"


def _explain_more(written: str) -> str:
    if written.count('"') % 2:
        return _OPEN_QUOTE
    if written.lstrip().startswith("["):
        return "what follows the brackets must be on a line of its own"
    return "there is more on this line than key = value"


def _explain_value(value: str) -> str:
    if not value or value.startswith("#"):
        return "the value after = is missing"
    if value[0] in "“”„‘’":
        return 'use straight quotation marks: "'
    return "the value after = cannot be read. A text needs quotation marks"
