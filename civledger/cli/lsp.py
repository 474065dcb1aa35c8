"""`civledger lsp`."""

from civledger.cli.extras import refuse_without

NEEDED = ("pygls", "lsprotocol")


def lsp() -> None:
    """Serve an editor: findings as one types, and why.

    An editor that speaks the Language Server Protocol starts it for TOML files and talks with it over standard input
    and output; it is not for a person. Files that are no games are left alone, and nothing is ever written.

    \b
    Examples:
      civledger lsp
    """
    try:
        from civledger.cli.language_server import serve
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in NEEDED:
            raise
        refuse_without("lsp", "lsp needs pygls, which is not installed")
    serve()
