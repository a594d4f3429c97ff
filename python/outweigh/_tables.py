"""Tables: typed columns from the CSV files of a report and from the rows of an answer."""

from __future__ import annotations

import csv
import importlib.util
import os
import re
from pathlib import Path
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence

#: A Polars or pandas data frame, or a list of dictionaries.
Table = Any

LIBRARIES = ("polars", "pandas", "dicts")

# Columns that are texts even if every entry looks like a number, such as variants named "1" and "2".
_TEXTS = frozenset(
    "variant variant.name baseline side measure unit fighter group quantity path policy compared_with cell step".split()
)
# Columns that are fractions even if every entry is whole.
_FRACTIONS = frozenset("low high p share variance_reduction equilibrium moved".split())
# Columns of measured values, which are fractions if the table has intervals.
_MEASURED = frozenset(("value",))


def library(named: Optional[str] = None) -> str:
    """Returns the library for tables: the argument, ``OUTWEIGH_TABLES``, or the first one that is installed."""
    wanted = named or os.environ.get("OUTWEIGH_TABLES")
    if not wanted:
        return next((name for name in LIBRARIES[:2] if importlib.util.find_spec(name) is not None), "dicts")
    if wanted not in LIBRARIES:
        raise ValueError(f"tables come from {', '.join(LIBRARIES)}, not from {wanted!r}")
    if wanted != "dicts" and importlib.util.find_spec(wanted) is None:
        raise ImportError(f"{wanted} is not installed: `pip install outweigh[{wanted}]` installs it")
    return wanted


# A cell that a spreadsheet would take for a formula has an apostrophe in front, which is not part of the name.
_FORMULA = re.compile("'+[=+\\-@\\t\\r\\n＝＋－＠]")


def read_csv(path: Path) -> "tuple[List[str], List[List[str]]]":
    """Returns the heading and the rows of a CSV file, with names as the scenario has them."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = [[cell[1:] if _FORMULA.match(cell) else cell for cell in row] for row in csv.reader(file)]
    return (rows[0], rows[1:]) if rows else ([], [])


def build(
    columns: Sequence[str],
    rows: Sequence[Sequence[Any]],
    where: Mapping[str, Any],
    named: Optional[str] = None,
) -> Table:
    """Types the columns, keeps the rows whose columns have the values in ``where``, and makes a table."""
    known = set(columns)
    for name in where:
        if name not in known:
            raise KeyError(f"no column {name!r}; the columns are {', '.join(columns)}")
    both = {
        name: _typed(name, known, [row[at] if at < len(row) else None for row in rows])
        for at, name in enumerate(columns)
    }
    typed: Dict[str, List[Any]] = {name: values for name, (values, _) in both.items()}
    kinds = {name: kind for name, (_, kind) in both.items()}
    kept = [at for at in range(len(rows)) if all(_fits(typed[name][at], value) for name, value in where.items())]
    typed = {name: [values[at] for at in kept] for name, values in typed.items()}
    return _MAKERS[library(named)](typed, kinds)


def _fits(entry: Any, wanted: Any) -> bool:
    if isinstance(wanted, (list, tuple, set, frozenset, range)):
        return entry in wanted
    return bool(entry == wanted)


def _typed(name: str, known: Iterable[str], values: Sequence[Any]) -> "tuple[List[Any], type]":
    """Types a whole column at once, whatever its entries: an empty entry is ``None``, and one text makes all of them texts."""
    entries = [None if entry == "" else entry for entry in values]
    given = [entry for entry in entries if entry is not None]
    if name in _TEXTS:
        return [None if entry is None else str(entry) for entry in entries], str
    is_measured = name in _MEASURED and "low" in known
    convert: Optional[Callable[[Any], Any]] = None
    if given and all(entry in ("true", "false", True, False) and not _is_number(entry) for entry in given):
        convert = _truth
    elif name in _FRACTIONS or is_measured or f"{name}_low" in known or name.endswith(("_low", "_high", "_score")):
        convert = float if all(_reads(float, entry) for entry in given) else None
    elif given and all(_reads(int, entry) for entry in given):
        convert = int
    elif given and all(_reads(float, entry) for entry in given):
        convert = float
    if convert is None:
        return [None if entry is None else str(entry) for entry in entries], str
    kind = bool if convert is _truth else float if convert is float else int
    return [None if entry is None else convert(entry) for entry in entries], kind


def _is_number(entry: Any) -> bool:
    return isinstance(entry, (int, float)) and not isinstance(entry, bool)


def _truth(entry: Any) -> bool:
    return entry is True or entry == "true"


def _reads(convert: Callable[[Any], Any], entry: Any) -> bool:
    if isinstance(entry, bool) or (convert is int and isinstance(entry, float)):
        return False
    if isinstance(entry, str) and ("_" in entry or entry != entry.strip()):
        return False
    try:
        convert(entry)
    except (TypeError, ValueError):
        return False
    return True


def _dicts(typed: Dict[str, List[Any]], _kinds: Mapping[str, type]) -> List[Dict[str, Any]]:
    return [dict(zip(typed, row)) for row in zip(*typed.values())]


def _polars(typed: Dict[str, List[Any]], kinds: Mapping[str, type]) -> Table:
    import polars

    names = {bool: polars.Boolean, int: polars.Int64, float: polars.Float64, str: polars.String}
    return polars.DataFrame(typed, schema={name: names[kind] for name, kind in kinds.items()})


def _pandas(typed: Dict[str, List[Any]], kinds: Mapping[str, type]) -> Table:
    import pandas

    def column(name: str, values: List[Any]) -> Any:
        # Columns with gaps get the types that can hold them; plain ones are what most code expects.
        gaps = any(value is None for value in values)
        names = {bool: "boolean" if gaps else "bool", int: "Int64" if gaps else "int64", float: "float64"}
        return pandas.Series(values, dtype=names.get(kinds[name], "object"))

    return pandas.DataFrame({name: column(name, values) for name, values in typed.items()})


_MAKERS: Dict[str, Callable[[Dict[str, List[Any]], Mapping[str, type]], Table]] = {
    "polars": _polars,
    "pandas": _pandas,
    "dicts": _dicts,
}
