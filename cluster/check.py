#!/usr/bin/env python3
"""Proves the driver on this machine: a real scheduler, worker processes of which one is killed, a piece that fails
twice, an end by precision, a second start that goes on, and the tasks of a Slurm array. Every report has to be that of a single run.

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

import outweigh_dask

SCENARIO = pathlib.Path(__file__).parent.parent / "scenarios" / "war_of_ashes" / "from_a_spreadsheet.toml"
TRIALS = ["--trials", "6000"]


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


def main(program):
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


if __name__ == "__main__":
    main(sys.argv[1])
