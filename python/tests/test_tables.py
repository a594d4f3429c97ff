"""Tables: types of columns, and the three libraries."""

import sys

import pytest
from outweigh import _tables

COLUMNS = ["variant", "count", "side", "value", "low", "p", "significant", "mode"]
ROWS = [
    ["1", "1", "", "0", "0", "", "false", "on"],
    ["2", "3", "heroes", "1", "0.5", "0.01", "true", "7"],
]


def test_names_come_without_the_apostrophe_of_spreadsheets(tmp_path):
    file = tmp_path / "outcomes.csv"
    file.write_text("variant,value\n'+1 raider,0.5\n''=a,1\n'quoted',2\n-1,3\n", encoding="utf-8")
    (_, rows) = _tables.read_csv(file)
    assert [row[0] for row in rows] == ["+1 raider", "'=a", "'quoted'", "-1"]


def test_columns_have_the_types_of_their_meaning():
    assert _tables.build(COLUMNS, ROWS, {}, "dicts") == [
        {
            "variant": "1",
            "count": 1,
            "side": None,
            "value": 0.0,
            "low": 0.0,
            "p": None,
            "significant": False,
            "mode": "on",
        },
        {
            "variant": "2",
            "count": 3,
            "side": "heroes",
            "value": 1.0,
            "low": 0.5,
            "p": 0.01,
            "significant": True,
            "mode": "7",
        },
    ]
    (first, _) = _tables.build(COLUMNS, ROWS, {}, "dicts")
    assert [type(first[name]) for name in ("count", "value", "low")] == [int, float, float]
    # Without an interval `value` is a value of the scenario, which may be whole.
    assert type(_tables.build(["value"], [["4"]], {}, "dicts")[0]["value"]) is int
    assert _tables.build(["x"], [["1_000"], ["2"]], {}, "dicts")[0]["x"] == "1_000"


def test_values_of_json_are_typed_alike():
    rows = [["1", 1, None, 0, 0, None, False, "on"], ["2", 3, "heroes", 1.0, 0.5, 0.01, True, "7"]]
    assert _tables.build(COLUMNS, rows, {}, "dicts") == _tables.build(COLUMNS, ROWS, {}, "dicts")
    assert _tables.build(["a", "b"], [["1", "2"], ["3"]], {}, "dicts")[1] == {"a": 3, "b": None}


def test_rows_are_kept_by_column():
    assert len(_tables.build(COLUMNS, ROWS, {"count": [1, 2]}, "dicts")) == 1
    assert _tables.build(COLUMNS, ROWS, {"side": "heroes", "count": 1}, "dicts") == []
    with pytest.raises(KeyError, match="no column 'sid'; the columns are variant, count"):
        _tables.build(COLUMNS, ROWS, {"sid": 1}, "dicts")


def test_polars():
    polars = pytest.importorskip("polars")
    table = _tables.build(COLUMNS, ROWS, {}, "polars")
    texts, number, share = polars.String, polars.Int64, polars.Float64
    assert table.dtypes == [texts, number, texts, share, share, share, polars.Boolean, texts]
    assert table.filter(polars.col("significant"))["side"].to_list() == ["heroes"]
    # A table without rows keeps its types, so that code behind it does not fail.
    assert _tables.build(COLUMNS, ROWS, {"count": 9}, "polars").dtypes == table.dtypes


def test_pandas():
    pytest.importorskip("pandas")
    table = _tables.build(COLUMNS, ROWS, {}, "pandas")
    kinds = ["object", "int64", "object", "float64", "float64", "float64", "bool", "object"]
    assert [str(kind) for kind in table.dtypes] == kinds
    assert table[table["significant"]]["side"].tolist() == ["heroes"]
    assert [str(kind) for kind in _tables.build(COLUMNS, ROWS, {"count": 9}, "pandas").dtypes] == kinds
    gaps = _tables.build(["n", "x"], [["1", "true"], ["", ""]], {}, "pandas")
    assert [str(kind) for kind in gaps.dtypes] == ["Int64", "boolean"]


def test_the_library_is_the_one_asked_for_or_the_first_installed(monkeypatch):
    found = {"polars", "pandas"}
    monkeypatch.setattr(_tables.importlib.util, "find_spec", lambda name: name if name in found else None)
    assert _tables.library() == "polars"
    found.discard("polars")
    assert _tables.library() == "pandas"
    with pytest.raises(ImportError, match=r"pip install outweigh\[polars\]"):
        _tables.library("polars")
    found.clear()
    assert _tables.library() == "dicts"
    monkeypatch.setenv("OUTWEIGH_TABLES", "dicts")
    assert _tables.library() == "dicts"
    with pytest.raises(ValueError, match="not from 'excel'"):
        _tables.library("excel")


def test_neither_library_is_imported_before_a_table_is():
    import subprocess

    code = (
        "import sys, outweigh; print([name for name in ('polars', 'pandas', 'tqdm', 'numpy') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", env=_environment())
    assert done.stdout.strip() == "[]", done.stderr


def _environment():
    import os
    from pathlib import Path

    import outweigh

    return {**os.environ, "PYTHONPATH": str(Path(outweigh.__file__).parent.parent)}
