"""`civledger lsp`."""

import gc

from civledger.cli.extras import refuse_without
from civledger.cli.show import refuse

_NEEDED = ("pygls", "lsprotocol")


def lsp() -> None:
    """Check ledgers in your editor: findings and explanations appear as you type.

    An editor that speaks the Language Server Protocol starts this for TOML files and talks with it over standard input
    and output; you do not run it yourself. Files that are not games are ignored, and nothing is ever written.

    \b
    Examples:
      civledger lsp
    """
    try:
        from civledger.editor.server import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in _NEEDED:
            raise
        refuse_without("pygls", "lsp")
    gc.enable()  # an editor may be open all day
    if ended := serve():
        refuse(ended)
