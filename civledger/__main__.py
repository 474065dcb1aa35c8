"""Where the program starts."""

import sys

from civledger import __version__


def main() -> None:
    """Run the command line; the version is told without loading it."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"{__version__}\n")
        return
    from civledger.cli.app import main as run

    run(sys.argv[1:])


if __name__ == "__main__":
    main()
