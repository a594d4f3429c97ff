"""Writes TOML: scenarios from dictionaries, and values of options."""

from __future__ import annotations

import math
import re
from typing import Any, List, Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}


def plain(value: Any) -> Any:
    """Returns the Python value of a number of NumPy, Polars or pandas; anything else unchanged."""
    item = getattr(value, "item", None)
    return item() if callable(item) and getattr(value, "shape", None) == () else value


def is_list(value: Any) -> bool:
    """Returns whether the value is written as a list: anything to iterate but texts and dictionaries."""
    return hasattr(value, "__iter__") and not isinstance(value, (str, bytes, Mapping))


def key(name: str) -> str:
    """Writes a key; a path such as ``rules.weight.four.dice`` stays a path."""
    return name if _BARE.fullmatch(name) else text(name)


def text(value: str) -> str:
    """Writes a text in quotes."""
    escaped = "".join(_ESCAPES.get(letter, letter) for letter in value)
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda found: f"\\u{ord(found[0]):04x}", escaped) + '"'


def number(value: "int | float") -> str:
    """Writes a number without an exponent, which the program does not read in options."""
    if isinstance(value, int):
        return str(value)
    if not math.isfinite(value):
        raise ValueError(f"{value} is no number that a scenario can have")
    if value == int(value) and abs(value) < 1e15:
        return f"{value:.1f}"
    written = repr(value)
    return f"{value:.20f}".rstrip("0") if "e" in written else written


def inline(value: Any, at: str = "") -> str:
    """Writes a value in one line; ``at`` names it in messages."""
    value = plain(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, str):
        return text(value)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{key(str(name))} = {inline(part, f'{at}.{name}')}" for name, part in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if is_list(value):
        return "[" + ", ".join(inline(part, at) for part in value) + "]"
    place = f" (at `{at.lstrip('.')}`)" if at else ""
    raise TypeError(f"{value!r}{place} cannot be written into a scenario: {type(value).__name__} is no TOML type")


def document(content: Mapping[str, Any]) -> str:
    """Writes a whole scenario: plain values first, then a heading for each table."""
    lines: List[str] = []
    _table(content, "", lines)
    return "\n".join(lines).strip("\n") + "\n"


def _is_tables(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(part, Mapping) for part in value)


def _table(content: Mapping[str, Any], path: str, lines: List[str]) -> None:
    """Appends the lines of a table, then those of the tables in it."""
    deeper = []
    for name, value in content.items():
        if _has_heading(value, path):
            deeper.append((name, value))
        else:
            lines.append(f"{key(str(name))} = {inline(value, f'{path}.{name}')}")
    for name, value in deeper:
        full = f"{path}.{key(str(name))}".lstrip(".")
        for part in value if _is_tables(value) else [value]:
            if _is_tables(value):
                lines += ["", f"[[{full}]]"]
            # `[sides]` alone says nothing if every entry of it has a heading of its own.
            elif not part or not all(_has_heading(inner, full) for inner in part.values()):
                lines += ["", f"[{full}]"]
            _table(part, full, lines)


def _has_heading(value: Any, path: str) -> bool:
    """Returns whether a value in the table `path` gets a heading instead of a line."""
    # Deep in a side, `skills = { fight = 4 }` is how people write it; a heading would be longer.
    is_deep = path.count(".") >= 2 or path in ("variants", "vary", "baseline")
    return (isinstance(value, Mapping) and not is_deep) or (_is_tables(value) and not path)
