"""Scenarios: from a dictionary or a text to a file that the program reads."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator, Mapping, NamedTuple, Optional, Union

from ._toml import document

#: Everything that names a scenario: a path, the name of a built-in scenario, a text, a dictionary, a Scenario.
AnyScenario = Union[str, "os.PathLike[str]", Mapping[str, Any], "Scenario"]

_ROSTER = re.compile(r"""\broster\s*=\s*["']([^"'\n]+)["']""")


class BuiltIn(NamedTuple):
    """A scenario that ships with the program; ``name`` is what :func:`outweigh.run` takes."""

    name: str
    system: str
    title: str
    question: str


class Scenario:
    """The text of a scenario, with a name for messages and commands; see :func:`scenario`."""

    def __init__(self, text: str, name: str = "scenario.toml") -> None:
        self.text = text
        self.name = name if name.endswith(".toml") else f"{name}.toml"

    def save(self, path: "Union[str, os.PathLike[str]]") -> Path:
        """Writes the text to a file, so that ``report.command`` works in a terminal; returns the path."""
        path = Path(path)
        _write(path, self.text)
        return path

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scenario) and (self.text, self.name) == (other.text, other.name)

    def __hash__(self) -> int:
        return hash((self.text, self.name))


def _write(path: Path, text: str) -> None:
    # Bytes, because text mode would change line ends on Windows, and with them the text in the manifest.
    path.write_bytes(text.encode("utf-8"))


def scenario(content: "Union[Mapping[str, Any], str, Scenario]", name: str = "scenario.toml") -> Scenario:
    """Makes a scenario of a dictionary (or of a text), to look at, to save or to run.

    Tables are dictionaries, lists are lists or ranges, and a key may be a path.

    >>> duel = ow.scenario({
    ...     "system": "fate-core",
    ...     "title": "How many guards?",
    ...     "trials": 2000,
    ...     "sides": {
    ...         "hero": {"player": "pc", "policy": "veteran", "hero": {"skills": {"fight": 4}}},
    ...         "watch": {"player": "gm", "policy": "veteran",
    ...                   "guard": {"kind": "main", "count": 1, "skills": {"fight": 2}}},
    ...     },
    ...     "vary": {"sides.watch.guard.count": range(1, 4)},
    ... })
    >>> print(duel)
    >>> ow.run(duel).verdict
    """
    if isinstance(content, Scenario):
        return content
    if isinstance(content, str):
        return Scenario(content, name)
    return Scenario(document(content), name)


class Placed(NamedTuple):
    """A scenario as the program gets it: the argument, and the folder to start in (``None``: the present one)."""

    argument: str
    folder: Optional[str]


def is_text(given: AnyScenario) -> bool:
    """Returns whether the scenario is given by its content instead of a path or name."""
    return isinstance(given, (Scenario, Mapping)) or (isinstance(given, str) and "\n" in given)


@contextmanager
def placed(given: AnyScenario) -> Iterator[Placed]:
    """Gives the scenario as an argument of the program; a text is in a temporary folder meanwhile.

    The program starts in that folder, so its messages name ``scenario.toml`` and not a long path.
    """
    if not is_text(given):
        if not isinstance(given, (str, os.PathLike)):
            raise TypeError(
                "a scenario is a path, the name of a built-in scenario, a text, a dictionary or a Scenario, "
                f"not {type(given).__name__}"
            )
        # A name with a leading dash would be an option.
        argument = os.fspath(given)
        yield Placed(os.path.join(".", argument) if argument.startswith("-") else argument, None)
        return
    made = scenario(given)  # type: ignore[arg-type]
    with tempfile.TemporaryDirectory(prefix="outweigh-") as folder:
        _write(Path(folder, made.name), made.text)
        _copy_rosters(made.text, Path(folder))
        yield Placed(made.name, folder)


def _copy_rosters(text: str, folder: Path) -> None:
    """Copies rosters that the text names from the present folder, because paths count from the scenario file.

    Rosters outside the present folder are left to the program, which says that it cannot read them.
    """
    for name in _ROSTER.findall(text):
        target = folder / name
        if Path(name).is_file() and not Path(name).is_absolute() and ".." not in Path(name).parts:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(name, target)
