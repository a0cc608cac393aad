"""Files: their place is checked before the work begins, and they appear whole or not at all."""

import os
import tempfile
from pathlib import Path

from experiments.inputs import InputError


def check_place(path, suffixes):
    """Find out before the work begins whether the file can be written."""
    path = Path(path)
    if path.suffix not in suffixes:
        raise InputError(f"--out {path}: the name must end in {' or '.join(suffixes)}")
    if path.is_dir():
        raise InputError(f"--out {path}: is a folder, not a file")
    if not path.parent.is_dir():
        raise InputError(f"--out {path}: there is no folder {path.parent}")
    try:
        tempfile.TemporaryFile(dir=path.parent).close()
    except OSError as error:
        raise InputError(f"--out {path}: cannot write into {path.parent} ({error.strerror})") from None
    return path


def save_whole(path, write):
    """Let `write` fill a file of another name; it gets its own name when it is whole."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.stem}-", suffix=path.suffix)
    os.close(handle)
    try:
        write(name)
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


def save_text(path, text):
    """A text file."""
    save_bytes(path, text.encode())


def save_bytes(path, data):
    """Any file."""
    save_whole(path, lambda name: Path(name).write_bytes(data))


def save_rows(path, rows):
    """A list of equal dictionaries as .csv or .parquet."""
    import pandas

    table = pandas.DataFrame(rows)
    if path.suffix == ".csv":
        save_whole(path, lambda name: table.to_csv(name, index=False))
    else:
        save_whole(path, lambda name: table.to_parquet(name, index=False))
