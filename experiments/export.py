"""Writes the table of a run to a file: whole or not at all."""

from importlib.util import find_spec

from experiments.engine import DISTRIBUTION
from experiments.inputs import InputError
from experiments.results import named_table
from experiments.saving import check_place, save_whole

ROWS_AT_ONCE = 100_000


def check_target(path):
    """Find out before the games are played whether the file can be written."""
    path = check_place(path, WRITERS)
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise InputError(
            f"--out {path}: Parquet needs pyarrow (pip install '{DISTRIBUTION}[parquet]'), or write a .csv"
        )
    return path


def write_table(path, results, scenario):
    """One row per game. The file appears under its name only when it is whole."""
    save_whole(path, lambda name: WRITERS[path.suffix](name, results, scenario))


def slices(results):
    """The rows in portions; one empty portion if there are none, so that the columns are written."""
    for first in range(0, max(1, len(results)), ROWS_AT_ONCE):
        yield results[first : first + ROWS_AT_ONCE]


def write_csv(name, results, scenario):
    """Comma-separated text with a line of column names."""
    with open(name, "w", encoding="utf-8", newline="") as file:
        for number, rows in enumerate(slices(results)):
            named_table(rows, scenario).to_csv(file, index=False, header=number == 0)


def write_parquet(name, results, scenario):
    """Parquet, a row group per portion."""
    import pyarrow
    import pyarrow.parquet

    tables = (pyarrow.Table.from_pandas(named_table(rows, scenario), preserve_index=False) for rows in slices(results))
    first = next(tables)
    with pyarrow.parquet.ParquetWriter(name, first.schema) as writer:
        writer.write_table(first)
        for table in tables:
            writer.write_table(table)


WRITERS = {".csv": write_csv, ".parquet": write_parquet}
