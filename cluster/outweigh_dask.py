#!/usr/bin/env python3
"""Plays a run in pieces on a Dask cluster, and merges them into the report of one machine.

    pip install -r requirements.txt
    python outweigh_dask.py fight.toml --out report --pieces 64 -- --trials 1000000

What stands behind `--` are options of `outweigh run`. Without --scheduler a cluster of processes is started on
this machine; with it the pieces go to the workers of that scheduler, which need the program only: the scenario
and its rosters are sent along. Pieces that have come in are kept, so that the same command goes on where it ended.
"""

import argparse
import csv
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib


def rosters(scenario):
    """Names and contents of the rosters that a scenario names, beside its folder."""
    sides = tomllib.loads(scenario.read_text(encoding="utf-8")).get("sides", {})
    named = [side["roster"] for side in sides.values() if isinstance(side, dict) and "roster" in side]
    return {name: (scenario.parent / name).read_bytes() for name in named}


def play(program, name, text, sheets, options, piece, pieces):
    """Plays a piece in a folder of its own, on whatever machine this is, and returns its tally file."""
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        for file, content in {**sheets, name: text}.items():
            path = place / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        words = [program, "run", name, *options, "--piece", f"{piece}/{pieces}", "--tally", "piece.tally"]
        done = subprocess.run(words, cwd=place, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"piece {piece} of {pieces}: {done.stderr.strip()}")
        return (place / "piece.tally").read_bytes()


def keep(path, content):
    """Writes a file as a whole or not at all."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(content)
    unfinished.replace(path)


def merge(program, files, out, more):
    """Merges tally files into a report; says what went wrong if it does."""
    words = [program, "merge", *map(str, files), "--out", str(out), *more]
    return subprocess.run(words, check=False, capture_output=True, text=True)


def half_width(program, files):
    """How well the least known win rate is known by these pieces."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "so_far"
        done = merge(program, files, out, ["--partial", "--no-charts"])
        if done.returncode != 0:
            raise SystemExit(done.stderr)
        with open(out / "outcomes.csv", newline="", encoding="utf-8") as table:
            wins = [row for row in csv.DictReader(table) if row["measure"] == "win"]
    return max(((float(row["high"]) - float(row["low"])) / 2 for row in wins), default=math.inf)


def collect(client, asked, kept, options, told=print):
    """Has all pieces played that are not kept yet; returns the files of those that are."""
    from distributed import as_completed

    scenario = pathlib.Path(asked.file)
    file = {piece: kept / f"{piece}-of-{asked.pieces}.tally" for piece in range(1, asked.pieces + 1)}
    there = [piece for piece in file if file[piece].exists()]
    work = {}
    text, sheets = scenario.read_bytes(), rosters(scenario)
    for piece in file:
        if piece not in there:
            future = client.submit(
                play, asked.worker_program or asked.program, scenario.name, text, sheets, options, piece,
                asked.pieces, pure=False, retries=asked.retries, key=f"outweigh-{id(file)}-{piece}",
            )
            work[future] = piece
    looked = 0
    for future in as_completed(work):
        piece = work[future]
        keep(file[piece], future.result())
        there.append(piece)
        told(f"{len(there)} of {asked.pieces} pieces")
        # A look costs a merge, so it is worth one only after an eighth more.
        if asked.precision and len(there) >= 1.125 * looked and len(there) < asked.pieces:
            looked = len(there)
            if half_width(asked.program, [file[it] for it in sorted(there)]) <= asked.precision / 100:
                told("precise enough: the other pieces are not played")
                client.cancel(list(work))
                break
    return [file[piece] for piece in sorted(there)]


def arguments(words):
    """What was typed: the options of this program, and those of `outweigh run` behind `--`."""
    own, more = (words[:words.index("--")], words[words.index("--") + 1:]) if "--" in words else (words, [])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", help="the scenario file")
    parser.add_argument("--out", required=True, help="folder of the report")
    parser.add_argument("--pieces", type=int, default=64, help="how many pieces [64]")
    parser.add_argument("--scheduler", help="address of a Dask scheduler [default: a cluster on this machine]")
    parser.add_argument("--workers", type=int, help="processes on this machine [default: one per core]")
    parser.add_argument("--program", default=shutil.which("outweigh") or "outweigh", help="outweigh on this machine")
    parser.add_argument("--worker-program", help="outweigh on the workers [default: as here]")
    parser.add_argument("--precision", type=float, help="stop when every win rate is known to so many points")
    parser.add_argument("--retries", type=int, default=3, help="how often a piece may fail [3]")
    return parser.parse_args(own), more


def main(words):
    asked, options = arguments(words)
    from distributed import Client, LocalCluster

    kept = pathlib.Path(f"{asked.out}.pieces")
    kept.mkdir(parents=True, exist_ok=True)
    cluster = None
    if asked.scheduler is None:
        cluster = LocalCluster(n_workers=asked.workers, threads_per_worker=1, dashboard_address=None)
        # A process has one core, so the program plays on one thread.
        options = ["--threads", "1", *options]
    with Client(asked.scheduler or cluster) as client:
        files = collect(client, asked, kept, options)
    if cluster:
        cluster.close()
    done = merge(asked.program, files, asked.out, ["--partial"] if len(files) < asked.pieces else [])
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
