"""Commands whose bare numbers may be below zero, as in `score -10 5 0 0`."""

import re
from typing import Any

from typer.core import TyperCommand

BELOW_ZERO = re.compile(r"-[0-9]+")


class Signed(TyperCommand):
    """A command for which -10 is a number and no option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take what looks like an option as a value where such a number stands; the command refuses what is none."""
        ctx.ignore_unknown_options = any(map(BELOW_ZERO.fullmatch, args))
        return super().parse_args(ctx, args)
