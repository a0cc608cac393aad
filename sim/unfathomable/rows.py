"""Card tables: the printed rows, and a scenario's changes laid over them."""

from sim.declared import DeclaredError, Problems, checked, checked_rest, merged, nearest, one_of, read_json_rows
from sim.unfathomable.cards import CARD_TABLES, CLOSED_TABLES
from sim.unfathomable.power_checks import check_powers


def load_rows(data_folder, changes=None, source="scenario", problems=None):
    """All card tables, with a scenario's changes laid over them: {table: {id: checked row}}."""
    found = problems or Problems()
    changes = changes or {}
    for table in changes:
        with found.noted():
            one_of(table, CARD_TABLES, f"{source}, key 'cards.{table}'")
    rows = {
        table: load_table(data_folder / name, table, model, changes.get(table, {}), source, found)
        for table, (name, model) in CARD_TABLES.items()
    }
    if problems is None:
        found.stop()
    return rows


def load_table(path, table, model, changes, source, problems):
    """The rows of a file and those of a scenario; a changed row that is wrong is noted and stays as printed."""
    raw = read_json_rows(path)
    rows = {}
    for row_id, row in raw.items():
        place = f"{path.name}, row {row_id}"
        rows[row_id] = checked(model, row, place).written_at(place)
    for row_id, fields in changes.items():
        place = f"{source}, cards.{table}.{row_id}"
        with problems.noted():
            check_overlay(fields, row_id, raw, table, place)
            printed = raw.get(row_id, {})
            row = checked_rest(model, merged(printed, fields | {"id": row_id}), place, problems, printed)
            if row is not None:
                check_powers(row, rows.get(row_id), table, place, problems)
                rows[row_id] = row.written_at(place)
    return rows


def check_overlay(fields, row_id, raw, table, place):
    """A scenario's row is a table of fields; a row that is not printed needs more than one, or it is misspelt."""
    if not isinstance(fields, dict):
        raise DeclaredError(f"{place}: a table of fields is wanted, got {str(fields)[:40]!r}")
    if row_id not in raw and table in CLOSED_TABLES:
        raise DeclaredError(f"{place}: no such row, and none can be added to {table}{nearest(row_id, raw)}")
    if row_id not in raw and len(fields) <= 1:
        raise DeclaredError(f"{place}: no such row{nearest(row_id, raw)}")
    if fields.get("id", row_id) != row_id:
        raise DeclaredError(f"{place}, key 'id': is '{row_id}' already, by its heading")
