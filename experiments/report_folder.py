"""The folder of a report: checked before the games are played, written whole or not at all."""

import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path

import pandas

from experiments.inputs import InputError
from reports.build import PAGE, build
from reports.saved import MANIFEST, RESULTS, SavedError, read_manifest

OURS = (RESULTS, "tables", "figures", PAGE)
SPARE_BYTES = 20_000_000


def check_folder(folder, rules_version):
    """Find out before playing whether a report can be written there, and refuse to write over what is not ours."""
    folder = Path(folder)
    if folder.exists() and not folder.is_dir():
        raise InputError(f"{folder}: is a file, not a folder")
    place = folder if folder.exists() else folder.parent
    if not place.is_dir():
        raise InputError(f"{folder}: there is no folder {place}")
    try:
        tempfile.TemporaryFile(dir=place).close()
    except OSError as error:
        raise InputError(f"{folder}: cannot write there ({error.strerror})") from None
    if (free := shutil.disk_usage(place).free) < SPARE_BYTES:
        raise InputError(f"{folder}: {free:,} bytes are free, about {SPARE_BYTES:,} are needed")
    check_owner(folder, rules_version)
    return folder


def check_owner(folder, rules_version):
    """What lies in the folder is a report of these rules, or nothing of these names."""
    taken = [name for name in OURS if (folder / name).exists()]
    if not taken:
        return
    manifest = manifest_of(folder)
    if manifest is None:
        raise InputError(f"{folder}: holds '{taken[0]}', which is not of a report; name another folder")
    if manifest["rules_version"] != rules_version:
        raise InputError(
            f"{folder}: holds a report of rules v{manifest['rules_version']}, this version plays v{rules_version}; "
            "name another folder"
        )


def manifest_of(folder):
    """The manifest in a folder, or None."""
    try:
        return read_manifest(folder)
    except SavedError as error:
        raise InputError(str(error)) from None


def write_report(folder, tables, manifest, language):
    """Save the results, build the report from them, and put all of it in its place at once."""

    def fill(staging):
        save_results(staging / RESULTS, tables, manifest)
        save_files(staging, built(staging, language, None))

    put_in_place(Path(folder), fill, OURS)


def redraw(folder, language, rules_version):
    """Build the report again from the results that are there."""
    folder = Path(folder)
    files = built(folder, language, rules_version)
    put_in_place(folder, lambda staging: save_files(staging, files), OURS[1:])
    return manifest_of(folder)


def built(folder, language, rules_version):
    """The files of a report; what is wrong with the results is the user's to mend."""
    try:
        return build(folder, language, rules_version)
    except SavedError as error:
        raise InputError(str(error)) from None


def save_results(place, tables, manifest):
    """Every table as CSV, and the manifest that vouches for them."""
    place.mkdir(parents=True)
    digests = {}
    for name, rows in tables.items():
        data = pandas.DataFrame(rows).convert_dtypes().to_csv(index=False, lineterminator="\n").encode()
        (place / f"{name}.csv").write_bytes(data)
        digests[name] = hashlib.sha256(data).hexdigest()
    text = json.dumps(manifest | {"files": digests}, indent=1, ensure_ascii=False, allow_nan=False)
    (place / MANIFEST).write_text(text + "\n", encoding="utf-8")


def save_files(place, files):
    """The files of a report below a folder."""
    for name, data in files.items():
        path = place / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def put_in_place(folder, fill, names):
    """Let `fill` make everything in a folder of another name; then what was there before makes room for it."""
    is_new = not folder.exists()
    folder.mkdir(exist_ok=True)
    staging = Path(tempfile.mkdtemp(dir=folder, prefix=".making-"))
    try:
        fill(staging)
        for name in names:
            if (folder / name).exists():
                os.replace(folder / name, staging / f"old-{name}")
            os.replace(staging / name, folder / name)
    except BaseException:
        shutil.rmtree(staging, ignore_errors=True)
        if is_new:
            shutil.rmtree(folder, ignore_errors=True)
        raise
    shutil.rmtree(staging, ignore_errors=True)
