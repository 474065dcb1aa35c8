"""Auditing one game of many: what every process and every machine does that takes part."""

from civledger.bookkeeping.open_ledger import Content, judge_content, take_content
from civledger.engine.books import Books
from civledger.engine.check import game_table
from civledger.model.audited import Audited, Codes, select_findings
from civledger.model.impact import find_leaders, find_winners


def load_rules() -> None:
    """Load what auditing needs before other processes are made of this one, for the game that most archives hold."""
    import civledger.store.place
    import civledger.store.seal  # noqa: F401
    from civledger.model.toml import compiled
    from civledger.rules import RULESETS

    compiled()
    game = next(iter(RULESETS.values()))
    _ = game.checks, game.common, game.view("score")


def audited_file(file: str, select: Codes, ignore: Codes, impact: bool = False) -> Audited:
    """Return the audit of the game in a file."""
    return audited(file, take_content(file), select, ignore, impact)


def audited(file: str, content: Content, select: Codes, ignore: Codes, impact: bool = False) -> Audited:
    """Return the audit of one game, with the impact of its findings if that is asked for; its text does not travel."""
    judged = judge_content(file, content, lambda found: select_findings(found, select, ignore))
    verdict = judged.verdict._replace(text="", entry_lines=())
    if impact:
        from civledger.bookkeeping.impact import weigh_verdict

        verdict = weigh_verdict(verdict, judged.books)
    if judged.books is None:
        return Audited(verdict, 0)
    date = game_table(judged.books.ledger).get("date")
    return Audited(verdict, *result(judged.books), None if date is None else str(date))


def result(books: Books) -> tuple[int, tuple[str, ...], int | None, bool]:
    """Return how many played, who won with how many points or, once a turn is closed, leads, and whether it is over."""
    score = books.ruleset.score(books.at()).data
    rows, final = score["standings"], score["final"]
    first = find_winners(rows) if final else find_leaders(rows if books.written.closed else ())
    return len(books.setup.names.playing), *first, final
