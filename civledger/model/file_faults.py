"""The faults of a file itself, the same for every game; what a game adds to an explanation stands in its folder."""

from civledger.model.finding import ERROR, INFO, WARNING, Fault

NOT_TOML = Fault(
    "CL001",
    "not-toml",
    ERROR,
    "correct this line, or go back to the last good version",
    """The file cannot be read as TOML, so nothing in it can be judged.

Rule: a ledger is one TOML file in UTF-8 (design of the format). A folder, a file without read permission, a binary file
and a file of more than 16 MB have this code too.

Wrong:
    [[entry]]
    turn = 1
    action = census

Right:
    [[entry]]
    turn = 1
    action = "census"
    tokens = { Minoa = 16 }
""",
)

NOT_OPENED = NOT_TOML._replace(help="name a ledger that is a text file and that you can read")
TOO_LARGE = NOT_TOML._replace(
    help="name a ledger of one game: eighteen players make a few thousand entries in twelve hours"
)

MERGE_CONFLICT = Fault(
    "CL002",
    "merge-conflict",
    ERROR,
    "if whole entries stand between the markers, keep the one that is true and delete the marker lines; if not, let"
    " civledger merge: `civledger git && git checkout -m -- FILE`",
    """Git left its conflict markers in the file: two people wrote at the same place.

Rule: a merged ledger holds the entries of both sides that really happened, each once and whole, and none of git's
marker lines (design of the format). Git merges lines, not entries: what both sides wrote alike, such as `[[entry]]`,
`turn` and often `action`, it puts outside the markers, once. So it is not enough to delete the markers: each side needs
these lines again. `civledger git && git checkout -m -- FILE` does the merge again, entry by entry. Then whole entries
stand between markers, and only where both sides changed or removed the same entry differently, or one struck what the
other changed: keep the entry that is true. Who keeps one side of an entry keeps the same side of a `strike` below it.

Wrong:
    [[entry]]
    turn = 1
    action = "note"
    <<<<<<< HEAD
    text = "ours"
    =======
    text = "theirs"
    >>>>>>> table-two

Right:
    [[entry]]
    turn = 1
    action = "note"
    text = "ours"
    [[entry]]
    turn = 1
    action = "note"
    text = "theirs"
""",
)

UNKNOWN_FORMAT = Fault(
    "CL003",
    "unknown-format",
    ERROR,
    "write `format = 1` at the top of the file, or install a newer civledger",
    """The file does not name its format, or names one that this program does not know.

Rule: a ledger begins with `format = 1`; a newer number belongs to a newer civledger (design of the
format).

Wrong:
    format = 99

Right:
    format = 1
""",
)

BAD_HEADER = Fault(
    "CL004",
    "bad-header",
    ERROR,
    "correct the header; `civledger new` writes a right one to compare with",
    """The head of the file is wrong: the rules, a setting of the game, a player, or how many of them play.

Rule: `[game]` names the rule set and its settings, and each `[[player]]` somebody who plays in it, once.
""",
)

SEAL_BROKEN = Fault(
    "CL005",
    "seal-broken",
    ERROR,
    "undo the change, or seal again with `civledger reseal --reason TEXT`",
    """A closed turn or the header was changed after `endturn` sealed it. Only the first broken seal is reported.

Rule: a seal is the SHA-256 of all entries up to its `endturn` and of the header by which the game is judged: all of it
but `name` and `date` of `[game]` and the people's names (design of the format). These, comments and layout may change
afterwards. A mistake in a closed turn is put right by a late entry, which the next seal covers. Seals that begin with
`sha256:` are older and cover no header. Which of the two was changed can be told if a seal before or behind it fits.

Wrong:
    [[entry]]
    turn = 1
    action = "endturn"
    seal = "sha256-2:0000000000000000000000000000000000000000000000000000000000000000"

Right:
    [[entry]]
    turn = 1
    action = "endturn"
""",
)

SEAL_MISSING = Fault(
    "CL008",
    "seal-missing",
    WARNING,
    "compare the turn with what happened, then seal it with `civledger reseal --reason TEXT`",
    """A turn was closed without a seal, after turns that have one, so nobody can tell whether it was changed.

Rule: civledger seals every turn that it closes; an `endturn` without a seal was written by hand, or somebody took the
seal away. A ledger without any seals promises nothing and does not get this warning (design of the format).

Wrong:
    [[entry]]
    turn = 1
    action = "endturn"
    seal = "sha256-2:ffa174e67759f1b1c6551f26d4f74d277053186abde4ecbc154e7f3575a9522b"
    [[entry]]
    turn = 2
    action = "endturn"

Right:
    [[entry]]
    turn = 1
    action = "endturn"
    [[entry]]
    turn = 2
    action = "endturn"
    seal = "sha256-2:ab32c297bdd015eeb91c5426b56a5dc49cf5bfbb587b9da3033c31e6edab7abf"
""",
)

TORN_TAIL = Fault(
    "CL006",
    "torn-tail",
    WARNING,
    "compare the last entry with what happened, then end the file with a newline",
    """The file does not end in a newline, so its last entry may have been cut off: 12 cut to 1 is still a number.

Rule: civledger ends every entry with a newline; a file without one was cut or edited by hand (design of
the format).

Wrong:
    [[entry]]
    turn = 1
    action = "note"
    text = "the last line"

Right:
    [[entry]]
    turn = 1
    action = "note"
    text = "the last line"
""",
)

HOUSE_RULE = Fault(
    "CL007",
    "house-rule",
    INFO,
    "this is fine; delete the line from `[game.rules]` to play by the rule book",
    """The table plays with a different number from the rule book's: `[game.rules]` overrides it.

Rule: where the house changes numbers, `rules` is a table: its `name` names the rules, and the other keys stand for
numbers (design of the format). Everything is judged by them. A number that is the same
as in the rule book is not mentioned.
""",
)

FATAL_FAULTS = (NOT_TOML, MERGE_CONFLICT, UNKNOWN_FORMAT, BAD_HEADER)  # nothing in such a file can be judged
FILE_FAULTS = (*FATAL_FAULTS, SEAL_BROKEN, TORN_TAIL, HOUSE_RULE, SEAL_MISSING)
FATAL = frozenset(fault.code for fault in FATAL_FAULTS)
