"""What everybody has where books begin in the middle of a game: asked player by player, or read from a table.

What was said is kept as the cells of that table, by civilization: an empty one is still to be said, and - is what
nobody knows.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from civledger.model.border.command import RowTable
from civledger.model.names import both, others, plain
from civledger.model.question import Question
from civledger.model.words import CHOICE, WrongRows, WrongWord, choices, found, name_choice, number
from civledger.rules.megaciv import tables
from civledger.rules.megaciv.header.house import book_of
from civledger.rules.megaciv.header.middle import find_faults

_NEEDED, _UNKNOWN = ("space", "cities", "treasury"), ("tokens", "kept")
_NUMBERS = (*_NEEDED, *_UNKNOWN)
_ASKED = {
    "space": "space on the A.S.T.",
    "cities": "cities",
    "treasury": "treasury",
    "tokens": "tokens on the board",
    "kept": "cards kept in hand",
    "advances": "advances, with ; between",
    "choose": "credit points chosen with {}, such as {}",
}
TABLE = RowTable("position", "player", ("civ", *_NEEDED, "advances"), "", ("player", *_UNKNOWN, "choose", "left"))
COLUMNS = ("civ", "player", *_ASKED, "left")
_NOTHING, _NOBODY_KNOWS = ("none", "nothing", "0"), "-"

_Head = Mapping[str, Any]
_Cells = Mapping[str, str]
_Said = Mapping[str, _Cells]
_Rows = Sequence[tuple[str, _Cells]]


def ask(head: _Head, said: _Said) -> Question | None:
    """Return what is asked next; None once everything is said."""
    for player in head["player"]:
        civ, cells = player["civ"], said.get(player["civ"], {})
        chooses = bool(cells.get("advances")) and bool(_list_choices(cells))
        unsaid = [key for key in _ASKED if not cells.get(key) and (key != "choose" or chooses)]
        if unsaid and not cells.get("left"):
            key = unsaid[0]
            who = f"{civ} ({player['name']})" if player.get("name") else civ
            chosen = _list_choices(cells)
            example = CHOICE if len(chosen) == 1 else f"{plain(chosen[0])}={CHOICE}" if chosen else ""
            return Question(f"{who}, {_ASKED[key].format(both(chosen), example)}", f"{civ}={key}")
    return None


def _list_choices(cells: _Cells) -> list[str]:
    known = tables.advances()
    return [name for name in _read_advances(cells.get("advances", "none")) if known[name].choose]


def answer(head: _Head, said: _Said, question: Question, text: str) -> tuple[_Said, list[str]]:
    """Return what is said with an answer, and why numbers of it are asked again; raises WrongWord if all of it is.

    There may be several numbers, each for what is asked next.
    """
    civ, _, key = question.key.partition("=")
    words, cells = text.replace(",", " ").split(), said.get(civ, {})
    more = {key: text}
    if len(words) == 2 and plain(words[0]) == "left":
        cells, more = {}, {"left": words[1]}
        if all(said.get(player["civ"], {}).get("left") for player in head["player"] if player["civ"] != civ):
            raise WrongWord("somebody must be there: everybody else left")
    elif key in _NUMBERS:
        keys = _NUMBERS[_NUMBERS.index(key) :]
        if len(words) > len(keys):
            raise WrongWord(f"{len(words)} words are too many: {civ} is asked for {both(keys)}")
        more = dict(zip(keys, words, strict=False))
    wrong: list[WrongWord] = []
    for name, word in more.items():  # each by itself, so that a wrong one loses no other
        try:
            read_player(head, civ, {**cells, name: word})
            cells = {**cells, name: word}
        except WrongWord as unread:
            wrong.append(unread)
    if len(wrong) == len(more):
        raise wrong[0]
    return {**said, civ: cells}, [str(unread) for unread in wrong]


def read_player(head: _Head, civ: str, cells: _Cells) -> dict[str, Any]:
    """Return what a player has, as the keys of `[[player]]`, of the cells that are filled; raises WrongWord."""
    first, start = head["game"]["first_turn"], {}
    if cells.get("left"):
        if beside := [key for key in _ASKED if cells.get(key, _NOBODY_KNOWS) not in ("", _NOBODY_KNOWS)]:
            raise WrongWord(f"{civ} left before turn {first}, so {beside[0]} must be empty")
        left = _read_cell(civ, "left", cells["left"], cells)
        if not 1 <= left < first:
            raise WrongWord(f"{civ}: left must be a turn before {first}, not {left}")
        return {"left": left}
    for key in _ASKED:
        text = cells.get(key, "").strip()
        if text == _NOBODY_KNOWS and key in TABLE.columns:
            raise WrongWord(f"{civ}: {key} must be known before books can begin; for nothing write 0 or none")
        if not text or text == _NOBODY_KNOWS:
            continue
        start[key] = _read_cell(civ, key, text, cells)
    book, _ = book_of(head["game"], len(head["player"]))
    wrong = find_faults(0, {"civ": civ, "start": start}, first, tables.sides()[head["game"]["ast"]], book)
    for fault in wrong:
        raise WrongWord(fault.message)
    return {"start": start}


def _read_cell(civ: str, key: str, text: str, cells: _Cells) -> Any:
    try:
        if key in ("advances", "choose"):
            return _read_advances(text) if key == "advances" else _read_choices(text, cells)
        return 0 if plain(text) in _NOTHING else number(text)
    except WrongWord as wrong:
        raise WrongWord(f"{civ}: {key}: {wrong}", wrong.word, wrong.candidates) from wrong


def _read_advances(text: str) -> list[str]:
    if plain(text) in _NOTHING:
        return []
    return [found(word, tables.advances(), "advance") for word in map(str.strip, re.split("[;,]", text)) if word]


def _read_choices(text: str, cells: _Cells) -> dict[str, Any]:
    """Return the credit points by advance, of `written=blue:5,green:5` or, where one is clear, of `blue 5 green 5`."""
    held = _list_choices(cells)
    tidy = re.sub(r"\s*[;,]\s*|(?<=\d)\s+", ",", re.sub(r"(?<=[a-z])\s+(?=\d)", ":", text.strip()))
    read = choices([tidy], tables.COLOURS, lambda name: found(name, held, "advance"), f"written={CHOICE}")
    return name_choice(read, held[0] if len(held) == 1 else None)


def finish(head: _Head, said: _Said) -> dict[str, Any]:
    """Return the head with what everybody has."""
    rows = [{**player, **read_player(head, player["civ"], said[player["civ"]])} for player in head["player"]]
    return {**head, "player": rows}


def name_players(rows: _Rows) -> str:
    """Return who plays by a table, as it is typed; raises WrongRows."""
    names = [(place, cells.get("player", "")) for place, cells in rows]
    no_names = [(place, name) for place, name in names if {*name} & {*",="}]
    if wrong := [f"{place}: {name!r} cannot be a name: it has a comma or an equals sign" for place, name in no_names]:
        raise WrongRows(wrong)
    played = zip(names, _find_civs(rows, tables.civilizations()), strict=True)
    return ",".join(f"{name}={civ}" if name else civ for (_, name), civ in played)


def _find_civs(rows: _Rows, known: Iterable[str]) -> list[str]:
    """Return the civilization of every row; raises WrongRows for what is none, and for a second row of one."""
    places: dict[str, str] = {}
    wrong: list[str] = []
    for place, cells in rows:
        try:
            places[_find_civ(cells, known, places)] = place
        except WrongWord as word:
            wrong.append(f"{place}: {word}")
    if wrong:
        raise WrongRows(wrong)
    return list(places)


def _find_civ(cells: _Cells, known: Iterable[str], places: Mapping[str, str]) -> str:
    if not cells.get("civ"):
        raise WrongWord("civ is missing: write which civilization the row is about")
    civ = found(cells["civ"], known, "civilization")
    if civ in places:
        raise WrongWord(f"{civ} has a row already, {places[civ]}")
    return civ


def read_rows(head: _Head, rows: _Rows, asks: bool) -> tuple[dict[str, Any], _Said]:
    """Return the head with the names of a table, and what it says; raises WrongRows.

    Every player needs a row. Where somebody can be asked, a cell that is needed may be empty.
    """
    if strange := others(filter(None, rows[0][1] if rows else ()), COLUMNS):
        raise WrongRows([f"unknown column {strange[0]!r}. The columns are {', '.join(COLUMNS)}"])
    players = {player["civ"]: player for player in head["player"]}
    said: dict[str, _Cells] = {}
    wrong: list[str] = []
    for civ, (place, cells) in zip(_find_civs(rows, players), rows, strict=True):
        try:
            players[civ] = _with_name(players[civ], cells.get("player", ""))
            said[civ] = _read_row(head, civ, cells, asks)
        except WrongWord as word:
            wrong.append(f"{place}: {word}")
    if wrong or len(said) < len(players):
        raise WrongRows(wrong or [f"{both(others(players, said))} must have a row: every player needs one"])
    return {**head, "player": list(players.values())}, said


def _with_name(player: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    known = player.get("name", "")
    if name and known and plain(name) != plain(known):
        raise WrongWord(f"{player['civ']} is played by {known}, not by {name}")
    return {"civ": player["civ"], "name": name, **player} if name and not known else player


def _read_row(head: _Head, civ: str, cells: _Cells, asks: bool) -> _Cells:
    """Return the cells of a row: what may be left out and is, nobody knows; raises WrongWord."""
    own = {key: cells.get(key, "") for key in (*_ASKED, "left")}
    lacking = [key for key in TABLE.columns if key in own and not own[key] and not own["left"]]
    if lacking and not asks:
        raise WrongWord(f"{civ}: {lacking[0]} is missing; for nothing write 0 or none")
    if not lacking and not own["left"]:
        own = {key: cell or ("" if key == "left" else _NOBODY_KNOWS) for key, cell in own.items()}
    read_player(head, civ, own)
    return own


def list_names() -> Iterable[str]:
    """Return the names that an answer may have."""
    return tables.advances()


def write_rows(head: _Head, said: _Said) -> Iterator[list[str]]:
    """Yield the table of what was said so far, its columns first: what is missing is asked when it is read."""
    yield list(COLUMNS)
    for player in head["player"]:
        cells = said.get(player["civ"], {})
        yield [player["civ"], player.get("name", ""), *(cells.get(key, "") for key in COLUMNS[2:])]
