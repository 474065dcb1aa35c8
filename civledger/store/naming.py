"""Names that Windows takes for something else than a file."""

import os
import re

from civledger.store.disk import WINDOWS

DEVICE = r"(?i)(con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³]) *(\..*)?"
SIGN = r'[<>:"|?*]'


def misnamed(file: str) -> str | None:
    """Return why this system lets no file have such a name, None if it does."""
    if not WINDOWS:
        return None
    name = os.path.basename(os.path.splitdrive(file)[1])
    if re.fullmatch(DEVICE, name):
        return f"{name} is the name of a device on Windows"
    sign = re.search(SIGN, name)
    return f"Windows does not allow {sign[0]} in a file name" if sign else None
