"""The faults of a file itself, the same for every game; what a game adds to an explanation stands in its folder."""

from civledger.model.finding import ERROR, INFO, WARNING, Fault

NOT_TOML = Fault(
    "CL001",
    "not-toml",
    ERROR,
    "correct this line, or go back to the last good version",
    """The file cannot be read as TOML, so nothing in it can be checked.

Rule: a ledger is one TOML file in UTF-8 (file format). A folder, a file without read permission, a binary file and a
file of more than 16 MB have this code too.

Wrong:
    [[entry]]
    turn = 1
    action = census

Right:
    action = "census"
    tokens = { Minoa = 2 }
""",
)

NOT_OPENED = NOT_TOML._replace(help="name a ledger that is a text file and that you can read")
TOO_LARGE = NOT_TOML._replace(
    help="name the ledger of one game. Even 18 players make only a few thousand entries in twelve hours"
)

MERGE_CONFLICT = Fault(
    "CL002",
    "merge-conflict",
    ERROR,
    "if there are whole entries between the markers, keep the correct one and delete the marker lines. If not, let"
    " civledger merge: `civledger git && git checkout -m -- FILE`",
    """Git left its conflict markers in the file: two people wrote at the same place.

Rule: a merged ledger holds the entries of both sides that really happened, each once and whole, and none of git's
marker lines (file format). Git merges lines, not entries: lines that are the same on both sides, such as `[[entry]]`,
`turn` and often `action`, appear only once, outside the markers. So it is not enough to delete the markers: each side
needs these lines again. `civledger git && git checkout -m -- FILE` does the merge again, entry by entry. After that,
only real conflicts have markers, around whole entries: an entry that both sides changed or removed differently, or that
one side struck and the other changed. Keep the correct one. If you keep one side of an entry, keep the same side of any
`strike` below it.

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

Rule: a ledger begins with `format = 1`; a newer number belongs to a newer civledger (file format).

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
    "correct the header. To compare, `civledger new` writes a correct one",
    """The header has an error: in the rules, a game setting, a player, or the number of players.

Rule: `[game]` names the rule set and its settings, and each `[[player]]` somebody who plays in it, once.
""",
)

SEAL_BROKEN = Fault(
    "CL005",
    "seal-broken",
    ERROR,
    "undo the change, or seal again with `civledger reseal --reason TEXT`",
    """A closed turn or the header was changed after `endturn` sealed it. Only the first broken seal is reported.

Rule: a seal is the SHA-256 of all entries up to its `endturn` and of the header, except `name` and `date` in `[game]`
and the people's names (file format). These, comments and layout can change afterwards. Correct a mistake in a closed
turn with a late entry, which the next seal covers. Seals that begin with `sha256:` are older and cover no header. If a
seal before or after it is intact, civledger can tell whether the turn or the header was changed.

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

Rule: civledger seals every turn that it closes. An `endturn` without a seal was written by hand, or somebody removed
the seal. A ledger with no seals at all does not get this warning (file format).

Wrong:
    [[entry]]
    turn = 1
    action = "endturn"
    seal = "sha256-2:816cd8528a1bd54726de522dd428df5f510046e7424c7b24ad56352b47a45e1b"
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
    seal = "sha256-2:e8bab6d55b93897bbf28be5ca85de8c5ddd87cd556707125c167b67ead136ec2"
""",
)

TORN_TAIL = Fault(
    "CL006",
    "torn-tail",
    WARNING,
    "compare the last entry with what happened, then end the file with a newline",
    """The file does not end in a newline, so its last entry may have been cut off: 12 cut to 1 is still a number.

Rule: civledger ends every entry with a newline. A file without one was cut or edited by hand (file format).

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

Rule: with house rules, `rules` is a table: `name` gives the rule set, and each other key replaces one number (file
format). Everything is checked by these numbers. A number that is the same as in the rule book is not mentioned.
""",
)

ODD_START = Fault(
    "CL009",
    "odd-start",
    INFO,
    "this is fine if it was so; else correct `[player.start]`",
    """The books begin in the middle of a game, and what a player began with is possible but odd.

Rule: books may begin with a later turn than the first: `first_turn` in `[game]`, and what everybody had as the turn
before it ended in `[player.start]` (file format). What cannot be is an error in the header. What the rules only make
unlikely is told once here, and everything is checked by it.
""",
)

FATAL_FAULTS = (NOT_TOML, MERGE_CONFLICT, UNKNOWN_FORMAT, BAD_HEADER)  # nothing in such a file can be judged
FILE_FAULTS = (*FATAL_FAULTS, SEAL_BROKEN, TORN_TAIL, HOUSE_RULE, SEAL_MISSING, ODD_START)
FATAL = frozenset(fault.code for fault in FATAL_FAULTS)
