"""Sealing the closed turns of a ledger, in its text."""

import re
from collections.abc import Collection

from civledger.model.keys import SEAL
from civledger.model.ledger import Ledger, Values
from civledger.store.lines import key_lines
from civledger.store.seal import seals
from civledger.store.undo import NotCut, reads_as

NOT_PLAIN = "the endturn at line {} has an unusual layout. Write it under [[entry]], with each key on its own line"
PLAIN_SEAL = r"(\s*seal\s*=\s*)[^#]*?(\s*(?:#.*)?)"


def resealed(raw: str, ledger: Ledger, unsealed: Collection[str]) -> tuple[str, list[int]]:
    """Return the text with a right seal in every `endturn`, and where another or none stood."""
    entries = list(ledger.entries)
    changed = []
    for index, right in seals(entries, ledger.header, unsealed):
        if entries[index].get("seal") != right:
            entries[index] = {**entries[index], "seal": right}  # the next seal covers it
            changed.append(index)
    lines = raw.split("\n")
    for index in reversed(changed):  # what stands before it keeps its line
        set_seal(lines, ledger, index, entries[index])
    text = "\n".join(lines)
    if changed and not reads_as(text, ledger, entries):
        raise NotCut(NOT_PLAIN.format(ledger.lines[changed[0]]))
    return text, changed


def set_seal(lines: list[str], ledger: Ledger, index: int, entry: Values) -> None:
    """Write the seal of an entry into the lines of a ledger."""
    start = ledger.lines[index]
    end = ledger.lines[index + 1] if index + 1 < len(ledger.lines) else len(lines) + 1
    found = key_lines("\n".join(lines[start - 1 : end - 1]), start, index)
    written = ledger.entries[index].get("seal")
    if written is None:
        above = found.get(("entry", index, "at" if "at" in entry else "action"), start) - 1
        line, newline = lines[above].removesuffix("\r"), "\r" * lines[start - 1].endswith("\r")
        lines[above : above + 1] = [line + newline, f'seal = "{entry["seal"]}"' + lines[above].removeprefix(line)]
        return
    number = found.get(("entry", index, "seal"), start)
    if isinstance(written, str) and SEAL.fullmatch(written):
        lines[number - 1] = lines[number - 1].replace(written, str(entry["seal"]))
    elif plain := re.fullmatch(PLAIN_SEAL, lines[number - 1]):
        lines[number - 1] = f'{plain[1]}"{entry["seal"]}"{plain[2]}'
