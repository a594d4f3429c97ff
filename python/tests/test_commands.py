"""Every command with the real program."""

import csv
import gc
import json
import shlex
import subprocess
import sys
from pathlib import Path

import outweigh as ow
import pytest
from conftest import DUEL

pytestmark = pytest.mark.usefixtures("program")

FOUR = "war-of-ashes/weight_four_to_one"
QUICK = {"threads": 1, "charts": False}


@pytest.fixture(scope="module")
def report(program):
    return ow.run(FOUR, trials=400, **QUICK)


def test_a_run_has_verdict_findings_and_tables(report):
    assert report.trials == 400 and report.seed == 42
    assert report.scenario["system"] == "war-of-ashes"
    assert report.verdict == report.findings[0] and "eroine" in report.verdict
    assert {"outcomes", "differences", "curves", "fighters", "histograms"} <= set(report.tables)
    assert report.manifest["trials"] == 400
    assert not [finding for finding in report.findings if finding.startswith("Warning")]
    assert report.warnings and repr(report).count(report.warnings[0]) == 1


@pytest.mark.parametrize("name", ["outcomes", "differences", "curves", "fighters", "histograms"])
def test_a_table_is_its_file_with_types(report, name):
    with open(report.folder / f"{name}.csv", encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    table = report.table(name, library="dicts")
    assert len(table) == len(rows) > 0
    for typed, row in zip(table, rows):
        for column, text in row.items():
            value = typed[column]
            if isinstance(value, bool):
                assert text == str(value).lower()
            elif isinstance(value, (int, float)):
                assert float(text) == value
            else:
                assert (value or "") == text
    assert isinstance(table[0]["sides.watch.guard.count"], int)


def test_attributes_are_tables(report):
    assert len(report.outcomes) == len(report.table("outcomes"))
    assert "differences" in dir(report)
    with pytest.raises(AttributeError, match="no attribute or table 'nonsense'; its tables are curves"):
        _ = report.nonsense
    with pytest.raises(KeyError, match="no table 'nonsense'"):
        report.table("nonsense")
    (row,) = report.table(
        "outcomes", library="dicts", side="heroine", measure="win",
        **{"variant.name": "as written", "sides.watch.guard.count": 4},
    )  # fmt: skip
    assert 0.55 < row["value"] < 0.75 and row["low"] < row["value"] < row["high"]


def test_the_command_gives_the_same_numbers_in_a_terminal(report, program):
    words = shlex.split(report.command)
    assert words[:3] == ["outweigh", "run", FOUR]
    subprocess.run([program, *words[1:], "--out", "again"], check=True, capture_output=True)
    assert Path("again/outcomes.csv").read_bytes() == (report.folder / "outcomes.csv").read_bytes()


def test_the_page_is_shown_in_a_frame(report):
    shown = report._repr_html_()
    assert shown.startswith('<iframe srcdoc="&lt;!DOCTYPE html&gt;') and "<html" not in shown
    assert "Is the weight 4:1 bonus too strong?" in report.page


def test_a_temporary_folder_lives_as_long_as_the_report(duel):
    report = ow.run(duel, **QUICK)
    folder = report.folder
    assert (folder / "outcomes.csv").is_file()
    assert (report.save("kept") / "outcomes.csv").is_file()
    del report
    gc.collect()
    assert not folder.exists() and not folder.parent.exists()
    assert Path("kept/manifest.json").is_file()


def test_a_folder_that_is_named_stays(duel):
    report = ow.run(duel, out="mine", **QUICK)
    assert report.folder == Path("mine").absolute()
    del report
    gc.collect()
    assert Path("mine/outcomes.csv").is_file()


def test_every_kind_of_scenario_gives_the_same_numbers(duel):
    duel.save("saved.toml")
    tables = [
        ow.run(given, **QUICK).table("outcomes", library="dicts")
        for given in (duel, duel.text, "saved.toml", Path("saved.toml"))
    ]
    assert tables.count(tables[0]) == 4


def test_changes_of_a_scenario_reach_the_program(duel):
    report = ow.run(
        duel, vary={"sides.watch.guard.count": [1, 3]}, set={"sides.hero.hero.skills.fight": 3},
        play={"hero": "striker"}, trials=200, seed=9, measures="hero.any_conceded", **QUICK,
    )  # fmt: skip
    assert (report.trials, report.seed) == (200, 9)
    cells = report.table("outcomes", library="dicts", side="hero", measure="win")
    assert [cell["sides.watch.guard.count"] for cell in cells] == [1, 3]
    assert "--set sides.hero.hero.skills.fight=3" in report.command and "--play hero=striker" in report.command


def test_two_scenarios_are_compared(duel, program):
    stronger = ow.scenario(duel.text.replace("fight = 2", "fight = 3"), name="stronger")
    duel.save("duel.toml")
    stronger.save("stronger.toml")
    made = [
        ow.compare(*pair, trials=400, seed=5, measures="exchanges", out=f"report{number}", **QUICK)
        for number, pair in enumerate([(duel, stronger), ("duel.toml", Path("stronger.toml")), (duel.text, stronger.text)])
    ]
    first = made[0]
    assert isinstance(first, ow.Comparison) and isinstance(first, ow.Report)
    assert first.paired and "same dice" in first.pairing
    assert first.json["command"] == "compare" and (first.trials, first.seed) == (400, 5)
    assert first.against.endswith("stronger.toml") and made[1].against == "stronger.toml"
    values = []
    for comparison in made:
        (row,) = comparison.table("differences", library="dicts", side="hero", measure="win")
        # The hero is worse off against a better guard.
        assert row["value"] < 0 and row["n"] == 400
        values.append((row["value"], row["low"], row["high"]))
    assert values.count(values[0]) == 3
    words = shlex.split(made[1].command)
    assert words[:4] == ["outweigh", "compare", "duel.toml", "stronger.toml"]
    subprocess.run([program, *words[1:], "--out", "again"], check=True, capture_output=True)
    assert Path("again/differences.csv").read_bytes() == (made[1].folder / "differences.csv").read_bytes()


def test_a_mistake_in_a_comparison_names_its_file(duel):
    duel.save("duel.toml")
    other = ow.scenario(duel.text.replace("watch", "guild"), name="guild")
    with pytest.raises(ow.ScenarioError, match="cannot compare other sides") as caught:
        ow.compare("duel.toml", other, **QUICK)
    (problem,) = caught.value.problems
    assert problem.file is not None and problem.file.endswith("guild.toml")


def test_variants_of_two_scenarios_are_compared():
    pair = ow.compare(FOUR, FOUR, variant=["as written", "one die at 4:1"], trials=300, **QUICK)
    assert pair.paired and pair.arguments.count("--variant") == 2
    (row,) = pair.table("differences", library="dicts", side="heroine", measure="win")
    assert row["value"] != 0


def test_rows_of_single_trials(duel):
    ow.run(duel, per_trial="rows.csv", **QUICK)
    with open("rows.csv", encoding="utf-8") as file:
        assert sum(1 for _ in file) == 401


def test_a_roster_beside_the_caller_is_found(duel):
    Path("beasts.csv").write_text("name,kind,skills.fight\nguard,main,2\n")
    text = duel.text.replace('\n[sides.watch.guard]\nkind = "main"\nskills = { fight = 2 }\n', "")
    text = text.replace('player = "gm"\n', 'player = "gm"\nroster = "beasts.csv"\n')
    assert ow.run(text, **QUICK).manifest["scenario"]["rosters"]


def test_solve_gives_a_pair_for_a_crossing():
    found = ow.solve(FOUR, over="sides.watch.guard.count", want="heroine.win = 50%", trials=1000, **QUICK)
    assert (found.value, found.crossings, found.values) == ((4, 5), [(4, 5)], [])
    assert "heroine" in found.verdict.lower() and "50" in found.verdict
    assert found.table("curve", library="dicts")[0]["value"] == 1


def test_solve_gives_the_first_value_that_meets_a_bound():
    found = ow.solve(
        FOUR, over={"sides.watch.guard.count": range(1, 8)}, want="heroine.win < 50%", each_variant=True, trials=400,
        **QUICK,
    )  # fmt: skip
    assert (found.value, found.values) == (5, [5, 6, 7])
    assert found.by_variant["no weight"] == []
    with pytest.raises(ValueError, match="takes one path, not 2"):
        ow.solve(FOUR, over={"a": [1], "b": [2]}, want="x = 1")


def test_solve_gives_nothing_if_nothing_is_known():
    found = ow.solve(FOUR, over={"sides.watch.guard.count": [1, 2]}, want="heroine.win = 50%", trials=300, **QUICK)
    assert found.value is None and found.findings


def test_rank_styles_and_exploit():
    four = "war-of-ashes/four_against_four"
    found = ow.styles(four, policies=["captain", "soldier"], trials=200, **QUICK)
    assert len(found.pairs) == 4 and "captain" in found.verdict
    assert found.command.startswith(f"outweigh styles {four} --policies captain,soldier")
    found = ow.exploit("war-of-ashes/lone_hero", side="hero", budget=1000, trials=200, **QUICK)
    assert "hero.win" in found.verdict and len(found.rounds) > 0
    duel = ow.scenario(ow.run("fate-core/plain_duel", trials=10, **QUICK).manifest["scenario"]["text"])
    found = ow.rank(duel, want="exchanges", trials=200, **QUICK)
    assert found.findings and found.table("rank", library="dicts")[0]["measure"] == "exchanges"


def test_decisions_have_three_tables():
    duel = "stamina-and-wounds/plain_duel"
    found = ow.decisions(duel, decisions=8, budget=5000, trials=40, **QUICK)
    assert "of the decisions of this fight" in found.verdict
    rows = found.table("points", library="dicts")
    classes = ["no_difference", "matters", "obvious", "not_told"]
    assert all(abs(sum(float(row[name]) for name in classes) - 1) < 1e-9 for row in rows if row["sampled"])
    options = found.table("options", library="dicts")
    assert all(row["best"] <= row["may_be_best"] <= row["sampled"] for row in options)
    assert len(found.table("decisions", library="dicts")) == sum(row["sampled"] for row in rows[1:])


def test_tune_takes_paths_and_targets():
    over = {"sides.left.duellist.stamina": range(2, 9), "sides.left.duellist.wounds": [8, 10, 12]}
    duel = "stamina-and-wounds/plain_duel"
    found = ow.tune(duel, over=over, want="left.win = 56%..64%", keep="exchanges ± 2", budget=8000, **QUICK)
    assert "targets" in found.verdict
    rows = found.table("targets", library="dicts")
    assert [row["measure"] for row in rows] == ["left.win", "exchanges"]
    paths = [row["path"] for row in found.table("changes", library="dicts")]
    assert paths == list(over)
    found = ow.tune(duel, over="sides.left.duellist.stamina=2..=4", want="left.win > 5%", also=[duel], budget=2000, **QUICK)
    assert "so nothing needs to change" in found.verdict


def test_robust(duel):
    content = {**DUEL, "baseline": {"variant": "as written"}}
    content["variants"] = [{"name": "as written"}, {"name": "bonus", "set": {"rules.attack.hit_bonus": 1}}]
    found = ow.robust(content, trials=60, **QUICK)
    assert found.findings and len(found.comparisons) > 0


def exact_duel(*variants):
    """Some of the variants of a duel whose exact answers are known."""
    text = ow.run("boons-and-banes/plain_duel", trials=10, **QUICK).manifest["scenario"]["text"]
    head, *every = text[: text.index("[baseline]")].split("[[variants]]\n")
    kept = [part for part in every if any(f'name = "{name}"' in part for name in variants)]
    return "[[variants]]\n".join([head, *kept]) + '[baseline]\nvariant = "even"\n'


def test_exact_has_every_measure():
    found = ow.exact(exact_duel("even"))
    (win,) = found.table("exact", library="dicts", side="left", measure="win")
    assert abs(win["value"] - 0.5225963) < 1e-6 and win["exchange"] is None
    assert found.command == "outweigh exact scenario.toml"


def test_exact_keeps_what_was_solved_if_a_cell_is_too_large():
    with pytest.raises(ow.ScenarioError, match="too large to be solved exactly") as caught:
        ow.exact(exact_duel("even", "Approaches modify the dice"), limit=2000, time="60s")
    (win,) = caught.value.partial.table("exact", library="dicts", variant="even", side="left", measure="win")
    assert abs(win["value"] - 0.5225963) < 1e-6


def test_check_lists_cells_and_refuses_mistakes():
    found = ow.check(FOUR, vary={"rules.minion.base": [0, 1]})
    assert len(found.cells) == 144
    assert (found.cells[0].number, found.cells[0].fighters, found.cells[0].baseline) == (1, 2, None)
    with pytest.raises(ow.ScenarioError) as caught:
        ow.check('system = "war-of-ashes"\ntitle = 3\n')
    assert str(caught.value).startswith("error: ") and "2 | title = 3" in str(caught.value)
    title = next(problem for problem in caught.value.problems if "title" in problem.message)
    assert (title.file, title.line, title.column, title.text) == ("scenario.toml", 2, 9, "title = 3")


def test_every_command_refuses_a_file_that_is_not_there():
    calls = [
        lambda file: ow.run(file),
        lambda file: ow.check(file),
        lambda file: ow.trace(file),
        lambda file: ow.exact(file),
        lambda file: ow.rank(file),
        lambda file: ow.styles(file),
        lambda file: ow.robust(file),
        lambda file: ow.exploit(file, side="a"),
        lambda file: ow.solve(file, over="a", want="b = 1"),
    ]
    for call in calls:
        with pytest.raises(ow.ScenarioError, match="cannot read `missing.toml`") as caught:
            call("missing.toml")
        assert caught.value.problems[0].file == "missing.toml"


def test_trace_tells_a_fight(duel):
    told = ow.trace(duel, trial=3, seed=5)
    assert "How many guards?" in told and "seed 5, trial 3" in told and repr(told) == str(told)
    with pytest.raises(ow.ScenarioError, match="unknown rule `x`") as caught:
        ow.trace(duel, set={"rules.x": 1})
    assert caught.value.problems[0].text == "--set rules.x=1"


def test_built_in_scenarios_are_listed():
    every = ow.scenarios()
    assert len({found.system for found in every}) == 5
    assert [found.name for found in ow.scenarios("war-of-ashes", "ROAR")].count("war-of-ashes/roar_costs") == 1
    assert all(found.title and found.question for found in ow.scenarios("war-of-ashes"))
    with pytest.raises(ow.ScenarioError):
        ow.scenarios("chess")


def test_json_is_what_the_documentation_says(program, duel):
    duel.save("duel.toml")
    command = [program, "run", "duel.toml", "--out", "out", "--no-charts", "--json"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=True)
    told = json.loads(done.stdout)
    assert {"schema", "outweigh", "command", "ok", "scenario", "arguments", "seed", "trials"} <= set(told)
    assert {"verdict", "findings", "folder", "files"} <= set(told)
    assert set(told["scenario"]) == {"file", "name", "system", "title", "question"}
    assert sorted(told["files"]) == sorted(path.name for path in Path("out").iterdir())


@pytest.mark.skipif(sys.version_info < (3, 11), reason="tomllib is new in Python 3.11")
def test_a_scenario_of_the_program_survives_a_dictionary(duel):
    import tomllib

    text = ow.run("fate-core/plain_duel", trials=10, **QUICK).manifest["scenario"]["text"]
    content = tomllib.loads(text)
    given = (text, content)
    one, other = (ow.run(each, trials=50, **QUICK).table("outcomes", library="dicts") for each in given)
    assert one == other
