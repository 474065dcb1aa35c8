"""`feed`: the tribes fed, or the points lost."""

from collections.abc import Iterator, Mapping

from civledger.model.border.command import FIXING, Command, CommandLine, Records, Shows, list_pairs
from civledger.model.border.slots import NamedNumber, Slot
from civledger.model.draft import Draft, draft_count
from civledger.model.due import DONE
from civledger.model.players import Players
from civledger.model.report import Report, Table
from civledger.model.turn import Situation
from civledger.rules.stoneage.actions import POINT
from civledger.rules.stoneage.book.due import find_feeding
from civledger.rules.stoneage.entries.boards import FEED, Feed

COMMAND = Command(
    "feed",
    "Show who was fed this round, or record it.",
    ("feed all", "feed all ann=10", "feed ron ann=10"),
    (
        Slot(
            "numbers",
            NamedNumber("PLAYER", "LOST", without=True, words=("all",)),
            "Who was fed, and the points others lost.",
            repeats=True,
            said=POINT,
        ),
    ),
    ways=(Records(("numbers",), asks=("all",)), Shows()),
    takes=FIXING,
)


def draft(situation: Situation, players: Players, numbers: Mapping[str, int | None]) -> Draft:
    """Return the entry of who was fed; a number is what somebody lost."""

    def receipt(after: Situation, lost: Mapping[str, int]) -> list[str]:
        missing = find_feeding(after.now).waits
        return [f"not entered yet: {', '.join(missing)}"] if missing else ["feeding is entered for everybody"]

    return draft_count(FEED, {who: number or 0 for who, number in numbers.items()}, receipt)


def lines(feed: Feed) -> Iterator[CommandLine]:
    """Yield the lines of who was fed: everybody but those who lost points, then each by name."""
    yield CommandLine("feed", ("all", *list_pairs({who: lost for who, lost in feed.lost.items() if lost})))
    yield CommandLine("feed", tuple(f"{who}={lost}" if lost else who for who, lost in feed.lost.items()))


def view(situation: Situation) -> Report:
    """Return the points everybody lost this round, nothing for who is still to be fed."""
    lost: dict[str, int] = {}
    for step in situation.now.readable(FEED):
        lost |= step.entry.body.lost
    noted = find_feeding(situation.now).players
    rows = tuple((player, lost.get(player), _tell_tribe(noted[player], lost.get(player))) for player in noted)
    return Report([{"civ": player, "lost": number} for player, number, _ in rows], Table(("player", "lost", ""), rows))


def _tell_tribe(state: str, lost: int | None) -> str:
    if lost is None:
        return "cannot be read" if state == DONE else "not entered yet"
    return "not fed" if lost else "fed"
