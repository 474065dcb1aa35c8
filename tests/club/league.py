"""Made-up leagues: games of which only the result is known, with people whose strength is known."""

import datetime
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.cli.keyboard import done
from tests.simulator.facts import CIVILIZATIONS

CIVS = tuple(CIVILIZATIONS)
FIRST = datetime.date(2024, 1, 5)
STONE = 'format = 1\n\n[game]\nrules = "stone-age"\ntracks = []\n'


def quoted(text: str) -> str:
    """Return a text as TOML writes it."""
    escaped = "".join(sign if sign.isprintable() and sign not in '"\\' else f"\\U{ord(sign):08x}" for sign in text)
    return f'"{escaped}"'


def result(points: Mapping[str, tuple[str, int | None]], name: str = "", date: str = "") -> str:
    """Return a ledger of who played what for how many points."""
    title = f"name = {quoted(name)}\n" if name else ""
    day = f"date = {date}\n" if date else ""
    head = f'format = 1\n\n[game]\n{title}rules = "mega-civilization"\n{day}tracks = []\n'
    for civ, (person, _) in points.items():
        head += f'\n[[player]]\nciv = "{civ}"\n' + (f"name = {quoted(person)}\n" if person else "")
    scored = ", ".join(f"{civ} = {number}" for civ, (_, number) in points.items() if number is not None)
    return f'{head}\n[[entry]]\nturn = 1\naction = "score"\npoints = {{ {scored} }}\n'


def seated(*people: tuple[str, int | None]) -> dict[str, tuple[str, int | None]]:
    """Return people with their points in the first civilizations there are; who lacks for five are strangers behind."""
    strangers = [("", number) for number in range(5 - len(people), 0, -1)]
    return dict(zip(CIVS, [*people, *strangers], strict=False))


def stone_result(points: Mapping[str, int], date: str) -> str:
    """Return a ledger of Stone Age."""
    head = STONE.replace("tracks", f"date = {date}\ntracks")
    players = "".join(f'\n[[player]]\nname = "{name}"\n' for name in points)
    scored = ", ".join(f"{name} = {number}" for name, number in points.items())
    return f'{head}{players}\n[[entry]]\nturn = 1\naction = "score"\npoints = {{ {scored} }}\n'


def league(skills: Mapping[str, float], games: int, seed: int, size: tuple[int, int] = (5, 18)) -> Iterator[str]:
    """Yield games in which everybody plays by strength and luck, a week apart."""
    rng = random.Random(seed)
    for number in range(games):
        who = rng.sample(sorted(skills), min(len(skills), rng.randint(*size)))
        civs = rng.sample(CIVS, len(who))
        points = {
            civ: (name, round(1000 + 100 * (skills[name] + rng.gauss(0, 1))))
            for civ, name in zip(civs, who, strict=True)
        }
        yield result(points, f"Evening {number}", str(FIRST + datetime.timedelta(weeks=number)))


def write_games(folder: Path, texts: Sequence[str]) -> Path:
    """Write games into a folder, in the order of their names."""
    folder.mkdir(exist_ok=True)
    for number, text in enumerate(texts):
        (folder / f"evening-{number:03}.toml").write_text(text, "utf-8")
    return folder


def club_data(line: str = "games") -> dict[str, Any]:
    """Return what a club tells as JSON."""
    found: dict[str, Any] = json.loads(done(f"club {line} --format json"))
    return found


def write_named(**texts: str) -> None:
    """Write games into a folder, by their names."""
    Path("games").mkdir(exist_ok=True)
    for name, text in texts.items():
        Path("games", f"{name}.toml").write_text(text, "utf-8")


def site_files(place: Path) -> dict[str, bytes]:
    """Return everything below a folder."""
    return {str(file.relative_to(place)): file.read_bytes() for file in sorted(place.rglob("*")) if file.is_file()}
