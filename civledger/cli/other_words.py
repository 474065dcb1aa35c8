"""Words of other programs, and of everyday life, that people type for a command: what is said to them."""

from collections.abc import Sequence

from civledger.model.command import REST, WordAnswer, Words
from civledger.rules import RULESETS

SAVED = "nothing needs saving: whatever is recorded stands in the file at once"
NO_SESSION = "there is nothing to leave: each command ends by itself"
OPENING = "a ledger is not opened; name it behind -f in any command, or go into its folder"
CLOSING = "`civledger next` shows what the turn still lacks, and `civledger endturn` closes it"
TAKING_BACK = "`civledger undo` takes back the last command; an older entry is struck by its number, which `log` shows"
CORRECTING = "type the count again with --fix; to take back the last command: `civledger undo`"
STARTING = 'to start a game: `civledger new friday.toml --players "Ann,Ben,Cy,Dee,Eve"`; to go on with one:'
TAKEN_OUT = "if the strike was the last command, `civledger undo` takes it back; else record the entry again"
ROLLING = "civledger rolls no dice; it keeps the books"
LEDGER_TEXT = "that is a piece of a ledger; `civledger run` records entries as they stand, up to an empty line"
NEW_FILE = "nothing needs clearing: a new game is a new file, which `civledger new` makes"
GIT = "git keeps the file: use git itself, or `civledger endturn --commit`; `civledger git` sets it up"

# each with a sentence, or none, and lines of which those are suggested that work
ANSWERS: dict[str, WordAnswer] = {
    **dict.fromkeys(("quit", "exit", "bye", "logout", "q"), (NO_SESSION, ())),
    **dict.fromkeys(("save", "write", "store"), (SAVED, ())),
    **dict.fromkeys(("open", "load", "use-ledger"), (OPENING, (("status", "-f", REST), ("status",)))),
    **dict.fromkeys(("show", "list", "ls", "view", "print-status", "game"), ("", (("status", REST), ("status",)))),
    **dict.fromkeys(("players", "player", "who", "civs", "table"), ("", (("status",),))),
    **dict.fromkeys(("start", "begin", "init", "create"), (STARTING, (("new", REST), ("next",)))),
    **dict.fromkeys(("unstrike", "restore"), (TAKEN_OUT, ())),
    **dict.fromkeys(
        ("delete", "remove", "rm", "del", "erase"), (TAKING_BACK, (("strike", REST, "--reason", "TEXT"), ("log",)))
    ),
    **dict.fromkeys(("edit", "fix", "change", "correct", "update", "set", "modify"), (CORRECTING, (("log",),))),
    **dict.fromkeys(
        ("turn", "new-turn", "next-turn", "newturn", "nextturn", "round", "done", "end", "close", "finish", "stop"),
        (CLOSING, (("next",),)),
    ),
    **dict.fromkeys(("back", "revert", "oops", "cancel", "rollback"), (TAKING_BACK, ())),
    **dict.fromkeys(("roll", "dice"), (ROLLING, (("next",),))),
    **dict.fromkeys(("commit", "push", "pull", "clone"), (GIT, ())),
    **dict.fromkeys(("version", "-v", "-V"), ("`civledger --version` shows it", ())),
    **dict.fromkeys(("man", "manual", "commands", "docs", "info"), ("", (("help",),))),
    **dict.fromkeys(("points", "ranking", "winner", "standings", "result-list", "results"), ("", (("score",),))),
    **dict.fromkeys(("history", "journal", "entries"), ("", (("log", REST), ("log",)))),
    **dict.fromkeys(("verify", "validate", "lint", "test"), ("", (("check", REST), ("check",)))),
    **dict.fromkeys(("serve", "server", "phone", "phones", "web"), ("", (("host",),))),
    **dict.fromkeys(("html", "page"), ("", (("report",),))),
    **dict.fromkeys(("comment", "say", "remember"), ("", (("note", REST),))),
    **dict.fromkeys(("clear", "cls", "reset"), (NEW_FILE, ())),
}


OTHER_OPTIONS: dict[str, Words] = {
    **{f"--{format}": ("--format", format) for format in ("json", "csv", "markdown", "text")},
    "--md": ("--format", "markdown"),
}


def answer_word(line: Sequence[str]) -> tuple[str, list[Words]]:
    """Return what is said to a line whose first word is no command but one that people use, and lines to try."""
    word, *rest = line
    if word.startswith(("[", "#")) or " = " in word or rest[:1] == ["="]:
        return LEDGER_TEXT, []
    known = ANSWERS.copy()
    for folder in RULESETS.values():
        known |= folder.vocabulary().other_words()
    sentence, lines = known.get(word.casefold(), ("", ()))
    told = [tuple(each for one in words for each in (rest if one == REST else [one])) for words in lines]
    return sentence, [words for words, said in zip(told, lines, strict=True) if rest or REST not in said]
