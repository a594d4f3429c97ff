"""Results: reports, answers, checks and transcripts."""

from __future__ import annotations

import html
import json
import os
import re
import shlex
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from . import _tables
from ._errors import OutweighError, Problem
from ._tables import Table

_WARNING = "Warning: "

#: A value of a scenario.
Value = Union[int, float, str, bool]


class Answer:
    """What a command found: sentences, tables, and the folder with the page and the charts.

    Every table is an attribute: ``answer.effects`` is ``answer.table("effects")``.
    """

    def __init__(
        self,
        told: Mapping[str, Any],
        given: Union[str, Sequence[str]],
        warnings: str = "",
        folder: Optional[Path] = None,
        keeper: Optional["tempfile.TemporaryDirectory[str]"] = None,
    ) -> None:
        #: The JSON object of the program; see docs/json.md.
        self.json: Dict[str, Any] = dict(told)
        #: The folder with tables, charts and the page; ``None`` for commands that write none. A temporary folder is
        #: removed together with this object; :meth:`save` keeps it.
        self.folder: Optional[Path] = folder
        # The files as the program got them: one, or two for a comparison.
        self._given = [given] if isinstance(given, str) else list(given)
        self._err = warnings
        self._keeper = keeper

    @property
    def verdict(self) -> str:
        """The most important finding; empty if the command has none."""
        return str(self.json.get("verdict") or "")

    @property
    def findings(self) -> List[str]:
        """All findings, the most important one first."""
        return [finding for finding in self._told() if not finding.startswith(_WARNING)]

    def _told(self) -> List[str]:
        return [str(finding) for finding in self.json.get("findings") or []]

    @property
    def warnings(self) -> List[str]:
        """The warnings of the program; a report lists them among its findings, and they are printed as well."""
        listed = [finding[len(_WARNING) :] for finding in self._told() if finding.startswith(_WARNING)]
        found = re.split(r"^warning: ", self._err, flags=re.MULTILINE)[1:]
        # A warning goes on in indented lines; anything after them is something else.
        cut = [re.split(r"\n(?![ \t])", warning, maxsplit=1)[0].rstrip() for warning in found]
        return list(dict.fromkeys(listed + cut))

    @property
    def scenario(self) -> Dict[str, Any]:
        """File, name, system, title and question of the scenario."""
        return dict(self.json.get("scenario") or {})

    @property
    def seed(self) -> Optional[int]:
        """The seed that gives these numbers again."""
        return self.json.get("seed")

    @property
    def trials(self) -> Optional[int]:
        """The number of trials: per cell for ``run``, altogether for the other commands."""
        return self.json.get("trials")

    @property
    def arguments(self) -> List[str]:
        """Arguments that repeat the command with the number of trials that was played."""
        arguments = [str(argument) for argument in self.json.get("arguments") or []]
        # The program may shorten the path of a file.
        end = 1 + len(self._given)
        return [*arguments[:1], *self._given, *arguments[end:]] if len(arguments) >= end else arguments

    @property
    def command(self) -> str:
        """A line to paste into a terminal, which gives the same numbers.

        If the scenario was a text or a dictionary, save it first under the name in the line
        (``ow.scenario({...}).save("scenario.toml")``).
        """
        return shlex.join(["outweigh", *self.arguments])

    @property
    def manifest(self) -> Dict[str, Any]:
        """Everything needed to repeat the command, with the text of the scenario (``manifest.json``)."""
        return dict(json.loads(self._file("manifest.json").read_text(encoding="utf-8")))

    @property
    def page(self) -> str:
        """The page ``report.html``: one file with all charts."""
        return self._file("report.html").read_text(encoding="utf-8")

    @property
    def files(self) -> List[Path]:
        """The files in the folder."""
        return sorted(self.folder.iterdir()) if self.folder is not None else []

    @property
    def tables(self) -> List[str]:
        """The names of the tables."""
        written = [path.stem for path in self.files if path.suffix == ".csv"]
        return sorted({*written, *(self.json.get("tables") or {})})

    def table(self, name: str, *, library: Optional[str] = None, **where: Any) -> Table:
        """Returns a table, or the rows of it whose columns have the given values.

        ``library`` is ``"polars"``, ``"pandas"`` or ``"dicts"``. By default it is the one in the environment
        variable ``OUTWEIGH_TABLES``, else Polars if installed, else pandas, else a list of dictionaries.

        >>> report.table("outcomes", side="heroine", measure="win")
        >>> report.table("curves", measure=["standing", "conceded"], **{"variant.name": "as written"})
        """
        columns, rows = self._rows(name)
        return _tables.build(columns, rows, where, library)

    def _rows(self, name: str) -> Tuple[Sequence[str], Sequence[Sequence[Any]]]:
        if self.folder is not None and (self.folder / f"{name}.csv").is_file():
            return _tables.read_csv(self.folder / f"{name}.csv")
        told = (self.json.get("tables") or {}).get(name)
        if told is None:
            raise KeyError(f"no table {name!r}; the tables are {', '.join(self.tables) or 'none'}")
        return told["columns"], told["rows"]

    def _file(self, name: str) -> Path:
        if self.folder is None or not (self.folder / name).is_file():
            raise OutweighError(f"`outweigh {self.json.get('command')}` has written no {name}")
        return self.folder / name

    def save(self, folder: "Union[str, os.PathLike[str]]") -> Path:
        """Copies the files of the report into a folder, which is created if needed; returns its path."""
        if self.folder is None:
            raise OutweighError(f"`outweigh {self.json.get('command')}` writes no folder")
        return Path(shutil.copytree(self.folder, folder, dirs_exist_ok=True))

    def __getattr__(self, name: str) -> Table:
        # Only names without an underscore in front, or a missing field would search the folder without end.
        if not name.startswith("_") and name in self.tables:
            return self.table(name)
        tables = "" if name.startswith("_") else f"; its tables are {', '.join(self.tables) or 'none'}"
        raise AttributeError(f"{type(self).__name__} has no attribute or table {name!r}{tables}")

    def __dir__(self) -> List[str]:
        return sorted({*super().__dir__(), *self.tables})

    def __repr__(self) -> str:
        title = self.scenario.get("title") or self.scenario.get("name") or self.json.get("command")
        counted = "" if self.trials is None else f" ({self.trials:,} trials, seed {self.seed})"
        parts = [f"{title}{counted}", *self.findings]
        parts += [f"Warning: {warning}" for warning in self.warnings]
        parts.append(f"Tables: {', '.join(self.tables) or 'none'}")
        return "\n".join(parts)

    def _repr_html_(self) -> str:
        if self.folder is None or not (self.folder / "report.html").is_file():
            return f"<pre>{html.escape(repr(self))}</pre>"
        # The page runs in a frame of its own, so that its styles and scripts cannot touch the notebook.
        return (
            f'<iframe srcdoc="{html.escape(self.page, quote=True)}" sandbox="allow-scripts allow-popups" '
            'style="width: 100%; height: 800px; border: 1px solid #ddd; background: #fff"></iframe>'
        )


class Report(Answer):
    """The report of a run, made by :func:`outweigh.run`.

    ``outcomes``, ``differences``, ``curves``, ``fighters``, ``histograms`` and every other CSV file of the folder
    are attributes. docs/reading_a_report.md explains them.
    """


class Comparison(Report):
    """The report of two files, made by :func:`outweigh.compare`.

    The tables are those of a run; the column ``file.name`` names the file of each row.
    """

    @property
    def against(self) -> str:
        """The second file; ``scenario`` describes the first one."""
        return str((self.json.get("against") or {}).get("file") or "")

    @property
    def paired(self) -> bool:
        """Whether both files use the same dice in every trial, so that the difference is a paired difference."""
        return bool(self.json.get("paired"))

    @property
    def pairing(self) -> str:
        """The sentence that says whether the files are paired, or why they are not."""
        return str(self.json.get("pairing") or "")


class Solution(Answer):
    """The answer of :func:`outweigh.solve`."""

    def _curves(self) -> Dict[str, List[Tuple[Value, str, str]]]:
        """Returns value, side of the target and verdict of each tried value, by variant."""
        rows: List[Dict[str, Any]] = self.table("curve", library="dicts")
        found: Dict[str, List[Tuple[Value, str, str]]] = {}
        for row in rows:
            side = next((str(entry) for name, entry in row.items() if name.endswith("_side")), "")
            found.setdefault(str(row["variant"]), []).append((row["value"], side, str(row["meets"])))
        return found

    @property
    def by_variant(self) -> Dict[str, List[Value]]:
        """The values that surely meet every target, for each variant; one variant without ``each_variant=True``."""
        return {
            variant: [value for value, _, meets in curve if meets == "yes"] for variant, curve in self._curves().items()
        }

    @property
    def values(self) -> List[Value]:
        """The values that surely meet every target, in the order in which they were tried; of the first variant."""
        return next(iter(self.by_variant.values()), [])

    @property
    def crossings(self) -> List[Tuple[Value, Value]]:
        """Neighbouring values of the first variant between which the measure crosses the (only) target."""
        curve = next(iter(self._curves().values()), [])
        # Values that are too close to tell stand between neither pair.
        clear = [(value, side) for value, side, _ in curve if side in ("above", "below")]
        at = {value: place for place, (value, _, _) in enumerate(curve)}
        return [
            (one, other)
            for (one, side), (other, other_side) in zip(clear, clear[1:])
            if side != other_side and at[other] == at[one] + 1
        ]

    @property
    def value(self) -> Union[Value, Tuple[Value, Value], None]:
        """The answer: the first value that meets every target.

        If no value does and the measure crosses the target between two neighbouring values, the pair of them, such
        as ``(4, 5)`` guards. ``None`` if neither is known; ``findings`` then says what is.
        """
        if self.values:
            return self.values[0]
        return self.crossings[0] if self.crossings else None


@dataclass(frozen=True)
class Cell:
    """One cell of a scenario: a combination of variant and varied values."""

    number: int
    name: str
    fighters: int
    #: The number of the cell that this one is compared with.
    baseline: Optional[int] = None


@dataclass(frozen=True)
class Check:
    """The answer of :func:`outweigh.check` about a scenario without mistakes."""

    scenario: Dict[str, Any]
    cells: List[Cell]
    warnings: List[Problem]

    def __repr__(self) -> str:
        parts = [f"{self.scenario.get('title')}: no mistakes, {len(self.cells)} cells"]
        parts += [f"Warning: {warning}" for warning in self.warnings]
        return "\n".join(parts)


class Transcript(str):
    """The text of one conflict, shown with its lines in a notebook."""

    def __repr__(self) -> str:
        return str(self)
