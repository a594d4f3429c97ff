"""Exceptions: mistakes in a scenario, faults of the program, and Ctrl-C."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, List, Optional, Sequence


@dataclass(frozen=True)
class Problem:
    """One mistake or warning, and where it is.

    ``file``, ``line`` and ``column`` are ``None`` if the mistake is in an argument instead of a file; ``text`` is
    then the argument.
    """

    message: str
    file: Optional[str] = None
    line: Optional[int] = None
    column: Optional[int] = None
    text: Optional[str] = None
    label: Optional[str] = None
    help: Optional[str] = None

    @classmethod
    def from_json(cls, found: "dict[str, Any]") -> "Problem":
        """Reads a problem of the program's JSON; keys that a later version adds are ignored."""
        known = {name: found.get(name) for name in cls.__dataclass_fields__ if name != "message"}
        return cls(message=str(found.get("message", "")), **known)

    def __str__(self) -> str:
        parts = (self.file, self.line, self.column)
        place = ":".join(str(part) for part in parts if part is not None)
        return f"{place}: {self.message}" if place else self.message


class OutweighError(Exception):
    """The program failed for a reason that is not a mistake in the scenario or the arguments."""


class ProgramNotFound(OutweighError):
    """No program ``outweigh`` was found; the message names the places that were searched."""


class ScenarioError(ValueError):
    """The scenario or an argument has mistakes; the text is exactly the one that the program prints.

    >>> try:
    ...     ow.check("fight.toml")
    ... except ow.ScenarioError as error:
    ...     for problem in error.problems:
    ...         print(problem.line, problem.column, problem.message, problem.help)
    """

    def __init__(self, text: str, problems: Sequence[Problem] = (), partial: Any = None) -> None:
        super().__init__(text)
        self.problems: List[Problem] = list(problems)
        #: The :class:`Answer` with the cells that ``exact`` did solve, if others were too large; otherwise ``None``.
        self.partial = partial


class Interrupted(KeyboardInterrupt):
    """Ctrl-C: the program was stopped and has reported what it knew by then.

    A ``KeyboardInterrupt``, so code that knows nothing of Outweigh ends as usual. ``report`` holds the report or
    answer over the trials that were played, or ``None`` if there were too few.
    """

    def __init__(self, report: Any = None) -> None:
        super().__init__("outweigh was interrupted")
        self.report = report
