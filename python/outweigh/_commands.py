"""The commands of the program as functions."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Type, TypeVar, Union

from . import _options as options
from ._answers import Answer, Cell, Check, Comparison, Report, Solution, Transcript
from ._errors import Interrupted, OutweighError, Problem, ScenarioError
from ._options import Bans, Paths, Plays, Texts, Time
from ._program import Ended, start
from ._scenario import AnyScenario, BuiltIn, placed

_Path = Union[str, "os.PathLike[str]"]
_Kind = TypeVar("_Kind", bound=Answer)


def run(
    file: AnyScenario,
    *,
    vary: Optional[Paths] = None,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    baseline: Optional[Paths] = None,
    measures: Optional[Texts] = None,
    trials: Union[int, str, None] = None,
    seed: Optional[int] = None,
    precision: Union[str, float, None] = None,
    time: Optional[Time] = None,
    sample: Optional[int] = None,
    sampling: Optional[str] = None,
    confidence: Optional[float] = None,
    exact: Optional[str] = None,
    robust: bool = False,
    charts: bool = True,
    strict: bool = False,
    resume: bool = False,
    per_trial: Optional[_Path] = None,
    out: Optional[_Path] = None,
    threads: Optional[int] = None,
    progress: Optional[bool] = None,
    args: Sequence[str] = (),
) -> Report:
    """Plays every cell of a scenario and returns the report.

    Args:
        file: A path, the name of a built-in scenario, a text, a dictionary or a :class:`Scenario`.
        vary: Values by path: ``{"sides.guards.guard.count": range(1, 7)}`` or ``{"rules.roar.difficulty": "0..=4"}``.
        set: A value by path: ``{"rules.weight.four.dice": 1}``.
        play: A policy by side: ``{"heroes": "captain"}``; ``"captain"`` is for all sides.
        ban: Options to ban in turn, such as ``["roar", "heroes.concede"]``; a tuple in the list is banned together.
        baseline: What the other cells are compared with: ``{"variant": "as written"}``.
        measures: Measures to report in detail, such as ``"heroes.any_conceded"``.
        trials: Trials per cell, instead of the scenario's.
        seed: The seed; equal seeds give equal numbers.
        precision: Plays until every win rate is known this well: ``"0.5%"`` or ``0.005``.
        time: Plays as many trials as fit into this time: ``"5m"`` or a number of seconds.
        sample: Plays a sample of this many combinations; ``sampling`` is ``"latin"`` or ``"random"``.
        confidence: Confidence of all intervals; 0.95 by default.
        exact: Also solves cells exactly for at most this time: ``"10s"``.
        robust: Also plays the comparisons with strong policies.
        charts: Whether to draw charts.
        strict: Whether warnings are mistakes.
        resume: Goes on from what an earlier run into the folder ``out`` has kept.
        per_trial: A file for one row per trial and cell.
        out: The folder of the report; by default a temporary one that lives as long as the report.
        threads: Worker threads; results do not depend on them.
        progress: Whether to show a bar; by default if tqdm is installed and a terminal or notebook looks on.
        args: Further arguments as on the command line, for options without a keyword here.

    >>> report = ow.run("fight.toml", vary={"sides.guards.guard.count": range(1, 7)}, precision="0.5%")
    >>> report.table("outcomes", side="heroes", measure="win")
    """
    arguments = [
        *_scenario_options(set, play, ban, trials, seed),
        *options.by_path("--vary", vary, options.several),
        *options.by_path("--baseline", baseline),
        *options.repeated("--measure", measures),
        *options.percent("--precision", precision),
        *options.time(time),
        *options.value("--sample", sample),
        *options.value("--sampling", sampling),
        *options.value("--confidence", confidence),
        *options.value("--exact", exact),
        *options.flag("--robust", robust),
        *options.flag("--no-charts", not charts),
        *options.flag("--strict", strict),
        *options.flag("--resume", resume),
        *options.path("--per-trial", per_trial),
        *options.value("--threads", threads),
        *args,
    ]
    return _answer(Report, "run", file, arguments, out, progress)


def compare(
    first: AnyScenario,
    second: AnyScenario,
    *,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    variant: Optional[Texts] = None,
    measures: Optional[Texts] = None,
    trials: Union[int, str, None] = None,
    seed: Optional[int] = None,
    precision: Union[str, float, None] = None,
    confidence: Optional[float] = None,
    charts: bool = True,
    strict: bool = False,
    out: Optional[_Path] = None,
    threads: Optional[int] = None,
    progress: Optional[bool] = None,
    args: Sequence[str] = (),
) -> Comparison:
    """Plays two scenarios on the same dice and compares the second with the first.

    ``set`` and ``play`` change both. ``variant`` names the variant of both, or is a list with one for each. The other
    keywords are those of :func:`run`.

    >>> ow.compare("before.toml", "after.toml", trials=2000).verdict
    """
    arguments = [
        *_scenario_options(set, play, None, trials, seed),
        *options.repeated("--variant", variant),
        *options.repeated("--measure", measures),
        *options.percent("--precision", precision),
        *options.value("--confidence", confidence),
        *options.flag("--no-charts", not charts),
        *options.flag("--strict", strict),
        *options.value("--threads", threads),
        *args,
    ]
    with placed(first) as one, placed(second) as other:
        # Texts lie in two folders, and the program starts in one.
        files = [os.path.join(place.folder or "", place.argument) for place in (one, other)]
        given = [one.argument, other.argument]
        return _played(Comparison, ["compare", *files, *arguments], given, None, out, progress)


def solve(
    file: AnyScenario,
    *,
    over: "Union[str, Dict[str, Any]]",
    want: Texts,
    each_variant: bool = False,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    variant: Optional[str] = None,
    trials: Union[int, str, None] = None,
    seed: Optional[int] = None,
    time: Optional[Time] = None,
    confidence: Optional[float] = None,
    charts: bool = True,
    out: Optional[_Path] = None,
    threads: Optional[int] = None,
    progress: Optional[bool] = None,
    args: Sequence[str] = (),
) -> Solution:
    """Finds the value that meets a target.

    ``over`` is a path, or one path with the values to try: ``{"sides.guards.guard.count": range(1, 9)}``. ``want``
    is a target or a list of them: ``"heroes.win = 50%"``, ``"heroes.win = 40%..60%"``, ``"exchanges < 6"``.

    >>> ow.solve("war-of-ashes/weight_four_to_one", over="sides.watch.guard.count", want="heroine.win = 50%").value
    (4, 5)
    """
    if isinstance(over, str):
        asked = over
    elif len(over) == 1:
        ((path, values),) = over.items()
        asked = f"{path}={options.several(values)}"
    else:
        raise ValueError(f"`over` takes one path, not {len(over)}")
    arguments = [
        "--over",
        asked,
        *options.repeated("--for", want),
        *options.flag("--each-variant", each_variant),
        *_answer_options(set, play, ban, variant, trials, seed, time, confidence, charts, threads),
        *args,
    ]
    return _answer(Solution, "solve", file, arguments, out, progress)


def tune(
    file: AnyScenario,
    *,
    over: "Union[str, Sequence[str], Dict[str, Any]]",
    want: Optional[Texts] = None,
    keep: Optional[Texts] = None,
    also: Optional[Sequence[_Path]] = None,
    targets: Optional[_Path] = None,
    budget: Optional[int] = None,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    variant: Optional[str] = None,
    trials: Union[int, str, None] = None,
    seed: Optional[int] = None,
    time: Optional[Time] = None,
    confidence: Optional[float] = None,
    charts: bool = True,
    out: Optional[_Path] = None,
    threads: Optional[int] = None,
    progress: Optional[bool] = None,
    args: Sequence[str] = (),
) -> Answer:
    """Finds the fewest changes of several settings that meet several targets.

    ``over`` is a path, a list of them, or a dictionary of paths with the values to try. ``want`` has the targets and
    ``keep`` the measures that must not move. ``also`` names further scenario files, ``targets`` a file of targets.

    >>> over = {"rules.roar.difficulty": range(7), "rules.invoke.bonus": [1, 2, 3]}
    >>> ow.tune("war-of-ashes/roar_costs", over=over, want=["roarers.win = 60%..66%", "exchanges < 6"]).verdict
    """
    if isinstance(over, dict):
        paths = [f"{path}={options.several(values)}" for path, values in over.items()]
    else:
        paths = [over] if isinstance(over, str) else list(over)
    # The program may start in another folder than the one that these paths are relative to.
    files = [os.path.abspath(path) if os.path.exists(path) else str(path) for path in also or ()]
    arguments = [
        *options.repeated("--over", paths),
        *options.repeated("--for", want),
        *options.repeated("--keep", keep),
        *options.repeated("--also", files),
        *options.value("--targets", None if targets is None else os.path.abspath(targets)),
        *options.value("--budget", budget),
        *_answer_options(set, play, ban, variant, trials, seed, time, confidence, charts, threads),
        *args,
    ]
    return _answer(Answer, "tune", file, arguments, out, progress)


def rank(
    file: AnyScenario,
    *,
    want: Optional[str] = None,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    variant: Optional[str] = None,
    trials: Union[int, str, None] = None,
    seed: Optional[int] = None,
    time: Optional[Time] = None,
    confidence: Optional[float] = None,
    charts: bool = True,
    out: Optional[_Path] = None,
    threads: Optional[int] = None,
    progress: Optional[bool] = None,
    args: Sequence[str] = (),
) -> Answer:
    """Ranks rules, numbers and thresholds by the effect of a small change.

    ``want`` is the measure, such as ``"exchanges"``; by default the one with which ``run`` begins its report.
    """
    arguments = [
        *options.value("--for", want),
        *_answer_options(set, play, ban, variant, trials, seed, time, confidence, charts, threads),
        *args,
    ]
    return _answer(Answer, "rank", file, arguments, out, progress)


def decisions(
    file: AnyScenario,
    *,
    want: Optional[str] = None,
    band: Optional[str] = None,
    decisions: Optional[int] = None,
    budget: Optional[int] = None,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    variant: Optional[str] = None,
    trials: Union[int, str, None] = None,
    seed: Optional[int] = None,
    time: Optional[Time] = None,
    confidence: Optional[float] = None,
    charts: bool = True,
    out: Optional[_Path] = None,
    threads: Optional[int] = None,
    progress: Optional[bool] = None,
    args: Sequence[str] = (),
) -> Answer:
    """Measures how many decisions of a fight matter, and which options good play never chooses.

    ``want`` is the measure of the deciding side, the win rate by default. ``band`` has the gaps that matter, in points:
    ``"1..20"``. ``decisions`` is the size of the sample, ``budget`` the limit of fights that are played on from decisions.
    """
    arguments = [
        *options.value("--for", want),
        *options.value("--band", band),
        *options.value("--decisions", decisions),
        *options.value("--budget", budget),
        *_answer_options(set, play, ban, variant, trials, seed, time, confidence, charts, threads),
        *args,
    ]
    return _answer(Answer, "decisions", file, arguments, out, progress)


def styles(
    file: AnyScenario,
    *,
    side: Optional[str] = None,
    against: Optional[str] = None,
    policies: Optional[Texts] = None,
    replies: Optional[Texts] = None,
    mirror: bool = False,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    variant: Optional[str] = None,
    trials: Union[int, str, None] = None,
    seed: Optional[int] = None,
    time: Optional[Time] = None,
    confidence: Optional[float] = None,
    charts: bool = True,
    out: Optional[_Path] = None,
    threads: Optional[int] = None,
    progress: Optional[bool] = None,
    args: Sequence[str] = (),
) -> Answer:
    """Plays every policy of a side against every policy of another; ``policies`` and ``replies`` name some of them."""
    arguments = [
        *options.value("--side", side),
        *options.value("--against", against),
        *options.value("--policies", _joined(policies)),
        *options.value("--replies", _joined(replies)),
        *options.flag("--mirror", mirror),
        *_answer_options(set, play, ban, variant, trials, seed, time, confidence, charts, threads),
        *args,
    ]
    return _answer(Answer, "styles", file, arguments, out, progress)


def exploit(
    file: AnyScenario,
    *,
    side: str,
    group: Optional[str] = None,
    want: Optional[str] = None,
    start_from: Optional[Texts] = None,
    budget: Optional[int] = None,
    reply: Optional[int] = None,
    against: Optional[str] = None,
    mixed: bool = False,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    variant: Optional[str] = None,
    trials: Union[int, str, None] = None,
    seed: Optional[int] = None,
    time: Optional[Time] = None,
    confidence: Optional[float] = None,
    charts: bool = True,
    out: Optional[_Path] = None,
    threads: Optional[int] = None,
    progress: Optional[bool] = None,
    args: Sequence[str] = (),
) -> Answer:
    """Searches policies of a side that do better against the others as they are.

    ``budget`` counts the trials of the search; equal budgets find equal policies. ``want`` is the measure to raise,
    ``start_from`` the policies to begin with.
    """
    arguments = [
        *options.value("--side", side),
        *options.value("--group", group),
        *options.value("--for", want),
        *options.value("--from", _joined(start_from)),
        *options.value("--budget", budget),
        *options.value("--reply", reply),
        *options.value("--against", against),
        *options.flag("--mixed", mixed),
        *_answer_options(set, play, ban, variant, trials, seed, time, confidence, charts, threads),
        *args,
    ]
    return _answer(Answer, "exploit", file, arguments, out, progress)


def robust(
    file: AnyScenario,
    *,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    trials: Union[int, str, None] = None,
    seed: Optional[int] = None,
    time: Optional[Time] = None,
    confidence: Optional[float] = None,
    charts: bool = True,
    out: Optional[_Path] = None,
    threads: Optional[int] = None,
    progress: Optional[bool] = None,
    args: Sequence[str] = (),
) -> Answer:
    """Shows how far the comparisons of a scenario depend on how well both sides play."""
    arguments = [
        *_answer_options(set, play, ban, None, trials, seed, time, confidence, charts, threads),
        *args,
    ]
    return _answer(Answer, "robust", file, arguments, out, progress)


def exact(
    file: AnyScenario,
    *,
    limit: Optional[int] = None,
    within: Optional[float] = None,
    time: Optional[Time] = None,
    vary: Optional[Paths] = None,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    progress: Optional[bool] = None,
    args: Sequence[str] = (),
) -> Answer:
    """Solves a conflict that is small enough exactly, without dice; the table is ``answer.exact``.

    Raises :class:`ScenarioError` if a cell is too large; its ``partial`` holds the cells that were solved.
    """
    arguments = [
        *options.value("--limit", limit),
        *options.value("--within", within),
        *options.time(time),
        *options.by_path("--vary", vary, options.several),
        *_scenario_options(set, play, ban, None, None),
        *args,
    ]
    keeper = tempfile.TemporaryDirectory(prefix="outweigh-")
    # The file has every measure in typed columns; the table in the JSON is the short one of the terminal.
    written = Path(keeper.name, "exact.csv")
    with placed(file) as place:
        whole = ["exact", place.argument, *arguments, "--csv", str(written), "--json"]
        ended = start(whole, place.folder, progress)
        if ended.interrupted:
            raise Interrupted
        told = ended.objects() if ended.out.strip() else []
        for part in told:
            part.setdefault("arguments", ["exact", place.argument, *arguments])
        if ended.code == 0 and told:
            return Answer(told[0], place.argument, ended.err, Path(keeper.name), keeper)
        partial = next(
            (Answer(part, place.argument, ended.err, Path(keeper.name), keeper) for part in told if part.get("tables")),
            None,
        )
        raise _failure(ended, [part for part in told if "error" in part], partial)


def check(
    file: AnyScenario,
    *,
    vary: Optional[Paths] = None,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    strict: bool = False,
    args: Sequence[str] = (),
) -> Check:
    """Checks a scenario without playing it; returns its cells and warnings.

    Raises :class:`ScenarioError` with all mistakes.

    >>> [cell.name for cell in ow.check("fight.toml").cells]
    """
    arguments = [
        *options.by_path("--vary", vary, options.several),
        *_scenario_options(set, play, ban, None, None),
        *options.flag("--strict", strict),
        *args,
    ]
    with placed(file) as place:
        ended = start(["check", place.argument, *arguments, "--json"], place.folder, progress=False)
        told = _told(ended)
    cells = [
        Cell(int(cell["number"]), str(cell["name"]), int(cell["fighters"]), cell.get("baseline"))
        for cell in told.get("cells", [])
    ]
    return Check(dict(told["scenario"]), cells, [Problem.from_json(found) for found in told.get("warnings", [])])


def trace(
    file: AnyScenario,
    *,
    trial: int = 0,
    cell: int = 1,
    all: bool = False,
    vary: Optional[Paths] = None,
    set: Optional[Paths] = None,
    play: Optional[Plays] = None,
    ban: Optional[Bans] = None,
    seed: Optional[int] = None,
    args: Sequence[str] = (),
) -> Transcript:
    """Tells one conflict blow by blow.

    ``trial`` counts from 0 and ``cell`` from 1, as in :func:`check`. ``all`` also tells the decisions of fighters
    that decide alike one by one.

    >>> ow.trace("fight.toml", trial=7)
    """
    changes = [
        *options.by_path("--vary", vary, options.several),
        *_scenario_options(set, play, ban, None, seed),
    ]
    own = ["--trial", str(trial), "--cell", str(cell), *options.flag("--all", all)]
    with placed(file) as place:
        ended = start(["trace", place.argument, *own, *changes, *args], place.folder, progress=False)
        if ended.interrupted:
            raise Interrupted
        if ended.code == 0:
            return Transcript(ended.out)
        # `trace` has no JSON; `check` tells where the mistakes are, if they are in the scenario.
        checked = start(["check", place.argument, *changes, "--json"], place.folder, progress=False)
        problems = checked.objects() if checked.code == 2 and checked.out.strip() else []
    raise _failure(ended, problems, None, text=ended.err.strip())


def scenarios(system: Optional[str] = None, word: Optional[str] = None) -> List[BuiltIn]:
    """Lists the built-in scenarios, of one system or of all, and with a word in their texts.

    >>> for built_in in ow.scenarios("war-of-ashes", "roar"):
    ...     print(built_in.name, built_in.question)
    """
    named = [] if system is None else [system]
    told = _told(start(["list", "scenarios", *named, "--json"], progress=False))
    found = [BuiltIn(*(str(item.get(field) or "") for field in BuiltIn._fields)) for item in told.get("items", [])]
    # Here instead of in the program, which takes a word only after a system.
    return [item for item in found if word is None or word.lower() in " ".join(item).lower()]


def _joined(given: Optional[Texts]) -> Optional[str]:
    return None if given is None else ",".join(options.texts(given))


def _scenario_options(
    changed: Optional[Paths],
    play: Optional[Plays],
    ban: Optional[Bans],
    trials: Union[int, str, None],
    seed: Optional[int],
) -> List[str]:
    return [
        *options.by_path("--set", changed),
        *options.by_path("--play", play),
        *options.bans(ban),
        *options.value("--trials", trials),
        *options.value("--seed", seed),
    ]


def _answer_options(
    changed: Optional[Paths],
    play: Optional[Plays],
    ban: Optional[Bans],
    variant: Optional[str],
    trials: Union[int, str, None],
    seed: Optional[int],
    time: Optional[Time],
    confidence: Optional[float],
    charts: bool,
    threads: Optional[int],
) -> List[str]:
    return [
        *_scenario_options(changed, play, ban, trials, seed),
        *options.value("--variant", variant),
        *options.time(time),
        *options.value("--confidence", confidence),
        *options.flag("--no-charts", not charts),
        *options.value("--threads", threads),
    ]


def _answer(
    kind: Type[_Kind],
    command: str,
    file: AnyScenario,
    arguments: Sequence[str],
    out: Optional[_Path],
    progress: Optional[bool],
) -> _Kind:
    """Runs a command on one scenario that writes a folder and returns its answer."""
    with placed(file) as place:
        return _played(kind, [command, place.argument, *arguments], place.argument, place.folder, out, progress)


def _played(
    kind: Type[_Kind],
    words: Sequence[str],
    given: Union[str, Sequence[str]],
    start_in: Optional[str],
    out: Optional[_Path],
    progress: Optional[bool],
) -> _Kind:
    """Starts the program in a folder and returns its answer."""
    keeper = tempfile.TemporaryDirectory(prefix="outweigh-") if out is None else None
    # A folder in the temporary one, because tallies are kept beside the folder of the report.
    folder = Path(keeper.name, "report") if keeper is not None else Path(os.path.abspath(str(out)))
    ended = start([*words, "--out", str(folder), "--json"], start_in, progress)
    if ended.interrupted:
        # An interrupted program may know nothing yet, and then has no report.
        told = next((part for part in _quietly(ended) if part.get("ok", True) and "error" not in part), None)
        raise Interrupted(None if told is None else kind(told, given, ended.err, folder, keeper))
    return kind(_told(ended), given, ended.err, folder, keeper)


def _quietly(ended: Ended) -> List[Dict[str, Any]]:
    try:
        return ended.objects()
    except OutweighError:
        return []


def _told(ended: Ended) -> Dict[str, Any]:
    """Returns the JSON object of a command that went well; raises what went wrong otherwise."""
    if ended.interrupted:
        raise Interrupted
    found = ended.objects()
    if ended.code == 0 and found and found[0].get("ok", True):
        return found[0]
    raise _failure(ended, found)


def _failure(
    ended: Ended, told: Sequence[Dict[str, Any]], partial: Optional[Answer] = None, text: Optional[str] = None
) -> Exception:
    """Returns the exception for a program that failed: a mistake of the user for exit code 2, else a fault."""
    last: Dict[str, Any] = told[-1] if told else {}
    problems = [Problem.from_json(found) for found in last.get("problems", [])]
    said = text or str(last.get("error") or ended.err.strip())
    if ended.code == 2:
        if "unexpected argument '--json'" in said:
            return OutweighError("the program is too old for this package: install the same version of both")
        return ScenarioError(said, problems, partial)
    return OutweighError(said or f"the program ended with exit code {ended.code}")
