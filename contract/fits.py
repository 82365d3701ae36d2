"""Whether a value fits a JSON Schema, and nothing else: most do, and jsonschema takes a third of a
millisecond to find that there is nothing to tell of one.

The keywords are those of the events' schemas; another is refused where the schema is loaded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

Schema = Mapping[str, Any]
Fits = Callable[[Any], bool]


def compiled(schema: Schema, root: Schema | None = None) -> Fits:
    """A test for values; ``root`` has the definitions. Raises KeyError for an unknown keyword."""
    within = schema if root is None else root
    tests = [_KEYWORDS[name](schema, within) for name in schema if name not in _SILENT]
    return lambda value: all(test(value) for test in tests)


def _type(schema: Schema, root: Schema) -> Fits:
    wanted = _TYPES[schema["type"]]
    if wanted is not int:
        return lambda value: isinstance(value, wanted)
    # JSON's 1.0 is an integer, and true is none.
    return lambda value: type(value) is int or (isinstance(value, float) and value.is_integer())


def _pattern(schema: Schema, root: Schema) -> Fits:
    found = re.compile(schema["pattern"]).search
    return lambda value: not isinstance(value, str) or found(value) is not None


def _required(schema: Schema, root: Schema) -> Fits:
    names = frozenset(schema["required"])
    return lambda value: not isinstance(value, dict) or names <= value.keys()


def _properties(schema: Schema, root: Schema) -> Fits:
    tests = {name: compiled(own, root) for name, own in schema["properties"].items()}
    return lambda value: (
        not isinstance(value, dict)
        or all(tests[name](each) for name, each in value.items() if name in tests)
    )


def _items(schema: Schema, root: Schema) -> Fits:
    test = compiled(schema["items"], root)
    return lambda value: not isinstance(value, list) or all(map(test, value))


def _ref(schema: Schema, root: Schema) -> Fits:
    return compiled(root["$defs"][schema["$ref"].removeprefix("#/$defs/")], root)


def _if(schema: Schema, root: Schema) -> Fits:
    when, then = compiled(schema["if"], root), compiled(schema["then"], root)
    return lambda value: not when(value) or then(value)


def _bound(name: str, kinds: tuple[type, ...], fits: Callable[[Any, Any], bool]) -> Any:
    def test(schema: Schema, root: Schema) -> Fits:
        bound = schema[name]
        return lambda value: not isinstance(value, kinds) or fits(value, bound)

    return test


_TYPES: Mapping[str, type] = {"string": str, "object": dict, "array": list, "integer": int}
_SILENT = frozenset("$schema $id $defs title description format x-reason then".split())
_KEYWORDS: Mapping[str, Callable[[Schema, Schema], Fits]] = {
    "type": _type,
    "pattern": _pattern,
    "required": _required,
    "properties": _properties,
    "items": _items,
    "$ref": _ref,
    "if": _if,
    "enum": _bound("enum", (object,), lambda value, bound: value in bound),
    "const": _bound("const", (object,), lambda value, bound: bool(value == bound)),
    "minLength": _bound("minLength", (str,), lambda value, bound: len(value) >= bound),
    "maxLength": _bound("maxLength", (str,), lambda value, bound: len(value) <= bound),
    "maxItems": _bound("maxItems", (list,), lambda value, bound: len(value) <= bound),
    "minimum": _bound("minimum", (int, float), lambda value, bound: bool(value >= bound)),
    "maximum": _bound("maximum", (int, float), lambda value, bound: bool(value <= bound)),
}
