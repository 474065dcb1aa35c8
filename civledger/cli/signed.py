"""Commands as people type them: -card-points for --card-points, and -10 as a number where numbers may be below zero."""

import re
from typing import Any

from typer.core import TyperCommand

BELOW_ZERO = re.compile(r"-[0-9]+")
GRAVE = {"--force", "--yes", "--anyway", "--fix"}  # which are typed in full
ONE_DASH = re.compile(r"-([a-z][a-z-]{2,})(=.*)?", re.DOTALL)


class Lenient(TyperCommand):
    """A command for which a long option may have one dash, where that can mean nothing else."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the dash before options that lack it."""
        known = {name for parameter in self.params for name in parameter.opts} - GRAVE
        found = [(arg, ONE_DASH.fullmatch(arg)) for arg in args]
        return super().parse_args(ctx, [f"-{arg}" if one and f"--{one[1]}" in known else arg for arg, one in found])


class Signed(Lenient):
    """A command for which -10 is a number and no option."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take what looks like an option as a value where such a number stands; the command refuses what is none."""
        if any(map(BELOW_ZERO.fullmatch, args)):
            unsigned = [arg.removeprefix("-") if BELOW_ZERO.fullmatch(arg) else arg for arg in args]
            self.make_parser(ctx).parse_args(unsigned)  # which refuses options that are none
            ctx.ignore_unknown_options = True
        return super().parse_args(ctx, args)
