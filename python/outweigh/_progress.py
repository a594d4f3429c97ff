"""Progress: turns the bar that the program draws into one of tqdm.

The program draws its bar only on a terminal. On Linux and macOS the child therefore gets a pseudo-terminal as
standard error if a bar is wanted; on Windows, and without tqdm, it gets a pipe and no bar is shown.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import subprocess
import sys
import threading
from typing import Any, List, Optional

_ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_PERCENT = re.compile(r"[█▉▊▋▌▍▎▏▓▒░]\s*(\d+) %\s*(.*)")
_DRAWN = re.compile(r"[█▉▊▋▌▍▎▏▓▒░\u2800-\u28ff]")


class Screen:
    """Standard error of a child, as text and as a bar.

    ``wanted`` is true for a bar in any case, false for none, and ``None`` for a bar if standard error is a terminal
    or a notebook.
    """

    def __init__(self, wanted: Optional[bool] = None) -> None:
        self._bar: Any = None
        self._chunks: List[bytes] = []
        self._thread: Optional[threading.Thread] = None
        self._own_end: Optional[int] = None
        self.child_end: int = subprocess.PIPE
        if os.name != "nt" and (_is_looked_at() if wanted is None else wanted):
            self._bar = _new_bar()
        if self._bar is not None:
            self._own_end, self.child_end = _open_terminal()

    def __enter__(self) -> "Screen":
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.close()
        # Still open if the child could not be started.
        for end in (self._own_end, self.child_end):
            if end is not None and end >= 0:
                os.close(end)

    def follow(self, child: "subprocess.Popen[bytes]") -> None:
        """Starts to read what the child writes."""
        if self._own_end is None:
            if child.stderr is None:
                return
            own_end = os.dup(child.stderr.fileno())
            child.stderr.close()
        else:
            own_end = self._own_end
            # Only the child may hold its end: the terminal is at its end when the last holder closes it.
            os.close(self.child_end)
            self._own_end, self.child_end = None, -1
        self._thread = threading.Thread(target=self._read, args=(own_end,), daemon=True)
        self._thread.start()

    def _read(self, own_end: int) -> None:
        while True:
            try:
                chunk = os.read(own_end, 65536)
            except OSError:  # a pseudo-terminal whose other end is closed, on Linux
                break
            if not chunk:
                break
            self._chunks.append(chunk)
            if self._bar is not None:
                self._show(chunk.decode("utf-8", errors="replace"))
        os.close(own_end)

    def _show(self, text: str) -> None:
        # The bar is drawn over and over in one line, from a carriage return to the next.
        drawn = (_PERCENT.search(line) for line in re.split(r"[\r\n]", _ANSI.sub("", text)))
        found = [line.groups() for line in drawn if line is not None]
        if found:
            percent, rest = found[-1]
            self._bar.set_postfix_str(" ".join(rest.split()), refresh=False)
            self._bar.update(max(0, int(percent) - self._bar.n))

    def text(self) -> str:
        """Waits for the end of the output and returns it without the bar."""
        if self._thread is not None:
            self._thread.join()
        text = b"".join(self._chunks).decode("utf-8", errors="replace")
        if self._bar is None:
            return text.replace("\r\n", "\n")
        lines = [line.rstrip() for line in re.split(r"[\r\n]+", _ANSI.sub("", text))]
        return "".join(f"{line}\n" for line in lines if line and not _DRAWN.search(line))


def _open_terminal() -> "tuple[int, int]":
    """Opens a pseudo-terminal and returns this side of it and the child's; wide, so that no line is cut."""
    import fcntl
    import struct
    import termios

    own_end, child_end = os.openpty()
    fcntl.ioctl(child_end, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 250, 0, 0))
    return own_end, child_end


def _in_notebook() -> bool:
    shell = sys.modules.get("IPython")
    running = shell.get_ipython() if shell is not None else None
    return running is not None and "ipykernel" in sys.modules and hasattr(running, "kernel")


def _is_looked_at() -> bool:
    """Returns whether standard error is shown to a person: a terminal, or the output of a notebook."""
    return _in_notebook() or bool(sys.stderr is not None and sys.stderr.isatty())


def _new_bar() -> Any:
    """Returns a bar from 0 to 100 that appears after a second, or ``None`` without tqdm."""
    # Without ipywidgets the bar for notebooks fails, and the plain one works there too.
    rich = _in_notebook() and importlib.util.find_spec("ipywidgets") is not None
    try:
        tqdm = importlib.import_module("tqdm.notebook" if rich else "tqdm").tqdm
    except ImportError:
        return None
    form = "{l_bar}{bar}| {elapsed}{postfix}"
    return tqdm(total=100, desc="outweigh", leave=False, delay=1.0, bar_format=form)
