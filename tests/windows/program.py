"""civledger on the imitated Windows: `python -m tests.windows.program note hello`."""

from tests.windows import imitation

if __name__ == "__main__":
    imitation.begin()
    from civledger.__main__ import main

    main()
