"""The child process: where it is found, how it ends, how it is stopped."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import outweigh as ow
import pytest
from outweigh import _program
from outweigh._progress import Screen


def test_a_wrong_variable_is_an_error_that_names_it(monkeypatch):
    monkeypatch.setenv("OUTWEIGH_BIN", "/nowhere/outweigh")
    with pytest.raises(ow.ProgramNotFound, match="OUTWEIGH_BIN is '/nowhere/outweigh', which is no program"):
        ow.find_program()


def test_without_a_program_the_error_says_how_to_install_it(monkeypatch, tmp_path):
    monkeypatch.delenv("OUTWEIGH_BIN", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(_program, "_beside_package", lambda: [tmp_path / "bin"])
    with pytest.raises(ow.ProgramNotFound) as caught:
        ow.find_program()
    assert str(tmp_path / "bin") in str(caught.value)
    assert "pip install outweigh" in str(caught.value)


@pytest.mark.skipif(os.name == "nt", reason="makes a script that Windows does not start")
def test_the_program_beside_the_package_comes_before_the_path(monkeypatch, tmp_path):
    for folder in ("scripts", "path"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "outweigh").write_text("#!/bin/sh\n")
        (tmp_path / folder / "outweigh").chmod(0o755)
    monkeypatch.delenv("OUTWEIGH_BIN", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path / "path"))
    monkeypatch.setattr(_program, "_beside_package", lambda: [tmp_path / "scripts"])
    assert ow.find_program() == str(tmp_path / "scripts" / "outweigh")
    (tmp_path / "scripts" / "outweigh").unlink()
    assert ow.find_program() == str(tmp_path / "path" / "outweigh")


def test_a_mistake_shows_the_text_of_the_program(fake):
    problem = {"message": "no", "file": "x.toml", "line": 5, "column": 2, "text": "a = 1", "label": None, "help": "b"}
    told = {"schema": 1, "ok": False, "problems": [{**problem, "added_later": 1}], "error": "error: no\n --> x.toml"}
    fake(out=told, code=2)
    with pytest.raises(ow.ScenarioError) as caught:
        ow.check("x.toml")
    assert str(caught.value) == "error: no\n --> x.toml"
    assert caught.value.problems == [ow.Problem(**problem)]
    assert str(caught.value.problems[0]) == "x.toml:5:2: no"


def test_a_wrong_argument_without_json_is_a_mistake_too(fake):
    fake(err="error: unexpected argument '--frob' found\n", code=2)
    with pytest.raises(ow.ScenarioError, match="unexpected argument '--frob' found"):
        ow.check("x.toml", args=["--frob"])


@pytest.mark.parametrize("code, err", [(1, "error: cannot write"), (101, "thread 'main' panicked"), (-9, "")])
def test_any_other_code_is_a_fault_of_the_program(fake, code, err):
    body = "os.kill(os.getpid(), 9)" if code == -9 else ""
    fake(err=err, code=max(code, 0), body=body)
    with pytest.raises(ow.OutweighError, match=err or "exit code -9"):
        ow.run("x.toml")


def test_another_schema_is_refused(fake):
    fake(out={"schema": 2, "ok": True})
    with pytest.raises(ow.OutweighError, match="schema 2, and this package reads schema 1"):
        ow.check("x.toml")


def test_output_that_is_no_json_is_refused(fake):
    fake(out="Hello")
    with pytest.raises(ow.OutweighError, match="did not answer with JSON:\nHello"):
        ow.check("x.toml")


def test_a_program_without_json_is_too_old(fake):
    fake(err="error: unexpected argument '--json' found\n", code=2)
    with pytest.raises(ow.OutweighError, match="too old"):
        ow.check("x.toml")


def test_much_output_on_both_streams_does_not_block(fake):
    told = {"schema": 1, "ok": True, "scenario": {"title": "x" * 2_000_000}, "cells": [], "warnings": []}
    fake(out=told, body="sys.stderr.write('y' * 2_000_000)")
    assert len(ow.check("x.toml").scenario["title"]) == 2_000_000


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_ctrl_c_stops_the_program_once_and_keeps_its_report(fake, empty_folder):
    told = {"schema": 1, "ok": True, "command": "run", "verdict": "half", "findings": ["half"], "scenario": {}}
    fake(
        body="count = []\n"
        "signal.signal(signal.SIGINT, lambda *_: count.append(1))\n"
        "open('ready', 'w').close()\n"
        "while not count: time.sleep(0.01)\n"
        "time.sleep(0.3)\n"
        "open('signals', 'w').write(str(len(count)))\n"
        f"print({json.dumps(told)!r}); sys.exit(130)"
    )
    _interrupt_when(lambda: Path("ready").exists())
    with pytest.raises(KeyboardInterrupt) as caught:
        ow.run("x.toml")
    assert isinstance(caught.value, ow.Interrupted)
    assert caught.value.report.verdict == "half"
    assert Path("signals").read_text() == "1"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT to send")
def test_ctrl_c_on_the_real_program_leaves_a_report(program, empty_folder):
    # The tally is beside the report as soon as the first trials are played.
    _interrupt_when(lambda: Path("long.tally").exists())
    args = ["--checkpoint-every", "1s"]
    with pytest.raises(ow.Interrupted) as caught:
        ow.run("war-of-ashes/weight_four_to_one", trials=50_000_000, threads=1, charts=False, out="long", args=args)
    report = caught.value.report
    assert 0 < report.trials < 50_000_000
    assert report.outcomes is not None
    assert Path("long", "manifest.json").exists()


def _interrupt_when(is_ready):
    def wait():
        until = time.time() + 60
        while not is_ready() and time.time() < until:
            time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=wait, daemon=True).start()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pseudo-terminal")
def test_the_bar_of_the_program_becomes_one_of_tqdm(fake, monkeypatch):
    shown = []

    class Bar:
        n = 0

        def update(self, by):
            self.n += by
            shown.append(self.n)

        def set_postfix_str(self, text, refresh):
            shown.append(text)

        def close(self):
            shown.append("closed")

    monkeypatch.setattr("outweigh._progress._new_bar", Bar)
    told = {"schema": 1, "ok": True, "scenario": {}, "findings": [], "command": "run"}
    fake(
        out=told,
        body="assert sys.stderr.isatty() and not sys.stdin.isatty()\n"
        "sys.stderr.write('warning: careful\\n   = help: look\\n')\n"
        "sys.stderr.write('\\r\\x1b[2K░░░  10 %  5/s trials  9s left   '); sys.stderr.flush()\n"
        "time.sleep(0.2)\n"
        "sys.stderr.write('\\r\\x1b[2K░░░  20 %  5/s trials  8s left   \\r\\x1b[2K█░░  40 %  5/s trials  6s left   ')\n"
        "sys.stderr.write('\\r\\x1b[2K')",
    )
    report = ow.run("x.toml", progress=True)
    assert [number for number in shown if isinstance(number, int)] == [10, 40]
    assert "5/s trials 6s left" in shown and shown[-1] == "closed"
    assert report.warnings == ["careful\n   = help: look"]


def test_no_bar_without_somebody_to_look_at_it(fake):
    fake(out={"schema": 1, "ok": True, "scenario": {}}, body="assert not sys.stderr.isatty()")
    ow.run("x.toml")
    with Screen(None) as screen:
        assert screen.child_end == subprocess.PIPE


def test_the_module_runs_the_program(program):
    folder = str(Path(ow.__file__).parent.parent)
    environment = {**os.environ, "PYTHONPATH": folder, "OUTWEIGH_BIN": program}
    command = [sys.executable, "-m", "outweigh", "list", "systems"]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment)
    assert (done.returncode, "war-of-ashes" in done.stdout) == (0, True)
    done = subprocess.run([*command[:-1], "nonsense"], capture_output=True, encoding="utf-8", env=environment)
    assert done.returncode == 2


def test_the_version_is_that_of_the_program(program):
    assert ow.version().count(".") == 2
