"""What is not installed with everything else, and the command that adds it."""

import os
import shlex
import sys
from importlib.metadata import PackageNotFoundError, requires
from importlib.util import find_spec
from typing import NoReturn

from civledger.cli.show import refuse

_PACKAGE = "civledger"
PIPX, UV = "pipx_metadata.json", "uv-receipt.toml"  # what each of them leaves in an environment that it made


def refuse_without(package: str, what: str, otherwise: str = "") -> NoReturn:
    """Say that something needs a package, what works without it, and which command installs it; ends the program."""
    said = f"{what} needs {package}, which is not installed"
    refuse(f"{said}. {otherwise}" if otherwise else said, instead=[install_command(package)])


def install_command(package: str) -> str:
    """Return the command that adds a package to this very installation, made by pipx, by uv or with pip."""
    needed = _required(package)
    if os.path.exists(os.path.join(sys.prefix, PIPX)):
        return shlex.join(["pipx", "inject", _PACKAGE, needed])
    if os.path.exists(os.path.join(sys.prefix, UV)) or find_spec("pip") is None:  # uv makes environments without pip
        return shlex.join(["uv", "pip", "install", "--python", sys.executable, needed])
    return shlex.join([sys.executable, "-m", "pip", "install", needed])


def _required(package: str) -> str:
    try:
        every = requires(_PACKAGE) or []
    except PackageNotFoundError:  # run from its folder without being installed
        every = []
    return next((line.partition(";")[0].strip() for line in every if line.startswith(package)), package)
