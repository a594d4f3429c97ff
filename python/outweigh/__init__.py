"""Outweigh from Python: run scenarios, read their tables, show their reports in a notebook.

The package starts the program ``outweigh`` and reads the files that it writes; it holds no rules and no
statistics of its own, so a number seen here is the number that the terminal prints.

    >>> import outweigh as ow
    >>> report = ow.run("war-of-ashes/weight_four_to_one", trials=2000)
    >>> report.verdict
    'Heroine wins ...'
    >>> report.outcomes                     # Polars if installed, else pandas, else a list of dicts
    >>> report                              # in a notebook: the page of the report, with its charts

Every argument that takes a scenario takes the path of a file, the name of a built-in scenario, the text of a
scenario (anything with a line break), a dictionary, or a :class:`Scenario`.
"""

from ._answers import Answer, Cell, Check, Comparison, Report, Solution, Transcript
from ._commands import check, compare, decisions, exact, exploit, rank, robust, run, scenarios, solve, styles, trace, tune
from ._errors import Interrupted, OutweighError, Problem, ProgramNotFound, ScenarioError
from ._program import find_program, version
from ._scenario import BuiltIn, Scenario, scenario

__all__ = [
    "Answer",
    "BuiltIn",
    "Cell",
    "Check",
    "Comparison",
    "Interrupted",
    "OutweighError",
    "Problem",
    "ProgramNotFound",
    "Report",
    "Scenario",
    "ScenarioError",
    "Solution",
    "Transcript",
    "check",
    "compare",
    "decisions",
    "exact",
    "exploit",
    "find_program",
    "rank",
    "robust",
    "run",
    "scenario",
    "scenarios",
    "solve",
    "styles",
    "trace",
    "tune",
    "version",
]
