"""The file format as a JSON Schema, made of what reads it: kinds and their keys, header, and the names there are.

It uses no keyword that draft 7 lacks but `$defs`, since editors know that draft best.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from civledger.model.border.ruleset import RuleSet
from civledger.model.entry import Kind
from civledger.model.keys import ANY, LARGEST
from civledger.model.shapes import (
    TEXT,
    EitherShape,
    HeaderShape,
    ListShape,
    MomentShape,
    NameShape,
    NumberShape,
    PatternShape,
    RecordShape,
    Relations,
    RowsShape,
    Shape,
    TypeShape,
    WordShape,
)

_Schema = dict[str, Any]
_Fields = dict[str, Shape]
_RuleSets = Mapping[str, RuleSet]

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_ABOUT = "A civledger ledger. TOML dates and times are strings here. `civledger check` checks what a schema cannot."
TITLE = "civledger ledger, format 1"
_TABLE: _Schema = {"type": "object"}
_ANY_HEADER = HeaderShape("player", TypeShape("object"), TypeShape("array"), dict)
_TURN = NumberShape(1)


def ledger_schema(rulesets: _RuleSets) -> _Schema:
    """Return the schema of a ledger of any of these games."""
    definitions: _Schema = {}
    games = {name: _GameSchema(ruleset, definitions) for name, ruleset in rulesets.items()}
    named = {"enum": list(games)}
    rules = {"anyOf": [named, {**_TABLE, "required": ["name"], "properties": {"name": named}}]}
    game = {**_TABLE, "required": ["rules"], "properties": {"rules": rules}, "additionalProperties": True}
    return {
        "$schema": _DIALECT,
        "title": TITLE,
        "description": _ABOUT,
        **_TABLE,
        "required": ["format", "game"],
        "properties": {"format": {"const": 1}, "game": game, "player": True, "entry": True},
        "additionalProperties": False,
        "allOf": [_when(_plays(name), game.whole()) for name, game in games.items()],
        "$defs": definitions,
    }


def schema_text(schema: _Schema) -> str:
    """Return a schema as the text of a file."""
    return json.dumps(schema, indent=1) + "\n"


def _plays(name: str) -> _Schema:
    named = {"const": name}
    return _holds("game", _holds("rules", {"anyOf": [named, _holds("name", named, _TABLE)]}))


def _holds(key: str, value: _Schema, more: _Schema | None = None) -> _Schema:
    return {**(more or {}), "required": [key], "properties": {key: value}}


def _when(condition: _Schema, then: _Schema) -> _Schema:
    return {"if": condition, "then": then}


def need(*keys: str) -> _Schema:
    """Return that some keys are there; draft 4 takes no list without any."""
    return {"required": list(keys)} if keys else {}


def _all_of(conditions: Iterable[_Schema]) -> _Schema:
    """Return that all conditions are met; a list without any is none in JSON Schema."""
    found = list(conditions)
    return {"allOf": found} if found else {}


class _GameSchema:
    """The schema of one game; what is asked for more than once stands among the definitions of all games."""

    def __init__(self, ruleset: RuleSet, definitions: _Schema) -> None:
        self.ruleset = ruleset
        self.header = ruleset.header_shape() or _ANY_HEADER
        self.names = self.header.names()
        self.definitions = definitions

    def whole(self) -> _Schema:
        entries = {"type": "array", "items": self.entry()}
        parts = {"game": self.of(self.header.game), "player": self.of(self.header.players), "entry": entries}
        return {"required": ["player"], "properties": parts, **_all_of(self.optional_actions())}

    def optional_actions(self) -> Iterator[_Schema]:
        """Yield that an action is there only if `[game]` says so."""
        for action, key in self.header.optional_actions.items():
            others = {"items": {"properties": {"action": {"not": {"const": action}}}}}
            unsaid = {"not": _holds("game", _holds(key, {"const": True}))}
            yield _when(unsaid, {"properties": {"entry": others}})

    def entry(self) -> _Schema:
        kinds, formerly = self.ruleset.kinds.values(), self.ruleset.formerly.items()
        actions = {kind.action: [kind.action, *(old for old, new in formerly if new == kind.action)] for kind in kinds}
        return {
            **_TABLE,
            "required": ["turn", "action"],
            "properties": {
                "turn": self.of(_TURN),
                "action": {"enum": [name for names in actions.values() for name in names]},
            },
            "additionalProperties": True,  # what Tombi wants to hear of a table that is told in parts
            "allOf": [
                _when(
                    _holds("action", {"enum": actions[kind.action]}),
                    self.define(f"entry.{kind.action}", self.kind(kind)),
                )
                for kind in kinds
            ],
        }

    def kind(self, kind: Kind) -> _Schema:
        common = {name: key for name, key in self.ruleset.entries.COMMON.items() if name not in kind.keys}
        keys = {**kind.keys, **common}
        fields: _Fields = {"turn": _TURN, "action": TEXT, **{name: key.read.shape for name, key in keys.items()}}
        whole = RecordShape(fields, ("turn", "action", *kind.required), kind.relations)
        beside = [(name, key.beside or key.needs) for name, key in common.items()]
        return self.record(whole, [_when(need(name), need(other)) for name, other in beside if other])

    def define(self, name: str, schema: _Schema) -> _Schema:
        """Put a schema among the definitions, under the name of the game, and return the way to it."""
        own = f"{self.ruleset.name}.{name}"
        self.definitions[own] = schema
        return {"$ref": f"#/$defs/{own}"}

    def of(self, shape: Shape) -> _Schema:
        match shape:
            case TypeShape():
                return {"type": shape.type}
            case NumberShape():
                name = "number" if shape.least == ANY else f"number-from-{shape.least}"
                self.definitions[name] = {"type": "integer", "minimum": shape.least, "maximum": LARGEST}
                return {"$ref": f"#/$defs/{name}"}
            case PatternShape():
                return {"type": "string", "pattern": f"^(?:{shape.pattern})$"}
            case MomentShape():
                text = self.of(PatternShape(shape.pattern) if shape.pattern else TEXT)
                return {"anyOf": [text, *({**text, "format": format} for format in shape.formats)]}
            case WordShape():
                return {"enum": list(shape.words)}
            case NameShape():
                noun = shape.noun or self.header.who
                names = self.names.get(noun)
                return self.define(noun, {"enum": list(names)}) if names is not None else {"type": "string"}
            case RowsShape():
                return self.rows(shape.noun or self.header.who, shape)
            case ListShape():
                most = {} if shape.most is None else {"maxItems": shape.most}
                return {"type": "array", "items": self.of(shape.item), "minItems": shape.fewest, **most}
            case EitherShape():
                return {"anyOf": [self.of(each) for each in shape.shapes]}
            case RecordShape():
                return self.record(shape)
        return self.of(shape())

    def rows(self, noun: str, shape: RowsShape) -> _Schema:
        """Return the schema of a table by name; the names are listed, so that editors can offer them."""
        row = self.of(shape.row)
        number = {} if shape.number is None else {"minProperties": shape.number, "maxProperties": shape.number}
        if noun not in self.names:
            return {**_TABLE, "additionalProperties": row, **number}
        return {**_TABLE, "properties": dict.fromkeys(self.names[noun], row), "additionalProperties": False, **number}

    def record(self, shape: RecordShape, more: Iterable[_Schema] = ()) -> _Schema:
        """Return the schema of a table with keys of its own, and of what else is true of it."""
        return {
            **_TABLE,
            **need(*shape.required),
            "properties": {key: self.of(field) for key, field in shape.fields.items()},
            "additionalProperties": False,
            **_all_of([*self.relate_keys(shape.relations), *more]),
        }

    def relate_keys(self, relations: Relations) -> Iterator[_Schema]:
        heads = {keys[0] for keys in relations.either}
        for word, needed in relations.needed.items():
            forbidden = relations.forbidden(word)
            both = [_either(*relations.either)] if heads and heads.isdisjoint(forbidden) else []
            rest = {**need(*needed), **_forbid(forbidden), **_all_of(both)}
            yield _when(_holds(relations.by, {"const": word}), rest)
        if heads and not relations.by:
            yield _either(*relations.either)
        for key in relations.rows:
            for name in self.names.get(self.header.who, ()):
                yield _when(_holds(key, need(name)), _holds(relations.rows_of, need(name)))
        if relations.some:
            yield {"anyOf": [need(key) for key in relations.some]}
        for key, other in relations.beside.items():
            yield _when(need(key), need(other))
        for first, second in relations.apart:
            for name in self.names.get(self.header.who, ()):
                yield _when(_holds(first, need(name)), {"properties": {second: _forbid([name])}})


def _forbid(keys: Iterable[str]) -> _Schema:
    return {"properties": dict.fromkeys(keys, False)}


def _either(first: tuple[str, ...], second: tuple[str, ...]) -> _Schema:
    """Return that one group of keys is there or the other, and nothing of both."""
    return {**_when(need(first[0]), _forbid(second)), "else": need(second[0])}
