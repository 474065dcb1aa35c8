"""Take from Python what it lacks on Windows, before civledger is loaded: `begin()`.

Files are opened as text unless `O_BINARY` is asked for, no folder is opened, nothing that is open can be replaced or
deleted, and locks are those of `msvcrt`. Separators stay as they are here. `IMITATED_SCANNER` is how often a virus
scanner is in the way of a rename.
"""

import errno
import fcntl
import glob
import io
import os
import random  # noqa: F401  # these ask for what is taken away when they are loaded
import select
import shutil  # noqa: F401
import signal
import subprocess  # noqa: F401
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

MODULES = ("fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
OF_OS = (
    *(
        "chown",
        "fchmod",
        "fchown",
        "fork",
        "forkpty",
        "getegid",
        "geteuid",
        "getgid",
        "getgroups",
        "getuid",
        "getxattr",
    ),
    *("killpg", "lchown", "listxattr", "mkfifo", "register_at_fork", "removexattr", "sched_getaffinity", "setsid"),
    *("setxattr", "statvfs", "sysconf", "uname", "O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC"),
)
OF_SIGNAL = (
    *("pthread_sigmask", "pthread_kill", "sigwait", "setitimer", "alarm", "SIG_BLOCK", "SIG_SETMASK", "SIG_UNBLOCK"),
    *("SIGHUP", "SIGKILL", "SIGQUIT", "SIGPIPE", "SIGWINCH", "SIGCHLD", "SIGUSR1", "SIGUSR2", "SIGALRM"),
)
OF_SELECT = ("poll", "epoll")
BINARY = 0x8000
ACCESS_DENIED, SHARING_VIOLATION = 5, 32
LK_UNLCK, LK_LOCK, LK_NBLCK = 0, 1, 2

flock, LOCK_EX, LOCK_NB, LOCK_UN = fcntl.flock, fcntl.LOCK_EX, fcntl.LOCK_NB, fcntl.LOCK_UN
really_open, really_write, really_close = os.open, os.write, os.close
really_replace, really_unlink = os.replace, os.unlink
texts: set[int] = set()
in_the_way = [int(os.environ.get("IMITATED_SCANNER", "0"))]
KERNEL = os.path.join(tempfile.gettempdir(), "civledger-imitated-kernel")


def begin() -> None:
    """Be on Windows from now on."""
    for name in MODULES:
        sys.modules[name] = None  # type: ignore[assignment]
    sys.modules["msvcrt"] = locks()
    for owner, names in ((os, OF_OS), (signal, OF_SIGNAL), (select, OF_SELECT)):
        for name in names:
            if hasattr(owner, name):
                delattr(owner, name)
    vars(os).update(O_BINARY=BINARY, open=open_file, write=write, close=close, replace=replace, unlink=unlink)
    os.name = "nt"
    import civledger.store.disk  # noqa: F401  # asks once which system this is

    os.name = "posix"  # else Python's own modules would look for what cannot be imitated


def locks() -> ModuleType:
    """Return the module of Windows that locks a part of a file."""
    made = ModuleType("msvcrt")
    vars(made).update(LK_UNLCK=LK_UNLCK, LK_LOCK=LK_LOCK, LK_NBLCK=LK_NBLCK, locking=locking)
    return made


def locking(descriptor: int, mode: int, size: int) -> None:
    """Lock the file or refuse at once; who has it open a second time is somebody else."""
    try:
        flock(descriptor, LOCK_UN if mode == LK_UNLCK else LOCK_EX | LOCK_NB)
    except BlockingIOError:
        raise PermissionError(errno.EACCES, "Permission denied") from None


@contextmanager
def kernel() -> Iterator[None]:
    """Do one thing at a time, as a kernel does."""
    held = really_open(KERNEL, os.O_RDWR | os.O_CREAT)
    try:
        flock(held, LOCK_EX)
        yield
    finally:
        really_close(held)


def open_file(path: str, flags: int, mode: int = 0o777) -> int:
    """Open a file, but no folder; it is text unless said otherwise."""
    if os.path.isdir(path):
        raise PermissionError(errno.EACCES, "Permission denied", path)
    with kernel():
        descriptor = really_open(path, flags & ~BINARY, mode)
    if not flags & BINARY:
        texts.add(descriptor)
    return descriptor


def write(descriptor: int, data: bytes) -> int:
    """Write bytes, with the newlines of Windows to a file of text."""
    if descriptor not in texts:
        return really_write(descriptor, data)
    with io.FileIO(descriptor, "w", closefd=False) as file:
        file.write(bytes(data).replace(b"\n", b"\r\n"))
    return len(data)


def close(descriptor: int) -> None:
    """Close a file."""
    texts.discard(descriptor)
    really_close(descriptor)


def refused(path: str, why: int) -> PermissionError:
    """Return what Windows says."""
    error = PermissionError(errno.EACCES, "Access is denied", path)
    error.winerror = why  # type: ignore[attr-defined]  # Python has it on Windows alone
    return error


def refuse_open(path: str) -> None:
    """Refuse what cannot be done to a file that any process has open."""
    real = os.path.realpath(path)
    for descriptor in glob.glob("/proc/[0-9]*/fd/*"):
        try:
            held = os.readlink(descriptor) == real
        except OSError:  # closed by now
            continue
        if held:
            raise refused(path, SHARING_VIOLATION)


def replace(old: str, new: str) -> None:
    """Put one file in the place of another, unless one of them is open."""
    if in_the_way[0]:
        in_the_way[0] -= 1
        raise refused(new, ACCESS_DENIED)
    with kernel():
        refuse_open(old)
        refuse_open(new)
        really_replace(old, new)


def unlink(path: str) -> None:
    """Delete a file that is not open."""
    with kernel():
        refuse_open(path)
        really_unlink(path)
