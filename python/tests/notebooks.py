"""Executes examples/notebook/first_answer.ipynb with Polars and with pandas; fails at the first error.

    python python/tests/notebooks.py

Needs `pip install nbclient ipykernel polars pandas` beside the package. pytest does not collect this file, because
it takes a kernel and half a minute.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

NOTEBOOK = Path(__file__).resolve().parents[2] / "examples" / "notebook" / "first_answer.ipynb"
#: The line above a shown table, which tells the libraries apart.
SHAPES = {"polars": r"shape: \(16, 5\)", "pandas": r"16 rows × 5 columns|<th>15</th>"}


def execute(library: str) -> None:
    """Executes the notebook in an empty folder and checks what its cells show."""
    os.environ["OUTWEIGH_TABLES"] = library
    with tempfile.TemporaryDirectory() as folder:
        notebook = nbformat.read(NOTEBOOK, as_version=4)
        NotebookClient(notebook, timeout=600, resources={"metadata": {"path": folder}}).execute()
        assert not list(Path(folder).iterdir()), "the notebook left files"
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(cells) == 6, len(cells)
    names, verdict, page, wins, fair, fight = ("".join(map(shown, cell.outputs)) for cell in cells)
    assert "war-of-ashes/weight_four_to_one" in names, names
    assert re.search("[Hh]eroine wins", verdict), verdict
    assert "<iframe srcdoc=" in page, page[:500]
    assert re.search(SHAPES[library], wins), wins
    assert "(4, 5)" in fair, fair
    assert "outweigh run war-of-ashes/weight_four_to_one --" in fight and "Exchange 1" in fight, fight


def shown(output: nbformat.NotebookNode) -> str:
    """Returns the text and the HTML of an output."""
    data = output.get("data", {})
    return output.get("text", "") + data.get("text/plain", "") + data.get("text/html", "")


if __name__ == "__main__":
    for name in sys.argv[1:] or SHAPES:
        execute(name)
        print(f"{NOTEBOOK.name} with {name}: six cells, no errors")
