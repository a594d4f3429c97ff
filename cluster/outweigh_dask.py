#!/usr/bin/env python3
"""Plays a run in pieces on a Dask cluster, and merges them into the report of one machine.

    pip install -r requirements.txt
    python outweigh_dask.py fight.toml --out report --pieces 64 -- --trials 1000000

Options behind `--` are options of `outweigh run`. Without --scheduler the driver starts a cluster of processes on this
machine; with it the pieces go to the workers of that scheduler, which need the program only: the driver sends one file
with the scenario, its rosters and the options. Pieces that have come in are kept in REPORT.pieces, so that the same
command goes on where it ended. A kept piece that does not fit the run any more is moved aside and played again.
"""

import argparse
import contextlib
import csv
import json
import math
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile


class Refused(RuntimeError):
    """Something that the user has to mend; its text says what."""


def located(program):
    """The absolute path of a program, because it is started in other folders than this one."""
    found = shutil.which(program)
    if found is None:
        raise Refused(f"there is no program {program} on this machine: name it with --program or --worker-program")
    return os.path.abspath(found)


def outweigh(program, words, folder=None):
    """Runs the program and returns how it ended."""
    command = [located(program), *map(str, words)]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def play(program, run, words, piece, pieces):
    """Plays a piece in a folder of its own, on whatever machine this is, and returns its tally file.

    `run` is the file that describes the run. Every name in the folder is one of ours: a roster that the scenario
    calls `../../x.csv` is within that file and is never written under its name.
    """
    with tempfile.TemporaryDirectory() as folder:
        place = pathlib.Path(folder)
        (place / "run.tally").write_bytes(run)
        share = ["--piece", f"{piece}/{pieces}", "--tally", "piece.tally"]
        done = outweigh(program, ["run", "run.tally", *words, *share], place)
        if done.returncode != 0:
            raise RuntimeError(f"piece {piece} of {pieces}: {done.stderr.strip()}")
        return (place / "piece.tally").read_bytes()


def split(options):
    """Splits options of `outweigh run` by what they belong to: the run, the playing of a piece, and the report."""
    kinds = {"--by": "piece", "--threads": "piece", "--confidence": "report", "--no-charts": "report"}
    parts = {"run": [], "piece": [], "report": []}
    options = iter(options)
    for option in options:
        name, has_value, _ = option.partition("=")
        kind = kinds.get(name, "run")
        parts[kind].append(option)
        if kind != "run" and not has_value and name != "--no-charts":
            parts[kind].extend(value for value in [next(options, None)] if value is not None)
    return parts


def is_by_cells(words):
    """Whether a piece has all trials of some cells."""
    return "--by=cells" in words or ("--by", "cells") in zip(words, words[1:])


def describe(program, scenario, options, kept):
    """Writes the file that describes the run, from which all pieces are played; nothing is played for it.

    An old one is replaced: which pieces fit the new one is asked afterwards.
    """
    path = kept / "run.tally"
    path.unlink(missing_ok=True)
    done = outweigh(program, ["run", scenario, *options, "--piece", "0/1", "--tally", path])
    if done.returncode != 0:
        raise Refused(done.stderr.strip())
    sys.stderr.write(done.stderr)
    return path


def share_of(piece, pieces, whole):
    """The half-open range of trials or cells that is a piece's share of so many, as `outweigh run --piece` cuts it."""
    return [[start, end] for start, end in [(whole * (piece - 1) // pieces, whole * piece // pieces)] if start < end]


def misfits(program, run, files, pieces, by_cells):
    """Why files of pieces do not fit the run, by piece: all that `outweigh merge` would refuse, and other shares."""
    done = outweigh(program, ["merge", "--check", run, *files.values()])
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if len(lines) != len(files) + 1 or not lines[0]["fits"]:
        raise Refused(done.stderr.strip())
    wrong = {}
    for piece, told in zip(files, lines[1:]):
        if not told["fits"]:
            wrong[piece] = told["why"]
            continue
        trials, cells = told["of_trials"], told["of_cells"]
        expected = share_of(piece, pieces, trials), [[0, cells]]
        if by_cells:
            expected = [[0, trials]], share_of(piece, pieces, cells)
        if (told["trials"], told["cells"]) != expected:
            wrong[piece] = "does not have the trials of this piece"
    return wrong


def move_aside(path):
    """Gives a file that does not fit a name that is free, and that no pattern for pieces finds; returns it."""
    number = 1
    while (aside := path.with_name(f"{path.name}.refused{number}")).exists():
        number += 1
    return path.replace(aside)


def keep(path, content):
    """Writes a file as a whole or not at all."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(content)
    unfinished.replace(path)


def merge(program, files, out, more):
    """Merges tally files into a report and returns how that ended."""
    return outweigh(program, ["merge", *files, "--out", out, *more])


def half_width(program, files):
    """The largest half width of a win rate by these pieces; infinite as long as a cell has no trials."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "so_far"
        done = merge(program, files, out, ["--partial", "--no-charts"])
        if done.returncode != 0:
            raise Refused(done.stderr.strip())
        with open(out / "outcomes.csv", newline="", encoding="utf-8") as table:
            wins = [row for row in csv.DictReader(table) if row["measure"] == "win"]
    return max(((float(row["high"]) - float(row["low"])) / 2 for row in wins), default=math.inf)


def kept_pieces(asked, run, file, by_cells, told):
    """Numbers of the pieces that are kept and fit; others are moved aside, so that they are played again."""
    there = {piece: path for piece, path in file.items() if path.exists()}
    wrong = misfits(asked.program, run, there, asked.pieces, by_cells) if there else {}
    for piece, why in wrong.items():
        told(f"{there[piece]} {why}: it is now {move_aside(there[piece]).name}, and the piece is played again")
    return [piece for piece in there if piece not in wrong]


def collect(client, asked, kept, options, told=print):
    """Has all pieces played that are not kept yet; returns the files of those that are there in the end."""
    from distributed import as_completed

    parts = split(options)
    by_cells = is_by_cells(parts["piece"])
    run = describe(asked.program, asked.file, parts["run"], kept)
    file = {piece: kept / f"{piece}-of-{asked.pieces}.tally" for piece in range(1, asked.pieces + 1)}
    there = kept_pieces(asked, run, file, by_cells, told)
    # A name is looked up where a piece is played; only a program of this machine has its path from here.
    program = asked.worker_program or located(asked.program)
    content, work = run.read_bytes(), {}
    for piece in file:
        if piece not in there:
            future = client.submit(
                play, program, content, parts["piece"], piece, asked.pieces, pure=False, retries=asked.retries,
                key=f"outweigh-{id(file)}-{piece}",
            )
            work[future] = piece
    # As long as a piece of cells is missing nothing is known of its cells.
    precision = None if by_cells else asked.precision
    if asked.precision and by_cells:
        told("pieces of cells are all needed, so that --precision ends nothing early")
    looked = 0
    for future in as_completed(work):
        piece = work[future]
        keep(file[piece], future.result())
        wrong = misfits(asked.program, run, {piece: file[piece]}, asked.pieces, by_cells)
        if wrong:
            client.cancel(list(work))
            aside = move_aside(file[piece])
            raise Refused(f"{aside}, just played, {wrong[piece]}: is the program of the workers another build?")
        there.append(piece)
        told(f"{len(there)} of {asked.pieces} pieces")
        # A look costs a merge, so it is worth one only after an eighth more.
        if precision and len(there) >= 1.125 * looked and len(there) < asked.pieces:
            looked = len(there)
            if half_width(asked.program, [file[it] for it in sorted(there)]) <= precision / 100:
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
    parser.add_argument("--program", default="outweigh", help="outweigh on this machine [default: from the path]")
    parser.add_argument("--worker-program", help="outweigh on the workers, by a whole path or a name [default: as here]")
    parser.add_argument("--precision", type=float, help="stop when every win rate is known to so many points")
    parser.add_argument("--retries", type=int, default=3, help="how often a piece may fail [3]")
    return parser.parse_args(own), more


def main(words):
    asked, options = arguments(words)
    from distributed import Client, LocalCluster

    # The pieces stand beside the report, also if a shell adds a slash to its name or it is the folder `.`.
    out = pathlib.Path(asked.out)
    out = out if out.name not in ("", "..") else out.resolve()
    kept = out.with_name(f"{out.name}.pieces")
    kept.mkdir(parents=True, exist_ok=True)
    with contextlib.ExitStack() as stack:
        cluster = asked.scheduler
        if cluster is None:
            local = LocalCluster(n_workers=asked.workers, threads_per_worker=1, dashboard_address=None)
            cluster = stack.enter_context(local)
            # A process has one core, so the program plays on one thread unless another number is asked for.
            if not any(option.partition("=")[0] == "--threads" for option in options):
                options = ["--threads", "1", *options]
        client = stack.enter_context(Client(cluster))
        files = collect(client, asked, kept, options)
    more = split(options)["report"] + (["--partial"] if len(files) < asked.pieces else [])
    done = merge(asked.program, files, asked.out, more)
    sys.stdout.write(done.stdout)
    sys.stderr.write(done.stderr)
    return done.returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except RuntimeError as error:
        sys.exit(f"error: {error}")
