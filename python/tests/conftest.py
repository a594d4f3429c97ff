"""Fixtures: the real program, or a fake one that answers what a test needs."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

try:
    import outweigh as ow
except ImportError:  # not installed: the package beside these tests
    sys.path.insert(0, str(Path(__file__).parent.parent))
    import outweigh as ow

# Tests start in folders of their own, where a relative path would lead nowhere.
if os.path.isfile(os.environ.get("OUTWEIGH_BIN", "")):
    os.environ["OUTWEIGH_BIN"] = os.path.abspath(os.environ["OUTWEIGH_BIN"])


@pytest.fixture(scope="session")
def program() -> str:
    """The path of the real program. Tests that need it are skipped if there is none."""
    try:
        return ow.find_program()
    except ow.ProgramNotFound as error:
        pytest.skip(f"no program: {str(error).splitlines()[0]}")


@pytest.fixture(autouse=True)
def empty_folder(tmp_path, monkeypatch):
    """Starts every test in an empty folder, as a user would."""
    folder = tmp_path / "work"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.delenv("OUTWEIGH_TABLES", raising=False)
    return folder


@pytest.fixture
def fake(tmp_path, monkeypatch):
    """Makes a program that prints the given text or JSON and ends with the given code."""
    if os.name == "nt":
        pytest.skip("a fake program is a script with a first line that Windows does not read")

    def make(out="", err="", code=0, body=""):
        path = tmp_path / "fake-outweigh"
        out = out if isinstance(out, str) else json.dumps(out)
        path.write_text(
            f"#!{sys.executable}\nimport json, os, signal, sys, time\n{body}\n"
            f"sys.stdout.write({out!r})\nsys.stderr.write({err!r})\nsys.exit({code})\n",
            encoding="utf-8",
        )
        path.chmod(0o755)
        monkeypatch.setenv("OUTWEIGH_BIN", str(path))
        return path

    return make


#: A small duel that plays in a moment.
DUEL = {
    "system": "fate-core",
    "title": "How many guards?",
    "trials": 400,
    "sides": {
        "hero": {"player": "pc", "policy": "veteran", "hero": {"skills": {"fight": 4}}},
        "watch": {"player": "gm", "policy": "veteran", "guard": {"kind": "main", "skills": {"fight": 2}}},
    },
}


@pytest.fixture
def duel():
    return ow.scenario(DUEL, name="duel")
