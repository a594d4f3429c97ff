"""Keyword arguments to options of the command line."""

from __future__ import annotations

import datetime
import os
from typing import Any, List, Mapping, Optional, Sequence, Union

from ._toml import inline, is_list, number, plain

#: Changes of a scenario by path: ``{"rules.weight.four.dice": 1}`` or ``"rules.weight.four.dice=1"``, or several.
Paths = Union[Mapping[str, Any], str, Sequence[str]]
#: Policies by side: ``{"heroes": "captain"}``, or ``"captain"`` for all sides.
Plays = Union[Mapping[str, str], str, Sequence[str]]
#: Options to ban: each entry is banned in turn; an entry that is a tuple is banned together.
Bans = Union[str, Sequence[Union[str, Sequence[str]]]]
#: One text or several.
Texts = Union[str, Sequence[str]]
#: A time: ``"5m"``, seconds, or a timedelta.
Time = Union[str, int, float, datetime.timedelta]


def one(value: Any) -> str:
    """Writes a value of ``--set``, ``--vary`` or ``--baseline``; a text stays as it is."""
    value = plain(value)
    return value if isinstance(value, str) else inline(value)


def several(value: Any) -> str:
    """Writes the values of ``--vary``: a text such as ``"1..=8"`` stays as it is, a list gets commas."""
    if isinstance(value, str):
        return value
    if not is_list(value):
        return one(value)
    parts = [plain(part) for part in value]
    if not parts:
        raise ValueError("there are no values to vary: the list is empty")
    # A comma in a text would end the value, so such a text goes in quotes.
    return ",".join(inline(part) if isinstance(part, str) and set(part) & set(',"') else one(part) for part in parts)


def by_path(option: str, given: Optional[Paths], write: Any = one) -> List[str]:
    """Repeats an option for each path."""
    if given is None:
        return []
    if isinstance(given, Mapping):
        entries = [f"{path}={write(value)}" for path, value in given.items()]
    else:
        entries = list(texts(given))
    return [part for entry in entries for part in (option, entry)]


def texts(given: Texts) -> Sequence[str]:
    """Returns one text as a list of one."""
    return [given] if isinstance(given, str) else list(given)


def repeated(option: str, given: Optional[Texts]) -> List[str]:
    """Repeats an option for each text."""
    return [] if given is None else [part for text in texts(given) for part in (option, text)]


def bans(given: Optional[Bans]) -> List[str]:
    """Writes ``--ban`` once for each entry; the options of a tuple go together, with commas."""
    if given is None:
        return []
    entries = [given] if isinstance(given, str) else list(given)
    return [part for entry in entries for part in ("--ban", entry if isinstance(entry, str) else ",".join(entry))]


def value(option: str, given: Any) -> List[str]:
    """Writes an option with a value, unless it is ``None``."""
    if given is None:
        return []
    given = plain(given)
    if isinstance(given, bool) or not isinstance(given, (str, int, float, os.PathLike)):
        raise TypeError(f"{option} takes a text or a number, not {type(given).__name__}")
    if isinstance(given, os.PathLike):
        return [option, os.fspath(given)]
    return [option, given if isinstance(given, str) else number(given)]


def path(option: str, given: "Union[str, os.PathLike[str], None]") -> List[str]:
    """Writes an option with a path that counts from the present folder, in whichever folder the program starts."""
    return [] if given is None else [option, os.path.abspath(given)]


def flag(option: str, given: bool) -> List[str]:
    """Writes an option without a value."""
    return [option] if given else []


def time(given: Optional[Time]) -> List[str]:
    """Writes ``--time``; numbers are seconds."""
    if isinstance(given, datetime.timedelta):
        given = given.total_seconds()
    given = plain(given)
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        # Whole numbers of the smallest unit that the program reads for certain.
        given = f"{given:g}s"
    return value("--time", given)


def percent(option: str, given: Union[str, float, None]) -> List[str]:
    """Writes a share as a percentage: ``0.005`` and ``"0.5%"`` are alike."""
    if isinstance(given, (int, float)) and not isinstance(given, bool):
        return [option, f"{given * 100:.10g}%"]
    return value(option, given)
