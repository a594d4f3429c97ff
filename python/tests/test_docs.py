"""The Python on the pages of the documentation, run from an empty folder."""

import json
import os
import re
import shutil
from pathlib import Path

import pytest

# Beside the sources the pages are two folders up; `.ci/wheel` copies the tests and names the sources.
SOURCES = Path(os.environ.get("OUTWEIGH_SOURCES", Path(__file__).resolve().parents[2]))
PAGES = ["python.md", "json.md"]


def blocks(page, language):
    path = SOURCES / "docs" / page
    if not path.is_file():
        pytest.skip(f"no page {path}")
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("page", PAGES)
def test_the_python_of_a_page_runs(page, program, capsys, monkeypatch, tmp_path):
    # `json.md` starts `outweigh` as a reader would, from the path.
    if os.name != "nt":
        (tmp_path / "bin").mkdir()
        (tmp_path / "bin" / "outweigh").symlink_to(program)
        monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=os.pathsep)
    if shutil.which("outweigh") is None:
        pytest.skip("outweigh is not on the path")
    found = blocks(page, "python")
    assert found
    names = {}
    for block in found:
        exec(compile(block, page, "exec"), names)
    printed = capsys.readouterr().out
    assert {"python.md": "(4, 5)", "json.md": "2 variant = no Roar phase"}[page] in printed


def test_the_json_of_the_page_has_the_keys_of_the_program(program, tmp_path):
    import subprocess

    examples = {}
    for block in blocks("json.md", "json"):
        example = json.loads(block)
        examples[example["command"], example.get("ok", True)] = example
    Path("fight.toml").write_text('system = "war-of-ashes"\ntitle = 3\n')
    quick = ["--trials", "50", "--threads", "1", "--no-charts", "--out", "out"]
    solve = ["--over", "sides.watch.guard.count=4,5", "--for", "heroine.win = 50%"]
    calls = {
        ("run", True): ["run", "fate-core/plain_duel", *quick],
        ("solve", True): ["solve", "war-of-ashes/weight_four_to_one", *solve, *quick],
        ("check", True): ["check", "war-of-ashes/roar_costs"],
        ("check", False): ["check", "fight.toml"],
        ("list", True): ["list", "scenarios"],
        ("explain", True): ["explain", "rules.weight.four.dice"],
    }
    assert set(examples) == set(calls)
    for call, arguments in calls.items():
        done = subprocess.run([program, *arguments, "--json"], capture_output=True, encoding="utf-8")
        told = json.loads(done.stdout)
        example = examples[call]
        assert set(example) <= set(told), call
        for key in ("scenario", "cells", "problems", "items"):
            one, other = example.get(key), told.get(key)
            if one:
                one, other = (one[0], other[0]) if isinstance(one, list) else (one, other)
                assert set(one) <= set(other), (call, key)
        if "tables" in example:
            assert example["tables"]["curve"]["columns"] == told["tables"]["curve"]["columns"]
