"""Runs the program: ``python -m outweigh run fight.toml`` is ``outweigh run fight.toml``.

Useful if the folder with the program is not on the path of the shell.
"""

import subprocess
import sys

from ._errors import ProgramNotFound
from ._program import find_program


def main() -> int:
    """Starts the program with the arguments of this process and returns its exit code."""
    try:
        command = [find_program(), *sys.argv[1:]]
    except ProgramNotFound as error:
        print(error, file=sys.stderr)
        return 1
    with subprocess.Popen(command) as child:
        while True:
            try:
                return child.wait()
            except KeyboardInterrupt:
                # The terminal sends Ctrl-C to the child as well, which then writes its report.
                continue


if __name__ == "__main__":
    sys.exit(main())
