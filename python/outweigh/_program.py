"""The child process: finds the program, starts it, stops it on Ctrl-C, reads its JSON."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence

from ._errors import OutweighError, ProgramNotFound
from ._progress import Screen

#: The version of the JSON schema that this package reads; see docs/json.md.
SCHEMA = 1

#: Seconds that an interrupted program has for its report. A second Ctrl-C ends it at once.
PATIENCE = 60.0

_NAME = "outweigh.exe" if os.name == "nt" else "outweigh"


def find_program() -> str:
    """Returns the path of the program: ``OUTWEIGH_BIN``, then beside this package, then on the ``PATH``.

    Raises :class:`ProgramNotFound` if it is in none of these places, or if ``OUTWEIGH_BIN`` is wrong.
    """
    named = os.environ.get("OUTWEIGH_BIN")
    if named:
        found = shutil.which(named)
        if found is None:
            raise ProgramNotFound(
                f"OUTWEIGH_BIN is {named!r}, which is no program.\n"
                "Set it to the path of the program `outweigh`, or remove it to use the installed one."
            )
        return os.path.abspath(found)
    searched = _beside_package()
    for folder in searched:
        path = folder / _NAME
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
    found = shutil.which("outweigh")
    if found is not None:
        return os.path.abspath(found)
    places = "".join(f"\n  {folder}" for folder in searched)
    raise ProgramNotFound(
        f"The program `outweigh` was not found. These folders and the PATH were searched:{places}\n"
        "Install it with `pip install outweigh`, or set OUTWEIGH_BIN to the path of the program."
    )


def _beside_package() -> List[Path]:
    """Lists the folders in which an installer puts the program of this package, without repeats."""
    scheme = "nt_user" if os.name == "nt" else "posix_user"
    folders = [Path(sysconfig.get_path("scripts")), Path(sysconfig.get_path("scripts", scheme))]
    # `pip install --target FOLDER` puts the program into FOLDER/bin, or FOLDER/Scripts.
    beside = Path(__file__).resolve().parent.parent
    folders += [beside / "bin", beside / "Scripts"]
    return list(dict.fromkeys(folders))


def version() -> str:
    """Returns the version of the program, such as ``'0.1.0'``."""
    done = subprocess.run([find_program(), "--version"], capture_output=True, encoding="utf-8", check=True)
    return done.stdout.split()[-1]


@dataclass
class Ended:
    """Output and exit code of a program that has ended."""

    code: int
    out: str
    err: str
    interrupted: bool

    def objects(self) -> List[Dict[str, Any]]:
        """Parses the JSON objects on standard output; usually one.

        Raises :class:`OutweighError` if the output is no JSON or if its schema is not the one read here.
        """
        reader = json.JSONDecoder()
        found: List[Dict[str, Any]] = []
        rest = self.out.strip()
        while rest:
            try:
                value, end = reader.raw_decode(rest)
            except json.JSONDecodeError:
                raise OutweighError(f"the program did not answer with JSON:\n{self.out}{self.err}") from None
            if not isinstance(value, dict) or value.get("schema") != SCHEMA:
                raise OutweighError(
                    f"the program {find_program()} answers with JSON of schema {_schema(value)}, and this package "
                    f"reads schema {SCHEMA}: install the same version of both"
                )
            found.append(value)
            rest = rest[end:].lstrip()
        return found


def _schema(value: Any) -> Any:
    return value.get("schema", "unknown") if isinstance(value, dict) else "unknown"


def start(arguments: Sequence[str], folder: Optional[str] = None, progress: Optional[bool] = None) -> Ended:
    """Runs the program in ``folder`` until it ends.

    On ``KeyboardInterrupt`` the child gets a single SIGINT and time for its report; :attr:`Ended.interrupted` says
    so. The child is in a process group of its own, because a terminal sends Ctrl-C to the whole group and a second
    signal would end the program without a report.
    """
    command = [find_program(), *arguments]
    with Screen(progress) as screen:
        options: Dict[str, Any] = {}
        if os.name == "nt":
            options["creationflags"] = subprocess.CREATE_NEW_PROCESS_GROUP  # type: ignore[attr-defined,unused-ignore]
        else:
            options["start_new_session"] = True
        try:
            child = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=screen.child_end,
                cwd=folder,
                **options,
            )
        except OSError as error:
            raise OutweighError(f"{command[0]} could not be started: {error}") from error
        interrupted = False
        reader = _Reader(child)
        try:
            screen.follow(child)
            code = _wait(child)
        except KeyboardInterrupt:
            interrupted = True
            code = _stop(child)
        except BaseException:
            child.kill()
            child.wait()
            raise
        finally:
            out = reader.join()
            err = screen.text()
    return Ended(code, out, err, interrupted or code == 130)


class _Reader:
    """Reads standard output in a thread, so that a full pipe cannot block the child."""

    def __init__(self, child: "subprocess.Popen[bytes]") -> None:
        self._stream = child.stdout
        self._bytes = b""
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        if self._stream is not None:
            with self._stream as stream:
                self._bytes = stream.read()

    def join(self) -> str:
        self._thread.join()
        return self._bytes.decode("utf-8", errors="replace").replace("\r\n", "\n")


def _wait(child: "subprocess.Popen[bytes]", limit: Optional[float] = None) -> int:
    """Waits in short steps: on Windows an endless wait does not notice Ctrl-C."""
    waited = 0.0
    while True:
        try:
            return child.wait(timeout=0.2)
        except subprocess.TimeoutExpired:
            waited += 0.2
            if limit is not None and waited >= limit:
                raise


def _stop(child: "subprocess.Popen[bytes]") -> int:
    """Asks the child to end with a report; kills it after :data:`PATIENCE` or at a second Ctrl-C."""
    try:
        if sys.platform == "win32":
            child.send_signal(signal.CTRL_BREAK_EVENT)
        else:
            child.send_signal(signal.SIGINT)
        return _wait(child, PATIENCE)
    except (KeyboardInterrupt, subprocess.TimeoutExpired):
        child.kill()
        return child.wait()
