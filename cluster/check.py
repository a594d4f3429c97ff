#!/usr/bin/env python3
"""Proves the driver on this machine: a real scheduler, worker processes of which one is killed, a piece that fails
twice, an end by precision, a second start that goes on, the tasks of a Slurm array, and kept pieces that do not fit the
run. Every report has to be that of a single run.

    python check.py path/to/outweigh
"""

import filecmp
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib

import outweigh_dask

SCENARIO = pathlib.Path(__file__).parent.parent / "scenarios" / "war_of_ashes" / "from_a_spreadsheet.toml"
TRIALS = ["--trials", "6000"]

# An even fight; with CELLS behind it, three of them.
FIGHT = """system = "fate-core"
title = "An even fight"
trials = 400
seed = 1
[sides.a]
player = "pc"
policy = "veteran"
[sides.a.h]
skills = { fight = 3 }
[sides.b]
player = "gm"
policy = "veteran"
[sides.b.g]
kind = "main"
skills = { fight = 3 }
"""
CELLS = """[[variants]]
name = "v1"
[[variants]]
name = "v2"
set = { rules.attack.hit_bonus = 1 }
[[variants]]
name = "v3"
set = { rules.attack.hit_bonus = 2 }
"""
SHEET = "name,kind,skills.fight\ng,main,3\n"


def same(one, other):
    """Whether two folders hold the same files."""
    names = sorted(path.name for path in one.iterdir())
    assert names == sorted(path.name for path in other.iterdir()), names
    _, different, strange = filecmp.cmpfiles(one, other, names, shallow=False)
    assert not different and not strange, (different, strange)


def failing_twice(program, folder):
    """A program that is outweigh, but fails at its first two tries of piece 5."""
    script = folder / "outweigh-failing"
    script.write_text(
        "#!/bin/sh\n"
        f'case "$*" in *"--piece 5/"*) echo x >> "{folder}/tries"\n'
        f'[ "$(wc -l < "{folder}/tries")" -gt 2 ] || {{ echo "the disk is full" >&2; exit 1; }};; esac\n'
        f'sleep 0.2\nexec "{program}" "$@"\n'
    )
    script.chmod(0o755)
    return script


def slurm_by_hand(program, folder):
    """Plays three tasks of an array as Slurm would start them, and merges them into of_slurm."""
    script = pathlib.Path(__file__).parent.resolve() / "slurm.sh"
    for task in range(1, 4):
        array = {"SLURM_ARRAY_TASK_ID": str(task), "SLURM_ARRAY_TASK_COUNT": "3", "OUTWEIGH": program}
        words = ["bash", str(script), str(SCENARIO.resolve()), *TRIALS]
        subprocess.run(words, cwd=folder, env=os.environ | array, check=True, capture_output=True)
    done = outweigh_dask.merge(program, sorted((folder / "pieces").iterdir()), folder / "of_slurm", [])
    assert done.returncode == 0, done.stderr


def play_alone(program, scenario, trials, out, *more):
    """Writes the report of one run on this machine, with which the others are compared."""
    words = [program, "run", str(scenario), *trials, "--no-charts", "--out", str(out), *more]
    subprocess.run(words, check=True, capture_output=True)


class Place:
    """A folder with a small scenario, for runs on a cluster that is there already."""

    def __init__(self, client, program, folder):
        folder.mkdir()
        self.client, self.program, self.folder = client, program, folder
        self.scenario = folder / "fight.toml"
        self.scenario.write_text(FIGHT)
        self.out, self.kept = folder / "out", folder / "out.pieces"
        self.kept.mkdir()

    def run(self, options, pieces=4, more=()):
        """Plays the scenario with the driver and writes the report; returns what the driver said."""
        words = [str(self.scenario), "--out", str(self.out), "--pieces", str(pieces), "--program", self.program]
        asked, _ = outweigh_dask.arguments([*words, *more])
        told = []
        files = outweigh_dask.collect(self.client, asked, self.kept, options, told.append)
        partial = ["--partial"] if len(files) < pieces else []
        done = outweigh_dask.merge(self.program, files, self.out, ["--no-charts", *partial])
        assert done.returncode == 0, done.stderr
        return told

    def compare(self, options):
        """Compares the report with that of a single run."""
        alone = self.folder / "alone"
        play_alone(self.program, self.scenario, options, alone)
        same(alone, self.out)


def an_edited_file(client, program, folder):
    """Pieces of an earlier version of the file are not merged, and not lost either."""
    place = Place(client, program, folder)
    place.run(["--trials", "400"])
    place.scenario.write_text(FIGHT.replace("fight = 3", "fight = 1", 1))
    told = place.run(["--trials", "1000"])
    assert sum("is of another run" in line and "played again" in line for line in told) == 4, told
    assert len(list(place.kept.glob("*.tally.refused1"))) == 4
    place.compare(["--trials", "1000"])
    # The number of trials alone is another run, too, and so is another number of pieces of the file before.
    told = place.run(["--trials", "1200"])
    assert sum("is of a run of 1000 trials" in line for line in told) == 4, told
    place.compare(["--trials", "1200"])
    print("ok: pieces of an edited file are refused before play")


def pieces_that_do_not_fit(client, program, folder):
    """A piece that is damaged, has other trials or is of another build is played again."""
    place = Place(client, program, folder)
    trials = ["--trials", "300"]
    place.run(trials)
    first, second, third, fourth = (place.kept / f"{piece}-of-4.tally" for piece in range(1, 5))
    whole = third.read_bytes()
    first.write_bytes(whole[: len(whole) // 2])
    second.write_bytes(whole)
    body = whole[whole.index(b"\n") + 1 :].replace(b'"behaviour":"', b'"behaviour":"f', 1)
    third.write_bytes(b"outweigh tally 2 %08x\n" % zlib.crc32(body) + body)
    fourth.write_bytes(b"")
    told = place.run(trials)
    for part in ["1-of-4.tally is damaged", "2-of-4.tally does not have the trials of this piece", "do not play alike"]:
        assert any(part in line for line in told), (part, told)
    assert any("4-of-4.tally is no tally file" in line for line in told), told
    place.compare(trials)
    print("ok: a damaged, misplaced, foreign or empty piece is played again")


def a_roster_elsewhere(client, program, folder):
    """A roster may have any path; on a worker no file is written outside of the worker's own folder."""
    place = Place(client, program, folder)
    (folder / "deep" / "er").mkdir(parents=True)
    for name in ["../../x.csv", str(folder / "y.csv")]:
        (folder / pathlib.Path(name).name).write_text(SHEET)
        place.scenario = folder / "deep" / "er" / "fight.toml"
        place.scenario.write_text(FIGHT.replace("[sides.b.g]\nkind = \"main\"\nskills = { fight = 3 }", f'roster = "{name}"'))
        place.run(["--trials", "200"])
        place.compare(["--trials", "200"])
    described = (place.kept / "run.tally").read_bytes()
    above = folder / "above"
    (above / "tmp").mkdir(parents=True)
    tempfile.tempdir = str(above / "tmp")
    try:
        played = outweigh_dask.play(program, described, [], 1, 4)
    finally:
        tempfile.tempdir = None
    assert played == (place.kept / "1-of-4.tally").read_bytes()
    assert [path.name for path in above.rglob("*")] == ["tmp"], list(above.rglob("*"))
    print("ok: rosters of any path are sent along, and nothing is written outside")


def pieces_of_cells(client, program, folder):
    """A precision ends no run of pieces of cells early: nothing is known of the cells that are missing."""
    place = Place(client, program, folder)
    place.scenario.write_text(FIGHT + CELLS)
    told = place.run(["--trials", "500", "--by", "cells"], 3, ["--precision", "5"])
    assert any("are all needed" in line for line in told), told
    place.compare(["--trials", "500"])
    print("ok: pieces of cells are all played, whatever precision is asked for")


def another_build(client, program, folder):
    """A worker whose program plays by other rules is refused by its first piece."""
    place = Place(client, program, folder)
    script = folder / "other"
    script.write_text(
        f'#!/bin/sh\n"{program}" "$@" || exit $?\nfor last; do :; done\n'
        f'exec "{sys.executable}" "{folder}/change.py" "$last"\n'
    )
    script.chmod(0o755)
    (folder / "change.py").write_text(
        "import sys, zlib\nwhole = open(sys.argv[1], 'rb').read()\n"
        "body = whole[whole.index(b'\\n') + 1:].replace(b'\"behaviour\":\"', b'\"behaviour\":\"f', 1)\n"
        "open(sys.argv[1], 'wb').write(b'outweigh tally 2 %08x\\n' % zlib.crc32(body) + body)\n"
    )
    try:
        place.run(["--trials", "300"], more=["--worker-program", str(script)])
        raise AssertionError("a piece of another build was taken")
    except outweigh_dask.Refused as refused:
        assert "do not play alike" in str(refused), refused
    assert not list(place.kept.glob("*-of-4.tally"))
    print("ok: a worker of another build is refused by its first piece")


def the_command(program, folder):
    """The whole command, with a relative program and the slash that a shell adds."""
    folder.mkdir()
    (folder / "fight.toml").write_text(FIGHT)
    words = ["fight.toml", "--out", "report/", "--pieces", "3", "--workers", "1", "--program"]
    options = ["--trials", "300", "--confidence", "0.9", "--no-charts"]
    driver = pathlib.Path(outweigh_dask.__file__).resolve()
    words = [sys.executable, str(driver), *words, os.path.relpath(program, folder), "--", *options]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    play_alone(program, folder / "fight.toml", options[:2], folder / "alone", "--confidence", "0.9")
    same(folder / "alone", folder / "report")
    assert sorted(path.name for path in folder.iterdir()) == ["alone", "fight.toml", "report", "report.pieces"]
    done = subprocess.run([*words, "--set", "a=1"], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 1 and "Traceback" not in done.stderr and "error: " in done.stderr, done.stderr
    print("ok: a relative program, and a folder with a slash")


def the_job():
    """The pods of the template are not root, have limits, and get no token of the cluster."""
    import yaml

    job = yaml.safe_load((pathlib.Path(__file__).parent / "kubernetes.yaml").read_text())
    pod = job["spec"]["template"]["spec"]
    assert pod["automountServiceAccountToken"] is False and pod["securityContext"]["runAsNonRoot"] is True
    assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
    for container in pod["containers"]:
        assert set(container["resources"]["limits"]) == {"cpu", "memory"}
        may = container["securityContext"]
        assert may["allowPrivilegeEscalation"] is False and may["readOnlyRootFilesystem"] is True
        assert may["capabilities"] == {"drop": ["ALL"]}
    print("ok: the pods of kubernetes.yaml have no rights that they do not need")


def main(program):
    the_job()
    from distributed import Client, LocalCluster

    program = str(pathlib.Path(program).resolve())
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        single = folder / "single"
        subprocess.run(
            [program, "run", str(SCENARIO), *TRIALS, "--out", str(single)], check=True, capture_output=True
        )
        slurm_by_hand(program, folder)
        same(single, folder / "of_slurm")
        print("ok: slurm.sh, with the variables of an array set by hand")
        the_command(program, folder / "command")

        local = LocalCluster(n_workers=3, threads_per_worker=1, dashboard_address=None)
        with local as cluster, Client(cluster) as client:
            out = folder / "merged"
            words = [str(SCENARIO), "--out", str(out), "--pieces", "24", "--program", program]
            words += ["--worker-program", str(failing_twice(program, folder))]
            asked, _ = outweigh_dask.arguments(words)
            kept = pathlib.Path(f"{out}.pieces")
            kept.mkdir()
            victim = next(iter(cluster.workers.values())).pid

            def kill():
                time.sleep(0.7)
                os.kill(victim, signal.SIGKILL)

            threading.Thread(target=kill, daemon=True).start()
            options = ["--threads", "1", *TRIALS]
            files = outweigh_dask.collect(client, asked, kept, options)
            assert len(files) == 24 and len((folder / "tries").read_text().splitlines()) == 3
            try:
                os.kill(victim, 0)
                raise AssertionError("the worker was not killed")
            except ProcessLookupError:
                pass
            assert outweigh_dask.merge(program, files, out, []).returncode == 0
            same(single, out)
            print("ok: a killed worker and a piece that fails twice change no byte")

            # What is kept is not played again: nothing is left to do for the program that fails.
            (kept / "7-of-24.tally").unlink()
            asked, _ = outweigh_dask.arguments(words[:-2])
            told = []
            files = outweigh_dask.collect(client, asked, kept, options, told.append)
            assert told == ["24 of 24 pieces"] and outweigh_dask.merge(program, files, out, []).returncode == 0
            same(single, out)
            print("ok: a second start plays only what is missing")

            early = folder / "early"
            asked, _ = outweigh_dask.arguments([*words[:-2], "--precision", "2.5"])
            early.mkdir()
            files = outweigh_dask.collect(client, asked, early, options, told.append)
            assert len(files) < 24 and "precise enough" in told[-1], told
            assert outweigh_dask.half_width(program, files) <= 0.025
            print(f"ok: precise enough after {len(files)} of 24 pieces")

        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, Client(cluster) as client:
            for check in [an_edited_file, pieces_that_do_not_fit, a_roster_elsewhere, pieces_of_cells, another_build]:
                check(client, program, folder / check.__name__)


if __name__ == "__main__":
    main(sys.argv[1])
