"""What is not installed with everything else, and the command that adds it."""

import os
import shlex
import sys
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from typing import NoReturn

from civledger.cli.show import refuse

PACKAGE = "civledger"
PIPX, UV = "pipx_metadata.json", "uv-receipt.toml"  # what each of them leaves in an environment that it made


def refuse_without(extra: str, why: str) -> NoReturn:
    """Say that something needs an extra, and which command installs it; ends the program."""
    refuse(why, instead=[install_command(extra)])


def install_command(extra: str) -> str:
    """Return the command that adds an extra to this very installation, made by pipx, by uv or with pip."""
    needed = _needed_by(extra)
    if os.path.exists(os.path.join(sys.prefix, PIPX)):
        return shlex.join(["pipx", "inject", PACKAGE, *needed])
    if os.path.exists(os.path.join(sys.prefix, UV)) or find_spec("pip") is None:  # uv makes environments without pip
        return shlex.join(["uv", "pip", "install", "--python", sys.executable, *needed])
    return shlex.join([sys.executable, "-m", "pip", "install", *needed])


def _needed_by(extra: str) -> list[str]:
    try:
        every = requires(PACKAGE) or []
    except PackageNotFoundError:  # run from its folder without being installed
        every = []
    wanted = f'extra == "{extra}"'
    return [line.partition(";")[0].strip() for line in every if wanted in line.replace("'", '"')] or [f".[{extra}]"]
