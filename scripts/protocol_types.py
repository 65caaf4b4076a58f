"""The client's types, written in TypeScript from src/qwixx/server/protocol."""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from qwixx.server.protocol import (
    challenge,
    commands,
    events,
    explorer,
    messages,
    replay,
    settings,
    view,
)

MODULES = (settings, view, events, messages, commands, replay, explorer, challenge)

HEADER = """\
// Made by scripts/generate-protocol from src/qwixx/server/protocol. Do not edit.
// What each message means, and when it comes, is told in docs/protocol.md.
"""

_SIMPLE = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def typescript() -> str:
    """The text of web/src/lib/protocol.ts."""
    _assert_names_differ()
    parts = [HEADER]
    for module in MODULES:
        parts.append(f"// {module.__name__.rpartition('.')[2]}.py\n")
        parts += [_alias(module, name) for name in _aliases(module)]
        parts += [_interface(struct) for struct in structs(module)]
    return "\n".join(parts)


def _assert_names_differ() -> None:
    """The client has one file for all of them, in which TypeScript would join two of one name."""
    places: dict[str, str] = {}
    for module in MODULES:
        for name in (*_aliases(module), *(struct.__name__ for struct in structs(module))):
            if name in places:
                raise TypeError(f"{name} is in {places[name]} and in {module.__name__}")
            places[name] = module.__name__


def structs(module: types.ModuleType) -> Iterator[type[msgspec.Struct]]:
    """The messages that a module defines, in the order of its text."""
    for name, value in vars(module).items():
        if (
            isinstance(value, type)
            and issubclass(value, msgspec.Struct)
            and value.__module__ == module.__name__
            and not name.startswith("_")
        ):
            yield value


def _aliases(module: types.ModuleType) -> Iterator[str]:
    """Names like ``BotLevel = Literal[...]`` and ``Event = SatDown | GotUp | ...``."""
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            if get_origin(_bare(getattr(module, name))) in (Literal, Union, types.UnionType):
                yield name


def _bare(hint: Any) -> Any:
    """The type without its limits."""
    return get_args(hint)[0] if hasattr(hint, "__metadata__") else hint


@cache
def _named() -> dict[Any, str]:
    return {getattr(module, name): name for module in MODULES for name in _aliases(module)}


def _alias(module: types.ModuleType, name: str) -> str:
    hint = getattr(module, name)
    choices = [
        f'"{choice}"' if isinstance(choice, str) else _type(choice, named=True)
        for choice in get_args(hint)
    ]
    line = f"export type {name} = {' | '.join(choices)};\n"
    if len(line) > 100:
        line = f"export type {name} =\n" + "".join(f"  | {choice}\n" for choice in choices)
        line = line[:-1] + ";\n"
    return _comment(_docs(module).get(name), "") + line


def _interface(struct: type[msgspec.Struct]) -> str:
    hints = get_type_hints(struct, include_extras=True)
    docs = _field_docs(struct)
    lines = [_comment(inspect.getdoc(struct), ""), f"export interface {struct.__name__} {{\n"]
    config = struct.__struct_config__
    if config.tag is not None:
        lines.append(f'  {config.tag_field}: "{config.tag}";\n')
    said = _is_said(struct)
    for field in msgspec.structs.fields(struct):
        optional = "?" if field.default is msgspec.UNSET or (said and not field.required) else ""
        lines.append(_comment(docs.get(field.name), "  "))
        lines.append(f"  {field.encode_name}{optional}: {_type(hints[field.name], said)};\n")
    return "".join(lines) + "}\n"


def _is_said(struct: type[msgspec.Struct]) -> bool:
    """Whether only clients send it: then what has a default may be left out.

    `Settings` goes both ways; what the server sends is always complete.
    """
    return struct.__struct_config__.forbid_unknown_fields and struct is not settings.Settings


def _type(hint: Any, said: bool = False, named: bool = False) -> str:
    for limit in getattr(hint, "__metadata__", ()):
        if limit.extra and messages.PART_OF in limit.extra:
            return f"Partial<{limit.extra[messages.PART_OF].__name__}>"
    hint = _bare(hint)
    if not named and hint in _named():
        return _named()[hint]
    if hint in _SIMPLE:
        return _SIMPLE[hint]
    origin, args = get_origin(hint), get_args(hint)
    if origin is list:
        inner = _type(args[0], said)
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<{_type(args[0], said)}, {_type(args[1], said)}>"
    if origin is Literal:
        return " | ".join(f'"{a}"' if isinstance(a, str) else str(a) for a in args)
    if origin in (Union, types.UnionType):
        return " | ".join(_type(arg, said) for arg in args if arg is not msgspec.UnsetType)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        partial = said and hint is settings.Settings
        return f"Partial<{hint.__name__}>" if partial else hint.__name__
    if isinstance(hint, int):
        return str(hint)
    raise TypeError(f"there is no TypeScript for {hint!r} yet")


def _comment(text: str | None, indent: str) -> str:
    if not text:
        return ""
    lines = text.replace("``", "`").strip().splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines)
    return f"{indent}/**\n{body}{indent} */\n"


def _field_docs(struct: type[msgspec.Struct]) -> dict[str, str]:
    return _strings_after(ast.parse(inspect.getsource(struct)).body[0])


def _docs(module: types.ModuleType) -> dict[str, str]:
    return _strings_after(ast.parse(inspect.getsource(module)))


def _strings_after(node: Any) -> dict[str, str]:
    """The text below each assignment, as the code of this folder is written."""
    found = {}
    for before, after in zip(node.body, node.body[1:], strict=False):
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            match before:
                case (
                    ast.AnnAssign(target=ast.Name(id=name))
                    | ast.Assign(targets=[ast.Name(id=name)])
                ):
                    found[name] = inspect.cleandoc(str(after.value.value))
    return found
