"""What a command takes, as slots: those that a game declares, and those of all games as Typer knows them."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from civledger.cli.suggested_line import STAGE
from civledger.model.border.slots import FLAG, NUMBER, Name, NamedNumber, Number, Slot, SlotType, Text, Word
from civledger.rules import RULESETS

FILES = ("FILE", "PATH", "SCRIPT", "ARCHIVE", "SITE", "FOLDER", "BASE", "OURS", "THEIRS")
_POINT = ("point", "points", "pts")  # all that a command counts which every game has
_NAMED: dict[str, SlotType] = {
    "CIV": Name(("CIV",)),
    "all|CIV": Name(("CIV",), words=("all",)),
    "CIV=NUMBER": NamedNumber("CIV"),
    "CODE": Name(("CODE",)),
    "CODE,…": Name(("CODE",), listed=True),
    "TOPIC": Name(("TOPIC",)),
}


@cache
def taken_by(name: str) -> tuple[Slot, ...]:
    """Return all that a command takes, its words first."""
    stage = STAGE.get()
    slots = slots_of(name, stage.program.parameters(name) if stage else ())
    return tuple(sorted(slots, key=lambda slot: bool(slot.options)))


def slots_of(name: str, parameters: Iterable[Any]) -> list[Slot]:
    """Return as slots what Typer knows of a command: what a game declares stays what it is."""
    declared = {key: slot for game in RULESETS.values() for key, slot in game.slots(name).items()}
    return [declared.get(one.name) or _slot_of(one) for one in parameters if one.name != "help"]


def _slot_of(parameter: Any) -> Slot:
    is_option = parameter.param_type_name == "option"
    return Slot(
        parameter.name,
        _type_of(parameter),
        getattr(parameter, "help", None) or "",
        (*parameter.opts, *parameter.secondary_opts) if is_option else (),
        repeats=parameter.nargs == -1 or parameter.multiple if is_option else parameter.nargs == -1,
        required=parameter.required,
        said=_POINT if "CIV=NUMBER" in (parameter.metavar or "") else (),
    )


def _type_of(parameter: Any) -> SlotType:
    if getattr(parameter, "is_flag", False):
        return FLAG
    if choices := getattr(parameter.type, "choices", None):
        return Word(tuple(map(str, choices)))
    if parameter.type.name.startswith("int"):
        return Number(words=("last",)) if parameter.type.name.endswith("last") else NUMBER
    if parameter.param_type_name == "option" and (parameter.metavar or "").startswith("["):
        return Text(parameter.metavar)
    shown = (parameter.metavar or "TEXT").removesuffix("...").strip("[]")
    if shown in _NAMED:
        return _NAMED[shown]
    if "|" in shown and shown.islower():
        return Word(tuple(shown.split("|")))
    return Text(shown)


def takes_text(command: str) -> bool:
    """Tell whether a command takes words of any kind, as a note does."""
    return any(isinstance(slot.type, Text) and slot.repeats and not slot.options for slot in taken_by(command))


def takes_one_player(command: str) -> bool:
    """Tell whether a command is about one player, so that it is typed once for each of several."""
    slots = [slot for slot in taken_by(command) if not slot.options and "CIV" in nouns_in(slot.type)]
    return len(slots) == 1 and not slots[0].repeats


def is_file(slot: Slot) -> bool:
    """Tell whether a slot takes the name of a file."""
    return isinstance(slot.type, Text) and slot.type.shown in FILES


def nouns_of(slots: Sequence[Slot]) -> dict[str, None]:
    """Return the nouns of all names that slots take, those of words first."""
    found: dict[str, None] = {}
    for slot in slots:
        found |= dict.fromkeys(nouns_in(slot.type))
    return found


def nouns_in(type: SlotType) -> tuple[str, ...]:
    """Return the nouns of the names that a type takes; players are one, whatever the help calls them."""
    nouns = getattr(type, "nouns", None) or [getattr(type, name, "") for name in ("noun", "other", "among")]
    every = (*nouns, *getattr(type, "others", ()))
    return tuple(dict.fromkeys("CIV" if noun in ("GAINER", "PLAYER") else noun for noun in every if noun.isupper()))
