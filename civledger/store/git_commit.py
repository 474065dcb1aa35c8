"""A ledger committed by itself: what else is staged stays so, and nothing is run but git, and the hooks of a commit."""

import os

from civledger.store import git

_SETTING = "civledger.commit"
CHANGING = ("filter", "working-tree-encoding")  # attributes by which git keeps something else than what is in a file
_HOOKS = ("pre-commit", "prepare-commit-msg", "commit-msg", "post-commit", "reference-transaction", "post-index-change")
_HOOKS_SET = r"^hook\..*\.command$"  # those of newer versions, which stand in no folder
_HOOKS_FOLDER = "core.hooksPath"
_FEW = 3  # last lines of what a hook says
_HOOKS_PATIENCE = 600  # seconds: some run whole test suites
_MODES = (b"100644", b"100755")
_UTF8 = ("-c", "i18n.commitEncoding=UTF-8")
_KNOWN = ("-c", "user.useConfigOnly=true")  # no name and address made up of those of the machine
_IDENTITIES = ("GIT_AUTHOR_IDENT", "GIT_COMMITTER_IDENT")
WHO = (
    "git does not know who you are. Tell it with `git config --global user.name NAME` and"
    " `git config --global user.email ADDRESS`"
)


class NotCommitted(Exception):
    """Why a ledger was not committed, in words."""


def is_wished(file: str) -> bool:
    """Tell whether the repository of a ledger is set to commit every turn; git is asked only where there is one."""
    folder = os.path.dirname(os.path.realpath(file))
    if git.root(folder) is None:
        return False
    return git.ask(folder, "config", "--type=bool", "--get", _SETTING) == b"true\n"


def commit_file(file: str, data: bytes, message: str) -> str:
    """Commit what is in a ledger's file and nothing else, and return git's short name for it; raises NotCommitted."""
    folder, name = os.path.split(os.path.realpath(file))
    _refuse_hindrances(folder, name)
    head = git.ask(folder, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    parent = head.decode().strip() if head else ""
    mode = _find_mode(folder, name, parent)
    if _has_hooks(folder):
        return _commit_with_hooks(folder, name, message)
    # Step by step and not by `git commit`, which looks at every file and so runs the filters of others, commits what an
    # editor saved meanwhile, and leaves nothing staged where the branch cannot move.
    blob = _ask(folder, "hash-object", "-w", "--stdin", f"--path={name}", given=data)
    path = _ask(folder, "rev-parse", "--show-prefix") + os.fsencode(name)
    entry = b"%s %s\t%s\0" % (mode, blob, path)
    tree = _make_tree(folder, parent, entry)
    after = ["-p", parent] if parent else []
    commit = _ask(folder, *_UTF8, *_KNOWN, "commit-tree", tree, *after, given=message.encode()).decode()
    _ask(folder, "update-index", "-z", "--index-info", given=entry)  # first: behind HEAD it would take the turn back
    _ask(folder, "update-ref", "-m", "commit: civledger endturn", "HEAD", commit, parent)
    return commit[:10]


def _refuse_hindrances(folder: str, name: str) -> None:
    """Raise NotCommitted where there is no git, or it would need more than itself: a key, another program."""
    if git.root(folder) is None:
        raise NotCommitted("there is no git repository here. To start one: git init")
    values = _ask(folder, "check-attr", "-z", *CHANGING, "--", name).split(b"\0")[2::3]
    if not set(values) <= {b"unspecified", b"unset"}:
        raise NotCommitted("a git attribute lets another program change the file when it is committed")
    if git.ask(folder, "config", "--type=bool", "--get", "commit.gpgSign") == b"true\n":
        raise NotCommitted("commits are signed here (commit.gpgSign), which needs your key")
    if any(git.ask(folder, *_KNOWN, "var", identity) is None for identity in _IDENTITIES):
        raise NotCommitted(WHO)


def _has_hooks(folder: str) -> bool:
    """Tell whether git runs something of the clone's own when it commits."""
    if git.ask(folder, "config", "--get-regexp", _HOOKS_SET):
        return True
    # The last one is ours: whatever only asks git a question turns hooks off.
    *configured, _ = _ask(folder, "config", "--type=path", "-z", "--get-all", _HOOKS_FOLDER).split(b"\0")[:-1]
    if configured:
        hooks = os.path.join(git.root(folder) or folder, os.fsdecode(configured[-1]))
    else:
        hooks = os.path.join(folder, os.fsdecode(_ask(folder, "rev-parse", "--git-common-dir")), "hooks")
    places = [os.path.join(hooks, name) for name in _HOOKS]
    return any(os.path.isfile(place) and os.access(place, os.X_OK) for place in places)


def _commit_with_hooks(folder: str, name: str, message: str) -> str:
    """Let git commit one file and run the hooks, and return its short name for that; raises NotCommitted."""
    is_known = bool(_ask(folder, "ls-files", "-z", "--", name))
    if not is_known:
        _ask(folder, "add", "--intent-to-add", "--", name)
    words = ("commit", "--quiet", "--only", "--cleanup=verbatim", "--file=-", "--", f":(literal){name}")
    said = git.run(folder, *words, given=_encode(folder, message), hooks=True, patience=_HOOKS_PATIENCE)
    if said is None or said.returncode:
        if not is_known:
            _ask(folder, "update-index", "--force-remove", "--", name)
        why = said.stderr.decode(errors="replace").strip().splitlines() if said else ["git does not answer"]
        raise NotCommitted(f"git or a hook refused it: {'; '.join(why[-_FEW:])}" if why else "a hook refused it")
    return _ask(folder, "rev-parse", "HEAD").decode()[:10]


def _encode(folder: str, message: str) -> bytes:
    """Return a message as the repository keeps it: what is set by the command line would reach the hooks."""
    asked = git.ask(folder, "config", "--get", "i18n.commitEncoding") or b""
    try:
        return message.encode(asked.decode("ascii", "replace").strip() or "utf-8", "replace")
    except LookupError:
        return message.encode()


def _find_mode(folder: str, name: str, parent: str) -> bytes:
    """Return with which mode git is to keep a file; raises NotCommitted if something else of it is staged."""
    staged = _ask(folder, "ls-files", "--stage", "-z", "--", name).split()[:2]  # of mode, blob, stage and path
    known = _ask(folder, "ls-tree", "-z", parent, "--", name).split() if parent else []
    committed = known[:3:2]  # of mode, type, blob and path
    if staged != committed:
        raise NotCommitted("other changes to it are staged")
    if not staged and not _ask(folder, "ls-files", "--others", "--exclude-standard", "-z", "--", name):
        raise NotCommitted("git ignores it")
    mode = staged[0] if staged else _MODES[0]
    if mode not in _MODES:
        raise NotCommitted("git does not track it as an ordinary file")
    return mode


def _make_tree(folder: str, parent: str, entry: bytes) -> str:
    """Return the tree of a commit with one file changed, made in an index of its own."""
    import tempfile  # most turns only ask for the setting

    with tempfile.TemporaryDirectory() as beside:
        index = os.path.join(beside, "index")
        if parent:
            _ask(folder, "read-tree", parent, index=index)
        _ask(folder, "update-index", "-z", "--index-info", given=entry, index=index)
        return _ask(folder, "write-tree", "--missing-ok", index=index).decode()


def _ask(folder: str, *command: str, given: bytes = b"", index: str | None = None) -> bytes:
    """Return what git answers, without the end of its line; raises NotCommitted."""
    said = git.run(folder, *command, given=given, index=index)
    if said is None:
        raise NotCommitted("git does not start or does not answer")
    if said.returncode:
        why = said.stderr.decode(errors="replace").strip().splitlines()
        raise NotCommitted(f"git says: {why[0]}" if why else "git failed and did not say why")
    return said.stdout.removesuffix(b"\n")
