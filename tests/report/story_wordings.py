"""Every wording of every sentence that a story can say, by what it tells; turns stand for rounds, too."""

SOME = r"(?P<names>[\w, ]+)"
SEVERAL = r"(?P<names>\w+ and [\w, ]+)"
OTHERS = r"(?P<others>[\w, ]+)"
WHO = r"(?P<who>\w+)"
TURN = r"turn (?P<turn>\d+)"
LEVEL = r"(?P<level>one other|\d+ others)"
BEFORE, AFTER = r"(?P<before>\d+)\w\w", r"(?P<after>\d+)\w\w"
CHANGE = r"from (?P<before>-?\d+) to (?P<after>-?\d+)"
LEFT_OUT = "(?P<left_out>, resources not counted)?"
HOURS = r"(?P<hours>(?:\d+ h )?\d+ min)"
WAYS: dict[str, tuple[str, ...]] = {
    "went_ahead": (
        rf"{WHO} went ahead in {TURN} and was never caught\.",
        rf"{WHO} took the lead in {TURN} and kept it to the end\.",
    ),
    "drew_level": (rf"{WHO} went ahead in {TURN}; in the end {OTHERS} drew level, and \w+ won the tie-break\.",),
    "broke_away": (
        rf"{SEVERAL} were level after {TURN}; \w+ broke away in turn (?P<then>\d+)\.",
        rf"After {TURN} {SEVERAL} were level; from turn (?P<then>\d+) on \w+ was ahead\.",
    ),
    "broke_away_at_last": (
        rf"{SEVERAL} were level after {TURN}; in turn (?P<then>\d+), the last, \w+ broke away\.",
        rf"After {TURN} {SEVERAL} were level; \w+ won it in the last turn\.",
    ),
    "passed_at_last": (
        rf"{WHO} overtook {SOME} in the very last turn, {TURN}\.",
        rf"{SOME} led after turn (?P<earlier>\d+); in {TURN}, the last, {WHO} went past\.",
    ),
    "passed": (
        rf"{WHO} took the lead from {SOME} in {TURN} and kept it to the end\.",
        rf"{WHO} overtook {SOME} in {TURN} and stayed in front\.",
        rf"The last change of lead came in {TURN}, when {WHO} passed {SOME}\.",
    ),
    "tied_at_last": (rf"(?P<first>\w+) and {OTHERS} finished level in {TURN}, and \w+ won the tie-break\.",),
    "always": (rf"{WHO} led at the end of every turn\.", rf"{WHO} was first from the first turn to the last\."),
    "always_but_the_last": (rf"{WHO} led at the end of every turn but the last, in which {OTHERS} drew level\.",),
    "changed": (
        r"The lead changed hands (?P<times>\d+) times between (?P<who>[\w, ]+)\.",
        r"(?P<who>[\w, ]+) took turns in front: the lead changed (?P<times>\d+) times\.",
    ),
    "longest": (
        r"(?P<civ>\w+) led at the end of (?P<times>\d+) of (?P<turns>\d+) turns and came (?P<place>\d+)\w\w\.",
    ),
    "comeback": (
        rf"After {TURN} {WHO} was only (?P<place>\d+)\w\w, (?P<gap>\d+) points? behind the leader\.",
        rf"It had looked different: after {TURN} {WHO} was (?P<place>\d+)\w\w, (?P<gap>\d+) points? behind\.",
    ),
    "climbed": (rf"(?P<civ>\w+) climbed from {BEFORE} after {TURN}(?: \(level with {LEVEL}\))? to {AFTER}\.",),
    "fell": (rf"(?P<civ>\w+) fell from {BEFORE} after {TURN}(?: \(level with {LEVEL}\))? to {AFTER}\.",),
    "moved": (rf"After {TURN} (?P<civ>\w+) was {BEFORE}(?:, level with {LEVEL})?, and finished {AFTER}\.",),
    "closed_gap": (rf"(?P<civ>\w+) was (?P<gap>\d+) points behind the leader after {TURN} and (?P<end>[\w ]+)\.",),
    "margin": (
        rf"\w+ won by (?P<gap>\d+) points; {SOME} ha(?:s|ve) (?P<theirs>-?\d+)\.",
        rf"The margin was (?P<gap>\d+) points: {SOME} ha(?:s|ve) (?P<theirs>-?\d+)\.",
        rf"{SOME} came closest with (?P<theirs>-?\d+), (?P<gap>\d+) points behind\.",
        rf"One point decided: \w+ has \d+, {SOME} (?P<theirs>-?\d+)\.",
        rf"It came down to one point: \w+ has \d+, {SOME} (?P<theirs>-?\d+)\.",
    ),
    "parts": (
        r"(?P<first>\w+) against (?P<second>\w+), in points: (?P<parts>[^:]+:-?\d+.*)\.",
        r"Where the points came from, (?P<first>\w+) to (?P<second>\w+): (?P<parts>[^:]+:-?\d+.*)\.",
    ),
    "tie_break": (
        r"(?P<first>\w+) and (?P<second>\w+) both have (?P<both>\d+) points: the tie was decided by .*, \d+ to \d+\.",
    ),
    "shared": (rf"{SEVERAL} share first place with (?P<points>\d+) points?\.",),
    "shared_since": (
        rf"{SEVERAL} finished level in {TURN}; before that .*\.",
        rf"{SEVERAL} were level from {TURN} to the end; before that .*\.",
    ),
    "swing": (
        rf"The biggest change in one turn: (?P<civ>\w+) in {TURN}, {CHANGE} points{LEFT_OUT}\.",
        rf"(?P<civ>\w+) (?:gained|lost) \d+ points in {TURN} alone, {CHANGE}{LEFT_OUT}\.",
    ),
    "purchase": (
        rf"(?P<civ>\w+) made the biggest purchase in {TURN}: (?P<names>.*) for (?P<paid>\d+)\.",
        rf"Nobody spent more at once than (?P<civ>\w+) in {TURN}: (?P<paid>\d+) for (?P<names>.*)\.",
    ),
    "calamity": (rf"The costliest calamity was (?P<name>[\w ]+) in {TURN}, which took (?P<losses>.*)\.",),
    "building": (rf"{WHO} took the most valuable building in {TURN}: (?P<worth>\d+) points?\.",),
    "agreed": (rf"In {TURN} the game ended by agreement: (?P<why>.*)\.",),
    "length": (
        rf"The game took (?P<turns>\d+) turns, {HOURS} not counting the first\.",
        rf"After the first turn the game went on for {HOURS}\.",
        rf"All (?P<turns>\d+) turns but the first took {HOURS}\.",
    ),
}
