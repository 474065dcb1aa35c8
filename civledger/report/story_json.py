"""A game as JSON: how it went, what decided it, and the numbers behind that."""

import json

from civledger.model.pages.game_story import find_story
from civledger.model.pages.page import Chart, Page, Standings
from civledger.model.version import MADE_BY


def story_json(page: Page) -> str:
    """Return a game as programs read it; of one that goes on there is no story, and nothing that decided it."""
    story = find_story(page.sections)
    ranked = next((section for section in page.sections if isinstance(section, Standings)), None)
    data = {
        "generator": "civledger",  # by which an older file is known as ours
        "file": page.file,
        "game": page.title,
        "facts": list(page.facts),
        "final": story is not None,
        "winners": [who.name for who in story.winners] if story else [],
        "points": story.points if story else None,
        "decided": [cause._asdict() for cause in story.decided] if story else [],
        "story": list(story.sentences) if story else [],
        "standings": [
            {"rank": row.rank, "civ": row.who.name, "player": row.who.person or None, "points": row.total}
            for row in (ranked.rows if ranked else ())
        ],
        "course": {
            part.id: {"turns": list(part.turns), "civs": {line.who.name: list(line.values) for line in part.lines}}
            for part in page.sections
            if isinstance(part, Chart)
        },
    }
    return json.dumps({**data, **MADE_BY}, indent=2) + "\n"
