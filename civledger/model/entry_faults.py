"""The faults of entries that every game shares: words, names, values and the order of turns."""

from civledger.model.finding import ERROR, INFO, WARNING, Fault

_UNKNOWN_ACTION = Fault(
    "CL101",
    "unknown-action",
    ERROR,
    "write an action that this game knows",
    """This game does not know the entry's `action`. The entry does not count.

Rule: the action of an entry is one word that says what it records; `civledger help format` lists them (file format).
`buildings` is an action only if `[game]` says `special_buildings = true`.

Wrong:
    [[entry]]
    turn = 1
    action = "consus"
    tokens = { Minoa = 2 }

Right:
    action = "census"
""",
)

_MISSING_KEY = Fault(
    "CL102",
    "missing-key",
    ERROR,
    "add the key to the entry",
    """A key that the entry needs is missing. Its numbers are ignored, but you are not asked for it again.

Rule: each action has its required keys; `civledger help format` lists them (file format).

Wrong:
    [[entry]]
    turn = 1
    action = "note"

Right:
    text = "Coffee"
""",
)

UNKNOWN_KEY = Fault(
    "CL103",
    "unknown-key",
    ERROR,
    "correct the key, or move its text into `note`",
    """The entry, or the header, has a key that civledger does not know. The rest of it counts.

Rule: unknown keys are errors, so that a typing error does not go unnoticed (file format).

Wrong:
    [[entry]]
    turn = 4
    action = "hand"
    kept = { Minoa = 1 }
    discard = { Minoa = 1 }

Right:
    [[entry]]
    turn = 4
    action = "hand"
    kept = { Minoa = 1 }
    discarded = { Minoa = 1 }
""",
)

BAD_VALUE = Fault(
    "CL104",
    "bad-value",
    ERROR,
    "write a value of the right kind",
    """A value is of the wrong kind or too low. The row, or the entry, is ignored, but you are not asked for it again.

Rule: counts are whole numbers of 0 or more, turns and tax rates of 1 or more. Every player in `historic` must control a
building. Numbers that depend on an unreadable value are not checked until the next count (file format).

Wrong:
    [[entry]]
    turn = 1
    action = "census"
    tokens = { Minoa = "two" }

Right:
    tokens = { Minoa = 2 }
""",
)

_UNKNOWN_NAME = Fault(
    "CL105",
    "unknown-name",
    ERROR,
    "write the exact name",
    """A player, card, commodity, resource or colour is not known, or a civilization does not play in this game.

Rule: in the file, names must be exact. Only commands accept short forms (file format).

Wrong:
    [[entry]]
    turn = 1
    action = "census"
    tokens = { Minoia = 2 }

Right:
    tokens = { Minoa = 2 }
""",
)

TURN_AHEAD = Fault(
    "CL106",
    "turn-ahead",
    ERROR,
    "correct `turn`, or first close the turn before it with an `endturn`",
    """The entry belongs to a turn that has not started.

Rule: turn 1 is open at first, then always the turn after the last `endturn` in the file (file format).

Wrong:
    [[entry]]
    turn = 2
    action = "note"
    text = "too early"

Right:
    turn = 1
    text = "in time"
""",
    retype="leave out --turn, or first close the turn before it: civledger next",
)

LATE_ENTRY = Fault(
    "CL107",
    "late-entry",
    INFO,
    "this is fine if the turn is right",
    """The entry comes after the `endturn` of its turn. This is allowed; it counts for its own turn. What is entered
for the turn with which the players ended the game is not late.

Rule: people can write things down late. A late second tax, census, marker or feeding replaces the first (file format).

Wrong:
    [[entry]]
    turn = 1
    action = "note"
    text = "forgotten in turn 1"

Right:
    turn = 2
    text = "of turn 2"
""",
)

ENTERED_TWICE = Fault(
    "CL108",
    "entered-twice",
    ERROR,
    "delete the wrong one, or write `fix = true` in the second if it corrects the first",
    """A player's tax, census, marker or feeding was entered twice in an open turn, or a turn was closed twice. The
second entry counts.

Rule: everybody is taxed, counted and fed once a turn, a marker is moved once, and a turn is closed once (file format).

Wrong:
    [[entry]]
    turn = 1
    action = "census"
    tokens = { Minoa = 2 }
    [[entry]]
    turn = 1
    action = "census"
    tokens = { Minoa = 1 }

Right:
    tokens = { Assyria = 2 }
""",
    retype="if that number is wrong, type it again with --fix",
)

STRIKE_MISUSED = Fault(
    "CL109",
    "strike-misused",
    ERROR,
    "`civledger log` shows the number of each entry",
    """A `strike` names an entry that cannot be struck. The other entries it names are struck.

Rule: a strike can name any entry before it, once, but no `endturn` and no other `strike` (file format).
Entries are numbered by their place in the file, from 1.

Wrong:
    [[entry]]
    turn = 1
    action = "note"
    text = "Coffee"
    [[entry]]
    turn = 1
    action = "strike"
    entries = [2]
    reason = "typed into the wrong game"

Right:
    entries = [1]
""",
)

EMPTY_ENTRY = Fault(
    "CL112",
    "empty-entry",
    INFO,
    "delete it, or strike it with `civledger strike NUMBER --reason TEXT`; if something is missing in it, add that",
    """An entry names nobody and nothing, so it changes nothing. It may stand for something that was forgotten.

Rule: an entry says something of somebody (file format). At the keyboard an empty word is refused. A purchase of nothing
(`advances = {}`) says that a player buys nothing, and is not meant here.

Wrong:
    [[entry]]
    turn = 1
    action = "note"
    text = ""

Right:
    text = "Mike arrives at eleven"
""",
)

COUNTED_APART = Fault(
    "CL110",
    "counted-apart",
    WARNING,
    "count again, and record the right number with --fix",
    """Two people recorded different numbers for the same count of one turn, each in their own clone of the ledger. The
later entry counts.

Rule: everybody is taxed and counted once a turn (file format). `civledger merge` keeps both numbers and marks the one
that counts with `apart = true`. The next count of the same thing settles it.

Wrong:
    [[entry]]
    turn = 1
    action = "census"
    tokens = { Minoa = 2 }
    [[entry]]
    turn = 1
    action = "census"
    apart = true
    tokens = { Minoa = 1 }

Right:
    [[entry]]
    turn = 1
    action = "census"
    tokens = { Minoa = 2 }
    [[entry]]
    turn = 1
    action = "census"
    apart = true
    tokens = { Minoa = 1 }
    [[entry]]
    turn = 1
    action = "census"
    fix = true
    tokens = { Minoa = 1 }
""",
)

ENTRY_FAULTS = (
    *(_UNKNOWN_ACTION, _MISSING_KEY, UNKNOWN_KEY, BAD_VALUE, _UNKNOWN_NAME, TURN_AHEAD),
    *(LATE_ENTRY, ENTERED_TWICE, STRIKE_MISUSED, COUNTED_APART, EMPTY_ENTRY),
)
