"""Words of other programs, and of everyday life, that people type for a command: what is said to them."""

from collections.abc import Sequence

from civledger.model.border.command import REST, WordAnswer
from civledger.model.border.slots import Words
from civledger.rules import RULESETS

_SAVED = "no need to save: every entry is written to the file at once"
_NO_SESSION = "there is nothing to quit: each command ends by itself"
_OPENING = "there is nothing to open. Name the ledger with -f in any command, or change to its folder"
_CLOSING = "`civledger next` shows what is missing in this turn, and `civledger endturn` closes it"
_TAKING_BACK = (
    "`civledger undo` undoes the last command. "
    "For an older entry, find its number with `civledger log` and use `civledger strike NUMBER`"
)
_CORRECTING = "type the number again with --fix. To undo the last command: `civledger undo`"
_STARTING = 'to start a game: `civledger new friday.toml --players "Ann,Ben,Cy,Dee,Eve"`. To go on with one:'
_TAKEN_OUT = "if the strike was the last command, `civledger undo` undoes it. Otherwise, record the entry again"
_ROLLING = "civledger does not roll dice. It only keeps the books"
_LEDGER_TEXT = (
    "that is part of a ledger file. To record it as it is, start `civledger run` and paste the entries, "
    "followed by an empty line"
)
_NEW_FILE = "there is nothing to clear: a new game is a new file, which `civledger new` makes"
_GIT = "use git itself to keep versions of the file, or `civledger endturn --commit`. `civledger git` sets it up"

# each with a sentence, or none, and lines of which those are suggested that work
_ANSWERS: dict[str, WordAnswer] = {
    **dict.fromkeys(("quit", "exit", "bye", "logout", "q"), (_NO_SESSION, ())),
    **dict.fromkeys(("save", "write", "store"), (_SAVED, ())),
    **dict.fromkeys(("open", "load", "use-ledger"), (_OPENING, (("status", "-f", REST), ("status",)))),
    **dict.fromkeys(("show", "list", "ls", "view", "print-status", "game"), ("", (("status", REST), ("status",)))),
    **dict.fromkeys(("players", "player", "who", "civs", "table"), ("", (("status",),))),
    **dict.fromkeys(("start", "begin", "init", "create"), (_STARTING, (("new", REST), ("next",)))),
    **dict.fromkeys(("unstrike", "restore"), (_TAKEN_OUT, ())),
    **dict.fromkeys(
        ("delete", "remove", "rm", "del", "erase"), (_TAKING_BACK, (("strike", REST, "--reason", "TEXT"), ("log",)))
    ),
    **dict.fromkeys(("edit", "fix", "change", "correct", "update", "set", "modify"), (_CORRECTING, (("log",),))),
    **dict.fromkeys(
        ("turn", "new-turn", "next-turn", "newturn", "nextturn", "round", "done", "end", "close", "finish", "stop"),
        (_CLOSING, (("next",),)),
    ),
    **dict.fromkeys(("back", "revert", "oops", "cancel", "rollback"), (_TAKING_BACK, ())),
    **dict.fromkeys(("roll", "dice"), (_ROLLING, (("next",),))),
    **dict.fromkeys(("commit", "push", "pull", "clone"), (_GIT, ())),
    **dict.fromkeys(("version", "-v", "-V"), ("`civledger --version` shows it", ())),
    **dict.fromkeys(("man", "manual", "commands", "docs", "info"), ("", (("help",),))),
    **dict.fromkeys(("points", "ranking", "winner", "standings", "result-list", "results"), ("", (("score",),))),
    **dict.fromkeys(("history", "journal", "entries"), ("", (("log", REST), ("log",)))),
    **dict.fromkeys(("verify", "validate", "lint", "test"), ("", (("check", REST), ("check",)))),
    **dict.fromkeys(("serve", "server", "phone", "phones", "web"), ("", (("host",),))),
    **dict.fromkeys(("html", "page"), ("", (("report",),))),
    **dict.fromkeys(("comment", "say", "remember"), ("", (("note", REST),))),
    **dict.fromkeys(("clear", "cls", "reset"), (_NEW_FILE, ())),
}


OTHER_OPTIONS: dict[str, Words] = {
    **{f"--{format}": ("--format", format) for format in ("json", "csv", "markdown", "text")},
    "--md": ("--format", "markdown"),
}


def answer_word(line: Sequence[str]) -> tuple[str, list[Words]]:
    """Return what is said to a line whose first word is no command but one that people use, and lines to try."""
    word, *rest = line
    if word.startswith(("[", "#")) or " = " in word or rest[:1] == ["="]:
        return _LEDGER_TEXT, []
    known = _ANSWERS.copy()
    for folder in RULESETS.values():
        known |= folder.vocabulary.other_words()
    sentence, lines = known.get(word.casefold(), ("", ()))
    told = [tuple(each for one in words for each in (rest if one == REST else [one])) for words in lines]
    return sentence, [words for words, said in zip(told, lines, strict=True) if rest or REST not in said]
