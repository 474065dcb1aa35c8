"""A console of Windows obeys colours, and files and pipes get there what they get elsewhere."""

import io
import os
import socket
import sys
from types import ModuleType

import pytest

from civledger.__main__ import write_for_programs
from civledger.cli.show import takes_codes, wants_colour
from civledger.web.page import PageDesk
from civledger.web.press import Press
from civledger.web.server import Server


class Screen(io.StringIO):
    """Standard output that is, or is not, a terminal."""

    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the console of Windows was told."""
    said: list[str] = []
    colorama = ModuleType("colorama")
    vars(colorama).update(just_fix_windows_console=lambda: said.append("obey"))
    monkeypatch.setitem(sys.modules, "colorama", colorama)
    return said


@pytest.mark.parametrize(
    ("system", "terminal", "expected"), [("nt", True, ["obey"]), ("nt", False, []), ("posix", True, [])]
)
def test_a_console_is_told_to_obey(
    system: str, terminal: bool, expected: list[str], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", Screen(terminal))
    monkeypatch.setattr(os, "name", system)
    assert takes_codes() is terminal
    assert told == expected


def test_it_is_told_before_anything_is_coloured(told: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stdout", Screen(terminal=True))
    monkeypatch.setattr(os, "name", "nt")
    assert wants_colour()
    assert told == ["obey"]


def written(text: str, monkeypatch: pytest.MonkeyPatch) -> bytes:
    """Return what comes out of a pipe of Windows."""
    pipe = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(pipe, encoding="cp1252", newline="\r\n"))
    monkeypatch.setattr(sys, "stderr", io.TextIOWrapper(io.BytesIO(), encoding="cp1252", newline="\r\n"))
    write_for_programs()
    sys.stdout.write(text)
    sys.stdout.flush()
    return pipe.getvalue()


def test_files_and_pipes_get_utf_8_and_plain_newlines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONIOENCODING", raising=False)
    assert written("日本 ●\nü\n", monkeypatch) == "日本 ●\nü\n".encode()


def test_who_asks_for_another_encoding_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "cp1252")
    assert written("ü\n", monkeypatch) == "ü\r\n".encode("cp1252")


def test_nobody_else_can_listen_where_the_page_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_KEEPALIVE, raising=False)
    server = Server("127.0.0.1", 0, PageDesk(Press("game.toml")))
    try:
        assert server.listening.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        assert not server.listening.getsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR)
    finally:
        server.close()
