"""Writes the table of a run to a file: whole or not at all."""

import os
import tempfile
from importlib.util import find_spec
from pathlib import Path

from experiments.inputs import InputError
from experiments.results import DISTRIBUTION, named_table

ROWS_AT_ONCE = 100_000


def check_target(path):
    """Find out before the games are played whether the file can be written."""
    path = Path(path)
    if path.suffix not in WRITERS:
        raise InputError(f"--out {path}: the name must end in {' or '.join(WRITERS)}")
    if path.suffix == ".parquet" and find_spec("pyarrow") is None:
        raise InputError(
            f"--out {path}: Parquet needs pyarrow (pip install '{DISTRIBUTION}[parquet]'), or write a .csv"
        )
    if path.is_dir():
        raise InputError(f"--out {path}: is a folder, not a file")
    if not path.parent.is_dir():
        raise InputError(f"--out {path}: there is no folder {path.parent}")
    try:
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise InputError(f"--out {path}: cannot write into {path.parent} ({error.strerror})") from None
    return path


def write_table(path, results, scenario):
    """One row per game. The file appears under its name only when it is whole."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-", suffix=path.suffix)
    os.close(handle)
    try:
        WRITERS[path.suffix](name, results, scenario)
        os.chmod(name, 0o666 & ~current_umask())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def current_umask():
    """The permissions that new files of this process do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


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
